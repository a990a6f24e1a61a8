//! What the stretch in sight was spent on.

use std::fmt::Write as _;
use std::sync::Arc;

use leptos::prelude::*;
use steelyard_protocol::telemetry::{SliceKind, SliceSum, SliceSums};

use super::state::Sight;
use crate::charts::format;
use crate::charts::timeline::{lane_word, slice_name};
use crate::components::dynamic::{dynamic, flag, text, when};
use crate::components::tally::{Column, TallyTable, bar, count, tally, time};
use crate::state::memo::memo;

const COLUMNS: [Column<SliceSum>; 6] = [
    count("count", "", |one| Some(one.count)),
    time(
        "total",
        "Total duration in view; overlapping ones each count in full",
        |one| took(one, one.total),
    ),
    time(
        "own time",
        "Without the time of others within them: a turn’s calls, an agent that a tool called",
        |one| took(one, one.own),
    ),
    time("mean", "", |one| {
        took(one, one.total / one.count.max(1) as f64)
    }),
    time(LONGEST, "", |one| took(one, one.longest.0)),
    count("failed", "Failed or were refused", |one| one.failed),
];

/// A time of slices, which is not known where the log gives none of them a duration.
fn took(one: &SliceSum, ms: f64) -> Option<f64> {
    (one.longest.0 > 0.0).then_some(ms)
}

/// The column that leads to a slice.
const LONGEST: &str = "longest";

/// The table, where anything in sight takes time.
#[component]
pub(super) fn Sums(
    /// What is in sight.
    sight: Sight,
) -> impl IntoView {
    let any = memo(move |_| {
        let ordered = sight.drawn.with(|one| one.ordered);
        let sums = sight.sums.data();
        !ordered && sums.is_some_and(|sums| !sums.sums.is_empty())
    });
    let stale = flag(move || sight.sums.is_stale());
    view! {
        {dynamic(move || sight.sums.error().map(|why| {
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
    let sums = move || sight.sums.data().unwrap_or_default();
    let tally = memo(move |_| Arc::new(tally(&COLUMNS, &sums().sums, name)));
    let lead = Callback::new(move |at: usize| {
        let sums = sight.sums.data_untracked().unwrap_or_default();
        let most = sums.sums.iter().map(|one| one.own).fold(0.0, f64::max);
        let named = |sum: &SliceSum| {
            view! {
                <span class=format!("spent-key {}", key(sum.kind))></span>
                <span title=name(sum)>{name(sum)}</span>
                {(sum.inferred > 0).then(|| view! { <small>"inferred"</small> })}
                {bar(sum.own, most)}
            }
        };
        sums.sums.get(at).map(named).into_any()
    });
    let go = Callback::new(move |at: usize| {
        let sums = sight.sums.data_untracked().unwrap_or_default();
        if let Some(sum) = sums.sums.get(at) {
            sight.step.set(Some((sum.longest.1, 0)));
        }
    });
    view! {
        <TallyTable
            tally=tally
            head="spent on"
            label="What the time in view was spent on"
            saved=("what the time was spent on", "steelyard-spent.csv")
            below=text(move || below(&sums()))
            lead=lead
            leads=(LONGEST, go)
        />
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
