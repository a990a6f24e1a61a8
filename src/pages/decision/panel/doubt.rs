//! Doubt: what would come of it if all evaluators of a panel were less sure, or more alike.

use std::sync::Arc;

use leptos::prelude::*;
use steelyard_protocol::Doubt;

use crate::components::slider_keys::Travel;
use crate::components::track::{Track, ZonesView};
use crate::reactive::memo::memo;

/// A strip of zones for each way to doubt; the sentence before it says the same.
pub(super) fn doubts(all: Vec<Doubt>) -> impl IntoView {
    view! {
        <section class="doubt" aria-labelledby="doubt-title">
            <h3 id="doubt-title">"Doubt"</h3>
            <p>
                "Everyone 10% less sure changes nothing, nor does any common factor on all confidences: only their ratios matter."
            </p>
            <ul>{all.into_iter().map(strip).collect_view()}</ul>
        </section>
    }
}

fn strip(doubt: Doubt) -> impl IntoView {
    let Doubt {
        label,
        answer,
        ends: [left, right],
        now,
        zones,
    } = doubt;
    let end = |zone: Option<f64>| zone.unwrap_or_default();
    let travel = Travel {
        min: end(zones.zones.first().map(|zone| zone.from)),
        max: end(zones.zones.last().map(|zone| zone.to)),
        step: 0.01,
    };
    let zones_view: ZonesView = Some((Arc::new(zones), false));
    view! {
        <li>
            <p>{label} ": " <b>{answer}</b> "."</p>
            <div class="doubt-strip" aria-hidden="true">
                <Track
                    travel=travel
                    value=Signal::stored(now)
                    base=Signal::stored(None)
                    zones_view=memo(move |_| zones_view.clone())
                    locked=Signal::stored(false)
                />
                <i class="doubt-now" style:left=format!("{:.2}%", travel.percent(now))></i>
            </div>
            <p class="doubt-ends" aria-hidden="true">
                <span>{left}</span>
                <span>{right}</span>
            </p>
        </li>
    }
}
