//! A number in a field, with the text that somebody types for it. Pure.

use crate::charts::format;
use crate::components::typed_number::number;

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

    /// What somebody typed.
    pub(super) fn read(text: String) -> Self {
        Self {
            number: number(&text),
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
