use steelyard_protocol::RunId;
use steelyard_protocol::telemetry::{
    BadLine, Cost, KindCount, Lacking, LineCounts, Overview, PriceList, TelemetryRun, ToolCalls,
    WarningCount,
};
use steelyard_protocol::to_u32;

use std::collections::BTreeSet;

use steelyard_kernel::add_steps;

use super::rows::add_call;
use super::waits::Waits;
use super::{events_of, is_of, times_of};
use crate::derived::code;
use crate::prices::{Priced, Pricing};
use crate::spending::{Spending, spendings};
use crate::{Derived, Field, Kind, Log, Runs, Warning};

/// Lines and places of each sort that travel.
const TOLD: usize = 200;

/// A run in a line; `file` is the name of its file, `id` what it is found by.
pub fn run_line(
    log: &Log,
    derived: &Derived,
    run: Option<usize>,
    (id, file): (RunId, &str),
) -> TelemetryRun {
    let one = run.and_then(|run| log.runs.get(run));
    let name = one.map_or_else(
        || format!("All {} runs", log.runs.len()),
        |one| one.id.to_string(),
    );
    TelemetryRun {
        id,
        name,
        title: one.and_then(|one| Some(one.title.as_ref()?.to_string())),
        file: file.to_owned(),
        events: events_of(log, run),
        rounds: run.map_or(0, |run| derived.totals[run].rounds),
        agents: to_u32(agents(log, run).len()),
        status: one.and_then(|one| Some(one.status.as_ref()?.to_string())),
        times: times_of(log, run),
        part: None,
    }
}

/// What a run comes to. Of files beside the log nothing is known here.
pub fn overview(
    (log, derived): (&Log, &Derived),
    run: Option<usize>,
    line: TelemetryRun,
    prices: Option<&PriceList>,
) -> Overview {
    let one = run.and_then(|run| log.runs.get(run));
    let whole = match run {
        Some(_) => None,
        None => Some(Derived::along(log, Runs::Together, &|_| None)),
    };
    let totals = match (&whole, run) {
        (Some(whole), _) => &whole.totals[0],
        (None, run) => &derived.totals[run.unwrap_or_default()],
    };
    let rounds = run.map_or(&[][..], |run| derived.of_run(run));
    let voted = rounds
        .iter()
        .rev()
        .find(|round| round.votes_for.is_some() && round.votes_required.is_some());
    let similar = rounds
        .iter()
        .rev()
        .find(|round| round.similarity_mean.is_some());
    let trusted = super::trust(log, run).len();
    let (cost, lacking) = costs(log, run, totals.spent.cost, prices);
    Overview {
        run: line,
        ended: one.is_some_and(|one| one.ended.is_some()),
        runs: run.map_or(to_u32(log.runs.len()), |_| 1),
        convergence_round: totals.convergence_round,
        votes: voted.and_then(|round| round.votes_for.zip(round.votes_required)),
        similarity: similar.and_then(|round| Some((round.similarity_mean?, round.similarity_min))),
        dissents: totals.dissents.into(),
        overrides: totals.overrides.into(),
        trust_change: totals.trust_change.map(|change| (change, to_u32(trusted))),
        drift_final: totals.drift_final,
        drift_max: totals.drift_max,
        calls: totals.spent.calls,
        tokens_in: totals.spent.tokens_in,
        tokens_cached: totals.spent.tokens_cached,
        tokens_out: totals.spent.tokens_out,
        at_least: totals.spent.at_least,
        input_at_least: totals.spent.input_at_least,
        cost,
        lacking,
        duration: totals.duration,
        errors: totals
            .errors
            .iter()
            .map(|(kind, count)| (kind.clone(), *count))
            .collect(),
        kinds: kinds(log, run),
        agents: agents(log, run),
        schema: one.and_then(|one| Some(one.version.as_ref()?.to_string())),
        tools: tools(log, run),
        questions: questions(log, run),
        lines: lines(log),
        quarantine: quarantine(log),
        warnings: warnings(log, run),
        differences: Vec::new(),
        checked: Vec::new(),
    }
}

/// What the calls of a run cost, beside what their log tells, and what has no cost.
pub fn costs(
    log: &Log,
    run: Option<usize>,
    own: Option<f64>,
    prices: Option<&PriceList>,
) -> (Cost, Lacking) {
    let mut pricing = Pricing::of(log, prices);
    let mut bill = Bill::new(pricing.own(own));
    for one in spendings(log).filter(|one| is_of(log, run, one.event)) {
        bill.add(log, &one, pricing.priced(&one).as_ref());
    }
    bill.finish()
}

/// [`costs`] of each run, in the order of runs, by one pass over the log.
pub fn costs_of_runs(
    (log, derived): (&Log, &Derived),
    prices: Option<&PriceList>,
) -> Vec<(Cost, Lacking)> {
    let mut pricing = Pricing::of(log, prices);
    let totals = derived.totals.iter();
    let bills = totals.map(|totals| Bill::new(pricing.own(totals.spent.cost)));
    let mut bills: Vec<Bill> = bills.collect();
    for one in spendings(log) {
        let run = log.run.code(one.event);
        if let Some(bill) = run.and_then(|run| bills.get_mut(run)) {
            bill.add(log, &one, pricing.priced(&one).as_ref());
        }
    }
    bills.into_iter().map(Bill::finish).collect()
}

/// The cost of some calls while they are added up.
struct Bill {
    cost: Cost,
    /// Runs of which something has no cost.
    runs: BTreeSet<Option<usize>>,
    /// Models of calls without a cost.
    models: BTreeSet<usize>,
    /// Models of all calls.
    called: BTreeSet<usize>,
}

impl Bill {
    /// Nothing but the dollars that the log tells.
    fn new(cost: Cost) -> Self {
        Self {
            cost,
            runs: BTreeSet::new(),
            models: BTreeSet::new(),
            called: BTreeSet::new(),
        }
    }

    fn add(&mut self, log: &Log, one: &Spending, priced: Option<&Priced>) {
        add_steps(1);
        let Some(Priced { call, model, .. }) = priced else {
            if one.spent.tokens_out.is_some() {
                self.runs.insert(log.run.code(one.event));
            }
            return;
        };
        self.called.extend(*model);
        if call.by.is_some() {
            self.cost.add(call.cost);
        }
        if call.cost.without > 0 {
            self.runs.insert(log.run.code(one.event));
            self.models.extend(*model);
        }
    }

    fn finish(self) -> (Cost, Lacking) {
        let lacking = Lacking {
            runs: to_u32(self.runs.len()),
            models: (to_u32(self.models.len()), to_u32(self.called.len())),
        };
        (self.cost, lacking)
    }
}

/// Agents of a run, those that it began with first.
fn agents(log: &Log, run: Option<usize>) -> Vec<String> {
    let runs = log.runs.iter().enumerate();
    let runs = runs.filter(|(at, _)| run.is_none_or(|run| run == *at));
    let mut seen = BTreeSet::new();
    let all = runs.flat_map(|(_, run)| {
        let listed = run.listed.iter().map(|one| one.agent);
        listed.chain(run.met.iter().copied())
    });
    let all = all.filter(|agent| seen.insert(*agent));
    all.map(|agent| log.agents.name(agent).to_owned()).collect()
}

fn tools(log: &Log, run: Option<usize>) -> ToolCalls {
    let mut tools = ToolCalls::default();
    for (event, status) in log.said(Kind::ToolCall, Field::Status) {
        if is_of(log, run, event) {
            add_call(
                &mut tools,
                status.map(|status| log.names.name(code(status))),
            );
        }
    }
    tools
}

/// Questions, and how long the user was waited for.
fn questions(log: &Log, run: Option<usize>) -> (u64, Option<f64>) {
    let own = log.said(Kind::Question, Field::Waited);
    let own = own.filter(|(event, _)| is_of(log, run, *event));
    let (mut all, mut waits) = (0, Waits::default());
    for (event, waited) in own {
        all += 1;
        waits.add(log, event, waited);
    }
    (all, waits.total())
}

fn kinds(log: &Log, run: Option<usize>) -> Vec<KindCount> {
    let mut counts = vec![0_u64; log.kinds.names().len()];
    for event in 0..log.len() {
        if is_of(log, run, event)
            && let Some(kind) = log.kind.code(event)
        {
            counts[kind] += 1;
        }
    }
    let counted = counts
        .into_iter()
        .enumerate()
        .filter(|(_, count)| *count > 0);
    let kinds = counted.map(|(code, count)| KindCount {
        name: log.kinds.name(code).to_owned(),
        known: Kind::of(code).is_some(),
        count,
    });
    kinds.collect()
}

fn lines(log: &Log) -> LineCounts {
    LineCounts {
        all: log.lines.all,
        kept: log.lines.kept,
        blank: log.lines.blank,
        quarantined: log.lines.quarantined,
    }
}

fn quarantine(log: &Log) -> Vec<BadLine> {
    let bad = log.quarantine.iter().take(TOLD).map(|bad| BadLine {
        line: bad.line,
        offset: bad.offset,
        reason: bad.reason.words().to_owned(),
        text: bad.text.clone(),
    });
    bad.collect()
}

fn warnings(log: &Log, run: Option<usize>) -> Vec<WarningCount> {
    let counts = Warning::ALL.iter().filter_map(|warning| {
        let count = match run {
            Some(run) => *log.warned_of.get(&(run, *warning))?,
            None => *log.warned.get(warning)?,
        };
        let places = log.warnings.iter().filter(|one| one.warning == *warning);
        let places = places.filter(|one| is_of(log, run, one.event)).take(TOLD);
        Some(WarningCount {
            words: warning.words().to_owned(),
            count,
            places: places
                .map(|one| {
                    (
                        log.line(one.event),
                        to_u32(one.event),
                        one.found.to_string(),
                    )
                })
                .collect(),
        })
    });
    counts.collect()
}
