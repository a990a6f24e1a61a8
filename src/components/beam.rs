//! The beam: a track whose zones say who wins where, the weight hanging below it, the saved value as a hollow
//! weight. Nothing else in the product has this shape.

use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::html::Div;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use web_sys::Element;

use super::control::ParameterControl;
use super::dynamic::{present, text};
use super::slider_hand::{Hand, hand_to_moves};
use super::slider_keys::{Asked, Travel};
use super::track::{Track, ZonesView};
use super::weights::{SavedWeight, WeightShape};
use super::zones::next_flip;

/// The beam with its weight.
#[component]
pub(crate) fn Beam(
    /// What hangs on it.
    control: ParameterControl,
) -> impl IntoView {
    let ParameterControl {
        travel,
        value,
        locked,
        base,
        zones_view,
        ..
    } = control;
    let (label, saved) = control
        .parameter
        .with_value(|one| (one.label.clone(), one.saved));
    let grip = Grip {
        control,
        on_hand: hand_to_moves(control),
        weight: control.typing.weight,
        dragging: StoredValue::new(false),
    };
    view! {
        <div
            class="beam"
            class:locked=locked
            on:pointerdown=move |event| grip.takes(&event)
            on:pointermove=move |event| grip.drags(&event)
            on:pointerup=move |_| grip.lets_go()
            on:pointercancel=move |_| grip.lets_go()
        >
            <Track travel=travel value=value base=base zones_view=zones_view locked=locked/>
            <SavedWeight at=travel.percent(saved) shown=control.changed/>
            <div
                class="weight"
                role="slider"
                tabindex="0"
                node_ref=grip.weight
                style:left=text(move || format!("{:.3}%", travel.percent(value.get())))
                aria-label=label
                aria-valuemin=travel.min
                aria-valuemax=text(move || travel.max.max(value.get()).to_string())
                aria-valuenow=text(move || value.get().to_string())
                aria-valuetext=control.spoken()
                aria-disabled=present(move || locked.get())
                on:keydown=move |event| grip.on_key(&event)
            >
                <WeightShape locked=locked/>
            </div>
        </div>
    }
}

/// The hand on the beam.
#[derive(Clone, Copy)]
struct Grip {
    control: ParameterControl,
    on_hand: Callback<Hand>,
    /// The weight, which has the focus.
    weight: NodeRef<Div>,
    dragging: StoredValue<bool>,
}

impl Grip {
    fn takes(self, event: &PointerEvent) {
        if self.control.locked.get_untracked() || event.button() != 0 {
            return;
        }
        take_hold(event, self.weight);
        self.dragging.set_value(true);
        self.on_hand.run(Hand::Takes);
        self.drags(event);
    }

    fn drags(self, event: &PointerEvent) {
        let ParameterControl {
            travel, zones_view, ..
        } = self.control;
        let to = || dragged_to(event, travel, zones_view);
        if let Some(to) = self.dragging.get_value().then(to).flatten() {
            self.on_hand.run(Hand::Drags(to));
        }
    }

    fn lets_go(self) {
        self.dragging.set_value(false);
    }

    fn on_key(self, event: &KeyboardEvent) {
        let ParameterControl {
            travel,
            value,
            locked,
            zones_view,
            ..
        } = self.control;
        let asked = || asked(event, value.get_untracked(), travel, zones_view);
        if let Some(asked) = (!locked.get_untracked()).then(asked).flatten() {
            event.prevent_default();
            self.on_hand.run(Hand::Key(asked));
        }
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
