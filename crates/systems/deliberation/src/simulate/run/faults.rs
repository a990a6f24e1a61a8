//! Calls that fail, and agents that cannot be reached.

use serde_json::{Map, Value, json};

use super::Sim;

/// What a call takes, in milliseconds, at least and at most.
const LATENCY: [u64; 2] = [400, 9_000];
/// How long is waited before a call is made again: twice as long each time.
const BACK_OFF: u64 = 1_000;
/// How long a run that waits for somebody waits.
const PAUSE: u64 = 600_000;
/// Letters of a token, about.
const LETTERS: usize = 4;

/// A call of an agent's model.
#[derive(Clone, Copy, Debug)]
pub(super) struct Call<'a> {
    /// What the agent is asked for, as files of answers name it: `generate`, `review`, `refine`, `idea`, `difference`.
    pub(super) phase: &'a str,
    /// The artifact that it is about; empty of a first one.
    pub(super) artifact: &'a str,
    /// Bytes of the prompt; 0 where they are not known.
    pub(super) prompt: usize,
    /// Bytes of the answer.
    pub(super) answer: usize,
}

/// Why an agent is unavailable for the rest of a round.
#[derive(Clone, Copy, Debug)]
enum Cause<'a> {
    /// It cannot be reached in the round at all.
    Outage,
    /// All attempts of this call failed.
    Call(Call<'a>),
}

impl Sim<'_> {
    /// Who can be reached in the round.
    pub(super) fn reach(&mut self) {
        let round = self.log.round.unwrap_or_default();
        let attempts = self.plan.chances.retries + 1;
        for agent in 0..self.members.len() {
            let is_reached = self.draws.faults.unit() >= self.plan.chances.outage_rate;
            let has_joined = self.members[agent].joins <= round;
            self.members[agent].is_there = has_joined && is_reached;
            self.members[agent].dissents = false;
            self.members[agent].scores.fill((0.0, 0));
            if has_joined && !is_reached {
                self.unavailable(agent, attempts, Cause::Outage);
            }
        }
        let joined = self.members.iter().filter(|one| one.joins <= round);
        let (there, gone): (Vec<_>, Vec<_>) = joined.partition(|one| one.is_there);
        if gone.len() > there.len() {
            let names: Vec<&str> = gone.iter().map(|one| one.name.as_str()).collect();
            let context = json!({
                "unavailable": names,
                "agents": there.len() + gone.len(),
            });
            self.pause("more than half of the agents cannot be reached", context);
        }
    }

    fn unavailable(&mut self, agent: usize, attempts: u32, cause: Cause<'_>) {
        self.outcome.unavailable += 1;
        self.members[agent].is_there = false;
        let mut context = match cause {
            Cause::Outage => self.context(agent, None),
            Cause::Call(call) => self.context(agent, Some(call)),
        };
        let why = match cause {
            Cause::Outage => "not reached in this round".to_owned(),
            Cause::Call(_) => format!("{attempts} of {attempts} attempts failed"),
        };
        context.insert("cause".to_owned(), json!(why));
        let next = "no part in the rest of the round";
        context.insert("next".to_owned(), json!(next));
        let fields = [
            ("agent", self.name(agent)),
            ("error", json!("no answer")),
            ("attempt", json!(attempts)),
            ("context", Value::Object(context)),
        ];
        self.log.emit("agent_unavailable", &fields);
    }

    /// What the run knows of a call: null where the config does not say.
    fn context(&self, agent: usize, call: Option<Call<'_>>) -> Map<String, Value> {
        let text = |text: &str| {
            Some(text)
                .filter(|text| !text.is_empty())
                .map(str::to_owned)
        };
        let member = &self.members[agent];
        let mut context = Map::new();
        let mut put = |key: &str, value: Value| _ = context.insert(key.to_owned(), value);
        put("role", json!(text(&member.role)));
        put("model", json!(text(&self.plan.draft.agents[agent].model)));
        if let Some(call) = call {
            put("phase", json!(call.phase));
            put("artifact_id", json!(text(call.artifact)));
            let prompt = Some(call.prompt).filter(|bytes| *bytes > 0);
            put("prompt_bytes", json!(prompt));
            put("tokens_in", json!(prompt.map(|bytes| bytes / LETTERS)));
        }
        put("attempts", json!(self.plan.chances.retries + 1));
        context
    }

    pub(super) fn pause(&mut self, why: &str, mut context: Value) {
        self.outcome.pauses += 1;
        context["why"] = json!(why);
        context["wait_ms"] = json!(PAUSE);
        context["next"] = json!("resumed");
        self.log.emit("paused", &[("context", context)]);
        self.log.clock += PAUSE;
        self.log.emit("resumed", &[]);
    }

    /// Calls an agent's model: false where all attempts fail, and the agent is away for the rest of the round.
    pub(super) fn call(&mut self, agent: usize, call: Call<'_>) -> bool {
        let chances = self.plan.chances;
        let mut attempt = 1;
        while self.draws.faults.unit() < chances.transient_rate {
            let wait = (attempt <= chances.retries).then(|| BACK_OFF << (attempt - 1));
            self.failed(agent, (call, attempt, wait));
            let Some(wait) = wait else {
                self.unavailable(agent, attempt, Cause::Call(call));
                return false;
            };
            self.log.clock += wait;
            attempt += 1;
        }
        let [least, most] = LATENCY;
        let spread = usize::try_from(most - least).unwrap_or(0);
        let latency = least + self.draws.latency.below(spread) as u64;
        self.log.clock += latency;
        let fields = [
            ("agent", self.name(agent)),
            ("latency_ms", json!(latency)),
            ("tokens_in", json!(call.prompt / LETTERS)),
            ("tokens_out", json!(call.answer / LETTERS)),
            ("retries", json!(attempt - 1)),
        ];
        self.log.emit("llm_call", &fields);
        true
    }

    /// Logs a failed attempt of a call, and how long is waited before the next one; `None` after the last.
    fn failed(&mut self, agent: usize, (call, attempt, wait): (Call<'_>, u32, Option<u64>)) {
        let mut context = self.context(agent, Some(call));
        context.insert("back_off_ms".to_owned(), json!(wait));
        let next = if wait.is_some() {
            "retry"
        } else {
            "agent unavailable"
        };
        context.insert("next".to_owned(), json!(next));
        let fields = [
            ("agent", self.name(agent)),
            ("error", json!({"kind": "rate_limited"})),
            ("attempt", json!(attempt)),
            ("context", Value::Object(context)),
        ];
        self.log.emit("error", &fields);
    }
}
