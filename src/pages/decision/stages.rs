//! Which stage's ranking is looked at, where a later one decided: that one, and what was before it one click away.

use leptos::prelude::*;

use super::view::View;
use crate::charts::format::{plural, sentence_case};
use crate::components::dynamic::{dynamic, word};
use crate::reactive::memo::memo;
use crate::state::answers::deciding::Deciding;

/// One button a stage of the way; nothing where there is only the decision itself.
#[component]
pub(crate) fn Stages() -> impl IntoView {
    let view = expect_context::<View>();
    let deciding = expect_context::<Deciding>();
    let names = memo(move |_| {
        let names = view.read(|decided| {
            let path = decided.path.iter();
            path.map(|stage| stage.label.clone()).collect::<Vec<_>>()
        });
        names.filter(|names| names.len() > 1).unwrap_or_default()
    });
    let depth = memo(move |_| view.read(|decided| decided.depth as usize));
    let own = sentence_case(&plural(2, &view.noun()));
    dynamic(move || {
        let names = names.get();
        if names.is_empty() {
            return ().into_any();
        }
        let last = names.len() - 1;
        let buttons = names.into_iter().enumerate().map(|(at, label)| {
            let label = if label.is_empty() { own.clone() } else { label };
            // The last is no place of its own: another may decide after the next move.
            let stage = u32::try_from(at).ok().filter(|_| at < last);
            view! {
                <button
                    type="button"
                    class="filter"
                    aria-pressed=word(move || depth.get() == Some(at))
                    on:click=move |_| deciding.look_at_stage(stage)
                >
                    {label}
                </button>
            }
        });
        let buttons = buttons.collect_view();
        view! {
            <div class="stages filters" role="group" aria-label="Ranking of">
                <span>"Ranking of"</span>
                {buttons}
            </div>
        }
        .into_any()
    })
}
