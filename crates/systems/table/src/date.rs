//! Dates as people write them, in days since 1970.

use steelyard_kernel::logged_time;

/// What a text says that looks like a date.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Date {
    /// So many days since the beginning of 1970 in UTC.
    Days(f64),
    /// Day and month may be either of its first two numbers.
    Ambiguous,
}

const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

/// Reads `2026-11-22`, also with a time and with `/` or `.`; `22.11.2026`; `22 Nov 2026`, `November 22, 2026`; and `11/22/2026`
/// where one of the first two numbers can only be the day. `None` for anything else.
///
/// `is_day_first` says which of them it is where both could be.
pub(super) fn date(text: &str, is_day_first: Option<bool>) -> Option<Date> {
    let text = text.trim();
    let marks = |letter: char| matches!(letter, '-' | '/' | '.' | ' ' | ',');
    let mut ends = text.match_indices(marks);
    let (first, mark) = ends.next()?;
    let parts: Vec<&str> = text
        .split(marks)
        .filter(|part| !part.is_empty())
        .take(3)
        .collect();
    let [one, two, three] = *parts.as_slice() else {
        return None;
    };
    if one.len() == 4 && one.bytes().all(|byte| byte.is_ascii_digit()) && mark != " " && mark != ","
    {
        let (month, behind) = text[first + 1..].split_once(mark)?;
        let end = behind
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(behind.len());
        return days(one, number(month)?, number(&behind[..end])?, &behind[end..]);
    }
    let year = three
        .get(..4)
        .filter(|year| year.bytes().all(|byte| byte.is_ascii_digit()))?;
    // Day and month are no longer than this, so that it stands nowhere before.
    let time = &text[text.find(year)? + 4..];
    if time.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    if let Some((day, month)) = named(one, two).or_else(|| named(two, one)) {
        return days(year, month, day, time);
    }
    if !matches!(mark, "-" | "/" | ".") || text[first + 1..].find(mark)? != two.len() {
        return None;
    }
    let (one, two) = (number(one)?, number(two)?);
    let (day, month) = match (mark, is_day_first) {
        (".", _) => (one, two),
        _ if one > 12 || one == two => (one, two),
        _ if two > 12 => (two, one),
        (_, Some(true)) => (one, two),
        (_, Some(false)) => (two, one),
        (_, None) => return days(year, one, two, time).map(|_| Date::Ambiguous),
    };
    days(year, month, day, time)
}

/// Which of day and month comes first in a date of numbers alone that says so itself: `13/04/2026` does.
pub(super) fn is_day_first(text: &str) -> Option<bool> {
    let mut parts = text.trim().split(['/', '-']);
    let (one, two) = (number(parts.next()?)?, number(parts.next()?)?);
    match (one > 12, two > 12) {
        (true, false) if one < 32 => Some(true),
        (false, true) if two < 32 => Some(false),
        _ => None,
    }
}

/// A day and the number of a named month.
fn named(day: &str, month: &str) -> Option<(u32, u32)> {
    let month = month.to_lowercase();
    let at = MONTHS
        .iter()
        .position(|name| month.len() > 2 && name.starts_with(&month))?;
    let day = day.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    Some((number(day)?, u32::try_from(at + 1).ok()?))
}

fn number(text: &str) -> Option<u32> {
    let fits = text.len() <= 2 && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| fits)
}

/// The days to a date with the time behind it, which may be empty.
fn days(year: &str, month: u32, day: u32, time: &str) -> Option<Date> {
    const DAY: f64 = 86_400_000.0;
    let time = time.trim_start_matches([',', ' ']);
    let mark = if time.is_empty() || time.starts_with(['T', 't']) {
        ""
    } else {
        " "
    };
    let at = logged_time(format!("{year}-{month:02}-{day:02}{mark}{time}").as_bytes())?;
    #[allow(
        clippy::cast_precision_loss,
        reason = "milliseconds of four-digit years are exact"
    )]
    Some(Date::Days(at as f64 / DAY))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_in_words_and_numbers() {
        for text in [
            "2026-11-22",
            "2026/11/22",
            "2026.11.22",
            "22.11.2026",
            "22/11/2026",
            "11/22/2026",
            "22-11-2026",
            "22 Nov 2026",
            "22-Nov-2026",
            "Nov 22, 2026",
            "November 22nd, 2026",
            "22 november 2026",
            "2026-11-22T00:00:00Z",
            "2026-11-22 00:00",
        ] {
            assert_eq!(date(text, None), Some(Date::Days(20_779.0)), "{text}");
        }
        assert_eq!(
            date("2026-11-22T12:00:00+02:00", None),
            Some(Date::Days(20_779.0 + 10.0 / 24.0))
        );
        assert_eq!(date("22.11.2026 06:00", None), Some(Date::Days(20_779.25)));
        assert_eq!(date("2026-1-5", None), date("5.1.2026", None));
    }

    #[test]
    fn what_could_be_two_dates_is_said() {
        assert_eq!(date("03/04/2026", None), Some(Date::Ambiguous));
        assert_eq!(date("03/04/2026", Some(true)), date("2026-04-03", None));
        assert_eq!(date("03/04/2026", Some(false)), date("2026-03-04", None));
        assert_eq!(date("04/04/2026", None), date("2026-04-04", None));
        assert_eq!(
            ["13/04/2026", "4/13/2026", "4/5/2026"].map(is_day_first),
            [Some(true), Some(false), None]
        );
    }

    #[test]
    fn other_texts_are_no_dates() {
        for text in [
            "",
            "2026",
            "2026-13-01",
            "2026-02-30",
            "31.02.2026",
            "13/13/2026",
            "1.2.3",
            "22.11.26",
            "2026-11",
            "v1.2.2026",
            "10-20-30",
            "2026-11-22x",
            "1 2 2026",
            "Nov 2026",
            "22/11.2026",
            "nov nov 2026",
            "1,234,567",
            "M 5 2026",
        ] {
            assert_eq!(date(text, None), None, "{text}");
        }
    }
}
