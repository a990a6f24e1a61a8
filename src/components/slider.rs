//! A parameter's slider: label line, beam, ends. 85 px high, messages have their place reserved.

use leptos::prelude::*;
use steelyard_protocol::Parameter;

use super::beam::Beam;
use super::control::{ParameterControl, value_text};
use super::dynamic::{dynamic, flag, perhaps, text};
use super::slider_buttons::SliderButtons;
use super::value_field::ValueField;
use super::zones::distances;
use crate::charts::format;
use crate::reactive::memo::memo;

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
    control: ParameterControl,
    /// Palette slot of the criterion it weighs.
    #[prop(optional_no_strip)]
    swatch: Option<u8>,
    /// Sign of that criterion in the score.
    #[prop(into)]
    sign: Signal<Option<f64>>,
    /// Puts it back to the saved value.
    #[prop(into)]
    on_reset: Callback<()>,
    /// Locks or unlocks it.
    #[prop(into)]
    on_lock: Callback<()>,
) -> impl IntoView {
    let parameter = control.parameter.get_value();
    let name = parameter.label.clone();
    let saved = value_text(&parameter, parameter.saved);
    let changed = control.changed;
    view! {
        <div class="slider" class:changed=changed>
            <div class="slider-line">
                <Names parameter=parameter swatch=swatch/>
                <SliderButtons
                    name=name
                    saved=saved
                    changed=changed
                    locked=control.locked
                    on_reset=on_reset
                    on_lock=on_lock
                />
                {swatch.map(|_| view! { <Sign sign=sign/> })}
                <ValueField control=control/>
            </div>
            <Beam control=control/>
            <Ends control=control/>
        </div>
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
    let differs = short.replace('_', " ").to_lowercase() != label.replace('_', " ").to_lowercase();
    let short = differs.then(|| view! { <code class="slider-id">{short}</code> });
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
    /// What the slider moves.
    control: ParameterControl,
) -> impl IntoView {
    let ParameterControl {
        travel,
        value,
        zones_view,
        typing,
        ..
    } = control;
    let error = typing.error;
    let ends = memo(move |_| {
        let value = value.get();
        let sides = zones_view.with(|zones_view| {
            let (zones, _) = zones_view.as_ref()?;
            Some(distances(zones, value, travel))
        });
        if value > travel.max + 1e-12 {
            let beyond = format!("slider ends at {}", format::short(travel.max));
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
