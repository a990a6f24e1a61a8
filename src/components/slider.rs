//! A parameter's slider: label line, beam, ends. 85 px high, messages have their place reserved.

use leptos::html::Input;
use leptos::prelude::*;
use steelyard_protocol::{Parameter, Role};

use super::beam::{Base, Beam};
use super::dynamic::{dynamic, flag, perhaps, text};
use super::slider_buttons::SliderButtons;
use super::slider_hand::{Moved, hand_to_moves};
use super::slider_keys::Travel;
use super::track::ZonesView;
use super::typed_number::Limits;
use super::value_field::{Typing, ValueField};
use super::zones::{distances, spoken as spoken_zones};
use crate::charts::format;

/// How a parameter's value is written.
pub(crate) fn value_text(parameter: &Parameter, value: f64) -> String {
    let least = usize::from(parameter.role == Role::Weight);
    // The field has room for five characters; a value that needs more digits shows them all the same.
    let step = if format::decimals_of(parameter.step) > 2 {
        0.01
    } else {
        parameter.step
    };
    format::value(value, step, least)
}

/// The value of a parameter as shown at rest: "≥ 6.00".
fn shown(parameter: Parameter, value: Signal<f64>) -> Signal<String> {
    text(move || {
        let value = value_text(&parameter, value.get());
        match parameter.comparison.as_str() {
            "" => value,
            comparison => format!("{comparison} {value}"),
        }
    })
}

/// Zones in words, behind a value; empty where they are not known.
fn told(zones: &ZonesView, value: f64) -> String {
    zones.as_ref().map_or(String::new(), |(zones, _)| {
        format!("; {}", spoken_zones(zones, value))
    })
}

/// Which way the criterion counts.
#[component]
fn Sign(
    /// Its sign in the score.
    sign: Signal<Option<f64>>,
) -> impl IntoView {
    view! {
        <span class="slider-sign" aria-hidden="true">
            {perhaps(move || sign.get().map(sign_text))}
        </span>
    }
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
    /// Where it stands.
    #[prop(into)]
    value: Signal<f64>,
    /// Whether it may not be moved.
    #[prop(into)]
    locked: Signal<bool>,
    /// The outcome under it.
    #[prop(into)]
    base: Signal<Option<Base>>,
    /// Where it tips.
    zones_view: Memo<ZonesView>,
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
    let shown = shown(parameter.clone(), value);
    let spoken = text(move || {
        let zones = zones_view.with(|zones| told(zones, value.get()));
        format!("{name}, {}, {}{zones}.", shown.get(), outcome.get())
    });
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
                {swatch.map(|_| view! { <Sign sign=sign/> })}
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
                base=base
                zones_view=zones_view
                label=label
                spoken=spoken
                on_hand=on_hand
            />
            <Ends travel=travel value=value zones_view=zones_view error=typing.error/>
        </div>
    }
}

/// What may be typed for a parameter.
pub(crate) fn limits_of(parameter: &Parameter) -> Limits {
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
    // An id that says no more than the name is no news.
    let told = short.replace('_', " ").to_lowercase() != label.replace('_', " ").to_lowercase();
    let short = told.then(|| view! { <code class="slider-id">{short}</code> });
    view! {
        {swatch.map(|slot| view! { <span class=format!("swatch p-slot-{slot}")></span> })}
        <span class="slider-names" title=id>
            <span class="slider-name">{label}</span>
            {short}
        </span>
    }
}

/// How far the next flips are; what is wrong with a typed value stands in their place.
#[component]
fn Ends(
    /// Where the weight may go.
    travel: Travel,
    /// Where it stands.
    value: Signal<f64>,
    /// Where it tips.
    zones_view: Memo<ZonesView>,
    /// What is wrong with what was typed.
    error: RwSignal<Option<String>>,
) -> impl IntoView {
    let ends = Memo::new(move |_| {
        let value = value.get();
        let sides = zones_view.with(|zones_view| {
            let (zones, _) = zones_view.as_ref()?;
            Some(distances(zones, value, travel))
        });
        if value > travel.max + 1e-12 {
            let beyond = format!("beyond the beam's {}", format::short(travel.max));
            return [String::new(), beyond];
        }
        sides.unwrap_or_default()
    });
    view! {
        <p class="slider-ends" class:wrong=flag(move || error.with(Option::is_some)) aria-live="polite">
            {dynamic(move || match error.get() {
                Some(error) => view! { <span>{error}</span> }.into_any(),
                None => {
                    view! {
                        <span aria-live="off">{text(move || ends.with(|ends| ends[0].clone()))}</span>
                        <span aria-live="off">{text(move || ends.with(|ends| ends[1].clone()))}</span>
                    }
                        .into_any()
                }
            })}
        </p>
    }
}
