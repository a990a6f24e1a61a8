//! The disagreements of a run as they are listed: of which class, and which of them is in hand.

use std::sync::Arc;

use leptos::prelude::*;
use steelyard_protocol::deliberation::{Class, DisagreementSeen, Disagreements};

use super::known::Run;
use crate::components::focus::focus;
use crate::components::virtual_list::{Heights, VirtualList};
use crate::reactive::memo::memo;

/// Id of the list, for the focus.
pub(super) const LIST: &str = "disagreement-lines";
/// Height of a line, in pixels.
const PITCH: f64 = 32.0;
/// Lines that a page key goes over.
const PAGE: usize = 6;

/// Which of them are listed.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Filter {
    All,
    Of(Class),
    Unjudged,
}

/// What is looked at of them; it stays while decisions come and go.
#[derive(Clone, Copy)]
pub(super) struct Inbox {
    pub(super) filter: RwSignal<Filter>,
    /// The one in hand, by its place among all.
    hand: RwSignal<usize>,
}

impl Inbox {
    /// Puts it into the context: all of them, the first in hand.
    pub(super) fn provide() {
        provide_context(Self {
            filter: RwSignal::new(Filter::All),
            hand: RwSignal::new(0),
        });
    }
}

/// The list as it is filtered.
#[derive(Clone, Copy)]
pub(super) struct List {
    pub(super) run: Run,
    pub(super) inbox: Inbox,
    pub(super) all: Memo<Arc<Disagreements>>,
    /// Places among all of those that are listed.
    pub(super) listed: Memo<Vec<usize>>,
    /// Place among the listed of the one in hand.
    pub(super) at: Memo<Option<usize>>,
    /// The one in hand.
    pub(super) one: Memo<Option<DisagreementSeen>>,
    lines: StoredValue<VirtualList>,
}

/// Whether one is of those that a filter lists.
pub(super) fn fits(one: &DisagreementSeen, filter: Filter) -> bool {
    match filter {
        Filter::All => true,
        Filter::Of(class) => one.class == class,
        Filter::Unjudged => one.judged.is_none(),
    }
}

/// Brings the keyboard back to the list.
pub(super) fn focus_list() {
    focus(LIST);
}

impl List {
    /// All of the run in sight, as the filter lets them through.
    pub(super) fn new() -> Self {
        let run = expect_context::<Run>();
        let inbox = expect_context::<Inbox>();
        let found = run.disagreements.found;
        let all = memo(move |_| found.get().unwrap_or_default());
        let listed = memo(move |_| {
            let filter = inbox.filter.get();
            all.with(|all| {
                let all = all.all.iter().enumerate();
                all.filter(|(_, one)| fits(one, filter))
                    .map(|(at, _)| at)
                    .collect::<Vec<usize>>()
            })
        });
        let at = memo(move |_| {
            let hand = inbox.hand.get();
            listed.with(|listed| match listed.binary_search(&hand) {
                Ok(at) => Some(at),
                Err(next) => listed.len().checked_sub(1).map(|last| next.min(last)),
            })
        });
        let one = memo(move |_| {
            let place = listed.with(|listed| listed.get(at.get()?).copied())?;
            all.with(|all| all.all.get(place).cloned())
        });
        let heights = memo(move |_| Heights::Equal {
            count: listed.with(|listed| u32::try_from(listed.len()).unwrap_or(u32::MAX)),
            pitch: PITCH,
        });
        Self {
            run,
            inbox,
            all,
            listed,
            at,
            one,
            lines: StoredValue::new(VirtualList::new(heights.into(), 0.0)),
        }
    }

    /// The lines as they scroll.
    pub(super) fn lines(self) -> VirtualList {
        self.lines.get_value()
    }

    /// Takes one of the listed in hand, and brings it into view.
    pub(super) fn take(self, at: usize) {
        if let Some(hand) = self.listed.with_untracked(|listed| listed.get(at).copied()) {
            self.inbox.hand.set(hand);
            self.lines().show(u32::try_from(at).unwrap_or(u32::MAX));
        }
    }

    /// Takes the next of the listed in hand that nobody judged; without one the hand stays.
    pub(super) fn take_next_unjudged(self) {
        let Some(at) = self.at.get_untracked() else {
            return;
        };
        let next = self.all.with_untracked(|all| {
            let is_open =
                |place: &usize| all.all.get(*place).is_some_and(|one| one.judged.is_none());
            self.listed.with_untracked(|listed| {
                let behind = listed.iter().enumerate().skip(at + 1);
                behind
                    .filter(|(_, place)| is_open(place))
                    .map(|(at, _)| at)
                    .next()
            })
        });
        if let Some(next) = next {
            self.take(next);
        }
    }

    /// Where a key leads.
    pub(super) fn step(self, key: &str) -> Option<usize> {
        let last = self.listed.with_untracked(Vec::len).checked_sub(1)?;
        let at = self.at.get_untracked()?;
        Some(match key {
            "j" | "ArrowDown" => (at + 1).min(last),
            "k" | "ArrowUp" => at.saturating_sub(1),
            "PageDown" => (at + PAGE).min(last),
            "PageUp" => at.saturating_sub(PAGE),
            "Home" => 0,
            "End" => last,
            _ => return None,
        })
    }
}
