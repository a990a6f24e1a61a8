//! The runs that have the words, each with the first places of them.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use steelyard_protocol::{HitLine, RunHits};

use super::field::walk;
use super::{FoundSoFar, Search};
use crate::charts::format;
use crate::components::dynamic::{dynamic, text, when};
use crate::components::icon::{Glyph, Icon};
use crate::components::tile::Tile;
use crate::pages::runs::marked::marked;
use crate::pages::runs::reader::Reader;
use crate::pages::runs::tree::{RunName, Way};
use crate::state::ground::files::Files;

/// What was found.
#[component]
pub(in crate::pages::runs) fn FoundRuns() -> impl IntoView {
    let search = expect_context::<Search>();
    let files = expect_context::<Files>();
    let unread = text(move || files.workspace().with(|open| unread(&open.files)));
    let on_key = move |event: KeyboardEvent| {
        match event.key().as_str() {
            "ArrowDown" => walk(1),
            "ArrowUp" => walk(-1),
            _ => return,
        }
        event.prevent_default();
    };
    view! {
        <section class="found-runs" aria-label="Found in transcripts" on:keydown=on_key>
            <div class="found-told">
                <p role="status">{text(move || search.found.with(|found| told(found, search.is_going.get())))}</p>
                {when(move || search.is_going.get(), move || view! {
                    <button type="button" class="button" on:click=move |_| search.stop()>"Stop"</button>
                }
                .into_any())}
            </div>
            {dynamic(move || search.found.with(|found| {
                let runs = found.runs.iter().map(|hits| view! { <FoundRun hits=hits.clone()/> });
                let more = (found.more > 0).then(|| view! {
                    <p class="faint">
                        {format!("Not listed: another {} with these words.", format::counted(found.more, "run"))}
                    </p>
                });
                view! {
                    {runs.collect_view()}
                    {more}
                }
                .into_any()
            }))}
            <p class="faint">{unread}</p>
        </section>
    }
}

/// How much was found, and how far the search is.
fn told(found: &FoundSoFar, going: bool) -> String {
    let FoundSoFar {
        places, done, of, ..
    } = found;
    let of_runs = format::counted(u64::from(*of), "run");
    let within = if done < of {
        format!("the first {} of {of_runs}", format::count(u64::from(*done)))
    } else {
        of_runs
    };
    match (&found.trouble, found.count()) {
        (Some(why), _) => format!("The search ended after {within}. {why}"),
        _ if found.words.is_empty() => "Searching".to_owned(),
        (None, 0) if going => format!("Searching: nothing in {within}"),
        (None, 0) => format!("Not found in {within}"),
        (None, runs) => {
            let places = format::counted(*places, "place");
            let searching = if going { "Searching: " } else { "" };
            format!("{searching}{places} in {} of {within}", format::count(runs))
        }
    }
}

/// The files whose texts are not here to be searched.
fn unread(files: &[steelyard_protocol::FileReport]) -> String {
    let over = |file: &&steelyard_protocol::FileReport| file.only_events;
    let names = files.iter().filter(over).map(|file| file.name.as_str());
    let names = names.collect::<Vec<_>>().join(", ");
    match names.as_str() {
        "" => String::new(),
        names => {
            format!("Not searched, because texts of event logs over 64 MB are not loaded: {names}")
        }
    }
}

#[component]
fn FoundRun(
    /// The run, and what was found in it.
    hits: RunHits,
) -> impl IntoView {
    let RunHits { run, places, lines } = hits;
    let line = expect_context::<Reader>().line(run).unwrap_or_default();
    let tile = line
        .decision
        .map(|(_, place)| view! { <Tile index=place/> });
    let more = u64::from(places).saturating_sub(lines.len() as u64);
    let first = lines.first().map(|line| line.entry);
    let title = format!("{}, {}", line.name, line.file);
    let lines = lines.into_iter().map(
        |HitLine {
             entry,
             turn,
             line,
             marks,
         }| {
            let turn = turn.map_or(String::new(), |turn| format!("turn {turn}"));
            let words = marked(&line, &marks, |words| {
                view! { <mark>{words}</mark> }.into_any()
            });
            view! {
                <li>
                    <Way id=Some(run) to=Some(entry)>
                        <small>{turn}</small>
                        <span dir="auto">{words}</span>
                    </Way>
                </li>
            }
        },
    );
    view! {
        <section>
            <h2>
                <Way id=Some(run) to=first title=title>
                    {tile}
                    <RunName name=line.name.clone()/>
                    <small class="found-count">{format::counted(u64::from(places), "place")}</small>
                    <small class="found-title">{line.title.clone()}</small>
                </Way>
            </h2>
            <ul>{lines.collect_view()}</ul>
            {(more > 0).then(|| view! { <p class="faint">{format!("{} more", format::count(more))}</p> })}
        </section>
    }
}

/// The way back to what was found, where a run stands in its place.
#[component]
pub(in crate::pages::runs) fn BackToFound() -> impl IntoView {
    view! {
        <Way id=None>
            <Icon glyph=Glyph::ChevronLeft size=12/>
            "All search results"
        </Way>
    }
}
