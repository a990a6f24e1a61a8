//! What the stretch in sight was spent on.

use std::fmt::Write as _;

use leptos::prelude::*;
use steelyard_protocol::telemetry::{SliceKind, SliceSum, SliceSums};

use super::state::Sight;
use crate::charts::format;
use crate::charts::timeline::{lane_word, slice_name};
use crate::components::dynamic::{dynamic, flag, text, when};
use crate::components::sorted::{
    Column, Head, Sort, by_number, column, filled, or_unknown, some, whole,
};
use crate::state::memo::memo;

const COLUMNS: [Column<SliceSum>; 6] = [
    column(
        "count",
        "",
        |one| some(one.count),
        |one| format::count(one.count),
    ),
    column(
        "total",
        "Total duration in view; overlapping ones each count in full",
        |one| took(one, one.total),
        |one| or_unknown(took(one, one.total), format::duration),
    ),
    column(
        "own time",
        "Without the time of others within them: a turn’s calls, an agent that a tool called",
        |one| took(one, one.own),
        |one| or_unknown(took(one, one.own), format::duration),
    ),
    column(
        "mean",
        "",
        |one| took(one, one.total / one.count.max(1) as f64),
        |one| {
            let mean = one.total / one.count.max(1) as f64;
            or_unknown(took(one, mean), format::duration)
        },
    ),
    column(
        "longest",
        "",
        |one| took(one, one.longest.0),
        |one| or_unknown(took(one, one.longest.0), format::duration),
    ),
    column(
        "failed",
        "Failed or were refused",
        |one| one.failed.and_then(some),
        |one| or_unknown(one.failed.and_then(some), whole),
    ),
];

/// A time of slices, which is not known where the log gives none of them a duration.
fn took(one: &SliceSum, ms: f64) -> Option<f64> {
    (one.longest.0 > 0.0).then_some(ms)
}

/// Which of them leads to a slice.
const LONGEST: usize = 4;

/// The table, where anything in sight takes time.
#[component]
pub(super) fn Sums(
    /// What is in sight.
    sight: Sight,
) -> impl IntoView {
    let any = memo(move |_| {
        let ordered = sight.drawn.with(|one| one.ordered);
        let sums = sight.sums.get();
        !ordered && sums.is_some_and(|sums| !sums.sums.is_empty())
    });
    let stale = flag(move || sight.sums.is_stale());
    view! {
        {dynamic(move || sight.sums.trouble().map(|why| {
            view! { <p class="side-none" role="alert">"The time could not be added up. " {why}</p> }
        }).into_any())}
        {when(
            move || any.get(),
            move || view! { <div class:stale=stale><Table sight=sight/></div> }.into_any(),
        )}
    }
}

#[component]
fn Table(
    /// What is in sight.
    sight: Sight,
) -> impl IntoView {
    let sort: Sort = RwSignal::new(None);
    let sums = move || {
        sight
            .sums
            .get()
            .map(|sums| (*sums).clone())
            .unwrap_or_default()
    };
    let heads = dynamic(move || {
        let sums = sums();
        let heads = filled(&COLUMNS, &sums.sums).into_iter().map(|at| {
            let Column { name, title, .. } = &COLUMNS[at];
            view! { <Head name=*name title=*title at=at sort=sort numbers=COLUMNS.len()/> }
        });
        heads.collect_view().into_any()
    });
    let rows = dynamic(move || {
        let sums = sums();
        let columns = filled(&COLUMNS, &sums.sums);
        let most = sums.sums.iter().map(|one| one.own).fold(0.0, f64::max);
        let order = match sort.get() {
            Some((at, falls)) => by_number(&sums.sums, COLUMNS[at].number, falls),
            None => (0..sums.sums.len()).collect(),
        };
        let rows = order.into_iter().map(|at| {
            let sum = sums.sums[at].clone();
            view! { <Row sight=sight sum=sum columns=columns.clone() most=most/> }
        });
        rows.collect_view().into_any()
    });
    view! {
        <div class="agents-box" tabindex="0" role="region" aria-label="What the time in view was spent on">
            <table class="agents-table spent-table">
                <thead>
                    <tr>
                        <th scope="col">"spent on"</th>
                        {heads}
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
        <p class="side-none">{text(move || below(&sums()))}</p>
    }
}

/// "Of 2 h 5 min something was done in 38 min, and 1 h 2 min were spent waiting for the user."
fn below(sums: &SliceSums) -> String {
    let (from, to) = sums.stretch;
    let mut words = format!(
        "In {}, work was done for {}",
        format::duration(to - from),
        format::duration(sums.busy)
    );
    if sums.waited > 0.0 {
        let _written = write!(
            words,
            ", and only waiting for the user for {}",
            format::duration(sums.waited)
        );
    }
    words.push('.');
    if sums.left_out > 0 {
        let _written = write!(
            words,
            " {} more names are not listed.",
            format::count(sums.left_out.into())
        );
    }
    words
}

#[component]
fn Row(
    /// What is in sight.
    sight: Sight,
    /// What there is.
    sum: SliceSum,
    /// Columns that are shown.
    columns: Vec<usize>,
    /// The greatest that rows are measured against.
    most: f64,
) -> impl IntoView {
    let share = if most > 0.0 { sum.own / most } else { 0.0 };
    let event = sum.longest.1;
    let cells = columns.into_iter().map(|at| {
        let words = (COLUMNS[at].cell)(&sum);
        if at != LONGEST {
            return view! { <td class="end">{words}</td> }.into_any();
        }
        let go = move |_| {
            sight.step.set(Some((event, 0)));
        };
        view! {
            <td class="end">
                <button type="button" class="plain" title="Show it" on:click=go>{words}</button>
            </td>
        }
        .into_any()
    });
    let cells = cells.collect_view();
    view! {
        <tr>
            <th scope="row">
                <span class=format!("spent-key {}", key(sum.kind))></span>
                <span title=name(&sum)>{name(&sum)}</span>
                {(sum.inferred > 0).then(|| view! { <small>"inferred"</small> })}
                <span class="took-bar" aria-hidden="true" style:width=format!("{:.1}%", share * 100.0)></span>
            </th>
            {cells}
        </tr>
    }
}

/// What they are: "Turns", "Bash", "waiting for an answer".
fn name(sum: &SliceSum) -> String {
    match sum.kind {
        SliceKind::Turn => lane_word(SliceKind::Turn).to_lowercase(),
        kind => slice_name(kind, None, &sum.name),
    }
}

/// The class of the colour that its slices have.
fn key(kind: SliceKind) -> &'static str {
    match kind {
        SliceKind::Call => "fill p-slot-1",
        SliceKind::Tool => "fill p-slot-3",
        SliceKind::Wait => "fill p-warned-wash",
        _ => "fill p-line",
    }
}
