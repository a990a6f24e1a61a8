//! Times of logs.

use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use super::super::Time;
use super::json::{Raw, number, text};

/// Milliseconds of a time as RFC 3339 has it; `None` for anything else.
pub(super) fn milliseconds(text: &str) -> Option<Time> {
    let read = OffsetDateTime::parse(text.trim(), &Rfc3339).ok()?;
    Some(read.unix_timestamp() * 1_000 + Time::from(read.millisecond()))
}

/// The time in a field: a text, or seconds or milliseconds since 1970.
pub(super) fn of(field: Option<Raw<'_>>) -> Option<Time> {
    /// Seconds of the year 5138, milliseconds of 1973.
    const MILLISECONDS: f64 = 1e11;
    let Some(number) = number(field) else {
        return milliseconds(&text(field));
    };
    let scale = if number < MILLISECONDS { 1e3 } else { 1.0 };
    #[expect(clippy::cast_possible_truncation, reason = "below 1e15")]
    (number > 0.0 && number < 1e15).then_some((number * scale).round() as Time)
}

/// A time as RFC 3339 has it, in UTC with milliseconds; empty where it is beyond the year 9999.
pub(crate) fn written(at: Time) -> String {
    let Ok(time) = OffsetDateTime::from_unix_timestamp(at.div_euclid(1_000)) else {
        return String::new();
    };
    let (year, month, day) = (time.year(), u8::from(time.month()), time.day());
    let (hour, minute, second) = (time.hour(), time.minute(), time.second());
    let rest = at.rem_euclid(1_000);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{rest:03}Z")
}

#[cfg(test)]
mod tests {
    use super::super::json::Object;
    use super::*;

    #[test]
    fn times_of_all_spellings() {
        let check = |text: &str, expected: Option<Time>| {
            assert_eq!(milliseconds(text), expected, "{text}");
        };
        check("1970-01-01T00:00:00Z", Some(0));
        check("2026-01-05T10:00:00.000Z", Some(1_767_607_200_000));
        check("2026-01-05T12:00:00.25+02:00", Some(1_767_607_200_250));
        check("2024-02-29t23:59:59.123456789z", Some(1_709_251_199_123));
        check("1969-12-31T23:59:59.999Z", Some(-1));
        check("2026-02-29T00:00:00Z", None);
        check("2026-01-05", None);
        check("yesterday", None);
        check("", None);
    }

    #[test]
    fn numbers_are_seconds_or_milliseconds() {
        let check = |json: &str, expected: Option<Time>| {
            let record = format!("{{\"at\":{json}}}");
            let record = Object::parse(&record).expect("JSON");
            assert_eq!(of(record.raw("at")), expected, "{json}");
        };
        check("1767607200", Some(1_767_607_200_000));
        check("1767607200250", Some(1_767_607_200_250));
        check("1767607200.25", Some(1_767_607_200_250));
        check("\"1970-01-01T00:00:01Z\"", Some(1_000));
        check("0", None);
        check("-1", None);
        check("{}", None);
        assert_eq!(of(None), None);
    }

    #[test]
    fn written_times_read_back() {
        for at in [0, 1_767_607_200_250, -1, 1_709_251_199_123] {
            assert_eq!(milliseconds(&written(at)), Some(at));
        }
        assert_eq!(written(i64::MAX), "");
    }
}
