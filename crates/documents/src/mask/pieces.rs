//! Values in several pieces: `"abc""def"`, `'abc' + 'def'`, a line that goes on behind a backslash.

use memchr::memmem;

use super::values::Place;
use super::words::is_random;

/// Where a secret ends of which a piece ends at a place.
pub(super) fn end(text: &str, at: usize) -> usize {
    let mut end = at;
    while let Some(next) = next(text, end) {
        end = next;
    }
    end
}

/// Where the piece ends that follows the one which ends at a place.
fn next(text: &str, at: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let rest = &bytes[at..];
    if let Some(rest) = broken(&bytes[..at], rest) {
        let of_piece = |byte: &&u8| !byte.is_ascii_whitespace() && !b"\"'`\\".contains(byte);
        let length = rest.iter().take_while(of_piece).count();
        return (length > 0).then(|| bytes.len() - rest.len() + length);
    }
    let slashes = rest
        .iter()
        .take(8)
        .take_while(|byte| **byte == b'\\')
        .count();
    let [quote @ (b'"' | b'\''), behind @ ..] = &rest[slashes..] else {
        return None;
    };
    let gap = Gap::of(behind);
    let start = at + slashes + 1 + gap.length;
    let place = Place {
        start,
        ends_at: None,
    };
    let value = place.secret(text, |value, words| {
        let fits = if gap.length == 0 {
            words.starts_with(|first: char| first.is_ascii_alphanumeric())
        } else {
            gap.joins || (gap.breaks && bytes[value.from - 1] == *quote && is_random(words, 8))
        };
        value.quoted && fits
    })?;
    Some(value.to)
}

/// The next line, where a backslash breaks one at a place.
fn broken<'a>(before: &[u8], rest: &'a [u8]) -> Option<&'a [u8]> {
    match rest {
        [b'\\', b'\n', rest @ ..] => Some(rest),
        [b'\n', rest @ ..] if before.ends_with(b"\\") => Some(rest),
        _ => None,
    }
}

/// What stands between two pieces.
struct Gap {
    length: usize,
    /// Whether a sign says that they are one.
    joins: bool,
    /// Whether a line ends.
    breaks: bool,
}

impl Gap {
    fn of(bytes: &[u8]) -> Self {
        let first = spaces(bytes, 0);
        let joins = match bytes.get(first) {
            Some(b'+' | b'\\') => !is_quote(&bytes[first..]),
            Some(b'.' | b'&') => first > 0,
            _ => false,
        };
        let length = if joins {
            spaces(bytes, first + 1)
        } else {
            first
        };
        Self {
            length,
            joins,
            breaks: memmem::find(&bytes[..length], b"\n").is_some()
                || memmem::find(&bytes[..length], b"\\n").is_some(),
        }
    }
}

/// Whether a quote stands there, escaped or not.
pub(super) fn is_quote(bytes: &[u8]) -> bool {
    let slashes = bytes.iter().take(8).take_while(|byte| **byte == b'\\');
    matches!(bytes.get(slashes.count()), Some(b'"' | b'\''))
}

/// Where the spaces end that begin at a place, and the ends of lines, as JSON and quotes write them too.
pub(super) fn spaces(bytes: &[u8], from: usize) -> usize {
    /// Most that are looked at, in bytes.
    const LONGEST: usize = 64;
    let mut at = from;
    while at < from + LONGEST {
        at += match bytes.get(at..) {
            Some([b' ' | b'\t' | b'\r' | b'\n' | b'>', ..]) => 1,
            Some([b'\\', b'n', ..]) => 2,
            _ => break,
        };
    }
    at
}
