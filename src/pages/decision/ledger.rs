//! The veto ledger: alternatives that a gate keeps out, never mixed with the ranking.

use leptos::prelude::*;
use steelyard_protocol::{Decided, Gated};

use super::view::View;
use crate::charts::format;
use crate::components::chip::StatusChip;
use crate::components::dynamic::{dynamic, flag, perhaps, when, word};
use crate::components::tile::Tile;
use crate::reactive::memo::memo;
use crate::state::ground::selection::Selection;

/// The ledger; nothing where every one ranks, or nothing is weighed.
#[component]
pub(crate) fn Ledger() -> impl IntoView {
    let view = expect_context::<View>();
    let head = perhaps(move || view.read(|decided| counts_text(decided, &view.noun())));
    let more = perhaps(move || view.read(more_text).flatten());
    let ledger = move || {
        view! {
            <section class="ledger" aria-labelledby="ledger-title">
                <header class="section-head">
                    <h2 id="ledger-title">"Veto ledger"</h2>
                    <p>{head}</p>
                    <p class="aside">"no weight can undo a gate"</p>
                </header>
                <div class="ledger-box" tabindex="0" role="region" aria-label="Gated alternatives">
                    <Table/>
                    <p class="more">{more}</p>
                </div>
            </section>
        }
        .into_any()
    };
    let weighs = view.frame.with_value(|frame| !frame.criteria().is_empty());
    when(
        move || weighs && view.read(|decided| decided.gated_count > 0) == Some(true),
        ledger,
    )
}

fn counts_text(decided: &Decided, noun: &str) -> String {
    let gated = u64::from(decided.gated_count);
    let all = decided.path.first().map_or(0, |own| own.alternatives);
    let all = u64::from(all);
    let (gated, all) = (format::count(gated), format::counted(all, noun));
    format!("{gated} of {all} gated")
}

/// Says so where not all gated ones are shown.
fn more_text(decided: &Decided) -> Option<String> {
    let shown = decided.gated.len() as u64;
    let left_out = u64::from(decided.gated_count) > shown;
    let shown = format::count(shown);
    left_out.then(|| format!("The {shown} with the highest scores are shown."))
}

#[component]
fn Table() -> impl IntoView {
    let view = expect_context::<View>();
    let gated = memo(move |_| {
        let gated = view.read(|decided| decided.gated.clone());
        gated.unwrap_or_default()
    });
    let rows = dynamic(move || {
        let rows = gated.get().into_iter();
        rows.map(|gated| view! { <LedgerRow gated=gated/> })
            .collect_view()
            .into_any()
    });
    view! {
        // Roles by name: a phone lays rows out as grids, and a table that is none loses its roles.
        <table role="table">
            <colgroup>
                <col class="c-name"/>
                <col class="c-state"/>
                <col/>
                <col class="c-distance"/>
                <col class="c-would-be"/>
            </colgroup>
            <thead class="unseen" role="rowgroup">
                <tr role="row">
                    <th role="columnheader">"Alternative and rule"</th>
                    <th role="columnheader">"Status"</th>
                    <th role="columnheader">"Reason"</th>
                    <th role="columnheader">"Distance to passing"</th>
                    <th role="columnheader">"Score it would have"</th>
                </tr>
            </thead>
            <tbody role="rowgroup">{rows}</tbody>
        </table>
    }
}

#[component]
fn LedgerRow(
    /// The alternative and what holds it back.
    gated: Gated,
) -> impl IntoView {
    let view = expect_context::<View>();
    let selection = expect_context::<Selection>();
    let index = gated.index;
    let here = move || view.explained.get() == Some(index);
    let digits = view.digits.get_untracked();
    let would_be = gated.would_be;
    let would_be = would_be.map_or_else(
        || format::UNKNOWN.to_owned(),
        |score| format::fixed(score, digits),
    );
    // A fact has no distance but itself.
    let distance = if gated.distance == gated.reason {
        "not numeric".to_owned()
    } else {
        gated.distance
    };
    view! {
        <tr role="row" class:here=flag(here) on:click=move |_| selection.card.set(Some(index))>
            <th role="rowheader">
                <Tile index=index/>
                <button
                    type="button"
                    class="plain"
                    aria-pressed=word(here)
                    title=format!("Explain this {}", view.noun())
                >
                    {gated.label}
                </button>
                <span class="rule">{gated.rule}</span>
            </th>
            <td role="cell" class="state">
                <StatusChip status=Signal::stored(gated.status)/>
            </td>
            <td role="cell" class="reason">{gated.reason}</td>
            <td role="cell" class="distance">
                <small>"distance"</small>
                {distance}
            </td>
            <td role="cell" class="would-be">
                <small>"would score"</small>
                {would_be}
            </td>
        </tr>
    }
}
