//! A number or a limit in a field, with the text that somebody types for it. Pure.

use steelyard_protocol::table::{Limit, TableColumn};

use super::words;
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
}

/// What stands in the field of a limit. The table knows its notation, so that the text is read there.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct TypedLimit {
    /// What stands there.
    pub(super) text: String,
    /// The limit; `None` for an empty field, or a text without digits.
    limit: Option<Limit>,
}

impl TypedLimit {
    /// A limit from a map, of which all digits are kept until somebody types; or nothing.
    pub(super) fn of(limit: Option<&Limit>, column: &TableColumn) -> Self {
        Self {
            text: match limit {
                None => String::new(),
                Some(Limit::Number(number)) => words::in_unit(*number, column),
                Some(Limit::Written(text)) => text.clone(),
            },
            limit: limit.cloned(),
        }
    }

    /// What somebody typed.
    pub(super) fn read(text: String) -> Self {
        let limit = text.contains(|letter: char| letter.is_ascii_digit());
        Self {
            limit: limit.then(|| Limit::Written(text.trim().to_owned())),
            text,
        }
    }

    /// The limit, where there is one.
    pub(super) fn limit(&self) -> Option<&Limit> {
        self.limit.as_ref()
    }

    /// Whether it may be a limit, or is nothing.
    pub(super) fn is_well(&self) -> bool {
        self.limit.is_some() || self.text.trim().is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_keeps_its_digits_until_somebody_types() {
        let kept = Typed::of(Some(0.1 + 0.2));
        assert_eq!(kept.text, "0.3");
        assert_eq!(
            kept.number().map(f64::to_bits),
            Some((0.1_f64 + 0.2).to_bits())
        );
        assert_eq!(Typed::read("x".to_owned()).number(), None);
    }

    #[test]
    fn a_limit_is_shown_in_the_unit_of_its_column_and_read_by_the_table() {
        let column = |unit: &str, dates| TableColumn {
            unit: unit.to_owned(),
            dates,
            ..TableColumn::default()
        };
        let shown = |number, column: &TableColumn| {
            let typed = TypedLimit::of(Some(&Limit::Number(number)), column);
            assert_eq!(typed.limit(), Some(&Limit::Number(number)));
            typed.text
        };
        assert_eq!(shown(0.955, &column("%", false)), "95.5%");
        assert_eq!(shown(1000.0, &column("ms", false)), "1,000");
        assert_eq!(
            shown(20_779.0, &column("days since 1970-01-01", true)),
            "2026-11-22"
        );
        for text in ["1,5 s", "€ 1.299,00", "95%", "22.11.2026"] {
            let typed = TypedLimit::read(format!(" {text}"));
            assert_eq!(typed.limit(), Some(&Limit::Written(text.to_owned())));
        }
        assert!(
            TypedLimit::read(" ".to_owned()).is_well()
                && !TypedLimit::read("much".to_owned()).is_well()
        );
    }
}
