//! Reads the scorers of both tiers, in either of the shapes that configs have: a list with a weight each, or a map with
//! weights by strategy.

use steelyard_documents::{Code, Decoder, Name, Node, Severity, nearest, normalised};
use steelyard_system::spelled;

use super::Weighted;
use super::parameters::DEFAULT;
use super::read_parts::{BOUNDS, listed};
use crate::codes;
use crate::rule::{About, Listed, Sort};
use crate::tier1::VETOES;
use crate::tier2::SCORERS;

/// The first tier.
pub(super) fn read_vetoes<'a>(
    decoder: &mut Decoder<'a>,
    node: &'a Node,
    numbers: &mut Vec<(Name, f64)>,
) -> Vec<Listed> {
    let abouts: Vec<&'static About> = VETOES.iter().map(|veto| veto.about()).collect();
    let found = rules(decoder, node, &abouts).into_iter();
    found
        .map(|(rule, node)| read_rule(decoder, (rule, abouts[rule]), node, numbers))
        .collect()
}

/// The second tier.
pub(super) fn read_scorers<'a>(
    decoder: &mut Decoder<'a>,
    node: &'a Node,
    numbers: &mut Vec<(Name, f64)>,
) -> Vec<Weighted> {
    let abouts: Vec<&'static About> = SCORERS.iter().map(|scorer| scorer.about()).collect();
    let found = rules(decoder, node, &abouts).into_iter();
    found
        .map(|(rule, node)| {
            let listed = read_rule(decoder, (rule, abouts[rule]), node, numbers);
            match read_weights(decoder, node) {
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
    node: &'a Node,
    abouts: &[&'static About],
) -> Vec<(usize, &'a Node)> {
    let known: Vec<&str> = abouts.iter().map(|about| about.id).collect();
    let mut found: Vec<(usize, &Node)> = Vec::new();
    for (key, node) in listed(node) {
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
    node: &'a Node,
    numbers: &mut Vec<(Name, f64)>,
) -> Listed {
    let mut listed = Listed::of(rule, about);
    let params = spelled(node, &["params"]).map(|entry| &entry.value);
    for map in [Some(node), params].into_iter().flatten() {
        idle(decoder, map, about.idle);
        for number in about.numbers {
            let Some(entry) = spelled(map, &[number.key]) else {
                continue;
            };
            if let Some(read) = decoder.number(&entry.value, number.key, BOUNDS, &[]) {
                numbers.push((about.parameter(number), read.value));
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
            listed.uses_signals = uses;
        }
        if let Some(entry) = spelled(map, &["exempt_strategies", "exempt"]) {
            let items = decoder.list(&entry.value).into_iter();
            let items = items.filter_map(|one| decoder.text(one, "a strategy"));
            listed.exempt = items.map(Name::from).collect();
        }
    }
    unknown(decoder, params, about);
    listed
}

/// Tells of keys that nothing reads.
fn idle(decoder: &mut Decoder<'_>, node: &Node, keys: &[&str]) {
    for entry in node.entries() {
        if keys.contains(&normalised(&entry.key).as_str()) {
            let words = [entry.key.as_str(), "a key that is used", "it does nothing"];
            decoder.report(Severity::Note, codes::NO_EFFECT, entry.key_span, words);
        }
    }
}

/// Tells of keys in `params` that this rule does not know.
fn unknown(decoder: &mut Decoder<'_>, params: Option<&Node>, about: &About) {
    let mut known: Vec<&str> = vec!["use_llm_signals", "exempt_strategies", "exempt", "method"];
    known.extend(about.numbers.iter().map(|one| one.key));
    known.extend(about.words.iter().map(|one| one.key));
    known.extend(about.idle);
    for entry in params.map_or(&[][..], Node::entries) {
        let key = normalised(&entry.key);
        if known.contains(&key.as_str()) {
            continue;
        }
        let expected = match nearest(&key, &known) {
            Some(near) => format!("perhaps {near}"),
            None => format!("a key of {}", about.id),
        };
        let words = [entry.key.as_str(), &expected, "it does nothing"];
        decoder.report(Severity::Warning, Code::UNKNOWN_KEY, entry.key_span, words);
    }
}

/// The weight for all strategies, and those of strategies that have their own.
fn read_weights(decoder: &mut Decoder<'_>, node: &Node) -> (Option<f64>, Vec<(Name, f64)>) {
    let mut number = |node: &Node| Some(decoder.number(node, "weight", BOUNDS, &[])?.value);
    let mut default = spelled(node, &["weight"]).and_then(|entry| number(&entry.value));
    let mut rows = Vec::new();
    if let Some(entry) = spelled(node, &["strategy_weights"]) {
        for entry in entry.value.entries() {
            let Some(value) = number(&entry.value) else {
                continue;
            };
            if entry.key == DEFAULT {
                default = Some(value);
            } else {
                rows.push((Name::from(entry.key.as_str()), value));
            }
        }
    }
    (default, rows)
}
