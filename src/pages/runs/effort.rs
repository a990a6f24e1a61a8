//! How much a question takes, as a mark of three strokes and a word.

use leptos::prelude::*;

use crate::components::confusion::LEVELS;

/// Name of a level.
pub(super) fn level(effort: u8) -> &'static str {
    LEVELS.get(usize::from(effort)).copied().unwrap_or_default()
}

/// The mark, with its word unless that stands beside it.
#[component]
pub(super) fn EffortMark(
    /// 0 low, 1 medium, 2 high.
    effort: u8,
    /// Whether the word is for those alone who hear it.
    #[prop(optional)]
    bare: bool,
) -> impl IntoView {
    let word = level(effort);
    let strokes = (0..3).map(|at| view! { <i class:full=at <= effort></i> });
    view! {
        <span class=format!("effort {word}")>
            <span class="strokes" aria-hidden="true">{strokes.collect_view()}</span>
            <span class=if bare { "unseen" } else { "" }>{word}</span>
        </span>
    }
}

/// How many of each level, as marks with counts; "none" where nothing was asked.
#[component]
pub(super) fn Efforts(
    /// Low, medium, high.
    counts: [u32; 3],
) -> impl IntoView {
    if counts.iter().all(|count| *count == 0) {
        return view! { <span class="faint">"none"</span> }.into_any();
    }
    let marks = (0_u8..).zip(counts).filter(|(_, count)| *count > 0);
    let marks = marks.map(|(effort, count)| {
        view! {
            <span class="effort-count" title=format!("{count} of {} effort", level(effort))>
                <EffortMark effort=effort bare=true/>
                {count}
            </span>
        }
    });
    view! { <span class="efforts">{marks.collect_view()}</span> }.into_any()
}
