//! What can be done with the workspace as a whole.

use leptos::prelude::*;

use super::folder_watch::FolderWatch;
use crate::state::keeping::Keeping;

/// A line under the numbers.
#[component]
pub(super) fn WorkspaceBar() -> impl IntoView {
    let keeping = expect_context::<Keeping>();
    view! {
        <div class="workspace-bar">
            <FolderWatch/>
            <button
                type="button"
                class="button export"
                title="All files, edits and what is looked at, in one file"
                on:click=move |_| keeping.export()
            >
                "Export workspace"
            </button>
        </div>
    }
}
