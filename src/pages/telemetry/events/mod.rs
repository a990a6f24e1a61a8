//! Events one by one: what filters them, a list of those that fit, and the line of one of them as it stands in its file.

mod blocks;
mod chips;
mod head;
mod hunt;
mod keep;
mod line;
mod list;
mod panel;
mod pretty;
mod reader;
mod table;
pub(super) mod words;

use leptos::html::Section;
use leptos::prelude::*;
use steelyard_protocol::telemetry::EventFilter;

use crate::components::dynamic::{dynamic, flag, text, when};
use crate::components::not_come::not_come;
use crate::pages::telemetry::watch::Watch;
use crate::reactive::effect::effect;
use crate::reactive::memo::memo;
use head::Head;
use panel::Panel;
use reader::Reader;
use table::Table;

/// Whether there is a list to show.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// None is known yet.
    Coming,
    /// None came.
    Trouble,
    /// The run has no events.
    Empty,
    /// None fits.
    Nothing,
    Here,
}

/// The events.
#[component]
pub(super) fn Events() -> impl IntoView {
    let reader = Reader::start();
    provide_context(reader);
    let watch = reader.watch;
    let state = memo(move |_| match reader.total() {
        None if reader.trouble().is_some() => State::Trouble,
        None => State::Coming,
        Some(0) if reader.filter() == EventFilter::default() => State::Empty,
        Some(0) => State::Nothing,
        Some(_) => State::Here,
    });
    let node = NodeRef::<Section>::new();
    // Where an address opens an event, it is brought into sight, once.
    let sought = StoredValue::new(watch.event.get_untracked().is_some());
    effect(move || {
        if state.get() == State::Here
            && sought.get_value()
            && let Some(section) = node.get()
        {
            sought.set_value(false);
            section.scroll_into_view();
        }
    });
    let old = flag(move || reader.is_stale());
    let looking = flag(move || watch.filter.with(|filter| !filter.text.is_empty()));
    view! {
        <section class="events" aria-labelledby="events-title" node_ref=node>
            <Head/>
            {when(move || looking.get(), move || {
                view! {
                    <p class="events-note">
                        {text(move || searched(watch.is_told.get()).to_owned())}
                    </p>
                }
                .into_any()
            })}
            <Trouble/>
            <div class="events-list" class:stale=old>
                {dynamic(move || match state.get() {
                    State::Here => view! { <Table/> }.into_any(),
                    State::Nothing => view! { <Nothing/> }.into_any(),
                    State::Trouble => ().into_any(),
                    State::Empty => {
                        view! { <p class="events-none">"This run has no events."</p> }.into_any()
                    }
                    State::Coming => view! {
                        <p class="events-none" role="status">"Reading the events"</p>
                    }
                    .into_any(),
                })}
            </div>
            {when(move || watch.event.get().is_some(), || view! { <Panel/> }.into_any())}
        </section>
    }
}

/// No event fits, and a way back.
#[component]
fn Nothing() -> impl IntoView {
    let watch = expect_context::<Watch>();
    view! {
        <div class="events-none">
            <p>"No event matches."</p>
            <button
                type="button"
                class="button"
                on:click=move |_| watch.filter.set(EventFilter::default())
            >
                "Show all events"
            </button>
        </div>
    }
}

/// Why events did not come, with a way to ask once more; nothing where all came.
#[component]
fn Trouble() -> impl IntoView {
    let reader = expect_context::<Reader>();
    dynamic(move || {
        let shown = reader.trouble().map(|why| {
            not_come("The events could not be listed.", why, move || {
                reader.ask_again();
            })
        });
        shown.into_any()
    })
}

/// What is searched: what was said in a session is not among its events.
const fn searched(is_told: bool) -> &'static str {
    if is_told {
        "Searches these events, ignoring case; what was said is searched on Runs."
    } else {
        "Searches the raw text of each line, ignoring case."
    }
}
