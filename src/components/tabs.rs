//! Tabs: one panel at a time, arrows walk the tabs.

use super::dynamic::{text, when, word};
use super::focus::focus;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

/// A row of tabs. The panels are the caller's; each has the id `{id}-{place}-panel`.
#[component]
pub(crate) fn TabList(
    /// Prefix of the ids.
    id: &'static str,
    /// Name of the row for screen readers.
    label: &'static str,
    /// Names of the tabs.
    names: Vec<&'static str>,
    /// The open one.
    open: RwSignal<usize>,
) -> impl IntoView {
    let last = names.len().saturating_sub(1);
    let on_key = move |event: KeyboardEvent| {
        let now = open.get_untracked();
        let next = match event.key().as_str() {
            "ArrowRight" if now == last => 0,
            "ArrowRight" => now + 1,
            "ArrowLeft" if now == 0 => last,
            "ArrowLeft" => now - 1,
            "Home" => 0,
            "End" => last,
            _ => return,
        };
        event.prevent_default();
        open.set(next);
        focus(&format!("{id}-{next}"));
    };
    let tabs = names
        .into_iter()
        .enumerate()
        .map(|(place, name)| {
            let chosen = move || open.get() == place;
            view! {
                <button
                    type="button"
                    role="tab"
                    id=format!("{id}-{place}")
                    aria-controls=format!("{id}-{place}-panel")
                    aria-selected=word(chosen)
                    tabindex=text(move || if chosen() { "0" } else { "-1" }.to_owned())
                    on:click=move |_| open.set(place)
                >
                    {name}
                </button>
            }
        })
        .collect_view();
    view! {
        <div class="tabs" role="tablist" aria-label=label on:keydown=on_key>
            {tabs}
        </div>
    }
}

/// A tab's panel; not in the page while another is open.
#[component]
pub(crate) fn TabPanel(
    /// Prefix of the ids.
    id: &'static str,
    /// Which tab opens it.
    place: usize,
    /// The open one.
    open: RwSignal<usize>,
    /// What it shows.
    children: ChildrenFn,
) -> impl IntoView {
    let panel = move || {
        view! {
            <div
                class="tab-panel"
                role="tabpanel"
                id=format!("{id}-{place}-panel")
                aria-labelledby=format!("{id}-{place}")
            >
                {children()}
            </div>
        }
        .into_any()
    };
    when(move || open.get() == place, panel)
}
