//! A number in a field, with the text that somebody types for it. Pure.

use crate::charts::decimal::decimal;
use crate::charts::format;

/// What stands in a field, and the number that it means.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Typed {
    /// What stands there.
    pub(super) text: String,
    /// The number; `None` for an empty field, or one that cannot be read.
    number: Option<f64>,
}

impl Typed {
    /// A number from a map, of which all digits are kept until somebody types; or nothing.
    pub(super) fn of(number: Option<f64>) -> Self {
        Self {
            text: number.map_or(String::new(), format::short),
            number,
        }
    }

    /// What somebody typed. Commas part thousands where they stand so, and are a decimal comma elsewhere.
    pub(super) fn read(text: String) -> Self {
        let bare: String = text.split_whitespace().collect();
        let bare = bare.replace(format::MINUS, "-");
        let groups = bare.trim_start_matches('-').split('.').next().unwrap_or("");
        let mut groups = groups.split(',');
        let head = groups.next().unwrap_or("");
        let thousands =
            (1..=3).contains(&head.len()) && head != "0" && groups.all(|group| group.len() == 3);
        let plain = bare.replace(',', if thousands { "" } else { "." });
        Self {
            number: decimal(&plain),
            text,
        }
    }

    /// The number, where one can be read.
    pub(super) fn number(&self) -> Option<f64> {
        self.number
    }

    /// Whether it is a number or nothing.
    pub(super) fn is_well(&self) -> bool {
        self.number.is_some() || self.text.trim().is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::Typed;

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
        for (text, number) in table {
            assert_eq!(Typed::read(text.to_owned()).number(), number, "{text}");
        }
    }

    #[test]
    fn a_number_keeps_its_digits_until_somebody_types() {
        let kept = Typed::of(Some(0.1 + 0.2));
        assert_eq!(kept.text, "0.3");
        assert_eq!(
            kept.number().map(f64::to_bits),
            Some((0.1_f64 + 0.2).to_bits())
        );
        assert!(Typed::of(None).is_well() && !Typed::read("x".to_owned()).is_well());
    }
}
