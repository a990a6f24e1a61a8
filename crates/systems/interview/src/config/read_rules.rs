//! Reads the scorers of both tiers, in either of the shapes that configs have: a list with a weight each, or a map with
//! weights by strategy.

use std::collections::BTreeSet;

use steelyard_documents::{Code, Decoder, Name, Node, Severity, nearest, normalised};
use steelyard_system::spelled;

use super::parameters::DEFAULT;
use super::read_parts::{amount, count, maps, mentioned};
use super::{Draft, Mention, Weighted};
use crate::codes;
use crate::keys::{self, Key};
use crate::rule::{About, Listed, Sort};
use crate::tier1::VETOES;
use crate::tier2::SCORERS;

/// The first tier.
pub(super) fn read_vetoes<'a>(
    decoder: &mut Decoder<'a>,
    node: &'a Node,
    draft: &mut Draft,
) -> Vec<Listed> {
    let abouts: Vec<&'static About> = VETOES.iter().map(|veto| veto.about()).collect();
    let found = rules(decoder, (node, "a veto"), &abouts).into_iter();
    found
        .map(|(rule, node)| read_rule(decoder, (rule, abouts[rule]), (node, keys::VETO), draft))
        .collect()
}

/// The second tier.
pub(super) fn read_scorers<'a>(
    decoder: &mut Decoder<'a>,
    node: &'a Node,
    draft: &mut Draft,
) -> Vec<Weighted> {
    let abouts: Vec<&'static About> = SCORERS.iter().map(|scorer| scorer.about()).collect();
    let found = rules(decoder, (node, "a scorer"), &abouts).into_iter();
    found
        .map(|(rule, node)| {
            let listed = read_rule(decoder, (rule, abouts[rule]), (node, keys::SCORER), draft);
            match read_weights(decoder, node, &mut draft.mentions) {
                // Where it is given no weight at all, ADR-006's hold.
                (None, rows) if rows.is_empty() => Weighted::of(rule, listed),
                (default, rows) => Weighted {
                    listed,
                    default,
                    rows,
                },
            }
        })
        .collect()
}

/// The enabled rules of a tier, each with its map; one that nobody knows is told and left out, one that is there twice
/// counts once.
fn rules<'a>(
    decoder: &mut Decoder<'a>,
    (node, what): (&'a Node, &str),
    abouts: &[&'static About],
) -> Vec<(usize, &'a Node)> {
    let known: Vec<&str> = abouts.iter().map(|about| about.id).collect();
    let mut found: Vec<(usize, &Node)> = Vec::new();
    for (key, node) in maps(decoder, node, what) {
        let named = spelled(node, &["id"]).or_else(|| spelled(node, &["class"]));
        let id = match (named, key) {
            (Some(entry), _) => decoder.text(&entry.value, "id").unwrap_or_default(),
            (None, Some(key)) => key.to_owned(),
            (None, None) => String::new(),
        };
        let enabled = spelled(node, &["enabled"]);
        if enabled.is_some_and(|one| decoder.flag(&one.value, "enabled") == Some(false)) {
            continue;
        }
        let id = scorer_id(&id);
        let span = named.map_or(node.span, |entry| entry.value.span);
        match known.iter().position(|one| *one == id) {
            Some(rule) if found.iter().all(|(one, _)| *one != rule) => found.push((rule, node)),
            Some(_) => {
                let words = [id.as_str(), "each scorer once", "the first one is used"];
                decoder.report(Severity::Warning, Code::DUPLICATE_ID, span, words);
            }
            None => {
                let expected = match nearest(&id, &known) {
                    Some(near) => format!("perhaps {near}"),
                    None => format!("one of {}", known.join(", ")),
                };
                let words = [id.as_str(), &expected, "left out; its weight has no effect"];
                decoder.report(Severity::Warning, codes::UNKNOWN_NAME, span, words);
            }
        }
    }
    found
}

/// `CoverageGapScorer` as `coverage_gap`.
pub fn scorer_id(name: &str) -> String {
    let name = name.trim();
    let bare = name.strip_suffix("Scorer").unwrap_or(name);
    let mut id = String::new();
    for letter in bare.chars() {
        if letter.is_uppercase() && !id.is_empty() && !id.ends_with('_') {
            id.push('_');
        }
        id.extend(letter.to_lowercase());
    }
    normalised(&id)
}

fn read_rule<'a>(
    decoder: &mut Decoder<'a>,
    (rule, about): (usize, &'static About),
    (node, form): (&'a Node, &[Key]),
    draft: &mut Draft,
) -> Listed {
    let mut listed = Listed::of(rule, about);
    check_keys(decoder, node, (form, about));
    let params = spelled(node, &["params"]).map(|entry| &entry.value);
    for map in [Some(node), params].into_iter().flatten() {
        for number in about.numbers {
            let Some(entry) = spelled(map, &[number.key]) else {
                continue;
            };
            let read = if number.sort == Sort::Count {
                count
            } else {
                amount
            };
            if let Some(value) = read(decoder, &entry.value, number.key) {
                draft.numbers.push((about.parameter(number), value));
                if number.sort == Sort::Optional {
                    listed.given.push(number.key);
                }
            }
        }
        for (at, words) in about.words.iter().enumerate() {
            if let Some(entry) = spelled(map, &[words.key]) {
                let items = decoder.list(&entry.value).into_iter();
                let items = items.filter_map(|one| decoder.text(one, "a phrase"));
                listed.words[at] = items.map(|text| crate::words::folded(&text)).collect();
            }
        }
        if let Some(entry) = spelled(map, &["use_llm_signals"])
            && let Some(uses) = decoder.flag(&entry.value, "use_llm_signals")
        {
            listed.uses_signals = uses && !about.signals.is_empty();
            listed.says_signals = true;
            draft.signals_of.push((about.id, listed.uses_signals));
        }
        if let Some(entry) = spelled(map, &["exempt_strategies", "exempt"]) {
            let names = mentioned(decoder, &entry.value, "nothing is exempted by it");
            listed.exempt = names.iter().map(|one| one.strategy.clone()).collect();
            // A scorer exempts none, which its keys say.
            let vetoes = VETOES.iter().any(|veto| veto.about().id == about.id);
            draft.mentions.extend(names.into_iter().filter(|_| vetoes));
        }
    }
    listed
}

/// Reports keys of a rule that have no effect or that it does not know, and a class that is another rule's.
fn check_keys(decoder: &mut Decoder<'_>, node: &Node, (form, about): (&[Key], &About)) {
    let mut own = keys::params(about);
    if let Some(params) = spelled(node, &["params"]) {
        keys::check(
            decoder,
            &params.value,
            (&own, about.id),
            &mut BTreeSet::new(),
        );
    }
    own.extend_from_slice(form);
    keys::check(decoder, node, (&own, about.id), &mut BTreeSet::new());
    let named = spelled(node, &["id"]).and_then(|entry| entry.value.text());
    let class = spelled(node, &["class"]).filter(|_| named.is_some());
    let Some(entry) = class else { return };
    let class = decoder.text(&entry.value, "class");
    if let Some(class) = class.filter(|class| scorer_id(class) != about.id) {
        let expected = format!("the class of {}", about.id);
        let done = format!("the rule of its id, {}, is used", about.id);
        let words = [class.as_str(), &expected, &done];
        decoder.report(
            Severity::Warning,
            codes::UNKNOWN_NAME,
            entry.value.span,
            words,
        );
    }
}

/// The weight for all strategies, and those of strategies that have their own.
fn read_weights(
    decoder: &mut Decoder<'_>,
    node: &Node,
    mentions: &mut Vec<Mention>,
) -> (Option<f64>, Vec<(Name, f64)>) {
    let weight = spelled(node, &["weight"]);
    let mut default = weight.and_then(|entry| amount(decoder, &entry.value, "weight"));
    let mut rows = Vec::new();
    if let Some(entry) = spelled(node, &["strategy_weights"]) {
        for entry in keys::entries(decoder, &entry.value, "strategy_weights") {
            let Some(value) = amount(decoder, &entry.value, "weight") else {
                continue;
            };
            if entry.key == DEFAULT {
                if let Some(weight) = weight.filter(|_| default.is_some()) {
                    let words = [
                        "weight beside strategy_weights.default",
                        "one of both",
                        "not used; default of strategy_weights is",
                    ];
                    let span = weight.key_span;
                    decoder.report(Severity::Warning, Code::SUPERSEDED, span, words);
                }
                default = Some(value);
            } else {
                mentions.push(Mention {
                    strategy: entry.key.as_str().into(),
                    span: entry.key_span,
                    done: "the weight does nothing",
                });
                rows.push((Name::from(entry.key.as_str()), value));
            }
        }
    }
    (default, rows)
}
