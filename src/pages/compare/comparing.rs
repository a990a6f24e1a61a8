//! What is compared, and what came of it. Asked anew when a side, the files or the edits change and the hand rests.

use std::sync::Arc;

use leptos::prelude::*;
use steelyard_protocol::{Compared, Settings, study};

use super::sides::{Choice, Side};
use crate::client::Client;
use crate::state::autosave::wait;
use crate::state::deciding::Deciding;
use crate::state::editing::Editing;
use crate::state::effect::effect;
use crate::state::files::Files;
use crate::state::scope;

/// How often is asked anew when something else was asked meanwhile, and after how long.
const MOST_TRIES: u32 = 20;
const TRY_AGAIN_MS: i32 = 100;

/// What came of it, or why nothing did; `None` where both are the same settings.
type Comparison = Result<Option<Arc<Compared>>, String>;

/// The two sides and the latest answer.
#[derive(Clone, Copy)]
pub(super) struct Comparing {
    client: Client,
    deciding: Deciding,
    editing: Editing,
    a: RwSignal<Choice>,
    b: RwSignal<Choice>,
    found: RwSignal<Option<Comparison>>,
    /// What was asked last, and what was answered last.
    asked: RwSignal<u32>,
    answered: RwSignal<u32>,
    again: RwSignal<u32>,
}

impl Comparing {
    /// As saved against the edits, or, where nothing is edited, the first two that have a name, or the first two presets.
    pub(super) fn start() -> Self {
        let editing = expect_context::<Editing>();
        let files = expect_context::<Files>();
        let edited = editing.draft().with_untracked(|draft| draft.changes() > 0);
        let named = editing.named().all();
        let named: Vec<String> = named.with_untracked(|all| all.keys().cloned().collect());
        let presets = files.workspace().with_untracked(|open| open.presets.len());
        let (one, other) = match (edited, named.as_slice(), presets) {
            (false, [one, other, ..], _) => {
                (Choice::Named(one.clone()), Choice::Named(other.clone()))
            }
            (false, [only], _) => (Choice::Saved, Choice::Named(only.clone())),
            (false, [], 2..) => (Choice::Preset(0), Choice::Preset(1)),
            _ => (Choice::Saved, Choice::Edited),
        };
        let comparing = Self {
            client: expect_context(),
            deciding: expect_context(),
            editing,
            a: RwSignal::new(one),
            b: RwSignal::new(other),
            found: RwSignal::new(None),
            asked: RwSignal::new(0),
            answered: RwSignal::new(0),
            again: RwSignal::new(0),
        };
        let moving = editing.moving();
        effect(move || {
            comparing.again.track();
            comparing.deciding.state().track();
            let (a, b) = files.workspace().with(|open| {
                let of = |side| comparing.now(side).settings(editing, &open.presets);
                (of(Side::A), of(Side::B))
            });
            if !moving.get() {
                let now = comparing.asked.get_untracked() + 1;
                comparing.asked.set(now);
                if a == b {
                    comparing.answer(Ok(None), now);
                } else {
                    scope::spawn(comparing.ask(now, a, b));
                }
            }
        });
        comparing
    }

    /// What a side is.
    pub(super) fn choice(self, side: Side) -> RwSignal<Choice> {
        match side {
            Side::A => self.a,
            Side::B => self.b,
        }
    }

    /// What a side is now: as saved where its name is gone.
    pub(super) fn now(self, side: Side) -> Choice {
        match self.choice(side).get() {
            Choice::Named(name)
                if !self
                    .editing
                    .named()
                    .all()
                    .with(|all| all.contains_key(&name)) =>
            {
                Choice::Saved
            }
            choice => choice,
        }
    }

    /// Settings have another name.
    pub(super) fn renamed(self, from: &str, to: &str) {
        for side in [self.a, self.b] {
            if side.with_untracked(|choice| *choice == Choice::Named(from.to_owned())) {
                side.set(Choice::Named(to.to_owned()));
            }
        }
    }

    /// Each side becomes the other.
    pub(super) fn swap(self) {
        let (a, b) = (self.a.get_untracked(), self.b.get_untracked());
        self.a.set(b);
        self.b.set(a);
    }

    /// What came of it; `None` until something has.
    pub(super) fn found(self) -> Option<Comparison> {
        self.found.get()
    }

    /// Whether something newer is being worked out.
    pub(super) fn is_stale(self) -> bool {
        self.asked.get() != self.answered.get()
    }

    /// Asks once more.
    pub(super) fn ask_again(self) {
        self.again.update(|again| *again += 1);
    }

    async fn ask(self, now: u32, a: Settings, b: Settings) {
        for _ in 0..MOST_TRIES {
            let Some(round) = self.deciding.round().try_get_untracked() else {
                return;
            };
            let both = study::Compare {
                a: Box::new(a.clone()),
                b: Box::new(b.clone()),
            };
            let outcome = match self.client.study(round, a.clone(), both).await {
                Ok(Some(found)) => Ok(Some(Arc::new(found))),
                // Files or edits change just now.
                Ok(None) => {
                    wait(TRY_AGAIN_MS).await;
                    continue;
                }
                Err(trouble) => Err(trouble.0),
            };
            if self.asked.try_get_untracked() == Some(now) {
                self.answer(outcome, now);
            }
            return;
        }
    }

    fn answer(self, outcome: Comparison, asked: u32) {
        self.found.set(Some(outcome));
        self.answered.set(asked);
    }
}
