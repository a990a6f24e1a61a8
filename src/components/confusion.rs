//! A confusion matrix of efforts.

use leptos::prelude::*;

/// Names of the levels, from the lightest.
pub(crate) const LEVELS: [&str; 3] = ["low", "medium", "high"];

/// The matrix: what questions are down, what is said of them across.
#[component]
pub(crate) fn Confusion(
    /// Rows by what questions are, columns by what is said, both from the lightest.
    counts: [[u32; 3]; 3],
    /// What stands down and what across.
    #[prop(into)]
    caption: String,
) -> impl IntoView {
    let rows = LEVELS
        .into_iter()
        .zip(counts)
        .enumerate()
        .map(|(at, (level, row))| {
            let cells = row.into_iter().enumerate().map(|(answer, count)| {
                let class = match (at == answer, count) {
                    (true, _) => "end same",
                    (false, 0) => "end",
                    (false, _) => "end other",
                };
                view! { <td class=class>{count}</td> }
            });
            view! { <tr><th scope="row">{level}</th>{cells.collect_view()}</tr> }
        });
    view! {
        <table class="confusion">
            <caption>{caption}</caption>
            <thead>
                <tr>
                    <td></td>
                    {LEVELS.map(|level| view! { <th scope="col" class="end">{level}</th> }).collect_view()}
                </tr>
            </thead>
            <tbody>{rows.collect_view()}</tbody>
        </table>
    }
}
