//! All of them: what they won, and their means.

use std::sync::Arc;

use leptos::prelude::*;
use steelyard_protocol::{AgentKey, AgentMeasure, AgentNumber, AgentRow, Agents};

use super::{Asking, words};
use crate::charts::format;
use crate::components::data_table::{Head, Sort};
use crate::components::dynamic::dynamic;
use crate::components::measure_table::{amount, digits};
use crate::state::views::sort_order::{known_first, ordered, turned};

/// Rows that are drawn.
const MOST: usize = 200;

/// A column before the measures: name, meaning, what stands there.
type Count = (&'static str, &'static str, fn(&AgentRow) -> u32);

const COUNTS: [Count; 7] = [
    ("Won", "Decisions that it alone won", |row| row.won),
    ("Tied", "Decisions in which it shares the top", |row| {
        row.tied
    }),
    ("Lost", "Decisions in which others are at the top", |row| {
        row.lost
    }),
    ("Nobody won", "Decisions without a winner", |row| {
        row.no_winner
    }),
    ("Of", "Decisions in which it has a competitor", |row| {
        row.contested
    }),
    ("Tasks", "Tasks that it did", |row| row.tasks),
    ("Runs", "Its runs of these tasks", |row| row.runs),
];

/// The table, and its download.
#[component]
pub(super) fn Table(
    /// All of them.
    found: Arc<Agents>,
    /// How it is sorted.
    sort: Sort,
) -> impl IntoView {
    let by = expect_context::<Asking>().by.get_untracked();
    // A column that is 0 throughout says nothing.
    let says = |count: &Count| count.0 != "Nobody won" || found.no_winner > 0;
    let counts: Vec<Count> = COUNTS.into_iter().filter(says).collect();
    let numbers = counts.len() + found.measures.len();
    let heads = counts
        .iter()
        .map(|one| (one.0.to_owned(), one.1.to_owned()));
    let means = found
        .measures
        .iter()
        .map(|one| (one.label.clone(), mean_of(one)));
    let heads = heads.chain(means).enumerate().map(|(at, (name, title))| {
        view! { <Head name=name title=title at=at sort=sort numbers=true/> }
    });
    let heads = heads.collect_view();
    let noun = words::noun(by);
    let about = about(&found, by);
    let download = {
        let found = Arc::clone(&found);
        move |_| {
            let _begun = words::as_csv(&found, by).download("agents.csv");
        }
    };
    view! {
        <section aria-labelledby="agents-title">
            <header class="agents-strip-head">
                <h2 id="agents-title">{format!("All {}", format::counted(found.rows.len() as u64, noun))}</h2>
                <p class="faint">
                    {about}
                </p>
                <button type="button" class="button" on:click=download>"Download CSV"</button>
            </header>
            <div class="grid-box" tabindex="0" role="region" aria-label="Agents and their numbers">
                <table class="measures all-agents">
                    <caption class="unseen">"What each won, and its means"</caption>
                    <thead>
                        <tr>
                            <Head name=format::sentence_case(noun) title="" at=numbers sort=sort numbers=false/>
                            {heads}
                        </tr>
                    </thead>
                    <tbody>
                        {dynamic(move || rows(&found, &counts, sort.get()))}
                    </tbody>
                </table>
            </div>
        </section>
    }
}

/// What is to know of the numbers.
fn about(found: &Agents, by: AgentKey) -> String {
    let unnamed = (found.unnamed > 0).then(|| {
        let runs = format::counted(u64::from(found.unnamed), "run");
        format!("Without {runs} of unknown {}.", words::what(by))
    });
    let more = (found.rows.len() > MOST).then(|| {
        let all = format::count(found.rows.len() as u64);
        format!("The first {MOST} of {all}; the CSV has them all.")
    });
    let about = "Means over n tasks; from 10 tasks on with a 95% confidence interval.".to_owned();
    let best = (found.several > 0).then(|| words::best(by));
    let about: Vec<String> = [best, Some(about), unnamed, more]
        .into_iter()
        .flatten()
        .collect();
    about.join(" ")
}

fn mean_of(measure: &AgentMeasure) -> String {
    match measure.unit.as_str() {
        "" => String::new(),
        unit => format!("in {unit}"),
    }
}

/// The rows as they are sorted; without that as they came, who won most first.
fn rows(found: &Agents, counts: &[Count], sort: Option<(usize, bool)>) -> AnyView {
    let number = |row: &AgentRow, at: usize| match counts.get(at) {
        Some((_, _, count)) => Some(f64::from(count(row))),
        None => row.numbers.get(at - counts.len())?.map(|one| one.mean),
    };
    let by_name = counts.len() + found.measures.len();
    let all = &found.rows;
    let order = match sort {
        None => (0..all.len()).collect(),
        Some((at, falls)) if at == by_name => ordered((0..all.len()).collect(), |&a, &b| {
            turned(all[a].name.cmp(&all[b].name), falls)
        }),
        Some((at, falls)) => ordered((0..all.len()).collect(), |&a, &b| {
            known_first(number(&all[a], at), number(&all[b], at), |a, b| {
                turned(a.total_cmp(b), falls)
            })
        }),
    };
    let row = |at: &usize| {
        let row = &all[*at];
        let counted = counts.iter().map(|(_, _, count)| {
            view! { <td class="end">{format::count(u64::from(count(row)))}</td> }
        });
        let means = row.numbers.iter().zip(&found.measures);
        let means = means.map(|(number, measure)| mean(*number, measure));
        view! {
            <tr>
                <th scope="row" title=row.name.clone()>{row.name.clone()}</th>
                {counted.collect_view()}
                {means.collect_view()}
            </tr>
        }
    };
    order.iter().take(MOST).map(row).collect_view().into_any()
}

/// A mean with its n and its interval.
fn mean(number: Option<AgentNumber>, measure: &AgentMeasure) -> AnyView {
    let Some(AgentNumber { n, mean, interval }) = number else {
        return view! { <td class="end faint">{format::UNKNOWN}</td> }.into_any();
    };
    // What is counted in the name of the column needs no unit.
    let unit = if measure.unit == "tokens" {
        ""
    } else {
        &measure.unit
    };
    let digits = digits(mean.abs());
    let write = |x: f64| amount(x, unit, digits);
    let between = interval.map(|(low, high)| format!("{}–{}, ", write(low), write(high)));
    view! {
        <td class="end">
            {write(mean)}
            <small>{between} {format!("n {n}")}</small>
        </td>
    }
    .into_any()
}
