//! Reading decimal numbers. The standard parser is right to the last bit of any input and brings
//! 10 KB of tables; up to 15 digits, division by a power of ten is right as well.

/// Most digits read; beyond them a number is not typed but pasted garbage.
const MOST_DIGITS: usize = 18;

/// A decimal number: digits, a point, a sign; no exponent, no names.
pub(crate) fn decimal(text: &str) -> Option<f64> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let places = whole.len() + part.len();
    if places == 0 || places > MOST_DIGITS {
        return None;
    }
    let mut number = 0_u64;
    for byte in whole.bytes().chain(part.bytes()) {
        let digit = byte.is_ascii_digit().then(|| byte - b'0')?;
        number = number * 10 + u64::from(digit);
    }
    let scale = 10_u64.pow(u32::try_from(part.len()).ok()?);
    let value = number as f64 / scale as f64;
    Some(if negative { -value } else { value })
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
