//! Telemetry: a run as its events tell of it. What it comes to, how it went round by round, and its events one by one.

mod agents;
mod cards;
mod compared;
mod drift;
mod events;
mod groups;
mod head;
mod prices;
mod problems;
mod rounds;
mod run_words;
mod so_far;

mod spreads;
mod timeline;
mod trust;
mod watch;

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use super::load::{Invitation, NothingHere};
use crate::components::about::about;
use crate::components::chart::InPart;
use crate::components::dynamic::dynamic;
use crate::components::not_come::not_come;
use crate::reactive::memo::memo;
use crate::state::ground::files::Files;
use crate::state::ground::route::Page;
use agents::Agents;
use cards::Cards;
use compared::Compared;
use drift::Drift;
use events::Events;
use groups::Groups;
use head::Head;
use prices::{Prices, PricesPanel};
use problems::Problems;
use rounds::Rounds;
use so_far::{SoFar, Waiting};
use spreads::Spreads;
use timeline::Timeline;
use trust::Trust;
use watch::Watch;

/// What there is to show.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// No file is open.
    Empty,
    /// Files are open, and none holds events.
    NoEvents,
    /// Runs are loaded and not known yet.
    Coming,
    /// They could not be asked for.
    Trouble,
    Here,
}

const NEEDS: &str = "It is read from events.jsonl, a line for each event, with metrics.csv and summary.json checked against it, and from logs of Claude Code, Codex and others.";

#[component]
pub(super) fn Telemetry() -> impl IntoView {
    let files = expect_context::<Files>();
    let (open, opening, looks) = (files.workspace(), files.opening(), files.looks());
    let watch = Watch::start();
    provide_context(watch);
    provide_context(InPart(memo(move |_| watch.part.with(Option::is_some))));
    provide_context(Prices::start());
    let state = memo(move |_| {
        let (any, runs) = open.with(|open| (!open.files.is_empty(), open.telemetry));
        let runs = runs + looks.get();
        match (any, runs) {
            (false, _) if !opening.get() => State::Empty,
            (_, 0) => State::NoEvents,
            _ if watch.overview.with(Option::is_some) => State::Here,
            _ if watch.trouble().is_some() => State::Trouble,
            _ => State::Coming,
        }
    });
    dynamic(move || match state.get() {
        State::Empty => view! { <Invitation/> }.into_any(),
        State::NoEvents => {
            let words = format!("{} {NEEDS}", about(Page::Telemetry).sentence);
            view! { <NothingHere title="No telemetry in these files" words=words/> }.into_any()
        }
        State::Coming => view! {
            <div class="nothing" role="status">
                <p>"Reading the events"</p>
                <Waiting/>
            </div>
        }
        .into_any(),
        State::Trouble => view! {
            <div class="broken">
                <h1>"The run could not be shown"</h1>
                <Trouble/>
            </div>
        }
        .into_any(),
        State::Here => view! { <Here/> }.into_any(),
    })
}

/// All parts.
#[component]
fn Here() -> impl IntoView {
    let watch = expect_context::<Watch>();
    // What is chosen on the axis goes wherever the keyboard is, unless a part has its own use for the key.
    let on_key = move |event: KeyboardEvent| {
        // An open menu closes by it.
        let is_free = || matches!(document().query_selector(":popover-open"), Ok(None));
        let is_meant = event.key() == "Escape" && !event.default_prevented() && is_free();
        if is_meant && watch.clear_axis() {
            event.stop_propagation();
        }
    };
    view! {
        <div class="telemetry" on:keydown=on_key>
            <Trouble/>
            <PricesPanel/>
            <SoFar/>
            <Head/>
            <Cards/>
            <div class="telemetry-left">
                <Compared/>
                <Rounds/>
                <Timeline/>
                <Groups/>
                <Events/>
            </div>
            <div class="telemetry-right">
                <Drift/>
                <Trust/>
                <Problems/>
                <Agents/>
                <Spreads/>
            </div>
        </div>
    }
}

/// Why something did not come, with a way to ask once more; nothing where all came.
#[component]
fn Trouble() -> impl IntoView {
    let watch = expect_context::<Watch>();
    dynamic(move || {
        let shown = watch.trouble().map(|why| {
            not_come("Part of this run could not be loaded.", why, move || {
                watch.ask_again();
            })
        });
        shown.into_any()
    })
}
