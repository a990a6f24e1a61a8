//! Papers about the decision: the report to sign, and the brief that a panel is asked with.

use leptos::prelude::*;
use leptos::task::spawn_local;
use steelyard_protocol::{Paper, PolicyPatch};

use super::super::view::View;
use crate::components::dynamic::{dynamic, perhaps, word};
use crate::components::give;
use crate::components::modal::Modal;
use crate::state::draft::Draft;
use crate::state::editing::Editing;
use crate::state::files::Files;

const PAPERS: [(Paper, &str); 3] = [
    (Paper::Report, "Report"),
    (Paper::Brief, "Panel brief"),
    (Paper::BriefYaml, "Brief as YAML"),
];

/// The papers in a panel of their own, one at a time.
#[component]
pub(super) fn Papers(
    /// Called when it was closed.
    #[prop(into)]
    on_close: Callback<()>,
) -> impl IntoView {
    let files = expect_context::<Files>();
    let view = expect_context::<View>();
    let settings = expect_context::<Editing>()
        .draft()
        .with_untracked(Draft::settings);
    let decision = view.frame.with_value(|frame| frame.decision);
    let chosen = RwSignal::new(Paper::Report);
    let found = RwSignal::new(None::<Result<PolicyPatch, String>>);
    Effect::new(move || {
        let (paper, settings) = (chosen.get(), settings.clone());
        found.set(None);
        spawn_local(async move {
            let written = files.paper(decision, settings, paper).await;
            if chosen.try_get_untracked() == Some(paper) {
                let _gone = found.try_set(Some(written));
            }
        });
    });
    let choices = PAPERS.into_iter().map(move |(paper, label)| {
        view! {
            <button
                type="button"
                class="choice"
                aria-pressed=word(move || chosen.get() == paper)
                on:click=move |_| chosen.set(paper)
            >
                {label}
            </button>
        }
    });
    let body = dynamic(move || match found.get() {
        None => view! { <p class="waiting">"Writing"</p> }.into_any(),
        Some(Err(why)) => view! { <p class="waiting" role="alert">{why}</p> }.into_any(),
        Some(Ok(file)) => view! { <Written file=file/> }.into_any(),
    });
    let title = "Papers about this decision";
    view! {
        <Modal class="panel wide" label=Signal::stored(title.to_owned()) on_close=on_close>
            <h2 class="panel-title">{title}</h2>
            <div class="choices" role="group" aria-label="Which paper">{choices.collect_view()}</div>
            {body}
        </Modal>
    }
}

#[component]
fn Written(
    /// The paper.
    file: PolicyPatch,
) -> impl IntoView {
    let PolicyPatch { name, text, .. } = file;
    let copied = RwSignal::new(false);
    let words = text.clone();
    let (name, text) = (StoredValue::new(name), StoredValue::new(text));
    let download = move |_| {
        name.with_value(|name| {
            text.with_value(|text| give::download_text(name, "text/plain", text))
        });
    };
    let copy = move |_| {
        let text = text.get_value();
        spawn_local(async move { copied.set(give::copy_text(&text).await) });
    };
    view! {
        <pre class="paper" tabindex="0" role="region" aria-label="Text of the paper">{words}</pre>
        <div class="panel-acts">
            <span role="status">{perhaps(move || copied.get().then(|| "Copied".to_owned()))}</span>
            <button type="button" class="button" on:click=copy>"Copy the text"</button>
            <button type="button" class="button primary" on:click=download>
                {format!("Download {}", name.get_value())}
            </button>
        </div>
    }
}
