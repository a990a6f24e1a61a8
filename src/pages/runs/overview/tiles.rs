//! The numbers of all runs together.

use std::sync::Arc;

use leptos::prelude::*;
use steelyard_protocol::{RunLine, Runs};

use crate::charts::format;
use crate::pages::runs::columns::{Column, Sum};
use crate::pages::runs::effort::Efforts;
use crate::pages::runs::family::{counted, is_own};
use crate::pages::runs::shared_parts::without_shared_parts;
use crate::pages::runs::totals::Totals;
use crate::state::ground::navigation::Navigation;
use crate::state::ground::route::Page;

/// The tiles.
#[component]
pub(super) fn Tiles(
    /// All runs.
    all: Arc<Runs>,
) -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let runs = counted(&all.runs);
    let called = runs.clone().filter(|run| !is_own(run)).count() as u64;
    let runs = without_shared_parts(runs);
    let runs = runs.iter().map(|run| &**run);
    let cost = cost(runs.clone(), navigation);
    let all = Totals::of(runs);
    let called_words = match called {
        0 => "none called by another".to_owned(),
        _ => format!("{} called by another", format::count(called)),
    };
    let took = match all.took_ms {
        None => "no times in the logs".to_owned(),
        Some(ms) => format!("{} in all", format::duration(ms)),
    };
    let written = all.tokens_out;
    let written = written.map_or(format::UNKNOWN.to_owned(), |tokens| {
        format::bounded(all.at_least, &format::tokens(tokens as f64))
    });
    view! {
        <dl class="tiles">
            <Number name="Runs" value=format::count(all.runs)>{called_words}</Number>
            <Number name="Turns" value=format::count(all.turns)>
                {took}
            </Number>
            <Number name="Questions" value=format::count(all.asked())>
                <Efforts counts=all.efforts unjudged=all.unjudged/>
            </Number>
            {(all.broken > 0).then(|| view! {
                <Number name="Preferences broken" value=format::count(all.broken)>
                    {format!("in {}", format::counted(all.broken_in, "run"))}
                </Number>
            })}
            <Number name="Tool calls" value=format::count(all.calls)>
                {match (all.calls, all.failed) {
                    (0, _) => "0 failed".to_owned(),
                    (_, None) => "failures not recorded".to_owned(),
                    (calls, Some((failed, said))) => {
                        format::known_of(format!("{} failed", format::count(failed)), said, calls)
                    }
                }}
            </Number>
            <Number name="Tokens out" value=written>
                {of_tokens(&all)}
            </Number>
            {cost}
        </dl>
    }
}

/// What they cost, and the way to the prices where some cost is not known.
fn cost<'a>(
    runs: impl Iterator<Item = &'a RunLine> + Clone,
    navigation: Navigation,
) -> Option<AnyView> {
    let all = runs.clone().count();
    let column = Column::of("cost")?;
    let sum = Sum::of(column, runs);
    let unknown = all - sum.known;
    let prices = (unknown > 0).then(|| {
        let words = format!("unknown for {}: ", format::counted(unknown as u64, "run"));
        view! {
            {words}
            <button type="button" class="link" on:click=move |_| navigation.open(Page::Telemetry)>
                "prices"
            </button>
        }
    });
    Some(view! { <Number name="Cost" value=sum.words(column)>{prices}</Number> }.into_any())
}

/// What stands beside the tokens put out.
fn of_tokens(all: &Totals) -> String {
    match (all.tokens_in, all.silent) {
        (_, 1..) if all.tokens_out.is_some() => {
            format!("unknown for {}", format::counted(all.silent, "run"))
        }
        (Some(read), _) => {
            let read = format::bounded(all.input_at_least, &format::tokens(read as f64));
            format!("{read} in, cached included")
        }
        _ => "not logged".to_owned(),
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
