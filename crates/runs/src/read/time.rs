use crate::Time;

/// Milliseconds of a time as logs write it: `2025-11-16T10:00:00Z`, with fractions of a second, with an offset, with a space
/// for the `T`, the date alone. Without an offset it is UTC. `None` for anything else.
pub(crate) fn parse_time(text: &str) -> Option<Time> {
    let text = text.trim();
    let date = text.get(..10)?;
    let mut parts = date.split('-');
    let (year, month, day) = (
        digits(parts.next()?, 4)?,
        digits(parts.next()?, 2)?,
        digits(parts.next()?, 2)?,
    );
    if parts.next().is_some() || !(1..=12).contains(&month) || !(1..=31).contains(&day) {
        return None;
    }
    let rest = text.get(10..)?;
    let midnight = days(year, month, day) * 86_400_000;
    if rest.is_empty() {
        return Some(midnight);
    }
    let rest = rest.strip_prefix(['T', 't', ' '])?;
    let (clock, offset) = split_offset(rest)?;
    Some(midnight + of_clock(clock)? - offset)
}

fn digits(text: &str, count: usize) -> Option<i64> {
    let good = text.len() == count && text.bytes().all(|one| one.is_ascii_digit());
    text.parse().ok().filter(|_| good)
}

/// Days since 1970 of a day of the Gregorian calendar.
fn days(year: i64, month: i64, day: i64) -> i64 {
    // The year begins in March, so that its leap day is the last.
    let year = if month <= 2 { year - 1 } else { year };
    let era = year.div_euclid(400);
    let of_era = year.rem_euclid(400);
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
}

/// The clock and the milliseconds that its zone is ahead.
fn split_offset(text: &str) -> Option<(&str, i64)> {
    if let Some(clock) = text.strip_suffix(['Z', 'z']) {
        return Some((clock, 0));
    }
    let Some(at) = text.rfind(['+', '-']) else {
        return Some((text, 0));
    };
    let (clock, zone) = text.split_at(at);
    let sign = if zone.starts_with('-') { -1 } else { 1 };
    let zone = zone.get(1..)?.replace(':', "");
    let hours = digits(zone.get(..2)?, 2)?;
    let minutes = match zone.get(2..)? {
        "" => 0,
        minutes => digits(minutes, 2)?,
    };
    Some((clock, sign * (hours * 60 + minutes) * 60_000))
}

fn of_clock(clock: &str) -> Option<i64> {
    let clock = clock.trim_end();
    let (whole, fraction) = clock.split_once(['.', ',']).unwrap_or((clock, ""));
    let mut parts = whole.split(':');
    let hours = digits(parts.next()?, 2)?;
    let minutes = digits(parts.next()?, 2)?;
    let seconds = parts.next().map_or(Some(0), |one| digits(one, 2))?;
    if parts.next().is_some() || hours > 24 || minutes > 59 || seconds > 60 {
        return None;
    }
    if !fraction.bytes().all(|one| one.is_ascii_digit()) {
        return None;
    }
    let digits = fraction.bytes().chain(std::iter::repeat(b'0')).take(3);
    let millis = digits.fold(0, |sum, digit| sum * 10 + i64::from(digit - b'0'));
    Some(((hours * 60 + minutes) * 60 + seconds) * 1000 + millis)
}

#[cfg(test)]
mod tests {
    use super::parse_time;

    #[test]
    fn times_as_logs_write_them() {
        let of = parse_time;
        assert_eq!(of("1970-01-01"), Some(0));
        assert_eq!(of("1970-01-01T00:00:01Z"), Some(1000));
        assert_eq!(of("2000-03-01T00:00:00Z"), Some(951_868_800_000));
        assert_eq!(of("2025-11-16 10:00:00.1259"), Some(1_763_287_200_125));
        assert_eq!(
            of("2025-11-16T12:00:00.125+02:00"),
            of("2025-11-16T10:00:00.125Z")
        );
        assert_eq!(of("2025-11-16T04:30-0530"), of("2025-11-16T10:00Z"));
        assert_eq!(of("1969-12-31T23:59:59Z"), Some(-1000));
        for wrong in [
            "",
            "soon",
            "2025-13-01",
            "2025-11-16T",
            "2025-11-16T9:00",
            "2025-11-16Tz",
            "täglich um zehn",
        ] {
            assert_eq!(of(wrong), None, "{wrong}");
        }
    }
}
