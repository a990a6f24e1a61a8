//! Texts that are numbers all the same.

/// A number written with a currency, a unit, separators of thousands or a percent sign; yes is 1, no is 0.
///
/// `1,299` is 1299 where a group of one to three digits comes first and groups of three follow each
/// comma; `1,5` is 1.5 only in a file whose cells are not parted by commas.
pub(super) fn coerced(text: &str, comma_is_decimal: bool) -> Option<f64> {
    if let Some(said) = yes_or_no(text) {
        return Some(f64::from(u8::from(said)));
    }
    let bare = text
        .trim()
        .trim_start_matches(['$', '€', '£', '¥', '~', '≈', ' ', '\u{a0}']);
    let end = bare
        .find(|c: char| !matches!(c, '0'..='9' | '.' | ',' | '+' | '-' | '−' | 'e' | 'E' | '_'));
    let (digits, unit) = bare.split_at(end.unwrap_or(bare.len()));
    // The e of a unit, as in "3 eur", belongs to no number.
    let digits = digits.trim_end_matches(['e', 'E']);
    if !digits.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '+' | '-' | '−' | '.')) {
        return None;
    }
    let unit = unit.trim();
    if unit.chars().any(|c| c.is_ascii_digit()) {
        return None;
    }
    let plain = plain(&digits.replace('−', "-").replace('_', ""), comma_is_decimal)?;
    let number = steelyard_documents::float(&plain)?;
    Some(if unit == "%" { number / 100.0 } else { number })
}

/// What a text says that is yes or no, true or false.
pub(super) fn yes_or_no(text: &str) -> Option<bool> {
    match text.trim().to_ascii_lowercase().as_str() {
        "yes" | "true" => Some(true),
        "no" | "false" => Some(false),
        _ => None,
    }
}

/// Digits with a point alone.
fn plain(digits: &str, comma_is_decimal: bool) -> Option<String> {
    let Some((first, rest)) = digits.split_once(',') else {
        return Some(digits.to_owned());
    };
    let grouped = rest.split('.').next().unwrap_or_default();
    let digits_alone = |group: &str| group.bytes().all(|byte| byte.is_ascii_digit());
    let head = first.trim_start_matches(['+', '-']);
    let thousands = (1..=3).contains(&head.len())
        && digits_alone(head)
        && grouped
            .split(',')
            .all(|group| group.len() == 3 && digits_alone(group));
    if comma_is_decimal && !rest.contains([',', '.']) {
        return Some(format!("{first}.{rest}"));
    }
    thousands.then(|| digits.replace(',', ""))
}

#[cfg(test)]
mod tests {
    use super::coerced;

    #[test]
    fn numbers_as_people_write_them() {
        assert_eq!(coerced("$1,299.50", false), Some(1299.5));
        assert_eq!(coerced("1.2 kg", false), Some(1.2));
        assert_eq!(coerced("45%", false), Some(0.45));
        assert_eq!(coerced("−3", false), Some(-3.0));
        assert_eq!(coerced("1,5", true), Some(1.5));
        assert_eq!(coerced("12 eur", false), Some(12.0));
        assert_eq!(coerced(" Yes", false), Some(1.0));
        assert_eq!(coerced("FALSE", false), Some(0.0));
    }

    #[test]
    fn what_is_no_number_stays_none() {
        for text in [
            "cheap",
            "1,5",
            "12 of 15",
            "",
            "e",
            "NaN",
            "2026-11-22",
            "1,29,9",
            "--",
        ] {
            assert_eq!(coerced(text, false), None, "{text}");
        }
    }
}
