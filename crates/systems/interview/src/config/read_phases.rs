//! Reads how long phases are, and what they do to strategies.

use std::collections::BTreeSet;

use steelyard_decision::plain;
use steelyard_documents::{Code, Decoder, Entry, Name, Node, Severity, Value, normalised};
use steelyard_system::spelled;

use super::numbers::{PHASES, ids};
use super::read_parts::{amount, count};
use super::{Draft, Mention};
use crate::codes;
use crate::keys::{self, Key};
use crate::phase::Phase;

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
    draft: &mut Draft,
) {
    check_keys(decoder, &field);
    let values = &mut draft.numbers;
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
            None => {
                values.push((id.into(), value));
                draft.places.push((id.into(), entry.key_span));
            }
            Some((_, held)) if (held - value).abs() > 1e-9 => {
                let expected = format!("{held}, as phase_config says");
                let found = format!("{what} {value}");
                let words = [found.as_str(), &expected, "not used"];
                decoder.report(Severity::Warning, Code::SUPERSEDED, entry.key_span, words);
            }
            Some(_) => {}
        }
    }
    tell_idle_bounds(decoder, draft);
}

/// Reports bounds that never count, since another one ends or begins the phase in any case.
fn tell_idle_bounds(decoder: &mut Decoder<'_>, draft: &Draft) {
    let value = |id: &str| {
        let mut given = draft.numbers.iter();
        let given = given.find(|(known, _)| known == id);
        let mut defaults = PHASES.iter();
        let default = defaults.find(|(known, ..)| *known == id);
        given
            .map(|(_, value)| *value)
            .or_else(|| default.map(|(.., value)| *value))
            .unwrap_or_default()
    };
    let least = value(ids::EXPLORATORY_MIN);
    let earliest = least + value(ids::FOCUSED_MIN);
    for (id, bound, above) in [
        (ids::EXPLORATORY_MAX, least, "min_turns of exploratory"),
        (
            ids::CLOSING_MIN,
            earliest,
            "min_turns of exploratory and of focused together",
        ),
    ] {
        let found = value(id);
        let mut places = draft.places.iter();
        let Some((_, span)) = places.find(|(known, _)| known == id && found < bound) else {
            continue;
        };
        let found = format!("{} {}", decoder.source().excerpt(*span), plain(found));
        let expected = format!("{} or more, {above}", plain(bound));
        let words = [found.as_str(), &expected, "it never counts"];
        decoder.report(Severity::Warning, codes::NO_EFFECT, *span, words);
    }
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
            keys::check(decoder, &entry.value, (keys, what), &mut BTreeSet::new());
        }
    }
}

/// Multipliers by phase and strategy; phases that are not there are told.
pub(super) fn read_multipliers(
    decoder: &mut Decoder<'_>,
    node: &Node,
    mentions: &mut Vec<Mention>,
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
            mentions.push(Mention {
                strategy: entry.key.as_str().into(),
                span: entry.key_span,
                done: "the multiplier does nothing",
            });
            all.push((phase, Name::from(entry.key.as_str()), value));
        }
    }
    all
}
