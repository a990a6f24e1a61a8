//! Names with their values, line by line.

use leptos::prelude::*;

/// Names with their values.
pub(super) fn pairs(all: Vec<(String, String)>) -> impl IntoView {
    let all = all.into_iter().map(|(name, value)| {
        view! {
            <div>
                <dt>{name}</dt>
                <dd>{value}</dd>
            </div>
        }
    });
    view! { <dl class="pairs">{all.collect_view()}</dl> }
}
