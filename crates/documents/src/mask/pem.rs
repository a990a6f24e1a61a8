//! Private keys between lines of dashes.

use super::Found;
use super::letters::Letters::Base64;

const BEGIN: &str = "-----BEGIN ";
const END: &str = "-----END ";

/// Longest name of a key, in bytes.
const LONGEST: usize = 64;
/// As much of a line as tells a key from a word.
const LINE: usize = 16;

/// Whether a line of dashes goes on with the name of a private key, and how long that is.
fn private(label: &str) -> Option<usize> {
    let label = &label[..label.floor_char_boundary(LONGEST)];
    let (name, _) = label.split_once("-----")?;
    let ends = ["PRIVATE KEY", "PRIVATE KEY BLOCK"];
    ends.iter()
        .any(|end| name.ends_with(end))
        .then_some(name.len())
}

/// A private key between its lines; one that is cut off goes to the end, and one whose beginning is, back to where its
/// letters begin. What stands before `floor` is masked already.
pub(super) fn key(text: &str, at: usize, floor: usize) -> Option<Found> {
    let rest = text.get(at..)?;
    if let Some(label) = rest.strip_prefix(BEGIN) {
        let from = at + BEGIN.len() + private(label)? + 5;
        let end = text[from..].find(END);
        return Some(Found::secret(
            from,
            end.map_or(text.len(), |end| from + end),
        ));
    }
    private(rest.strip_prefix(END)?)?;
    let before = &text.as_bytes()[floor..at];
    // The end of a line of the key at least.
    if Base64.run_back(before.trim_ascii_end(), LINE) < LINE {
        return None;
    }
    let of_key = |byte: &&u8| Base64.hold(**byte) || b"\\\r\n".contains(byte);
    let length = before.iter().rev().take_while(of_key).count();
    Some(Found::secret(at - length, at))
}
