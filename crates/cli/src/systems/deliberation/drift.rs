//! `drift`: how far the rubric moved, round by round.

use std::io::{self, Write};

use serde::Serialize;
use steelyard_decision::plain;
use steelyard_deliberation::Under;
use steelyard_deliberation::rubric::Severity;
use steelyard_deliberation::run::Run;

use crate::table;
use crate::terminal::line;

/// The contract of `drift --json`, a run.
#[derive(Serialize)]
pub(super) struct Drift {
    run: String,
    /// How it is measured: a reading of `deliberation.drift-measure`.
    measure: &'static str,
    /// From where on it is a warning, and above which it is critical, in percent.
    limits: [f64; 2],
    first_warning: Option<u32>,
    first_critical: Option<u32>,
    alerts: usize,
    /// Whether the rubric that the run began with is.
    #[serde(skip)]
    is_known: bool,
    rounds: Vec<Round>,
}

#[derive(Serialize)]
struct Round {
    #[serde(rename = "round")]
    number: u32,
    percent: Option<f64>,
    /// What a check says; `null` where there was none.
    severity: Option<&'static str>,
    recorded: Option<f64>,
    criteria: Vec<Criterion>,
}

#[derive(Serialize)]
struct Criterion {
    name: String,
    gold: f64,
    living: f64,
    /// Percent of the drift from its weight and from its wording.
    weight: f64,
    wording: f64,
}

pub(super) fn of(run: &Run, under: &Under) -> Drift {
    let [all, critical] = under.course.alerts(under.rules.limits);
    let number = |place: usize| under.course.rounds[place].number;
    let mut told = Drift {
        run: run.id.to_string(),
        measure: under.rules.measure.id(),
        limits: under.rules.limits,
        first_warning: all.first.map(number),
        first_critical: critical.first.map(number),
        alerts: all.count,
        is_known: !under.is_assumed,
        rounds: Vec::new(),
    };
    for state in &under.course.rounds {
        let moved = state.drift.as_ref().map_or(&[][..], |drift| &drift.moved);
        let criteria = moved.iter().map(|one| Criterion {
            name: one.name.to_string(),
            gold: one.shares[0],
            living: one.shares[1],
            weight: one.weight * 100.0,
            wording: one.wording * 100.0,
        });
        told.rounds.push(Round {
            number: state.number,
            percent: state.percent,
            severity: state.severity.map(Severity::id),
            recorded: state.recorded_drift,
            criteria: criteria.collect(),
        });
    }
    told
}

pub(super) fn print(told: &Drift, out: &mut impl Write) -> io::Result<()> {
    let words = |first: Option<u32>| match first {
        Some(round) => format!("first in round {round}"),
        None => "never".to_owned(),
    };
    if told.is_known {
        line!(
            out,
            "{}: alerts: {}; warning (from {}%) {}, critical (above {}%) {}",
            told.run,
            told.alerts,
            plain(told.limits[0]),
            words(told.first_warning),
            plain(told.limits[1]),
            words(told.first_critical)
        )?;
    } else {
        line!(
            out,
            "{}: no rubric is recorded at the start, so drift is not known",
            told.run
        )?;
    }
    let mut rows = vec![
        ["round", "drift", "check", "recorded", "largest part"]
            .map(str::to_owned)
            .to_vec(),
    ];
    for one in &told.rounds {
        let percent =
            |number: Option<f64>| number.map_or("–".to_owned(), |number| format!("{number:.2}%"));
        let most = one.criteria.iter().reduce(|most, other| {
            let of = |one: &Criterion| one.weight + one.wording;
            if of(other) > of(most) { other } else { most }
        });
        let most = most.filter(|most| most.weight + most.wording > 0.0);
        rows.push(vec![
            one.number.to_string(),
            percent(one.percent),
            one.severity.unwrap_or("–").to_owned(),
            percent(one.recorded),
            most.map_or(String::new(), |most| {
                format!(
                    "{} {:.2} weight, {:.2} wording",
                    most.name, most.weight, most.wording
                )
            }),
        ]);
    }
    table::rows(&rows, out)?;
    writeln!(out)
}
