//! What the two come to, measure by measure, with how sure that is.

use std::sync::Arc;

use leptos::prelude::*;
use steelyard_protocol::{Choices, Compared, RankAgreement};

use crate::charts::format::{self, MINUS};
use crate::components::measure_table::MeasureTable;

/// The tiles, the choices of people, the table of measures.
#[component]
pub(super) fn Measures(
    /// What came of it.
    found: Arc<Compared>,
) -> impl IntoView {
    let refused = found.refused.clone();
    let choices = found
        .choices
        .clone()
        .map(|choices| view! { <Chosen choices=choices/> });
    let ranks = found
        .ranks
        .map(|ranks| view! { <p class="compare-words">{ranks_in_words(&ranks)}</p> });
    view! {
        <Tiles found=Arc::clone(&found)/>
        {(!refused.is_empty()).then(|| view! {
            <p class="compare-words amber">{format!("Not applied: {}.", refused.join("; "))}</p>
        })}
        {choices}
        {ranks}
        {if found.measures.is_empty() {
            view! { <p class="faint compare-words">"Only the score of what is selected is known."</p> }.into_any()
        } else {
            view! {
                <MeasureTable
                    measures=found.measures.clone()
                    name="Measures of what is selected"
                    of=["What is selected", "Decisions"]
                />
                {notes(&found)}
            }
                .into_any()
        }}
    }
}

/// What is to say of measures, where the interval takes its place in the table.
fn notes(found: &Compared) -> impl IntoView + use<> {
    let noted = found.measures.iter();
    let noted = noted.filter(|one| one.interval.is_some() && !one.note.is_empty());
    let lines = noted.map(|one| {
        let words = format!("{}: {}.", one.label, one.note);
        view! { <p class="faint compare-words">{words}</p> }
    });
    lines.collect_view()
}

/// How many decisions change.
#[component]
fn Tiles(
    /// What came of it.
    found: Arc<Compared>,
) -> impl IntoView {
    let of = format!(
        "of {}",
        format::counted(u64::from(found.decisions), "decision")
    );
    let tiles = [
        ("Winners that change", found.winners),
        ("Statuses that change", found.statuses),
        ("Either", found.outcomes),
    ];
    let tiles = tiles.map(|(name, count)| {
        view! {
            <div class="figure">
                <dt>{name}</dt>
                <dd>
                    <b>{format::count(u64::from(count))}</b>
                    <span class="faint">{of.clone()}</span>
                </dd>
            </div>
        }
    });
    view! { <dl class="tiles three">{tiles.collect_view()}</dl> }
}

/// What people chose, and who selects it.
#[component]
fn Chosen(
    /// What is known of it.
    choices: Choices,
) -> impl IntoView {
    let Choices {
        n,
        right_a,
        right_b,
        only_a,
        only_b,
        same_a,
        same_b,
        difference,
        low,
        high,
        mid_p,
        exact_p,
        note,
        ..
    } = choices;
    let percent = |x: f64| format!("{} points", format::signed(100.0 * x, 1));
    // Of few pairs that differ no p is told; the note says so.
    let p = |name: &str, p: Option<f64>| p.map(|p| format!("{name} {}", format::fixed(p, 4)));
    let tested: Vec<String> = [p("McNemar mid-p", mid_p), p("exact", exact_p)]
        .into_iter()
        .flatten()
        .collect();
    let tested = if tested.is_empty() {
        String::new()
    } else {
        format!(" {}.", tested.join(", "))
    };
    // Of the same count the status is no news, or not recorded.
    let with_status = ((same_a, same_b) != (right_a, right_b)).then(|| {
        format!(
            " With the status the outcome is as recorded in {same_a} under A, in {same_b} under B."
        )
    });
    view! {
        <section class="chosen" aria-labelledby="chosen-title">
            <h2 id="chosen-title">"Against what was chosen"</h2>
            <p>
                {format!("A selects it in {right_a} of {n}, B in {right_b}; {only_a} only A, {only_b} only B.")}
                {with_status}
            </p>
            <p>
                {format!("B {MINUS} A: {}, 95% confidence interval {} to {}.{tested}",
                    percent(difference), percent(low), percent(high))}
            </p>
            {(!note.is_empty()).then(|| view! { <p class="faint">{note}</p> })}
        </section>
    }
}

fn ranks_in_words(ranks: &RankAgreement) -> String {
    let first = format!(
        "By score alone, the same alternative is first in {} of {}",
        ranks.same_first,
        format::counted(u64::from(ranks.n), "ranking")
    );
    match ranks.tau {
        Some([low, median, high]) => format!(
            "{first}; Kendall's tau-b has the median {} (quartiles {} and {}).",
            format::fixed(median, 2),
            format::fixed(low, 2),
            format::fixed(high, 2)
        ),
        None => format!("{first}."),
    }
}
