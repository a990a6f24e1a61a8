//! How numbers are written, in one place: true minus, signs on contributions, commas from 1,000,
//! and shown parts that add up to the shown whole.

use steelyard_protocol::telemetry::{Cost, Currency};

pub(crate) use steelyard_kernel::{decimals_apart, shown_difference};

/// The true minus sign, U+2212.
pub(crate) const MINUS: char = '\u{2212}';
/// What stands where a number is unknown.
pub(crate) const UNKNOWN: &str = "–";

/// `value` with `decimals` digits after the point, a true minus, never "−0.00".
pub(crate) fn fixed(value: f64, decimals: usize) -> String {
    let text = format!("{:.*}", decimals, value.abs());
    let shows_zero = text.bytes().all(|byte| matches!(byte, b'0' | b'.'));
    if value < 0.0 && !shows_zero {
        format!("{MINUS}{text}")
    } else {
        text
    }
}

/// Like [`fixed`], with + before what is shown as more than zero.
pub(crate) fn signed(value: f64, decimals: usize) -> String {
    let text = fixed(value, decimals);
    let shows_zero = text.bytes().all(|byte| matches!(byte, b'0' | b'.'));
    if value > 0.0 && !shows_zero {
        format!("+{text}")
    } else {
        text
    }
}

/// The difference `a` − `b` with its sign, of numbers that are shown with so many decimals: that of the shown numbers.
pub(crate) fn difference(a: f64, b: f64, decimals: usize) -> String {
    signed(shown_difference(a, b, decimals), decimals)
}

/// A score: two decimals.
pub(crate) fn score(value: f64) -> String {
    fixed(value, 2)
}

/// Digits after the point of scores that reach so far to both sides: of shares and rewards, where a hundredth is
/// much, one more.
pub(crate) fn digits_of((lo, hi): (f64, f64)) -> usize {
    if lo.abs().max(hi.abs()) < 2.0 { 3 } else { 2 }
}

/// How far one number is from another: two decimals, more where those would show nothing: "−0.0004".
pub(crate) fn distance(value: f64) -> String {
    fixed(value, decimals_that_show(value, 2))
}

/// As many decimals, `least` or up to nine, as keep a number from being written as 0; `least` of what nine write so.
pub(crate) fn decimals_that_show(value: f64, least: usize) -> usize {
    let shows = |decimals: &usize| {
        let text = fixed(value, *decimals);
        text.bytes().any(|digit| matches!(digit, b'1'..=b'9'))
    };
    (least..=9).find(shows).unwrap_or(least)
}

/// The value of a parameter with as many decimals as its step has, more where the value needs them
/// (up to four), and at least `least`.
pub(crate) fn value(value: f64, step: f64, least: usize) -> String {
    let from = decimals_of(step).max(least);
    let decimals = (from..4)
        .find(|&decimals| is_exact(value, decimals))
        .unwrap_or(4.max(from));
    fixed(value, decimals)
}

/// A number as short as it can be written, up to four decimals, with commas from 1,000: tick labels,
/// raw values, limits.
pub(crate) fn short(value: f64) -> String {
    let decimals = (0..4)
        .find(|&decimals| is_exact(value, decimals))
        .unwrap_or(4);
    let text = fixed(value, decimals);
    let digits = text.find('.').unwrap_or(text.len());
    let (whole, rest) = text.split_at(digits);
    let number = whole.trim_start_matches(MINUS);
    let (sign, _) = whole.split_at(whole.len() - number.len());
    match number.parse::<u64>() {
        Ok(number) => format!("{sign}{}{rest}", count(number)),
        Err(_) => text,
    }
}

/// Digits after the point that a step of a slider asks for, up to four.
pub(crate) fn decimals_of(step: f64) -> usize {
    (0..4)
        .find(|&decimals| is_exact(step, decimals))
        .unwrap_or(4)
}

fn is_exact(value: f64, decimals: usize) -> bool {
    let scaled = value * power_of_ten(decimals);
    (scaled - scaled.round()).abs() < 1e-7 * scaled.abs().max(1.0)
}

fn power_of_ten(decimals: usize) -> f64 {
    10_f64.powi(i32::try_from(decimals).unwrap_or(0))
}

/// A count with commas from 1,000.
pub(crate) fn count(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A count that is computed, and may be a mean.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "far below 2^64"
)]
pub(crate) fn whole(number: f64) -> String {
    count(number.round().max(0.0) as u64)
}

/// A file's name in the folder that it is in, and the way to that folder with its last slash.
pub(crate) fn path_and_leaf(name: &str) -> (&str, &str) {
    name.split_at(name.rfind('/').map_or(0, |slash| slash + 1))
}

/// "2 failed", or "2 failed, known of 9" where the others of `all` calls do not say how they ended.
pub(crate) fn known_of(words: String, said: u64, all: u64) -> String {
    if said == 0 || said == all {
        return words;
    }
    format!("{words}, known of {}", count(said))
}

/// A count and its noun: "1 warning", "12 warnings".
pub(crate) fn counted(number: u64, noun: &str) -> String {
    format!("{} {}", count(number), plural(number, noun))
}

/// A word as a heading begins: with a capital.
pub(crate) fn sentence_case(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or(String::new(), |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

/// A noun in the number that fits: "warning", "warnings".
pub(crate) fn plural(number: u64, noun: &str) -> String {
    if number == 1 {
        noun.to_owned()
    } else if noun.ends_with("ch") {
        format!("{noun}es")
    } else {
        format!("{noun}s")
    }
}

/// A file size: "976 B", "2.9 KB", "1.9 MB", in steps of 1,000.
pub(crate) fn bytes(size: u64) -> String {
    const UNITS: [&str; 4] = ["KB", "MB", "GB", "TB"];
    if size < 1000 {
        return format!("{size} B");
    }
    let mut value = size as f64 / 1000.0;
    let mut unit = 0;
    while value >= 999.95 && unit + 1 < UNITS.len() {
        value /= 1000.0;
        unit += 1;
    }
    format!("{value:.1} {}", UNITS[unit])
}

/// Tokens, or their mean: "950", "12.4k", "3.1M".
pub(crate) fn tokens(number: f64) -> String {
    match number {
        999_950.0.. => format!("{}M", fixed(number / 1e6, 1)),
        9_999.5.. => format!("{}k", fixed(number / 1e3, 1)),
        _ => whole(number),
    }
}

/// "850 ms", "12.4 s", "4 min 12 s", "2 h 5 min", "4 days 5 h", "31 days".
pub(crate) fn duration(ms: f64) -> String {
    let seconds = (ms / 1e3).round();
    if ms < 1e3 {
        format!("{} ms", fixed(ms, 0))
    } else if ms < 59_950.0 {
        format!("{} s", fixed(ms / 1e3, 1))
    } else if seconds < 3_600.0 {
        let minutes = (seconds / 60.0).floor();
        format!("{minutes:.0} min {:.0} s", seconds - minutes * 60.0)
    } else {
        let minutes = (seconds / 60.0).round();
        let hours = (minutes / 60.0).floor();
        if hours < 48.0 {
            format!("{hours:.0} h {:.0} min", minutes - hours * 60.0)
        } else {
            counted_days((hours / 24.0).floor(), hours)
        }
    }
}

/// A duration in milliseconds as [`duration`] shows it.
pub(crate) fn rounded_duration(ms: f64) -> f64 {
    let unit = match ms {
        ..1e3 => 1.0,
        ..59_950.0 => 100.0,
        ..3_599_500.0 => 1e3,
        ..172_770_000.0 => 6e4,
        ..862_200_000.0 => 3.6e6,
        _ => return (ms / 3.6e6).round().div_euclid(24.0) * 8.64e7,
    };
    (ms / unit).round() * unit
}

/// "4 days 5 h"; of many days the hours say nothing.
fn counted_days(days: f64, hours: f64) -> String {
    if days < 10.0 {
        format!("{days:.0} days {:.0} h", hours - days * 24.0)
    } else {
        format!("{days:.0} days")
    }
}

/// Dollars with as many digits as small sums need: "$3.42", "$0.0061".
pub(crate) fn dollars(value: f64) -> String {
    money(value, Currency::DOLLARS)
}

/// The same of any currency: "€3.42", "CHF 3.42".
pub(crate) fn money(value: f64, currency: Currency) -> String {
    let letters = currency.to_string();
    let mark = match letters.as_str() {
        "USD" => "$",
        "EUR" => "€",
        "GBP" => "£",
        _ => &format!("{letters}\u{a0}"),
    };
    let number = amount(value);
    match number.strip_prefix(MINUS) {
        Some(number) => format!("{MINUS}{mark}{number}"),
        None => format!("{mark}{number}"),
    }
}

/// What calls cost, with a mark where it is no more than a part of it; "–" where nothing has a cost, and where a part of
/// nothing would say nothing.
pub(crate) fn cost(cost: &Cost) -> String {
    let part = cost.is_part();
    let amount = cost.amount.filter(|amount| !part || *amount != 0.0);
    let written = |amount: f64| bounded(part, &money(amount, cost.currency));
    amount.map_or_else(|| UNKNOWN.to_owned(), written)
}

/// A number with the sign of a lower bound, where it is one.
pub(crate) fn bounded(at_least: bool, number: &str) -> String {
    if at_least {
        format!("≥\u{a0}{number}")
    } else {
        number.to_owned()
    }
}

/// An amount whose currency stands elsewhere: "3.42", "0.0061".
pub(crate) fn amount(value: f64) -> String {
    let size = value.abs();
    let digits = match size {
        0.1.. => 2,
        0.01..0.1 => 3,
        _ if size < 1e-12 => 2,
        _ => 4,
    };
    let text = fixed(size, digits);
    let (whole, rest) = text.split_at(text.len() - digits - 1);
    let whole = whole.parse().map_or_else(|_| whole.to_owned(), count);
    let minus = if value < 0.0 && size >= 1e-12 {
        "\u{2212}"
    } else {
        ""
    };
    format!("{minus}{whole}{rest}")
}

/// Parts rounded to `decimals` so that they add up to the rounded `total` (largest remainder): every
/// part is rounded down, and the units that are missing go to the largest fractions, first come first.
pub(crate) fn apportion(parts: &[f64], total: f64, decimals: usize) -> Vec<f64> {
    let unit = power_of_ten(decimals);
    let scaled: Vec<f64> = parts.iter().map(|part| part * unit).collect();
    let mut floors: Vec<f64> = scaled.iter().map(|part| (part + 1e-7).floor()).collect();
    let missing = (total * unit).round() - floors.iter().sum::<f64>();
    let kept: Vec<f64> = scaled
        .iter()
        .zip(&floors)
        .map(|(part, floor)| floor - part)
        .collect();
    let mut order: Vec<usize> = (0..kept.len()).collect();
    order.sort_by(|one, other| kept[*one].total_cmp(&kept[*other]));
    let mut left = missing;
    for place in order {
        if left < 0.5 {
            break;
        }
        floors[place] += 1.0;
        left -= 1.0;
    }
    floors.iter().map(|part| part / unit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_in_their_currency_and_parts_are_marked() {
        let franc = Currency::parse("chf").unwrap_or_default();
        assert_eq!(money(-1_234.5, Currency::DOLLARS), "\u{2212}$1,234.50");
        assert_eq!(money(0.0061, franc), "CHF\u{a0}0.0061");
        assert_eq!(amount(3.416), "3.42");
        let mut of = Cost::default();
        assert_eq!(cost(&of), "–");
        of.amount = Some(2.0);
        assert_eq!(cost(&of), "$2.00");
        of.without = 1;
        assert_eq!(cost(&of), "≥\u{a0}$2.00");
        let of = Cost {
            amount: Some(0.0),
            at_least: true,
            currency: Currency::parse("EUR").unwrap_or_default(),
            ..Cost::default()
        };
        assert_eq!(cost(&of), "–");
    }

    #[test]
    fn small_sums_have_more_digits() {
        let sums = [0.0, 3.424, 0.0117, 0.00612, 1_234.5, -0.5];
        let written = [
            "$0.00",
            "$3.42",
            "$0.012",
            "$0.0061",
            "$1,234.50",
            "\u{2212}$0.50",
        ];
        assert_eq!(sums.map(dollars), written);
    }

    #[test]
    fn a_path_ends_with_its_leaf() {
        assert_eq!(path_and_leaf("runs/a/card.md"), ("runs/a/", "card.md"));
        assert_eq!(path_and_leaf("card.md"), ("", "card.md"));
    }

    #[test]
    fn a_distance_is_never_shown_as_none() {
        let shown = [2.5, -0.3, -0.000_42, 0.0, 1e-12].map(distance);
        assert_eq!(
            shown,
            ["2.50", "\u{2212}0.30", "\u{2212}0.0004", "0.00", "0.00"]
        );
    }

    #[test]
    fn what_is_not_0_is_not_written_as_0() {
        let decimals = [(-0.004, 2), (0.3, 0), (1_200.0, 0), (0.0, 2), (1e-12, 2)];
        let decimals = decimals.map(|(value, least)| decimals_that_show(value, least));
        assert_eq!(decimals, [3, 1, 0, 2, 2]);
    }

    #[test]
    fn minus_is_true_and_zero_has_no_sign() {
        assert_eq!(score(-2.95), "−2.95");
        assert_eq!(score(-0.001), "0.00");
        assert_eq!(signed(0.0, 2), "0.00");
        assert_eq!(signed(-0.004, 2), "0.00");
        assert_eq!(signed(0.004, 2), "0.00");
        assert_eq!(signed(9.0, 2), "+9.00");
        assert_eq!(signed(-3.2, 1), "−3.2");
    }

    #[test]
    fn values_take_the_decimals_they_need() {
        assert_eq!(value(10.0, 0.1, 1), "10.0");
        assert_eq!(value(7.22, 0.1, 1), "7.22");
        assert_eq!(value(0.3, 0.05, 0), "0.30");
        assert_eq!(value(3.0, 1.0, 0), "3");
        assert_eq!(value(1.0 / 3.0, 0.1, 1), "0.3333");
        assert_eq!(short(0.4), "0.4");
        assert_eq!(short(-30.0), "−30");
        assert_eq!(short(1_000_000.0), "1,000,000");
        assert_eq!(short(1_234.5), "1,234.5");
    }

    #[test]
    fn counts_and_sizes() {
        assert_eq!(count(999), "999");
        assert_eq!(count(1_204_311), "1,204,311");
        assert_eq!(counted(1, "file"), "1 file");
        assert_eq!(counted(0, "file"), "0 files");
        assert_eq!(bytes(976), "976 B");
        assert_eq!(bytes(2_900), "2.9 KB");
        assert_eq!(bytes(999_990), "1.0 MB");
        assert_eq!(bytes(1_900_000), "1.9 MB");
    }

    #[test]
    fn parts_add_up_to_the_shown_whole() {
        let exact = apportion(&[9.0, -3.2, 2.4, -0.6, 0.9, 0.0], 8.5, 2);
        assert_eq!(exact, [9.0, -3.2, 2.4, -0.6, 0.9, 0.0]);
        let thirds = apportion(&[1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0], 1.0, 2);
        assert_eq!(thirds, [0.34, 0.33, 0.33]);
        let signs = apportion(&[1.006, -0.503, 0.0], 0.503, 2);
        let shown: f64 = signs.iter().sum();
        assert!((shown - 0.50).abs() < 1e-9);
        assert!(signs[2].abs() < 1e-9);
    }

    #[test]
    fn tokens_and_times_are_short() {
        assert_eq!(
            [
                -0.4,
                9_999.4,
                9_999.6,
                12_449.0,
                999_949.0,
                999_950.0,
                3_100_000.0
            ]
            .map(tokens),
            ["0", "9,999", "10.0k", "12.4k", "999.9k", "1.0M", "3.1M"]
        );
        let times = [0.0, 850.4, 12_440.0, 59_960.0, 252_000.0, 7_500_000.0].map(duration);
        assert_eq!(
            times,
            [
                "0 ms",
                "850 ms",
                "12.4 s",
                "1 min 0 s",
                "4 min 12 s",
                "2 h 5 min"
            ]
        );
    }
}
