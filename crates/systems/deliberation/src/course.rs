//! What follows from a run up to each of its rounds.

mod behaviour;

pub use behaviour::{Compared, FEWEST, behavioural, compared};

use std::collections::BTreeMap;

use steelyard_decision::Place;
use steelyard_documents::Name;
use steelyard_lab::{Alarm, Alerts, LimitStep, alerts, limit_steps};

use crate::advocate::{Candidate, Choice, choice};
use crate::config::{Rules, Safeguard};
use crate::convergence::{Votes, votes};
use crate::quorum::required;
use crate::rubric::{Drift, Measure, Rubric, Severity, drift};
use crate::run::{Run, Text, What};
use crate::scoring::{Judged, is_of_ten, judged};
use crate::texts::Known;
use crate::trust::{Standing, Trust};

/// Agents times rounds of which the choice of a devil's advocate is worked out.
const MOST_CHOICES: usize = 4_000_000;

/// A run under the rules.
#[derive(Clone, Debug, Default)]
pub struct Course {
    /// Its rounds.
    pub rounds: Vec<RoundState>,
    /// Trust in each agent at the end.
    pub trust: Vec<Trust>,
    /// How often each agent could be expected to be devil's advocate, over the rounds that tell whether it was.
    pub expected: Vec<f64>,
    /// How that varies: the variance of each.
    pub variance: Vec<f64>,
    /// How often it was.
    pub chosen: Vec<u32>,
    /// Whether its scores were 0 to 10.
    pub of_ten: bool,
}

/// A round under the rules.
#[derive(Clone, Debug, Default)]
pub struct RoundState {
    /// Its number.
    pub number: u32,
    /// Where it begins.
    pub place: Place,
    /// The rubric in force at its end.
    pub living: Rubric,
    /// How far that is from the gold one, by weights and wording; `None` where there is no rubric.
    pub drift: Option<Drift>,
    /// Its drift in percent as it is measured; `None` where that is not known.
    pub percent: Option<f64>,
    /// Whether it is checked in this round.
    pub checked: bool,
    /// What a check says.
    pub severity: Option<Severity>,
    /// The artifacts that were judged.
    pub artifacts: Vec<Judged>,
    /// Its votes.
    pub votes: Votes,
    /// Votes that it takes.
    pub required: u32,
    /// How alike each artifact is to the one before.
    pub similarities: Vec<f64>,
    /// Whether the votes suffice, where there are any.
    pub agreed: Option<bool>,
    /// Whether no artifact changed much, where that is known.
    pub settled: Option<bool>,
    /// Whether the log says that it ended the debate.
    pub recorded: Option<bool>,
    /// Drift in percent, as the log says.
    pub recorded_drift: Option<f64>,
    /// Trust in agents that changed in it, and what the log says.
    pub trust: Vec<(usize, Trust)>,
    /// What the log says of trust.
    pub recorded_trust: Vec<(usize, f64)>,
    /// Who could be devil's advocate, and how likely; none where that is not worked out.
    pub choice: Option<Choice>,
    /// Whether the log tells who was, and who.
    pub advocate: Option<Option<usize>>,
    /// Why, as the log says.
    pub reason: String,
    /// Counts: dissents, those that changed something, overrides, those that were regretted.
    pub deeds: [u32; 4],
    /// Agents that could not be reached.
    pub unavailable: Vec<usize>,
    /// Places in the round's events of disagreements.
    pub disagreements: Vec<usize>,
}

impl Course {
    /// Leaves out how far the rubric moved, where the one that it began with is not known.
    pub(crate) fn forget_drift(&mut self) {
        for state in &mut self.rounds {
            (state.drift, state.percent, state.severity) = (None, None, None);
            state.checked = false;
        }
    }

    /// What each check of the rubric found, in percent, with the place of its round.
    fn checks(&self) -> (Vec<usize>, Vec<f64>) {
        let checked = self.rounds.iter().enumerate();
        let checked = checked.filter(|(_, state)| state.checked);
        let found = checked.filter_map(|(at, state)| Some((at, state.percent?)));
        found.unzip()
    }

    /// Checks that are a warning or worse under two limits, and those that are critical; the first ones by the place of their
    /// round. What is above the second limit is critical also where the first one is higher.
    pub fn alerts(&self, [warning, critical]: [f64; 2]) -> [Alerts; 2] {
        use steelyard_decision::key;
        let (rounds, found) = self.checks();
        let worse = (Alarm::Above, critical);
        let least = if key(warning) <= key(critical) {
            (Alarm::From, warning)
        } else {
            worse
        };
        [least, worse].map(|(alarm, limit)| {
            let Alerts { first, count } = alerts(&found, alarm, limit);
            let first = first.map(|first| rounds[first]);
            Alerts { first, count }
        })
    }

    /// The limits of a warning, rising, at which [`Self::alerts`] changes: those up to the limit of what is critical, and one more,
    /// which tells what lies between.
    pub fn alert_steps(&self, critical: f64) -> Vec<LimitStep> {
        use steelyard_decision::key;
        let (rounds, found) = self.checks();
        let mut steps = limit_steps(&found);
        let count = steps.partition_point(|step| key(step.at) <= key(critical));
        steps.truncate(count + 1);
        for step in &mut steps {
            step.below.first = step.below.first.map(|first| rounds[first]);
        }
        steps
    }
}

/// What is known while rounds go by.
struct Walk<'a> {
    run: &'a Run,
    rules: &'a Rules,
    gold: Option<&'a Rubric>,
    living: Option<Rubric>,
    standings: Vec<Standing>,
    trust: Vec<Trust>,
    /// Rounds that each agent was there for.
    there: Vec<u32>,
    /// The place of the round in which each was devil's advocate last.
    advocate: Vec<Option<usize>>,
    /// The artifacts before, by id and by agent.
    texts: BTreeMap<(bool, Name), Known>,
    latest: Option<f64>,
    drift: Option<Drift>,
    scale: f64,
}

/// Works a run out, under its own rubric and the rules.
pub fn course(run: &Run, rubric: Option<&Rubric>, rules: &Rules) -> Course {
    let agents = run.agents.len();
    let of_ten = is_of_ten(run);
    let mut walk = Walk {
        run,
        rules,
        gold: rubric,
        living: rubric.cloned(),
        standings: vec![Standing::default(); agents],
        trust: (0..agents)
            .map(|_| Standing::default().trust(None, &rules.trust))
            .collect(),
        there: vec![0; agents],
        advocate: vec![None; agents],
        texts: BTreeMap::new(),
        latest: None,
        drift: None,
        scale: if of_ten { 10.0 } else { 1.0 },
    };
    let mut made = Course {
        expected: vec![0.0; agents],
        variance: vec![0.0; agents],
        chosen: vec![0; agents],
        of_ten,
        ..Course::default()
    };
    walk.drift = walk.drifted();
    for at in 0..run.rounds.len() {
        let state = walk.round(at);
        if let Some(choice) = state.choice.as_ref().filter(|_| state.advocate.is_some()) {
            for agent in 0..choice.likely.len() {
                let likely = choice.chance(agent).unwrap_or_default();
                made.expected[agent] += likely;
                made.variance[agent] += likely * (1.0 - likely);
            }
            if let Some(Some(chosen)) = state.advocate {
                made.chosen[chosen] += 1;
            }
        }
        made.rounds.push(state);
    }
    made.trust = walk.trust;
    if let (Measure::Behaviour, Some(gold)) = (rules.measure, rubric) {
        let percents = behavioural(&compared(run, &made, gold, rules));
        for (state, percent) in made.rounds.iter_mut().zip(percents) {
            state.percent = percent;
        }
    }
    for state in &mut made.rounds {
        let [warning, critical] = rules.limits;
        let percent = state.percent.filter(|_| state.checked);
        state.severity = percent.map(|percent| Severity::of(percent, warning, critical));
    }
    made
}

impl Walk<'_> {
    fn drifted(&self) -> Option<Drift> {
        let (gold, living) = (self.gold?, self.living.as_ref()?);
        Some(drift(gold, living, self.rules.measure, self.rules.method))
    }

    /// Takes a round.
    fn round(&mut self, at: usize) -> RoundState {
        let round = &self.run.rounds[at];
        let mut state = RoundState {
            number: round.number,
            place: round.place,
            choice: self.choice(at),
            ..RoundState::default()
        };
        let mut there = vec![false; self.run.agents.len()];
        for (place, event) in round.events.iter().enumerate() {
            self.latest = [self.latest, event.at]
                .into_iter()
                .flatten()
                .reduce(f64::max);
            if let Some(agent) = doer(&event.what)
                && let Some(there) = there.get_mut(agent)
            {
                *there = true;
            }
            self.event(place, event.at, &event.what, &mut state);
        }
        for agent in &state.unavailable {
            there[*agent] = false;
        }
        self.shown_trust(&mut state);
        self.checks(at, &mut state);
        self.judges(at, &mut state);
        for (agent, there) in there.into_iter().enumerate() {
            self.there[agent] += u32::from(there);
        }
        if let Some(Some(chosen)) = state.advocate {
            self.advocate[chosen] = Some(at);
        }
        state
    }

    /// Who could be devil's advocate in a round, by what was known before it.
    fn choice(&self, at: usize) -> Option<Choice> {
        let listed = self.run.listed;
        if !self.rules.safeguards.is_on(Safeguard::DevilAdvocate)
            || listed == 0
            || at * listed > MOST_CHOICES
        {
            return None;
        }
        let agents = self.run.agents[..listed].iter().enumerate();
        let candidates = agents.map(|(agent, one)| Candidate {
            name: one.name.clone(),
            trust: self.trust[agent].value,
            rounds: self.there[agent],
            since: self.advocate[agent].and_then(|last| u32::try_from(at - last).ok()),
        });
        let candidates: Vec<Candidate> = candidates.collect();
        let fixed = self.run.draft.objector(&self.run.agents[..listed]);
        Some(choice(
            &candidates,
            Some(fixed),
            self.run.rounds[at].number,
            &self.rules.advocate,
        ))
    }

    fn event(&mut self, place: usize, at: Option<f64>, what: &What, state: &mut RoundState) {
        match what {
            What::Artifact {
                agent,
                id,
                text,
                similarity,
            } => {
                let own = text
                    .as_ref()
                    .and_then(|text| self.likeness(*agent, id, text));
                state.similarities.extend(similarity.or(own));
            }
            What::Dissent { .. } | What::Override { .. } => self.deed(at, what, state),
            What::Disagreement { .. } => state.disagreements.push(place),
            What::Advocate { agent, reason } => {
                state.advocate = Some(*agent);
                state.reason.clone_from(reason);
            }
            What::Rubric(rubric) => {
                self.living = Some(rubric.clone());
                self.drift = self.drifted();
            }
            What::Drift(percent) => state.recorded_drift = percent.or(state.recorded_drift),
            What::Trust {
                agent: Some(agent),
                trust,
            } => state.recorded_trust.push((*agent, *trust)),
            What::Unavailable(agent) => state.unavailable.push(*agent),
            What::Ended {
                converged,
                similarity,
            } => {
                state.recorded = converged.or(state.recorded);
                if state.similarities.is_empty() {
                    state.similarities.extend(*similarity);
                }
            }
            What::Review { .. }
            | What::Vote { .. }
            | What::Approaches { .. }
            | What::Picked { .. }
            | What::Turn(_)
            | What::Trust { agent: None, .. } => {}
        }
    }

    /// Takes a dissent or an override.
    fn deed(&mut self, at: Option<f64>, what: &What, state: &mut RoundState) {
        let rules = self.rules;
        match what {
            What::Dissent {
                agent,
                text,
                citations,
                impactful,
                depth,
            } => {
                state.deeds[0] += 1;
                state.deeds[1] += u32::from(*impactful);
                if let Some(standing) = agent.and_then(|agent| self.standings.get_mut(agent)) {
                    let known = Known::of(text, rules.method);
                    let own = if text.text.is_empty() {
                        depth.unwrap_or(0.0)
                    } else {
                        standing.depth(known, &text.text, *citations, &rules.trust)
                    };
                    standing.dissents(at, *impactful, own);
                }
            }
            What::Override {
                agent, regretted, ..
            } => {
                state.deeds[2] += 1;
                state.deeds[3] += u32::from(*regretted);
                if let Some(standing) = agent.and_then(|agent| self.standings.get_mut(agent)) {
                    standing.overridden(at, *regretted);
                }
            }
            _ => {}
        }
    }

    /// How alike an artifact is to the one before it of the same id, or else of the same agent.
    fn likeness(&mut self, agent: Option<usize>, id: &Name, text: &Text) -> Option<f64> {
        let known = Known::of(text, self.rules.method);
        let author = agent.map(|agent| (true, self.run.agents[agent].name.clone()));
        let before = self.texts.get(&(false, id.clone()));
        let before = before.or_else(|| self.texts.get(author.as_ref()?));
        let alike = before.map(|before| before.alike(&known));
        if let Some(author) = author {
            self.texts.insert(author, known.clone());
        }
        self.texts.insert((false, id.clone()), known);
        alike
    }

    /// Trust in those of whom it changed.
    fn shown_trust(&mut self, state: &mut RoundState) {
        for (agent, standing) in self.standings.iter_mut().enumerate() {
            let now = standing.trust(self.latest, &self.rules.trust);
            if now != self.trust[agent] {
                self.trust[agent] = now;
                state.trust.push((agent, now));
            }
        }
    }

    /// Compares the rubrics, every so many rounds and after each override.
    fn checks(&mut self, at: usize, state: &mut RoundState) {
        state.drift.clone_from(&self.drift);
        if state.drift.is_none() {
            return;
        }
        state.percent = state.drift.as_ref().map(|drift| drift.percent);
        let every = self.rules.check_every as usize;
        let is_due = (at + 1).is_multiple_of(every) || state.deeds[2] > 0;
        state.checked = self.rules.safeguards.is_on(Safeguard::ShadowRubric) && is_due;
    }

    /// Scores, votes and what follows.
    fn judges(&mut self, at: usize, state: &mut RoundState) {
        let round = &self.run.rounds[at];
        let rules = self.rules;
        state.living = self.living.clone().unwrap_or_default();
        let rubric = match self.gold {
            Some(gold) if rules.by_gold => gold,
            _ => &state.living,
        };
        let trust =
            |agent: Option<usize>| rules.opinion(agent.map(|agent| self.trust[agent].value));
        let events = || round.events.iter().map(|event| (&event.what, event.place));
        state.artifacts = judged(events(), rubric, self.scale, trust);
        let only = match state.artifacts.as_slice() {
            [one] => Some(one.id.clone()),
            _ => None,
        };
        let weight = |agent: usize| trust(Some(agent));
        let weight: Option<&dyn Fn(usize) -> f64> =
            if rules.by_trust { Some(&weight) } else { None };
        state.votes = votes(
            self.run,
            round.number,
            events().map(|(what, _)| what),
            only.as_ref(),
            weight,
        );
        state.required = required(
            state.votes.eligible,
            rules.threshold,
            rules.small,
            rules.bound,
        );
        let has_votes = round
            .events
            .iter()
            .any(|event| matches!(event.what, What::Vote { .. }));
        let key = steelyard_decision::key;
        state.agreed = has_votes.then(|| match state.votes.trusted {
            Some(share) => key(share) >= key(rules.threshold),
            None => state.required > 0 && state.votes.supporters >= state.required,
        });
        let least = state.similarities.iter().copied().reduce(f64::min);
        state.settled = least.map(|least| key(least) >= key(rules.similarity_threshold));
    }
}

/// The agent that an event shows at work.
fn doer(what: &What) -> Option<usize> {
    match what {
        What::Artifact { agent, .. }
        | What::Vote { agent, .. }
        | What::Dissent { agent, .. }
        | What::Review {
            reviewer: agent, ..
        } => *agent,
        What::Turn(agent) => Some(*agent),
        _ => None,
    }
}
