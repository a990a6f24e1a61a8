use std::collections::BTreeMap;

use steelyard_protocol::telemetry::{AgentLine, Cost, EventFilter, PriceList, ToolCalls};

use super::events::of_columns;
use super::rows::add_call;
use super::{rank, said};
use crate::prices::Pricing;
use crate::spending::spendings;
use crate::{Field, Kind, Log, Spent};

/// What is gathered of an agent.
#[derive(Default)]
struct Gathered {
    events: u64,
    turns: u64,
    spent: Spent,
    cost: Cost,
    /// Of its calls.
    latencies: Vec<f64>,
    /// Of its turns, where no call tells.
    turn_latencies: Vec<f64>,
    models: Vec<usize>,
    tools: ToolCalls,
    dissents: (u64, u64),
    votes: (u64, u64),
    errors: u64,
    trust: Option<(f64, [Option<f64>; 3])>,
    first_trust: Option<f64>,
}

/// Agents among the events that fit, those that the log lists first, then in the order of their names' first appearance.
pub fn agents(
    log: &Log,
    run: Option<usize>,
    filter: &EventFilter,
    prices: Option<&PriceList>,
) -> Vec<AgentLine> {
    let mut is_chosen = vec![false; log.len()];
    let mut all: BTreeMap<usize, Gathered> = BTreeMap::new();
    for event in of_columns(log, run, filter) {
        is_chosen[event as usize] = true;
        if let Some(agent) = log.agent.code(event as usize) {
            all.entry(agent).or_default().events += 1;
        }
    }
    let mut pricing = Pricing::of(log, prices);
    for one in spendings(log).filter(|one| is_chosen[one.event]) {
        let agent = log
            .agent
            .code(one.event)
            .and_then(|agent| all.get_mut(&agent));
        if let Some(agent) = agent {
            agent.spent.add(one.spent);
            if let Some(priced) = pricing.priced(&one) {
                agent.cost.add(priced.call.cost);
            }
        }
    }
    for kind in Kind::ALL {
        for (at, event) in log
            .events_of(kind)
            .enumerate()
            .filter(|(_, event)| is_chosen[*event])
        {
            let agent = log.agent.code(event).and_then(|agent| all.get_mut(&agent));
            if let Some(agent) = agent {
                gather(log, kind, at, agent);
            }
        }
    }
    let listed = run.and_then(|run| log.runs.get(run));
    let listed = listed.map_or(&[][..], |run| &run.listed);
    let places: BTreeMap<usize, usize> = listed
        .iter()
        .enumerate()
        .map(|(at, one)| (one.agent, at))
        .collect();
    let mut all: Vec<(usize, Gathered)> = all.into_iter().collect();
    all.sort_by_key(|(code, _)| (places.get(code).copied().unwrap_or(usize::MAX), *code));
    let lines = all.into_iter().map(|(code, of)| {
        let of_list = places.get(&code).map(|at| &listed[*at]);
        let mut line = line(log, code, of);
        line.listed = (!listed.is_empty()).then_some(of_list.is_some());
        line.role = of_list.and_then(|one| Some(one.role.as_ref()?.to_string()));
        if line.models.is_empty() {
            line.models = of_list
                .and_then(|one| Some(one.model.as_ref()?.to_string()))
                .into_iter()
                .collect();
        }
        line
    });
    lines.collect()
}

fn gather(log: &Log, kind: Kind, at: usize, agent: &mut Gathered) {
    let table = log.table(kind);
    let said = |field| said(table, field, at);
    let count = |(all, some): &mut (u64, u64), is: bool| {
        *all += 1;
        *some += u64::from(is);
    };
    match kind {
        Kind::Turn => {
            agent.turns += 1;
            agent.turn_latencies.extend(said(Field::Latency));
        }
        Kind::LlmCall => {
            agent.latencies.extend(said(Field::Latency));
            let model = table.and_then(|table| table.column(Field::Model)?.code(at));
            if let Some(model) = model.filter(|model| !agent.models.contains(model)) {
                agent.models.push(model);
            }
        }
        Kind::ToolCall => {
            let status = table.and_then(|table| table.column(Field::Status)?.code(at));
            add_call(
                &mut agent.tools,
                status.map(|status| log.names.name(status)),
            );
        }
        Kind::Dissent => count(&mut agent.dissents, said(Field::Impactful) == Some(1.0)),
        Kind::Vote => {
            let accept = said(Field::Accept);
            agent.votes.1 += u64::from(accept.is_some());
            agent.votes.0 += u64::from(accept == Some(1.0));
        }
        Kind::Error => agent.errors += 1,
        Kind::TrustUpdated => {
            if let Some(trust) = said(Field::Trust) {
                let parts = [Field::Impact, Field::Depth, Field::Regret].map(said);
                agent.first_trust.get_or_insert(trust);
                agent.trust = Some((trust, parts));
            }
        }
        _ => {}
    }
}

fn line(log: &Log, code: usize, mut of: Gathered) -> AgentLine {
    if of.latencies.is_empty() {
        of.latencies = of.turn_latencies;
    }
    of.latencies.sort_unstable_by(f64::total_cmp);
    let latency =
        (!of.latencies.is_empty()).then(|| (rank(&of.latencies, 50.0), rank(&of.latencies, 95.0)));
    AgentLine {
        name: log.agents.name(code).to_owned(),
        role: None,
        models: of
            .models
            .iter()
            .map(|model| log.names.name(*model).to_owned())
            .collect(),
        listed: None,
        events: of.events,
        turns: of.turns,
        calls: of.spent.calls,
        tokens_in: of.spent.tokens_in,
        tokens_out: of.spent.tokens_out,
        at_least: of.spent.at_least,
        input_at_least: of.spent.input_at_least,
        cost: of.cost,
        latency,
        tools: of.tools,
        dissents: of.dissents,
        votes: of.votes,
        errors: of.errors,
        trust: of.trust,
        trust_change: of
            .trust
            .zip(of.first_trust)
            .map(|((last, _), first)| last - first),
    }
}
