//! Weights that do not sum to 1, and the config in which they do.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;
use steelyard_protocol::{FileReport, PolicyPatch};

use crate::components::dynamic::{Dynamic, dynamic};
use crate::components::modal::Modal;
use crate::components::patch::Patch;
use crate::state::files::Files;

/// Whether a reader told of weights that do not sum to 1.
pub(super) fn is_off(file: &FileReport) -> bool {
    file.diagnostics.iter().any(|one| one.code == "weight-sum")
}

/// The button of a file whose weights are off, and the panel that it opens.
#[component]
pub(super) fn Normalise(
    /// The file.
    file: Arc<FileReport>,
) -> impl IntoView {
    let files = expect_context::<Files>();
    let open = RwSignal::new(false);
    let found = RwSignal::new(None::<Result<Vec<PolicyPatch>, String>>);
    let ask = move |_| {
        found.set(None);
        open.set(true);
        spawn_local(async move {
            let answer = files.normalised().await;
            let _gone = found.try_set(Some(answer));
        });
    };
    let panel = dynamic(move || {
        let panel = open.get().then(|| {
            let close = move |()| open.set(false);
            view! {
                <Modal class="panel" label=Signal::stored(TITLE.to_owned()) on_close=close>
                    <h2 class="panel-title">{TITLE}</h2>
                    {answer(found)}
                </Modal>
            }
        });
        panel.into_any()
    });
    view! {
        {is_off(&file).then(|| view! { <button type="button" class="button" on:click=ask>"Normalise the weights…"</button> })}
        {panel}
    }
}

const TITLE: &str = "Weights that sum to 1";

fn answer(found: RwSignal<Option<Result<Vec<PolicyPatch>, String>>>) -> Dynamic {
    dynamic(move || match found.get() {
        None => view! { <p class="waiting">"Writing the config"</p> }.into_any(),
        Some(Err(why)) => view! { <p class="waiting" role="alert">{why}</p> }.into_any(),
        Some(Ok(patches)) if patches.is_empty() => {
            let words = "The weights in force sum to 1, or stand where nothing can be written.";
            view! { <p class="waiting">{words}</p> }.into_any()
        }
        Some(Ok(patches)) => {
            let patches = patches.into_iter();
            let patches = patches.map(|patch| view! { <Patch patch=patch/> });
            patches.collect_view().into_any()
        }
    })
}
