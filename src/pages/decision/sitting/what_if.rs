//! Approvals and receipts as switches: what if it had been otherwise.

use leptos::prelude::*;
use steelyard_protocol::WhatIf;

use super::super::view::View;
use crate::components::dynamic::{dynamic, flag, text, word};
use crate::state::editing::Editing;

/// The section.
#[component]
pub(super) fn WhatIfList() -> impl IntoView {
    let view = expect_context::<View>();
    let count = Memo::new(move |_| {
        view.read(|decided| decided.what_if.len())
            .unwrap_or_default()
    });
    let rows = dynamic(move || {
        let rows = (0..count.get()).map(|at| {
            let fact = Memo::new(move |_| {
                view.read(|decided| decided.what_if.get(at).cloned())
                    .flatten()
            });
            view! { <Row fact=fact/> }
        });
        rows.collect_view().into_any()
    });
    view! {
        <section class="what-if" aria-labelledby="what-if-title">
            <header class="section-head">
                <h2 id="what-if-title">"What if"</h2>
                <p class="aside">"approvals and receipts as switches"</p>
            </header>
            <ul>{rows}</ul>
        </section>
    }
}

#[component]
fn Row(
    /// The fact, as it is now.
    fact: Memo<Option<WhatIf>>,
) -> impl IntoView {
    let editing = expect_context::<Editing>();
    let holds = move || fact.with(|fact| fact.as_ref().is_some_and(|fact| fact.holds));
    let tips = move || fact.with(|fact| fact.as_ref().is_some_and(|fact| fact.tips));
    let of = move |read: fn(&WhatIf) -> String| {
        text(move || fact.with(|fact| fact.as_ref().map_or(String::new(), read)))
    };
    let turn = move |_| {
        if let Some(fact) = fact.get_untracked() {
            editing.put_deeds(&[fact.toggle]);
        }
    };
    view! {
        <li>
            <button type="button" role="switch" class="switch-row" aria-checked=word(holds) on:click=turn>
                <span class="switch" aria-hidden="true"></span>
                <span class="what">{of(|fact| fact.words.clone())}</span>
                <span class="becomes" class:tips=flag(tips)>{of(|fact| fact.becomes.clone())}</span>
            </button>
        </li>
    }
}
