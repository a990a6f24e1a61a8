//! The panel that shows what saving would change in files, and gives them away.

use leptos::prelude::*;
use steelyard_protocol::{FilePatch, SavedIn};

use super::view::View;
use crate::client::Query;
use crate::components::dynamic::text;
use crate::components::modal::Modal;
use crate::components::not_come::answered;
use crate::components::patch::patched;
use crate::give;
use crate::reactive::scope;
use crate::state::ground::draft::Draft;
use crate::state::ground::editing::Editing;
use crate::state::ground::files::Files;

const UNWRITTEN: &str = "The file could not be written.";

/// Diff, download, copy.
#[component]
pub(super) fn SavePanel(
    /// Called when it was closed.
    #[prop(into)]
    on_close: Callback<()>,
) -> impl IntoView {
    let files = expect_context::<Files>();
    let editing = expect_context::<Editing>();
    let view = expect_context::<View>();
    let (saved_in, decision) = view
        .frame
        .with_value(|frame| (frame.saved_in.clone(), frame.id.clone()));
    let settings = editing.draft().with_untracked(Draft::settings);
    let (title, writing) = match saved_in.what() {
        Some(what) => (format!("Save {what}"), Some(format!("Writing the {what}"))),
        None => ("Save".to_owned(), None),
    };
    let own = matches!(saved_in, SavedIn::Own(_));
    let ask = move || {
        let (decision, settings) = (decision.clone(), settings.clone());
        async move {
            if own {
                let file = files.own_file_with(decision, settings).await;
                file.map(|file| vec![file])
            } else {
                files.configurations_with(settings).await
            }
        }
    };
    let show = |patches: &Vec<FilePatch>| patched(patches.clone());
    let body = writing.map(|writing| answered(Query::once(ask), UNWRITTEN, writing, show));
    view! {
        <Modal class="panel" label=Signal::stored(title.clone()) on_close=on_close>
            <h2 class="panel-title">{title}</h2>
            {body}
            <DataAct/>
        </Modal>
    }
}

/// The decision itself, to put to the command line or to open again.
#[component]
fn DataAct() -> impl IntoView {
    let files = expect_context::<Files>();
    let editing = expect_context::<Editing>();
    let view = expect_context::<View>();
    let refused = RwSignal::new(None::<String>);
    let give = move |_| {
        let decision = view.frame.with_value(|frame| frame.id.clone());
        let settings = editing.draft().with_untracked(Draft::settings);
        let given = scope::detach(async move {
            let file = files.data_with(decision, settings).await?;
            give::download_text(&file.name, "text/plain", &file.text);
            Ok::<_, String>(())
        });
        scope::spawn(async move { refused.set(given.await.err()) });
    };
    let shown = move || {
        let words = "The decision with every number it was computed from and these settings";
        refused.get().unwrap_or_else(|| words.to_owned())
    };
    view! {
        <div class="panel-acts">
            <span class="act-words" aria-live="polite">
                {text(shown)}
            </span>
            <button type="button" class="button" on:click=give>
                "Download this decision as data"
            </button>
        </div>
    }
}
