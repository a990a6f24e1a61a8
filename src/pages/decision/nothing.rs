//! No card is open: one sentence, what would fill the page, one button.

use leptos::prelude::*;

use crate::charts::format;
use crate::components::dynamic::text;
use crate::components::file_buttons::ChooseButton;
use crate::pages::load::WAITS;
use crate::state::editing::Editing;
use crate::state::files::Files;
use crate::state::navigation::Navigation;
use crate::state::route::leads_into_files;
use crate::state::samples::SAMPLES;
use crate::state::selection::Selection;

/// What stands where a decision would.
#[component]
pub(crate) fn Nothing() -> impl IntoView {
    let files = expect_context::<Files>();
    let editing = expect_context::<Editing>();
    let navigation = expect_context::<Navigation>();
    let opening = files.opening();
    let some = files.workspace();
    let heading = text(move || {
        if opening.get() {
            "Reading files"
        } else if some.with(|open| !open.files.is_empty()) {
            "No decision in the open files"
        } else {
            "No files are open"
        }
        .to_owned()
    });
    let selection = expect_context::<Selection>();
    let waiting = move || editing.draft().with(|draft| draft.changes() as u64);
    let words = text(move || {
        let is_open = some.with(|open| !open.files.is_empty());
        match waiting() {
        0 if !is_open && leads_into_files(&navigation.here()) => WAITS.to_owned(),
        0 => "A decision needs position cards, a session or a state with its scoring config, a decision as data, or a table with mapped columns.".to_owned(),
        edits => {
            let (card, apply) = match (selection.card.get(), edits) {
                (Some(_), _) => (" and the selected card", "they apply"),
                (None, 1) => ("", "it applies"),
                (None, _) => ("", "they apply"),
            };
            format!(
                "This page's address contains {}{card}; {apply} as soon as files are open.",
                format::counted(edits, "edit"),
            )
        }
    }
    });
    let samples = SAMPLES
        .into_iter()
        .map(|sample| {
            view! {
                <button type="button" class="button large" on:click=move |_| files.open_sample(sample)>
                    {format!("Open the sample: {}", sample.label)}
                </button>
            }
        })
        .collect_view();
    view! {
        <div class="nothing">
            <h1>{heading}</h1>
            <p>{words}</p>
            <div class="invitation-buttons">
                <ChooseButton
                    label="Choose files"
                    class="button primary large"
                    on_files=move |handed| files.open(handed)
                />
                {samples}
            </div>
        </div>
    }
}
