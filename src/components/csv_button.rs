//! What is shown as a table, saved as CSV.

use leptos::prelude::*;

use crate::components::icon::{Glyph, Icon};
use crate::give::csv::CsvText;

/// The button, and what came of it.
#[component]
pub(crate) fn CsvButton(
    /// What is saved: "these runs".
    what: &'static str,
    /// Name of the file.
    file: &'static str,
    /// Writes it.
    written: Callback<(), CsvText>,
) -> impl IntoView {
    let said = RwSignal::new(String::new());
    let save = move |_| {
        said.set(if written.run(()).download(file) {
            format!("Saved as {file}")
        } else {
            "No file could be made".to_owned()
        });
    };
    view! {
        <span class="events-said" role="status">{move || said.get()}</span>
        <button
            type="button"
            class="button"
            title=format!("Save {what} as CSV, with exact numbers")
            aria-label=format!("Save {what} as CSV")
            on:click=save
        >
            <Icon glyph=Glyph::Drop size=12/>
            "CSV"
        </button>
    }
}
