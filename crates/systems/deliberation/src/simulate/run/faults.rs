//! Calls that fail, and agents that cannot be reached.

use serde_json::json;

use super::Sim;

/// What a call takes, in milliseconds, at least and at most.
const LATENCY: [u64; 2] = [400, 9_000];
/// How long is waited before a call is made again: twice as long each time.
const BACK_OFF: u64 = 1_000;
/// How long a run that waits for somebody waits.
const PAUSE: u64 = 600_000;
/// Letters of a token, about.
const LETTERS: usize = 4;

impl Sim<'_> {
    /// Who can be reached in the round.
    pub(super) fn reach(&mut self) {
        let mut gone = 0;
        for agent in 0..self.members.len() {
            let is_there = self.draws.faults.unit() >= self.plan.chances.outage_rate;
            self.members[agent].is_there = is_there;
            self.members[agent].dissents = false;
            self.members[agent].scores.fill((0.0, 0));
            if !is_there {
                gone += 1;
                self.unavailable(agent, self.plan.chances.retries + 1);
            }
        }
        if gone * 2 > self.members.len() {
            self.pause("more than half of the agents cannot be reached");
        }
    }

    pub(super) fn unavailable(&mut self, agent: usize, attempts: u32) {
        self.outcome.unavailable += 1;
        self.members[agent].is_there = false;
        let fields = [
            ("agent", self.name(agent)),
            ("error", json!("no answer")),
            ("attempt", json!(attempts)),
        ];
        self.log.emit("agent_unavailable", &fields);
    }

    pub(super) fn pause(&mut self, why: &str) {
        self.outcome.pauses += 1;
        self.log
            .emit("paused", &[("context", json!({ "why": why }))]);
        self.log.clock += PAUSE;
        self.log.emit("resumed", &[]);
    }

    /// A call of an agent's model: false where it fails for good, and the agent is away for the rest of the round.
    pub(super) fn call(&mut self, agent: usize, prompt: usize, answer: usize) -> bool {
        let chances = self.plan.chances;
        let mut attempt = 1;
        while self.draws.faults.unit() < chances.transient_rate {
            let fields = [
                ("agent", self.name(agent)),
                ("error", json!({"kind": "rate_limited"})),
                ("attempt", json!(attempt)),
            ];
            self.log.emit("error", &fields);
            if attempt > chances.retries {
                self.unavailable(agent, attempt);
                return false;
            }
            self.log.clock += BACK_OFF << (attempt - 1);
            attempt += 1;
        }
        let [least, most] = LATENCY;
        let spread = usize::try_from(most - least).unwrap_or(0);
        let latency = least + self.draws.latency.below(spread) as u64;
        self.log.clock += latency;
        let fields = [
            ("agent", self.name(agent)),
            ("latency_ms", json!(latency)),
            ("tokens_in", json!(prompt / LETTERS)),
            ("tokens_out", json!(answer / LETTERS)),
            ("retries", json!(attempt - 1)),
        ];
        self.log.emit("llm_call", &fields);
        true
    }
}
