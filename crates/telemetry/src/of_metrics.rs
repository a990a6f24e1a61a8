use std::collections::BTreeMap;
use std::ops::ControlFlow;

use steelyard_documents::rows::{each_row, header};
use steelyard_documents::{File, masked};

use crate::{Derived, EventLog, Log, METRICS, Round, Run, Totals};

/// The rounds of a `metrics.csv` whose events nobody opened, as a log without events.
pub fn of_metrics(file: &File) -> EventLog {
    let mut log = Log::default();
    let mut rounds: BTreeMap<(usize, u64), Round> = BTreeMap::new();
    if let Some(header) = header(file) {
        let columns =
            METRICS.map(|metric| header.columns.iter().position(|one| one == metric.name));
        each_row(file, &header, &mut |row| {
            let cell = |at: usize| {
                let text = row.name(file, &header, columns[at]?)?;
                Some(text.trim().to_owned())
            };
            let name = cell(0).unwrap_or_default();
            let run = log.run_names.code(&name);
            if run == log.runs.len() {
                log.runs.push(Run {
                    id: masked(&name).into(),
                    written: name,
                    ..Run::default()
                });
            }
            if let Some(number) = cell(1).and_then(|text| text.parse().ok()) {
                let mut round = Round {
                    run,
                    round: number,
                    ..Round::default()
                };
                for (at, metric) in METRICS.iter().enumerate().skip(2) {
                    if let Some(text) = cell(at) {
                        put(&mut round, metric.name, &text, &mut log);
                    }
                }
                rounds.entry((run, number)).or_insert(round);
            }
            ControlFlow::Continue(())
        });
    }
    let rounds: Vec<Round> = rounds.into_values().collect();
    let mut own: Vec<Vec<&Round>> = vec![Vec::new(); log.runs.len()];
    for round in &rounds {
        own[round.run].push(round);
    }
    let totals = own.iter().map(|own| totals(own)).collect();
    EventLog::of_rounds(log, Derived { rounds, totals })
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a count that is negative or broken is none"
)]
fn put(round: &mut Round, name: &str, text: &str, log: &mut Log) {
    let number = text.parse::<f64>().ok().filter(|number| number.is_finite());
    let count = number.map_or(0, |number| number as u64);
    match name {
        "similarity_mean" => round.similarity_mean = number,
        "similarity_min" => round.similarity_min = number,
        "votes_for" => round.votes_for = number,
        "votes_required" => round.votes_required = number,
        "converged" => round.converged = text.parse().ok(),
        "dissents" => round.dissents = count,
        "impactful_dissents" => round.impactful = count,
        "overrides" => round.overrides = count,
        "regretted" => round.regretted = count,
        "disagreements_factual" => round.disagreements[0] = count,
        "disagreements_value" => round.disagreements[1] = count,
        "disagreements_semantic" => round.disagreements[2] = count,
        "drift_percent" => round.drift = number,
        "trust_mean" => round.trust_mean = number,
        "trust_min" => round.trust_min = number,
        "devils_advocate" => round.advocates = vec![Some(log.agents.code(text))],
        "unavailable_agents" => round.unavailable = count,
        "llm_calls" => round.spent.calls = count,
        "tokens_in" => round.spent.tokens_in = number,
        "tokens_out" => round.spent.tokens_out = number,
        "cost_usd" => round.spent.cost = number,
        "duration_ms" => round.duration = number,
        _ => {}
    }
}

fn totals(rounds: &[&Round]) -> Totals {
    let mut totals = Totals::default();
    for round in rounds {
        totals.rounds += 1;
        totals.dissents[0] = totals.dissents[0].saturating_add(round.dissents);
        totals.dissents[1] = totals.dissents[1].saturating_add(round.impactful);
        totals.overrides[0] = totals.overrides[0].saturating_add(round.overrides);
        totals.overrides[1] = totals.overrides[1].saturating_add(round.regretted);
        totals.spent.add(round.spent);
        totals.drift_final = round.drift.or(totals.drift_final);
        totals.drift_max = match (totals.drift_max, round.drift) {
            (Some(most), Some(drift)) => Some(most.max(drift)),
            (most, drift) => most.or(drift),
        };
        if round.converged == Some(true) {
            totals.convergence_round.get_or_insert(round.round);
        }
    }
    totals
}
