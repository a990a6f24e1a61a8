//! The list itself: only the lines in view are drawn.

use leptos::prelude::*;

use super::line::Line;
use super::list::{List, line_id};
use super::words::over_days;
use crate::components::dynamic::{flag, perhaps, text};
use crate::components::moment::zone;
use crate::reactive::memo::memo;

/// Id of the list.
pub(super) const GRID: &str = "events-grid";

/// The list.
#[component]
pub(super) fn Table() -> impl IntoView {
    let list = List::start();
    provide_context(list);
    let watch = list.reader.watch;
    let places = memo(move |_| list.around());
    let days = flag(move || {
        watch.overview.with(|overview| {
            let times = overview.as_ref().and_then(|overview| overview.run.times);
            times.is_some_and(over_days)
        })
    });
    view! {
        <div
            class="events-grid"
            class:days=days
            id=GRID
            role="grid"
            tabindex="0"
            aria-label="Events"
            aria-rowcount=text(move || (list.lines.count() + 1).to_string())
            aria-activedescendant=perhaps(move || list.here.get().map(line_id))
            node_ref=list.lines.node
            on:scroll=move |_| list.lines.scrolled()
            on:keydown=move |event| list.on_key(&event)
        >
            <Names days=days/>
            <div
                class="events-lines"
                role="rowgroup"
                style:height=text(move || format!("{}px", list.height()))
            >
                <For
                    each=move || {
                        let (from, to) = places.get();
                        from..to
                    }
                    key=|place| *place
                    children=move |place| view! { <Line place=place/> }
                />
            </div>
        </div>
    }
}

/// Names of the columns.
#[component]
fn Names(
    /// Whether the run goes on for more than a day.
    days: Signal<bool>,
) -> impl IntoView {
    let time = text(move || {
        let what = if days.get() { "time and day" } else { "time" };
        format!("{what}, {}", zone().name)
    });
    view! {
        <div role="rowgroup" class="events-names">
            <div class="events-line" role="row" aria-rowindex="1">
                <span role="columnheader" class="e-seq" title="Number in the run">"seq"</span>
                <span role="columnheader" class="e-time">{time}</span>
                <span role="columnheader" class="e-round" title="Round">"rnd"</span>
                <span role="columnheader" class="e-type">"type"</span>
                <span role="columnheader" class="e-agent">"agent"</span>
                <span role="columnheader" class="e-what">"what"</span>
            </div>
        </div>
    }
}
