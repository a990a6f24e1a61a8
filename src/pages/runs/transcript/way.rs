//! Where the reader is in a transcript, and where it is to go: the list scrolls, all others ask it to.

use std::sync::Arc;

use leptos::prelude::*;
use steelyard_protocol::{Found, Hit, Outline};

use super::super::reader::Reader;

/// The place that is read, shared by what shows it and what leads to it.
#[derive(Clone, Copy)]
pub(super) struct Place {
    /// The entry at the top of the view.
    pub(super) top: RwSignal<u32>,
    /// The entry that was gone to last, which stands out.
    pub(super) at: RwSignal<Option<u32>>,
    /// Where to go: the entry, and a number that makes each asking another one.
    pub(super) to: RwSignal<Option<(u32, u32)>>,
    /// Where the words stand that were looked for.
    pub(super) found: RwSignal<Arc<Found>>,
    /// The entry in which the words are to be brought into view, until they are.
    pub(super) sought: RwSignal<Option<u32>>,
    /// Grows whenever an entry is drawn, or drawn longer.
    pub(super) drawn: RwSignal<u32>,
    /// Whether all calls of tools are unfolded.
    pub(super) unfolded: RwSignal<bool>,
    /// What is known of the transcript; what is broken in it follows the settings.
    outline: Signal<Option<Arc<Outline>>>,
    times: StoredValue<u32>,
}

/// What a key steps through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Turns,
    Questions,
    Broken,
    Hits,
}

impl Place {
    /// At the beginning.
    pub(super) fn start(outline: Signal<Option<Arc<Outline>>>) -> Self {
        Self {
            top: RwSignal::new(0),
            at: RwSignal::new(None),
            to: RwSignal::new(None),
            found: RwSignal::default(),
            sought: RwSignal::new(None),
            drawn: RwSignal::new(0),
            unfolded: RwSignal::new(false),
            outline,
            times: StoredValue::new(0),
        }
    }

    /// Goes to an entry.
    pub(super) fn go_to(self, entry: u32) {
        self.times.update_value(|times| *times += 1);
        self.at.set(Some(entry));
        self.to.set(Some((entry, self.times.get_value())));
    }

    /// Goes to the words that were looked for, in an entry.
    fn go_to_hit(self, entry: u32) {
        self.sought.set(Some(entry));
        self.go_to(entry);
    }

    /// What was found in an entry, while it is the one that was gone to.
    pub(super) fn hit_at(self, entry: u32) -> Option<Hit> {
        if self.at.get() != Some(entry) {
            return None;
        }
        self.found.with(|found| {
            let mut hits = found.entries.iter();
            hits.find(|hit| hit.entry == entry).copied()
        })
    }

    /// Goes to the next of something, or the one before; false where there is none.
    pub(super) fn step(self, what: Step, forward: bool) -> bool {
        // The entry gone to last may stand below the top of the view, where the transcript ends.
        let here = self.at.get_untracked().unwrap_or(self.top.get_untracked());
        let places = untrack(|| self.places(what));
        // The search goes around.
        let end = match (what, forward) {
            (Step::Hits, true) => places.first(),
            (Step::Hits, false) => places.last(),
            _ => None,
        };
        let next = next_of(&places, here, forward).or(end.copied());
        match next {
            Some(next) if what == Step::Hits => self.go_to_hit(next),
            Some(next) => self.go_to(next),
            None => {}
        }
        next.is_some()
    }

    /// The entries that can be stepped through.
    pub(super) fn places(self, what: Step) -> Vec<u32> {
        let outline = self.outline.get().unwrap_or_default();
        match what {
            Step::Turns => outline.turns.iter().map(|turn| turn.first).collect(),
            Step::Questions => outline.questions.clone(),
            Step::Broken => outline.broken.clone(),
            Step::Hits => self.found.with(|found| {
                let hits = found.entries.iter();
                hits.map(|hit| hit.entry).collect()
            }),
        }
    }

    /// Looks for words, and goes to the first entry from here on that has them; where a place is given, to that one if it has
    /// them.
    pub(super) async fn find(self, reader: &Reader, words: String, goal: Option<u32>) {
        let words = words.trim().to_owned();
        if words.is_empty() {
            return self.found.set(Arc::default());
        }
        if self.found.with_untracked(|found| found.words != words) {
            let Some(found) = reader.find(words).await else {
                return;
            };
            self.found.set(Arc::new(found));
        }
        let here = self.top.get_untracked();
        let first = self.found.with_untracked(|found| {
            let mut hits = found.entries.iter().map(|hit| hit.entry);
            match goal {
                Some(goal) => hits.find(|entry| *entry == goal),
                None => hits.clone().find(|entry| *entry >= here).or(hits.min()),
            }
        });
        if let Some(first) = first {
            self.go_to_hit(first);
        }
    }
}

/// The next place of several in order, or the one before.
fn next_of(places: &[u32], here: u32, forward: bool) -> Option<u32> {
    if forward {
        places.iter().copied().find(|place| *place > here)
    } else {
        places.iter().copied().rev().find(|place| *place < here)
    }
}

#[cfg(test)]
mod tests {
    use super::next_of;

    #[test]
    fn steps_lead_to_the_neighbours() {
        let places = [2, 5, 9];
        let next = |here| next_of(&places, here, true);
        let before = |here| next_of(&places, here, false);
        assert_eq!(
            [next(0), next(2), next(6), next(9)],
            [Some(2), Some(5), Some(9), None]
        );
        assert_eq!(
            [before(0), before(2), before(6), before(99)],
            [None, None, Some(5), Some(9)]
        );
    }
}
