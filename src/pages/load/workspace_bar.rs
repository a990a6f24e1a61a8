//! What can be done with the workspace as a whole.

use leptos::prelude::*;

use super::folder_watch::FolderWatch;
use crate::state::keeping::autosave::Autosave;

/// A line under the numbers.
#[component]
pub(super) fn WorkspaceBar() -> impl IntoView {
    let autosave = expect_context::<Autosave>();
    view! {
        <div class="workspace-bar">
            <FolderWatch/>
            <button
                type="button"
                class="button empty-act"
                title="Puts everything here away; Undo brings it back"
                on:click=move |_| autosave.start_empty()
            >
                "Start empty"
            </button>
            <button
                type="button"
                class="button export"
                title="All files, edits and the view, in one file"
                on:click=move |_| autosave.export()
            >
                "Export workspace"
            </button>
        </div>
    }
}
