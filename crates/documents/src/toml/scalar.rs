//! The value of a decoded TOML scalar.

use toml_datetime::Datetime;
use toml_parser::decoder::{IntegerRadix, ScalarKind};

use super::Value;
use crate::yaml::radix;

/// The value of a scalar; found and expected where the parser let through what is none, as it does with everything that
/// begins like a date or a time.
pub(super) fn value(kind: ScalarKind, text: String) -> Result<Value, [String; 2]> {
    let number = match kind {
        ScalarKind::String => return Ok(Value::Text(text)),
        ScalarKind::Boolean(flag) => return Ok(Value::Bool(flag)),
        ScalarKind::DateTime => return date_time(text),
        ScalarKind::Float | ScalarKind::Integer(IntegerRadix::Dec) => {
            text.parse().ok().map(Value::Number)
        }
        ScalarKind::Integer(base) => radix(&text, base.value()),
    };
    number.ok_or_else(|| {
        let found = kind.invalid_description().to_owned();
        [found, "a TOML number".to_owned()]
    })
}

/// A date, a time, or both with an offset or without; as text, as written.
fn date_time(text: String) -> Result<Value, [String; 2]> {
    let Err(error) = text.parse::<Datetime>() else {
        return Ok(Value::Text(text));
    };
    let words = error.to_string();
    let (found, expected) = words.split_once(", expected ").unwrap_or((
        &words,
        "a date as in 2026-02-03, a time as in 10:15:00, or both",
    ));
    Err([found.to_owned(), expected.to_owned()])
}
