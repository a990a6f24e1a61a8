//! What is over the list: how many events fit, and what chooses them.

use leptos::prelude::*;
use steelyard_protocol::telemetry::EventFilter;

use super::chips::Chips;
use super::keep::Keep;
use super::reader::Reader;
use super::words::how_many;
use crate::components::choices::{Choice, Menu};
use crate::components::dynamic::{text, when};
use crate::components::live::LiveRegion;
use crate::components::search_field::SearchField;
use crate::reactive::memo::memo;

/// The head.
#[component]
pub(super) fn Head() -> impl IntoView {
    let reader = expect_context::<Reader>();
    let watch = reader.watch;
    let all = move || {
        let of = |overview: &Option<_>| overview.as_ref().map(events_of);
        watch.overview.with(of).unwrap_or_default()
    };
    let words = text(move || how_many(reader.total(), all(), &reader.filter()));
    let spoken = text(move || format!("Events: {}", words.get()));
    let filtered = memo(move |_| watch.filter.with(|one| *one != EventFilter::default()));
    let sought = text(move || watch.filter.with(|filter| filter.text.clone()));
    let seek = Callback::new(move |text| watch.filter.update(|filter| filter.text = text));
    view! {
        <header class="events-head">
            <h2 id="events-title">"Events"</h2>
            <p>{words}</p>
            <LiveRegion text=spoken/>
            <div class="events-filter" role="group" aria-label="Filter of the events">
                <Chips/>
                <Types/>
                <AgentMenu/>
                <SearchField
                    sought=sought
                    on_seek=seek
                    label="Text in the lines"
                    placeholder="text in the lines"
                    title="Searches each line as it is written"
                />
                {when(
                    move || filtered.get(),
                    move || {
                        view! {
                            <button
                                type="button"
                                class="button ghost events-clear"
                                on:click=move |_| watch.filter.set(EventFilter::default())
                            >
                                "Clear"
                            </button>
                        }
                        .into_any()
                    },
                )}
                {when(
                    move || watch.part.with(Option::is_none),
                    || view! { <Keep/> }.into_any(),
                )}
            </div>
        </header>
    }
}

fn events_of(overview: &std::sync::Arc<steelyard_protocol::telemetry::Overview>) -> u64 {
    overview.run.events
}

/// Chooses types.
#[component]
fn Types() -> impl IntoView {
    let watch = expect_context::<Reader>().watch;
    let choices = memo(move |_| {
        watch.overview.with(|overview| {
            let kinds = overview
                .as_ref()
                .map_or(&[][..], |overview| &overview.kinds);
            let choices = kinds.iter().map(|kind| Choice {
                name: kind.name.clone(),
                count: Some(kind.count),
                odd: !kind.known,
            });
            choices.collect::<Vec<_>>()
        })
    });
    let chosen = memo(move |_| watch.filter.with(|filter| filter.kinds.clone()));
    let choose = Callback::new(move |kinds| watch.filter.update(|filter| filter.kinds = kinds));
    view! { <Menu id="event-types" name="type" of="Events" choices=choices chosen=chosen on_choose=choose/> }
}

/// Chooses agents.
#[component]
fn AgentMenu() -> impl IntoView {
    let watch = expect_context::<Reader>().watch;
    let choices = memo(move |_| {
        watch.overview.with(|overview| {
            let agents = overview
                .as_ref()
                .map_or(&[][..], |overview| &overview.agents);
            let choices = agents.iter().map(|name| Choice {
                name: name.clone(),
                count: None,
                odd: false,
            });
            choices.collect::<Vec<_>>()
        })
    });
    let chosen = memo(move |_| watch.filter.with(|filter| filter.agents.clone()));
    let choose = Callback::new(move |agents| watch.filter.update(|filter| filter.agents = agents));
    view! { <Menu id="event-agents" name="agent" of="Events" choices=choices chosen=chosen on_choose=choose/> }
}
