//! Papers about the decision: the report to sign, the brief that a panel is asked with, the hybrid as a card.

use leptos::prelude::*;
use leptos::task::spawn_local;
use steelyard_protocol::collapse::Write;
use steelyard_protocol::{Paper, WrittenPaper};

use super::panel::{Panel, answered, subject};
use crate::components::dynamic::{Dynamic, dynamic, perhaps, word};
use crate::components::give;
use crate::components::markdown::Markdown;
use crate::components::modal::Modal;
use crate::state::papers as state;

/// The papers, while they are asked for.
#[component]
pub(super) fn PapersPart() -> impl IntoView {
    let papers = expect_context::<state::Papers>();
    let are_open = Memo::new(move |_| papers.are_open());
    let panel = Panel::closed(move || papers.close());
    on_cleanup(move || papers.close());
    Effect::new(move || {
        if are_open.get() {
            panel.open(|on_close| view! { <Papers on_close=on_close/> }.into_any());
        }
    });
    panel.view()
}

/// What a paper is called among the others.
fn label(paper: Paper) -> &'static str {
    match paper {
        Paper::Report => "Report",
        Paper::Brief => "Panel brief",
        Paper::BriefYaml => "Brief as YAML",
        Paper::Hybrid => "Hybrid card",
    }
}

/// Whether it is Markdown, and so can be set as a document.
fn is_markdown(paper: Paper) -> bool {
    matches!(paper, Paper::Report | Paper::Brief)
}

/// The papers in a panel of their own, one at a time.
#[component]
fn Papers(
    /// Called when it was closed.
    #[prop(into)]
    on_close: Callback<()>,
) -> impl IntoView {
    let (files, decision, settings) = subject();
    let chosen = RwSignal::new(Paper::Report);
    let as_written = RwSignal::new(false);
    // Which others there are is told with each.
    let all = RwSignal::new(vec![Paper::Report]);
    let found = RwSignal::new(None::<Result<WrittenPaper, String>>);
    Effect::new(move || {
        let (paper, settings) = (chosen.get(), settings.clone());
        found.set(None);
        spawn_local(async move {
            let written = files.of_decision(decision, settings, Write { paper }).await;
            if chosen.try_get_untracked() != Some(paper) {
                return;
            }
            if let Ok(written) = &written {
                all.set(written.papers.clone());
            }
            found.set(Some(written));
        });
    });
    let known = Memo::new(move |_| all.get());
    let which = dynamic(move || {
        let papers = known.get().into_iter();
        papers
            .map(|paper| choice(label(paper), chosen, paper))
            .collect_view()
            .into_any()
    });
    let how = dynamic(move || {
        if !is_markdown(chosen.get()) {
            return ().into_any();
        }
        view! {
            <div class="choices" role="group" aria-label="How it is shown">
                {choice("Document", as_written, false)}
                {choice("Markdown", as_written, true)}
            </div>
        }
        .into_any()
    });
    let body = answered(found, "Writing", move |paper| {
        let markdown = is_markdown(chosen.get_untracked());
        view! { <Written paper=paper markdown=markdown as_written=as_written/> }.into_any()
    });
    let title = "Papers about this decision";
    view! {
        <Modal class="panel wide papers" label=Signal::stored(title.to_owned()) on_close=on_close>
            <h2 class="panel-title">{title}</h2>
            <div class="paper-choices">
                <div class="choices" role="group" aria-label="Which paper">{which}</div>
                {how}
            </div>
            {body}
        </Modal>
    }
}

/// One of several of which one holds.
fn choice<T: Copy + PartialEq + Send + Sync + 'static>(
    label: &'static str,
    chosen: RwSignal<T>,
    one: T,
) -> impl IntoView {
    view! {
        <button
            type="button"
            class="choice"
            aria-pressed=word(move || chosen.get() == one)
            on:click=move |_| chosen.set(one)
        >
            {label}
        </button>
    }
}

#[component]
fn Written(
    /// The paper.
    paper: WrittenPaper,
    /// Whether it is Markdown.
    markdown: bool,
    /// Whether it is then shown as it is written.
    as_written: RwSignal<bool>,
) -> impl IntoView {
    let copied = RwSignal::new(false);
    let WrittenPaper { name, text, .. } = paper;
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
    let shown: Dynamic = dynamic(move || {
        let text = text.get_value();
        let label = "Text of the paper";
        if markdown && !as_written.get() {
            // Under the panel's own heading. The trail is for who checks, not for who reads.
            view! {
                <div class="paper" tabindex="0" role="region" aria-label=label>
                    <Markdown text=text top=3 fine="Audit trail"/>
                </div>
            }
            .into_any()
        } else {
            view! { <pre class="paper" tabindex="0" role="region" aria-label=label>{text}</pre> }
                .into_any()
        }
    });
    view! {
        {shown}
        <div class="panel-acts">
            <span role="status">{perhaps(move || copied.get().then(|| "Copied".to_owned()))}</span>
            <button type="button" class="button" on:click=copy>"Copy the text"</button>
            <button type="button" class="button primary" on:click=download>
                {format!("Download {}", name.get_value())}
            </button>
        </div>
    }
}
