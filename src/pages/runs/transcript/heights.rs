//! How high the entries of a transcript are, guessed until they are measured, and so where each begins. Pure.

use steelyard_protocol::{EntryKind, EntrySize};

/// Height of a line of text in pixels, and the width of a letter on average.
const LINE: f64 = 20.0;
const LETTER: f64 = 7.0;
/// An answer is not guessed to be higher than this: it is cut before.
const MOST_LINES: f64 = 400.0;

/// Heights of all entries in pixels.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Heights {
    all: Vec<f64>,
    /// Where each begins, and after the last one the whole height.
    tops: Vec<f64>,
    /// Which are measured.
    known: Vec<bool>,
}

/// What a measure has changed.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Grown {
    /// By how much the entry is higher than it was, or was guessed to be.
    pub(super) by: f64,
    /// Where it changed, from the top of all: where the entry begins if its height was a guess, else where it ended.
    pub(super) at: f64,
}

impl Heights {
    /// Guesses at a width of text in pixels.
    pub(super) fn guessed(sizes: &[EntrySize], width: f64) -> Self {
        let letters = (width / LETTER).max(20.0);
        let all = sizes.iter().map(|size| guess(*size, letters)).collect();
        let mut heights = Self {
            all,
            tops: Vec::new(),
            known: vec![false; sizes.len()],
        };
        heights.stack(0);
        heights
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.all.len()
    }

    /// Takes a height that was measured; `None` where it is as it was.
    pub(super) fn put(&mut self, at: usize, height: f64) -> Option<Grown> {
        let before = *self.all.get(at)?;
        let known = std::mem::replace(self.known.get_mut(at)?, true);
        if (height - before).abs() < 0.5 {
            return None;
        }
        let begins = self.top(at);
        self.all[at] = height;
        self.stack(at);
        Some(Grown {
            by: height - before,
            at: if known { begins + before } else { begins },
        })
    }

    /// Where an entry begins; the whole height beyond the last one.
    pub(super) fn top(&self, at: usize) -> f64 {
        let last = self.tops.len().saturating_sub(1);
        self.tops.get(at.min(last)).copied().unwrap_or_default()
    }

    /// The height of all.
    pub(super) fn whole(&self) -> f64 {
        self.top(usize::MAX)
    }

    /// The entry that lies there; the last one below all.
    pub(super) fn at(&self, y: f64) -> usize {
        let begins_before = self.tops.partition_point(|top| *top <= y);
        let last = self.count().saturating_sub(1);
        begins_before.saturating_sub(1).min(last)
    }

    /// Places all from one on.
    fn stack(&mut self, from: usize) {
        self.tops.resize(self.all.len() + 1, 0.0);
        for at in from..self.all.len() {
            self.tops[at + 1] = self.tops[at] + self.all[at];
        }
    }
}

fn guess(size: EntrySize, letters: f64) -> f64 {
    let text = f64::from(size.breaks) + f64::from(size.characters) / letters;
    let lines = text.ceil().clamp(1.0, MOST_LINES);
    match size.kind {
        EntryKind::Tool | EntryKind::Thought | EntryKind::Note | EntryKind::Spawned => 34.0,
        EntryKind::Prompt => 56.0 + LINE * lines,
        EntryKind::Answer | EntryKind::Said => 24.0 + LINE * lines,
        EntryKind::Question => 84.0 + LINE * lines,
        EntryKind::Broken => 60.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size(kind: EntryKind, characters: u32) -> EntrySize {
        EntrySize {
            kind,
            characters,
            breaks: 0,
        }
    }

    #[test]
    fn what_is_measured_moves_what_comes_after() {
        let sizes =
            [EntryKind::Prompt, EntryKind::Tool, EntryKind::Answer].map(|one| size(one, 10));
        let mut heights = Heights::guessed(&sizes, 700.0);
        assert_eq!((heights.top(0), heights.count()), (0.0, 3));
        let (before, whole) = (heights.top(2), heights.whole());
        let begins = heights.top(1);
        let grown = |by, at| Some(Grown { by, at });
        assert_eq!(heights.put(1, 134.0), grown(100.0, begins));
        assert_eq!(
            (heights.top(2), heights.whole()),
            (before + 100.0, whole + 100.0)
        );
        assert_eq!(heights.put(1, 134.2), None);
        assert_eq!(heights.put(9, 1.0), None);
        // What was measured once grows at its end.
        assert_eq!(heights.put(1, 334.0), grown(200.0, begins + 134.0));
    }

    #[test]
    fn each_place_lies_in_the_entry_that_begins_before_it() {
        let sizes = vec![size(EntryKind::Tool, 5); 100];
        let mut heights = Heights::guessed(&sizes, 700.0);
        for (at, height) in [(3, 90.0), (50, 0.0), (99, 7.0)] {
            heights.put(at, height);
        }
        for at in 0..100 {
            let (top, next) = (heights.top(at), heights.top(at + 1));
            assert!(top == next || heights.at(top) == at && heights.at(next - 0.1) == at);
        }
        assert_eq!((heights.at(-5.0), heights.at(1e9)), (0, 99));
    }

    #[test]
    fn nothing_is_no_trouble() {
        let heights = Heights::guessed(&[], 0.0);
        assert_eq!(
            (heights.at(3.0), heights.whole(), heights.count()),
            (0, 0.0, 0)
        );
    }
}
