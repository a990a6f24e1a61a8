//! Secrets that calls take: `setPassword("…")`, `Password::new("…")`, `secret_key=SecretStr("…")`.

use super::Found;
use super::judge::{Form, is_secret};
use super::named::named;
use super::names::{self, Kind};
use super::values::Place;

/// The secret in the call that this bracket opens: its own name tells, or the one that its result is kept under.
pub(super) fn argument(text: &str, at: usize) -> Option<Found> {
    let bytes = text.as_bytes();
    let slashes = bytes[at + 1..]
        .iter()
        .take(8)
        .take_while(|byte| **byte == b'\\');
    if !matches!(bytes.get(at + 1 + slashes.count()), Some(b'"' | b'\'')) {
        return None;
    }
    let start = names::start(&bytes[..at]);
    let name = bytes[start..at].rsplit(|byte| *byte == b'.').next()?;
    let (kind, word) = of_call(&bytes[..start], name)?;
    let place = Place {
        start: at + 1,
        ends_at: None,
    };
    let value = place.secret(text, |value, words| {
        let behind = bytes[value.to..].iter().take(16);
        let quote = behind.skip_while(|byte| **byte == b'\\');
        let closed = matches!(
            quote.take(2).collect::<Vec<_>>()[..],
            [b'"' | b'\'', b')' | b',']
        );
        closed && is_secret(kind, word, Form::Loose, words)
    })?;
    Some(Found::secret(value.from, value.to))
}

/// What a call takes: a type is made of it, or something is set to it.
fn of_call(before: &[u8], name: &[u8]) -> Option<(Kind, &'static str)> {
    let sets = ["set", "with", "use"]
        .iter()
        .any(|verb| name.starts_with(verb.as_bytes()));
    let made = name == b"new" || name == b"from";
    if made {
        let before = before.strip_suffix(b"::")?;
        return names::kind(&before[names::start(before)..]);
    }
    let is_type = name.first()?.is_ascii_uppercase();
    if !(sets || is_type) {
        return None;
    }
    names::kind(name).or_else(|| {
        let before = before.strip_suffix(b"new ").unwrap_or(before);
        let before = before.trim_ascii_end();
        let sign = matches!(before.last(), Some(b'=' | b':')) && is_type;
        let named = sign.then(|| named(before, before.len() - 1)).flatten()?;
        Some((named.kind, named.word))
    })
}
