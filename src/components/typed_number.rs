//! What a hand types into a value field, as a number or as a sentence about what is expected. Pure.

use crate::charts::decimal::decimal;
use crate::charts::format;

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
    /// Reads a number. True and ASCII minus, blanks, a leading "<" or ">" and a decimal comma are
    /// understood; everything else is an error that names what is expected.
    pub(crate) fn read(self, text: &str) -> Result<f64, String> {
        let plain: String = text
            .trim_start_matches(['<', '>', ' '])
            .replace(format::MINUS, "-")
            .replace(',', ".")
            .split_whitespace()
            .collect();
        let number = decimal(&plain);
        match number {
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
