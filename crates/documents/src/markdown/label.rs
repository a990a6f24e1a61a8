//! Labels: what stands before a colon and names what comes after it.

use std::ops::Range;

use super::trimmed;
use crate::decode::{undecorated, without_remark};

/// The label of a line: `**Key**: …`, `**Key:** …` or `Key: …`.
#[derive(Debug)]
pub(super) struct Label {
    pub(super) key: String,
    pub(super) key_range: Range<usize>,
    pub(super) bold: bool,
    /// Where the value begins, if there is one on the line.
    pub(super) value_start: usize,
}

/// A label and the bytes of its value, which may be none.
#[derive(Debug)]
pub(super) struct Labelled {
    pub(super) label: Label,
    pub(super) value: Range<usize>,
}

/// The label of a line that begins with the bold text `bold`.
pub(super) fn bold_label(text: &str, bold: &Range<usize>, line: &Range<usize>) -> Option<Label> {
    let inner = bold.start + 2..bold.end.checked_sub(2)?;
    let name = text.get(inner.clone())?;
    let after = text.get(bold.end..line.end)?;
    let (name, value_start) = if let Some(name) = name.trim_end().strip_suffix(':') {
        (name, bold.end)
    } else {
        let value = after.trim_start().strip_prefix(':')?;
        (name, line.end - value.len())
    };
    let start = inner.start + name.len() - undecorated(name).len();
    let key_range = trimmed(text, start..inner.start + name.len());
    let key = text.get(key_range.clone())?;
    is_key(key).then(|| Label {
        key: key.to_owned(),
        key_range: key_range.clone(),
        bold: true,
        value_start,
    })
}

/// The label of a line that has none in bold.
pub(super) fn plain_label(text: &str, line: &Range<usize>) -> Option<Label> {
    let raw = text.get(line.clone())?;
    let colon = colon(raw)?;
    let value = raw.get(colon + 1..)?;
    // `https://…` and `10:30` are no labels.
    let ends = value.is_empty() || value.starts_with(char::is_whitespace);
    let key_range = trimmed(text, line.start..line.start + colon);
    let key = text.get(key_range.clone())?;
    (ends && is_key(key)).then(|| Label {
        key: key.to_owned(),
        key_range: key_range.clone(),
        bold: false,
        value_start: line.start + colon + 1,
    })
}

/// The first colon outside of parentheses; where one of those is never closed, the first one.
fn colon(raw: &str) -> Option<usize> {
    let mut open = 0_usize;
    for (at, c) in raw.char_indices() {
        match c {
            '(' => open += 1,
            ')' => open = open.saturating_sub(1),
            ':' if open == 0 => return Some(at),
            _ => {}
        }
    }
    raw.find(':').filter(|_| open > 0)
}

/// A short label: at most five words, begins with a letter, no punctuation but `_-/().`. A remark in parentheses
/// behind it may say what it likes.
fn is_key(key: &str) -> bool {
    const MOST_WORDS: usize = 5;
    let fits = |c: char| c.is_alphanumeric() || " _-/().".contains(c);
    let name = without_remark(key);
    key.starts_with(char::is_alphabetic)
        && name.chars().all(fits)
        && name.split_whitespace().count() <= MOST_WORDS
}

/// Whether a key is a name as in the schemas: `residual_risk`.
pub(super) fn is_snake_case(key: &str) -> bool {
    key.chars()
        .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_names_are_keys() {
        for key in [
            "Cost",
            "Agent ID",
            "INV-001",
            "CI/CD",
            "Alice (Product)",
            "Größe",
            "Risks (the top 2, by weight; all are known)",
        ] {
            assert!(is_key(key), "{key}");
        }
        for text in [
            "",
            "3 checks",
            "a b c d e f",
            "✅ Status",
            "x, y",
            "[link]",
            "a=b",
        ] {
            assert!(!is_key(text), "{text}");
        }
    }
}
