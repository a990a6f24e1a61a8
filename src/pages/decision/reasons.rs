//! The whole explanation as a tree: outcome, rules, scores, contributions, inputs, lines of files.

use leptos::prelude::*;
use steelyard_protocol::{Reason, ReasonPlace};

use super::sheet::subject;
use crate::charts::format;
use crate::client::Query;
use crate::components::dynamic::dynamic;
use crate::components::modal::Modal;
use crate::components::not_come::answered;
use crate::reactive::scope;
use crate::state::ground::navigation::Navigation;

const UNTOLD: &str = "The decision could not be explained.";

/// The tree in a panel of its own.
#[component]
pub(super) fn Reasons(
    /// Called when it was closed.
    #[prop(into)]
    on_close: Callback<()>,
) -> impl IntoView {
    let (files, decision, settings) = subject();
    let explained = Query::once(move || files.reason_of(decision.clone(), settings.clone()));
    let tree = answered(explained, UNTOLD, "Computing", move |reason: &Reason| {
        let reason = reason.clone();
        view! {
            <p class="panel-words">{reason.sentence}</p>
            <ul class="reasons" tabindex="0" aria-label="Reasons">
                {reason.because.into_iter().map(|one| node(one, on_close)).collect_view()}
            </ul>
        }
        .into_any()
    });
    let title = "The whole explanation";
    view! {
        <Modal class="panel wide" label=Signal::stored(title.to_owned()) on_close=on_close>
            <h2 class="panel-title">{title}</h2>
            {tree}
        </Modal>
    }
}

/// A sentence with what it rests on folded away.
fn node(reason: Reason, on_close: Callback<()>) -> AnyView {
    let Reason {
        sentence,
        place,
        because,
    } = reason;
    if because.is_empty() {
        return leaf(sentence, place, on_close).into_any();
    }
    // Drawn when it is first unfolded: a decision has thousands of them.
    let seen = RwSignal::new(false);
    let below = StoredValue::new((place, because));
    let children = dynamic(move || {
        if !seen.get() {
            return ().into_any();
        }
        let (place, because) = below.get_value();
        let stands = place.map(|place| leaf("source line".to_owned(), Some(place), on_close));
        let because = because.into_iter().map(|one| node(one, on_close));
        view! {
            {stands}
            {because.collect_view()}
        }
        .into_any()
    });
    view! {
        <li>
            <details on:toggle=scope::guard(move |_| seen.set(true))>
                <summary>{sentence}</summary>
                <ul>{children}</ul>
            </details>
        </li>
    }
    .into_any()
}

/// A sentence that rests on nothing more; the line of a file that it stands on opens.
fn leaf(sentence: String, place: Option<ReasonPlace>, on_close: Callback<()>) -> impl IntoView {
    view! {
        <li class="leaf">
            <span>{sentence}</span>
            {place.map(|place| line(place, on_close))}
        </li>
    }
}

fn line(place: ReasonPlace, on_close: Callback<()>) -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let ReasonPlace {
        file,
        file_name,
        line,
    } = place;
    view! {
        <button
            type="button"
            class="link place"
            title=format!("Show line {line} of {file_name}")
            on:click=move |_| {
                on_close.run(());
                navigation.open_line(file, line);
            }
        >
            {format!("{}:{line}", format::path_and_leaf(&file_name).1)}
        </button>
    }
}
