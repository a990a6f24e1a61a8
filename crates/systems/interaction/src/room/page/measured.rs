//! What is measured of runs, for whoever weighs them.

use std::collections::BTreeSet;

use steelyard_decision::Settings;
use steelyard_documents::{Code, Severity, Span};
use steelyard_protocol::RunLine;
use steelyard_runs::RunRef;
use steelyard_runs::calls::At;
use steelyard_system::{MeasuredRun, MeasuredRuns};

use super::runs::lines;
use crate::AgentsOpen;
use crate::room::tasks::{Finding, called};

/// The runs that documents name, list by list, each with its numbers as files say them.
pub(in crate::room) fn measured(
    agents: AgentsOpen<'_>,
    lists: &[Vec<RunRef>],
) -> Vec<MeasuredRuns> {
    let found: Vec<_> = lists.iter().map(|runs| find(agents, runs)).collect();
    let wanted = found.iter().flat_map(|(runs, _)| runs);
    let wanted: BTreeSet<At> = wanted.map(|(at, _)| *at).collect();
    let lines = lines(agents, &Settings::default(), &|run| {
        let file = agents.open.place_of(run.file.key);
        file.is_some_and(|file| wanted.contains(&(file, run.place)))
    });
    // In the order of files.
    let line_of = |file: u32, place: usize| {
        let key = |line: &RunLine| (line.id.file, line.id.place as usize);
        let at = lines
            .runs
            .binary_search_by(|line| key(line).cmp(&(file, place)));
        lines.runs.get(at.ok()?)
    };
    let of = |(runs, reported): (Vec<(At, usize)>, _)| {
        let mut currency = None;
        let runs = runs.into_iter().filter_map(|(at, task)| {
            let (file, place) = agents.key_of(at)?;
            let line = line_of(file, place)?;
            let opened = agents.open.files.get(at.0)?;
            let start = opened.runs().get(at.1)?.span.start;
            // What costs in another currency cannot be held against the others.
            let own = line.cost.amount.map(|_| line.cost.currency);
            currency = currency.or(own);
            let same = currency == own;
            let numbers = NUMBERS.iter().map(|(id, number)| {
                let number = number(line).filter(|_| same || *id != COST);
                number.unwrap_or(f64::NAN)
            });
            Some(MeasuredRun {
                file,
                place,
                line: opened.file.source.lines.line_of(start),
                name: line.name.as_str().into(),
                about: line.title.clone(),
                task,
                numbers: numbers.collect(),
            })
        });
        let columns = NUMBERS.iter().map(|(id, _)| (*id).into());
        MeasuredRuns {
            runs: runs.collect(),
            columns: columns.collect(),
            reported,
        }
    };
    found.into_iter().map(of).collect()
}

type Reported = Vec<(Severity, Code, Span, [String; 3])>;

/// Where the runs of a list stand, each once with its task, and what there is to tell of the others.
fn find(agents: AgentsOpen<'_>, runs: &[RunRef]) -> (Vec<(At, usize)>, Reported) {
    let tasks = &agents.room.grouped.tasks;
    let mut finding = Finding::new((agents.files(), agents.open.calls), tasks);
    let mut found = Vec::new();
    let mut known = BTreeSet::new();
    for run in runs {
        let Some((task, place)) = finding.look(0, run, "left out") else {
            continue;
        };
        let at = tasks[task]
            .trajectories()
            .nth(place)
            .and_then(|(_, at, _)| at);
        let words = match at {
            Some(at) if known.insert(at) => {
                found.push((at, task));
                continue;
            }
            Some(_) => [
                called(run),
                "each run once".to_owned(),
                "counts once".to_owned(),
            ],
            None => [
                called(run),
                "a run with a trajectory".to_owned(),
                "left out".to_owned(),
            ],
        };
        finding
            .diagnosed
            .push((0, Severity::Note, Code::SUPERSEDED, run.span, words));
    }
    let told = finding.diagnosed.into_iter();
    let told = told.map(|(_, severity, code, span, words)| (severity, code, span, words));
    (found, told.collect())
}

/// What is measured of a run, by the ids that columns of runs have everywhere.
const NUMBERS: [Number; 22] = [
    ("turns", |run| Some(f64::from(run.turns))),
    ("questions_high", |run| Some(f64::from(run.efforts[2]))),
    ("questions_medium", |run| Some(f64::from(run.efforts[1]))),
    ("questions_low", |run| Some(f64::from(run.efforts[0]))),
    ("questions_unjudged", |run| Some(f64::from(run.unjudged))),
    ("broken", |run| {
        Some(run.broken.iter().map(|(_, times)| f64::from(*times)).sum())
    }),
    ("outcome", |run| {
        let done = run.outcome.success.map(|done| f64::from(u8::from(done)));
        run.outcome.score.or(done)
    }),
    ("stars", |run| run.outcome.stars.map(f64::from)),
    ("technical", |run| run.technical.map(|(score, _)| score)),
    ("interaction", |run| {
        Some(run.proactivity? + run.personalisation?)
    }),
    ("tokens_in", |run| tokens(run.tokens_in)),
    ("tokens_cached", |run| tokens(run.tokens_of[0])),
    ("tokens_cache_written", |run| tokens(run.tokens_of[1])),
    ("tokens_out", |run| tokens(run.tokens_out)),
    ("tokens_reasoning", |run| tokens(run.tokens_of[2])),
    (COST, |run| run.cost.amount.filter(|_| !run.cost.is_part())),
    ("time", |run| run.took_ms),
    ("waited", |run| run.waited_ms),
    ("calls", |run| Some(f64::from(run.calls.0))),
    ("failed", |run| {
        run.calls.1.map(|(failed, _)| f64::from(failed))
    }),
    ("refused", |run| Some(f64::from(run.refused_edits?.0))),
    ("edits", |run| Some(f64::from(run.refused_edits?.1))),
];

/// A column's id, and what a run has there.
type Number = (&'static str, fn(&RunLine) -> Option<f64>);

const COST: &str = "cost";

#[expect(clippy::cast_precision_loss, reason = "tokens are below 2^53")]
fn tokens(tokens: Option<u64>) -> Option<f64> {
    tokens.map(|tokens| tokens as f64)
}
