//! A value to be written, and how each syntax writes it.

use super::{Format, PatchError, Value};
use crate::{quoted, yaml};

/// A value as it was given: a JSON number, `true` or `false`, or text.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Literal {
    Number(String),
    Bool(bool),
    Text(String),
}

impl Literal {
    pub(super) fn new(value: &str) -> Self {
        match value {
            "true" => Self::Bool(true),
            "false" => Self::Bool(false),
            _ if is_number(value) => Self::Number(value.to_owned()),
            _ => Self::Text(value.to_owned()),
        }
    }

    /// The value that a reader of `format` gives for it.
    pub(super) fn value(&self, format: Format) -> Value {
        match self {
            _ if format == Format::Markdown => Value::Text(self.plain()),
            Self::Number(number) => Value::Number(number.parse().unwrap_or(f64::NAN)),
            Self::Bool(flag) => Value::Bool(*flag),
            Self::Text(text) => Value::Text(text.clone()),
        }
    }

    fn plain(&self) -> String {
        match self {
            Self::Number(text) | Self::Text(text) => text.clone(),
            Self::Bool(flag) => flag.to_string(),
        }
    }

    /// How `format` writes it, in place of `old`, whose quotes are kept for text.
    pub(super) fn write(&self, format: Format, old: &str) -> Result<String, PatchError> {
        let Self::Text(text) = self else {
            return Ok(self.plain());
        };
        match format {
            Format::Yaml => Ok(yaml_text(text, old)),
            Format::Toml => Ok(toml_text(text, old)),
            Format::Json | Format::JsonLines => Ok(quoted(text)),
            Format::Markdown if is_one_line(text) => Ok(text.clone()),
            Format::Markdown | Format::Csv | Format::Text => Err(PatchError::Unsupported),
        }
    }
}

/// How `format` writes a key.
pub(super) fn key(name: &str, format: Format) -> String {
    let bare = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    match format {
        Format::Yaml => yaml_text(name, ""),
        Format::Toml if !name.is_empty() && name.chars().all(bare) => name.to_owned(),
        Format::Toml => toml_text(name, ""),
        _ => quoted(name),
    }
}

fn yaml_text(text: &str, old: &str) -> String {
    match old.chars().next() {
        Some('\'') if is_one_line(text) => format!("'{}'", text.replace('\'', "''")),
        Some('"') => quoted(text),
        _ if yaml::is_plain_text(text) => text.to_owned(),
        _ => quoted(text),
    }
}

fn toml_text(text: &str, old: &str) -> String {
    if old.starts_with('\'') && !old.starts_with("'''") && is_one_line(text) && !text.contains('\'')
    {
        return format!("'{text}'");
    }
    quoted(text)
}

fn is_one_line(text: &str) -> bool {
    !text.chars().any(char::is_control)
}

/// The number grammar of JSON (RFC 8259 §6).
fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let leading_zero =
        digits.starts_with('0') && digits[1..].starts_with(|c: char| c.is_ascii_digit());
    let ends = digits.starts_with(|c: char| c.is_ascii_digit())
        && digits.ends_with(|c: char| c.is_ascii_digit());
    let fits = |c: char| c.is_ascii_digit() || matches!(c, '.' | 'e' | 'E' | '+' | '-');
    let point = !digits.contains(".e") && !digits.contains(".E");
    ends && !leading_zero && point && digits.chars().all(fits) && text.parse::<f64>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_json_numbers_are_numbers() {
        for number in ["0", "-1", "0.5", "1e3", "1.5E-7", "10"] {
            assert_eq!(Literal::new(number), Literal::Number(number.to_owned()));
        }
        for text in [
            "", "-", "+1", ".5", "5.", "01", "1_000", "inf", "1.e3", "0x1", "1-2",
        ] {
            assert_eq!(Literal::new(text), Literal::Text(text.to_owned()));
        }
    }

    #[test]
    fn text_that_yaml_reads_otherwise_is_quoted() {
        for text in [
            "yes",
            "null",
            "~",
            "",
            "1_000",
            "a: b",
            "a #b",
            "- a",
            "*a",
            "2026-02-03",
        ] {
            let written = Literal::Text(text.to_owned()).write(Format::Yaml, "");
            assert_eq!(written, Ok(format!("{text:?}")), "{text}");
        }
        let plain = Literal::Text("noisy_or".to_owned()).write(Format::Yaml, "");
        assert_eq!(plain, Ok("noisy_or".to_owned()));
    }
}
