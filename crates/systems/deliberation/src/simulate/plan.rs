use steelyard_decision::{Model, Parameters, Refusal, Settings, Switch};
use steelyard_documents::dialects::take;
use steelyard_documents::{Decoder, Node, Range, Severity};
use steelyard_system::spelled;

use crate::config::{Draft, Rules, read_config, switch_ids};

/// Rounds after the first that a run has at most where its config says nothing.
const ROUNDS: u32 = 10;
/// Rounds that a run can have.
pub const MOST_ROUNDS: f64 = 100_000.0;

/// Times that a call can be made again.
pub const MOST_RETRIES: f64 = 20.0;

/// What is simulated.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The config.
    pub draft: Draft,
    /// Its numbers, with a weight for each criterion of its rubric.
    pub parameters: Parameters,
    /// Its readings.
    pub switches: Vec<Switch>,
    /// Rounds after the first, in which artifacts are only written.
    pub rounds: u32,
    /// Whether a drift that is critical makes the run wait.
    pub pause_on_critical: bool,
    /// What happens how often.
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

impl Plan {
    fn of(draft: Draft) -> Self {
        let rubric = draft.rubric.iter().flat_map(|one| &one.criteria);
        Self {
            parameters: draft.parameters(rubric.map(|one| (&one.name, one.weight))),
            switches: draft.switches(),
            draft,
            rounds: ROUNDS,
            pause_on_critical: false,
            chances: Chances::default(),
        }
    }

    /// Takes settings; gives those that are none.
    pub fn set(&mut self, settings: &Settings) -> Vec<Refusal> {
        Model::apply(&mut self.parameters, &mut self.switches, settings)
    }

    /// The same with no safeguard on.
    #[must_use]
    pub fn without_safeguards(&self) -> Self {
        let mut plan = self.clone();
        let off = (switch_ids::SAFEGUARDS.to_owned(), "off".to_owned());
        let _known = plan.set(&Settings {
            switches: vec![off],
            ..Settings::default()
        });
        plan
    }

    /// What its settings say.
    pub fn rules(&self) -> Rules {
        Rules::of(&self.parameters, &self.switches)
    }
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
    /// Its numbers with their keys in a config, and what they are called.
    pub(crate) fn keyed(&mut self) -> [(&'static str, &'static str, &mut f64); 11] {
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

/// Reads a config for a simulation; `None` where it is of a version that nobody knows, or lists no agent.
pub fn read_plan<'a>(decoder: &mut Decoder<'a>, node: &'a Node) -> Option<Plan> {
    let draft = read_config(decoder, node)?;
    if draft.agents.is_empty() {
        let words = [
            "no agents",
            "agents with a name and a role",
            "nothing to simulate",
        ];
        let code = steelyard_documents::Code::MISSING_FIELD;
        decoder.report(Severity::Error, code, node.span, words);
        return None;
    }
    let mut plan = Plan::of(draft);
    let convergence = spelled(node, &["convergence"]).map(|entry| &entry.value);
    let most = convergence.and_then(|one| spelled(one, &["max_rounds"]));
    if let Some(entry) = most.or_else(|| spelled(node, &["rounds"])) {
        let range = Range {
            min: 0.0,
            max: MOST_ROUNDS,
            says: "a whole number of rounds up to 100,000",
        };
        plan.rounds = count(decoder, &entry.value, "rounds", range).unwrap_or(ROUNDS);
    }
    let safeguards = spelled(node, &["safeguards"]).map(|entry| &entry.value);
    let shadow = safeguards.and_then(|one| spelled(one, &["shadow_rubric"]));
    let pause = [safeguards, shadow.map(|entry| &entry.value)]
        .into_iter()
        .flatten();
    let mut pause = pause.filter_map(|one| spelled(one, &["pause_on_critical"]));
    plan.pause_on_critical = pause
        .next()
        .is_some_and(|entry| decoder.flag(&entry.value, "pause_on_critical") == Some(true));
    if let Some(entry) = spelled(node, &["simulation"]) {
        chances(decoder, &entry.value, &mut plan.chances);
    }
    Some(plan)
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
    let range = Range {
        min: 0.0,
        max: MOST_RETRIES,
        says: "a whole number from 0 to 20",
    };
    if let Some(entry) = take(decoder, &mut fields, &["retries"]) {
        let read = count(decoder, &entry.value, "retries", range);
        chances.retries = read.unwrap_or(chances.retries);
    }
    fields.finish_as(decoder, Severity::Warning);
}
