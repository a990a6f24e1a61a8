//! What of a config did nothing over all turns that are loaded: strategies that never became a candidate, multipliers that
//! were never applied, limits that were never reached, weights without effect.
//!
//! A candidate is one that could be chosen: what waits for its turn is none, and what is for emergencies is one only where
//! nothing else passes. What the reader of a config tells as a diagnostic is not told again, but for sums of weights,
//! which settings move.

mod numbers;
mod scorers;
mod seen;
mod strategies;
mod vetoes;
mod wording;

use std::borrow::Cow;

use steelyard_decision::{Parameters, compare};
use steelyard_documents::{Name, Severity};

use crate::config::{Config, Draft};
use crate::state::State;
use seen::Seen;

/// What a part of a config is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// A strategy.
    Strategy,
    /// A phase.
    Phase,
    /// A phase's multiplier of a strategy.
    Multiplier,
    /// A veto with its limits.
    Threshold,
    /// A scorer of the second tier.
    Scorer,
    /// A weight of a scorer.
    Weight,
    /// What an interview is to touch.
    Element,
}

impl Part {
    /// All of them, in the order of findings.
    pub const ALL: [Self; 7] = [
        Self::Strategy,
        Self::Phase,
        Self::Multiplier,
        Self::Threshold,
        Self::Scorer,
        Self::Weight,
        Self::Element,
    ];

    /// Its name in JSON.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Strategy => "strategy",
            Self::Phase => "phase",
            Self::Multiplier => "multiplier",
            Self::Threshold => "threshold",
            Self::Scorer => "scorer",
            Self::Weight => "weight",
            Self::Element => "element",
        }
    }

    /// Several of them, in words.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Strategy => "Strategies",
            Self::Phase => "Phases",
            Self::Multiplier => "Multipliers",
            Self::Threshold => "Vetoes",
            Self::Scorer => "Scorers",
            Self::Weight => "Weights",
            Self::Element => "Elements",
        }
    }
}

/// One thing to know about a config.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What it is about.
    pub part: Part,
    /// The ids of the strategies, phases, vetoes, scorers or elements that it is about, in the order of the config.
    pub names: Vec<Name>,
    /// The ids of the parameters that it is about; empty where there are none.
    pub parameters: Vec<Name>,
    /// A warning where something that the config says has done nothing, else a note.
    pub severity: Severity,
    /// A sentence.
    pub words: String,
}

/// What of a config did something, and what did not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Coverage {
    /// How many turns were looked at; without any only what the config itself tells is among the findings.
    pub turns: usize,
    /// How many interviews they belong to.
    pub interviews: usize,
    /// In the order of [`Part::ALL`].
    pub findings: Vec<Finding>,
    /// How many weights of strategies' own equal the default of their scorer, and say nothing by that.
    pub as_default: usize,
}

/// A turn to look at.
#[derive(Clone, Debug)]
pub struct Looked<'a> {
    /// The place of its interview; turns of one stand one after the other.
    pub interview: usize,
    /// What it is called in sentences: "turn 5".
    pub called: String,
    /// Its state.
    pub state: &'a State,
    /// What holds for it: the config's own parameters, or those that its record says.
    pub parameters: Cow<'a, Parameters>,
}

/// Looks at a config, as it stands with all settings taken, over turns; `given` is what documents say of it. Each turn is
/// evaluated once.
///
/// Source: seed 001, "Known Issues": strategies that are configured and never evaluated, profiles that are never applied.
pub fn coverage<'a>(
    config: &Config,
    given: &Draft,
    turns: impl IntoIterator<Item = Looked<'a>>,
) -> Coverage {
    let seen = Seen::of(config, turns);
    let about = About {
        config,
        given,
        seen: &seen,
    };
    let mut findings = about.strategies();
    findings.extend(about.phases());
    findings.extend(about.multipliers());
    findings.extend(about.vetoes());
    findings.extend(about.scorers());
    findings.extend(about.weights());
    findings.extend(about.elements());
    Coverage {
        turns: seen.turns,
        interviews: seen.elements.len(),
        findings,
        as_default: about.own_as_default(),
    }
}

/// A config with what was seen of it.
#[derive(Clone, Copy)]
struct About<'a> {
    config: &'a Config,
    given: &'a Draft,
    seen: &'a Seen,
}

impl About<'_> {
    /// Whether a strategy, by place, may count: it was a candidate at some turn, or, without turns, is enabled.
    fn counts(self, strategy: usize) -> bool {
        if self.seen.turns == 0 {
            return self.config.strategies[strategy].enabled;
        }
        self.seen.strategies[strategy].turns() > 0
    }

    fn value(self, id: &str) -> f64 {
        self.config.parameters.value_of(id)
    }
}

/// Whether two numbers are one, as the decision compares them.
fn same(one: f64, other: f64) -> bool {
    compare(one, other).is_eq()
}

/// A finding without parameters.
fn finding(part: Part, severity: Severity, names: Vec<Name>, words: String) -> Finding {
    Finding {
        part,
        names,
        parameters: Vec::new(),
        severity,
        words,
    }
}
