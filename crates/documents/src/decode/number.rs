use super::{Decoder, is_placeholder, normalised};
use crate::{Code, Node, Severity, Span, Value};

/// Which numbers a field takes, and the words that say so.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Range {
    /// Least value.
    pub min: f64,
    /// Greatest value.
    pub max: f64,
    /// "a number from 0 to 1".
    pub says: &'static str,
}

impl Range {
    /// 0 to 1, both ends included.
    pub const UNIT: Range = Range {
        min: 0.0,
        max: 1.0,
        says: "a number from 0 to 1",
    };
    /// 0 and above.
    pub const NON_NEGATIVE: Range = Range {
        min: 0.0,
        max: f64::MAX,
        says: "a number of 0 or more",
    };
    /// A number of a size that its product with another such number is finite.
    pub const FACTOR: Range = Range {
        min: -1e150,
        max: 1e150,
        says: "a number from −1e150 to 1e150",
    };
    /// The same from 0 on.
    pub const NON_NEGATIVE_FACTOR: Range = Range {
        min: 0.0,
        max: 1e150,
        says: "a number from 0 to 1e150",
    };
    /// Any finite number.
    pub const FINITE: Range = Range {
        min: f64::MIN,
        max: f64::MAX,
        says: "a finite number",
    };
}

/// A number with the place it stands at and what was done to read it.
#[derive(Clone, Debug, PartialEq)]
pub struct Quantity {
    /// The finite number, within the range asked for.
    pub value: f64,
    /// The bytes it was read from.
    pub span: Span,
    /// How it was read where it is not plainly a number: "Low read as 10".
    pub coerced: Option<String>,
}

/// What a text turned out to be.
enum TextNumber {
    Number {
        value: f64,
        code: Code,
        severity: Severity,
    },
    Placeholder,
    Words,
}

impl Decoder<'_> {
    /// A number within `range`. Words of `words` (lower case) count as their number; numbers in
    /// quotes, with text after them, as a percentage or as a part of a whole (`8/10`) are read and
    /// said. A number outside the range is an error and never clamped.
    pub fn number(
        &mut self,
        node: &Node,
        what: &str,
        range: Range,
        words: &[(String, f64)],
    ) -> Option<Quantity> {
        let mut coerced = None;
        let value = match &node.value {
            Value::Number(value) => *value,
            Value::Text(text) => {
                let (value, how) = self.number_of_text(node, text, what, range, words)?;
                coerced = how;
                value
            }
            Value::Null => return None,
            _ => {
                self.wrong_type(node, &format!("{what} as {}", range.says));
                return None;
            }
        };
        if !value.is_finite() {
            let found = self.found(node);
            let diagnosis = [found.as_str(), range.says, "left out"];
            self.report(Severity::Error, Code::NON_FINITE, node.span, diagnosis);
            return None;
        }
        if value < range.min || value > range.max {
            let found = self.found(node);
            let expected = format!("{what} as {}", range.says);
            let diagnosis = [found.as_str(), &expected, "left out, never clamped"];
            self.report(Severity::Error, Code::OUT_OF_RANGE, node.span, diagnosis);
            return None;
        }
        Some(Quantity {
            value,
            span: node.span,
            coerced,
        })
    }

    fn number_of_text(
        &mut self,
        node: &Node,
        text: &str,
        what: &str,
        range: Range,
        words: &[(String, f64)],
    ) -> Option<(f64, Option<String>)> {
        let found = self.found(node);
        match reading(text, words) {
            // Markdown has no other way to write a number.
            TextNumber::Number {
                value,
                code: Code::NUMBER_AS_TEXT,
                ..
            } if !found.starts_with(['"', '\'']) => Some((value, None)),
            TextNumber::Number {
                value,
                code,
                severity,
            } => {
                let how = format!("read as {value}");
                self.report(severity, code, node.span, [&found, range.says, &how]);
                Some((value, Some(format!("{found} {how}"))))
            }
            TextNumber::Placeholder => {
                let expected = format!("{what} as {}", range.says);
                let diagnosis = [found.as_str(), &expected, "left out"];
                self.report(Severity::Error, Code::PLACEHOLDER, node.span, diagnosis);
                None
            }
            TextNumber::Words => {
                let known: Vec<&str> = words.iter().map(|(word, _)| word.as_str()).collect();
                let expected = if known.is_empty() {
                    format!("{what} as {}", range.says)
                } else {
                    format!("{what} as {}, or {}", range.says, known.join(", "))
                };
                let diagnosis = [found.as_str(), &expected, "left out"];
                self.report(Severity::Error, Code::UNKNOWN_WORD, node.span, diagnosis);
                None
            }
        }
    }
}

/// Splits a text into a number and what follows, or finds its first word in the table.
fn reading(text: &str, words: &[(String, f64)]) -> TextNumber {
    let text = text.trim().trim_start_matches('~');
    let first = text
        .split(|c: char| c.is_whitespace() || c == '(')
        .next()
        .unwrap_or_default();
    let word = normalised(first);
    if let Some((_, value)) = words.iter().find(|(known, _)| *known == word) {
        return TextNumber::Number {
            value: *value,
            code: Code::WORD_AS_NUMBER,
            severity: Severity::Warning,
        };
    }
    // `parse` alone would take the words `nan` and `infinity`.
    let numeric = first.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '-' | '+' | '.'));
    let first = first.trim_end_matches([',', ';']);
    let digits = match first.split_once('/') {
        Some((part, whole)) => part_of(part, whole),
        None => first.trim_end_matches('%').parse().ok(),
    };
    let (true, Some(value)) = (numeric, digits) else {
        return if is_placeholder(text) {
            TextNumber::Placeholder
        } else {
            TextNumber::Words
        };
    };
    let after = text.get(first.len()..).unwrap_or_default().trim_start();
    let (value, code, severity) = if first.ends_with('%') || after.starts_with('%') {
        (value / 100.0, Code::PERCENT, Severity::Warning)
    } else if first.contains('/') {
        (value, Code::OTHER_SPELLING, Severity::Warning)
    } else if first.len() == text.len() {
        (value, Code::NUMBER_AS_TEXT, Severity::Note)
    } else {
        (value, Code::TEXT_AFTER_NUMBER, Severity::Note)
    };
    TextNumber::Number {
        value,
        code,
        severity,
    }
}

/// What `8` is of `10`.
fn part_of(part: &str, whole: &str) -> Option<f64> {
    let [part, whole]: [f64; 2] = [part.parse().ok()?, whole.parse().ok()?];
    (whole > 0.0).then_some(part / whole)
}
