//! What a scoring config says, at its defaults where it does not.

mod numbers;
mod parameters;
mod read;
mod read_parts;
mod read_phases;
mod read_rules;
mod read_strategies;
mod save;
mod switches;
mod written;

use steelyard_decision::{Parameters, Switch};
use steelyard_documents::{Name, Span};

pub use numbers::ids;
pub(crate) use numbers::{BOUNDED, WINDOWS};
pub(crate) use parameters::{multiplier_id, weight_id};
pub(crate) use read::read_fragment;
pub use read::{looks_like_config, looks_like_scoring, read_config};
pub use read_rules::scorer_id;
pub use save::{has_part, part, paths};
pub use switches::switch_ids;
pub use written::written;

use crate::phase::Phase;
use crate::rule::{About, Listed};
use crate::strategy::Strategy;
use crate::tier1::VETOES;
use crate::tier2::SCORERS;
use steelyard_documents::similarity::Method;

/// The reading in force of a switch; empty for one that is not there.
pub fn reading(switches: &[Switch], id: &str) -> &'static str {
    let found = switches.iter().find(|switch| switch.id == id);
    found.map_or("", Switch::reading)
}

/// A scorer of the second tier with the weights that a config gives it.
#[derive(Clone, Debug, PartialEq)]
pub struct Weighted {
    /// The scorer.
    pub listed: Listed,
    /// Its weight for strategies that have none of their own; `None` for the scorer's.
    pub default: Option<f64>,
    /// Weights of strategies that have their own.
    pub rows: Vec<(Name, f64)>,
}

impl Weighted {
    /// Its weight for strategies that have none of their own.
    pub(crate) fn weight(&self) -> f64 {
        let own = self.default;
        own.unwrap_or_else(|| SCORERS[self.listed.rule].weight())
    }

    /// A scorer of a registry's place with the weights that it has where no config gives any.
    pub(crate) fn of(rule: usize, listed: Listed) -> Self {
        let (default, rows) = SCORERS[rule].rows();
        let rows = rows.iter();
        Self {
            listed,
            default: Some(default),
            rows: rows.map(|(id, weight)| ((*id).into(), *weight)).collect(),
        }
    }
}

/// A strategy that a config names outside its list of strategies.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Mention {
    /// Its id.
    pub(crate) strategy: Name,
    /// Where it stands.
    pub(crate) span: Span,
    /// What comes of it if there is no such strategy.
    pub(crate) done: &'static str,
}

/// What documents say of a config; of what is `None` they say nothing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Draft {
    /// The strategies.
    pub strategies: Option<Vec<Strategy>>,
    /// The first tier, in the order in which it is asked.
    pub vetoes: Option<Vec<Listed>>,
    /// The second tier, in the order of summation.
    pub scorers: Option<Vec<Weighted>>,
    /// Multipliers by phase and strategy.
    pub multipliers: Option<Vec<(Phase, Name, f64)>>,
    /// Values of parameters by their ids: lengths of phases, and what rules go by.
    pub numbers: Vec<(Name, f64)>,
    /// Readings by id.
    pub readings: Vec<(&'static str, usize)>,
    /// What is chosen where nothing passes, in order.
    pub fallback: Option<Vec<Name>>,
    /// Whether rules use signals of a language model, where they do not say.
    pub signals: Option<bool>,
    /// Ids of the rules that say whether they do.
    pub signals_of: Vec<(&'static str, bool)>,
    /// Strategies that it names outside the list of strategies.
    pub(crate) mentions: Vec<Mention>,
    /// Where values stand that several files may give, by the ids of numbers and readings, or by their key.
    pub(crate) places: Vec<(Name, Span)>,
    /// Where it gives the first base of a strategy.
    pub(crate) base: Option<Span>,
}

/// Keys of values that several files may give and that are neither numbers nor readings.
pub(crate) const FALLBACK: &str = "fallback";
pub(crate) const USE_SIGNALS: &str = "use_llm_signals";

impl Draft {
    /// Where another gives values that this one has already.
    pub(crate) fn repeated_in<'a>(&'a self, other: &'a Self) -> impl Iterator<Item = Span> + 'a {
        let repeated = other.places.iter().filter(|(id, _)| self.has(id));
        repeated.map(|(_, span)| *span)
    }

    fn has(&self, id: &str) -> bool {
        self.numbers.iter().any(|(known, _)| known == id)
            || self.readings.iter().any(|(known, _)| *known == id)
            || (id == FALLBACK && self.fallback.is_some())
            || (id == USE_SIGNALS && self.signals.is_some())
    }

    /// Takes over what another says and this does not.
    pub fn complete(&mut self, other: &Self) {
        let Self {
            strategies,
            vetoes,
            scorers,
            multipliers,
            numbers,
            readings,
            fallback,
            signals,
            signals_of,
            mentions: _,
            places: _,
            base: _,
        } = other;
        self.strategies = self.strategies.take().or_else(|| strategies.clone());
        self.vetoes = self.vetoes.take().or_else(|| vetoes.clone());
        self.scorers = self.scorers.take().or_else(|| scorers.clone());
        self.multipliers = self.multipliers.take().or_else(|| multipliers.clone());
        self.fallback = self.fallback.take().or_else(|| fallback.clone());
        self.signals = self.signals.or(*signals);
        for (rule, uses) in signals_of {
            if self.signals_of.iter().all(|(known, _)| known != rule) {
                self.signals_of.push((*rule, *uses));
            }
        }
        for (id, value) in numbers {
            if self.numbers.iter().all(|(known, _)| known != id) {
                self.numbers.push((id.clone(), *value));
            }
        }
        for (id, reading) in readings {
            if self.readings.iter().all(|(known, _)| known != id) {
                self.readings.push((id, *reading));
            }
        }
    }
}

/// A config in force.
#[derive(Clone, Debug, PartialEq)]
pub struct Config {
    /// The strategies, in the order of candidates.
    pub strategies: Vec<Strategy>,
    /// The first tier.
    pub vetoes: Vec<Listed>,
    /// The second tier.
    pub scorers: Vec<Weighted>,
    /// What is chosen where nothing passes, in order.
    pub fallback: Vec<Name>,
    /// All numbers.
    pub parameters: Parameters,
    /// Readings of the rules.
    pub switches: Vec<Switch>,
}

impl Default for Config {
    fn default() -> Self {
        Self::of(&Draft::default())
    }
}

impl Config {
    /// A config of what documents say, the rest at its defaults: all scorers and vetoes but the optional ones, and
    /// ADR-006's weights by strategy, where no scorer is listed.
    pub fn of(draft: &Draft) -> Self {
        let vetoes = VETOES.iter().enumerate();
        let vetoes = vetoes.filter(|(_, veto)| !veto.is_optional());
        let vetoes = vetoes.map(|(at, veto)| Listed::of(at, veto.about()));
        let scorers = SCORERS.iter().enumerate();
        let scorers = scorers.filter(|(_, scorer)| !scorer.is_optional());
        let scorers = scorers.map(|(at, scorer)| Weighted::of(at, Listed::of(at, scorer.about())));
        let mut config = Self {
            strategies: draft.strategies.clone().unwrap_or_else(Strategy::defaults),
            vetoes: draft.vetoes.clone().unwrap_or_else(|| vetoes.collect()),
            scorers: draft.scorers.clone().unwrap_or_else(|| scorers.collect()),
            fallback: draft.fallback.clone().unwrap_or(vec!["closing".into()]),
            parameters: Parameters::default(),
            switches: switches::switches(&switches::implied(draft)),
        };
        config.listen(draft);
        config.parameters = parameters::parameters(&config, draft);
        config
    }

    /// Lets the rules that do not say it use signals, or not, as the config says for all.
    fn listen(&mut self, draft: &Draft) {
        let Some(uses) = draft.signals else {
            return;
        };
        let vetoes = self.vetoes.iter_mut();
        let vetoes = vetoes.map(|listed| (VETOES[listed.rule].about(), listed));
        let scorers = self.scorers.iter_mut();
        let scorers = scorers.map(|one| (SCORERS[one.listed.rule].about(), &mut one.listed));
        for (about, listed) in vetoes.chain(scorers) {
            if !listed.says_signals && !about.signals.is_empty() {
                listed.uses_signals = uses;
            }
        }
    }

    /// Works out the numbers anew, after readings were chosen.
    pub fn renew(&mut self, draft: &Draft) {
        self.parameters = parameters::parameters(self, draft);
    }

    /// What a listed veto is.
    pub fn veto(&self, listed: &Listed) -> &'static About {
        VETOES[listed.rule].about()
    }

    /// What a listed scorer is.
    pub fn scorer(&self, weighted: &Weighted) -> &'static About {
        SCORERS[weighted.listed.rule].about()
    }

    /// How alike texts are.
    pub fn method(&self, switches: &[Switch]) -> Method {
        let chosen = reading(switches, switch_ids::SIMILARITY);
        let found = Method::ALL.into_iter().find(|one| one.id() == chosen);
        found.unwrap_or_default()
    }
}
