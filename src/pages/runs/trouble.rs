//! What of runs did not come, told where it would stand.

use leptos::prelude::*;

use super::reader::{About, Reader};
use crate::components::dynamic::dynamic;
use crate::components::not_come::not_come;

/// Why something did not come, with a way to ask once more; nothing where all came.
#[component]
pub(super) fn Trouble(
    /// What was asked about.
    about: About,
) -> impl IntoView {
    let reader = expect_context::<Reader>();
    dynamic(move || {
        let shown = reader
            .trouble(about)
            .map(|why| not_come(sentence(about), why, move || reader.ask_again(about)));
        shown.into_any()
    })
}

fn sentence(about: About) -> &'static str {
    match about {
        About::All => "The totals of all runs could not be worked out.",
        About::Run => "Part of this transcript could not be loaded.",
    }
}
