//! The track of a beam: one stretch a zone, a tick at each flip, a bracket over the zone one stands in.

use std::sync::Arc;

use leptos::prelude::*;
use steelyard_protocol::{Tone, Zones};

use super::chip::class_of;
use super::dynamic::{dynamic, flag, perhaps, text};
use super::slider_keys::Travel;
use super::zones::{stretches, zone_at};
use crate::charts::paint::{letter, tint_of};
use crate::reactive::memo::memo;

/// What the beam says about the outcome: its winner, by input order, and its status.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Base {
    /// Who wins.
    pub(crate) winner: Option<u32>,
    /// Family of the status.
    pub(crate) tone: Tone,
}

/// Zones of a slider, and whether they are of an older state.
pub(crate) type ZonesView = Option<(Arc<Zones>, bool)>;

/// The track. Until its zones are known it is one stretch of the outcome under the hand.
#[component]
pub(crate) fn Track(
    /// Where the weight may go.
    travel: Travel,
    /// Where it stands.
    value: Signal<f64>,
    /// The outcome.
    base: Signal<Option<Base>>,
    /// The zones.
    zones_view: Memo<ZonesView>,
    /// Whether the weight may not be moved: it is in no zone then.
    locked: Signal<bool>,
) -> impl IntoView {
    let known = memo(move |_| {
        zones_view.with(|zones_view| zones_view.as_ref().map(|(zones, _)| zones.clone()))
    });
    let stale = flag(move || {
        zones_view.with(|zones_view| zones_view.as_ref().is_some_and(|(_, stale)| *stale))
    });
    let drawn = dynamic(move || match known.get() {
        None => view! { <Plain base=base/> }.into_any(),
        Some(zones) => view! {
            {stretches_view(&zones, travel)}
            {edges_view(&zones, travel)}
        }
        .into_any(),
    });
    let here = memo(move |_| {
        let value = value.get();
        let zones = known.get().filter(|_| !locked.get())?;
        let zone = &zones.zones[zone_at(&zones, value)?];
        let (left, right) = (travel.percent(zone.from), travel.percent(zone.to));
        Some((left, right - left))
    });
    let bracket = move |of: fn((f64, f64)) -> f64| {
        perhaps(move || here.get().map(|here| format!("{:.2}%", of(here))))
    };
    view! {
        // The slider says in words what stands in it.
        <div class="track" class:stale=stale aria-hidden="true">
            {drawn}
        </div>
        <i
            class="bracket"
            class:none=flag(move || here.get().is_none())
            style:left=bracket(|here| here.0)
            style:width=bracket(|here| here.1)
        ></i>
    }
}

#[component]
fn Plain(
    /// The outcome.
    base: Signal<Option<Base>>,
) -> impl IntoView {
    let class = text(move || match base.get() {
        Some(base) => {
            let tint = base.winner.map_or(0, tint_of);
            format!("zone alt-{tint} {}", class_of(base.tone))
        }
        None => "zone".to_owned(),
    });
    let winner = perhaps(move || base.get().and_then(|base| base.winner).map(letter));
    view! { <span class=class style:width="100%"><b>{winner}</b></span> }
}

fn stretches_view(zones: &Zones, travel: Travel) -> impl IntoView + use<> {
    let all = stretches(zones, travel).into_iter();
    all.map(|one| {
        let letter = (!one.letter.is_empty()).then(|| view! { <b>{one.letter}</b> });
        view! {
            <span
                class=format!("zone {}", one.class)
                style:left=format!("{:.3}%", one.left)
                style:width=format!("{:.3}%", one.width)
            >
                {letter}
            </span>
        }
    })
    .collect_view()
}

fn edges_view(zones: &Zones, travel: Travel) -> impl IntoView + use<> {
    let within = zones
        .edges
        .iter()
        .filter(|edge| **edge > travel.min && **edge < travel.max);
    within
        .map(|edge| {
            view! { <i class="edge" style:left=format!("{:.3}%", travel.percent(*edge))></i> }
        })
        .collect_view()
}
