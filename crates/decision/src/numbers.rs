//! Numbers in sentences. Tables and charts round in the view; sentences carry their own numbers.

pub use steelyard_kernel::{decimals_apart, shown_difference};

/// Up to four decimals, trimmed of zeros, with a true minus: `0.3`, `−2.78`, `500`; a dash for what is no number.
pub fn plain(x: f64) -> String {
    let text = format!("{x:.4}");
    let text = if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.')
    } else {
        &text
    };
    minus(text)
}

/// The unit of numbers that are days since the beginning of 1970 in UTC, and are shown as dates.
pub const DAYS: &str = "days since 1970-01-01";

/// Days since the beginning of 1970 as a date, with the time of day where that is not midnight, to the millisecond:
/// `2026-04-30`, `2026-04-30 23:00`, `2026-04-30 23:59:59.999`. `None` for years of other than four digits.
pub fn day_text(days: f64) -> Option<String> {
    const DAY: f64 = 86_400_000.0;
    const DAYS_OF_FOUR_DIGITS: std::ops::Range<f64> = -719_528.0..2_932_897.0;
    if !DAYS_OF_FOUR_DIGITS.contains(&days) {
        return None;
    }
    #[allow(clippy::cast_possible_truncation, reason = "within four-digit years")]
    let at = (days * DAY).round() as i64;
    let (day, clock) = (at.div_euclid(86_400_000), at.rem_euclid(86_400_000));
    let (year, month, of_month) = steelyard_kernel::date_of(day);
    let date = format!("{year:04}-{month:02}-{of_month:02}");
    let [hours, minutes] = [clock / 3_600_000, clock / 60_000 % 60];
    let (seconds, thousandths) = (clock / 1000 % 60, clock % 1000);
    Some(match (clock, seconds, thousandths) {
        (0, ..) => date,
        (_, 0, 0) => format!("{date} {hours:02}:{minutes:02}"),
        (_, _, 0) => format!("{date} {hours:02}:{minutes:02}:{seconds:02}"),
        _ => format!("{date} {hours:02}:{minutes:02}:{seconds:02}.{thousandths:03}"),
    })
}

/// A number as [`plain`] writes it, and [`DAYS`] as their date.
pub fn in_unit(x: f64, unit: &str) -> String {
    let date = (unit == DAYS).then(|| day_text(x)).flatten();
    date.unwrap_or_else(|| plain(x))
}

/// A score: two decimals, true minus; a dash where there is none.
pub fn points(x: f64) -> String {
    minus(&format!("{x:.2}"))
}

/// A number with so many decimals and a true minus; a dash for what is no number.
pub fn fixed(x: f64, decimals: usize) -> String {
    minus(&format!("{x:.decimals$}"))
}

/// A number as [`plain`] writes it, with commas from 1,000: `2,225`, `0.3`.
pub fn short(x: f64) -> String {
    let text = plain(x);
    let digits = text.trim_start_matches('−');
    let sign = &text[..text.len() - digits.len()];
    let whole = digits.find('.').unwrap_or(digits.len());
    let (whole, rest) = digits.split_at(whole);
    let mut grouped = String::with_capacity(text.len() + whole.len() / 3);
    for (place, digit) in whole.chars().enumerate() {
        if place > 0 && (whole.len() - place).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    format!("{sign}{grouped}{rest}")
}

/// How far two numbers that a comparison tells apart are from each other, both shown with so many decimals: "0.0004". What
/// the decimals do not show is not nothing: "less than 0.000000001".
pub(super) fn distance_shown(a: f64, b: f64, decimals: usize) -> String {
    // A step of comparison, but for the rounding of a difference.
    const STEP: f64 = 1e-9 * (1.0 - 1e-6);
    if (a - b).abs() < STEP {
        return format!("less than {LEAST}");
    }
    fixed(shown_difference(a, b, decimals).abs(), decimals)
}

/// The step by which comparisons see numbers, as it is written.
pub(super) const LEAST: &str = "0.000000001";

/// Two numbers that are compared: with two decimals, more where those would show the same of what is not, or of what is
/// one but for rounding two.
pub fn apart(left: f64, right: f64) -> [String; 2] {
    let same = super::compare(left, right).is_eq();
    let mut texts =
        (2..=9).map(|decimals| [left, right].map(|x| minus(&format!("{x:.decimals$}"))));
    let shown = texts.find(|[left, right]| (left == right) == same);
    shown.unwrap_or_else(|| [points(left), points(right)])
}

/// A contribution: two decimals with its sign; 0.00 without one.
pub fn signed(x: f64) -> String {
    signed_fixed(x, 2)
}

/// A number with so many decimals and its sign; without one where those show 0.
pub fn signed_fixed(x: f64, decimals: usize) -> String {
    let text = fixed(x, decimals);
    if x > 0.0 && text.contains(|digit| matches!(digit, '1'..='9')) {
        format!("+{text}")
    } else {
        text
    }
}

fn minus(text: &str) -> String {
    let zero = text
        .trim_start_matches('-')
        .chars()
        .all(|c| matches!(c, '0' | '.'));
    match text.strip_prefix('-') {
        Some(rest) if zero => rest.to_owned(),
        Some(rest) => format!("−{rest}"),
        None if text == "NaN" => "–".to_owned(),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{
        DAYS, apart, decimals_apart, distance_shown, fixed, in_unit, plain, points, short,
        shown_difference, signed,
    };

    #[test]
    fn numbers_read_as_people_write_them() {
        assert_eq!(
            [plain(0.3), plain(500.0), plain(-2.78), plain(-0.0)],
            ["0.3", "500", "−2.78", "0"]
        );
        assert_eq!(
            [points(8.5), points(-2.95), points(-0.001)],
            ["8.50", "−2.95", "0.00"]
        );
        assert_eq!([plain(f64::NAN), points(f64::NAN)], ["–", "–"]);
        assert_eq!(
            [signed(2.4), signed(-0.6), signed(0.0)],
            ["+2.40", "−0.60", "0.00"]
        );
    }

    #[test]
    fn days_are_dates() {
        for (days, expected) in [
            (0.0, "1970-01-01"),
            (20_573.0, "2026-04-30"),
            (20_573.0 + 23.0 / 24.0, "2026-04-30 23:00"),
            (20_573.0 + 86_399.0 / 86_400.0, "2026-04-30 23:59:59"),
            (20_574.0 - 1.0 / 86_400_000.0, "2026-04-30 23:59:59.999"),
            (-0.5, "1969-12-31 12:00"),
            (1e9, "1000000000"),
            (f64::NAN, "–"),
        ] {
            assert_eq!(in_unit(days, DAYS), expected);
        }
        assert_eq!(in_unit(20_573.0, "ms"), "20573");
    }

    #[test]
    fn what_is_apart_is_never_shown_as_the_same() {
        let told = |a: f64, b: f64| {
            let decimals = decimals_apart(a, b, 2);
            [
                fixed(a, decimals),
                fixed(b, decimals),
                distance_shown(a, b, decimals),
            ]
        };
        assert_eq!(told(8.5, 6.0), ["8.50", "6.00", "2.50"]);
        assert_eq!(told(6.0, 6.000_42), ["6.0000", "6.0004", "0.0004"]);
        assert_eq!(
            told(0.0, 2e-9),
            ["0.000000000", "0.000000002", "0.000000002"]
        );
        assert_eq!(told(0.0, 1e-10)[2], "less than 0.000000001");
        assert_eq!(apart(8.5, 6.0), ["8.50", "6.00"]);
        assert_eq!(apart(6.0, 6.000_42), ["6.0000", "6.0004"]);
        assert_eq!(apart(6.0, 6.0), ["6.00", "6.00"]);
        assert_eq!(apart(6.0, 6.0 + 1e-12), ["6.00", "6.00"]);
        assert_eq!(apart(f64::INFINITY, 2.0)[1], "2.00");
        assert_eq!(apart(f64::INFINITY, f64::INFINITY), ["inf", "inf"]);
    }

    #[test]
    fn a_difference_is_that_of_the_numbers_shown() {
        let told = |a: f64, b: f64| {
            let decimals = decimals_apart(a, b, 2);
            [
                fixed(a, decimals),
                fixed(b, decimals),
                distance_shown(a, b, decimals),
            ]
        };
        // 0.398 apart, and shown with two decimals.
        assert_eq!(told(0.664, 0.266), ["0.66", "0.27", "0.39"]);
        // Two decimals would make 0.01 of 0.0002.
        assert_eq!(told(8.5051, 8.5049), ["8.5051", "8.5049", "0.0002"]);
        assert_eq!(decimals_apart(f64::INFINITY, 2.0, 2), 2);
        assert_eq!(fixed(shown_difference(-1.004, 1.004, 2), 2), "−2.00");
    }

    #[test]
    fn long_numbers_have_commas() {
        assert_eq!(
            [2_225.0, -1_234_567.25, 999.0, -0.5].map(short),
            ["2,225", "−1,234,567.25", "999", "−0.5"]
        );
        assert_eq!(short(f64::NAN), "–");
    }

    /// Decimals round to both sides of a number that two are but for rounding.
    #[test]
    fn what_is_the_same_is_never_shown_apart() {
        assert_eq!(apart(0.675 - 1e-13, 0.675), ["0.675", "0.675"]);
        assert_eq!(apart(0.0625, 0.0625 + 1e-13), ["0.06", "0.06"]);
    }
}
