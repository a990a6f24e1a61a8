//! Which run is looked at, what its file holds line by line, and the files that follow from it.

use leptos::prelude::*;
use steelyard_protocol::RunId;
use steelyard_protocol::telemetry::{LineCounts, RunFile, TelemetryRun};

use super::compared::Choose;
use super::run_words::{name_of, what};
use super::so_far::Waiting;
use super::watch::Watch;
use crate::charts::format;
use crate::components::dynamic::{dynamic, flag, text, when};
use crate::components::icon::{Glyph, Icon};
use crate::components::moment::ZoneChoice;
use crate::give::{self, csv};
use crate::reactive::memo::memo;
use crate::reactive::scope;
use crate::state::ground::navigation::Navigation;

/// The head of the page.
#[component]
pub(super) fn Head() -> impl IntoView {
    let watch = expect_context::<Watch>();
    let several = memo(move |_| {
        watch
            .runs
            .with(|runs| runs.as_ref().map_or(0, |runs| runs.len()) > 1)
    });
    let now = memo(move |_| {
        watch
            .overview
            .with(|one| one.as_ref().map(|one| (one.run.clone(), one.lines)))
    });
    view! {
        <header class="watch-head">
            {dynamic(move || if several.get() {
                view! { <Chooser/> }.into_any()
            } else {
                let name = now.with(|now| now.as_ref().map(|(run, _)| name_of(run)));
                view! { <h1>{name}</h1> }.into_any()
            })}
            <p class="watch-what">
                {text(move || now.with(|now| now.as_ref().map_or(String::new(), |(run, _)| what(run))))}
            </p>
            <p class="watch-lines">
                {dynamic(move || {
                    // Sessions are told as events here: their logs have lines of their own.
                    let lines = now.with(|now| {
                        let now = now.as_ref().filter(|(run, _)| !run.file.is_empty());
                        now.map(|(_, lines)| *lines)
                    });
                    lines.map(|lines| view! { <Lines lines=lines/> }).into_any()
                })}
            </p>
            <Waiting/>
            <Choose/>
            <ZoneChoice/>
            {when(
                move || now.with(|now| now.as_ref().is_some_and(|(run, _)| run.rounds > 0 && run.part.is_none())),
                || view! { <Written/> }.into_any(),
            )}
        </header>
    }
}

/// Lines as they were read.
#[component]
fn Lines(
    /// How many.
    lines: LineCounts,
) -> impl IntoView {
    let LineCounts {
        all,
        kept,
        blank,
        quarantined,
    } = lines;
    let [all, kept, blank] = [all, kept, blank].map(format::count);
    let bad = quarantined > 0;
    let count = format!("quarantined {}", format::count(quarantined));
    view! {
        {format!("read {all} = kept {kept} + ")}
        <span class:watch-bad=bad>{bad.then(|| view! { <Icon glyph=Glyph::Triangle size=12/> })} {count}</span>
        {format!(" + blank {blank}")}
    }
}

/// A field for the run, where there are several.
#[component]
fn Chooser() -> impl IntoView {
    let watch = expect_context::<Watch>();
    let navigation = expect_context::<Navigation>();
    let options = move || {
        let runs = watch.runs.get().unwrap_or_default();
        let option = |run: &TelemetryRun| {
            let (id, label) = (run.id, format!("{}, {}", name_of(run), what(run)));
            let chosen = flag(move || watch.run.get() == Some(id));
            view! {
                <option value=word(id) selected=chosen>
                    {label}
                </option>
            }
        };
        runs.iter().map(option).collect_view().into_any()
    };
    let choose = move |event: leptos::ev::Event| {
        let value = event_target_value(&event);
        let all = watch.runs.get_untracked().unwrap_or_default();
        if let Some(run) = all.iter().find(|run| word(run.id) == value) {
            navigation.open_log(run.id);
        }
    };
    view! {
        <h1 class="unseen">"Telemetry"</h1>
        <select class="select" aria-label="Run" on:change=scope::guard(choose)>
            {dynamic(options)}
        </select>
    }
}

fn word(run: RunId) -> String {
    format!("{}.{}", run.file, run.place)
}

/// Buttons for the files that follow from the events.
#[component]
fn Written() -> impl IntoView {
    let watch = expect_context::<Watch>();
    let said = RwSignal::new(String::new());
    let give = move |file: RunFile, kind: &'static str| {
        said.set(String::new());
        let written = watch.written(file);
        let given = scope::detach(async move {
            match written.await {
                Ok(patch) => {
                    let name = format::path_and_leaf(&patch.name).1;
                    if give::download_text(name, kind, &patch.text) {
                        format!("Saved as {name}")
                    } else {
                        format!("{name} could not be saved")
                    }
                }
                Err(why) => why,
            }
        });
        scope::spawn(async move { said.set(given.await) });
    };
    let file = move |name: &'static str, file: RunFile, kind: &'static str| {
        view! {
            <button
                type="button"
                class="button"
                aria-label=format!("Export {name}")
                title=format!("Export {name}, computed only from the events")
                on:click=move |_| give(file, kind)
            >
                <Icon glyph=Glyph::Drop/>
                {name}
            </button>
        }
    };
    view! {
        <div class="watch-files" role="group" aria-label="Files computed from the events">
            {file("metrics.csv", RunFile::Metrics, csv::MEDIA_TYPE)}
            {file("summary.json", RunFile::Summary, "application/json")}
            <span class="watch-said" role="status">
                {text(move || said.get())}
            </span>
        </div>
    }
}
