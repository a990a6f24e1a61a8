//! The height of an entry before it is drawn and measured. Pure.

use steelyard_protocol::{EntryKind, EntrySize};

/// Height of a line of text in pixels, and the width of a letter on average.
const LINE: f64 = 20.0;
const LETTER: f64 = 7.0;
/// An answer is not estimated to be higher than this: it is cut before.
const MOST_LINES: f64 = 400.0;

/// Estimated heights at a width of text, all in pixels.
pub(super) fn estimates(sizes: &[EntrySize], width: f64) -> Vec<f64> {
    let letters = (width / LETTER).max(20.0);
    sizes.iter().map(|size| estimate(*size, letters)).collect()
}

fn estimate(size: EntrySize, letters: f64) -> f64 {
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

    #[test]
    fn longer_texts_are_estimated_higher_up_to_where_they_are_cut() {
        let size = |characters| EntrySize {
            kind: EntryKind::Answer,
            characters,
            breaks: 0,
        };
        let heights = estimates(&[10, 1_000, 10_000_000].map(size), 700.0);
        assert_eq!(heights, [44.0, 224.0, 8_024.0]);
        assert_eq!(estimates(&[size(40)], 0.0), [64.0], "of no known width");
    }
}
