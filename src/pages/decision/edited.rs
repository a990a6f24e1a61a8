//! Numbers and facts of this decision that were overridden, and the way back.

use leptos::prelude::*;
use steelyard_protocol::Edited;

use super::view::View;
use crate::charts::format;
use crate::components::dynamic::{dynamic, text, when};
use crate::reactive::memo::memo;
use crate::state::ground::editing::Editing;

/// The list; nothing where all are as the files have them.
#[component]
pub(crate) fn EditedList() -> impl IntoView {
    let view = expect_context::<View>();
    let edited = memo(move |_| {
        let edited = view.read(|decided| decided.edited.clone());
        edited.unwrap_or_default()
    });
    let count = text(move || format::count(edited.with(Vec::len) as u64));
    let list = move || {
        let lines = dynamic(move || {
            let lines = edited.get().into_iter();
            lines.map(line).collect_view().into_any()
        });
        view! {
            <section class="rail-group edited-list" aria-labelledby="edited-title">
                <header>
                    <h2 id="edited-title">"Overrides"</h2>
                    <span class="rail-count">{count}</span>
                </header>
                <ul>{lines}</ul>
            </section>
        }
        .into_any()
    };
    when(move || edited.with(|edited| !edited.is_empty()), list)
}

fn line(edited: Edited) -> impl IntoView {
    let editing = expect_context::<Editing>();
    let Edited {
        words,
        lost,
        change,
    } = edited;
    let lost = lost.then(|| view! { <span class="mark amber">"no longer found"</span> });
    let name = format!("Reset {words}");
    view! {
        <li>
            <span class="edited-words">{words} {lost}</span>
            <button
                type="button"
                class="link"
                aria-label=name
                on:click=move |_| editing.take_back(&change)
            >
                "Reset"
            </button>
        </li>
    }
}
