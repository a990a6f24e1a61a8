//! Passwords of directories in base64: `userPassword:: aHVudGVyMg==`, with the lines that go on behind a space.

use super::Found;
use super::below::line_end;
use super::letters::Letters::Base64;
use super::names::{Kind, name_before};
use super::words::{is_literal, is_random};

/// The value behind the first of two colons.
pub(super) fn encoded(text: &str, at: usize) -> Option<Found> {
    /// As much of a value as tells.
    const LONGEST: usize = 512;
    let bytes = text.as_bytes();
    let rest = bytes[at..].strip_prefix(b"::")?;
    let spaces = rest.iter().take(8);
    let spaces = spaces.take_while(|byte| **byte == b' ').count();
    let from = at + 2 + spaces;
    let head = &text[from..from + Base64.run_to(&bytes[from..], LONGEST)];
    let (start, kind, _) = name_before(&bytes[..at])?;
    let named = matches!(kind, Kind::Password | Kind::Short | Kind::Secret);
    // Without a space a path of names is more likely.
    let least = if spaces > 0 { 4 } else { 16 };
    let padded = head.ends_with('=') && head.len().is_multiple_of(4);
    let fits = padded || (is_random(head, least) && !head.contains('.'));
    if !named || !begins(&bytes[..start]) || head.len() < least || !fits || is_literal(head) {
        return None;
    }
    let mut to = from + Base64.run(&bytes[from..]);
    let ends = |at: usize| {
        bytes.get(at).is_none_or(|byte| *byte == b'"') || line_end(&bytes[at..]).is_some()
    };
    if !ends(to) {
        return None;
    }
    while let Some(length) = line_end(&bytes[to..]) {
        let start = to + length;
        let Some(rest) = bytes[start..].strip_prefix(b" ") else {
            break;
        };
        let end = start + 1 + Base64.run(rest);
        if end == start + 1 || !ends(end) {
            break;
        }
        to = end;
    }
    Some(Found::secret(from, to))
}

/// Whether a line begins behind a text, with a mark of a comment or spaces.
fn begins(before: &[u8]) -> bool {
    let signs = before.iter().rev().take(32);
    let signs = signs.take_while(|byte| b" \t#>+-".contains(byte)).count();
    let above = &before[..before.len() - signs];
    above.is_empty() || above.ends_with(b"\n") || above.ends_with(b"\\n") || above.ends_with(b"\"")
}
