//! What follows from the events: the rounds of each run, and what a run comes to.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::levels::Levels;
use crate::{Column, Field, Kind, Log, Table, Warning};

/// All runs of a log as one.
#[derive(Clone, Copy, Debug)]
pub struct Whole;

/// A round of a run: a row of `metrics.csv`. What no event says is `None`, what can be counted is a number.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Round {
    /// Place of its run.
    pub run: usize,
    /// Its number.
    pub round: u64,
    /// The first and the last of its events.
    pub span: (usize, usize),
    /// Its events.
    pub events: u64,
    /// Mean likeness of the artifacts to those before, 0 to 1.
    pub similarity_mean: Option<f64>,
    /// The least of them.
    pub similarity_min: Option<f64>,
    /// Votes for.
    pub votes_for: Option<f64>,
    /// Votes that it takes.
    pub votes_required: Option<f64>,
    /// Whether it ended the debate.
    pub converged: Option<bool>,
    /// Dissents.
    pub dissents: u64,
    /// Those of them that changed something.
    pub impactful: u64,
    /// Overrides.
    pub overrides: u64,
    /// Those of them that were regretted.
    pub regretted: u64,
    /// Disagreements: factual, of values, of words.
    pub disagreements: [u64; 3],
    /// How far the rubric has drifted, in percent.
    pub drift: Option<f64>,
    /// Mean trust of the agents that have one.
    pub trust_mean: Option<f64>,
    /// The least of them.
    pub trust_min: Option<f64>,
    /// Who was chosen to object, each time; `None` for a choice of nobody.
    pub advocates: Vec<Option<usize>>,
    /// Errors.
    pub errors: u64,
    /// Pauses.
    pub paused: u64,
    /// The longest answer, in milliseconds.
    pub slowest: Option<f64>,
    /// Agents that could not be reached.
    pub unavailable: u64,
    /// Model calls, tokens, cost.
    pub spent: Spent,
    /// How long it took, in milliseconds.
    pub duration: Option<f64>,
}

/// What model calls took.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spent {
    /// Calls.
    pub calls: u64,
    /// Tokens of their inputs.
    pub tokens_in: Option<f64>,
    /// Of those, the ones that were read from a cache.
    pub tokens_cached: Option<f64>,
    /// Tokens of their outputs, and those of turns that tell of no call.
    pub tokens_out: Option<f64>,
    /// Dollars.
    pub cost: Option<f64>,
}

/// What a run comes to: `summary.json`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Totals {
    /// Rounds.
    pub rounds: u64,
    /// The first round that ended the debate.
    pub convergence_round: Option<u64>,
    /// Dissents, and those that changed something.
    pub dissents: [u64; 2],
    /// Overrides, and those that were regretted.
    pub overrides: [u64; 2],
    /// Mean over agents of their last trust less their first.
    pub trust_change: Option<f64>,
    /// The last drift, in percent.
    pub drift_final: Option<f64>,
    /// The greatest.
    pub drift_max: Option<f64>,
    /// Model calls, tokens, cost.
    pub spent: Spent,
    /// How long, in milliseconds.
    pub duration: Option<f64>,
    /// Errors by their kinds.
    pub errors: BTreeMap<String, u64>,
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
        Self::along(log, None, &|event| {
            log.round.code(event).map(|round| round as u64)
        })
    }

    /// The same with other steps than rounds: `step` tells the one of an event, if it is in any. What is said of one run is
    /// said of all together where there is a `whole`.
    pub fn along(log: &Log, whole: Option<Whole>, step: &dyn Fn(usize) -> Option<u64>) -> Self {
        let mut making = Making::of(log, whole, step);
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
    let mut making = Making::of(log, None, &step);
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
    whole: Option<Whole>,
    made: Derived,
    /// Places of rounds by run and number.
    places: BTreeMap<(usize, u64), usize>,
    /// The one that was looked up last.
    last: Option<((usize, u64), usize)>,
}

impl<'l> Making<'l> {
    fn of(log: &'l Log, whole: Option<Whole>, step: &'l dyn Fn(usize) -> Option<u64>) -> Self {
        Self {
            log,
            step,
            whole,
            made: Derived {
                rounds: Vec::new(),
                totals: vec![Totals::default(); whole.map_or(log.runs.len(), |_| 1)],
            },
            places: BTreeMap::new(),
            last: None,
        }
    }

    fn run(&self, event: usize) -> usize {
        match self.whole {
            Some(Whole) => 0,
            None => self.log.run.code(event).unwrap_or_default(),
        }
    }

    /// Place of the round of an event, or of what stands for one.
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
        let mut begun = HashMap::new();
        let mut over = HashMap::new();
        for event in events(self.log.table(Kind::RoundStarted)) {
            if let Some(place) = self.place(event) {
                begun.entry(place).or_insert(event);
            }
        }
        let Some(table) = self.log.table(Kind::RoundEnded) else {
            return;
        };
        for (at, event) in events(Some(table)).enumerate() {
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
                round.duration = Some(to - from);
            }
        }
    }

    /// Counts votes where no end of a round does.
    fn votes(&mut self) {
        let Some(table) = self.log.table(Kind::Vote) else {
            return;
        };
        let mut last: BTreeMap<(usize, usize), bool> = BTreeMap::new();
        for (at, event) in events(Some(table)).enumerate() {
            let accept = table
                .column(Field::Accept)
                .and_then(|column| column.get(at));
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
            let table = log.table(kind);
            for (at, event) in events(table).enumerate() {
                let flag = table.and_then(|table| table.column(field)?.get(at));
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
        let table = log.table(Kind::Disagreement);
        for (at, event) in events(table).enumerate() {
            let class = table.and_then(|table| table.column(Field::Class)?.code(at));
            let class = classes
                .iter()
                .position(|one| class.is_some() && *one == class);
            if let (Some(class), Some(round)) = (class, self.round(event)) {
                round.disagreements[class] += 1;
            }
        }
        let mut missing = BTreeSet::new();
        for event in events(log.table(Kind::AgentUnavailable)) {
            if let (Some(agent), Some(place)) = (log.agent.code(event), self.place(event))
                && missing.insert((place, agent))
            {
                self.made.rounds[place].unavailable += 1;
            }
        }
        for event in events(log.table(Kind::DevilsAdvocate)) {
            if let Some(round) = self.round(event) {
                round.advocates.push(log.agent.code(event));
            }
        }
        for event in events(log.table(Kind::Paused)) {
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
        if self.whole.is_some() && self.log.runs.len() > 1 {
            return;
        }
        let log = self.log;
        let (drifts, trusts) = (log.table(Kind::DriftChecked), log.table(Kind::TrustUpdated));
        let mut order: Vec<usize> = (0..self.made.rounds.len()).collect();
        order.sort_unstable_by_key(|place| self.made.rounds[*place].span.1);
        let mut coming = merged(drifts, trusts).peekable();
        let mut states: Vec<Carried> = Vec::new();
        states.resize_with(self.made.totals.len(), Carried::default);
        let whole = self.whole.is_some();
        let run = |event: usize| {
            let run = log.run.code(event).filter(|_| !whole);
            run.unwrap_or_default()
        };
        let take = |(is_drift, at, event): (bool, usize, usize), states: &mut Vec<Carried>| {
            let table = if is_drift { drifts } else { trusts };
            let field = if is_drift {
                Field::Percent
            } else {
                Field::Trust
            };
            let said = table.and_then(|table| table.column(field)?.get(at));
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
        for place in order {
            let (run, last) = (self.made.rounds[place].run, self.made.rounds[place].span.1);
            while let Some(one) = coming.next_if(|(.., event)| *event <= last) {
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
        let table = self.log.table(Kind::Error);
        for (at, event) in events(table).enumerate() {
            let kind = table.and_then(|table| table.column(Field::Error)?.code(at));
            let kind = kind.map_or("error", |kind| self.log.names.name(kind));
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
        if self.whole.is_some() {
            return;
        }
        for (totals, run) in self.made.totals.iter_mut().zip(&self.log.runs) {
            let at = |event: Option<usize>| self.log.at.get(event?);
            let own = at(run.ended)
                .zip(at(run.started))
                .map(|(to, from)| to - from);
            totals.duration = own.or(run.times.map(|(first, last)| last - first));
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

/// What a model call took, or a turn that tells of none.
pub(crate) struct Spending {
    /// Place of the event.
    pub(crate) event: usize,
    pub(crate) spent: Spent,
    /// How long the answer took, in milliseconds.
    pub(crate) latency: Option<f64>,
}

/// What model calls took, and the tokens of turns that tell of none, in file order.
pub(crate) fn spendings(log: &Log) -> impl Iterator<Item = Spending> {
    let (calls, turns) = (log.table(Kind::LlmCall), log.table(Kind::Turn));
    let mut called = BTreeSet::new();
    merged(calls, turns).map(move |(is_call, at, event)| {
        let table = if is_call { calls } else { turns };
        let said = |field| table.and_then(|table| table.column(field)?.get(at));
        let by = (log.run.code(event), log.agent.code(event));
        let mut spent = Spent::default();
        if is_call {
            spent = Spent {
                calls: 1,
                tokens_in: said(Field::TokensIn),
                tokens_cached: said(Field::TokensCached),
                tokens_out: said(Field::TokensOut),
                cost: said(Field::Cost),
            };
            if spent.tokens_out.is_some() {
                called.insert(by);
            }
        } else if !called.remove(&by) {
            spent.tokens_out = said(Field::TokenCount);
        }
        Spending {
            event,
            spent,
            latency: said(Field::Latency),
        }
    })
}

/// The sum of two numbers, kept within those that can be written.
pub(crate) fn sum(one: Option<f64>, other: Option<f64>) -> Option<f64> {
    match (one, other) {
        (Some(one), Some(other)) => Some((one + other).clamp(f64::MIN, f64::MAX)),
        (one, other) => one.or(other),
    }
}

impl Spent {
    /// Adds what something else took.
    pub fn add(&mut self, other: Self) {
        self.calls = self.calls.saturating_add(other.calls);
        self.tokens_in = sum(self.tokens_in, other.tokens_in);
        self.tokens_cached = sum(self.tokens_cached, other.tokens_cached);
        self.tokens_out = sum(self.tokens_out, other.tokens_out);
        self.cost = sum(self.cost, other.cost);
    }
}

fn is_true(flag: f64) -> bool {
    flag > 0.5
}

/// Places of the events of a table.
fn events(table: Option<&Table>) -> impl Iterator<Item = usize> {
    let events = table.map(|table| &table.events);
    let count = events.map_or(0, Column::len);
    (0..count).filter_map(move |at| events?.code(at))
}

/// The events of two tables in file order: whether of the first, place in its table, place in the log.
fn merged(
    one: Option<&Table>,
    other: Option<&Table>,
) -> impl Iterator<Item = (bool, usize, usize)> {
    let mut one = events(one).enumerate().peekable();
    let mut other = events(other).enumerate().peekable();
    std::iter::from_fn(move || {
        let first = match (one.peek(), other.peek()) {
            (Some((_, one)), Some((_, other))) => one < other,
            (one, _) => one.is_some(),
        };
        let (at, event) = if first { one.next() } else { other.next() }?;
        Some((first, at, event))
    })
}
