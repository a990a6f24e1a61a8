//! Decimal numbers as people write them: no exponent, no infinity, no NaN.

/// Digits at most, more than `f64` tells apart.
const MOST_DIGITS: usize = 18;

/// The number that a text is: a sign or none, digits with at most one point among or beside them.
pub(crate) fn decimal(text: &str) -> Option<f64> {
    let number = text.strip_prefix(['-', '+']).unwrap_or(text);
    let digits = number.bytes().filter(u8::is_ascii_digit).count();
    let points = number.bytes().filter(|byte| *byte == b'.').count();
    let is_decimal = digits + points == number.len() && points <= 1;
    if is_decimal && (1..=MOST_DIGITS).contains(&digits) {
        text.parse().ok()
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::decimal;

    #[test]
    fn reads_what_it_writes() {
        for value in [
            0.0,
            1.0,
            0.1,
            7.22,
            12.5,
            1_000_000.0,
            0.0001,
            -3.25,
            123_456.789_012,
        ] {
            assert_eq!(decimal(&value.to_string()), Some(value));
        }
        assert_eq!(decimal(".5"), Some(0.5));
        assert_eq!(decimal("5."), Some(5.0));
        assert_eq!(decimal("+2"), Some(2.0));
    }

    #[test]
    fn everything_else_is_refused() {
        for text in [
            "",
            ".",
            "-",
            "1e3",
            "NaN",
            "inf",
            "1.2.3",
            "--1",
            "1 2",
            "١",
            "1234567890123456789",
        ] {
            assert_eq!(decimal(text), None, "{text}");
        }
    }
}
