//! The veto ledger: cards that a gate keeps out, never mixed with the ranking.

use leptos::prelude::*;
use steelyard_protocol::Gated;

use super::view::View;
use crate::charts::format;
use crate::components::chip::StatusChip;
use crate::components::tile::Tile;
use crate::state::selection::Selection;

/// The ledger; nothing where every card ranks.
#[component]
pub(crate) fn Ledger() -> impl IntoView {
    let view = expect_context::<View>();
    let gated = Memo::new(move |_| {
        view.decided
            .with(|decided| decided.as_ref().map(|decided| decided.gated.clone()))
            .unwrap_or_default()
    });
    let counts = Memo::new(move |_| {
        view.decided.with(|decided| match decided {
            Some(decided) => (decided.gated_count, decided.ranked),
            None => (0, 0),
        })
    });
    let head = move || {
        let (gated, ranked) = counts.get();
        format!(
            "{} of {} gated",
            format::count(u64::from(gated)),
            format::counted(u64::from(gated + ranked), "card"),
        )
    };
    let more = move || {
        let shown = gated.with(|gated| gated.len() as u64);
        let all = u64::from(counts.get().0);
        (all > shown).then(|| {
            format!(
                "The {} with the highest scores are shown.",
                format::count(shown)
            )
        })
    };
    view! {
        <Show when=move || 0 < counts.get().0>
            <section class="ledger" aria-labelledby="ledger-title">
                <header class="section-head">
                    <h2 id="ledger-title">"Veto ledger"</h2>
                    <p>{head}</p>
                    <p class="aside">"no weight can undo a gate"</p>
                </header>
                <div class="ledger-box" tabindex="0" role="region" aria-label="Gated cards">
                    <table>
                        <colgroup>
                            <col class="c-name"/>
                            <col class="c-state"/>
                            <col/>
                            <col class="c-distance"/>
                            <col class="c-would-be"/>
                        </colgroup>
                        <thead class="unseen">
                            <tr>
                                <th scope="col">"Card and rule"</th>
                                <th scope="col">"Status"</th>
                                <th scope="col">"Reason"</th>
                                <th scope="col">"Distance to passing"</th>
                                <th scope="col">"Score it would have"</th>
                            </tr>
                        </thead>
                        <tbody>
                            <For
                                each=move || gated.get()
                                key=|gated| (gated.index, gated.reason.clone(), bits(gated.would_be))
                                children=|gated| view! { <LedgerRow gated=gated/> }
                            />
                        </tbody>
                    </table>
                    <p class="more">{more}</p>
                </div>
            </section>
        </Show>
    }
}

fn bits(number: Option<f64>) -> Option<u64> {
    number.map(f64::to_bits)
}

#[component]
fn LedgerRow(
    /// The card and what holds it back.
    gated: Gated,
) -> impl IntoView {
    let view = expect_context::<View>();
    let selection = expect_context::<Selection>();
    let index = gated.index;
    let here = Memo::new(move |_| view.explained.get() == Some(index));
    let would_be = gated
        .would_be
        .map_or_else(|| format::UNKNOWN.to_owned(), format::score);
    let status = gated.status;
    view! {
        <tr
            class:here=here
            on:click=move |_| selection.card.set(Some(index))
        >
            <th scope="row">
                <Tile index=index/>
                <button
                    type="button"
                    class="plain"
                    aria-pressed=move || if here.get() { "true" } else { "false" }
                    title="Explain this card"
                >
                    {gated.label}
                </button>
                <span class="rule">{gated.rule}</span>
            </th>
            <td class="state">
                <StatusChip status=Signal::derive(move || status.clone())/>
            </td>
            <td class="reason">{gated.reason}</td>
            <td class="distance">
                <small>"distance"</small>
                {gated.distance}
            </td>
            <td class="would-be">
                <small>"would be"</small>
                {would_be}
            </td>
        </tr>
    }
}
