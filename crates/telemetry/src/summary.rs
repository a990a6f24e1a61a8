//! `summary.json`: what a run comes to, as a file has it.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Serialize, Serializer};

use crate::{Derived, Log};

/// A run in `summary.json`, in the order of its keys.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Summary {
    /// Its name.
    pub run: String,
    /// How it ended.
    pub status: Option<String>,
    /// Rounds.
    pub rounds: u64,
    /// Those that it began with, then others in the order of their first events.
    pub agents: Vec<String>,
    /// The first round that ended the debate.
    pub convergence_round: Option<u64>,
    /// Share of the overrides that were regretted.
    pub regret_rate: Option<Number>,
    /// Mean over agents of their last trust less their first.
    pub trust_change_mean: Option<Number>,
    /// Dissents.
    pub dissents: u64,
    /// Share of them that changed something.
    pub impact_rate: Option<Number>,
    /// Overrides.
    pub overrides: u64,
    /// The last drift of the rubric, in percent.
    pub drift_final: Option<Number>,
    /// The greatest.
    pub drift_max: Option<Number>,
    /// Tokens of all model calls.
    pub tokens: Tokens,
    /// Dollars.
    pub cost_usd: Option<Number>,
    /// How long, in milliseconds.
    pub duration_ms: Option<Number>,
    /// Errors by their kinds.
    pub errors: BTreeMap<String, u64>,
    /// Events.
    pub event_count: u64,
    /// Schema of the events.
    pub schema: Option<String>,
}

/// Tokens of model calls.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Tokens {
    /// Of their inputs.
    #[serde(rename = "in")]
    pub input: Option<Number>,
    /// Of their outputs.
    #[serde(rename = "out")]
    pub output: Option<Number>,
    /// Whether those of outputs are a lower bound; written only where they are.
    #[serde(skip_serializing_if = "is_false")]
    pub at_least: bool,
    /// Whether those of inputs are; no part of summary.json.
    #[serde(skip)]
    pub input_at_least: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde calls it")]
fn is_false(is: &bool) -> bool {
    !*is
}

/// A number that is written without a fraction where it is whole.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Number(pub f64);

impl Serialize for Number {
    #[expect(clippy::cast_possible_truncation, reason = "looked at")]
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        /// Whole numbers below are told apart.
        const WHOLE: f64 = 9_007_199_254_740_992.0;
        if self.0.fract() == 0.0 && self.0.abs() < WHOLE {
            serializer.serialize_i64(self.0 as i64)
        } else {
            serializer.serialize_f64(self.0)
        }
    }
}

/// The summaries of all runs of a log.
pub fn summaries(log: &Log, derived: &Derived) -> Vec<Summary> {
    let runs = log.runs.iter().zip(&derived.totals);
    let summary = |(run, totals): (&crate::Run, &crate::Totals)| {
        let name = |agent: usize| log.agents.name(agent).to_owned();
        let listed = run.listed.iter().map(|one| one.agent);
        let appeared = run.appeared.iter().copied();
        let known: BTreeSet<usize> = run.listed.iter().map(|one| one.agent).collect();
        let appeared = appeared.filter(|agent| !known.contains(agent));
        let share = |[all, some]: [u64; 2]| (all > 0).then(|| Number(some as f64 / all as f64));
        Summary {
            run: run.id.to_string(),
            status: run.status.as_ref().map(ToString::to_string),
            rounds: totals.rounds,
            agents: listed.chain(appeared).map(name).collect(),
            convergence_round: totals.convergence_round,
            regret_rate: share(totals.overrides),
            trust_change_mean: totals.trust_change.map(Number),
            dissents: totals.dissents[0],
            impact_rate: share(totals.dissents),
            overrides: totals.overrides[0],
            drift_final: totals.drift_final.map(Number),
            drift_max: totals.drift_max.map(Number),
            tokens: Tokens {
                input: totals.spent.tokens_in.map(Number),
                output: totals.spent.tokens_out.map(Number),
                at_least: totals.spent.at_least && totals.spent.tokens_out.is_some(),
                input_at_least: totals.spent.input_at_least && totals.spent.tokens_in.is_some(),
            },
            cost_usd: totals.spent.cost.map(Number),
            duration_ms: totals.duration.map(Number),
            errors: totals.errors.clone(),
            event_count: run.events,
            schema: run.version.as_ref().map(ToString::to_string),
        }
    };
    runs.map(summary).collect()
}

/// The file that belongs to a log: an object, or a list of several.
pub fn summary_json(log: &Log, derived: &Derived) -> String {
    let all = summaries(log, derived);
    let written = match all.as_slice() {
        [one] => serde_json::to_string_pretty(one),
        all => serde_json::to_string_pretty(all),
    };
    // Writing into memory fails for keys that are no texts, and there are none.
    written.unwrap_or_default() + "\n"
}
