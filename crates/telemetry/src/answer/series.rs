use std::collections::BTreeMap;

use steelyard_protocol::telemetry::{Along, Extent, PriceList, Series, Step};

use super::{events_of, is_of, said, times_of};
use crate::prices::Pricing;
use crate::spending::{spendings, sum};
use crate::{Derived, Field, Kind, Log, Round, Runs};

/// Steps of time, in milliseconds.
const STEPS: [f64; 24] = [
    1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1e3, 2e3, 5e3, 15e3, 30e3, 60e3, 120e3,
    300e3, 900e3, 1_800e3, 3_600e3, 10_800e3, 21_600e3, 43_200e3, 86_400e3,
];

/// A run along its rounds or along time, in no more steps than are wanted: neighbours are put together, with the least and
/// the greatest of each number.
pub fn series(
    (log, derived): (&Log, &Derived),
    run: Option<usize>,
    (along, most): (Along, u32),
    prices: Option<&PriceList>,
) -> Series {
    let mut series = match along {
        Along::Rounds => along_rounds(log, derived, run, most),
        Along::Time => along_time(log, run, most),
    };
    price(&mut series, log, run, prices);
    series
}

/// Adds what calls cost whose log does not tell it.
fn price(series: &mut Series, log: &Log, run: Option<usize>, prices: Option<&PriceList>) {
    let place = match series.along {
        Along::Rounds if run.is_none() => return,
        Along::Rounds => &log.round,
        Along::Time => &log.at,
    };
    let mut pricing = Pricing::of(log, prices);
    let currency = pricing.currency();
    series
        .steps
        .iter_mut()
        .for_each(|step| step.cost.currency = currency);
    for one in spendings(log).filter(|one| is_of(log, run, one.event)) {
        let call = pricing.priced(&one).map(|one| one.call);
        let call = call.filter(|call| call.by.is_some());
        if let (Some(call), Some(at)) = (call, place.get(one.event)) {
            let after = series.steps.partition_point(|step| step.from <= at);
            if let Some(step) = after.checked_sub(1).and_then(|at| series.steps.get_mut(at)) {
                step.cost.add(call.cost);
            }
        }
    }
}

fn along_rounds(log: &Log, derived: &Derived, run: Option<usize>, most: u32) -> Series {
    // Rounds of several runs have nothing to do with each other.
    let rounds = run.map_or(&[][..], |run| derived.of_run(run));
    let together = rounds.len().div_ceil(most.max(1) as usize).max(1);
    let steps = rounds.chunks(together).map(|rounds| {
        let mut step = Step::default();
        for (at, round) in rounds.iter().enumerate() {
            take(&mut step, round, log, at == 0);
            step.to = round.round as f64;
        }
        step.from = rounds.first().map_or(0.0, |round| round.round as f64);
        step
    });
    let inside: u64 = rounds.iter().map(|round| round.events).sum();
    Series {
        along: Along::Rounds,
        steps: steps.collect(),
        width: together as f64,
        outside: events_of(log, run) - inside,
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "steps from the first time"
)]
fn along_time(log: &Log, run: Option<usize>, most: u32) -> Series {
    let Some((first, last)) = times_of(log, run) else {
        return Series {
            along: Along::Time,
            steps: Vec::new(),
            width: 1.0,
            outside: events_of(log, run),
        };
    };
    let (first, width) = stretches(first, last, most);
    let step_of = |event: usize| {
        let at = log.at.get(event).filter(|_| is_of(log, run, event))?;
        Some(((at - first) / width) as u64)
    };
    let runs = match run {
        Some(_) => Runs::Each,
        None => Runs::Together,
    };
    let derived = Derived::along(log, runs, &step_of);
    let mut steps: BTreeMap<u64, Step> = BTreeMap::new();
    for round in &derived.rounds {
        let step = steps.entry(round.round).or_default();
        take(step, round, log, true);
        step.from = first + round.round as f64 * width;
        step.to = step.from + width;
        // What rounds say of themselves is taken below, of all that end in it.
        step.similarity_mean = None;
        step.similarity_min = None;
        step.duration = None;
    }
    let table = log.table(Kind::RoundEnded);
    for (at, event) in log.events_of(Kind::RoundEnded).enumerate() {
        let step = step_of(event).and_then(|step| steps.get_mut(&step));
        if let Some(step) = step {
            reach(
                &mut step.similarity_mean,
                said(table, Field::SimilarityMean, at),
            );
            reach(
                &mut step.similarity_min,
                said(table, Field::SimilarityMin, at),
            );
            step.duration = sum(step.duration, said(table, Field::Duration, at));
        }
    }
    let inside: u64 = derived.rounds.iter().map(|round| round.events).sum();
    Series {
        along: Along::Time,
        steps: steps.into_values().collect(),
        width,
        outside: events_of(log, run) - inside,
    }
}

/// Where the first stretch of time begins and how long each is, in milliseconds: of a usual length where that makes no more than
/// are wanted.
fn stretches(first: f64, last: f64, most: u32) -> (f64, f64) {
    let most = f64::from(most.max(1));
    let aligned = |width: f64| ((first / width).floor() * width, width);
    let fits = |(begin, width): &(f64, f64)| ((last - begin) / width).floor() < most;
    let usual = STEPS.into_iter().map(aligned).find(fits);
    let day = STEPS[STEPS.len() - 1];
    let days = ((last - first) / most / day).ceil().max(1.0) * day;
    let longer = || [days, 2.0 * days].into_iter().map(aligned).find(fits);
    usual
        .or_else(longer)
        .unwrap_or((first, (last - first + 1.0) / most))
}

fn reach(mine: &mut Extent, number: Option<f64>) {
    *mine = match (*mine, number) {
        (Some((least, most)), Some(number)) => Some((least.min(number), most.max(number))),
        (mine, number) => mine.or(number.map(|number| (number, number))),
    };
}

/// Adds a round to those of a step.
fn take(step: &mut Step, round: &Round, log: &Log, first: bool) {
    reach(&mut step.similarity_mean, round.similarity_mean);
    reach(&mut step.similarity_min, round.similarity_min);
    reach(&mut step.votes_for, round.votes_for);
    reach(&mut step.votes_required, round.votes_required);
    reach(&mut step.drift, round.drift);
    reach(&mut step.trust_mean, round.trust_mean);
    reach(&mut step.trust_min, round.trust_min);
    step.converged |= round.converged == Some(true);
    step.events += round.events;
    step.dissents.0 += round.dissents;
    step.dissents.1 += round.impactful;
    step.overrides.0 += round.overrides;
    step.overrides.1 += round.regretted;
    for (mine, count) in step.disagreements.iter_mut().zip(round.disagreements) {
        *mine += count;
    }
    // Of many rounds together nobody reads names.
    if first {
        let names = round.advocates.iter();
        let names = names.map(|agent| agent.map_or("", |agent| log.agents.name(agent)));
        step.advocates = names.map(str::to_owned).collect();
    }
    step.errors += round.errors;
    step.unavailable += round.unavailable;
    step.paused += round.paused;
    step.calls = step.calls.saturating_add(round.spent.calls);
    step.tokens_in = sum(step.tokens_in, round.spent.tokens_in);
    step.tokens_out = sum(step.tokens_out, round.spent.tokens_out);
    step.at_least |= round.spent.at_least;
    step.cost.amount = sum(step.cost.amount, round.spent.cost);
    step.duration = sum(step.duration, round.duration);
    step.slowest = match (step.slowest, round.slowest) {
        (Some(mine), Some(other)) => Some(mine.max(other)),
        (mine, other) => mine.or(other),
    };
}
