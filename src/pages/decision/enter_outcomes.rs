//! The way from a decision among runs to where a person says what came of them.

use leptos::ev::MouseEvent;
use leptos::prelude::*;

use super::view::View;
use crate::components::dynamic::when;
use crate::state::ground::files::Files;
use crate::state::ground::navigation::Navigation;
use crate::state::ground::selection::Selection;

/// Leads to the runs of the task in view, and to them alone.
pub(super) fn outcomes_of_task() -> impl Fn(MouseEvent) + Copy + 'static {
    let navigation = expect_context::<Navigation>();
    let (files, selection) = (expect_context::<Files>(), expect_context::<Selection>());
    move |_| {
        let at = selection.decision.get_untracked() as usize;
        let task = files.workspace().with_untracked(|open| {
            let decision = open.decisions.get(at);
            decision.map(|decision| decision.label.clone())
        });
        let tasks = task.into_iter().collect();
        selection.runs().update(|view| view.choose("task", tasks));
        navigation.open_run(None);
    }
}

/// The way to say what came of runs, where scores stand for how their logs ended.
#[component]
pub(super) fn Outcomes() -> impl IntoView {
    let view = expect_context::<View>();
    let enter = outcomes_of_task();
    let line = move || {
        view! {
            <p class="ranking-tools">
                "Technical scores come from how the logs ended."
                <button type="button" class="link" on:click=enter>
                    "Enter outcomes"
                </button>
                "with the keys + − 0"
            </p>
        }
        .into_any()
    };
    when(move || view.lacks_outcomes(), line)
}
