//! Numbers in sentences. Tables and charts round in the view; sentences carry their own numbers.

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

/// A score: two decimals, true minus; a dash where there is none.
pub fn points(x: f64) -> String {
    minus(&format!("{x:.2}"))
}

/// How far two numbers are apart: two decimals, more where those would show nothing: "0.0004". What nine do not show is
/// not nothing: "less than 0.000000001".
pub(super) fn distance(x: f64) -> String {
    let shows = |text: &String| text.bytes().any(|digit| matches!(digit, b'1'..=b'9'));
    let texts = (2..=9).map(|decimals| format!("{x:.decimals$}"));
    let text = texts.into_iter().find(shows).map(|text| minus(&text));
    text.unwrap_or_else(|| {
        if x == 0.0 {
            points(x)
        } else {
            format!("less than {LEAST}")
        }
    })
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
    let text = points(x);
    if x > 0.0 && text != "0.00" {
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
    use super::{apart, distance, plain, points, signed};

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
    fn what_is_apart_is_never_shown_as_the_same() {
        assert_eq!(
            [2.5, 0.004, 0.000_42, 0.0].map(distance),
            ["2.50", "0.004", "0.0004", "0.00"]
        );
        assert_eq!(apart(8.5, 6.0), ["8.50", "6.00"]);
        assert_eq!(apart(6.0, 6.000_42), ["6.0000", "6.0004"]);
        assert_eq!(apart(6.0, 6.0), ["6.00", "6.00"]);
        assert_eq!(apart(6.0, 6.0 + 1e-12), ["6.00", "6.00"]);
        assert_eq!(apart(f64::INFINITY, 2.0)[1], "2.00");
        assert_eq!(apart(f64::INFINITY, f64::INFINITY), ["inf", "inf"]);
    }

    /// Decimals round to both sides of a number that two are but for rounding.
    #[test]
    fn what_is_the_same_is_never_shown_apart() {
        assert_eq!(apart(0.675 - 1e-13, 0.675), ["0.675", "0.675"]);
        assert_eq!(apart(0.0625, 0.0625 + 1e-13), ["0.06", "0.06"]);
    }
}
