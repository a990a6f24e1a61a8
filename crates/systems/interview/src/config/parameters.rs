use steelyard_decision::{Group, Mode, Parameter, Parameters, Role};
use steelyard_documents::Name;

use super::numbers::{PHASES, PROFILES, SEED_SYNTHESIS, ids};
use super::{Config, Draft, reading, switch_ids};
use crate::phase::Phase;
use crate::tier2::SCORERS;

/// The id of a scorer's weight for a strategy, or for all that have none of their own.
pub(crate) fn weight_id(scorer: &str, strategy: &str) -> Name {
    format!("interview.{scorer}.{strategy}").into()
}

/// The id of a phase's multiplier of a strategy.
pub(crate) fn multiplier_id(phase: Phase, strategy: &str) -> Name {
    format!("interview.phase.{}.{strategy}", phase.id()).into()
}

/// The last word of the id of a weight that strategies follow.
pub(super) const DEFAULT: &str = "default";

const WEIGHTS: &str = "weights";
const MATRIX: &str = "matrix";
const PHASE: &str = "phase";
const LENGTHS: &str = "phases";
const BASES: &str = "bases";

/// All numbers of a config: weights by scorer and strategy, multipliers by phase and strategy, lengths of phases, and what
/// each rule goes by.
pub(super) fn parameters(config: &Config, draft: &Draft) -> Parameters {
    let mut list: Vec<Parameter> = Vec::new();
    let mut values: Vec<(Name, f64)> = Vec::new();
    weights(config, &mut list, &mut values);
    matrix(config, &mut list, &mut values);
    multipliers(config, draft, &mut list, &mut values);
    list.extend(PHASES.iter().map(|&(id, label, default)| Parameter {
        role: Role::Evaluating,
        group: LENGTHS.into(),
        whole: default >= 1.0,
        step: if default >= 1.0 { 1.0 } else { 0.05 },
        ..Parameter::weight(id, label, default)
    }));
    for (id, label) in [
        (ids::PRIORITY, "Priority base weight"),
        (ids::NEUTRAL, "Neutral multiplier"),
    ] {
        list.push(Parameter {
            group: BASES.into(),
            ..Parameter::weight(id, label, 1.0)
        });
    }
    let vetoes = config.vetoes.iter();
    let vetoes = vetoes.map(|one| (config.veto(one), one.given.as_slice()));
    let scorers = config.scorers.iter();
    let scorers = scorers.map(|one| (config.scorer(one), one.listed.given.as_slice()));
    let rules: Vec<_> = vetoes.chain(scorers).collect();
    for (about, given) in &rules {
        list.extend(about.parameters(given));
    }
    let mut groups = vec![
        group(WEIGHTS, "Scorer weights"),
        group(MATRIX, "Weights by strategy"),
        group(PHASE, "Phase multipliers"),
        group(LENGTHS, "Lengths of phases"),
        group(BASES, "Base values"),
    ];
    groups.extend(rules.iter().map(|(about, _)| group(about.id, about.label)));
    let mut parameters = Parameters::grouped(list, groups);
    values.extend(draft.numbers.iter().cloned());
    for (id, value) in values {
        // A reader takes only values that are in bounds.
        let _kept = parameters.save(&id, value);
    }
    parameters
}

fn group(id: &'static str, label: &'static str) -> Group {
    Group {
        id: id.into(),
        label: label.into(),
        mode: Mode::Free,
    }
}

fn weight(id: Name, label: impl Into<Name>, default: f64) -> Parameter {
    Parameter {
        step: 0.01,
        ..Parameter::weight(id, label, default)
    }
}

fn weights(config: &Config, list: &mut Vec<Parameter>, values: &mut Vec<(Name, f64)>) {
    for one in &config.scorers {
        let about = config.scorer(one);
        let id = weight_id(about.id, DEFAULT);
        values.extend(one.default.map(|value| (id.clone(), value)));
        let default = SCORERS[one.listed.rule].weight();
        list.push(weight(id, about.label, default));
    }
}

fn matrix(config: &Config, list: &mut Vec<Parameter>, values: &mut Vec<(Name, f64)>) {
    for one in &config.scorers {
        let about = config.scorer(one);
        for strategy in &config.strategies {
            let id = weight_id(about.id, &strategy.id);
            let own = one.rows.iter().find(|(name, _)| *name == strategy.id);
            values.extend(own.map(|(_, value)| (id.clone(), *value)));
            let default = SCORERS[one.listed.rule].weight();
            list.push(Parameter {
                group: MATRIX.into(),
                fallback_of: Some(weight_id(about.id, DEFAULT)),
                follows: true,
                ..weight(id, format!("{}, {}", about.label, strategy.id), default)
            });
        }
    }
}

fn multipliers(
    config: &Config,
    draft: &Draft,
    list: &mut Vec<Parameter>,
    values: &mut Vec<(Name, f64)>,
) {
    let by_seed = reading(&config.switches, switch_ids::CLOSING_SYNTHESIS) == "seed";
    for (place, phase) in Phase::ALL.into_iter().enumerate() {
        for strategy in &config.strategies {
            let id = multiplier_id(phase, &strategy.id);
            let profile = PROFILES.iter().find(|(name, _)| *name == strategy.id);
            let mut default = profile.map_or(1.0, |(_, by_phase)| by_phase[place]);
            if by_seed && phase == Phase::Closing && strategy.id == "synthesis" {
                default = SEED_SYNTHESIS;
            }
            // What a config's profiles do not name is not changed by a phase.
            let given = draft.multipliers.as_ref().map(|all| {
                let own = all
                    .iter()
                    .find(|(of, name, _)| *of == phase && *name == strategy.id);
                own.map_or(1.0, |(_, _, value)| *value)
            });
            values.extend(given.map(|value| (id.clone(), value)));
            list.push(Parameter {
                role: Role::Multiplier,
                group: PHASE.into(),
                max: 2.0,
                step: 0.05,
                ..Parameter::weight(id, format!("{}, {}", phase.label(), strategy.id), default)
            });
        }
    }
}
