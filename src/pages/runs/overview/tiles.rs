//! The numbers of all runs together.

use std::sync::Arc;

use leptos::prelude::*;
use steelyard_protocol::Runs;

use crate::charts::format;
use crate::pages::runs::effort::Efforts;
use crate::pages::runs::family::{counted, is_own};

/// The tiles.
#[component]
pub(super) fn Tiles(
    /// All runs.
    all: Arc<Runs>,
) -> impl IntoView {
    let runs: Vec<_> = counted(&all.runs).collect();
    let sum = |of: fn(&steelyard_protocol::RunLine) -> u32| {
        runs.iter().map(|run| u64::from(of(run))).sum::<u64>()
    };
    let turns = sum(|run| run.turns);
    let called = runs.iter().filter(|run| !is_own(run));
    let called = called.count() as u64;
    let mut efforts = [0_u32; 3];
    for run in &runs {
        for (all, own) in efforts.iter_mut().zip(run.efforts) {
            *all = all.saturating_add(own);
        }
    }
    let asked = efforts.iter().map(|count| u64::from(*count)).sum::<u64>();
    let broken = runs
        .iter()
        .flat_map(|run| &run.broken)
        .map(|(_, times)| u64::from(*times))
        .sum::<u64>();
    let (calls, failed) = (sum(|run| run.calls.0), sum(|run| run.calls.1));
    let out: Option<u64> = runs
        .iter()
        .filter_map(|run| run.tokens_out)
        .reduce(u64::saturating_add);
    let input: Option<u64> = runs
        .iter()
        .filter_map(|run| run.tokens_in)
        .reduce(u64::saturating_add);
    let silent = runs.iter().filter(|run| run.tokens_out.is_none()).count() as u64;
    let took: Option<f64> = runs
        .iter()
        .filter_map(|run| run.took_ms)
        .reduce(|one, two| one + two);
    let of_tokens = of_tokens(input, silent, out.is_some());
    let called_words = match called {
        0 => "none called by another".to_owned(),
        _ => format!("{} called by another", format::count(called)),
    };
    view! {
        <dl class="tiles">
            <Number name="Runs" value=format::count(runs.len() as u64)>{called_words}</Number>
            <Number name="Turns" value=format::count(turns)>
                {took.map_or("no times in the logs".to_owned(), |ms| format!("{} in all", format::duration(ms)))}
            </Number>
            <Number name="Questions" value=format::count(asked)>
                <Efforts counts=efforts/>
            </Number>
            <Number name="Preferences broken" value=format::count(broken)>
                {format!("in {}", format::counted(runs.iter().filter(|run| !run.broken.is_empty()).count() as u64, "run"))}
            </Number>
            <Number name="Calls of tools" value=format::count(calls)>
                {format!("{} failed", format::count(failed))}
            </Number>
            <Number name="Tokens out" value=out.map_or(format::UNKNOWN.to_owned(), format::tokens)>
                {of_tokens}
            </Number>
        </dl>
    }
}

/// What stands beside the tokens put out.
fn of_tokens(input: Option<u64>, silent: u64, has_out: bool) -> String {
    match (input, silent) {
        (_, 1..) if has_out => format!("{} do not say", format::counted(silent, "run")),
        (Some(input), _) => format!("{} in, with caches", format::tokens(input)),
        _ => "in no log".to_owned(),
    }
}

/// A number, its name and a word more.
#[component]
fn Number(
    /// What is counted.
    name: &'static str,
    /// The number.
    value: String,
    /// A word more.
    children: Children,
) -> impl IntoView {
    view! {
        <div class="figure">
            <dt>{name}</dt>
            <dd>
                <b>{value}</b>
                <span class="faint">{children()}</span>
            </dd>
        </div>
    }
}
