//! Secrets that stand apart from their names: below a heading, behind blank lines, in a fence.

use super::Found;
use super::below::{line, line_end};
use super::judge::{Form, is_secret};
use super::names::{self, Kind, name_before};

/// Longest heading, and longest line of a value, in bytes.
const LONGEST: usize = 80;

/// The secret below the heading that these signs begin: `## Password`, `**Password**`.
pub(super) fn headed(text: &str, at: usize) -> Option<Found> {
    let bytes = text.as_bytes();
    if !begins(&bytes[..at]) {
        return None;
    }
    let sign = bytes[at];
    let signs = bytes[at..].iter().take(7);
    let signs = signs.take_while(|byte| **byte == sign).count();
    let length = line(&bytes[at..], false, LONGEST);
    let label = text.get(at + signs..at + length)?;
    let label = match sign {
        b'#' if label.starts_with(' ') => label.trim_end_matches([' ', '#']),
        b'*' if signs == 2 => label.trim_end().strip_suffix("**")?,
        _ => return None,
    };
    let (kind, word) = named(label.trim())?;
    below(text, at + length, 1, (kind, word))
}

/// The secret below the line of dashes that begins here, if the line above names it.
pub(super) fn underlined(text: &str, at: usize) -> Option<Found> {
    /// As few dashes underline a heading.
    const FEW: usize = 3;
    let bytes = text.as_bytes();
    let signs = bytes[at..].iter().take(LONGEST);
    let signs = signs.take_while(|byte| **byte == bytes[at]).count();
    let above = &bytes[..at];
    if signs < FEW || line_end(&bytes[at + signs..]).is_none() {
        return None;
    }
    let above = above
        .strip_suffix(b"\n")
        .or_else(|| above.strip_suffix(b"\\n"))?;
    let of_label = |byte: &&u8| !b"\n\"\\".contains(byte);
    let length = above.iter().rev().take(LONGEST).take_while(of_label);
    let label = text.get(above.len() - length.count()..above.len())?;
    let (kind, word) = named(label.trim())?;
    below(text, at + signs, 1, (kind, word))
}

/// Whether a line begins behind a text.
pub(super) fn begins(before: &[u8]) -> bool {
    let spaces = before.iter().rev().take(8);
    let spaces = spaces.take_while(|byte| b" >".contains(byte)).count();
    let above = &before[..before.len() - spaces];
    above.is_empty() || above.ends_with(b"\n") || above.ends_with(b"\\n") || above.ends_with(b"\"")
}

/// What a heading names: with its last words, or with a word for a password.
pub(super) fn named(label: &str) -> Option<(Kind, &'static str)> {
    let label = label.trim_end_matches([':', '*', ' ']);
    let fits = |kind: Kind| {
        matches!(
            kind,
            Kind::Password | Kind::Short | Kind::Secret | Kind::Token
        )
    };
    let last = name_before(label.as_bytes()).filter(|(_, kind, _)| fits(*kind));
    last.map(|(_, kind, word)| (kind, word)).or_else(|| {
        let lower = label.to_lowercase();
        let mut words = label.split(' ');
        let tells = words
            .any(|word| matches!(names::kind(word.as_bytes()), Some((Kind::Password, _))))
            || names::PASSWORDS.iter().any(|word| lower.ends_with(word));
        tells.then_some((Kind::Password, "password"))
    })
}

/// Whether the name behind a text is one of a statement which the lines below belong to: `if password:`.
pub(super) fn is_statement(before: &[u8]) -> bool {
    const WORDS: [&[u8]; 12] = [
        b"if", b"elif", b"not", b"and", b"or", b"while", b"for", b"in", b"def", b"class", b"with",
        b"case",
    ];
    let before = before.trim_ascii_end();
    let letters = before.iter().rev().take(8);
    let length = letters
        .take_while(|byte| byte.is_ascii_alphabetic())
        .count();
    WORDS.contains(&&before[before.len() - length..])
}

/// The value that stands alone on a line below the end of another one, so many lines further down at least.
pub(super) fn below(
    text: &str,
    end: usize,
    least: usize,
    (kind, word): (Kind, &str),
) -> Option<Found> {
    /// Shorter ones are words and numbers, more often than not.
    const LEAST: usize = 6;
    let bytes = text.as_bytes();
    let mut at = end + gap(&bytes[end..], b" *");
    line_end(&bytes[at..])?;
    at = behind_lines(bytes, at, least)?;
    at += gap(&bytes[at..], b"-* `\"'\\");
    let of_value = |byte: &&u8| !byte.is_ascii_whitespace() && !b"`\"'\\".contains(byte);
    let length = bytes[at..].iter().take(LONGEST * 4);
    let value = text.get(at..at + length.take_while(of_value).count())?;
    let value = value.trim_end_matches('*');
    let behind = &bytes[at + value.len()..];
    let behind = &behind[gap(behind, b"*`' ")..];
    // Within JSON a text ends before its quote.
    let in_json = behind.first() == Some(&b'"') && bytes[at - 1] != b'"';
    let behind = behind
        .strip_prefix(b"\\")
        .filter(|rest| rest.starts_with(b"\""))
        .unwrap_or(behind);
    let behind = &behind[gap(behind, b"*`\"' ")..];
    let alone = behind.is_empty() || line_end(behind).is_some() || in_json;
    let statement =
        value.ends_with([':', ';', ',', '.', ')']) || value.starts_with(['#', '!', '|']);
    let fits = alone
        && !statement
        && value.len() >= LEAST
        && value.bytes().any(|byte| byte.is_ascii_digit())
        && is_secret(kind, word, Form::Loose, value);
    fits.then(|| Found::secret(at, at + value.len()))
}

/// How many of some signs a text begins with, as far as is looked at.
fn gap(text: &[u8], of: &[u8]) -> usize {
    let signs = text.iter().take(16);
    signs.take_while(|byte| of.contains(byte)).count()
}

/// Where the first line begins that is not empty behind the end of another one, or behind the mark of a fence.
fn behind_lines(bytes: &[u8], end: usize, least: usize) -> Option<usize> {
    /// Most lines between a name and its value.
    const MOST: usize = 5;
    /// Longest word behind the mark of a fence, in bytes.
    const WORD: usize = 16;
    let mut at = end;
    for lines in 1..=MOST {
        at += line_end(&bytes[at..])?;
        at += gap(&bytes[at..], b" \t>");
        let rest = &bytes[at..];
        if rest.starts_with(b"```") || rest.starts_with(b"~~~") {
            at += line(rest, false, WORD);
        }
        if line_end(&bytes[at..]).is_none() {
            return (lines >= least).then_some(at);
        }
    }
    None
}
