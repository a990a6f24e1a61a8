//! Decimal numbers as people and addresses write them.

/// The most digits of a number; what is longer is not typed but pasted by mistake.
const MOST_DIGITS: usize = 18;

/// A decimal number: digits, a point, a sign; no exponent, no names.
pub(crate) fn decimal(text: &str) -> Option<f64> {
    let size = text.strip_prefix(['-', '+']).unwrap_or(text);
    let digits = size.bytes().filter(u8::is_ascii_digit).count();
    let is_plain = size
        .bytes()
        .all(|byte| byte.is_ascii_digit() || byte == b'.');
    if !is_plain || digits > MOST_DIGITS {
        return None;
    }
    text.parse().ok()
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
        // Seventeen digits that are nearer to this number than to the one above it.
        assert_eq!(
            decimal("0.12345678901234567"),
            Some(0.123_456_789_012_345_66)
        );
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
