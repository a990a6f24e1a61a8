//! The core schema of YAML 1.2 (§10.3): what a plain scalar is. `yes`, `no`, `on` and `off` are text.

use super::Value;

/// What a plain scalar is; `None` for text.
pub(super) fn core(text: &str) -> Option<Value> {
    null(text)
        .or_else(|| boolean(text))
        .or_else(|| integer(text))
        .or_else(|| float(text))
}

/// What a scalar under the tag `!!kind` is; `None` if the tag does not allow it.
pub(super) fn tagged(text: &str, kind: &str) -> Option<Value> {
    match kind {
        "null" => null(text),
        "bool" => boolean(text),
        "int" => integer(text),
        "float" => integer(text).or_else(|| float(text)),
        _ => None,
    }
}

fn null(text: &str) -> Option<Value> {
    matches!(text, "" | "~" | "null" | "Null" | "NULL").then_some(Value::Null)
}

fn boolean(text: &str) -> Option<Value> {
    match text {
        "true" | "True" | "TRUE" => Some(Value::Bool(true)),
        "false" | "False" | "FALSE" => Some(Value::Bool(false)),
        _ => None,
    }
}

fn integer(text: &str) -> Option<Value> {
    if let Some(digits) = text.strip_prefix("0o") {
        return radix(digits, 8);
    }
    if let Some(digits) = text.strip_prefix("0x") {
        return radix(digits, 16);
    }
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    text.parse().ok().map(Value::Number)
}

/// Digits of another base; numbers beyond 2^53 are rounded like any other.
pub(crate) fn radix(digits: &str, radix: u32) -> Option<Value> {
    let mut number = 0.0;
    for digit in digits.chars() {
        number = number * f64::from(radix) + f64::from(digit.to_digit(radix)?);
    }
    (!digits.is_empty()).then_some(Value::Number(number))
}

fn float(text: &str) -> Option<Value> {
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    if matches!(unsigned, ".inf" | ".Inf" | ".INF") {
        let sign = if text.starts_with('-') { -1.0 } else { 1.0 };
        return Some(Value::Number(sign * f64::INFINITY));
    }
    if matches!(text, ".nan" | ".NaN" | ".NAN") {
        return Some(Value::Number(f64::NAN));
    }
    let (mantissa, exponent) = match unsigned.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (unsigned, None),
    };
    let fits = is_mantissa(mantissa) && exponent.is_none_or(is_exponent);
    fits.then(|| text.parse().ok().map(Value::Number)).flatten()
}

/// `\.[0-9]+ | [0-9]+(\.[0-9]*)?`
fn is_mantissa(text: &str) -> bool {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    digits(whole) && digits(fraction) && !(whole.is_empty() && fraction.is_empty())
}

fn is_exponent(text: &str) -> bool {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a text may stand without quotes, in any context, and no reader of YAML 1.1 or 1.2 takes
/// it for something else. Careful rather than exact.
pub(crate) fn is_plain_text(text: &str) -> bool {
    const WORDS: &[&str] = &[
        "y", "n", "yes", "no", "on", "off", "true", "false", "null", "nan", "inf",
    ];
    let fits = |c: char| c.is_alphanumeric() || " _-./+()%".contains(c);
    text.starts_with(|c: char| c.is_alphabetic() || c == '_' || c == '/')
        && !text.ends_with(' ')
        && text.chars().all(fits)
        && !WORDS.iter().any(|word| text.eq_ignore_ascii_case(word))
        && core(text).is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_core_schema_decides() {
        let cases = [
            ("0o17", Some(15.0)),
            ("0xFF", Some(255.0)),
            ("-12", Some(-12.0)),
            ("+.5", Some(0.5)),
            ("1.", Some(1.0)),
            ("1e3", Some(1000.0)),
            ("1_000", None),
            ("0b1", None),
            ("0x", None),
            ("e3", None),
            (".", None),
            ("-", None),
            ("1.2.3", None),
            ("inf", None),
            ("nan", None),
            ("yes", None),
        ];
        for (text, expected) in cases {
            assert_eq!(core(text), expected.map(Value::Number), "{text}");
        }
    }
}
