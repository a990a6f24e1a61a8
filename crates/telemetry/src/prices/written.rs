//! Prices as a document.

use std::fmt::Write;

use steelyard_documents::quoted;
use steelyard_protocol::telemetry::{PriceList, PriceRule, TokenRate};

use crate::metrics::decimal;

/// What a new document begins with.
const ABOUT: &str =
    "# Prices of model tokens. The first price that matches a call by model and day is used.\n";

/// Prices as YAML, behind the comments that the document began with; a new one begins with what it is.
pub fn prices_yaml(list: &PriceList, head: Option<&str>) -> String {
    let mut text = head.unwrap_or(ABOUT).to_owned();
    // Writing into memory does not fail.
    let _always = write(&mut text, list);
    text
}

fn write(text: &mut String, list: &PriceList) -> std::fmt::Result {
    let (currency, per) = (list.currency, decimal(list.per));
    let none = if list.rules.is_empty() { " []" } else { "" };
    writeln!(
        text,
        "prices:\n  currency: {currency}\n  per: {per}\n  models:{none}"
    )?;
    list.rules.iter().try_for_each(|rule| one(text, rule))
}

fn one(text: &mut String, rule: &PriceRule) -> std::fmt::Result {
    write!(text, "    - {{match: {}", quoted(&rule.matches))?;
    if let Some(from) = &rule.from {
        let is_day = from
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'-');
        let from = if is_day { from.clone() } else { quoted(from) };
        write!(text, ", from: {from}")?;
    }
    if let Some(above) = rule.above {
        write!(text, ", above: {}", decimal(above))?;
    }
    for (of, rate) in TokenRate::ALL.iter().zip(rule.rates) {
        if let Some(rate) = rate {
            write!(text, ", {}: {}", of.key(), decimal(rate))?;
        }
    }
    text.push_str("}\n");
    Ok(())
}
