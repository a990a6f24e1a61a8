//! A confusion matrix.

use leptos::prelude::*;

/// Names of levels of effort, from the lightest.
pub(crate) const LEVELS: [&str; 3] = ["low", "medium", "high"];

/// The matrix: what things are down, what is said of them across.
#[component]
pub(crate) fn Confusion(
    /// What things can be.
    names: &'static [&'static str],
    /// Rows by what they are, columns by what is said, both in the order of names.
    counts: Vec<Vec<u32>>,
    /// What stands down and what across.
    #[prop(into)]
    caption: String,
) -> impl IntoView {
    let rows = names
        .iter()
        .zip(counts)
        .enumerate()
        .map(|(at, (name, row))| {
            let cells = row.into_iter().enumerate().map(|(answer, count)| {
                let class = match (at == answer, count) {
                    (true, _) => "end same",
                    (false, 0) => "end",
                    (false, _) => "end other",
                };
                view! { <td class=class>{count}</td> }
            });
            view! { <tr><th scope="row">{*name}</th>{cells.collect_view()}</tr> }
        });
    view! {
        <table class="confusion">
            <caption>{caption}</caption>
            <thead>
                <tr>
                    <td></td>
                    {names.iter().map(|name| view! { <th scope="col" class="end">{*name}</th> }).collect_view()}
                </tr>
            </thead>
            <tbody>{rows.collect_view()}</tbody>
        </table>
    }
}
