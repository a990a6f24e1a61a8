//! A moment in words, in the time zone in force.

use std::sync::Arc;

use leptos::prelude::*;
use steelyard_kernel::day_and_clock;
use steelyard_protocol::TimeZone;

use crate::charts::moments;
use crate::components::dynamic::{dynamic, word};
use crate::state::views::time_zones::TimeZones;

/// The time zone in force. UTC outside of the page, as in tests.
pub(crate) fn zone() -> Arc<TimeZone> {
    use_context::<TimeZones>().map_or_else(Arc::default, TimeZones::current)
}

/// Day and time of a moment in milliseconds since 1970, in the time zone in force: "2026-03-07", "14:03:22".
pub(crate) fn moment(at: f64) -> (String, String) {
    moments::moment(&zone(), at)
}

/// A moment in milliseconds since 1970 as RFC 3339 has it, in UTC and to the second: for attributes and files.
pub(crate) fn utc_text(at: f64) -> String {
    let (day, time) = day_and_clock(at);
    format!("{day}T{time}Z")
}

/// The choice between the browser's time zone and UTC, where they differ.
#[component]
pub(crate) fn ZoneChoice() -> impl IntoView {
    let zones = expect_context::<TimeZones>();
    dynamic(move || {
        let Some(own) = zones.own_name() else {
            return ().into_any();
        };
        let choice = |name: String, utc: bool| {
            view! {
                <button
                    type="button"
                    class="filter"
                    aria-pressed=word(move || zones.is_utc() == utc)
                    on:click=move |_| zones.choose_utc(utc)
                >
                    {name}
                </button>
            }
        };
        view! {
            <div class="rounds-switch zone-choice" role="group" aria-label="Time zone">
                {choice(own, false)} {choice("UTC".to_owned(), true)}
            </div>
        }
        .into_any()
    })
}
