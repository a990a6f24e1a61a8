//! What leaves the page or the command line with a log: without keys, and without the names of home folders.

mod homes;
mod keys;
#[cfg(test)]
mod tests;

use std::borrow::Cow;

/// What stands in place of a secret.
const MASK: &str = "(masked)";

/// The text without keys of common services, tokens of `Authorization` headers, users and passwords in addresses, and
/// private keys; a home folder becomes `~`, also as Claude Code names its folders by it. It may stand behind an escape
/// sequence of a terminal, or be escaped as in JSON or in addresses. What only looks like one is masked too: better a
/// word too few than a key too many.
///
/// ```
/// use steelyard_documents::masked;
///
/// assert_eq!(masked("cd /home/ada/src"), "cd ~/src");
/// assert_eq!(masked("key AKIAABCDEFGHIJKLMNOP."), "key AKIA(masked).");
/// assert_eq!(masked("https://ada:pw@host/x"), "https://(masked)@host/x");
/// ```
pub fn masked(text: &str) -> Cow<'_, str> {
    let mut kept = String::new();
    // Up to where the text is in `kept`.
    let mut done = 0;
    while let Some(found) = next(text, done) {
        kept.push_str(&text[done..found.from]);
        kept.push_str(found.instead);
        done = found.to;
    }
    if done == 0 {
        return Cow::Borrowed(text);
    }
    kept.push_str(&text[done..]);
    Cow::Owned(kept)
}

/// The beginning of a text, masked: more than the line that is made of it has, so that no key is cut before it is known.
pub fn masked_start(text: &str) -> Cow<'_, str> {
    const LONGEST: usize = 2048;
    masked(&text[..text.floor_char_boundary(LONGEST)])
}

/// A part to be masked.
struct Found {
    from: usize,
    to: usize,
    instead: &'static str,
}

/// The first part at or behind a place. Each look back is bounded, and each look ahead ends at a letter that begins no
/// other one, so that a hostile text takes no longer than any other.
fn next(text: &str, from: usize) -> Option<Found> {
    let bytes = text.as_bytes();
    (from..bytes.len()).find_map(|at| {
        let found = match bytes[at] {
            b's' | b'g' | b'A' | b'B' | b'b' | b'x' => keys::key(text, at),
            b':' => keys::login(text, at),
            b'-' => keys::pem(text, at).or_else(|| homes::project(text, at)),
            b'/' | b'\\' | b'%' => homes::home(text, at, from),
            _ => None,
        };
        // A folder may begin before what it is told by.
        found.filter(|found| found.from >= from)
    })
}

/// Whether what stands before ends in an escape: its last letters belong to no word. Those of a terminal (`ESC [ 3 2 m`,
/// also without their first, which some logs lose), of JSON (`\n`, `\u003c`) and of addresses (`%20`).
fn escaped(before: &[u8]) -> bool {
    let end = before.len();
    let back = |count: usize| end.checked_sub(count).map(|at| before[at]);
    let hex = |count: usize| {
        let letters = end.checked_sub(count).map(|at| &before[at..]);
        letters.is_some_and(|letters| letters.iter().all(u8::is_ascii_hexdigit))
    };
    let in_json = back(2) == Some(b'\\') && back(1).is_some_and(|one| b"nrtbfv0".contains(&one));
    let by_code = hex(4) && back(5) == Some(b'u') && back(6) == Some(b'\\');
    let in_address = hex(2) && back(3) == Some(b'%');
    in_json || by_code || in_address || steers(before)
}

/// Whether what stands before ends in an escape sequence of a terminal.
fn steers(before: &[u8]) -> bool {
    /// Longest sequence that is looked for, in bytes.
    const LONGEST: usize = 32;
    let Some((last, before)) = before.split_last() else {
        return false;
    };
    if !last.is_ascii_alphabetic() {
        return false;
    }
    let numbers = before.iter().rev().take(LONGEST);
    let is_number = |byte: &&u8| matches!(byte, b'0'..=b'9' | b';' | b':' | b'?');
    let numbers = numbers.take_while(is_number).count();
    let Some((open, before)) = before[..before.len() - numbers].split_last() else {
        return false;
    };
    let starts = [
        "\u{1b}", "\\u001b", "\\u001B", "\\x1b", "\\x1B", "\\033", "\\e", "^[",
    ];
    let steered = starts
        .iter()
        .any(|start| before.ends_with(start.as_bytes()));
    matches!(open, b'[' | b'(') && (steered || (*open == b'[' && numbers > 0))
}
