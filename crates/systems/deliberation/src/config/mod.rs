//! What a deliberation is set to: the rules of its safeguards, at their defaults where no config says.

mod keys;
mod numbers;
mod read;
mod switches;
mod version;

use steelyard_decision::{Group, Mode, Parameter, Parameters, Switch};
use steelyard_documents::Name;
use steelyard_documents::similarity::Method;

pub use keys::{path_of, spelled_reading as spelled, write};
pub use numbers::ids;
pub use read::{looks_like_config, read_config, read_rubric};
pub use switches::switch_ids;
pub use version::CURRENT;

use crate::advocate::{self, Rotation};
use crate::quorum::SmallGroups;
use crate::rubric::{Measure, Rubric};
use crate::trust::TrustRules;
use numbers::NUMBERS;

/// An agent that a config or a run lists.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Agent {
    /// Its name.
    pub name: Name,
    /// What it is there for: `creator`, `reviewer`, `curator`; empty where nothing says so.
    pub role: Name,
    /// Its model; empty where nothing says so.
    pub model: Name,
}

/// What documents say of a config; of what is `None` they say nothing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Draft {
    /// What is worked on.
    pub task: Option<Name>,
    /// Who works on it.
    pub agents: Vec<Agent>,
    /// What it is judged by.
    pub rubric: Option<Rubric>,
    /// The one that always objects.
    pub advocate: Option<Name>,
    /// Values of parameters by their ids.
    pub numbers: Vec<(&'static str, f64)>,
    /// Readings by id, each with whether it came from the config's own words.
    pub readings: Vec<(&'static str, usize)>,
}

impl Draft {
    /// Takes over what another says and this does not.
    pub fn complete(&mut self, other: &Self) {
        self.task = self.task.take().or_else(|| other.task.clone());
        if self.agents.is_empty() {
            self.agents.clone_from(&other.agents);
        }
        self.rubric = self.rubric.take().or_else(|| other.rubric.clone());
        self.advocate = self.advocate.take().or_else(|| other.advocate.clone());
        for (id, value) in &other.numbers {
            if self.numbers.iter().all(|(known, _)| known != id) {
                self.numbers.push((id, *value));
            }
        }
        for (id, reading) in &other.readings {
            if self.readings.iter().all(|(known, _)| known != id) {
                self.readings.push((id, *reading));
            }
        }
    }

    /// Its numbers, with a weight for each of these criteria.
    pub fn parameters<'a>(&self, criteria: impl Iterator<Item = (&'a Name, f64)>) -> Parameters {
        let mut list: Vec<Parameter> = Vec::new();
        let mut values: Vec<(Name, f64)> = Vec::new();
        for (name, weight) in criteria {
            let id = weight_id(name);
            if list.iter().any(|one| one.id == id) {
                continue;
            }
            values.push((id.clone(), weight));
            list.push(Parameter {
                group: numbers::RUBRIC.into(),
                step: 0.05,
                ..Parameter::weight(id, name.clone(), 1.0)
            });
        }
        list.extend(NUMBERS.iter().map(numbers::Number::parameter));
        let groups = numbers::GROUPS.map(|(id, label)| Group {
            id: id.into(),
            label: label.into(),
            mode: Mode::Free,
        });
        let mut parameters = Parameters::grouped(list, groups.into());
        let own = self.numbers.iter();
        values.extend(own.map(|(id, value)| (Name::from(*id), *value)));
        for (id, value) in values {
            // A reader takes only values that are in bounds.
            let _kept = parameters.save(&id, value);
        }
        parameters
    }

    /// Its readings.
    pub fn switches(&self) -> Vec<Switch> {
        switches::switches(&self.readings)
    }
}

/// The id of the weight of a criterion.
pub fn weight_id(criterion: &str) -> Name {
    format!("deliberation.weight.{criterion}").into()
}

/// Everything that settings say, as the rules take it.
#[derive(Clone, Debug, PartialEq)]
pub struct Rules {
    /// Share of agents that have to agree.
    pub threshold: f64,
    /// What small groups have to have.
    pub small: SmallGroups,
    /// The bound below which all have to agree.
    pub bound: u32,
    /// Whether opinions weigh by trust.
    pub by_trust: bool,
    /// Whether likeness to the artifacts before ends a debate, and not votes.
    pub by_similarity: bool,
    /// How alike artifacts are that end it.
    pub similarity_threshold: f64,
    /// How likeness is measured.
    pub method: Method,
    /// How sure a rule of triage has to be.
    pub triage_threshold: f64,
    /// The devil's advocate.
    pub advocate: advocate::Rules,
    /// Trust.
    pub trust: TrustRules,
    /// What of a change of the rubric counts.
    pub measure: Measure,
    /// From where on a drift is a warning, and above which it is critical, in percent.
    pub limits: [f64; 2],
    /// Rounds between two checks of the rubric.
    pub check_every: u32,
    /// Whether artifacts are judged by the gold rubric, and not by the living one of the round.
    pub by_gold: bool,
    /// Which safeguards are on.
    pub safeguards: Safeguards,
    /// How alike ideas of one approach are.
    pub approach: f64,
    /// How many approaches there should be.
    pub approaches: u32,
}

/// Which safeguards are on: what holds, once the master switch has spoken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Safeguards {
    /// The master switch.
    pub enabled: bool,
    /// The devil's advocate.
    pub devil_advocate: bool,
    /// The comparison of the living rubric with the gold one.
    pub shadow_rubric: bool,
    /// Probation.
    pub probation: bool,
    /// Cooldown.
    pub cooldown: bool,
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "whole parameters from 0 up"
)]
fn whole(number: f64) -> u32 {
    number.round() as u32
}

impl Rules {
    /// Of parameters and readings.
    pub fn of(parameters: &Parameters, switches: &[Switch]) -> Self {
        let number = |id: &str| parameters.value_of(id);
        let chosen = |id: &str| {
            let found = switches.iter().find(|switch| switch.id == id);
            found.map_or(0, |switch| switch.chosen)
        };
        let is = |id: &str| chosen(id) == 1;
        let enabled = !is(switch_ids::SAFEGUARDS);
        let safeguards = Safeguards {
            enabled,
            devil_advocate: enabled && !is(switch_ids::DEVIL_ADVOCATE),
            shadow_rubric: enabled && !is(switch_ids::SHADOW_RUBRIC),
            probation: enabled && !is(switch_ids::PROBATION),
            cooldown: enabled && !is(switch_ids::COOLDOWN_PERIOD),
        };
        let of = |holds: bool, id: &str| if holds { whole(number(id)) } else { 0 };
        Self {
            threshold: number(ids::THRESHOLD),
            small: [
                SmallGroups::Floor,
                SmallGroups::Ceil,
                SmallGroups::UnanimousUnder,
            ][chosen(switch_ids::SMALL_GROUPS)],
            bound: whole(number(ids::BOUND)),
            by_trust: is(switch_ids::OPINION_WEIGHT),
            by_similarity: is(switch_ids::CONVERGENCE),
            similarity_threshold: number(ids::SIMILARITY),
            method: Method::ALL[chosen(switch_ids::METHOD)],
            triage_threshold: number(ids::TRIAGE),
            advocate: advocate::Rules {
                rotation: [
                    Rotation::TrustWeighted,
                    Rotation::RandomPerRound,
                    Rotation::RoundRobin,
                    Rotation::FixedAgent,
                ][chosen(switch_ids::ROTATION)],
                deterministic: is(switch_ids::DETERMINISTIC),
                skip_rate: number(ids::SKIP_RATE),
                least_trust: number(ids::LEAST_TRUST),
                probation: of(safeguards.probation, ids::PROBATION),
                cooldown: of(safeguards.cooldown, ids::COOLDOWN),
                penalty: number(ids::PENALTY),
                ends_at_zero: is(switch_ids::COOLDOWN),
            },
            trust: TrustRules {
                impact: number(ids::IMPACT),
                depth: number(ids::DEPTH),
                regret: number(ids::REGRET),
                initial: number(ids::INITIAL),
                window_days: number(ids::WINDOW),
                fewest: number(ids::FEWEST),
                halved: !is(switch_ids::DEPTH_SCALE),
                first_novelty: f64::from(u8::from(is(switch_ids::FIRST_NOVELTY))),
                words: number(ids::WORDS),
                citation: number(ids::CITATION),
                citations: number(ids::CITATIONS),
                greatest: number(ids::GREATEST),
            },
            measure: [Measure::WeightsAndWording, Measure::Weights]
                [chosen(switch_ids::DRIFT_MEASURE)],
            limits: [number(ids::WARNING), number(ids::CRITICAL)],
            check_every: whole(number(ids::CHECK_EVERY)).max(1),
            by_gold: is(switch_ids::RUBRIC),
            safeguards,
            approach: number(ids::APPROACH),
            approaches: whole(number(ids::APPROACHES)),
        }
    }
}
