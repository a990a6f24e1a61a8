//! A file with settings written into it: what changes in it, and ways to take it.

use leptos::prelude::*;
use steelyard_protocol::FilePatch;

use super::diff::DiffView;
use super::dynamic::perhaps;
use crate::give;
use crate::reactive::scope;

/// Files with settings written into them, one under the other.
pub(crate) fn patched(patches: Vec<FilePatch>) -> AnyView {
    let patches = patches.into_iter();
    let patches = patches.map(|patch| view! { <Patch patch=patch/> });
    patches.collect_view().into_any()
}

/// Diff, download, copy.
#[component]
fn Patch(
    /// The file with the settings written into it.
    patch: FilePatch,
) -> impl IntoView {
    let copied = RwSignal::new(false);
    let none = patch.hunks.is_empty();
    let name = patch.name.clone();
    let text = StoredValue::new(patch.text);
    let file = StoredValue::new(patch.name);
    let download = move |_| {
        text.with_value(|text| {
            file.with_value(|path| {
                let name = path.rsplit('/').next().unwrap_or(path);
                give::download_text(name, "text/plain", text);
            });
        });
    };
    let copy = move |_| {
        let text = text.get_value();
        scope::spawn(async move { copied.set(give::copy_text(&text).await) });
    };
    view! {
        <p class="panel-words">
            {if none {
                format!("No line of {name} changes; you get the file as it is.")
            } else {
                format!("These lines of {name} change; comments and order stay as they are.")
            }}
        </p>
        <DiffView hunks=patch.hunks/>
        <div class="panel-acts">
            <span role="status">{perhaps(move || copied.get().then(|| "Copied".to_owned()))}</span>
            <button type="button" class="button" on:click=copy>
                "Copy the text"
            </button>
            <button type="button" class="button primary" on:click=download>
                {format!("Download {name}")}
            </button>
        </div>
    }
}
