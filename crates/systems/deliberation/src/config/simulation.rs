//! Settings of simulated runs: seed, length, pauses, rates.

use steelyard_documents::dialects::take;
use steelyard_documents::{Decoder, Node, Range, Severity, Span};
use steelyard_system::spelled;

use crate::codes;

/// Rounds that a run can have.
pub const MOST_ROUNDS: f64 = 100_000.0;

/// Times that a call can be made again.
pub const MOST_RETRIES: f64 = 20.0;

/// Seeds of a config, the same as those of the page's field.
const SEEDS: Range = Range {
    min: 0.0,
    max: u32::MAX as f64,
    says: "a whole number from 0 to 4,294,967,295",
};

const ROUNDS: Range = Range {
    min: 0.0,
    max: MOST_ROUNDS,
    says: "a whole number of rounds up to 100,000",
};

const RETRIES: Range = Range {
    min: 0.0,
    max: MOST_RETRIES,
    says: "a whole number from 0 to 20",
};

/// The settings of simulated runs in a config; `None` of what it does not have.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Simulation {
    /// The random seed: `seed`.
    pub seed: Option<u32>,
    /// Whether the mode is `test`, which a simulated log records.
    pub is_test: bool,
    /// Rounds after the first: `convergence.max_rounds` or `rounds`.
    pub rounds: Option<u32>,
    /// Whether a critical drift pauses the run: `pause_on_critical`.
    pub pause_on_critical: Option<bool>,
    /// Rates and sizes: `simulation`.
    pub chances: Chances,
}

/// What happens how often in a simulated run: chances from 0 to 1, and sizes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Chances {
    /// How far a score lies from what the file of answers says at most, either way.
    pub score_noise: f64,
    /// An agent objects in a round.
    pub dissent_rate: f64,
    /// What is added to that for the devil's advocate.
    pub devils_advocate_effect: f64,
    /// A dissent changes something.
    pub impactful_rate: f64,
    /// Somebody overrides a decision in a round.
    pub override_rate: f64,
    /// An override is regretted.
    pub regret_rate: f64,
    /// The wording of a criterion changes in a round.
    pub wording_drift: f64,
    /// How far a weight moves in a round at most, either way.
    pub weight_drift: f64,
    /// The score from which on an artifact is accepted, where no answer says.
    pub accept_at: f64,
    /// A call fails and may succeed when it is made again.
    pub transient_rate: f64,
    /// An agent cannot be reached in a round at all.
    pub outage_rate: f64,
    /// How often a call is made again.
    pub retries: u32,
}

impl Default for Chances {
    fn default() -> Self {
        Self {
            score_noise: 0.05,
            dissent_rate: 0.15,
            devils_advocate_effect: 0.4,
            impactful_rate: 0.4,
            override_rate: 0.1,
            regret_rate: 0.25,
            wording_drift: 0.05,
            weight_drift: 0.02,
            accept_at: 0.7,
            transient_rate: 0.02,
            outage_rate: 0.01,
            retries: 3,
        }
    }
}

impl Chances {
    /// Keys of `simulation`.
    pub(super) const KEYS: [&str; 12] = [
        "score_noise",
        "accept_at",
        "dissent_rate",
        "devils_advocate_effect",
        "impactful_rate",
        "override_rate",
        "regret_rate",
        "wording_drift",
        "weight_drift",
        "transient_rate",
        "outage_rate",
        "retries",
    ];

    /// Its numbers with their keys in a config, and what they are called.
    pub fn keyed(&mut self) -> [(&'static str, &'static str, &mut f64); 11] {
        [
            (
                "score_noise",
                "Scores vary by at most",
                &mut self.score_noise,
            ),
            ("accept_at", "Least score to accept", &mut self.accept_at),
            ("dissent_rate", "An agent objects", &mut self.dissent_rate),
            (
                "devils_advocate_effect",
                "The devil’s advocate objects more often by",
                &mut self.devils_advocate_effect,
            ),
            (
                "impactful_rate",
                "A dissent changes something",
                &mut self.impactful_rate,
            ),
            (
                "override_rate",
                "A round has an override",
                &mut self.override_rate,
            ),
            (
                "regret_rate",
                "An override is regretted",
                &mut self.regret_rate,
            ),
            (
                "wording_drift",
                "The wording of a criterion changes in a round",
                &mut self.wording_drift,
            ),
            (
                "weight_drift",
                "A weight moves in a round by at most",
                &mut self.weight_drift,
            ),
            (
                "transient_rate",
                "A call fails but can be retried",
                &mut self.transient_rate,
            ),
            (
                "outage_rate",
                "An agent cannot be reached in a round",
                &mut self.outage_rate,
            ),
        ]
    }
}

/// Reads the settings of simulated runs.
pub(super) fn read_simulation<'a>(decoder: &mut Decoder<'a>, node: &'a Node) -> Simulation {
    let mut read = Simulation::default();
    if let Some(entry) = spelled(node, &["seed"]) {
        read.seed = count(decoder, &entry.value, "seed", SEEDS);
    }
    read.rounds = rounds(decoder, node);
    read.pause_on_critical = pause(decoder, node);
    if let Some(entry) = spelled(node, &["simulation"]) {
        chances(decoder, &entry.value, &mut read.chances);
    }
    read
}

/// The length of a run: `convergence.max_rounds`, else `rounds`.
fn rounds<'a>(decoder: &mut Decoder<'a>, node: &'a Node) -> Option<u32> {
    let convergence = spelled(node, &["convergence"]).map(|entry| &entry.value);
    let most = convergence.and_then(|one| spelled(one, &["max_rounds"]));
    let most = most.and_then(|entry| count(decoder, &entry.value, "max_rounds", ROUNDS));
    let entry = spelled(node, &["rounds"]);
    let own = entry.and_then(|entry| count(decoder, &entry.value, "rounds", ROUNDS));
    if let (Some(most), Some(own), Some(entry)) = (most, own, entry)
        && most != own
    {
        let found = format!("rounds: {own}");
        let why = format!("convergence.max_rounds, {most}, is the length of a run");
        without_effect(decoder, Severity::Note, entry.key_span, [&found, &why]);
    }
    most.or(own)
}

/// Whether a critical drift pauses the run: a key of the safeguards or of the checks of the rubric.
fn pause<'a>(decoder: &mut Decoder<'a>, node: &'a Node) -> Option<bool> {
    let safeguards = spelled(node, &["safeguards"]).map(|entry| &entry.value);
    let shadow = safeguards.and_then(|one| spelled(one, &["shadow_rubric"]));
    let places = [safeguards, shadow.map(|entry| &entry.value)];
    let mut known: Option<bool> = None;
    for entry in places.into_iter().flatten() {
        let Some(entry) = spelled(entry, &["pause_on_critical"]) else {
            continue;
        };
        let Some(flag) = decoder.flag(&entry.value, "pause_on_critical") else {
            continue;
        };
        if let Some(first) = known.filter(|first| *first != flag) {
            let found = format!("pause_on_critical: {flag}");
            let why = format!("safeguards.pause_on_critical is {first}");
            without_effect(decoder, Severity::Warning, entry.key_span, [&found, &why]);
        }
        known.get_or_insert(flag);
    }
    known
}

/// Reports a setting without effect, and why it has none.
pub(super) fn without_effect(
    decoder: &mut Decoder<'_>,
    severity: Severity,
    span: Span,
    [found, why]: [&str; 2],
) {
    let done = format!("no effect: {why}");
    let words = [found, "a setting with an effect", &done];
    decoder.report(severity, codes::NO_EFFECT, span, words);
}

fn count(decoder: &mut Decoder<'_>, node: &Node, what: &str, range: Range) -> Option<u32> {
    let number = decoder.number(node, what, range, &[])?.value;
    if number.fract() != 0.0 {
        decoder.wrong_type(node, &format!("{what} as {}", range.says));
        return None;
    }
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "whole and within the range"
    )]
    Some(number as u32)
}

fn chances<'a>(decoder: &mut Decoder<'a>, node: &'a Node, chances: &mut Chances) {
    let Some(mut fields) = decoder.fields(node, "a simulation") else {
        return;
    };
    for (key, _, value) in chances.keyed() {
        let entry = take(decoder, &mut fields, &[key]);
        let read = entry.and_then(|entry| decoder.number(&entry.value, key, Range::UNIT, &[]));
        *value = read.map_or(*value, |read| read.value);
    }
    if let Some(entry) = take(decoder, &mut fields, &["retries"]) {
        let read = count(decoder, &entry.value, "retries", RETRIES);
        chances.retries = read.unwrap_or(chances.retries);
    }
    fields.finish_as(decoder, Severity::Warning);
}
