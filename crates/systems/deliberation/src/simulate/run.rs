//! One simulated run, round by round, as the lines of its log.

mod agents;
mod diverging;
mod faults;
mod safeguards;

use std::collections::BTreeMap;

use serde_json::{Value, json};
use steelyard_documents::Name;
use steelyard_documents::similarity::Counted;
use steelyard_kernel::Random;

use super::answer::Answer;
use super::log::Log;
use super::{Mock, Plan};
use crate::config::{Rules, spelled, tree};
use crate::rubric::{Criterion, Rubric};
use crate::trust::{Standing, Trust};

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
    /// Whether different ideas were wanted, and not an agreement.
    pub diverges: bool,
    /// Rounds until it converged, or had enough approaches where different ideas are wanted; `None` where it never did.
    pub converged: Option<u32>,
    /// Rounds that it had, the first among them.
    pub rounds: u32,
    /// Dissents, and those that changed something.
    pub dissents: [u32; 2],
    /// Overrides, and those that were regretted.
    pub overrides: [u32; 2],
    /// Drift at the end, in percent; `None` where it cannot be said.
    pub drift: Option<f64>,
    /// Checks of the rubric, and those that were a warning or worse.
    pub alerts: [u32; 2],
    /// Where different ideas are wanted, at the end: ideas, approaches, and agents one of whose ideas stands for an approach.
    pub found: [u32; 3],
    /// How unlike two approaches are at the end, 0 to 1, in the mean; `None` of fewer than two.
    pub apart: Option<f64>,
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
    /// The first round that it takes part in.
    joins: u32,
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
    /// Ideas that it wrote, where different ones are wanted.
    ideas: usize,
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
    /// Rounds whose first artifacts under the two rubrics were compared, and those in which they differed.
    compared: [u32; 2],
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

/// The seed that a deterministic run draws from, whatever the seed is that it records.
const FIXED: u64 = 0;

/// Simulates a run. One with `deterministic: true` is the same under every seed, but for the seed that its log records.
pub fn simulate(plan: &Plan, mock: &Mock, seed: u64) -> Simulated {
    let rules = &plan.rules();
    let gold = plan.draft.rubric.clone().unwrap_or_else(|| Rubric {
        criteria: vec![Criterion {
            name: "Quality".into(),
            weight: 1.0,
            guidelines: String::new(),
        }],
    });
    let drawn = if plan.is_deterministic() { FIXED } else { seed };
    let mut sim = Sim {
        plan,
        rules,
        mock,
        seed,
        log: Log::new(&plan.run_name(seed)),
        members: members(plan, rules, &gold),
        living: gold.clone(),
        gold,
        outcome: Outcome {
            diverges: plan.draft.diverges(),
            ..Outcome::default()
        },
        draws: Draws::new(drawn),
        is_overridden: false,
        compared: [0; 2],
    };
    // Without creators everybody writes.
    if sim.members.iter().all(|one| one.role != "creator") {
        for member in &mut sim.members {
            member.role = "creator".into();
        }
    }
    sim.begin();
    let mut written = sim.nothing_written();
    for round in 0..=plan.rounds {
        sim.log.round = Some(round);
        let ends = if plan.draft.diverges() {
            sim.diverging_round(round, &mut written)
        } else {
            sim.round(round)
        };
        if ends {
            sim.outcome.converged = Some(round);
            break;
        }
    }
    sim.pick(&written);
    sim.end();
    Simulated {
        events: sim.log.text,
        outcome: sim.outcome,
    }
}

/// The agents, before anything has happened.
fn members(plan: &Plan, rules: &Rules, gold: &Rubric) -> Vec<Member> {
    let begin = Standing::default().trust(None, &rules.trust);
    let agents = plan.draft.agents.iter();
    let agents = agents.map(|agent| Member {
        name: agent.name.clone(),
        role: agent.role.clone(),
        standing: Standing::default(),
        trust: begin,
        joins: agent.joins,
        rounds: 0,
        advocate: None,
        is_there: true,
        given: BTreeMap::new(),
        artifact: None,
        scores: vec![(0.0, 0); gold.criteria.len()],
        dissents: false,
        ideas: 0,
    });
    agents.collect()
}

/// The settings that a run goes by, so that who reads its log alone reads it under them.
fn settings_json(plan: &Plan) -> Value {
    let numbers = plan.parameters.all().iter();
    let numbers = numbers.map(|one| (one.id.as_str(), one.value.to_string()));
    let readings = plan.switches.iter();
    let readings = readings.map(|one| (one.id, spelled(one.id, one.reading())));
    let mut config = tree(numbers.chain(readings));
    if plan.draft.diverges() {
        config["mode"] = "diverge".into();
    } else if plan.draft.simulation.is_test {
        config["mode"] = "test".into();
    }
    if let Some(agent) = &plan.draft.advocate {
        config["safeguards"]["devil_advocate"]["agent"] = agent.as_str().into();
    }
    config
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
            let mut agent = json!({"name": one.name.as_str(), "role": one.role.as_str(), "model": one.model.as_str()});
            if one.joins > 0 {
                agent["joins_round"] = one.joins.into();
            }
            agent
        });
        let agents: Vec<Value> = agents.collect();
        let task = self.plan.draft.task.as_deref().unwrap_or("no task");
        let mut fields = vec![
            ("seed", json!(self.seed)),
            // Wherever it is shown, it says what it is.
            ("title", json!(format!("Simulated: {task}"))),
            ("agents", Value::from(agents)),
            ("config", settings_json(self.plan)),
        ];
        // Nothing is scored where ideas differ.
        if !self.plan.draft.diverges() {
            fields.push(("rubric", rubric_json(&self.gold)));
        }
        self.log.emit("run_started", &fields);
    }

    fn end(&mut self) {
        self.log.round = None;
        let status = match (self.plan.draft.diverges(), self.outcome.converged) {
            (false, Some(_)) => "converged",
            (false, None) => "not_converged",
            (true, Some(_)) => "enough_approaches",
            (true, None) => "too_few_approaches",
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
            // Only who wrote has taken part.
            for member in &mut self.members {
                member.rounds += u32::from(member.artifact.is_some());
            }
            self.ended(began, None);
            return false;
        }
        let advocate = self.advocate(round);
        self.review(round, advocate);
        self.object(advocate);
        let similarities = self.write("refine");
        self.override_one(round);
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
}
