//! How much a question takes, as a mark of three strokes and a word.

use leptos::prelude::*;
use steelyard_protocol::{NO_EFFORT, NOT_JUDGED};

use crate::components::confusion::LEVELS;

/// Name of a level, or that there is none.
pub(super) fn level(effort: u8) -> &'static str {
    LEVELS
        .get(usize::from(effort))
        .copied()
        .unwrap_or(NOT_JUDGED)
}

/// The class of its styles.
pub(super) fn class(effort: u8) -> &'static str {
    LEVELS
        .get(usize::from(effort))
        .copied()
        .unwrap_or("unjudged")
}

/// The mark, with its word unless that stands beside it.
#[component]
pub(super) fn EffortMark(
    /// 0 low, 1 medium, 2 high, or not judged.
    effort: u8,
    /// Whether the word is for those alone who hear it.
    #[prop(optional)]
    bare: bool,
) -> impl IntoView {
    let word = level(effort);
    let strokes = (0..3).map(|at| view! { <i class:full=at <= effort && effort < NO_EFFORT></i> });
    view! {
        <span class=format!("effort {}", class(effort))>
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
    /// Those that cannot be judged.
    unjudged: u32,
) -> impl IntoView {
    if counts.iter().all(|count| *count == 0) && unjudged == 0 {
        return view! { <span class="faint">"none"</span> }.into_any();
    }
    let all = (0_u8..).zip(counts).chain([(NO_EFFORT, unjudged)]);
    let marks = all.filter(|(_, count)| *count > 0).map(|(effort, count)| {
        let title = match effort {
            NO_EFFORT => format!("{count} {NOT_JUDGED}"),
            _ => format!("{count} of {} effort", level(effort)),
        };
        view! {
            <span class="effort-count" title=title>
                <EffortMark effort=effort bare=true/>
                {count}
            </span>
        }
    });
    view! { <span class="efforts">{marks.collect_view()}</span> }.into_any()
}
