//! Reports about the decision: the report to sign, the brief that a panel is asked with, the hybrid as a card.

use leptos::prelude::*;
use steelyard_protocol::collapse::{ReportKind, Write, WrittenReport};

use crate::client::Query;
use crate::components::dynamic::{Dynamic, dynamic, perhaps, word};
use crate::components::markdown::Markdown;
use crate::components::modal::Modal;
use crate::components::not_come::answered;
use crate::give;
use crate::pages::decision::sheet::{Sheet, subject};
use crate::reactive::effect::effect;
use crate::reactive::memo::memo;
use crate::reactive::scope;
use crate::state::answers::reports as state;

const UNWRITTEN: &str = "The report could not be written.";

/// The reports, while they are asked for.
#[component]
pub(super) fn ReportsPart() -> impl IntoView {
    let reports = expect_context::<state::Reports>();
    let are_open = memo(move |_| reports.are_open());
    let panel = Sheet::closed(move || reports.close());
    on_cleanup(move || reports.close());
    effect(move || {
        if are_open.get() {
            panel.open(|on_close| view! { <Reports on_close=on_close/> }.into_any());
        }
    });
    panel.view()
}

/// What a report is called among the others.
fn label(report: ReportKind) -> &'static str {
    match report {
        ReportKind::Decision => "Report",
        ReportKind::Brief => "Panel brief",
        ReportKind::BriefYaml => "Brief as YAML",
        ReportKind::Hybrid => "Hybrid card",
    }
}

/// Whether it is Markdown, and so can be set as a document.
fn is_markdown(report: ReportKind) -> bool {
    matches!(report, ReportKind::Decision | ReportKind::Brief)
}

/// The reports in a panel of their own, one at a time.
#[component]
fn Reports(
    /// Called when it was closed.
    #[prop(into)]
    on_close: Callback<()>,
) -> impl IntoView {
    let (files, decision, settings) = subject();
    let chosen = RwSignal::new(ReportKind::Decision);
    let as_written = RwSignal::new(false);
    let query = Query::new(
        move || Some(((), chosen.get())),
        || (),
        move |(), report| {
            let (decision, settings) = (decision.clone(), settings.clone());
            async move {
                let written = files.of_decision(decision, settings, Write { report });
                written.await.map(|written| (report, written))
            }
        },
    );
    // Which others there are is told with each.
    let known = memo(move |_| match query.data() {
        Some(answer) => answer.1.reports.clone(),
        None => vec![ReportKind::Decision],
    });
    let which = dynamic(move || {
        let reports = known.get().into_iter();
        reports
            .map(|report| choice(label(report), chosen, report))
            .collect_view()
            .into_any()
    });
    let body = answered(query, UNWRITTEN, "Writing", move |(kind, report)| {
        let (report, markdown) = (WrittenReport::clone(report), is_markdown(*kind));
        view! { <Written report=report markdown=markdown as_written=as_written/> }.into_any()
    });
    let title = "Reports about this decision";
    view! {
        <Modal class="panel wide reports" label=Signal::stored(title.to_owned()) on_close=on_close>
            <h2 class="panel-title">{title}</h2>
            <div class="report-choices">
                <div class="choices" role="group" aria-label="Which report">{which}</div>
                {format_choice(chosen, as_written)}
            </div>
            {body}
        </Modal>
    }
}

/// How a report in Markdown is shown.
fn format_choice(chosen: RwSignal<ReportKind>, as_written: RwSignal<bool>) -> Dynamic {
    dynamic(move || {
        if !is_markdown(chosen.get()) {
            return ().into_any();
        }
        view! {
            <div class="choices" role="group" aria-label="Format">
                {choice("Document", as_written, false)}
                {choice("Markdown", as_written, true)}
            </div>
        }
        .into_any()
    })
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
    /// The report.
    report: WrittenReport,
    /// Whether it is Markdown.
    markdown: bool,
    /// Whether it is then shown as it is written.
    as_written: RwSignal<bool>,
) -> impl IntoView {
    let copied = RwSignal::new(false);
    let WrittenReport { name, text, .. } = report;
    let (name, text) = (StoredValue::new(name), StoredValue::new(text));
    let download = move |_| {
        name.with_value(|name| {
            text.with_value(|text| give::download_text(name, "text/plain", text))
        });
    };
    let copy = move |_| {
        let text = text.get_value();
        scope::spawn(async move { copied.set(give::copy_text(&text).await) });
    };
    let shown: Dynamic = dynamic(move || {
        let text = text.get_value();
        let label = "Text of the report";
        if markdown && !as_written.get() {
            // Under the panel's own heading. The trail is for who checks, not for who reads.
            view! {
                <div class="report-text" tabindex="0" role="region" aria-label=label>
                    <Markdown text=text top=3 fine="Audit trail"/>
                </div>
            }
            .into_any()
        } else {
            view! { <pre class="report-text" tabindex="0" role="region" aria-label=label>{text}</pre> }
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
