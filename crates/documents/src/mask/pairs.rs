//! Pairs of a user and a password in sentences: ``logged in with `ada` / `…` ``, `credentials: ada / …`.

use super::Found;
use super::judge::{Form, is_secret};
use super::names::Kind;
use super::values::Place;

/// Words before a pair, in small letters.
const WORDS: &[&str] = &[
    "logged in",
    "log in",
    "login",
    "logging in",
    "signed in",
    "sign in",
    "credentials",
    "creds",
    "angemeldet",
    "anmelden",
    "eingeloggt",
    "einloggen",
    "zugangsdaten",
    "anmeldedaten",
    "identifiants",
    "credenciales",
    "credenziali",
    "credenciais",
    "inloggegevens",
    "/password",
    "/ password",
    "/passwort",
    "/ passwort",
];

/// What stands between those and a pair with marks about it.
const LINKS: &[&str] = &[
    "with", "as", "mit", "als", "using", "avec", "con", "com", ":", "(",
];

/// The password behind this slash, where a user stands before it and words of logging in before that.
pub(super) fn password(text: &str, at: usize) -> Option<Found> {
    let (start, quoted) = user(text.as_bytes(), at)?;
    if !is_told(text, start, quoted) {
        return None;
    }
    let place = Place {
        start: at + 1 + gap(text.as_bytes()[at + 1..].iter()),
        ends_at: None,
    };
    let value = place.secret(text, |_, words| {
        let words = words.trim_end_matches('*');
        is_secret(Kind::Password, "password", Form::Loose, words)
    })?;
    let words = text[value.from..value.to].trim_end_matches('*');
    Some(Found::secret(value.from, value.from + words.len()))
}

/// Spaces and signs of Markdown about a slash.
fn gap<'a>(near: impl Iterator<Item = &'a u8>) -> usize {
    near.take(6)
        .take_while(|byte| matches!(byte, b' ' | b'`' | b'*'))
        .count()
}

/// Where the user begins that stands before a slash, and whether marks stand about it; a slash within a word parts none.
fn user(bytes: &[u8], at: usize) -> Option<(usize, bool)> {
    /// Longest one, in bytes.
    const LONGEST: usize = 64;
    let end = at - gap(bytes[..at].iter().rev());
    let of_user = |byte: &&u8| byte.is_ascii_alphanumeric() || b"_.@+-".contains(byte);
    let user = bytes[..end].iter().rev().take(LONGEST);
    let start = end - user.take_while(of_user).count();
    let marks = ["`", "**"]
        .iter()
        .find(|mark| bytes[..start].ends_with(mark.as_bytes()));
    let quoted = marks.is_some();
    let spaced = bytes[end..at].contains(&b' ') && bytes.get(at + 1) == Some(&b' ');
    let close = bytes[end..at].ends_with(b"`") && bytes.get(at + 1) == Some(&b'`');
    let parts = start < end && (spaced || (quoted && close));
    parts.then_some((start - marks.map_or(0, |mark| mark.len()), quoted))
}

/// Whether the words before a place tell that a pair follows.
fn is_told(text: &str, at: usize, quoted: bool) -> bool {
    /// As much as is looked back on, in bytes.
    const LONGEST: usize = 64;
    let from = text.ceil_char_boundary(at.saturating_sub(LONGEST));
    let line = text[from..at].rsplit('\n').next().unwrap_or_default();
    let line = line.trim_end_matches([' ', '*']);
    let links = if quoted { LINKS } else { &[":"] };
    if !links.iter().any(|link| line.ends_with(link)) {
        return false;
    }
    let words = line.trim_end_matches([':', ' ', '*']).to_lowercase();
    WORDS.iter().any(|one| {
        if quoted {
            words.contains(one)
        } else {
            words.ends_with(one)
        }
    })
}
