//! No card is open: one sentence, what would fill the page, one button.

use leptos::prelude::*;
use steelyard_protocol::decides;

use crate::charts::format;
use crate::components::dynamic::text;
use crate::components::file_buttons::ChooseButton;
use crate::pages::load::WAITS;
use crate::state::ground::editing::Editing;
use crate::state::ground::files::Files;
use crate::state::ground::navigation::Navigation;
use crate::state::ground::route::leads_into_files;
use crate::state::ground::samples::SAMPLES;
use crate::state::ground::selection::Selection;
use crate::state::keeping::autosave::Autosave;

/// What stands where a decision would.
#[component]
pub(crate) fn Nothing() -> impl IntoView {
    let (files, autosave) = (expect_context::<Files>(), expect_context::<Autosave>());
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
    let samples = SAMPLES
        .into_iter()
        .map(|sample| {
            view! {
                <button type="button" class="button large" on:click=move |_| autosave.open_sample(sample)>
                    {format!("Open the sample: {}", sample.label)}
                </button>
            }
        })
        .collect_view();
    view! {
        <div class="nothing">
            <h1>{heading}</h1>
            <p>{text(words)}</p>
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

/// What would fill the page.
fn words() -> String {
    let (files, navigation) = (expect_context::<Files>(), expect_context::<Navigation>());
    let (editing, selection) = (expect_context::<Editing>(), expect_context::<Selection>());
    let is_open = files.workspace().with(|open| !open.files.is_empty());
    let edits = editing.draft().with(|draft| draft.changes() as u64);
    let (card, apply) = match (selection.card.get(), edits) {
        (_, 0) if !is_open && leads_into_files(&navigation.here()) => return WAITS.to_owned(),
        (_, 0) => return format!("A decision needs {}.", decides()),
        (Some(_), _) => (" and the selected card", "they apply"),
        (None, 1) => ("", "it applies"),
        (None, _) => ("", "they apply"),
    };
    format!(
        "This page's address contains {}{card}; {apply} as soon as files are open.",
        format::counted(edits, "edit"),
    )
}
