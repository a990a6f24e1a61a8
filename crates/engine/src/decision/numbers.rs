//! Numbers in sentences. Tables and charts round in the view; sentences carry their own numbers.

/// Up to four decimals, trimmed of zeros, with a true minus: `0.3`, `−2.78`, `500`.
pub fn plain(x: f64) -> String {
    let text = format!("{x:.4}");
    let text = if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.')
    } else {
        &text
    };
    minus(text)
}

/// A score: two decimals, true minus.
pub fn points(x: f64) -> String {
    minus(&format!("{x:.2}"))
}

/// A contribution: two decimals with its sign; 0.00 without one.
pub fn signed(x: f64) -> String {
    let text = points(x);
    if x > 0.0 && text != "0.00" {
        format!("+{text}")
    } else {
        text
    }
}

fn minus(text: &str) -> String {
    let zero = text
        .trim_start_matches('-')
        .chars()
        .all(|c| matches!(c, '0' | '.'));
    match text.strip_prefix('-') {
        Some(rest) if zero => rest.to_owned(),
        Some(rest) => format!("−{rest}"),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{plain, points, signed};

    #[test]
    fn numbers_read_as_people_write_them() {
        assert_eq!(
            [plain(0.3), plain(500.0), plain(-2.78), plain(-0.0)],
            ["0.3", "500", "−2.78", "0"]
        );
        assert_eq!(
            [points(8.5), points(-2.95), points(-0.001)],
            ["8.50", "−2.95", "0.00"]
        );
        assert_eq!(
            [signed(2.4), signed(-0.6), signed(0.0)],
            ["+2.40", "−0.60", "0.00"]
        );
    }
}
