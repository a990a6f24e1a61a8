//! The beam: a track whose zones say who wins where, the weight hanging below it, the saved value as a hollow
//! weight. Nothing else in the product has this shape.

use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::html::Div;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use steelyard_protocol::Tone;
use web_sys::Element;

use super::dynamic::{flag, present, text};
use super::slider_keys::{Asked, Travel};
use super::track::{Track, ZonesView};
use super::weights::{SavedWeight, WeightShape};
use super::zones::next_flip;

/// What the beam says about the outcome: its winner, by input order, and its status.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Base {
    /// Who wins.
    pub(crate) winner: Option<u32>,
    /// Family of the status.
    pub(crate) tone: Tone,
}

/// A move of the hand.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Hand {
    /// A drag begins.
    Takes,
    /// Dragged there.
    Drags(f64),
    /// A key asked for something.
    Key(Asked),
}

/// The beam with its weight.
#[component]
pub(crate) fn Beam(
    /// Where the weight may go.
    travel: Travel,
    /// Where it stands.
    #[prop(into)]
    value: Signal<f64>,
    /// Where it stands in the saved policy.
    saved: f64,
    /// Whether it may not be moved.
    #[prop(into)]
    locked: Signal<bool>,
    /// The outcome; a plain track where there is none.
    #[prop(into)]
    base: Signal<Option<Base>>,
    /// Where it tips.
    zones_view: Memo<ZonesView>,
    /// Name of what is weighed.
    #[prop(into)]
    label: Signal<String>,
    /// The value in words, with the outcome.
    #[prop(into)]
    spoken: Signal<String>,
    /// Takes moves of the hand.
    #[prop(into)]
    on_hand: Callback<Hand>,
) -> impl IntoView {
    let weight = NodeRef::<Div>::new();
    let dragging = StoredValue::new(false);
    let drag_to = move |event: &PointerEvent| {
        let to = dragged_to(event, travel, zones_view);
        to.map(Hand::Drags)
            .into_iter()
            .for_each(|hand| on_hand.run(hand));
    };
    let on_down = move |event: PointerEvent| {
        if locked.get_untracked() || event.button() != 0 {
            return;
        }
        take_hold(&event, weight);
        dragging.set_value(true);
        on_hand.run(Hand::Takes);
        drag_to(&event);
    };
    let on_move = move |event: PointerEvent| {
        if dragging.get_value() {
            drag_to(&event);
        }
    };
    let on_up = move |_: PointerEvent| dragging.set_value(false);
    let on_key = move |event: KeyboardEvent| {
        let asked = || asked(&event, value.get_untracked(), travel, zones_view);
        if let Some(asked) = (!locked.get_untracked()).then(asked).flatten() {
            event.prevent_default();
            on_hand.run(Hand::Key(asked));
        }
    };
    let moved = flag(move || (value.get() - saved).abs() > 1e-12);
    view! {
        <div
            class="beam"
            class:locked=locked
            on:pointerdown=on_down
            on:pointermove=on_move
            on:pointerup=on_up
            on:pointercancel=on_up
        >
            <Track travel=travel value=value base=base zones_view=zones_view locked=locked/>
            <SavedWeight at=travel.percent(saved) shown=moved/>
            <div
                class="weight"
                role="slider"
                tabindex="0"
                node_ref=weight
                style:left=text(move || format!("{:.3}%", travel.percent(value.get())))
                aria-label=label
                aria-valuemin=travel.min
                aria-valuemax=text(move || travel.max.max(value.get()).to_string())
                aria-valuenow=text(move || value.get().to_string())
                aria-valuetext=spoken
                aria-disabled=present(move || locked.get())
                on:keydown=on_key
            >
                <WeightShape locked=locked/>
            </div>
        </div>
    }
}

/// The element that listens.
fn beam_of(event: &PointerEvent) -> Option<Element> {
    event.current_target()?.dyn_into().ok()
}

/// Pixels within which a hand lands on a flip.
const SNAP: f64 = 3.0;

/// The weight gets the focus, and the beam the pointer until it is let go.
fn take_hold(event: &PointerEvent, weight: NodeRef<Div>) {
    event.prevent_default();
    if let Some(weight) = weight.get_untracked() {
        let _gone = weight.focus();
    }
    if let Some(beam) = beam_of(event) {
        let _gone = beam.set_pointer_capture(event.pointer_id());
    }
}

/// Where a drag leads: to a flip that is near, but with Alt to what is under the pointer.
fn dragged_to(event: &PointerEvent, travel: Travel, zones_view: Memo<ZonesView>) -> Option<f64> {
    let share = share_under(event)?;
    let fine = event.alt_key();
    let length = beam_of(event).map_or(1.0, |beam| beam.get_bounding_client_rect().width());
    let near = || flip_near(zones_view, travel, share, length);
    let flip = (!fine).then(near).flatten();
    Some(flip.unwrap_or_else(|| travel.at(share, fine)))
}

/// What a key asks for.
fn asked(
    event: &KeyboardEvent,
    value: f64,
    travel: Travel,
    zones_view: Memo<ZonesView>,
) -> Option<Asked> {
    let (shift, alt) = (event.shift_key(), event.alt_key());
    match event.key().as_str() {
        _ if event.ctrl_key() || event.meta_key() => None,
        key @ ("[" | "]") => {
            flip_beside(zones_view, value, key == "]", travel.step).map(Asked::Move)
        }
        key => travel.key(key, shift, alt, value),
    }
}

/// The flip that a hand is nearest to, if it is near.
fn flip_near(zones_view: Memo<ZonesView>, travel: Travel, share: f64, length: f64) -> Option<f64> {
    let under = share * 100.0;
    let off = |edge: f64| (travel.percent(edge) - under).abs() * length / 100.0;
    zones_view.with_untracked(|zones_view| {
        let (zones, _) = zones_view.as_ref()?;
        let near = zones
            .edges
            .iter()
            .copied()
            .filter(|edge| off(*edge) <= SNAP);
        near.min_by(|a, b| off(*a).total_cmp(&off(*b)))
    })
}

/// The next flip on one side.
fn flip_beside(zones_view: Memo<ZonesView>, value: f64, right: bool, step: f64) -> Option<f64> {
    zones_view.with_untracked(|zones_view| next_flip(&zones_view.as_ref()?.0, value, right, step))
}

/// Where on the beam a pointer is, 0 at its left end and 1 at its right.
fn share_under(event: &PointerEvent) -> Option<f64> {
    let rect = beam_of(event)?.get_bounding_client_rect();
    Some((f64::from(event.client_x()) - rect.left()) / rect.width().max(1.0))
}
