use steelyard_lab as lab;
use steelyard_protocol as protocol;

use super::compare::measure;
use super::to_u32;

/// Agents over many decisions.
pub fn agents(report: &lab::AgentsReport) -> protocol::Agents {
    let measures = report.measures.iter();
    let measures = measures.map(|kind| protocol::AgentMeasure {
        label: kind.label.to_owned(),
        unit: kind.unit.to_string(),
    });
    protocol::Agents {
        by: report.by,
        decisions: to_u32(report.decisions),
        tasks: to_u32(report.tasks),
        contested: to_u32(report.contested),
        no_winner: to_u32(report.no_winner),
        heuristic: to_u32(report.heuristic),
        several: to_u32(report.several),
        unnamed: to_u32(report.unnamed),
        measures: measures.collect(),
        rows: report.agents.iter().map(row).collect(),
        head_to_head: report.head_to_head.as_ref().map(head_to_head),
    }
}

fn row(row: &lab::AgentRow) -> protocol::AgentRow {
    let number = |one: lab::AgentNumber| protocol::AgentNumber {
        n: to_u32(one.n),
        mean: one.mean,
        interval: one.interval,
    };
    protocol::AgentRow {
        name: row.name.to_string(),
        tasks: to_u32(row.tasks),
        runs: to_u32(row.runs),
        contested: to_u32(row.contested),
        won: to_u32(row.won),
        tied: to_u32(row.tied),
        lost: to_u32(row.lost),
        no_winner: to_u32(row.no_winner),
        numbers: row.numbers.iter().map(|one| one.map(number)).collect(),
    }
}

fn head_to_head(met: &lab::HeadToHead) -> protocol::HeadToHead {
    protocol::HeadToHead {
        one: met.one.to_string(),
        other: met.other.to_string(),
        tasks: to_u32(met.tasks),
        wins: to_u32(met.wins),
        losses: to_u32(met.losses),
        even: to_u32(met.even),
        no_winner: to_u32(met.no_winner),
        note: met.note.clone(),
        measures: met.measures.iter().map(measure).collect(),
    }
}
