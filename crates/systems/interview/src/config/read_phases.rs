//! Reads how long phases are, and what they do to strategies.

use steelyard_documents::{Code, Decoder, Entry, Name, Node, Severity, Value, normalised};
use steelyard_system::spelled;

use super::numbers::ids;
use super::read_parts::{amount, count};
use crate::codes;
use crate::keys::{self, Key};
use crate::phase::Phase;
use crate::strategy::Strategy;

/// Where a parameter stands: the maps to it and its key.
const PLACES: [(&[&str], &str); 13] = [
    (
        &["phases", "exploratory", "n_turns"],
        ids::EXPLORATORY_TURNS,
    ),
    (&["phases", "focused", "n_turns"], ids::FOCUSED_TURNS),
    (&["phases", "emotional_turns"], ids::EMOTIONAL_TURNS),
    (
        &["phase_config", "exploratory", "min_turns"],
        ids::EXPLORATORY_MIN,
    ),
    (
        &["phase_config", "exploratory", "max_turns"],
        ids::EXPLORATORY_MAX,
    ),
    (
        &["phase_config", "focused", "trigger_coverage"],
        ids::FOCUSED_COVERAGE,
    ),
    (&["phase_config", "focused", "min_turns"], ids::FOCUSED_MIN),
    (&["phase_config", "closing", "min_turns"], ids::CLOSING_MIN),
    (
        &["phase_config", "closing", "trigger_coverage"],
        ids::CLOSING_COVERAGE,
    ),
    (
        &["strategy_service", "exploratory_min_turns"],
        ids::EXPLORATORY_MIN,
    ),
    (
        &["strategy_service", "focused_coverage_threshold"],
        ids::FOCUSED_COVERAGE,
    ),
    (&["strategy_service", "closing_min_turns"], ids::CLOSING_MIN),
    (
        &["strategy_service", "closing_coverage_threshold"],
        ids::CLOSING_COVERAGE,
    ),
];

/// The keys to a parameter of the phases.
pub(super) fn path_of(id: &str) -> Option<&'static [&'static str]> {
    let mut places = PLACES.iter();
    places
        .find(|(_, known)| *known == id)
        .map(|(path, _)| *path)
}

/// Lengths of phases, by the ids of their parameters; of two places for one the earlier holds.
pub(super) fn read_phases<'a>(
    decoder: &mut Decoder<'a>,
    field: impl Fn(&str) -> Option<&'a Entry>,
) -> Vec<(Name, f64)> {
    check_keys(decoder, &field);
    let mut values: Vec<(Name, f64)> = Vec::new();
    for (path, id) in PLACES {
        let mut found = field(path[0]);
        for key in &path[1..] {
            found = found.and_then(|entry| spelled(&entry.value, &[*key]));
        }
        // Without a limit: `max_turns: null`.
        let Some(entry) = found.filter(|entry| !matches!(entry.value.value, Value::Null)) else {
            continue;
        };
        let what = path[path.len() - 1];
        // An emotion may move a phase by part of a turn.
        let counts = what.ends_with("_turns") && id != ids::EMOTIONAL_TURNS;
        let read = if counts { count } else { amount };
        let Some(value) = read(decoder, &entry.value, what) else {
            continue;
        };
        match values.iter().find(|(known, _)| *known == id) {
            None => values.push((id.into(), value)),
            Some((_, held)) if (held - value).abs() > 1e-9 => {
                let expected = format!("{held}, as phase_config says");
                let found = format!("{what} {value}");
                let words = [found.as_str(), &expected, "not used"];
                decoder.report(Severity::Warning, Code::SUPERSEDED, entry.key_span, words);
            }
            Some(_) => {}
        }
    }
    values
}

/// Reports keys of the lengths of phases that have no effect, or that are not known.
fn check_keys<'a>(decoder: &mut Decoder<'a>, field: &impl Fn(&str) -> Option<&'a Entry>) {
    type Keys = &'static [Key];
    let maps: [(&[&str], Keys, &str); 9] = [
        (&["phases"], keys::PHASE_LENGTHS, "the lengths of phases"),
        (&["phases", "exploratory"], keys::PHASE_LENGTH, "a phase"),
        (&["phases", "focused"], keys::PHASE_LENGTH, "a phase"),
        (
            &["phases", "closing"],
            keys::CLOSING_LENGTH,
            "the closing phase",
        ),
        (
            &["phase_config"],
            keys::PHASE_BOUNDS,
            "the bounds of phases",
        ),
        (
            &["phase_config", "exploratory"],
            keys::EXPLORATORY_BOUNDS,
            "its bounds",
        ),
        (
            &["phase_config", "focused"],
            keys::FOCUSED_BOUNDS,
            "its bounds",
        ),
        (
            &["phase_config", "closing"],
            keys::CLOSING_BOUNDS,
            "its bounds",
        ),
        (
            &["strategy_service"],
            keys::STRATEGY_SERVICE,
            "a strategy service",
        ),
    ];
    for (path, keys, what) in maps {
        let root = field(path[0]);
        let found = path[1..]
            .iter()
            .fold(root, |found, key| spelled(&found?.value, &[*key]));
        if let Some(entry) = found {
            keys::check(decoder, &entry.value, (keys, what), &mut Vec::new());
        }
    }
}

/// Multipliers by phase and strategy; phases and strategies that are not there are told.
pub(super) fn read_multipliers(
    decoder: &mut Decoder<'_>,
    node: &Node,
    known: Option<&[Strategy]>,
) -> Vec<(Phase, Name, f64)> {
    let mut all = Vec::new();
    for entry in keys::entries(decoder, node, "phase_profiles") {
        let key = normalised(&entry.key);
        let Some(phase) = Phase::ALL.into_iter().find(|phase| phase.id() == key) else {
            let words = [
                entry.key.as_str(),
                "exploratory, focused or closing",
                "left out",
            ];
            decoder.report(
                Severity::Warning,
                codes::UNKNOWN_NAME,
                entry.key_span,
                words,
            );
            continue;
        };
        for entry in keys::entries(decoder, &entry.value, "the multipliers of a phase") {
            let Some(value) = amount(decoder, &entry.value, &entry.key) else {
                continue;
            };
            let is_known = known.is_none_or(|all| all.iter().any(|one| one.id == entry.key));
            if !is_known {
                let words = [
                    entry.key.as_str(),
                    "a strategy of this config",
                    "the multiplier does nothing",
                ];
                decoder.report(Severity::Note, codes::NO_EFFECT, entry.key_span, words);
            }
            all.push((phase, Name::from(entry.key.as_str()), value));
        }
    }
    all
}
