//! A config as a file of its own.

use std::fmt::Write as _;

use steelyard_decision::{Parameters, Switch};

use super::parameters::{DEFAULT, multiplier_id, weight_id};
use super::read_phases::path_of;
use super::{BOUNDED, Config, ids, reading, switch_ids};
use crate::phase::Phase;
use crate::rule::{About, Listed, Sort};

/// A whole config in the shape of ADR-006, as it stands under these numbers and readings.
pub fn written(config: &Config, parameters: &Parameters, switches: &[Switch]) -> String {
    let mut text = String::new();
    strategies(config, &mut text);
    text.push_str("\ntier1_scorers:\n");
    for listed in &config.vetoes {
        rule(&mut text, (config.veto(listed), listed), parameters, "");
    }
    text.push_str("\ntier2_scorers:\n");
    for one in &config.scorers {
        let about = config.scorer(one);
        let mut weights = String::from("    strategy_weights:\n");
        let names = config
            .strategies
            .iter()
            .map(|strategy| strategy.id.as_str());
        for name in [DEFAULT].into_iter().chain(names) {
            let place = parameters.place(&weight_id(about.id, name));
            let found = place.and_then(|place| parameters.at(place));
            if let Some(own) = found.filter(|own| !own.follows) {
                line(&mut weights, 6, name, &own.value.to_string());
            }
        }
        rule(&mut text, (about, &one.listed), parameters, &weights);
    }
    text.push_str("\nphase_profiles:\n");
    for phase in Phase::ALL {
        let _written = writeln!(text, "  {}:", phase.id());
        for strategy in &config.strategies {
            let value = parameters.value_of(&multiplier_id(phase, &strategy.id));
            line(&mut text, 4, &strategy.id, &value.to_string());
        }
    }
    text.push_str("\nphases:\n");
    for (phase, id) in [
        (Phase::Exploratory, ids::EXPLORATORY_TURNS),
        (Phase::Focused, ids::FOCUSED_TURNS),
    ] {
        let turns = parameters.value_of(id);
        let _written = writeln!(text, "  {}:\n    n_turns: {turns}", phase.id());
    }
    let emotional = parameters.value_of(ids::EMOTIONAL_TURNS);
    let _written = writeln!(text, "  emotional_turns: {emotional}");
    bounds(&mut text, parameters, switches);
    let fallback: Vec<String> = config.fallback.iter().map(|one| quoted(one)).collect();
    let _written = writeln!(text, "\nfallback: [{}]", fallback.join(", "));
    let listens = says_signals(config);
    let is_written = |one: &&Switch| one.chosen != 0 || (listens && one.id.ends_with("-signal"));
    let chosen: Vec<&Switch> = switches.iter().filter(is_written).collect();
    if !chosen.is_empty() {
        text.push_str("\nreadings:\n");
        for switch in chosen {
            let name = switch.id.strip_prefix("interview.").unwrap_or(switch.id);
            line(&mut text, 2, name, switch.reading());
        }
    }
    text
}

/// Whether a rule is written with whether it uses signals: readings follow from that, so that a default is left out.
fn writes_signals(about: &About, listed: &Listed) -> bool {
    let differs = listed.uses_signals != about.uses_signals;
    !about.signals.is_empty() && (listed.says_signals || differs)
}

/// Whether a rule is written so that readings follow from it.
fn says_signals(config: &Config) -> bool {
    let vetoes = config.vetoes.iter().map(|one| (config.veto(one), one));
    let scorers = config.scorers.iter();
    let scorers = scorers.map(|one| (config.scorer(one), &one.listed));
    let mut all = vetoes.chain(scorers);
    all.any(|(about, listed)| writes_signals(about, listed) && listed.uses_signals)
}

/// The bounds of phases, where the rule goes by them.
fn bounds(text: &mut String, parameters: &Parameters, switches: &[Switch]) {
    if reading(switches, switch_ids::PHASE_RULE) != "bounds" {
        return;
    }
    text.push_str("\nphase_config:\n");
    let mut phase = "";
    for (path, id) in BOUNDED.iter().filter_map(|id| Some((path_of(id)?, id))) {
        if path[1] != phase {
            phase = path[1];
            let _written = writeln!(text, "  {phase}:");
        }
        line(text, 4, path[2], &parameters.value_of(id).to_string());
    }
}

fn strategies(config: &Config, text: &mut String) {
    text.push_str("strategies:\n");
    for one in &config.strategies {
        let _written = writeln!(text, "  - id: {}", quoted(&one.id));
        line(text, 4, "name", &quoted(&one.label));
        line(text, 4, "type_category", &quoted(&one.category));
        line(text, 4, "focus", one.focus.id());
        line(
            text,
            4,
            "enabled",
            if one.enabled { "true" } else { "false" },
        );
        if one.emergency {
            line(text, 4, "emergency_only", "true");
        }
        if let Some(turns) = one.min_turns {
            line(text, 4, "min_turns", &turns.to_string());
        }
        if one.priority != 0.0 {
            line(text, 4, "priority_base", &one.priority.to_string());
        }
        line(text, 4, "prompt_hint", &quoted(&one.hint));
    }
}

fn rule(
    text: &mut String,
    (about, listed): (&'static About, &Listed),
    parameters: &Parameters,
    weights: &str,
) {
    let _written = writeln!(
        text,
        "  {}:\n    enabled: true\n{weights}    params:",
        about.id
    );
    for number in about.numbers {
        let there = number.sort != Sort::Optional || listed.given.contains(&number.key);
        if there {
            let value = parameters.value_of(&about.parameter(number));
            line(text, 6, number.key, &value.to_string());
        }
    }
    if writes_signals(about, listed) {
        line(
            text,
            6,
            "use_llm_signals",
            if listed.uses_signals { "true" } else { "false" },
        );
    }
    let words = about.words.iter().zip(&listed.words);
    let mut lists: Vec<(&str, Vec<String>)> = words
        .map(|(words, own)| (words.key, own.iter().map(|one| quoted(one)).collect()))
        .collect();
    if !listed.exempt.is_empty() {
        let exempt = listed.exempt.iter().map(|one| quoted(one));
        lists.push(("exempt_strategies", exempt.collect()));
    }
    for (key, own) in lists {
        line(text, 6, key, &format!("[{}]", own.join(", ")));
    }
}

fn line(text: &mut String, indent: usize, key: &str, value: &str) {
    let _written = writeln!(text, "{:indent$}{}: {value}", "", bare_or_quoted(key));
}

fn bare_or_quoted(key: &str) -> String {
    let is_bare = |sign: char| sign.is_ascii_alphanumeric() || matches!(sign, '_' | '-');
    let starts = key.starts_with(|sign: char| sign.is_ascii_alphabetic());
    if starts && key.chars().all(is_bare) {
        key.to_owned()
    } else {
        quoted(key)
    }
}

/// A text in double quotes, which YAML reads as JSON does.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
