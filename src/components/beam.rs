//! The beam: a track tinted by who wins, the weight hanging below it, the saved value as a hollow
//! weight. Nothing else in the product has this shape.

use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::html::Div;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use steelyard_protocol::Tone;
use web_sys::Element;

use super::chip::class_of;
use super::dynamic::{flag, perhaps, present, text};
use super::slider_keys::{Asked, Travel};
use super::weights::{SavedWeight, WeightShape};
use crate::charts::paint::{letter, tint_of};

/// What the beam says about the outcome: its winner, by input order, and its status.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ground {
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
    ground: Signal<Option<Ground>>,
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
        if let Some(share) = share_under(event) {
            on_hand.run(Hand::Drags(travel.at(share, event.alt_key())));
        }
    };
    let on_down = move |event: PointerEvent| {
        if locked.get_untracked() || event.button() != 0 {
            return;
        }
        event.prevent_default();
        if let Some(weight) = weight.get_untracked() {
            let _gone = weight.focus();
        }
        if let Some(beam) = beam_of(&event) {
            let _gone = beam.set_pointer_capture(event.pointer_id());
        }
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
        if locked.get_untracked() || event.ctrl_key() || event.meta_key() {
            return;
        }
        let (shift, alt) = (event.shift_key(), event.alt_key());
        if let Some(asked) = travel.key(&event.key(), shift, alt, value.get_untracked()) {
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
            <Track travel=travel value=value saved=saved ground=ground/>
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

/// The track: tint and letter say who wins, the texture says with which status.
#[component]
fn Track(
    /// Where the weight may go.
    travel: Travel,
    /// Where it stands.
    value: Signal<f64>,
    /// Where it stands in the saved policy.
    saved: f64,
    /// The outcome.
    ground: Signal<Option<Ground>>,
) -> impl IntoView {
    let class = text(move || match ground.get() {
        Some(ground) => {
            let tint = ground.winner.map_or(0, tint_of);
            format!("track alt-{tint} {}", class_of(ground.tone))
        }
        None => "track".to_owned(),
    });
    let winner = perhaps(move || ground.get().and_then(|ground| ground.winner).map(letter));
    let spot = text(move || {
        let value = value.get();
        let moved = (value - saved).abs() > 1e-12;
        let spot = letter_spot(travel.percent(value), moved.then(|| travel.percent(saved)));
        format!("{spot}%")
    });
    view! {
        <div class=class>
            <span class="zone-letter" style:left=spot>
                {winner}
            </span>
        </div>
    }
}

/// The element that listens.
fn beam_of(event: &PointerEvent) -> Option<Element> {
    event.current_target()?.dyn_into().ok()
}

/// Where on the beam a pointer is, 0 at its left end and 1 at its right.
fn share_under(event: &PointerEvent) -> Option<f64> {
    let rect = beam_of(event)?.get_bounding_client_rect();
    Some((f64::from(event.client_x()) - rect.left()) / rect.width().max(1.0))
}

/// Where the letter stands, in percent of the track: the middle, unless a weight hangs there.
fn letter_spot(weight: f64, saved: Option<f64>) -> f64 {
    const SPOTS: [f64; 5] = [50.0, 59.0, 41.0, 68.0, 32.0];
    let free = |spot: &f64| {
        let clear = |at: f64| (at - spot).abs() > 6.0;
        clear(weight) && saved.is_none_or(clear)
    };
    SPOTS.into_iter().find(free).unwrap_or(50.0)
}

#[cfg(test)]
mod tests {
    use super::letter_spot;

    #[test]
    fn the_letter_gives_way_to_the_weights() {
        assert!((letter_spot(20.0, None) - 50.0).abs() < 1e-9);
        assert!((letter_spot(50.0, None) - 59.0).abs() < 1e-9);
        assert!((letter_spot(50.0, Some(60.0)) - 41.0).abs() < 1e-9);
    }
}
