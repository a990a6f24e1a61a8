//! What follows from the events: the rounds of each run, and what a run comes to.

use std::collections::{BTreeMap, BTreeSet};

use steelyard_kernel::HashMap;

use crate::levels::Levels;
use crate::spending::{Spending, merged, spendings};
use crate::{Field, Kind, Log, Round, Totals, Warning};

/// How the runs of a log are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Runs {
    /// Each by itself.
    Each,
    /// All as one.
    Together,
}

/// Both, run by run in the order of the log, rounds by their numbers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Derived {
    /// The rounds of all runs.
    pub rounds: Vec<Round>,
    /// One of each run.
    pub totals: Vec<Totals>,
}

impl Derived {
    /// Works out a log.
    pub fn of(log: &Log) -> Self {
        Self::along(log, Runs::Each, &|event| {
            log.round.code(event).map(|round| round as u64)
        })
    }

    /// The same with other steps than rounds: `step` tells the one of an event, if it is in any. What is said of one run is
    /// said of all where they are looked at together.
    pub fn along(log: &Log, runs: Runs, step: &dyn Fn(usize) -> Option<u64>) -> Self {
        let mut making = Making::of(log, runs, step);
        making.rounds();
        making.ended();
        making.votes();
        making.counted();
        making.spent();
        making.carried();
        making.errors();
        making.runs();
        making.made
    }

    /// The rounds of a run.
    pub fn of_run(&self, run: usize) -> &[Round] {
        let from = self.rounds.partition_point(|round| round.run < run);
        let to = self.rounds.partition_point(|round| round.run <= run);
        &self.rounds[from..to]
    }
}

/// Says which runs end with another number of rounds than they have.
pub(crate) fn tell_rounds(log: &mut Log) {
    if log.runs.iter().all(|run| run.said_rounds.is_none()) {
        return;
    }
    let mut counts = vec![0_u64; log.runs.len()];
    let step = |event| log.round.code(event).map(|round| round as u64);
    let mut making = Making::of(log, Runs::Each, &step);
    making.rounds();
    for round in &making.made.rounds {
        counts[round.run] += 1;
    }
    for (run, count) in counts.into_iter().enumerate() {
        let said = log.runs[run].said_rounds;
        #[expect(clippy::float_cmp, reason = "counts")]
        if let Some((said, event)) = said
            && said != count as f64
        {
            log.warn(Warning::RoundsDiffer, event, &format!("{said} of {count}"));
        }
    }
}

/// The first and the last of some events, and how many.
#[derive(Clone, Copy)]
struct Stretch {
    span: (usize, usize),
    events: u64,
}

struct Making<'l> {
    log: &'l Log,
    step: &'l dyn Fn(usize) -> Option<u64>,
    runs: Runs,
    made: Derived,
    /// Places of rounds by run and number.
    places: BTreeMap<(usize, u64), usize>,
    /// The one that was looked up last.
    last: Option<((usize, u64), usize)>,
}

impl<'l> Making<'l> {
    fn of(log: &'l Log, runs: Runs, step: &'l dyn Fn(usize) -> Option<u64>) -> Self {
        let count = match runs {
            Runs::Each => log.runs.len(),
            Runs::Together => 1,
        };
        Self {
            log,
            step,
            runs,
            made: Derived {
                rounds: Vec::new(),
                totals: vec![Totals::default(); count],
            },
            places: BTreeMap::new(),
            last: None,
        }
    }

    #[inline]
    fn run(&self, event: usize) -> usize {
        match self.runs {
            Runs::Each => self.log.run.code(event).unwrap_or_default(),
            Runs::Together => 0,
        }
    }

    /// Place of the round of an event, or of what stands for one.
    #[inline]
    fn place(&mut self, event: usize) -> Option<usize> {
        let key = (self.run(event), (self.step)(event)?);
        if let Some((last, place)) = self.last
            && last == key
        {
            return Some(place);
        }
        let place = *self.places.get(&key)?;
        self.last = Some((key, place));
        Some(place)
    }

    fn round(&mut self, event: usize) -> Option<&mut Round> {
        let place = self.place(event)?;
        self.made.rounds.get_mut(place)
    }

    /// Finds the rounds, with the events of each.
    fn rounds(&mut self) {
        let mut found: BTreeMap<(usize, u64), Stretch> = BTreeMap::new();
        // Events of a round stand together, mostly.
        let mut open: Option<((usize, u64), Stretch)> = None;
        let mut close = |one: Option<((usize, u64), Stretch)>| {
            if let Some((key, stretch)) = one {
                let there = found.entry(key).or_insert(Stretch {
                    events: 0,
                    ..stretch
                });
                there.span.1 = stretch.span.1;
                there.events += stretch.events;
            }
        };
        for event in 0..self.log.len() {
            let Some(round) = (self.step)(event) else {
                continue;
            };
            let key = (self.run(event), round);
            match &mut open {
                Some((there, stretch)) if *there == key => {
                    stretch.span.1 = event;
                    stretch.events += 1;
                }
                _ => close(open.replace((
                    key,
                    Stretch {
                        span: (event, event),
                        events: 1,
                    },
                ))),
            }
        }
        close(open);
        for (at, ((run, round), Stretch { span, events })) in found.into_iter().enumerate() {
            self.places.insert((run, round), at);
            self.made.rounds.push(Round {
                run,
                round,
                span,
                events,
                ..Round::default()
            });
        }
    }

    /// Takes what the ends of rounds say.
    fn ended(&mut self) {
        let mut begun = HashMap::default();
        let mut over = HashMap::default();
        for event in self.log.events_of(Kind::RoundStarted) {
            if let Some(place) = self.place(event) {
                begun.entry(place).or_insert(event);
            }
        }
        let Some(table) = self.log.table(Kind::RoundEnded) else {
            return;
        };
        for (at, event) in self.log.events_of(Kind::RoundEnded).enumerate() {
            let Some(place) = self.place(event) else {
                continue;
            };
            over.insert(place, event);
            let round = &mut self.made.rounds[place];
            let said = |field| table.column(field).and_then(|column| column.get(at));
            for (mine, field) in [
                (&mut round.similarity_mean, Field::SimilarityMean),
                (&mut round.similarity_min, Field::SimilarityMin),
                (&mut round.votes_for, Field::VotesFor),
                (&mut round.votes_required, Field::VotesRequired),
                (&mut round.duration, Field::Duration),
            ] {
                *mine = said(field).or(*mine);
            }
            round.converged = said(Field::Converged).map(is_true).or(round.converged);
        }
        for (place, round) in self.made.rounds.iter_mut().enumerate() {
            let at = |events: &HashMap<usize, usize>| self.log.at.get(*events.get(&place)?);
            if let (None, Some(from), Some(to)) = (round.duration, at(&begun), at(&over)) {
                round.duration = duration(from, to);
            }
        }
    }

    /// Counts votes where no end of a round does.
    fn votes(&mut self) {
        let mut last: BTreeMap<(usize, usize), bool> = BTreeMap::new();
        for (event, accept) in self.log.said(Kind::Vote, Field::Accept) {
            let agent = self.log.agent.code(event);
            if let (Some(place), Some(agent), Some(accept)) = (self.place(event), agent, accept)
                && self.made.rounds[place].votes_for.is_none()
            {
                last.insert((place, agent), is_true(accept));
            }
        }
        for ((place, _), accept) in last {
            let votes = self.made.rounds[place].votes_for.get_or_insert(0.0);
            *votes += f64::from(u8::from(accept));
        }
    }

    /// Counts what is counted.
    fn counted(&mut self) {
        let log = self.log;
        for (kind, field) in [
            (Kind::Dissent, Field::Impactful),
            (Kind::Override, Field::Regretted),
        ] {
            for (event, flag) in log.said(kind, field) {
                let grave = u64::from(flag.is_some_and(is_true));
                let run = self.run(event);
                let totals = &mut self.made.totals[run];
                let [all, some] = match kind {
                    Kind::Dissent => &mut totals.dissents,
                    _ => &mut totals.overrides,
                };
                *all += 1;
                *some += grave;
                let Some(round) = self.round(event) else {
                    continue;
                };
                let (all, some) = match kind {
                    Kind::Dissent => (&mut round.dissents, &mut round.impactful),
                    _ => (&mut round.overrides, &mut round.regretted),
                };
                *all += 1;
                *some += grave;
            }
        }
        let classes = ["factual", "value", "semantic"].map(|class| log.names.find(class));
        for (event, class) in log.said(Kind::Disagreement, Field::Class) {
            let class = class.map(code);
            let class = classes
                .iter()
                .position(|one| class.is_some() && *one == class);
            if let (Some(class), Some(round)) = (class, self.round(event)) {
                round.disagreements[class] += 1;
            }
        }
        let mut missing = BTreeSet::new();
        for event in log.events_of(Kind::AgentUnavailable) {
            if let (Some(agent), Some(place)) = (log.agent.code(event), self.place(event))
                && missing.insert((place, agent))
            {
                self.made.rounds[place].unavailable += 1;
            }
        }
        for event in log.events_of(Kind::DevilsAdvocate) {
            if let Some(round) = self.round(event) {
                round.advocates.push(log.agent.code(event));
            }
        }
        for event in log.events_of(Kind::Paused) {
            if let Some(round) = self.round(event) {
                round.paused += 1;
            }
        }
    }

    /// Adds up model calls, and the tokens of turns that tell of none.
    fn spent(&mut self) {
        for Spending {
            event,
            spent,
            latency,
            ..
        } in spendings(self.log)
        {
            let run = self.run(event);
            self.made.totals[run].spent.add(spent);
            if let Some(round) = self.round(event) {
                round.spent.add(spent);
                round.slowest = match (round.slowest, latency) {
                    (Some(one), Some(other)) => Some(one.max(other)),
                    (one, other) => one.or(other),
                };
            }
        }
    }

    /// Carries drift and trust forward: each round has what was known at its last event. Those of several runs have nothing to
    /// do with each other.
    fn carried(&mut self) {
        let together = self.runs == Runs::Together;
        if together && self.log.runs.len() > 1 {
            return;
        }
        let log = self.log;
        let rounds = self.made.rounds.iter().enumerate();
        let mut order: Vec<(usize, usize)> =
            rounds.map(|(place, round)| (round.span.1, place)).collect();
        order.sort_unstable();
        let drifts = log.said(Kind::DriftChecked, Field::Percent);
        let trusts = log.said(Kind::TrustUpdated, Field::Trust);
        let mut coming = merged(drifts, trusts).peekable();
        let mut states: Vec<Carried> = Vec::new();
        states.resize_with(self.made.totals.len(), Carried::default);
        let run = |event: usize| {
            let run = log.run.code(event).filter(|_| !together);
            run.unwrap_or_default()
        };
        let take = |(is_drift, event, said): (bool, usize, Option<f64>),
                    states: &mut Vec<Carried>| {
            let state = &mut states[run(event)];
            match (said, log.agent.code(event)) {
                (Some(percent), _) if is_drift => {
                    state.drift = Some(percent);
                    state.most = Some(state.most.map_or(percent, |most| most.max(percent)));
                }
                (Some(trust), Some(agent)) if !is_drift => state.trust(agent, trust),
                _ => {}
            }
        };
        for (last, place) in order {
            let run = self.made.rounds[place].run;
            while let Some(one) = coming.next_if(|(_, event, _)| *event <= last) {
                take(one, &mut states);
            }
            let (state, round) = (&states[run], &mut self.made.rounds[place]);
            round.drift = state.drift;
            if let Some((mean, least)) = state.levels.mean_and_least() {
                round.trust_mean = Some(mean);
                round.trust_min = Some(least);
            }
        }
        coming.for_each(|one| take(one, &mut states));
        for (totals, state) in self.made.totals.iter_mut().zip(states) {
            totals.drift_final = state.drift;
            totals.drift_max = state.most;
            let changes = state.trusts.iter().map(|(first, last)| last - first);
            let count = state.trusts.len() as f64;
            totals.trust_change = (count > 0.0).then(|| changes.sum::<f64>() / count);
        }
    }

    fn errors(&mut self) {
        for (event, kind) in self.log.said(Kind::Error, Field::Error) {
            let kind = kind.map_or("error", |kind| self.log.names.name(code(kind)));
            let run = self.run(event);
            *self.made.totals[run]
                .errors
                .entry(kind.to_owned())
                .or_default() += 1;
            if let Some(round) = self.round(event) {
                round.errors += 1;
            }
        }
    }

    fn runs(&mut self) {
        for round in &self.made.rounds {
            let totals = &mut self.made.totals[round.run];
            totals.rounds += 1;
            if round.converged == Some(true) {
                totals.convergence_round.get_or_insert(round.round);
            }
        }
        if self.runs == Runs::Together {
            return;
        }
        for (totals, run) in self.made.totals.iter_mut().zip(&self.log.runs) {
            let at = |event: Option<usize>| self.log.at.get(event?);
            let own = at(run.started).zip(at(run.ended)).or(run.times);
            totals.duration = own.and_then(|(from, to)| duration(from, to));
        }
    }
}

#[derive(Default)]
struct Carried {
    drift: Option<f64>,
    most: Option<f64>,
    /// Places of agents among those with trust, by their codes.
    places: HashMap<usize, usize>,
    /// The first and the last trust of each.
    trusts: Vec<(f64, f64)>,
    levels: Levels,
}

impl Carried {
    fn trust(&mut self, agent: usize, trust: f64) {
        let next = self.trusts.len();
        let place = *self.places.entry(agent).or_insert(next);
        if place == next {
            self.trusts.push((trust, trust));
        }
        self.trusts[place].1 = trust;
        self.levels.set(place, trust);
    }
}

/// A number that stands for a name.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "what is written as a code is one"
)]
pub(crate) fn code(number: f64) -> usize {
    number as usize
}

fn is_true(flag: f64) -> bool {
    flag > 0.5
}

/// The milliseconds between two times; nothing where they go back, since no duration follows from a clock that was set back.
fn duration(from: f64, to: f64) -> Option<f64> {
    (to >= from).then_some(to - from)
}
