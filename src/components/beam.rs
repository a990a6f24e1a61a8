//! The beam: a track tinted by who wins, the weight hanging below it, the saved value as a hollow
//! weight. Nothing else in the product has this shape.

use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::html::Div;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use steelyard_protocol::Tone;
use web_sys::Element;

use super::chip::class_of;
use super::slider_keys::{Asked, Travel};
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
    /// A drag begins; the field of its number tells drags apart.
    Takes,
    /// Dragged there.
    Drags(f64),
    /// Let go.
    Leaves,
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
        let Some(beam) = event
            .current_target()
            .and_then(|target| target.dyn_into::<Element>().ok())
        else {
            return;
        };
        let rect = beam.get_bounding_client_rect();
        let share = (f64::from(event.client_x()) - rect.left()) / rect.width().max(1.0);
        on_hand.run(Hand::Drags(travel.at(share, event.alt_key())));
    };
    let on_down = move |event: PointerEvent| {
        if locked.get_untracked() || event.button() != 0 {
            return;
        }
        event.prevent_default();
        if let Some(weight) = weight.get_untracked() {
            let _gone = weight.focus();
        }
        if let Some(beam) = event
            .current_target()
            .and_then(|target| target.dyn_into::<Element>().ok())
        {
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
    let on_up = move |_: PointerEvent| {
        if dragging.get_value() {
            dragging.set_value(false);
            on_hand.run(Hand::Leaves);
        }
    };
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
    let at = move || format!("{:.3}%", travel.percent(value.get()));
    let saved_at = format!("{:.3}%", travel.percent(saved));
    let moved = move || (value.get() - saved).abs() > 1e-12;
    let track = move || match ground.get() {
        Some(ground) => {
            let tint = ground.winner.map_or(0, tint_of);
            format!("track alt-{tint} {}", class_of(ground.tone))
        }
        None => "track".to_owned(),
    };
    let winner = move || ground.get().and_then(|ground| ground.winner).map(letter);
    // The letter gives way to the weight.
    let letter_at = move || {
        let near = (travel.percent(value.get()) - 50.0).abs() < 6.0;
        if near { "59%" } else { "50%" }
    };
    view! {
        <div
            class="beam"
            class:locked=locked
            on:pointerdown=on_down
            on:pointermove=on_move
            on:pointerup=on_up
            on:pointercancel=on_up
        >
            <div class=track>
                <span class="zone-letter" style:left=letter_at>
                    {winner}
                </span>
            </div>
            <div class="saved" class:hidden=move || !moved() style:left=saved_at aria-hidden="true">
                <svg width="12" height="34" viewBox="0 0 12 34">
                    <path class="saved-line" d="M6 5v18"></path>
                    <path class="saved-weight" d="M4 23.5h4l1.6 6.4H2.4z"></path>
                </svg>
            </div>
            <div
                class="weight"
                role="slider"
                tabindex="0"
                node_ref=weight
                style:left=at
                aria-label=label
                aria-valuemin=travel.min
                aria-valuemax=move || travel.max.max(value.get())
                aria-valuenow=value
                aria-valuetext=spoken
                aria-disabled=move || locked.get().then_some("true")
                on:keydown=on_key
            >
                <svg width="18" height="34" viewBox="0 0 18 34" aria-hidden="true">
                    <path class="weight-halo" d="M9 0v22"></path>
                    <path class="weight-stem" d="M9 0v22"></path>
                    {move || {
                        if locked.get() {
                            view! {
                                <rect class="weight-body" x="4" y="22" width="10" height="8" rx="1.5"></rect>
                            }
                                .into_any()
                        } else {
                            view! {
                                <path
                                    class="weight-body"
                                    d="M5.2 22h7.6l2.4 9.4a1.3 1.3 0 0 1-1.3 1.6H4.1a1.3 1.3 0 0 1-1.3-1.6z"
                                ></path>
                            }
                                .into_any()
                        }
                    }}
                </svg>
            </div>
        </div>
    }
}
