//! The user's prices: a document with what tokens of models cost.

mod foreign_key;
mod pricing;
mod written;

use steelyard_documents::{Code, Decoder, Entry, Node, Range, Severity, Span, Value, normalised};
use steelyard_kernel::rfc3339;
use steelyard_protocol::telemetry::{Currency, PriceList, PriceRule, TokenRate};

use foreign_key::meaning;
pub use pricing::{Billed, BilledTokens, PricedCall, Rates, models};
pub(crate) use pricing::{Priced, Pricing};
pub use written::prices_yaml;

/// Rules that are read.
const MOST: usize = 1_000;
/// Tokens that rates are for, where the document does not say.
const PER: f64 = 1e6;
/// A number of tokens.
const TOKENS: Range = Range {
    min: 1.0,
    max: f64::MAX,
    says: "a number of tokens, 1 or more",
};

/// The prices in a document; `None` where it has none.
pub fn prices_in(node: &Node) -> Option<&Entry> {
    let named = |entry: &&Entry| normalised(&entry.key) == "prices";
    let entry = node.entries().iter().find(named)?;
    let mut keys = ["models", "currency", "per"].into_iter();
    let is_one = keys.any(|key| entry.value.get(key).is_some());
    is_one.then_some(entry)
}

/// Reads prices. `None` where they cannot be used at all: without a currency, or a number of tokens, that can be read, or with
/// a key that is not known.
pub fn read_prices<'a>(decoder: &mut Decoder<'a>, node: &'a Node) -> Option<PriceList> {
    let mut fields = decoder.fields(node, "prices")?;
    let currency = fields.take(decoder, &["currency"]);
    let currency = match currency {
        Some(entry) => read_currency(decoder, &entry.value),
        None => {
            let words = [
                "nothing",
                "currency: three letters, such as USD",
                "prices not used",
            ];
            let start = Span::new(node.span.start, node.span.start);
            decoder.report(Severity::Error, Code::MISSING_FIELD, start, words);
            None
        }
    };
    let per = match fields.take(decoder, &["per"]) {
        Some(entry) => {
            let per = decoder.number(&entry.value, "per", TOKENS, &[]);
            per.map(|per| per.value)
                .or((entry.value.value == Value::Null).then_some(PER))
        }
        None => Some(PER),
    };
    let models = fields.take(decoder, &["models"]);
    let nodes = models.map_or(Vec::new(), |entry| decoder.list(&entry.value));
    if let Some(over) = nodes.get(MOST) {
        let found = format!("{} rules", nodes.len());
        let words = [&found, "at most 1,000", "the others are left out"];
        decoder.report(Severity::Error, Code::BUDGET, over.span, words);
    }
    let mut rules: Vec<PriceRule> = Vec::new();
    for node in nodes.into_iter().take(MOST) {
        let Some(rule) = read_rule(decoder, node) else {
            continue;
        };
        if rules.iter().any(|earlier| covers(earlier, &rule)) {
            let expected = "the later day, the higher limit and the longer name first: the first matching price is used";
            let words = [rule.matches.as_str(), expected, "never reached"];
            let start = Span::new(node.span.start, node.span.start);
            decoder.report(Severity::Warning, Code::SUPERSEDED, start, words);
        }
        rules.push(rule);
    }
    if fields.refuse(decoder, |_| None, "prices not used") > 0 {
        return None;
    }
    Some(PriceList {
        currency: currency?,
        per: per?,
        rules,
    })
}

fn read_currency<'a>(decoder: &mut Decoder<'a>, node: &'a Node) -> Option<Currency> {
    let word = decoder.text(node, "currency")?;
    let currency = Currency::parse(&word);
    if currency.is_none() {
        let words = [
            word.as_str(),
            "three letters, such as USD",
            "prices not used",
        ];
        decoder.report(Severity::Error, Code::UNKNOWN_WORD, node.span, words);
    }
    currency
}

/// A rule; `None` where it does not say for which models. A rate that cannot be read is one that is missing. A rule whose day or
/// limit cannot be read, or with a key that is not known, has no rates: calls that it may be for are to have no cost, and not
/// that of another rule.
fn read_rule<'a>(decoder: &mut Decoder<'a>, node: &'a Node) -> Option<PriceRule> {
    let mut fields = decoder.fields(node, "a price")?;
    let matches = fields.take(decoder, &["match"]);
    let matches = matches.and_then(|entry| decoder.text(&entry.value, "match"));
    let mut rule = PriceRule::default();
    let said = |entry: &&Entry| entry.value.value != Value::Null;
    let mut is_clear = true;
    if let Some(entry) = fields.take(decoder, &["from"]).filter(said) {
        rule.from = read_day(decoder, &entry.value);
        is_clear &= rule.from.is_some();
    }
    if let Some(entry) = fields.take(decoder, &["above"]).filter(said) {
        let above = decoder.number(&entry.value, "above", TOKENS, &[]);
        rule.above = above.map(|above| above.value);
        is_clear &= rule.above.is_some();
    }
    for of in TokenRate::ALL {
        let entry = fields.take(decoder, &[of.key()]);
        let read = entry
            .and_then(|entry| decoder.number(&entry.value, of.key(), Range::NON_NEGATIVE, &[]));
        rule.rates[of.place()] = read.map(|read| read.value);
    }
    is_clear &= fields.refuse(decoder, meaning, "price without rates") == 0;
    if !is_clear {
        rule.rates = Default::default();
    }
    rule.matches = matches.map_or_else(String::new, |name| name.trim().to_owned());
    if rule.matches.is_empty() {
        let start = Span::new(node.span.start, node.span.start);
        let words = ["nothing", "match: a model, or * for any", "price left out"];
        decoder.report(Severity::Error, Code::MISSING_FIELD, start, words);
        return None;
    }
    Some(rule)
}

/// A day or a time, as written.
fn read_day<'a>(decoder: &mut Decoder<'a>, node: &'a Node) -> Option<String> {
    let text = decoder.text(node, "from").unwrap_or_default();
    if time_of(&text).is_some() {
        return Some(text.trim().to_owned());
    }
    let words = [
        text.as_str(),
        "a day such as 2025-05-01",
        "price without rates",
    ];
    decoder.report(Severity::Error, Code::WRONG_TYPE, node.span, words);
    None
}

/// Whether an earlier rule applies to all calls that a later one is for, so that the later one is never reached.
fn covers(earlier: &PriceRule, later: &PriceRule) -> bool {
    let from = |rule: &PriceRule| rule.from.as_deref().and_then(time_of);
    let is_as_early = from(earlier).is_none_or(|day| from(later).is_some_and(|later| day <= later));
    let is_as_low = earlier
        .above
        .is_none_or(|above| later.above.is_some_and(|later| above <= later));
    // A star of the later pattern can only be matched by a star of the earlier one, which then matches whatever it stands for.
    is_as_early && is_as_low && fits(&earlier.matches, &later.matches)
}

/// When a day begins in UTC, or a time is, in milliseconds since 1970.
fn time_of(text: &str) -> Option<f64> {
    let text = text.trim();
    let at = if text.len() == 10 {
        rfc3339(format!("{text}T00:00:00Z").as_bytes())
    } else {
        rfc3339(text.as_bytes())
    };
    #[allow(clippy::cast_precision_loss, reason = "far below 2^53")]
    at.map(|at| at as f64)
}

/// Whether a name is one that a pattern stands for, whose `*` are any letters.
fn fits(pattern: &str, name: &str) -> bool {
    let Some((head, rest)) = pattern.split_once('*') else {
        return pattern == name;
    };
    let (middle, tail) = rest.rsplit_once('*').unwrap_or(("", rest));
    let inside = name
        .strip_prefix(head)
        .and_then(|rest| rest.strip_suffix(tail));
    let Some(mut inside) = inside else {
        return false;
    };
    // The first place of each part leaves the most for those behind it.
    middle.split('*').all(|part| match inside.find(part) {
        Some(at) => {
            inside = &inside[at + part.len()..];
            true
        }
        None => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The same letter by letter, whatever it costs.
    fn slowly(pattern: &[u8], name: &[u8]) -> bool {
        match pattern {
            [] => name.is_empty(),
            [b'*', rest @ ..] => (0..=name.len()).any(|at| slowly(rest, &name[at..])),
            [one, rest @ ..] => name.first() == Some(one) && slowly(rest, &name[1..]),
        }
    }

    proptest! {
        #[test]
        fn a_star_is_any_letters(pattern in "[ab*]{0,7}", name in "[ab]{0,8}") {
            prop_assert_eq!(fits(&pattern, &name), slowly(pattern.as_bytes(), name.as_bytes()));
        }
    }

    #[test]
    fn nothing_but_a_star_is_special() {
        for (pattern, name, is) in [
            ("wren-1", "wren-1", true),
            ("wren-1", "wren-10", false),
            ("wren-?", "wren-1", false),
            ("wren.1", "wren-1", false),
            ("*", "", true),
            ("a*a", "a", false),
            ("claude-*-4*", "claude-opus-4-1", true),
            ("WREN*", "wren-1", false),
            ("é*", "é2", true),
        ] {
            assert_eq!(fits(pattern, name), is, "{pattern} {name}");
        }
    }

    #[test]
    fn days_begin_at_midnight_of_utc() {
        assert_eq!(time_of("1970-01-02"), Some(86_400_000.0));
        assert_eq!(time_of("1970-01-02T02:00:00+02:00"), Some(86_400_000.0));
        for text in [
            "",
            "2025",
            "2025-02-30",
            "2025-5-1",
            "yesterday!",
            "0000000000",
        ] {
            assert_eq!(time_of(text), None, "{text}");
        }
    }
}
