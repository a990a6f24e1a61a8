//! The events that fit, asked for block by block as they come into view. What stood there stays, as stale, until the first
//! of what fits now is here.

use std::collections::BTreeSet;

use leptos::prelude::*;
use steelyard_protocol::RunId;
use steelyard_protocol::telemetry::{EventFilter, EventRow, EventRows, EventWindow};

use super::blocks::{BLOCK, Blocks};
use super::hunt::{Hunt, Said};
use crate::client::Trouble;
use crate::pages::telemetry::watch::Watch;
use crate::reactive::effect::effect;
use crate::reactive::memo::memo;
use crate::reactive::scope::Scope;

/// Blocks on their way at once: one that is worked out, and one that waits for it.
const MOST: usize = 2;

/// Asks, and holds what came.
#[derive(Clone, Copy)]
pub(super) struct Reader {
    scope: Scope,
    pub(super) watch: Watch,
    /// What is here.
    blocks: RwSignal<Blocks>,
    /// Of which run and by which filter that is.
    of: RwSignal<Option<(RunId, EventFilter)>>,
    stale: RwSignal<bool>,
    trouble: RwSignal<Option<String>>,
    /// Grows with each asking again.
    again: RwSignal<u32>,
    /// Grows with each list that takes the place of another.
    lists: RwSignal<u32>,
    /// Grows whenever files, run or filter change: what was asked before is of an older time.
    time: StoredValue<u32>,
    /// Whether what fits now is another list than the one that is here.
    another: StoredValue<bool>,
    /// The places in view.
    wanted: StoredValue<(u32, u32)>,
    flying: StoredValue<BTreeSet<(u32, u32)>>,
    /// Whether the event that is open does not fit.
    pub(super) outside: RwSignal<bool>,
}

impl Reader {
    /// Asks whenever files, run or filter change.
    pub(super) fn start() -> Self {
        let reader = Self {
            scope: Scope::current(),
            watch: expect_context(),
            blocks: RwSignal::default(),
            of: RwSignal::new(None),
            stale: RwSignal::new(false),
            trouble: RwSignal::new(None),
            again: RwSignal::new(0),
            lists: RwSignal::new(0),
            time: StoredValue::new(0),
            another: StoredValue::new(true),
            wanted: StoredValue::new((0, 1)),
            flying: StoredValue::default(),
            outside: RwSignal::new(false),
        };
        // A filter that is set to what it is asks for nothing.
        let filter = memo(move |_| reader.watch.filter.get());
        effect(move || {
            reader.watch.queries.follow();
            reader.again.track();
            let run = reader.watch.run.get();
            reader.begin(run.map(|run| (run, filter.get())));
        });
        reader
    }

    /// Another time begins; of another run nothing stays.
    fn begin(self, of: Option<(RunId, EventFilter)>) {
        let before = self.of.get_untracked();
        let run = |of: &Option<(RunId, EventFilter)>| of.as_ref().map(|(run, _)| *run);
        if run(&before) != run(&of) {
            self.blocks.set(Blocks::default());
        }
        if before != of {
            self.another.set_value(true);
        }
        self.time.update_value(|time| *time += 1);
        self.trouble.set(None);
        self.stale.set(of.is_some());
        self.pump();
    }

    /// How many events fit; `None` until that is known.
    pub(super) fn total(self) -> Option<u32> {
        self.blocks.with(|blocks| blocks.total)
    }

    /// The event at a place, as soon as it is here.
    pub(super) fn row(self, place: u32) -> Option<EventRow> {
        self.blocks.with(|blocks| blocks.row(place).cloned())
    }

    /// What of those around a place is here, not followed.
    pub(super) fn with_row<T>(self, place: u32, look: impl FnOnce(Option<&EventRow>) -> T) -> T {
        self.blocks.with_untracked(|blocks| look(blocks.row(place)))
    }

    /// Whether what is here is older than what is asked for.
    pub(super) fn is_stale(self) -> bool {
        self.stale.get()
    }

    /// Why nothing came.
    pub(super) fn trouble(self) -> Option<String> {
        self.trouble.get()
    }

    /// By which filter what is here was chosen.
    pub(super) fn filter(self) -> EventFilter {
        self.of
            .with(|of| of.as_ref().map(|(_, filter)| filter.clone()))
            .unwrap_or_default()
    }

    /// Tells of each list that takes the place of another.
    pub(super) fn lists(self) -> u32 {
        self.lists.get()
    }

    /// Whether another list will take the place of this one; not followed.
    pub(super) fn is_on_the_way(self) -> bool {
        self.another.try_get_value() != Some(false)
    }

    /// Asks once more for what did not come.
    pub(super) fn ask_again(self) {
        self.again.update(|again| *again += 1);
    }

    /// These places are in view, from one to before another.
    pub(super) fn want(self, from: u32, to: u32) {
        self.wanted.set_value((from, to));
        self.pump();
    }

    /// What is asked for now: the run, the filter, and the time.
    fn now(self) -> Option<(RunId, EventFilter, u32)> {
        let run = self.watch.run.try_get_untracked().flatten()?;
        let filter = self.watch.filter.try_get_untracked()?;
        Some((run, filter, self.time.try_get_value()?))
    }

    /// Sends what is needed most, as long as not too much is on its way.
    fn pump(self) {
        let Some((run, filter, time)) = self.now() else {
            return;
        };
        let another = self.another.get_value();
        let flying = self.flying.get_value();
        if flying.len() >= if another { 1 } else { MOST }
            || self.trouble.with_untracked(Option::is_some)
        {
            return;
        }
        let block = if another {
            Some(0)
        } else {
            let (from, to) = self.wanted.get_value();
            let here = |from| {
                self.blocks
                    .with_untracked(|blocks| blocks.missing((from, to), time))
            };
            let mut block = here(from);
            while block.is_some_and(|block| flying.contains(&(time, block))) {
                block = here((block.unwrap_or(0) + 1) * BLOCK);
            }
            block
        };
        let Some(block) = block else {
            return;
        };
        self.flying
            .update_value(|flying| _ = flying.insert((time, block)));
        self.scope.spawn(async move {
            let answer = self.ask((run, filter.clone()), block * BLOCK, BLOCK).await;
            self.flying
                .update_value(|flying| _ = flying.remove(&(time, block)));
            if self.time.get_value() == time {
                self.take(answer, (run, filter), time);
            }
            self.pump();
        });
    }

    fn take(self, answer: Result<EventWindow, Trouble>, of: (RunId, EventFilter), time: u32) {
        let window = match answer {
            Ok(window) => window,
            Err(Trouble(why)) => {
                self.trouble.set(Some(why));
                return;
            }
        };
        let another = self.another.get_value();
        let first = another || self.stale.get_untracked();
        let near = self.wanted.get_value();
        self.blocks.update(|blocks| {
            if another {
                *blocks = Blocks::default();
            } else if first {
                blocks.keep(near);
            }
            blocks.put(window, time);
            blocks.stay_near(near.0);
        });
        if another {
            self.another.set_value(false);
            self.of.set(Some(of));
            self.lists.update(|lists| *lists += 1);
        }
        if first {
            self.stale.set(false);
        }
    }

    /// Events from a place on.
    async fn ask(
        self,
        (run, filter): (RunId, EventFilter),
        first: u32,
        count: u32,
    ) -> Result<EventWindow, Trouble> {
        let question = EventRows {
            run,
            filter,
            first,
            count,
        };
        self.watch.client.ask_telemetry(question).await
    }

    /// Events of the list that is here, from a place on; an error is a sentence.
    pub(super) async fn rows(self, first: u32, count: u32) -> Result<EventWindow, String> {
        let of = self.of.try_get_untracked().flatten();
        let of = of.ok_or_else(|| "The list is gone.".to_owned())?;
        self.ask(of, first, count).await.map_err(|Trouble(why)| why)
    }

    /// The place of an event in the list that is here; `None` where it does not fit, or the list is another by then.
    pub(super) async fn place_of(self, event: u32) -> Option<u32> {
        let (list, time) = (self.lists.try_get_untracked()?, self.time.try_get_value()?);
        let total = self.blocks.with_untracked(|blocks| blocks.total)?;
        let mut hunt = Hunt::of(event, total);
        loop {
            let first = hunt.next();
            let window = self.rows(first, BLOCK).await.ok()?;
            if self.lists.try_get_untracked() != Some(list)
                || self.time.try_get_value() != Some(time)
            {
                return None;
            }
            match hunt.see(first, &window.rows) {
                Said::Here(place) => {
                    self.blocks.update(|blocks| blocks.put(window, time));
                    return Some(place);
                }
                Said::Nowhere => return None,
                Said::On => {}
            }
        }
    }
}
