//! Who does better over all tasks: one line over the list, and behind it the table and two of them head to head.

mod met;
mod table;
mod words;

use std::sync::Arc;

use leptos::prelude::*;
use steelyard_protocol::{AgentKey, Agents, study};
use web_sys::HtmlDetailsElement;

use crate::components::data_table::Sort;
use crate::components::dynamic::{dynamic, flag, text, when, word};
use crate::components::icon::{Glyph, Icon};
use crate::reactive::memo::memo;
use crate::reactive::scope;
use crate::state::answers::list::List;
use crate::state::answers::studies::Studies;
use crate::state::views::worklist::ListView;
use met::Met;
use table::Table;

/// What tells them apart, and the names of two.
#[derive(Clone, Copy)]
struct Asking {
    by: Memo<AgentKey>,
    view: RwSignal<ListView>,
    found: Signal<Option<(Arc<Agents>, bool)>>,
}

/// By what, with the words for it.
const WAYS: [(AgentKey, &str); 4] = [
    (AgentKey::Agent, "Agent"),
    (AgentKey::Model, "Model"),
    (AgentKey::Both, "Agent and model"),
    (AgentKey::Program, "Program"),
];

/// The line, where two tasks at least were done by agents.
#[component]
pub(super) fn Strip() -> impl IntoView {
    let view = expect_context::<List>().view;
    let chosen = memo(move |_| view.with(|view| view.by));
    let pair = memo(move |_| view.with(|view| view.pair.clone()));
    let open = memo(move |_| view.with(|view| view.open));
    let studies = expect_context::<Studies>();
    let found = studies.study(move || {
        Some(study::AgentsOf {
            by: chosen.get(),
            pair: pair.get(),
            intervals: open.get(),
        })
    });
    let by = memo(move |_| {
        let fits = || found.get().map(|(found, _)| found.by);
        chosen.get().or_else(fits).unwrap_or_default()
    });
    provide_context(Asking { by, view, found });
    let shown = move || {
        // Of tasks that are there it may not be known by which model they were done.
        let worth = |one: &Agents| one.tasks > 1 || one.unnamed > 0 && by.get() != AgentKey::Agent;
        found.get().is_some_and(|(found, _)| worth(&found))
    };
    let line = move || {
        let found = found.get();
        found.map_or(String::new(), |(found, _)| words::line(&found, found.by))
    };
    when(shown, move || {
        view! {
            <details
                class="agents-strip"
                class:stale=flag(move || found.get().is_some_and(|(_, stale)| stale))
                open=flag(move || open.get())
                on:toggle=scope::guard(move |event| {
                    let now = event_target::<HtmlDetailsElement>(&event).open();
                    if now != open.get_untracked() {
                        view.update(|view| view.unfold(now, by.get_untracked()));
                    }
                })
            >
                <summary>
                    <b>"Agents"</b>
                    <span>{text(line)}</span>
                    <Mark/>
                    <Icon glyph=Glyph::ChevronDown/>
                </summary>
                {when(move || open.get(), || view! { <Opened/> }.into_any())}
            </details>
        }
        .into_any()
    })
}

/// How many decisions nobody judged, where there are any.
#[component]
fn Mark() -> impl IntoView {
    let found = expect_context::<Asking>().found;
    let guessed = move || {
        let found = found.get();
        found.map_or(String::new(), |(found, _)| words::guessed(&found))
    };
    let mark = move || {
        view! {
            <span class="mark" title="A heuristic is part of the scores, such as how a log ended">
                {text(guessed)}
            </span>
        }
        .into_any()
    };
    when(move || !guessed().is_empty(), mark)
}

/// The choice of what tells them apart, the table, two of them.
#[component]
fn Opened() -> impl IntoView {
    let Asking { by, view, found } = expect_context::<Asking>();
    let sort: Sort = RwSignal::new(None);
    let ways = WAYS.map(|(way, name)| {
        view! {
            <button
                type="button"
                class="filter"
                aria-pressed=word(move || by.get() == way)
                on:click=move |_| {
                    sort.set(None);
                    view.update(|view| (view.by, view.pair) = (Some(way), None));
                }
            >
                {name}
            </button>
        }
    });
    // What does not change stays as it is in the page, with the focus in it.
    let table = memo(move |_| {
        let (found, _) = found.get()?;
        Some(Agents {
            head_to_head: None,
            ..(*found).clone()
        })
    });
    let met = memo(move |_| found.get()?.0.head_to_head.clone());
    let names = memo(move |_| {
        table.with(|table| {
            let rows = table.iter().flat_map(|table| &table.rows);
            rows.map(|row| row.name.clone()).collect::<Vec<_>>()
        })
    });
    view! {
        <div class="agents-strip-open">
            <div class="filters" role="group" aria-label="Compare by">{ways}</div>
            {when(
                move || met.with(Option::is_some),
                move || view! { <Met met=met names=names/> }.into_any(),
            )}
            {dynamic(move || match table.get() {
                None => ().into_any(),
                Some(found) if found.rows.is_empty() => {
                    view! { <p class="faint">{format!("No log names its {}.", words::what(by.get_untracked()))}</p> }.into_any()
                }
                Some(found) => view! { <Table found=Arc::new(found) sort=sort/> }.into_any(),
            })}
        </div>
    }
}
