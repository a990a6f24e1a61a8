//! Passwords in sentences, in several languages: `my password is …`, `Das Passwort lautet: …`, `パスワードは「…」です`.

use super::judge::{Form, is_secret};
use super::names::{Kind, PASSWORDS};
use super::values::Place;
use super::{Found, apart};

/// What says that it follows.
const LINKS: &[&str] = &[
    ":", "：", " is ", " to ", " ist ", " lautet ", " heißt ", " est ", " es ", " è ", " é ",
    " — ", "は", "是", "为", "為", "는 ", "은 ",
];

/// Quotes that are none of programs.
const QUOTES: &[&str] = &["«", "“", "„", "「", "『", "**"];

/// The password that the sentence tells whose word for one begins here.
pub(super) fn spoken(text: &str, at: usize) -> Option<Found> {
    /// As much as stands between the word and the link, in bytes.
    const LONGEST: usize = 48;
    let rest = text.as_bytes().get(at..)?;
    let first = *rest.first()?;
    let is = |word: &&&str| {
        if !word.as_bytes()[0].eq_ignore_ascii_case(&first) {
            return false;
        }
        let head = rest.get(..word.len());
        head.is_some_and(|head| head.eq_ignore_ascii_case(word.as_bytes()))
    };
    let start = at + PASSWORDS.iter().find(is)?.len();
    let end = text.floor_char_boundary(start + LONGEST);
    let between = text.get(start..end)?;
    for (place, letter) in between.char_indices() {
        let link = LINKS
            .iter()
            .find(|link| text[start + place..].starts_with(**link));
        let found = link.and_then(|link| {
            let end = start + place + link.len();
            told(text, end, place == 0).or_else(|| below(text, (at, end), link, place == 0))
        });
        if found.is_some() {
            return found;
        }
        let joins = letter == '-' && place > 0;
        if !letter.is_alphabetic() && !joins && !matches!(letter, ' ' | '\u{a0}' | '’' | '\'') {
            return None;
        }
    }
    None
}

/// The password below a link at the end of its line: `Your new password is:`; behind a blank line where the word itself
/// ends that.
fn below(text: &str, (at, end): (usize, usize), link: &str, close: bool) -> Option<Found> {
    let ends = matches!(link, ":" | "：") && !apart::is_statement(&text.as_bytes()[..at]);
    let least = if close { 2 } else { 1 };
    ends.then(|| apart::below(text, end, least, (Kind::Password, "password")))
        .flatten()
}

/// The password at a place; `close` where nothing stands between the word and the link.
fn told(text: &str, start: usize, close: bool) -> Option<Found> {
    /// Shortest password that words stand before, in bytes.
    const FAR: usize = 6;
    let space =
        |text: &str| text.len() - text.trim_start_matches([' ', '\u{a0}', '\u{202f}']).len();
    let mut start = start + space(&text[start..]);
    if let Some(quote) = QUOTES.iter().find(|one| text[start..].starts_with(**one)) {
        start += quote.len();
        start += space(&text[start..]);
    }
    let place = Place {
        start,
        ends_at: None,
    };
    // A block of lines is named as any value is.
    let head = place.head(text).filter(|head| !head.block)?;
    let quote = text.as_bytes()[head.from - 1];
    let words = text.get(head.from..head.to)?;
    let closed = close && matches!(quote, b'"' | b'\'') && !words.contains(char::is_whitespace);
    // What no keyboard of a password has belongs to the sentence.
    let length = words.find(|letter: char| !letter.is_ascii());
    let words = &words[..length.filter(|_| !head.quoted).unwrap_or(words.len())];
    let words = words.trim_end_matches('*');
    let form = if closed && head.quoted {
        Form::Quoted
    } else {
        Form::Loose
    };
    let far = words.len() >= FAR && words.contains(|letter: char| letter.is_ascii_digit());
    let fits = (close || far) && is_secret(Kind::Password, "password", form, words);
    fits.then(|| Found::secret(head.from, head.from + words.len()))
}
