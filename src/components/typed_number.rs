//! What a hand types into a value field, as a number or as a sentence about what is expected. Pure.

use crate::charts::decimal::decimal;
use crate::charts::format;

/// A typed number: blanks and a true minus are understood. Commas part thousands where they stand so, and are
/// a decimal comma elsewhere.
pub(crate) fn number(text: &str) -> Option<f64> {
    let bare: String = text.split_whitespace().collect();
    let bare = bare.replace(format::MINUS, "-");
    let groups = bare.trim_start_matches('-').split('.').next().unwrap_or("");
    let mut groups = groups.split(',');
    let head = groups.next().unwrap_or("");
    let thousands =
        (1..=3).contains(&head.len()) && head != "0" && groups.all(|group| group.len() == 3);
    decimal(&bare.replace(',', if thousands { "" } else { "." }))
}

/// Limits of a typed number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Limits {
    /// Least value.
    pub(crate) min: f64,
    /// Greatest value.
    pub(crate) max: f64,
    /// Whole numbers only.
    pub(crate) whole: bool,
}

impl Limits {
    /// Reads a [`number()`], also behind a "<" or ">"; everything else is an error that names what is
    /// expected.
    pub(crate) fn read(self, text: &str) -> Result<f64, String> {
        match number(text.trim_start_matches(['<', '>', ' '])) {
            Some(number) if number < self.min || number > self.max => Err(self.expected()),
            Some(number) if self.whole && number.fract().abs() > 1e-9 => Err(self.expected()),
            Some(number) => Ok(number),
            None => Err(self.expected()),
        }
    }

    fn expected(self) -> String {
        let what = if self.whole { "whole number" } else { "number" };
        let (min, max) = (format::short(self.min), format::short(self.max));
        format!("expected a {what} from {min} to {max}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WEIGHT: Limits = Limits {
        min: 0.0,
        max: 1000.0,
        whole: false,
    };

    #[test]
    fn commas_part_thousands_or_are_decimal() {
        let table = [
            ("1,299", Some(1299.0)),
            ("1,299.5", Some(1299.5)),
            ("−12,345,678", Some(-12_345_678.0)),
            ("1,5", Some(1.5)),
            ("0,125", Some(0.125)),
            ("1234,5", Some(1234.5)),
            (" 1 000 ", Some(1000.0)),
            ("1,2,3", None),
            ("a lot", None),
            ("", None),
        ];
        for (text, expected) in table {
            assert_eq!(number(text), expected, "{text}");
        }
    }

    #[test]
    fn reads_what_people_type() {
        assert_eq!(WEIGHT.read(" 7.25 "), Ok(7.25));
        assert_eq!(WEIGHT.read("7,25"), Ok(7.25));
        assert_eq!(WEIGHT.read("> 6.0"), Ok(6.0));
        let signed = Limits {
            min: -5.0,
            ..WEIGHT
        };
        assert_eq!(signed.read("−3"), Ok(-3.0));
    }

    #[test]
    fn says_what_is_expected() {
        let expected = Err("expected a number from 0 to 1,000".to_owned());
        for text in ["", "abc", "NaN", "inf", "1e999", "-1", "1001", "1.2.3"] {
            assert_eq!(WEIGHT.read(text), expected, "{text}");
        }
        let whole = Limits {
            min: 0.0,
            max: 10.0,
            whole: true,
        };
        assert_eq!(
            whole.read("2.5"),
            Err("expected a whole number from 0 to 10".to_owned())
        );
    }
}
