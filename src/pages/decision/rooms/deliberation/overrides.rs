//! Who overrode whom in the run, with what, and what became of it.

use leptos::prelude::*;
use steelyard_protocol::deliberation::OverrideSeen;

use super::known::Run;
use crate::components::dynamic::dynamic;
use crate::state::ground::navigation::Navigation;

/// The list; nothing where nobody overrode anything.
#[component]
pub(super) fn Overrides() -> impl IntoView {
    let run = expect_context::<Run>();
    let all = run.rubric.part(|rubric| rubric.overrides.clone());
    dynamic(move || {
        let all = all.get().unwrap_or_default();
        if all.is_empty() {
            return ().into_any();
        }
        let all = all.into_iter().map(|one| view! { <Override one=one/> });
        view! {
            <h3 class="rubric-heading">"Overrides"</h3>
            <ol class="overrides">{all.collect_view()}</ol>
        }
        .into_any()
    })
}

#[component]
fn Override(
    /// What was overridden.
    one: OverrideSeen,
) -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let head = head(&one);
    let regretted = one
        .regretted
        .then(|| view! { <span class="mark amber">"regretted"</span> });
    let note =
        (!one.note.is_empty()).then(|| view! { <span class="override-note">{one.note}</span> });
    let (file, line) = one.place;
    view! {
        <li>
            <p>
                <b>{head}</b>
                {regretted}
                <button type="button" class="link" on:click=move |_| navigation.open_line(file, line)>
                    {format!("Show line {line}")}
                </button>
            </p>
            <p>{one.decision} " " {note}</p>
        </li>
    }
}

/// "Round 4: human over security"
fn head(one: &OverrideSeen) -> String {
    let or = |name: &str, else_: &'static str| match name {
        "" => else_.to_owned(),
        name => name.to_owned(),
    };
    format!(
        "Round {}: {} over {}",
        one.round,
        or(&one.by, "somebody"),
        or(&one.agent, "nobody in particular")
    )
}
