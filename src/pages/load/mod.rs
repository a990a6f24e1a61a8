//! Load: what is open, what was read of it, and what the readers have to say.
//!
//! Scoring does not live here; the table shows what the worker reports.

mod empty;
mod file_panel;
mod file_row;
mod file_table;
mod folder_watch;
mod mapping;
mod normalising;
mod progress;
mod sample_strip;
mod stored_workspaces;
mod summary;
mod workspace_bar;

use leptos::prelude::*;
use steelyard_protocol::FileReport;

use crate::components::dynamic::{dynamic, text};
use crate::components::file_buttons::ChooseButton;
use crate::reactive::memo::memo;
use crate::state::ground::files::Files;
use crate::state::ground::navigation::Navigation;
use crate::state::ground::route::Page;
use crate::state::ground::selection::Selection;
use empty::Empty;
pub(crate) use empty::WAITS;
use file_panel::FilePanel;
use file_table::FileTable;
pub(crate) use progress::FilesProgress;
use sample_strip::SampleStrip;
use summary::Summary;
use workspace_bar::WorkspaceBar;

/// The first of the files with the gravest diagnostics.
fn worst(files: &[FileReport]) -> Option<&FileReport> {
    let gravest = |file: &FileReport| file.diagnostics.iter().map(|one| one.severity).max();
    let worst = files.iter().map(gravest).max()?;
    files.iter().find(|file| gravest(file) == worst)
}

/// The page: an invitation while nothing is open, else files and diagnostics.
#[component]
pub(super) fn Load() -> impl IntoView {
    let files = expect_context::<Files>();
    let selection = expect_context::<Selection>();
    let workspace = files.workspace();
    let opening = files.opening();
    let empty = memo(move |_| !opening.get() && workspace.with(|open| open.files.is_empty()));
    let chosen = memo(move |_| {
        workspace.with(|open| {
            let wanted = selection.spot.get().file;
            let found = open.files.iter().find(|file| Some(file.key) == wanted);
            found.or(worst(&open.files)).map(|file| file.key)
        })
    });
    let loaded = move || {
        view! {
            <div class="load">
                <h1 class="unseen">"Loaded files"</h1>
                <Summary/>
                <WorkspaceBar/>
                <div class="load-columns">
                    <section class="load-files" aria-label="Files">
                        <FileTable chosen=chosen/>
                        <FilesProgress/>
                    </section>
                    <FilePanel chosen=chosen/>
                </div>
            </div>
        }
        .into_any()
    };
    dynamic(move || {
        if empty.get() {
            view! { <Invitation/> }.into_any()
        } else {
            loaded()
        }
    })
}

/// What stands where nothing is open: the drop target and the samples.
#[component]
pub(crate) fn Invitation() -> impl IntoView {
    view! {
        <div class="load load-is-empty">
            <Empty/>
            <SampleStrip/>
        </div>
    }
}

/// Files are open, or on their way, and none holds what a page is for.
#[component]
pub(crate) fn NothingHere(
    /// That it is so, as a heading.
    title: &'static str,
    /// What the page is for, and what it needs.
    #[prop(into)]
    words: String,
) -> impl IntoView {
    let files = expect_context::<Files>();
    let navigation = expect_context::<Navigation>();
    let opening = files.opening();
    let heading = text(move || {
        if opening.get() {
            "Reading files"
        } else {
            title
        }
        .to_owned()
    });
    view! {
        <div class="nothing">
            <h1>{heading}</h1>
            <p>{words}</p>
            <FilesProgress/>
            <div class="invitation-buttons">
                <ChooseButton
                    label="Choose files"
                    class="button primary large"
                    on_files=move |handed| files.open(handed)
                />
                <button
                    type="button"
                    class="button large"
                    on:click=move |_| navigation.open(Page::Load)
                >
                    "Show the files"
                </button>
            </div>
        </div>
    }
}
