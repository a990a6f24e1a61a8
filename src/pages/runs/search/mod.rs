//! Words that are looked for in all transcripts, piece by piece, so that other questions come in between and it can be stopped.

mod field;
mod results;

use gloo::timers::callback::Timeout;
use leptos::prelude::*;
use steelyard_protocol::{RunHits, Searched};

use super::reader::Reader;
use crate::reactive::effect::effect;
use crate::reactive::scope::{self, Scope};
use crate::state::ground::files::Files;
use crate::state::ground::selection::Selection;

pub(super) use field::SearchField;
pub(super) use results::{BackToFound, FoundRuns};

/// After the last key it waits so long.
const SETTLE_MS: u32 = 250;
/// Runs that are listed; the others are counted.
const MOST: usize = 200;

/// The search, and what came of it.
#[derive(Clone, Copy)]
pub(super) struct Search {
    scope: Scope,
    reader: Reader,
    /// What stands in the field, and in the address.
    words: RwSignal<String>,
    found: RwSignal<FoundSoFar>,
    is_going: RwSignal<bool>,
    /// Grows with each search: what was asked before is of an older one.
    time: StoredValue<u32>,
}

/// What was found up to a run.
#[derive(Clone, Debug, Default, PartialEq)]
struct FoundSoFar {
    words: String,
    /// The first runs that have the words.
    runs: Vec<RunHits>,
    /// How many more there are.
    more: u64,
    /// Places in all of them.
    places: u64,
    /// Runs that were gone through, and how many there are.
    done: u32,
    of: u32,
    /// Why it did not go on.
    trouble: Option<String>,
}

impl FoundSoFar {
    fn add(&mut self, piece: Searched) {
        (self.done, self.of) = (piece.next, piece.of);
        for run in piece.runs {
            self.places += u64::from(run.places);
            if self.runs.len() < MOST && !run.lines.is_empty() {
                self.runs.push(run);
            } else {
                self.more += 1;
            }
        }
    }

    /// How many runs have the words.
    fn count(&self) -> u64 {
        self.runs.len() as u64 + self.more
    }
}

impl Search {
    /// Looks for the words whenever they or the files change and the hand rests.
    pub(super) fn start(reader: Reader) -> Self {
        let search = Self {
            scope: Scope::current(),
            reader,
            words: expect_context::<Selection>().words(),
            found: RwSignal::default(),
            is_going: RwSignal::new(false),
            time: StoredValue::new(0),
        };
        let open = expect_context::<Files>().workspace();
        let timer: StoredValue<Option<Timeout>, LocalStorage> = StoredValue::new_local(None);
        effect(move || {
            search.words.track();
            open.track();
            search.stop();
            let begin = scope::timer(SETTLE_MS, move || search.begin());
            timer.set_value(Some(begin));
        });
        search
    }

    /// Whether any words are looked for.
    pub(super) fn sought(self) -> bool {
        self.words.with(|words| !words.trim().is_empty())
    }

    /// Whether what was found is of the words in the field.
    fn is_current(self) -> bool {
        let words = self.words.get_untracked();
        self.found
            .with_untracked(|found| found.words == words.trim())
    }

    /// What is asked for from here on is of another search.
    fn stop(self) {
        self.time.update_value(|time| *time += 1);
        self.is_going.set(false);
    }

    fn begin(self) {
        self.stop();
        let words = self.words.with_untracked(|words| words.trim().to_owned());
        if words.is_empty() {
            return self.found.set(FoundSoFar::default());
        }
        self.is_going.set(true);
        self.scope.spawn(self.go(words));
    }

    async fn go(self, words: String) {
        let time = self.time.get_value();
        let mut found = FoundSoFar {
            words: words.clone(),
            ..FoundSoFar::default()
        };
        loop {
            let lines = found.runs.len() < MOST;
            let piece = self.reader.search(words.clone(), found.done, lines);
            let piece = piece.await;
            if self.time.get_value() != time {
                return;
            }
            match piece {
                Ok(piece) => found.add(piece),
                Err(why) => found.trouble = Some(why),
            }
            let over = found.trouble.is_some() || found.done >= found.of;
            self.found.set(found.clone());
            if over {
                return self.is_going.set(false);
            }
        }
    }
}
