//! Runs: what all of them come to, and the transcript of each. The left side leads to either.

mod beside;
mod choosing;
mod columns;
mod effort;
mod entry_blocks;
mod family;
mod marked;
mod outcomes;
mod overview;
mod reader;
mod search;
mod shared_parts;
mod totals;
mod transcript;
mod tree;
mod trouble;

use leptos::prelude::*;

use super::load::{Invitation, NothingHere};
use crate::components::about::about;
use crate::components::dynamic::{dynamic, when};
use crate::components::media::Room;
use crate::reactive::memo::memo;
use crate::state::ground::files::Files;
use crate::state::ground::route::Page;
use beside::BesideView;
use choosing::Choosing;
use overview::Overview;
use reader::{About, Reader};
use search::{BackToFound, FoundRuns, Search, SearchField};
use transcript::TranscriptView;
use tree::Tree;
use trouble::Trouble;

/// What there is to show.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// No file is open.
    Empty,
    /// Files are open, and none holds a run.
    NoRun,
    /// Runs are loaded and not known yet.
    Coming,
    Here,
    /// They could not be asked for.
    Trouble,
}

const NEEDS: &str = "A run is a log of Claude Code, of Codex or of chat messages, an agent's part of events.jsonl, or a trajectory as data.";

#[component]
pub(super) fn Runs() -> impl IntoView {
    let files = expect_context::<Files>();
    let open = files.workspace();
    let opening = files.opening();
    let reader = Reader::start();
    provide_context(reader);
    provide_context(Choosing::start());
    let state = memo(move |_| {
        let (any, runs) = open.with(|open| (!open.files.is_empty(), open.runs));
        match (any, runs) {
            (false, _) if !opening.get() => State::Empty,
            (_, 0) => State::NoRun,
            _ if reader.run().is_some() || reader.all().with(Option::is_some) => State::Here,
            _ if reader.trouble(About::All).is_some() => State::Trouble,
            _ => State::Coming,
        }
    });
    dynamic(move || match state.get() {
        State::Empty => view! { <Invitation/> }.into_any(),
        State::NoRun => {
            let words = format!("{} {NEEDS}", about(Page::Runs).sentence);
            view! { <NothingHere title="No run in these files" words=words/> }.into_any()
        }
        State::Coming => view! {
            <div class="nothing" role="status">
                <p>"Reading the runs"</p>
            </div>
        }
        .into_any(),
        State::Trouble => view! {
            <div class="broken">
                <h1>"The runs could not be shown"</h1>
                <Trouble about=About::All/>
            </div>
        }
        .into_any(),
        State::Here => view! { <Loaded/> }.into_any(),
    })
}

/// The tree, or in its place the runs that have what is looked for, and what they lead to. Where there is little room what was
/// found stands in the place of all runs.
#[component]
fn Loaded() -> impl IntoView {
    let reader = expect_context::<Reader>();
    let room = expect_context::<Signal<Room>>();
    let search = Search::start(reader);
    provide_context(search);
    let beside_it = memo(move |_| reader.beside());
    let narrow = memo(move |_| room.get() < Room::Medium);
    let beside = memo(move |_| search.sought() && !narrow.get());
    let instead = memo(move |_| search.sought() && narrow.get());
    view! {
        <div class="runs">
            <h1 class="unseen">"Runs"</h1>
            <div class="runs-side">
                <SearchField/>
                {dynamic(move || {
                    if beside.get() {
                        view! { <FoundRuns/> }.into_any()
                    } else {
                        view! { <Tree/> }.into_any()
                    }
                })}
                {when(move || instead.get() && reader.run().is_some(), || view! { <BackToFound/> }.into_any())}
            </div>
            {dynamic(move || match (reader.run(), beside_it.get()) {
                (None, _) if instead.get() => view! { <FoundRuns/> }.into_any(),
                (None, _) => view! { <Overview/> }.into_any(),
                (Some(id), None) => view! { <TranscriptView id=id/> }.into_any(),
                (Some(left), Some(right)) => view! { <BesideView runs=[left, right]/> }.into_any(),
            })}
        </div>
    }
}
