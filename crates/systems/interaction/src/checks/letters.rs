//! Preferences about single letters: commas and capital letters, in prose.

use steelyard_documents::{Span, counted};

use super::found::Held;
use super::text::Text;

/// Signs that are a comma in one script or another.
const COMMAS: [char; 5] = [',', '،', '、', '，', '､'];

/// No comma in prose. One between digits belongs to a number, one within an address to that.
pub(super) fn commas(text: &Text<'_>) -> Held {
    let mut found: Vec<usize> = Vec::new();
    // Whether the word that is being read has shown itself to be an address.
    let mut address = false;
    for (at, letter) in text.letters() {
        if letter.is_whitespace() {
            address = false;
        } else if letter == ':' && text.all[at..].starts_with("://") {
            address = true;
        }
        if !COMMAS.contains(&letter) {
            continue;
        }
        let before = text.all[..at].chars().next_back();
        let after = text.all[at + letter.len_utf8()..].chars().next();
        let digit = |one: Option<char>| one.is_some_and(char::is_numeric);
        let within = address && after.is_some_and(|one| !one.is_whitespace());
        if !(within || digit(before) && digit(after)) {
            found.push(at);
        }
    }
    let Some(first) = found.first() else {
        return Held::Kept;
    };
    let long = text.all[*first..].chars().next().map_or(0, char::len_utf8);
    Held::Broken {
        actual: counted(found.len(), "comma", "commas"),
        at: Some(Span::new(*first, first + long)),
    }
}

/// All letters of the prose that have a capital form are capital.
pub(super) fn capital(text: &Text<'_>) -> Held {
    let (mut cased, mut small, mut first) = (0_usize, 0_usize, None);
    for (at, letter) in text.letters() {
        // `ª` counts as a small letter and has no capital; `ǅ` has one and is none.
        let is_small = letter.to_uppercase().ne([letter]);
        if !is_small && !letter.is_uppercase() {
            continue;
        }
        cased += 1;
        if is_small {
            small += 1;
            first = first.or(Some(at));
        }
    }
    match first {
        Some(first) => Held::Broken {
            actual: format!("{small} of {cased} letters lowercase"),
            at: Some(text.word(first)),
        },
        None if cased == 0 => Held::Unsure("no letter has a capital form"),
        None => Held::Kept,
    }
}
