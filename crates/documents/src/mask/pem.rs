//! Private keys between lines of dashes.

use super::Found;
use super::letters::Letters::Base64;

const BEGIN: &str = "-----BEGIN ";
const END: &str = "-----END ";

/// Longest name of a key, in bytes.
const LONGEST: usize = 64;
/// As much of a line as tells a key from a word.
const LINE: usize = 16;
/// As much as stands behind the last whole line.
const SHORT: usize = 48;

/// Whether a line of dashes goes on with the name of a private key, and how long that is.
fn private(label: &str) -> Option<usize> {
    let label = &label[..label.floor_char_boundary(LONGEST)];
    let (name, _) = label.split_once("-----")?;
    let ends = ["PRIVATE KEY", "PRIVATE KEY BLOCK"];
    ends.iter()
        .any(|end| name.ends_with(end))
        .then_some(name.len())
}

/// The private key of `PuTTY` whose lines are counted behind this colon.
pub(super) fn putty(text: &str, at: usize) -> Option<Found> {
    let bytes = text.as_bytes();
    if !bytes[..at].ends_with(b"Private-Lines") {
        return None;
    }
    let skip = |from: usize, of: &[u8]| {
        let signs = bytes[from..].iter().take(16);
        from + signs.take_while(|byte| of.contains(byte)).count()
    };
    let from = skip(at + 1, b" \r\n>0123456789");
    let mut to = from;
    let mut next = from;
    loop {
        let end = next + Base64.run(&bytes[next..]);
        // `Private-MAC: …`
        if end - next < LINE || bytes.get(end) == Some(&b':') {
            break;
        }
        to = end;
        next = skip(end, b" \r\n>");
    }
    (to > from).then(|| Found::secret(from, to))
}

/// A private key between its lines; one that is cut off goes to the end, if a line or a space ends its first line as no quote
/// in a program does, and one whose beginning is, back to where its letters begin. What stands before `floor` is masked already.
pub(super) fn key(text: &str, at: usize, floor: usize) -> Option<Found> {
    let rest = text.get(at..)?;
    if let Some(label) = rest.strip_prefix(BEGIN) {
        let from = at + BEGIN.len() + private(label)? + 5;
        let end = text[from..].find(END);
        let goes_on = || {
            let behind = text.as_bytes().get(from..)?;
            let ends = matches!(
                behind,
                [b'\n' | b'\r' | b' ', ..] | [b'\\', b'n' | b'r' | b'\\', ..]
            );
            ends.then_some(text.len() - from)
        };
        return Some(Found::secret(from, from + end.or_else(goes_on)?));
    }
    private(rest.strip_prefix(END)?)?;
    let before = &text.as_bytes()[floor..at];
    let length = lines(before);
    (length > 0).then(|| Found::secret(at - length, at))
}

/// How much of the lines of a key a text ends with, also where they were put into one, or quoted.
fn lines(before: &[u8]) -> usize {
    let mut from = before.len();
    let mut told = false;
    loop {
        let of_gap = |byte: &&u8| b"\\ \t\r\n>".contains(byte);
        let gap = before[..from].iter().rev().take(32).take_while(of_gap);
        let end = from - gap.count();
        let run = Base64.run_back(&before[..end], usize::MAX);
        // The last line, and what sums a key up, are short; `\n` ends one too.
        let long = run >= LINE;
        if run == 0 || (told && !long) {
            let breaks = before[..from].iter().rev().take(32);
            let breaks = breaks.take_while(|byte| b"\\\r\n".contains(byte));
            return if told {
                before.len() - from + breaks.count()
            } else {
                0
            };
        }
        if !long && before.len() - (end - run) > SHORT {
            return 0;
        }
        told |= long;
        from = end - run;
    }
}
