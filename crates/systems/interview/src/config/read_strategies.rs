//! Reads strategies.

use std::collections::BTreeSet;

use steelyard_documents::{Code, Decoder, Entry, Name, Node, Severity, Span, nearest};
use steelyard_system::spelled;

use super::read_parts::{amount, count, maps};
use crate::keys;
use crate::strategy::{CATEGORIES, FocusRule, Strategy};

/// More strategies than this are no config that somebody wrote, and each has weights and multipliers of its own.
const MOST: usize = 100;

/// The strategies of a config, in its order; one without an id is told and left out, and so are those behind the first
/// hundred. `base` is where the first of them gives a base.
pub(super) fn read_strategies<'a>(
    decoder: &mut Decoder<'a>,
    node: &'a Node,
    base: &mut Option<Span>,
) -> Vec<Strategy> {
    let mut all: Vec<Strategy> = Vec::new();
    for (key, node) in maps(decoder, node, "a strategy") {
        if all.len() == MOST {
            let expected = format!("at most {MOST} strategies");
            let words = [
                "more strategies",
                expected.as_str(),
                "left out from here on",
            ];
            decoder.report(Severity::Error, Code::BUDGET, node.span, words);
            break;
        }
        let Some(strategy) = read_strategy(decoder, key, node) else {
            continue;
        };
        if strategy.priority != 0.0 && base.is_none() {
            *base = spelled(node, &["priority_base"]).map(|entry| entry.key_span);
        }
        if all.iter().any(|one| one.id == strategy.id) {
            let words = [
                strategy.id.as_str(),
                "each strategy once",
                "the first one is used",
            ];
            decoder.report(Severity::Warning, Code::DUPLICATE_ID, node.span, words);
        } else {
            all.push(strategy);
        }
    }
    all
}

fn read_strategy<'a>(
    decoder: &mut Decoder<'a>,
    key: Option<&str>,
    node: &'a Node,
) -> Option<Strategy> {
    let text = |decoder: &mut Decoder<'_>, names: &[&str]| {
        let entry = spelled(node, names)?;
        decoder.text(&entry.value, names.first().copied().unwrap_or_default())
    };
    let id = match text(decoder, &["id"]).or(key.map(str::to_owned)) {
        Some(id) if !id.is_empty() => id,
        _ => {
            let words = ["a strategy without an id", "id", "left out"];
            decoder.report(Severity::Error, Code::MISSING_FIELD, node.span, words);
            return None;
        }
    };
    let category = spelled(node, &["type_category", "category"]);
    let category = category.and_then(|entry| read_category(decoder, entry));
    let mut strategy = Strategy::named(&id, category.as_deref());
    let name = text(decoder, &["name"]);
    if let Some(label) = name.filter(|name| !name.trim().is_empty()) {
        strategy.label = Name::from(label);
    }
    if let Some(hint) = text(decoder, &["prompt_hint"]) {
        strategy.hint = hint;
    }
    let mut flag = |name| {
        let entry = spelled(node, &[name])?;
        decoder.flag(&entry.value, name)
    };
    strategy.enabled = flag("enabled").unwrap_or(true);
    strategy.emergency = flag("emergency_only").unwrap_or(false);
    let turns = spelled(node, &["min_turns"]);
    strategy.min_turns = turns.and_then(|entry| count(decoder, &entry.value, "min_turns"));
    let base = spelled(node, &["priority_base"]);
    let base = base.and_then(|entry| amount(decoder, &entry.value, "priority_base"));
    strategy.priority = base.unwrap_or(0.0);
    read_focus(decoder, node, &mut strategy);
    keys::check(
        decoder,
        node,
        (keys::STRATEGY, "a strategy"),
        &mut BTreeSet::new(),
    );
    Some(strategy)
}

/// A category, in lower case; one by which nothing is decided is told.
fn read_category(decoder: &mut Decoder<'_>, entry: &Entry) -> Option<String> {
    let word = decoder.text(&entry.value, "type_category")?;
    let category = word.to_lowercase();
    if !CATEGORIES.contains(&category.as_str()) {
        let expected = match nearest(&category, &CATEGORIES) {
            Some(near) => format!("perhaps {near}"),
            None => format!("one of {}", CATEGORIES.join(", ")),
        };
        let done = "no rule goes by it";
        let words = [word.as_str(), &expected, done];
        let span = entry.value.span;
        decoder.report(Severity::Warning, Code::UNKNOWN_WORD, span, words);
    }
    Some(category)
}

/// What a strategy is about, where it says so.
fn read_focus(decoder: &mut Decoder<'_>, node: &Node, strategy: &mut Strategy) {
    let Some(entry) = spelled(node, &["focus"]) else {
        return;
    };
    let Some(word) = decoder.text(&entry.value, "focus") else {
        return;
    };
    let Some(rule) = FocusRule::parse(&word) else {
        let known = FocusRule::ALL.map(FocusRule::id).join(", ");
        let expected = format!("one of {known}");
        let done = format!("{} is used", strategy.focus.id());
        let words = [word.as_str(), &expected, &done];
        let span = entry.value.span;
        decoder.report(Severity::Warning, Code::UNKNOWN_WORD, span, words);
        return;
    };
    strategy.focus = rule;
}
