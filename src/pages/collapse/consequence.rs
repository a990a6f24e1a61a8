//! The bar at the foot: what the draft changes, the way back, the way into a file.

use leptos::prelude::*;

use super::policy::PolicyPanel;
use super::view::View;
use crate::charts::format;
use crate::components::dynamic::{flag, text, when};
use crate::components::icon::{Glyph, Icon};
use crate::state::editing::Editing;
use crate::state::files::Files;

/// The bar.
#[component]
pub(crate) fn Consequence(
    /// Opens the drawer of weights, where there is one.
    #[prop(optional_no_strip)]
    on_weights: Option<Callback<()>>,
) -> impl IntoView {
    let weights = on_weights.map(|open| {
        view! {
            <button type="button" class="button" on:click=move |_| open.run(())>
                <Icon glyph=Glyph::Sliders/>
                "Weights"
            </button>
        }
    });
    view! {
        <footer class="consequence" aria-label="Changes">
            {weights}
            <Changes/>
            <Refused/>
            <span class="spacer"></span>
            <Acts/>
        </footer>
    }
}

/// How much differs from what was saved.
#[component]
pub(crate) fn Changes() -> impl IntoView {
    let editing = expect_context::<Editing>();
    let files = expect_context::<Files>();
    let changes = move || editing.draft().with(|draft| draft.changes() as u64);
    let against = text(move || {
        files.frame().with(|frame| {
            let policy = frame.as_ref().and_then(|frame| frame.policy.clone());
            policy.map_or_else(
                || "against the defaults".to_owned(),
                |name| format!("against {name}"),
            )
        })
    });
    let number = text(move || match changes() {
        0 => "Nothing changed".to_owned(),
        changes => format!("{} changed", format::count(changes)),
    });
    view! {
        <p class="changes">
            <b class:none=flag(move || changes() == 0)>{number}</b>
            <span>{against}</span>
        </p>
    }
}

/// What the engine did not take as asked.
#[component]
fn Refused() -> impl IntoView {
    let view = expect_context::<View>();
    let refused = text(move || {
        view.decided
            .with(|decided| decided.as_ref().map(|decided| decided.refused.join("; ")))
            .unwrap_or_default()
    });
    let said = move || {
        view! {
            <p class="refused">
                <Icon glyph=Glyph::Triangle/>
                {refused}
            </p>
        }
        .into_any()
    };
    when(move || refused.with(|refused| !refused.is_empty()), said)
}

/// Discard and save.
#[component]
pub(crate) fn Acts() -> impl IntoView {
    let editing = expect_context::<Editing>();
    let saving = RwSignal::new(false);
    let unchanged = flag(move || editing.draft().with(|draft| draft.changes() == 0));
    view! {
        <button
            type="button"
            class="button ghost"
            disabled=unchanged
            title="Back to the saved values; can be undone"
            on:click=move |_| editing.discard()
        >
            "Discard"
        </button>
        <button type="button" class="button primary" on:click=move |_| saving.set(true)>
            "Save policy…"
        </button>
        {when(
            move || saving.get(),
            move || view! { <PolicyPanel on_close=move |()| saving.set(false)/> }.into_any(),
        )}
    }
}
