//! What scorers of both tiers have in common: numbers and lists of words that a config can set.

use std::cell::OnceCell;

use steelyard_decision::{Parameter, Parameters, Role};
use steelyard_documents::Name;

use crate::graph::Graph;
use crate::phase::Phase;
use crate::state::State;
use crate::strategy::Strategy;
use steelyard_documents::similarity::{Counted, Method};

/// A number that a rule goes by.
#[derive(Debug)]
pub struct Number {
    /// Its key in configs, and the end of its parameter's id.
    pub key: &'static str,
    /// In words.
    pub label: &'static str,
    /// Where no config says.
    pub default: f64,
    /// How it is bounded and what it does.
    pub sort: Sort,
}

/// What a number is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// A limit of a veto.
    Limit,
    /// A limit of a veto that counts things.
    CountLimit,
    /// Changes raw scores.
    Value,
    /// A count that changes raw scores.
    Count,
    /// A limit that is there only where a config says it.
    Optional,
}

/// A list of words that a rule looks for.
#[derive(Debug)]
pub struct Words {
    /// Its key in configs.
    pub key: &'static str,
    /// Where no config says.
    pub default: &'static [&'static str],
}

/// What a rule is called and goes by.
#[derive(Debug)]
pub struct About {
    /// Stable name, in configs and parameters: `coverage_gap`.
    pub id: &'static str,
    /// In words.
    pub label: &'static str,
    /// Its numbers.
    pub numbers: &'static [Number],
    /// Its lists of words.
    pub words: &'static [Words],
    /// The signals of a language model that it can read.
    pub signals: &'static [&'static str],
    /// Whether such signals go before words, where no config says.
    pub uses_signals: bool,
    /// Keys that configs give it and that nothing reads, each with what has an effect instead.
    pub idle: &'static [(&'static str, &'static str)],
}

impl About {
    /// The id of the parameter of a number.
    pub fn parameter(&self, number: &Number) -> Name {
        format!("interview.{}.{}", self.id, number.key).into()
    }

    /// The parameters of its numbers, of the optional ones those in `given`.
    pub fn parameters<'a>(
        &'a self,
        given: &'a [&'static str],
    ) -> impl Iterator<Item = Parameter> + 'a {
        let numbers = self.numbers.iter();
        let there = |number: &&Number| number.sort != Sort::Optional || given.contains(&number.key);
        numbers.filter(there).map(|number| {
            let whole = matches!(number.sort, Sort::Count | Sort::CountLimit)
                || number.key.starts_with("consecutive");
            let limits = !matches!(number.sort, Sort::Value | Sort::Count);
            Parameter {
                role: if limits {
                    Role::Threshold
                } else {
                    Role::Evaluating
                },
                group: self.id.into(),
                whole,
                step: if whole {
                    1.0
                } else if number.default > 10.0 {
                    5.0
                } else {
                    0.05
                },
                ..Parameter::weight(self.parameter(number), number.label, number.default)
            }
        })
    }
}

/// A rule as a config lists it.
#[derive(Clone, Debug, PartialEq)]
pub struct Listed {
    /// Its place in its tier's registry.
    pub rule: usize,
    /// Its lists of words, in the order of [`About::words`].
    pub words: Vec<Vec<String>>,
    /// Whether a language model's signals go before words.
    pub uses_signals: bool,
    /// Strategies that a veto lets pass.
    pub exempt: Vec<Name>,
    /// Whether the config says whether it uses signals.
    pub says_signals: bool,
    /// Keys of its optional numbers that the config gives.
    pub given: Vec<&'static str>,
}

impl Listed {
    /// A rule of a registry's place as it is where no config says more.
    pub fn of(rule: usize, about: &About) -> Self {
        let words = about.words.iter();
        Self {
            rule,
            words: words
                .map(|list| list.default.iter().map(|one| crate::words::folded(one)))
                .map(Iterator::collect)
                .collect(),
            uses_signals: about.uses_signals,
            says_signals: false,
            exempt: Vec::new(),
            given: Vec::new(),
        }
    }
}

/// A rule with what holds for it now.
#[derive(Clone, Debug)]
pub(crate) struct Given<'a> {
    /// As listed.
    pub listed: &'a Listed,
    /// Its numbers, in the order of [`About::numbers`]: place of the parameter, where there is one, and value.
    pub numbers: Vec<(Option<usize>, f64)>,
}

impl<'a> Given<'a> {
    /// What holds under these parameters.
    pub(crate) fn of(about: &About, listed: &'a Listed, parameters: &Parameters) -> Self {
        let numbers = about.numbers.iter().map(|number| {
            let place = parameters.place(&about.parameter(number));
            let value = place.map_or(number.default, |place| parameters.value(place));
            (place, value)
        });
        Self {
            listed,
            numbers: numbers.collect(),
        }
    }

    /// The values of the first `N` numbers.
    pub(crate) fn values<const N: usize>(&self) -> [f64; N] {
        std::array::from_fn(|at| self.value(at))
    }

    /// One of its numbers.
    pub(crate) fn value(&self, at: usize) -> f64 {
        self.numbers.get(at).map_or(0.0, |(_, value)| *value)
    }

    /// A number as a count.
    pub(crate) fn count(&self, at: usize) -> usize {
        let value = self.value(at);
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "counts things in memory: beyond that all count"
        )]
        let count = value.clamp(0.0, 1e9) as usize;
        count
    }

    /// The place of the parameter of a limit; `None` where the config gives none.
    pub(crate) fn limit(&self, at: usize) -> Option<usize> {
        self.numbers.get(at)?.0
    }

    /// One of its lists of words.
    pub(crate) fn words(&self, at: usize) -> &'a [String] {
        self.listed.words.get(at).map_or(&[], Vec::as_slice)
    }
}

/// What all rules look at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turn<'a> {
    /// The state.
    pub state: &'a State,
    /// Its graph, measured.
    pub graph: &'a Graph,
    /// All strategies.
    pub strategies: &'a [Strategy],
    /// The phase.
    pub phase: Phase,
    /// How alike texts are.
    pub method: Method,
    /// What was said as it is compared with candidates: counted when it is first asked for.
    pub counted: &'a [OnceCell<Counted>],
    /// Whether redundancy looks at the last things said rather than at the last questions.
    pub by_turns: bool,
    /// Which signals count.
    pub heard: SignalReadings,
}

/// Which signals of a language model count, by the readings in force.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "one independent reading a signal"
)]
pub(crate) struct SignalReadings {
    /// Reasoning, for engagement.
    pub reasoning: bool,
    /// Contradictions, for depth.
    pub contradiction: bool,
    /// The depth of concepts, for depth against breadth.
    pub concept_depth: bool,
    /// Uncertainty, for the ceiling of knowledge.
    pub uncertainty: bool,
}
