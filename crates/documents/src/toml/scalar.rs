//! The value of a decoded TOML scalar.

use toml_parser::decoder::{IntegerRadix, ScalarKind};

use super::Value;
use crate::yaml::radix;

/// The value of a scalar; `None` where the parser let through what is none.
pub(super) fn value(kind: ScalarKind, text: String) -> Option<Value> {
    match kind {
        ScalarKind::String => Some(Value::Text(text)),
        ScalarKind::Boolean(flag) => Some(Value::Bool(flag)),
        ScalarKind::DateTime => is_date_time(&text).then_some(Value::Text(text)),
        ScalarKind::Float | ScalarKind::Integer(IntegerRadix::Dec) => {
            text.parse().ok().map(Value::Number)
        }
        ScalarKind::Integer(base) => radix(&text, base.value()),
    }
}

/// A date `2026-02-03`, a time `10:15:00`, or both with an offset. The parser takes anything that
/// begins with digits and a `-` or `:` for one.
fn is_date_time(text: &str) -> bool {
    let fits = |c: char| c.is_ascii_digit() || "-:.+TtZz ".contains(c);
    let pattern = |pattern: &str| {
        let mut chars = text.chars();
        pattern.chars().all(|wanted| match chars.next() {
            Some(found) if wanted == '0' => found.is_ascii_digit(),
            found => found == Some(wanted),
        })
    };
    text.chars().all(fits) && (pattern("0000-00-00") || pattern("00:00"))
}
