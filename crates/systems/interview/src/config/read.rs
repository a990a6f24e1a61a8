//! Reads what a document says of a config.

use std::collections::BTreeMap;

use steelyard_decision::choose;
use steelyard_documents::dialects::has;
use steelyard_documents::{Code, Decoder, Entry, Name, Node, Severity};
use steelyard_system::{holding, spelled};

use super::Draft;
use super::read_phases::{read_multipliers, read_phases};
use super::read_rules::{read_scorers, read_vetoes};
use super::read_strategies::read_strategies;
use super::switches::{switch_ids, switches};
use crate::codes;

/// Whether a document is a scoring config: it lists scorers or strategies, or multiplies by phase.
pub fn looks_like_scoring(node: &Node) -> bool {
    let lists = |node: &Node| {
        ["tier1_scorers", "tier2_scorers", "phase_profiles"]
            .iter()
            .any(|name| holding(node, &[name]).is_some())
    };
    let has_strategies = holding(node, &["strategies"]).is_some_and(|entry| {
        let mut items = steelyard_documents::dialects::items(&entry.value).into_iter();
        items.any(|(_, item)| has(item, &["type_category", "prompt_hint"]))
    });
    lists(node) || has_strategies || inner(node).is_some_and(lists)
}

/// Whether a document says anything of a config: a scoring config, or one that tells how long phases are.
pub fn looks_like_config(node: &Node) -> bool {
    let lasts = |phase: &Entry| has(&phase.value, &["n_turns", "min_turns", "max_turns"]);
    let phases = holding(node, &["phases", "phase_config"]);
    looks_like_scoring(node) || phases.is_some_and(|one| one.value.entries().iter().any(lasts))
}

/// What stands below `scoring`.
fn inner(node: &Node) -> Option<&Node> {
    holding(node, &["scoring"]).map(|entry| &entry.value)
}

/// A field of the document, or of what stands below `scoring` in it.
fn field<'a>(node: &'a Node, name: &str) -> Option<&'a Entry> {
    spelled(node, &[name]).or_else(|| spelled(inner(node)?, &[name]))
}

/// Reads what a document says of a config: tiers, strategies, multipliers, phases. What is wrong in it is told and left out.
pub fn read_config<'a>(decoder: &mut Decoder<'a>, node: &'a Node) -> Draft {
    let mut draft = Draft::default();
    if let Some(entry) = field(node, "strategies") {
        draft.strategies = Some(read_strategies(decoder, &entry.value));
    }
    if let Some(entry) = field(node, "tier1_scorers") {
        draft.vetoes = Some(read_vetoes(decoder, &entry.value, &mut draft.numbers));
    }
    if let Some(entry) = field(node, "tier2_scorers") {
        let read = read_scorers(decoder, &entry.value, &mut draft.numbers);
        sums(decoder, (node, entry), &read);
        // A list without any scorer lists none.
        draft.scorers = Some(read).filter(|read| !read.is_empty());
    }
    if let Some(entry) = field(node, "phase_profiles") {
        let known = draft.strategies.as_deref();
        draft.multipliers = Some(read_multipliers(decoder, &entry.value, known));
    }
    let lengths = read_phases(decoder, |name| field(node, name));
    draft.numbers.extend(lengths);
    if let Some(entry) = field(node, "fallback").or_else(|| field(node, "fallback_strategies")) {
        let names = decoder.list(&entry.value).into_iter();
        let names: Vec<Name> = names
            .filter_map(|one| decoder.text(one, "a strategy"))
            .map(Name::from)
            .collect();
        draft.fallback = Some(names);
    }
    if let Some(entry) = field(node, "readings").or_else(|| field(node, "switches")) {
        read_readings(decoder, entry, &mut draft);
    }
    if let Some(entry) = redundancy_method(node) {
        read_method(decoder, entry, &mut draft);
    }
    draft
}

/// The method that the veto of redundancy names.
fn redundancy_method(node: &Node) -> Option<&Entry> {
    let entry = field(node, "tier1_scorers")?;
    let mut items = steelyard_documents::dialects::items(&entry.value).into_iter();
    items.find_map(|(_, item)| spelled(&spelled(item, &["params"])?.value, &["method"]))
}

fn read_method(decoder: &mut Decoder<'_>, entry: &Entry, draft: &mut Draft) {
    let Some(word) = decoder.text(&entry.value, "method") else {
        return;
    };
    let all = steelyard_documents::similarity::Method::ALL;
    let known = steelyard_documents::similarity::Method::parse(&word);
    match known.and_then(|method| all.iter().position(|one| *one == method)) {
        Some(place) => {
            let mut named = draft.readings.iter();
            if named.all(|(id, _)| *id != switch_ids::SIMILARITY) {
                draft.readings.push((switch_ids::SIMILARITY, place));
            }
        }
        None => {
            let words = [
                word.as_str(),
                "tfidf_cosine or tfidf_word",
                "tfidf_char is used",
            ];
            decoder.report(
                Severity::Warning,
                Code::UNSUPPORTED,
                entry.value.span,
                words,
            );
        }
    }
}

fn read_readings(decoder: &mut Decoder<'_>, entry: &Entry, draft: &mut Draft) {
    let mut all = switches(&[]);
    for entry in entry.value.entries() {
        let Some(reading) = decoder.text(&entry.value, "a reading") else {
            continue;
        };
        let id = entry.key.replace('_', "-");
        let id = match id.strip_prefix("interview.") {
            Some(_) => id,
            None => format!("interview.{id}"),
        };
        match choose(&mut all, &id, &reading) {
            Ok((switch, place)) => draft.readings.push((switch.id, place)),
            Err(refusal) => {
                let expected = refusal.to_string();
                let words = [reading.as_str(), &expected, "not used"];
                decoder.report(Severity::Error, Code::UNKNOWN_WORD, entry.value.span, words);
            }
        }
    }
}

/// Tells where the weights do not sum to what the config itself wants, and where strategies start at different heights.
fn sums(decoder: &mut Decoder<'_>, (node, entry): (&Node, &Entry), read: &[super::Weighted]) {
    let total: f64 = read.iter().filter_map(|one| one.default).sum();
    let wanted = field(node, "validation").map(|one| &one.value);
    let number = |key| wanted.and_then(|node| spelled(node, &[key])?.value.number());
    let plain = steelyard_decision::plain;
    if let Some(wanted) = number("tier2_weights_must_sum_to") {
        let slack = number("tolerance").unwrap_or(0.01);
        if (total - wanted).abs() > slack + 1e-9 {
            let found = format!("weights that sum to {}", plain(round(total)));
            let expected = format!("{} within {}", plain(wanted), plain(slack));
            let words = [found.as_str(), &expected, "used as they are"];
            decoder.report(
                Severity::Warning,
                codes::WEIGHT_TOTAL,
                entry.key_span,
                words,
            );
        }
    }
    // What each strategy has over those that have no weight of their own.
    let mut over: BTreeMap<&Name, f64> = BTreeMap::new();
    for one in read {
        for (name, own) in &one.rows {
            *over.entry(name).or_insert(0.0) += own - one.default.unwrap_or(0.0);
        }
    }
    let sums = over.iter().map(|(name, over)| (name, total + over));
    let uneven = sums.filter(|(_, sum)| (sum - total).abs() > 1e-9);
    let uneven: Vec<String> = uneven
        .map(|(name, sum)| format!("{} for {name}", plain(round(sum))))
        .collect();
    if !uneven.is_empty() {
        let found = format!(
            "weights that sum to {} and to {} for the others",
            uneven.join(", "),
            plain(round(total))
        );
        let words = [
            found.as_str(),
            "the same sum for all strategies",
            "larger sums start ahead; the reading normalise-rows divides by them",
        ];
        decoder.report(Severity::Note, codes::UNEQUAL_ROWS, entry.key_span, words);
    }
}

fn round(sum: f64) -> f64 {
    (sum * 1e6).round() / 1e6
}
