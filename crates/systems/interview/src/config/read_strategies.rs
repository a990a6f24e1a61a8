//! Reads strategies.

use steelyard_documents::{Code, Decoder, Name, Node, Severity};
use steelyard_system::spelled;

use super::read_parts::{amount, count, maps};
use crate::keys;
use crate::strategy::{FocusRule, Strategy};

/// More strategies than this are no config that somebody wrote, and each has weights and multipliers of its own.
const MOST: usize = 100;

/// The strategies of a config, in its order; one without an id is told and left out, and so are those behind the first
/// hundred.
pub(super) fn read_strategies<'a>(decoder: &mut Decoder<'a>, node: &'a Node) -> Vec<Strategy> {
    let mut all: Vec<Strategy> = Vec::new();
    for (key, node) in maps(decoder, node, ["strategies", "a strategy"]) {
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
    let category = text(decoder, &["type_category", "category"]);
    let category = category.map(|one| one.to_lowercase());
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
        &mut Vec::new(),
    );
    Some(strategy)
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
