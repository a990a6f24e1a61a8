//! `trust`: how far agents can be relied on.

use std::io::{self, Write};

use serde::Serialize;
use steelyard_deliberation::Under;
use steelyard_deliberation::run::Run;

use crate::table;
use crate::terminal::line;

/// The contract of `trust --json`, a run.
#[derive(Serialize)]
pub(super) struct Trust {
    run: String,
    agents: Vec<Agent>,
}

#[derive(Serialize)]
struct Agent {
    #[serde(rename = "agent")]
    name: String,
    role: String,
    trust: f64,
    impact: f64,
    depth: f64,
    regret: f64,
    dissents: u32,
    overrides: u32,
    initial: bool,
    recorded: Option<f64>,
    /// Each round in which it changed.
    rounds: Vec<(u32, f64)>,
    chosen: u32,
    expected: f64,
}

pub(super) fn of(run: &Run, under: &Under) -> Trust {
    let course = &under.course;
    let agents = run.agents.iter().zip(&course.trust).enumerate();
    let agents = agents.map(|(at, (agent, trust))| {
        let rounds = course.rounds.iter().flat_map(|state| {
            let own = state.trust.iter().filter(move |(of, _)| *of == at);
            own.map(|(_, trust)| (state.number, trust.value))
        });
        let mut recorded = course.rounds.iter().flat_map(|state| &state.recorded_trust);
        Agent {
            name: agent.name.to_string(),
            role: agent.role.to_string(),
            trust: trust.value,
            impact: trust.impact,
            depth: trust.depth,
            regret: trust.regret,
            dissents: trust.dissents,
            overrides: trust.overrides,
            initial: trust.is_initial(),
            recorded: recorded.rfind(|(of, _)| *of == at).map(|(_, trust)| *trust),
            rounds: rounds.collect(),
            chosen: course.chosen[at],
            expected: course.expected[at],
        }
    });
    Trust {
        run: run.id.to_string(),
        agents: agents.collect(),
    }
}

pub(super) fn print(told: &Trust, out: &mut impl Write) -> io::Result<()> {
    line!(out, "{}", told.run)?;
    let head = [
        "agent",
        "role",
        "trust",
        "recorded",
        "impact",
        "depth",
        "regret",
        "dissents",
        "overrides",
        "devil’s advocate",
        "expected",
    ];
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    for one in &told.agents {
        let initial = if one.initial { " initial" } else { "" };
        rows.push(vec![
            one.name.clone(),
            one.role.clone(),
            format!("{:.3}{initial}", one.trust),
            one.recorded
                .map_or("–".to_owned(), |trust| format!("{trust:.3}")),
            format!("{:.2}", one.impact),
            format!("{:.2}", one.depth),
            format!("{:.2}", one.regret),
            one.dissents.to_string(),
            one.overrides.to_string(),
            one.chosen.to_string(),
            format!("{:.1}", one.expected),
        ]);
    }
    table::rows(&rows, out)?;
    writeln!(out)
}
