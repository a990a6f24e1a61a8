//! Durations as programs and people write them, in seconds.

/// What a text says that looks like a duration.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Duration {
    /// So many seconds.
    Seconds(f64),
    /// Two parts of a clock, which may be minutes and seconds or hours and minutes.
    Ambiguous,
}

/// Reads `1:06:40`, `0 days 00:06:40.289356`, `1 day, 2:03:04`, `6:40.5`, `1h 6m 40s` and `PT6M40S` of ISO 8601; `None` for
/// anything else, a single number with a unit too.
pub(super) fn duration(text: &str) -> Option<Duration> {
    let text = text.trim();
    let (is_negative, bare) = match text.strip_prefix(['-', '−']) {
        Some(rest) => (true, rest.trim_start()),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let found = if bare.contains(':') {
        return with_days(bare, is_negative);
    } else if let Some(parts) = bare.strip_prefix(['P', 'p']) {
        iso(parts)?
    } else {
        parts(bare)?
    };
    Some(Duration::Seconds(if is_negative { -found } else { found }))
}

/// A clock, behind days or alone. pandas writes −3 s as `-1 days +23:59:57`: the sign of days is theirs alone.
fn with_days(text: &str, is_negative: bool) -> Option<Duration> {
    let Some(at) = text.find("day") else {
        return Some(match clock(text)? {
            Duration::Seconds(seconds) if is_negative => Duration::Seconds(-seconds),
            found => found,
        });
    };
    let days: u32 = text[..at].trim().parse().ok()?;
    let rest = text[at + 3..].trim_start_matches(['s', ',', ' ']);
    let rest = rest.strip_prefix("and ").unwrap_or(rest);
    let (minus, rest) = match rest.strip_prefix(['-', '−']) {
        Some(rest) => (true, rest),
        None => (false, rest.strip_prefix('+').unwrap_or(rest)),
    };
    let days = f64::from(days) * DAY * if is_negative { -1.0 } else { 1.0 };
    // Behind days two parts are hours and minutes.
    let found = match clock(rest)? {
        Duration::Ambiguous => clock(&format!("{rest}:00"))?,
        found @ Duration::Seconds(_) => found,
    };
    Some(match found {
        Duration::Seconds(seconds) => Duration::Seconds(days + signed(seconds, minus)),
        found @ Duration::Ambiguous => found,
    })
}

fn signed(seconds: f64, is_negative: bool) -> f64 {
    if is_negative { -seconds } else { seconds }
}

/// `h:mm:ss`, with a fraction or without, or `m:ss` with one. Hours, and minutes where they come first, may be any number.
fn clock(text: &str) -> Option<Duration> {
    let (whole, fraction) = match text.split_once(['.', ',']) {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (text, None),
    };
    let digits = |text: &&str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let parts: Vec<&str> = whole.split(':').collect();
    let well = parts.iter().all(|part| digits(part) && part.len() <= 9);
    if !well || fraction.is_some_and(|fraction| !digits(&fraction)) {
        return None;
    }
    let parts: Vec<u64> = parts
        .iter()
        .map(|part| part.parse().ok())
        .collect::<Option<_>>()?;
    let (first, rest) = parts.split_first()?;
    if rest.is_empty() || rest.len() > 2 || rest.iter().any(|part| *part > 59) {
        return None;
    }
    if rest.len() == 1 && fraction.is_none() {
        return Some(Duration::Ambiguous);
    }
    let seconds = rest.iter().fold(*first, |sum, part| sum * 60 + part);
    // As one text, so that the number is the nearest to what is written.
    let seconds = format!("{seconds}.{}", fraction.unwrap_or("0"));
    let seconds = seconds.parse().ok()?;
    Some(Duration::Seconds(seconds))
}

const DAY: f64 = 86_400.0;

/// Units of durations of several parts, in seconds; beside hours or seconds `m` can only be minutes.
const UNITS: [(&str, f64); 21] = [
    ("w", 7.0 * DAY),
    ("week", 7.0 * DAY),
    ("d", DAY),
    ("day", DAY),
    ("h", 3600.0),
    ("hr", 3600.0),
    ("hour", 3600.0),
    ("m", 60.0),
    ("min", 60.0),
    ("minute", 60.0),
    ("s", 1.0),
    ("sec", 1.0),
    ("second", 1.0),
    ("ms", 1e-3),
    ("msec", 1e-3),
    ("millisecond", 1e-3),
    ("us", 1e-6),
    ("µs", 1e-6),
    ("μs", 1e-6),
    ("microsecond", 1e-6),
    ("ns", 1e-9),
];

/// Two or more numbers with units of time, each smaller than the one before.
fn parts(text: &str) -> Option<f64> {
    let (mut rest, mut sum, mut count, mut least) = (text, 0.0, 0, f64::INFINITY);
    while !rest.is_empty() {
        let digits = rest.find(|c: char| !c.is_ascii_digit() && c != '.')?;
        let number: f64 = rest[..digits].parse().ok()?;
        let behind = rest[digits..].trim_start();
        let end = behind
            .find(|c: char| !c.is_alphabetic())
            .unwrap_or(behind.len());
        let unit = behind[..end].to_lowercase();
        let singular = unit.strip_suffix('s').filter(|unit| unit.len() > 1);
        let mut known = UNITS.iter();
        let (_, size) = known.find(|(known, _)| *known == unit || Some(*known) == singular)?;
        if *size >= least {
            return None;
        }
        (sum, count, least) = (sum + number * size, count + 1, *size);
        rest = behind[end..].trim_start_matches([' ', ',', '\u{a0}']);
        rest = rest.strip_prefix("and ").unwrap_or(rest);
    }
    (count > 1).then_some(sum)
}

/// What stands behind the P of ISO 8601: `1DT2H`, `T6M40.5S`. Years and months have no length of their own.
fn iso(text: &str) -> Option<f64> {
    let (date, time) = match text.split_once(['T', 't']) {
        Some((date, time)) => (date, Some(time)),
        None => (text, None),
    };
    if time.is_some_and(str::is_empty) {
        return None;
    }
    let (date, days) = designated(date, &[('W', 7.0 * DAY), ('D', DAY)])?;
    let letters = [('H', 3600.0), ('M', 60.0), ('S', 1.0)];
    let (time, parts) = designated(time.unwrap_or_default(), &letters)?;
    (days + parts > 0).then_some(date + time)
}

/// Numbers, each before its letter, in the order of these: their sum, and how many there are.
fn designated(text: &str, letters: &[(char, f64)]) -> Option<(f64, usize)> {
    let (mut rest, mut left, mut sum, mut count) = (text, letters, 0.0, 0);
    while !rest.is_empty() {
        let at = rest.find(|c: char| c.is_ascii_alphabetic())?;
        let letter = rest[at..].chars().next()?.to_ascii_uppercase();
        let number = rest[..at].replace(',', ".");
        let begins = number.starts_with(|c: char| c.is_ascii_digit());
        let number = number.parse::<f64>().ok().filter(|_| begins)?;
        let place = left.iter().position(|(known, _)| *known == letter)?;
        (sum, count) = (sum + number * left[place].1, count + 1);
        left = &left[place + 1..];
        rest = &rest[at + 1..];
    }
    Some((sum, count))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_parts_and_iso() {
        for (text, expected) in [
            ("1:06:40", 4000.0),
            ("00:06:40", 400.0),
            ("26:00:01", 93_601.0),
            ("6:40.5", 400.5),
            ("0 days 00:06:40.289356", 400.289_356),
            ("1 day, 2:03:04", 93_784.0),
            ("2 days 01:30", 178_200.0),
            ("-1 days +23:59:57", -3.0),
            ("-0:05:00", -300.0),
            ("1h 6m 40s", 4000.0),
            ("6m40s", 400.0),
            ("1 hour, 6 minutes and 40 seconds", 4000.0),
            ("1m30.5s", 90.5),
            ("2s 500ms", 2.5),
            ("PT6M40S", 400.0),
            ("PT0.25S", 0.25),
            ("P1DT2H", 93_600.0),
            ("P2W", 1_209_600.0),
            ("-PT1M", -60.0),
        ] {
            assert_eq!(duration(text), Some(Duration::Seconds(expected)), "{text}");
        }
        for text in ["6:40", "12:30", "75:00"] {
            assert_eq!(duration(text), Some(Duration::Ambiguous), "{text}");
        }
        for text in [
            "1:75:00",
            "1:2:3:4",
            "1:06:40 pm",
            ":30",
            "6:",
            "12:30 Uhr",
            "5m",
            "5 s",
            "40s 6m",
            "5 d 3 kg",
            "P1Y",
            "P1M",
            "PT",
            "P",
            "T5M",
            "PT5",
            "1h06",
            "",
            "Peter",
            "two days",
            "10:20-11:30",
        ] {
            assert_eq!(duration(text), None, "{text}");
        }
    }
}
