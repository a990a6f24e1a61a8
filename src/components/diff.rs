//! What changes in a file, line by line.

use leptos::prelude::*;
use steelyard_protocol::{DiffKind, DiffLine, Hunk};

/// A diff as lines with numbers and signs.
#[component]
pub(crate) fn DiffView(
    /// Neighbouring lines that change.
    hunks: Vec<Hunk>,
) -> impl IntoView {
    let hunks = hunks.into_iter().map(hunk_view).collect_view();
    view! {
        <div class="diff" role="table" aria-label="Changed lines" tabindex="0">
            {hunks}
        </div>
    }
}

fn hunk_view(hunk: Hunk) -> impl IntoView {
    let (mut old, mut new) = (hunk.old_start, hunk.new_start);
    let lines = hunk
        .lines
        .into_iter()
        .map(|line| {
            let number = match line.kind {
                DiffKind::Removed => old,
                DiffKind::Added | DiffKind::Same => new,
            };
            old += u32::from(line.kind != DiffKind::Added);
            new += u32::from(line.kind != DiffKind::Removed);
            line_view(number, line)
        })
        .collect_view();
    view! { <div class="hunk" role="rowgroup">{lines}</div> }
}

fn line_view(number: u32, line: DiffLine) -> impl IntoView {
    let (class, sign, word) = match line.kind {
        DiffKind::Same => ("diff-line", " ", "kept"),
        DiffKind::Added => ("diff-line added", "+", "added"),
        DiffKind::Removed => ("diff-line removed", "−", "removed"),
    };
    view! {
        <div class=class role="row">
            <span class="line-number" role="cell">
                {number}
            </span>
            <span class="diff-sign" role="cell" aria-label=word>
                {sign}
            </span>
            <span class="line-text" role="cell">
                {line.text}
            </span>
        </div>
    }
}
