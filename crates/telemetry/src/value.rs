//! Values of fields as they are written.

use std::borrow::Cow;

use serde_json::Value;
use steelyard_documents::whole_characters;
use steelyard_kernel::{rfc3339, short_number};

use crate::bytes::same;
use crate::keys::Key;
use crate::keys::Place;
use crate::object::Objects;

/// What a value came to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Read<T> {
    /// Something.
    Some(T),
    /// `null`.
    Missing,
    /// A value of another kind.
    Wrong,
}

impl<T> Read<T> {
    /// The value that was read.
    pub(crate) fn some(self) -> Option<T> {
        match self {
            Self::Some(value) => Some(value),
            Self::Missing | Self::Wrong => None,
        }
    }

    #[inline]
    fn filter(self, holds: impl FnOnce(&T) -> bool) -> Self {
        match self {
            Self::Some(value) if !holds(&value) => Self::Wrong,
            read => read,
        }
    }
}

/// A finite number.
#[inline]
pub(crate) fn number(raw: &[u8]) -> Read<f64> {
    match raw {
        [b'0'..=b'9', ..] => match short_number(raw) {
            Some(number) => Read::Some(number),
            None => long(raw),
        },
        [b'-', ..] => long(raw),
        b"null" => Read::Missing,
        _ => Read::Wrong,
    }
}

fn long(raw: &[u8]) -> Read<f64> {
    let number = std::str::from_utf8(raw).ok();
    let number = number.and_then(|number| number.parse().ok());
    number
        .map_or(Read::Wrong, Read::Some)
        .filter(|number: &f64| number.is_finite())
}

/// A whole number from 0 to a greatest.
#[inline]
pub(crate) fn count(raw: &[u8], most: f64) -> Read<f64> {
    number(raw).filter(|number| number.fract() == 0.0 && (0.0..=most).contains(number))
}

pub(crate) fn flag(raw: &[u8]) -> Read<f64> {
    match raw {
        b"true" => Read::Some(1.0),
        b"false" => Read::Some(0.0),
        b"null" => Read::Missing,
        _ => Read::Wrong,
    }
}

/// A text; halves of characters in it become U+FFFD.
pub(crate) fn text(raw: &[u8]) -> Read<Cow<'_, str>> {
    if raw == b"null" {
        return Read::Missing;
    }
    let Some(inner) = raw
        .strip_prefix(b"\"")
        .and_then(|rest| rest.strip_suffix(b"\""))
    else {
        return Read::Wrong;
    };
    if memchr::memchr(b'\\', inner).is_none() {
        return std::str::from_utf8(inner)
            .map_or(Read::Wrong, |text| Read::Some(Cow::Borrowed(text)));
    }
    decoded(raw).map_or(Read::Wrong, |text| Read::Some(Cow::Owned(text)))
}

fn decoded(raw: &[u8]) -> Option<String> {
    let decode = |text: &str| serde_json::from_str(text).ok();
    let raw = std::str::from_utf8(raw).ok()?;
    decode(raw).or_else(|| decode(&whole_characters(raw)?.0))
}

/// A text, or a number as it is written.
pub(crate) fn name(raw: &[u8]) -> Read<Cow<'_, str>> {
    match number(raw) {
        Read::Some(_) => Read::Some(String::from_utf8_lossy(raw)),
        Read::Missing => Read::Missing,
        Read::Wrong => text(raw),
    }
}

/// A text, or that of an object's `name`.
pub(crate) fn agent(raw: &[u8]) -> Read<Cow<'_, str>> {
    if raw.first() != Some(&b'{') {
        return text(raw);
    }
    within(raw, b"name").map_or(Read::Missing, text)
}

/// The value of a key of an object, as it is written; of a key given twice the first.
fn within<'a>(object: &'a [u8], key: &[u8]) -> Option<&'a [u8]> {
    let mut found = None;
    let mut each = |one: Key, value: Place| {
        let (from, to) = one.place;
        let is_key = || match &object[from..to] {
            plain if !plain.contains(&b'\\') => plain == key,
            _ => matches!(text(&object[from - 1..=to]), Read::Some(text) if text.as_bytes() == key),
        };
        if found.is_none() && is_key() {
            found = Some(&object[value.0..value.1]);
        }
    };
    Objects::default().fields(object, &mut each).ok()?;
    found
}

/// Any value, where it need not be read fast.
pub(crate) fn any(raw: &[u8]) -> Option<Value> {
    let raw = std::str::from_utf8(raw).ok()?;
    let read = serde_json::from_str(raw).ok();
    read.or_else(|| serde_json::from_str(&whole_characters(raw)?.0).ok())
}

/// What failed, as errors are counted: the kind that an object names, the beginning of a text.
pub(crate) fn error(raw: &[u8]) -> Read<Cow<'_, str>> {
    if raw.first() == Some(&b'{') {
        let keys: [&[u8]; 4] = [b"kind", b"type", b"code", b"name"];
        let kinds = keys.into_iter().filter_map(|key| within(raw, key));
        let mut kinds = kinds.map(text).filter(|kind| matches!(kind, Read::Some(_)));
        return kinds.next().unwrap_or(Read::Missing);
    }
    match text(raw) {
        Read::Some(text) => error_name(&text).map_or(Read::Missing, |name| Read::Some(name.into())),
        other => other,
    }
}

/// The beginning of the text of an error, as errors are counted; `None` where it is empty.
pub(crate) fn error_name(text: &str) -> Option<String> {
    const CHARACTERS: usize = 60;
    let end = text.find([':', '(', '\n', '\r']).unwrap_or(text.len());
    let name: String = text[..end].trim().chars().take(CHARACTERS).collect();
    (!name.is_empty()).then_some(name)
}

/// Reads times, most of which are of the minute of the one before.
#[derive(Debug, Default)]
pub(crate) struct Clock {
    /// `"2026-11-25T18:46:`
    minute: Vec<u8>,
    at: f64,
}

impl Clock {
    /// Milliseconds since 1970, as [`time()`] reads them.
    pub(crate) fn time(&mut self, raw: &[u8]) -> Read<f64> {
        let Some((minute, rest)) = raw.split_at_checked(18) else {
            return time(raw);
        };
        let Some(beyond) = of_minute(rest) else {
            return time(raw);
        };
        if same(minute, &self.minute) {
            return Read::Some(self.at + beyond);
        }
        let read = time(raw);
        if let Read::Some(at) = read {
            self.minute.clear();
            self.minute.extend_from_slice(minute);
            self.at = at - beyond;
        }
        read
    }
}

/// Milliseconds of `42.250Z"`.
fn of_minute(rest: &[u8]) -> Option<f64> {
    let [tens, ones, b'.', parts @ .., b'Z', b'"'] = rest else {
        return None;
    };
    let [tenth, hundredth, thousandth] = parts else {
        return None;
    };
    let digits = [*tens, *ones, *tenth, *hundredth, *thousandth];
    if *tens > b'5' || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let sum = digits
        .iter()
        .fold(0_u32, |sum, digit| sum * 10 + u32::from(digit - b'0'));
    Some(f64::from(sum))
}

/// Milliseconds since 1970: of a text as RFC 3339 has it, or of a number of seconds or milliseconds.
pub(crate) fn time(raw: &[u8]) -> Read<f64> {
    /// Seconds of the year 5138, milliseconds of 1973.
    const MILLISECONDS: f64 = 1e11;
    /// What a date can be, either way.
    const FARTHEST: f64 = 8.64e15;
    match number(raw) {
        Read::Some(number) => {
            let scale = if number < MILLISECONDS { 1e3 } else { 1.0 };
            let at = (number * scale).floor();
            return Read::Some(at).filter(|at| at.abs() <= FARTHEST);
        }
        Read::Missing => return Read::Missing,
        Read::Wrong => {}
    }
    match text(raw) {
        Read::Some(text) => {
            rfc3339(text.as_bytes()).map_or(Read::Wrong, |at| Read::Some(at as f64))
        }
        _ => Read::Wrong,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn numbers() {
        for (raw, read) in [
            ("0", Read::Some(0.0)),
            ("17", Read::Some(17.0)),
            ("-0.5", Read::Some(-0.5)),
            (
                "12345678901234567890",
                Read::Some(12_345_678_901_234_567_890.0),
            ),
            ("1e-12", Read::Some(1e-12)),
            ("1e999", Read::Wrong),
            ("null", Read::Missing),
            ("\"1\"", Read::Wrong),
            ("true", Read::Wrong),
            ("{}", Read::Wrong),
        ] {
            assert_eq!(number(raw.as_bytes()), read, "{raw}");
        }
        assert_eq!(count(b"1.5", 9.0), Read::Wrong);
        assert_eq!(count(b"-1", 9.0), Read::Wrong);
        assert_eq!(count(b"10", 9.0), Read::Wrong);
        assert_eq!(count(b"9", 9.0), Read::Some(9.0));
    }

    #[test]
    fn texts() {
        assert_eq!(
            text(br#""a\u00e9\ud83d""#),
            Read::Some("a\u{e9}\u{FFFD}".into())
        );
        assert_eq!(name(b"17"), Read::Some("17".into()));
        assert_eq!(
            agent(br#"{"name":"ops","role":"x"}"#),
            Read::Some("ops".into())
        );
        assert_eq!(agent(b"{}"), Read::Missing);
        assert_eq!(agent(b"{\"name\":1}"), Read::Wrong);
        let kind = |raw: &str| match error(raw.as_bytes()) {
            Read::Some(kind) => kind.into_owned(),
            other => format!("{other:?}"),
        };
        assert_eq!(kind(r#""TimeoutError: after 30 s""#), "TimeoutError");
        assert_eq!(kind(r#""rate limit (429)""#), "rate limit");
        assert_eq!(kind(r#"{"message":"x","code":"E1"}"#), "E1");
        assert_eq!(kind("{}"), "Missing");
    }

    #[test]
    fn times() {
        for (raw, read) in [
            ("\"1970-01-01T00:00:00Z\"", Read::Some(0.0)),
            (
                "\"2026-01-05T12:00:00.25+02:00\"",
                Read::Some(1_767_607_200_250.0),
            ),
            ("\"1969-12-31T23:59:59.9999Z\"", Read::Some(-1.0)),
            ("1767607200", Read::Some(1_767_607_200_000.0)),
            ("1767607200250", Read::Some(1_767_607_200_250.0)),
            ("\"2026-02-29T00:00:00Z\"", Read::Wrong),
            ("\"yesterday\"", Read::Wrong),
            ("null", Read::Missing),
            ("[]", Read::Wrong),
        ] {
            assert_eq!(time(raw.as_bytes()), read, "{raw}");
        }
    }

    proptest! {
        #[test]
        fn short_numbers_are_those_of_the_library(raw in "[0-9]{1,16}|[0-9]{1,8}\\.[0-9]{1,10}") {
            let read = raw.parse().map_or(Read::Wrong, Read::Some);
            prop_assert_eq!(number(raw.as_bytes()), read);
        }
    }
}
