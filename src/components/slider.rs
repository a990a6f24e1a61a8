//! A parameter's slider: label line, beam, ends. 85 px high, messages have their place reserved.

use leptos::html::Input;
use leptos::prelude::*;
use steelyard_protocol::{Parameter, Role};

use super::beam::{Beam, Ground};
use super::dynamic::{dynamic, flag, perhaps, text};
use super::slider_buttons::SliderButtons;
use super::slider_hand::{Moved, hand_to_moves};
use super::slider_keys::Travel;
use super::typed_number::Limits;
use super::value_field::{Typing, ValueField};
use crate::charts::format;

/// How a parameter's value is written.
pub(crate) fn value_text(parameter: &Parameter, value: f64) -> String {
    let least = usize::from(parameter.role == Role::Weight);
    format::value(value, parameter.step, least)
}

/// A slider for one parameter.
#[component]
pub(crate) fn Slider(
    /// What it moves.
    parameter: Parameter,
    /// Palette slot of the criterion it weighs.
    #[prop(optional_no_strip)]
    swatch: Option<u8>,
    /// Sign of that criterion in the score.
    #[prop(into)]
    sign: Signal<Option<f64>>,
    /// What stands before the value: ">" or "<" for limits.
    #[prop(optional)]
    comparison: &'static str,
    /// Where it stands.
    #[prop(into)]
    value: Signal<f64>,
    /// Whether it may not be moved.
    #[prop(into)]
    locked: Signal<bool>,
    /// The outcome under it.
    #[prop(into)]
    ground: Signal<Option<Ground>>,
    /// The outcome in words: "A accept".
    #[prop(into)]
    outcome: Signal<String>,
    /// Takes moves.
    #[prop(into)]
    on_move: Callback<Moved>,
    /// Puts it back to the saved value.
    #[prop(into)]
    on_reset: Callback<()>,
    /// Locks or unlocks it.
    #[prop(into)]
    on_lock: Callback<()>,
) -> impl IntoView {
    let travel = Travel {
        min: parameter.min,
        max: parameter.max,
        step: parameter.step,
    };
    let saved = parameter.saved;
    let name = parameter.label.clone();
    let label = Signal::stored(name.clone());
    let field = NodeRef::<Input>::new();
    let typing = Typing {
        text: RwSignal::new(None),
        error: RwSignal::new(None),
        field,
    };
    let shown = {
        let parameter = parameter.clone();
        text(move || {
            let value = value_text(&parameter, value.get());
            if comparison.is_empty() {
                value
            } else {
                format!("{comparison} {value}")
            }
        })
    };
    let spoken = text(move || format!("{name}, {}, {}.", shown.get(), outcome.get()));
    let changed = flag(move || (value.get() - saved).abs() > 1e-12);
    let on_hand = hand_to_moves(parameter.id.clone(), value, typing, on_move);
    view! {
        <div class="slider" class:changed=changed>
            <div class="slider-line">
                <Names parameter=parameter.clone() swatch=swatch/>
                <SliderButtons
                    name=parameter.label.clone()
                    saved=value_text(&parameter, saved)
                    changed=changed
                    locked=locked
                    on_reset=on_reset
                    on_lock=on_lock
                />
                {swatch
                    .map(|_| {
                        view! {
                            <span class="slider-sign" aria-hidden="true">
                                {perhaps(move || sign.get().map(sign_text))}
                            </span>
                        }
                    })}
                <ValueField
                    label=label
                    shown=shown
                    limits=limits_of(&parameter)
                    changed=changed
                    locked=locked
                    typing=typing
                    on_value=move |value| on_move.run(Moved { value, stroke: None })
                />
            </div>
            <Beam
                travel=travel
                value=value
                saved=saved
                locked=locked
                ground=ground
                label=label
                spoken=spoken
                on_hand=on_hand
            />
            <Ends travel=travel value=value error=typing.error/>
        </div>
    }
}

fn limits_of(parameter: &Parameter) -> Limits {
    Limits {
        min: parameter.min,
        max: parameter.limit,
        whole: (parameter.step - 1.0).abs() < 1e-9 && parameter.role == Role::Threshold,
    }
}

fn sign_text(sign: f64) -> String {
    if sign < 0.0 { "−" } else { "+" }.to_owned()
}

/// Chip, name, and the short id.
#[component]
fn Names(
    /// What the slider moves.
    parameter: Parameter,
    /// Palette slot of the criterion it weighs.
    swatch: Option<u8>,
) -> impl IntoView {
    let Parameter { id, label, .. } = parameter;
    let short = id
        .split_once('.')
        .map_or(id.as_str(), |(_, short)| short)
        .to_owned();
    view! {
        {swatch.map(|slot| view! { <span class=format!("swatch p-slot-{slot}")></span> })}
        <span class="slider-name">{label}</span>
        <code class="slider-id" title=id>
            {short}
        </code>
    }
}

/// What ends where; what is wrong with a typed value stands in its place.
#[component]
fn Ends(
    /// Where the weight may go.
    travel: Travel,
    /// Where it stands.
    value: Signal<f64>,
    /// What is wrong with what was typed.
    error: RwSignal<Option<String>>,
) -> impl IntoView {
    let right = text(move || {
        let max = format::short(travel.max);
        if value.get() > travel.max + 1e-12 {
            format!("beyond the beam's {max}")
        } else {
            max
        }
    });
    view! {
        <p class="slider-ends" class:wrong=flag(move || error.with(Option::is_some)) aria-live="polite">
            {dynamic(move || match error.get() {
                Some(error) => view! { <span>{error}</span> }.into_any(),
                None => {
                    view! {
                        <span>{format::short(travel.min)}</span>
                        <span>{right}</span>
                    }
                        .into_any()
                }
            })}
        </p>
    }
}
