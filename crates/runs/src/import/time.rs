//! Times of logs.

use steelyard_kernel::rfc3339;

use super::super::Time;
use super::json::{Raw, number, text};

/// The time in a field: a text, or seconds or milliseconds since 1970.
pub(super) fn of(field: Option<Raw<'_>>) -> Option<Time> {
    /// Seconds of the year 5138, milliseconds of 1973.
    const MILLISECONDS: f64 = 1e11;
    let Some(number) = number(field) else {
        return rfc3339(text(field).trim().as_bytes());
    };
    let scale = if number < MILLISECONDS { 1e3 } else { 1.0 };
    #[expect(clippy::cast_possible_truncation, reason = "below 1e15")]
    (number > 0.0 && number < 1e15).then_some((number * scale).round() as Time)
}

#[cfg(test)]
mod tests {
    use super::super::json::Object;
    use super::*;

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
}
