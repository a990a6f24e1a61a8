//! What the stretch in sight was spent on.

use std::fmt::Write as _;
use std::sync::Arc;

use leptos::prelude::*;
use steelyard_protocol::telemetry::{SliceKind, SliceSum, SliceSums};

use super::state::Sight;
use crate::charts::format::{self, UNKNOWN};
use crate::charts::timeline::{lane_word, slice_name};
use crate::components::data_table::{self, Column, SumsTable, TableData, bar, count, time};
use crate::components::dynamic::{dynamic, flag, text, when};
use crate::reactive::memo::memo;

/// The columns; the longest of a row leads to it.
fn columns(sight: Sight, most: f64) -> [Column<SliceSum>; 7] {
    let longest = time("longest", |one: &SliceSum| took(one, one.longest.0));
    [
        data_table::text("spent on", |one: &SliceSum| Some(name(one)))
            .drawn(move |one| named(one, most)),
        count("count", |one: &SliceSum| Some(one.count)),
        time("total", |one: &SliceSum| took(one, one.total))
            .title("Total duration in view; overlapping ones each count in full"),
        time("own time", |one: &SliceSum| took(one, one.own)).title(
            "Without the time of others within them: a turn’s calls, an agent that a tool called",
        ),
        time("mean", |one: &SliceSum| {
            took(one, one.total / one.count.max(1) as f64)
        }),
        longest.drawn(move |one| {
            let words = took(one, one.longest.0).map_or(UNKNOWN.to_owned(), format::duration);
            let slice = one.longest.1;
            let go = move |_| sight.step.set(Some((slice, 0)));
            view! { <button type="button" class="plain" title="Show it" on:click=go>{words}</button> }
                .into_any()
        }),
        count("failed", |one: &SliceSum| one.failed).title("Failed or were refused"),
    ]
}

/// The name of a row, with the colour of its slices and a bar of its time beside the greatest.
fn named(sum: &SliceSum, most: f64) -> AnyView {
    view! {
        <span class=format!("spent-key {}", key(sum.kind))></span>
        <span title=name(sum)>{name(sum)}</span>
        {(sum.inferred > 0).then(|| view! { <small>"inferred"</small> })}
        {bar(sum.own, most)}
    }
    .into_any()
}

/// A time of slices, which is not known where the log gives none of them a duration.
fn took(one: &SliceSum, ms: f64) -> Option<f64> {
    (one.longest.0 > 0.0).then_some(ms)
}

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
    let sums = memo(move |_| sight.sums.data().unwrap_or_default());
    let data = memo(move |_| {
        sums.with(|sums| {
            let all = sums.sums.iter();
            let most = all.clone().map(|one| one.own).fold(0.0, f64::max);
            Arc::new(TableData::new(&columns(sight, most), all.cloned()).without_empty())
        })
    });
    view! {
        <SumsTable
            data=data
            label="What the time in view was spent on"
            saved=("what the time was spent on", "steelyard-spent.csv")
            below=text(move || sums.with(|sums| below(sums)))
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
