//! Weights that do not sum to 1: normalised on one click, in the workspace. The file on the disk stays as it is until the
//! user saves the one from here, so both ways stand beside the file: to save it, and to take it as it was.

use std::sync::Arc;

use leptos::prelude::*;
use steelyard_protocol::runs::Normalise;
use steelyard_protocol::{FilePatch, FileReport, Repair};

use crate::charts::format;
use crate::client::Query;
use crate::components::dynamic::{dynamic, perhaps};
use crate::components::focus::focus_soon;
use crate::components::modal::Modal;
use crate::components::not_come::answered;
use crate::components::patch::patched;
use crate::give;
use crate::reactive::scope;
use crate::state::ground::files::Files;

/// Id of the button that normalises, for the focus.
const NORMALISE: &str = "normalise";
/// Id of the button that saves what was changed, likewise.
const SAVE: &str = "save-changed";
const TITLE: &str = "Weights that sum to 1";
const UNWRITTEN: &str = "The config could not be written.";
const NOTHING: &str = "These weights are where nothing can be written, or their sum is 0.";

/// Whether a reader told of weights that do not sum to 1.
fn is_off(file: &FileReport) -> bool {
    let repair = Some(Repair::NormaliseWeights);
    file.diagnostics.iter().any(|one| one.repair == repair)
}

/// What can be done about a file whose weights are off, and about one that was changed here; nothing for others.
#[component]
pub(super) fn Normalise(
    /// The file.
    file: Arc<FileReport>,
) -> impl IntoView {
    let files = expect_context::<Files>();
    let off = is_off(&file).then(|| view! { <Off key=file.key/> });
    let changed = files.is_changed(file.key);
    let changed = changed.then(|| view! { <Changed key=file.key name=file.name.clone()/> });
    (off.is_some() || changed.is_some())
        .then(|| view! { <div class="file-acts">{changed} {off}</div> })
}

/// Weights are off.
#[component]
fn Off(
    /// Key of the file.
    key: u32,
) -> impl IntoView {
    let files = expect_context::<Files>();
    let open = RwSignal::new(false);
    let outcome = RwSignal::new(None::<String>);
    let normalise = move |_| {
        let normalised = scope::detach(async move {
            let patches = files.of_files(Normalise { key }).await?;
            let patch = patches.into_iter().next().ok_or(NOTHING)?;
            files.change(key, &patch.text).await;
            // This part has given way to the one that saves.
            focus_soon(SAVE);
            Ok::<_, String>(())
        });
        scope::spawn(async move { outcome.set(normalised.await.err()) });
    };
    let panel = dynamic(move || {
        let panel = open.get().then(|| {
            let close = move |()| open.set(false);
            view! {
                <Modal class="panel" label=Signal::stored(TITLE.to_owned()) on_close=close>
                    <h2 class="panel-title">{TITLE}</h2>
                    {preview(files, key)}
                </Modal>
            }
        });
        panel.into_any()
    });
    view! {
        <span role="status">{perhaps(move || outcome.get())}</span>
        <button type="button" class="link" on:click=move |_| open.set(true)>
            "Preview changes…"
        </button>
        <button
            type="button"
            class="button"
            id=NORMALISE
            title="Divides each pair by its sum; the file on your disk is not changed"
            on:click=normalise
        >
            "Normalise the weights"
        </button>
        {panel}
    }
}

fn preview(files: Files, key: u32) -> impl IntoView {
    let query = Query::once(move || files.of_files(Normalise { key }));
    answered(
        query,
        UNWRITTEN,
        "Writing the config",
        |patches: &Vec<FilePatch>| {
            if patches.is_empty() {
                view! { <p class="waiting">{NOTHING}</p> }.into_any()
            } else {
                patched(patches.clone())
            }
        },
    )
}

/// The page has changed the file.
#[component]
fn Changed(
    /// Key of the file.
    key: u32,
    /// Its name.
    name: String,
) -> impl IntoView {
    let files = expect_context::<Files>();
    let (_, leaf) = format::path_and_leaf(&name);
    // What was changed is not packed any more.
    let packed = leaf
        .strip_suffix(".gz")
        .or_else(|| leaf.strip_suffix(".zst"));
    let leaf = packed.unwrap_or(leaf).to_owned();
    let saved = RwSignal::new(false);
    let label = format!("Save {leaf}");
    let save = move |_| {
        if let Some(file) = files.contents(key) {
            saved.set(give::download(&leaf, &file));
        }
    };
    let back = move |_| {
        drop(scope::detach(async move {
            files.take_back(key).await;
            focus_soon(NORMALISE);
        }));
    };
    view! {
        <span role="status">
            {move || if saved.get() { SAVED } else { CHANGED }}
        </span>
        <button type="button" class="link" on:click=back>
            "Revert"
        </button>
        <button type="button" class="button" id=SAVE on:click=save>
            {label}
        </button>
    }
}

const CHANGED: &str = "Changed here, not on your disk.";
const SAVED: &str = "Downloaded: replace your file with it.";
