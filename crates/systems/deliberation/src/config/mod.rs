//! What a deliberation is set to: the rules of its safeguards, at their defaults where no config says.

mod fragment;
mod keys;
mod numbers;
mod read;
mod rules;
mod simulation;
mod switches;
mod version;

use std::collections::BTreeSet;

use steelyard_decision::{Group, Mode, Parameter, Parameters, Switch};
use steelyard_documents::Name;

pub use fragment::{config_claim, incomplete, looks_like_config};
pub use keys::{path_of, spelled_reading as spelled, tree, write};
pub use numbers::{groups, ids};
pub use read::{joins, read_config, read_rubric};
pub use rules::{Rules, Safeguard, Safeguards};
pub use simulation::{Chances, MOST_RETRIES, MOST_ROUNDS, Simulation};
pub use switches::switch_ids;
pub use version::CURRENT;

use crate::rubric::Rubric;
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
    /// The first round that it is there for.
    pub joins: u32,
}

/// What documents say of a config; of what is `None` they say nothing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Draft {
    /// What is worked on.
    pub task: Option<Name>,
    /// Who works on it.
    pub agents: Vec<Agent>,
    /// Whether different ideas are wanted, and not one that all agree on.
    pub diverges: Option<bool>,
    /// What it is judged by.
    pub rubric: Option<Rubric>,
    /// The one that always objects.
    pub advocate: Option<Name>,
    /// Values of parameters by their ids.
    pub numbers: Vec<(&'static str, f64)>,
    /// Readings by id, each with whether it came from the config's own words.
    pub readings: Vec<(&'static str, usize)>,
    /// Settings of simulated runs.
    pub simulation: Simulation,
}

impl Draft {
    /// Takes over what another says and this does not.
    pub fn complete(&mut self, other: &Self) {
        self.task = self.task.take().or_else(|| other.task.clone());
        if self.agents.is_empty() {
            self.agents.clone_from(&other.agents);
        }
        self.diverges = self.diverges.or(other.diverges);
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

    /// The place of the agent that always objects where one does: the one that it names, else the first reviewer, else the first.
    pub fn objector(&self, agents: &[Agent]) -> usize {
        let named = |one: &Agent| self.advocate.as_ref() == Some(&one.name);
        let reviews = |one: &Agent| one.role == "reviewer";
        let place = agents.iter().position(named);
        let place = place.or_else(|| agents.iter().position(reviews));
        place.unwrap_or(0)
    }

    /// Whether its runs diverge: nobody votes, and a human picks one of several approaches.
    pub fn diverges(&self) -> bool {
        self.diverges == Some(true)
    }

    /// Its numbers, with a weight for each of these criteria.
    pub fn parameters<'a>(&self, criteria: impl Iterator<Item = (&'a Name, f64)>) -> Parameters {
        let diverges = self.diverges();
        self.parameters_of(criteria, |group| diverges || group != groups::DIVERGENCE)
    }

    /// Its numbers and readings of these groups alone.
    pub fn of_groups(&self, moves: impl Fn(&str) -> bool) -> (Parameters, Vec<Switch>) {
        let mut switches = self.switches();
        switches.retain(|one| moves(switches::group_of(one.id)));
        (self.parameters_of(std::iter::empty(), moves), switches)
    }

    fn parameters_of<'a>(
        &self,
        criteria: impl Iterator<Item = (&'a Name, f64)>,
        moves: impl Fn(&str) -> bool,
    ) -> Parameters {
        let mut list: Vec<Parameter> = Vec::new();
        let mut values: Vec<(Name, f64)> = Vec::new();
        let mut known: BTreeSet<Name> = BTreeSet::new();
        for (name, weight) in criteria {
            let id = weight_id(name);
            if !known.insert(id.clone()) {
                continue;
            }
            values.push((id.clone(), weight));
            list.push(Parameter {
                group: numbers::RUBRIC.into(),
                step: 0.05,
                ..Parameter::weight(id, name.clone(), 1.0)
            });
        }
        let own = NUMBERS.iter().filter(|one| moves(one.group));
        list.extend(own.map(numbers::Number::parameter));
        let groups = numbers::GROUPS.iter().filter(|(id, _)| moves(id));
        let groups = groups.map(|(id, label)| Group {
            id: (*id).into(),
            label: (*label).into(),
            mode: Mode::Free,
        });
        let mut parameters = Parameters::grouped(list, groups.collect());
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

/// All keys of a config, each by the maps that it stands in and its names; those of `simulation`, agents and criteria too.
pub fn config_keys() -> Vec<(String, &'static [&'static str])> {
    let at = |section: &[&str]| section.join(".");
    let own = keys::KEYS
        .iter()
        .filter(|one| one.holds != keys::Holds::Map);
    let own = own.map(|one| (at(one.section), one.names));
    let agents = read::AGENT
        .iter()
        .map(|names| ("agents".to_owned(), *names));
    let criteria = read::CRITERION
        .iter()
        .map(|names| ("rubric.criteria".to_owned(), *names));
    let chances = Chances::KEYS
        .iter()
        .map(|name| ("simulation".to_owned(), std::slice::from_ref(name)));
    own.chain(agents).chain(criteria).chain(chances).collect()
}

/// The id of the weight of a criterion.
pub fn weight_id(criterion: &str) -> Name {
    format!("deliberation.weight.{criterion}").into()
}
