use std::collections::BTreeMap;

use serde_json::{Map, Value, json};
use steelyard_documents::Name;
use steelyard_documents::similarity::Counted;
use steelyard_kernel::Random;

use super::log::Log;
use super::mock::Answer;
use super::{Mock, Plan};
use crate::advocate::{Candidate, Choice, choice};
use crate::config::{Rules, Safeguard};
use crate::quorum::required;
use crate::rubric::{Criterion, Rubric, Severity, drift};
use crate::run::Text;
use crate::texts::Known;
use crate::trust::{Standing, Trust};

/// What a call takes, in milliseconds, at least and at most.
const LATENCY: [u64; 2] = [400, 9_000];
/// How long is waited before a call is made again: twice as long each time.
const BACK_OFF: u64 = 1_000;
/// How long a run that waits for somebody waits.
const PAUSE: u64 = 600_000;
/// Letters of a token, about.
const LETTERS: usize = 4;

/// A simulated run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Simulated {
    /// Its log: `events.jsonl`.
    pub events: String,
    /// What it came to.
    pub outcome: Outcome,
}

/// What a run came to.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Outcome {
    /// Rounds until it converged; `None` where it never did.
    pub converged: Option<u32>,
    /// Rounds that it had, the first among them.
    pub rounds: u32,
    /// Dissents, and those that changed something.
    pub dissents: [u32; 2],
    /// Overrides, and those that were regretted.
    pub overrides: [u32; 2],
    /// Drift at the end, in percent.
    pub drift: f64,
    /// Warnings and worse.
    pub alerts: u32,
    /// Rounds of agents that could not be reached.
    pub unavailable: u32,
    /// How often it waited.
    pub pauses: u32,
}

/// An agent on its way.
struct Member {
    name: Name,
    role: Name,
    standing: Standing,
    trust: Trust,
    rounds: u32,
    advocate: Option<u32>,
    is_there: bool,
    /// Answers given, by the lists that they came from.
    given: BTreeMap<String, usize>,
    /// What it wrote, where it is a creator.
    artifact: Option<(String, Counted)>,
    /// Scores of its artifact in this round by criterion: sums and counts.
    scores: Vec<(f64, u32)>,
    dissents: bool,
}

struct Sim<'a> {
    plan: &'a Plan,
    rules: &'a Rules,
    mock: &'a Mock,
    seed: u64,
    log: Log,
    members: Vec<Member>,
    gold: Rubric,
    living: Rubric,
    outcome: Outcome,
    draws: Draws,
    /// Whether somebody overrode a decision in this round.
    is_overridden: bool,
}

/// What numbers are drawn for.
struct Draws {
    score: Random,
    dissent: Random,
    impact: Random,
    overrides: Random,
    regret: Random,
    rubric: Random,
    advocate: Random,
    faults: Random,
    latency: Random,
}

impl Draws {
    fn new(seed: u64) -> Self {
        let of = |purpose| Random::for_purpose(seed, purpose);
        Self {
            score: of("score"),
            dissent: of("dissent"),
            impact: of("impact"),
            overrides: of("override"),
            regret: of("regret"),
            rubric: of("rubric"),
            advocate: of("advocate"),
            faults: of("faults"),
            latency: of("latency"),
        }
    }
}

/// Simulates a run.
pub fn simulate(plan: &Plan, rules: &Rules, mock: &Mock, seed: u64) -> Simulated {
    let gold = plan.draft.rubric.clone().unwrap_or_else(|| Rubric {
        criteria: vec![Criterion {
            name: "Quality".into(),
            weight: 1.0,
            guidelines: String::new(),
        }],
    });
    let begin = Standing::default().trust(None, &rules.trust);
    let members = plan.draft.agents.iter().map(|agent| Member {
        name: agent.name.clone(),
        role: agent.role.clone(),
        standing: Standing::default(),
        trust: begin,
        rounds: 0,
        advocate: None,
        is_there: true,
        given: BTreeMap::new(),
        artifact: None,
        scores: vec![(0.0, 0); gold.criteria.len()],
        dissents: false,
    });
    let mut sim = Sim {
        plan,
        rules,
        mock,
        seed,
        log: Log::new(&format!("simulated-{seed}")),
        members: members.collect(),
        living: gold.clone(),
        gold,
        outcome: Outcome::default(),
        draws: Draws::new(seed),
        is_overridden: false,
    };
    // Without creators everybody writes.
    if sim.members.iter().all(|one| one.role != "creator") {
        for member in &mut sim.members {
            member.role = "creator".into();
        }
    }
    sim.begin();
    for round in 0..=plan.rounds {
        sim.log.round = Some(round);
        if sim.round(round) {
            sim.outcome.converged = Some(round);
            break;
        }
    }
    sim.end();
    Simulated {
        events: sim.log.text,
        outcome: sim.outcome,
    }
}

fn rubric_json(rubric: &Rubric) -> Value {
    let criteria = rubric.criteria.iter().map(|one| {
        json!({"name": one.name.as_str(), "weight": one.weight, "guidelines": one.guidelines})
    });
    json!({"criteria": criteria.collect::<Vec<Value>>()})
}

impl Sim<'_> {
    fn name(&self, agent: usize) -> Value {
        self.members[agent].name.as_str().into()
    }

    fn begin(&mut self) {
        let agents = self.plan.draft.agents.iter().map(|one| {
            json!({"name": one.name.as_str(), "role": one.role.as_str(), "model": one.model.as_str()})
        });
        let agents: Vec<Value> = agents.collect();
        let fields = [
            ("seed", json!(self.seed)),
            (
                "title",
                json!(self.plan.draft.task.as_deref().unwrap_or_default()),
            ),
            ("agents", Value::from(agents)),
            ("rubric", rubric_json(&self.gold)),
        ];
        self.log.emit("run_started", &fields);
    }

    fn end(&mut self) {
        self.log.round = None;
        let status = match self.outcome.converged {
            Some(_) => "converged",
            None => "not_converged",
        };
        let rounds = json!(self.outcome.rounds);
        self.log.emit(
            "run_ended",
            &[("status", json!(status)), ("rounds", rounds)],
        );
    }

    /// A round; true where it ends the debate.
    fn round(&mut self, round: u32) -> bool {
        self.outcome.rounds += 1;
        let began = self.log.clock;
        self.log.emit("round_started", &[]);
        self.reach();
        if round == 0 {
            self.write("generate");
            self.ended(began, None);
            return false;
        }
        let advocate = self.advocate(round);
        self.review(advocate);
        self.object(advocate);
        let similarities = self.write("refine");
        self.override_one();
        self.change_rubric();
        let converged = self.vote(advocate, &similarities, began);
        self.trust();
        self.check(round);
        for member in &mut self.members {
            member.rounds += u32::from(member.is_there);
        }
        if let Some(advocate) = advocate {
            self.members[advocate].advocate = Some(round);
        }
        converged
    }

    /// Who can be reached in the round.
    fn reach(&mut self) {
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

    fn unavailable(&mut self, agent: usize, attempts: u32) {
        self.outcome.unavailable += 1;
        self.members[agent].is_there = false;
        let fields = [
            ("agent", self.name(agent)),
            ("error", json!("no answer")),
            ("attempt", json!(attempts)),
        ];
        self.log.emit("agent_unavailable", &fields);
    }

    fn pause(&mut self, why: &str) {
        self.outcome.pauses += 1;
        self.log
            .emit("paused", &[("context", json!({ "why": why }))]);
        self.log.clock += PAUSE;
        self.log.emit("resumed", &[]);
    }

    /// A call of an agent's model: false where it fails for good, and the agent is away for the rest of the round.
    fn call(&mut self, agent: usize, prompt: usize, answer: usize) -> bool {
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

    fn there(&self) -> impl Iterator<Item = usize> + use<> {
        let there: Vec<usize> = (0..self.members.len())
            .filter(|at| self.members[*at].is_there)
            .collect();
        there.into_iter()
    }

    /// The next answer of an agent: each list is gone through again and again.
    fn answer(&mut self, agent: usize, phase: &str, is_advocate: bool) -> Answer {
        let member = &mut self.members[agent];
        let Some((key, list)) = self.mock.list(&member.name, phase, is_advocate) else {
            return Answer::default();
        };
        let turn = member.given.entry(key.to_owned()).or_default();
        let answer = list[*turn % list.len()].clone();
        *turn += 1;
        answer
    }

    /// Creators write; how alike each artifact is to the one before.
    fn write(&mut self, phase: &str) -> Vec<f64> {
        let mut similarities = Vec::new();
        for agent in self.there() {
            if self.members[agent].role != "creator" {
                continue;
            }
            let answer = self.answer(agent, phase, false);
            let before = self.members[agent]
                .artifact
                .as_ref()
                .map_or(0, |(text, _)| text.len());
            if !self.call(agent, before, answer.text.len()) {
                continue;
            }
            let counted = Counted::of(self.rules.method, &answer.text);
            let id = self.name(agent);
            let mut fields = vec![
                ("agent", id.clone()),
                ("artifact_id", id),
                ("text", json!(answer.text)),
            ];
            if let Some((_, before)) = &self.members[agent].artifact {
                let alike = before.similarity(&counted);
                similarities.push(alike);
                fields.push(("similarity_to_previous", json!(alike)));
            }
            self.log.emit("artifact", &fields);
            self.members[agent].artifact = Some((answer.text, counted));
        }
        similarities
    }

    /// Who argues against the others in the round.
    fn advocate(&mut self, round: u32) -> Option<usize> {
        if !self.rules.safeguards.is_on(Safeguard::DevilAdvocate) {
            return None;
        }
        let candidates = self.members.iter().map(|one| Candidate {
            name: one.name.clone(),
            trust: one.trust.value,
            rounds: one.rounds,
            since: one.advocate.map(|last| round - last),
        });
        let candidates: Vec<Candidate> = candidates.collect();
        let fixed = self.plan.draft.objector(&self.plan.draft.agents);
        let made = choice(&candidates, Some(fixed), round, &self.rules.advocate);
        let skip = self.draws.advocate.unit() < made.skipped;
        let drawn = self.draws.advocate.unit();
        let chosen = if skip { None } else { hit(&made, drawn) };
        let reason = match (chosen, made.fallback) {
            (None, Some(_)) => "nobody is out of probation",
            (None, None) => "skipped",
            (Some(_), Some(_)) => "nobody is trusted enough: drawn among all",
            (Some(_), None) => "drawn",
        };
        let likely = made
            .likely
            .iter()
            .enumerate()
            .filter(|(_, likely)| **likely > 0.0);
        let likely: Map<String, Value> = likely
            .map(|(at, likely)| (self.members[at].name.to_string(), json!(likely)))
            .collect();
        let fields = [
            (
                "agent",
                chosen.map_or(Value::Null, |agent| self.name(agent)),
            ),
            ("reason", json!(reason)),
            ("probabilities", Value::Object(likely)),
        ];
        self.log.emit("devils_advocate", &fields);
        chosen
    }

    /// Every reviewer judges every artifact but its own.
    fn review(&mut self, advocate: Option<usize>) {
        for agent in self.there() {
            if self.members[agent].role != "reviewer"
                && self.members.iter().any(|one| one.role == "reviewer")
            {
                continue;
            }
            let answer = self.answer(agent, "review", advocate == Some(agent));
            for author in 0..self.members.len() {
                let Some((text, _)) = &self.members[author].artifact else {
                    continue;
                };
                let length = text.len();
                if (author == agent && self.members.len() > 1) || !self.members[agent].is_there {
                    continue;
                }
                if self.call(agent, length, answer.text.len()) {
                    self.scores(agent, author, &answer);
                }
            }
        }
    }

    fn scores(&mut self, agent: usize, author: usize, answer: &Answer) {
        let noise = self.plan.chances.score_noise;
        let mut told = Map::new();
        for at in 0..self.living.criteria.len() {
            let name = self.living.criteria[at].name.clone();
            let own = answer.scores.iter().find(|(of, _)| *of == name);
            let any = answer.scores.iter().find(|(of, _)| of == "*");
            let off = (2.0 * self.draws.score.unit() - 1.0) * noise;
            let Some((_, score)) = own.or(any) else {
                continue;
            };
            // As reviewers write it: two digits.
            let score = ((score + off).clamp(0.0, 1.0) * 100.0).round() / 100.0;
            let sums = &mut self.members[author].scores[at];
            *sums = (sums.0 + score, sums.1 + 1);
            told.insert(name.to_string(), json!(score));
        }
        let fields = [
            ("reviewer", self.name(agent)),
            ("artifact_id", self.name(author)),
            ("scores", Value::Object(told)),
            ("feedback", json!(answer.text)),
        ];
        self.log.emit("review", &fields);
    }

    /// Agents object.
    fn object(&mut self, advocate: Option<usize>) {
        let chances = self.plan.chances;
        for agent in 0..self.members.len() {
            // Drawn of each, so that who is away shifts nobody's numbers.
            let drawn = self.draws.dissent.unit();
            let is_impactful = self.draws.impact.unit() < chances.impactful_rate;
            let is_advocate = advocate == Some(agent);
            let effect = if is_advocate {
                chances.devils_advocate_effect
            } else {
                0.0
            };
            if drawn >= chances.dissent_rate + effect || !self.members[agent].is_there {
                continue;
            }
            let answer = self.answer(agent, "vote", is_advocate);
            let Some((text, citations)) = answer.dissent else {
                continue;
            };
            self.outcome.dissents[0] += 1;
            self.outcome.dissents[1] += u32::from(is_impactful);
            let text = Text {
                text,
                embedding: Vec::new(),
            };
            let known = Known::of(&text, self.rules.method);
            let at = self.log.clock as f64;
            let member = &mut self.members[agent];
            let depth = member
                .standing
                .depth(known, &text.text, citations, &self.rules.trust);
            member.standing.dissents(Some(at), is_impactful, depth);
            member.dissents = true;
            let fields = [
                ("agent", self.name(agent)),
                ("text", json!(text.text)),
                ("citations", json!(citations)),
                ("impactful", json!(is_impactful)),
                ("depth", json!(depth)),
            ];
            self.log.emit("dissent", &fields);
        }
    }

    /// Somebody overrides the decision of an agent.
    fn override_one(&mut self) {
        let chances = self.plan.chances;
        self.is_overridden = self.draws.overrides.unit() < chances.override_rate;
        let agent = self.draws.overrides.below(self.members.len());
        let regretted = self.draws.regret.unit() < chances.regret_rate;
        if !self.is_overridden {
            return;
        }
        self.outcome.overrides[0] += 1;
        self.outcome.overrides[1] += u32::from(regretted);
        let at = self.log.clock as f64;
        self.members[agent].standing.overridden(Some(at), regretted);
        let fields = [
            ("by", json!("human")),
            ("agent", self.name(agent)),
            ("decision", json!("overridden")),
            ("regretted", json!(regretted)),
        ];
        self.log.emit("override", &fields);
    }

    /// The living rubric moves.
    fn change_rubric(&mut self) {
        let chances = self.plan.chances;
        let mut changed = false;
        for criterion in &mut self.living.criteria {
            let off = (2.0 * self.draws.rubric.unit() - 1.0) * chances.weight_drift;
            let is_reworded = self.draws.rubric.unit() < chances.wording_drift;
            let moved = (criterion.weight + off).max(0.01);
            changed |= moved.total_cmp(&criterion.weight).is_ne() || is_reworded;
            criterion.weight = moved;
            if is_reworded {
                criterion.guidelines = reworded(&criterion.guidelines);
            }
        }
        if changed {
            let fields = [
                ("rubric", rubric_json(&self.living)),
                ("cause", json!("simulated")),
            ];
            self.log.emit("rubric_changed", &fields);
        }
    }

    /// Agents vote on the artifact that scores best; true where that ends the debate.
    fn vote(&mut self, advocate: Option<usize>, similarities: &[f64], began: u64) -> bool {
        let best = self.best();
        let mut counts = (0, 0);
        for agent in self.there() {
            if self.members[agent].role == "curator" {
                continue;
            }
            let Some((author, score)) = best else {
                continue;
            };
            let accept = self.accepts(agent, advocate == Some(agent));
            // Who objects does not accept in the same round.
            let accepts = accept.unwrap_or(score >= self.plan.chances.accept_at);
            let accepts = accepts && !self.members[agent].dissents;
            counts = (counts.0 + u32::from(accepts), counts.1 + 1);
            let fields = [
                ("agent", self.name(agent)),
                ("artifact_id", self.name(author)),
                ("accept", json!(accepts)),
            ];
            self.log.emit("vote", &fields);
        }
        let rules = self.rules;
        let needed = required(counts.1, rules.threshold, rules.small, rules.bound);
        let converged = if rules.by_similarity {
            !similarities.is_empty()
                && similarities
                    .iter()
                    .all(|one| *one >= rules.similarity_threshold)
        } else {
            needed > 0 && counts.0 >= needed
        };
        self.ended(began, Some((counts.0, needed, converged, similarities)));
        converged
    }

    /// Whether the next answer of an agent to a vote says that it accepts; one that only objects is kept for when it does.
    fn accepts(&mut self, agent: usize, is_advocate: bool) -> Option<bool> {
        let member = &self.members[agent];
        let (_, list) = self.mock.list(&member.name, "vote", is_advocate)?;
        let says = list.iter().any(|answer| answer.accept.is_some());
        if says {
            self.answer(agent, "vote", is_advocate).accept
        } else {
            None
        }
    }

    fn ended(&mut self, began: u64, told: Option<(u32, u32, bool, &[f64])>) {
        let mut fields = Vec::new();
        if let Some((votes, needed, converged, similarities)) = told {
            if !similarities.is_empty() {
                let mean = similarities.iter().sum::<f64>() / similarities.len() as f64;
                let least = similarities.iter().copied().fold(1.0, f64::min);
                fields.push(("similarity_mean", json!(mean)));
                fields.push(("similarity_min", json!(least)));
            }
            fields.push(("votes_for", json!(votes)));
            fields.push(("votes_required", json!(needed)));
            fields.push(("converged", json!(converged)));
        }
        fields.push(("duration_ms", json!(self.log.clock - began)));
        self.log.emit("round_ended", &fields);
    }

    /// The artifact with the best score by the living rubric, the first of equals.
    fn best(&self) -> Option<(usize, f64)> {
        let scored = self.members.iter().enumerate().filter_map(|(at, member)| {
            let means = self.living.criteria.iter().zip(&member.scores);
            let means = means.filter(|(_, (_, count))| *count > 0);
            let (sum, total) = means.fold((0.0, 0.0), |(sum, total), (one, (score, count))| {
                (
                    sum + one.weight * score / f64::from(*count),
                    total + one.weight,
                )
            });
            (total > 0.0).then(|| (at, sum / total))
        });
        scored.reduce(|best, one| if one.1 > best.1 { one } else { best })
    }

    /// Trust in those of whom it changed.
    fn trust(&mut self) {
        let at = self.log.clock as f64;
        for agent in 0..self.members.len() {
            let member = &mut self.members[agent];
            let now = member.standing.trust(Some(at), &self.rules.trust);
            if now == member.trust {
                continue;
            }
            member.trust = now;
            let fields = [
                ("agent", self.name(agent)),
                ("trust", json!(now.value)),
                ("impact", json!(now.impact)),
                ("depth", json!(now.depth)),
                ("regret", json!(now.regret)),
            ];
            self.log.emit("trust_updated", &fields);
        }
    }

    /// Compares the rubrics, every so many rounds and after an override.
    fn check(&mut self, round: u32) {
        let rules = self.rules;
        let found = drift(&self.gold, &self.living, rules.measure, rules.method);
        self.outcome.drift = found.percent;
        let is_due = (round + 1).is_multiple_of(rules.check_every) || self.is_overridden;
        if !rules.safeguards.is_on(Safeguard::ShadowRubric) || !is_due {
            return;
        }
        let severity = Severity::of(found.percent, rules.limits[0], rules.limits[1]);
        let fields = [
            ("percent", json!(found.percent)),
            ("severity", json!(severity.id())),
        ];
        self.log.emit("drift_checked", &fields);
        self.outcome.alerts += u32::from(severity > Severity::Info);
        if severity == Severity::Critical && self.plan.pause_on_critical {
            self.pause("the rubric has moved too far");
        }
    }
}

/// The one that a number drawn between 0 and 1 falls on.
fn hit(choice: &Choice, drawn: f64) -> Option<usize> {
    let mut left = drawn;
    let open = choice
        .likely
        .iter()
        .enumerate()
        .filter(|(_, likely)| **likely > 0.0);
    let mut last = None;
    for (at, likely) in open {
        last = Some(at);
        left -= likely;
        if left < 0.0 {
            break;
        }
    }
    last
}

/// Guidelines with one more thing that they ask for.
fn reworded(guidelines: &str) -> String {
    const MORE: [&str; 4] = [
        "Name what it costs.",
        "Say who decides.",
        "Show it by an example.",
        "Keep it short.",
    ];
    let next = MORE.iter().find(|more| !guidelines.contains(*more));
    match next {
        Some(more) => format!("{guidelines} {more}").trim().to_owned(),
        None => guidelines
            .rsplit_once(". ")
            .map_or("", |(before, _)| before)
            .to_owned(),
    }
}
