//! Times as texts, in milliseconds since 1970.

const MINUTE: i64 = 60_000;
const DAY: i64 = 24 * 60 * MINUTE;

/// Milliseconds since 1970 of a time as RFC 3339 has it, such as `2025-11-16T10:00:00.250+02:00`: what is finer than that is cut.
/// `None` for anything else.
pub fn rfc3339(text: &[u8]) -> Option<i64> {
    parse(text, true)
}

/// The same of a time as logs write it: the date alone, a space for the `T`, no seconds, a comma before their fraction, no zone
/// (which is UTC) or one such as `+0200` will do as well.
pub fn logged_time(text: &[u8]) -> Option<i64> {
    parse(text.trim_ascii(), false)
}

/// A time as RFC 3339 has it, in UTC with milliseconds; `None` outside of the years 0 to 9999.
pub fn rfc3339_text(at: i64) -> Option<String> {
    let (days, of_day) = (at.div_euclid(DAY), at.rem_euclid(DAY));
    let (year, month, day) = date_of(days);
    if !(0..=9999).contains(&year) {
        return None;
    }
    let (hour, minute, rest) = (
        of_day / (60 * MINUTE),
        of_day / MINUTE % 60,
        of_day % MINUTE,
    );
    let (second, thousandth) = (rest / 1000, rest % 1000);
    Some(format!(
        "{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{thousandth:03}Z"
    ))
}

/// The day and the time of day of a moment in milliseconds since 1970, to the second: `2026-03-07`, `14:03:22`.
#[allow(
    clippy::cast_possible_truncation,
    reason = "times out of range are clamped"
)]
pub fn day_and_clock(at: f64) -> (String, String) {
    let at = at.floor() as i64;
    let (days, of_day) = (at.div_euclid(DAY), at.rem_euclid(DAY));
    let (year, month, day) = date_of(days);
    let (hour, minute, second) = (
        of_day / (60 * MINUTE),
        of_day / MINUTE % 60,
        of_day % MINUTE / 1000,
    );
    (
        format!("{year:04}-{month:02}-{day:02}"),
        format!("{hour:02}:{minute:02}:{second:02}"),
    )
}

fn parse(text: &[u8], strict: bool) -> Option<i64> {
    let rest = &mut { text };
    let (year, month, day) = (number(rest, 4)?, after(rest, b"-")?, after(rest, b"-")?);
    if !(1..=12).contains(&month) || day < 1 || day > days_in(year, month) {
        return None;
    }
    let midnight = days_to(year, month, day) * DAY;
    if rest.is_empty() && !strict {
        return Some(midnight);
    }
    let hour = after(rest, if strict { b"Tt" } else { b"Tt " })?;
    let minute = after(rest, b":")?;
    let second = match rest.first() {
        Some(b':') => after(rest, b":")?,
        _ if strict => return None,
        _ => 0,
    };
    if hour > 23 || minute > 59 || second > 60 {
        return None;
    }
    let thousandths = match any_of(rest, if strict { b"." } else { b".," }) {
        Some(_) => fraction(rest)?,
        None => 0,
    };
    let zone = zone(rest, strict)?;
    let clock = (hour * 60 + minute) * MINUTE + second * 1000 + thousandths;
    rest.is_empty().then_some(midnight + clock - zone)
}

/// The milliseconds that a zone is ahead of UTC.
fn zone(rest: &mut &[u8], strict: bool) -> Option<i64> {
    if !strict {
        *rest = rest.trim_ascii_start();
        if rest.is_empty() {
            return Some(0);
        }
    }
    let sign = match any_of(rest, b"Zz+-")? {
        b'+' => 1,
        b'-' => -1,
        _ => return Some(0),
    };
    let hours = number(rest, 2)?;
    let colon = any_of(rest, b":").is_some();
    let minutes = match rest.len() {
        0 if !strict && !colon => 0,
        _ if strict && !colon => return None,
        _ => number(rest, 2)?,
    };
    (hours < 24 && minutes < 60).then_some(sign * (hours * 60 + minutes) * MINUTE)
}

/// The thousandths that digits after a point come to.
fn fraction(rest: &mut &[u8]) -> Option<i64> {
    let count = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let (digits, behind) = rest.split_at(count);
    *rest = behind;
    let padded = digits.iter().chain([b'0'; 2].iter()).take(3);
    let sum = padded.fold(0, |sum, digit| sum * 10 + i64::from(digit - b'0'));
    (count > 0).then_some(sum)
}

/// The byte in front, where it is one of these.
fn any_of(rest: &mut &[u8], these: &[u8]) -> Option<u8> {
    let (first, behind) = rest.split_first()?;
    these.contains(first).then(|| {
        *rest = behind;
        *first
    })
}

/// Two digits after one of these bytes.
fn after(rest: &mut &[u8], these: &[u8]) -> Option<i64> {
    any_of(rest, these)?;
    number(rest, 2)
}

fn number(rest: &mut &[u8], digits: usize) -> Option<i64> {
    let (front, behind) = rest.split_at_checked(digits)?;
    *rest = behind;
    front.iter().try_fold(0, |sum, digit| {
        let digit = digit.is_ascii_digit().then(|| digit - b'0')?;
        Some(sum * 10 + i64::from(digit))
    })
}

fn days_in(year: i64, month: i64) -> i64 {
    match month {
        2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// Days since 1970 of a day of the Gregorian calendar. Source: Hinnant, `days_from_civil`.
fn days_to(year: i64, month: i64, day: i64) -> i64 {
    // The year begins in March, so that its leap day is the last.
    let year = year - i64::from(month <= 2);
    let era = year.div_euclid(400);
    let of_era = year.rem_euclid(400);
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
}

/// Year, month from 1 and day from 1 of a day since 1970. Source: Hinnant, `civil_from_days`.
pub fn date_of(days: i64) -> (i64, i64, i64) {
    let days = days.saturating_add(719_468);
    let (era, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let of_era = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let of_year = day - (365 * of_era + of_era / 4 - of_era / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (of_era + era * 400 + i64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use time::OffsetDateTime;
    use time::format_description::well_known::Rfc3339;

    use super::*;

    #[test]
    fn days_and_clocks() {
        let both = |at: f64| {
            let (day, clock) = day_and_clock(at);
            format!("{day} {clock}")
        };
        assert_eq!(both(0.0), "1970-01-01 00:00:00");
        assert_eq!(both(-0.5), "1969-12-31 23:59:59");
        // 2026-06-11T08:00:25.314Z
        assert_eq!(both(1_781_164_825_314.0), "2026-06-11 08:00:25");
        for at in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e300] {
            let _any = both(at);
        }
    }

    #[test]
    fn times_of_all_spellings() {
        let check = |text: &str, strict: Option<i64>, logged: Option<i64>| {
            assert_eq!(rfc3339(text.as_bytes()), strict, "{text}");
            assert_eq!(logged_time(text.as_bytes()), logged, "{text}");
        };
        let both = |text: &str, at: Option<i64>| check(text, at, at);
        let loose = |text: &str, at: i64| check(text, None, Some(at));
        both("1970-01-01T00:00:00Z", Some(0));
        both("1969-12-31T23:59:59.999Z", Some(-1));
        both("2000-03-01T00:00:00Z", Some(951_868_800_000));
        both("2026-01-05T12:00:00.25+02:00", Some(1_767_607_200_250));
        both("2024-02-29t23:59:59.123456789z", Some(1_709_251_199_123));
        loose("1970-01-01", 0);
        loose(" 1970-01-01T00:00:01Z\n", 1_000);
        loose("2025-11-16 10:00:00.1259", 1_763_287_200_125);
        loose("2025-11-16 10:00:00,1259 +00:00", 1_763_287_200_125);
        loose("2025-11-16T04:30-0530", 1_763_287_200_000);
        loose("2025-11-16T12:00:00+02", 1_763_287_200_000);
        loose("2025-11-16T10:00Z", 1_763_287_200_000);
        for wrong in [
            "",
            "soon",
            "2025-13-01",
            "2026-02-29T00:00:00Z",
            "2025-11-00T00:00:00Z",
            "2025-11-16T",
            "2025-11-16T9:00",
            "2025-11-16Tz",
            "2025-11-16T10:00:00.Z",
            "2025-11-16T10:00:00+24:00",
            "2025-11-16T10:00:00+02:",
            "2025-11-16T10:00:00Zulu",
            "2025-11-16T24:00:00Z",
            "+025-11-16T10:00:00Z",
            "täglich um zehn",
        ] {
            both(wrong, None);
        }
    }

    #[test]
    fn years_beyond_four_digits_are_not_written() {
        assert_eq!(rfc3339_text(0).as_deref(), Some("1970-01-01T00:00:00.000Z"));
        assert_eq!(rfc3339_text(i64::MAX), None);
        assert_eq!(rfc3339_text(i64::MIN), None);
        let last = rfc3339(b"9999-12-31T23:59:59.999Z").expect("a time");
        assert_eq!(rfc3339_text(last + 1), None);
        let first = rfc3339(b"0000-01-01T00:00:00Z").expect("a time");
        assert_eq!(
            rfc3339_text(first).as_deref(),
            Some("0000-01-01T00:00:00.000Z")
        );
        assert_eq!(rfc3339_text(first - 1), None);
    }

    /// What the crate `time` makes of it.
    fn peer(text: &str) -> Option<i64> {
        let at = OffsetDateTime::parse(text, &Rfc3339).ok()?;
        i64::try_from(at.unix_timestamp_nanos().div_euclid(1_000_000)).ok()
    }

    proptest! {
        #[test]
        fn what_is_written_reads_back(at in -62_167_219_200_000_i64..253_402_300_800_000) {
            let text = rfc3339_text(at).expect("of the years 0 to 9999");
            prop_assert_eq!(rfc3339(text.as_bytes()), Some(at));
            prop_assert_eq!(peer(&text), Some(at));
        }

        #[test]
        fn the_library_reads_the_same(
            text in "[0-9]{2}[0-9]{2}-[01][0-9]-[0-3][0-9][Tt][0-2][0-9]:[0-5][0-9]:[0-5][0-9](\\.[0-9]{1,9})?([Zz]|[+-][0-2][0-9]:[0-6][0-9])"
        ) {
            prop_assert_eq!(rfc3339(text.as_bytes()), peer(&text), "{}", text);
        }
    }
}
