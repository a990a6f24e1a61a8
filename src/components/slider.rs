//! A parameter's slider: label line, beam, ends. 85 px high, messages have their place reserved.

use leptos::html::Input;
use leptos::prelude::*;
use steelyard_protocol::{Parameter, Role};

use super::beam::{Beam, Ground, Hand};
use super::icon::{Glyph, Icon};
use super::slider_keys::{Asked, Travel};
use super::typed_number::Limits;
use super::value_field::ValueField;
use crate::charts::format;

/// A move of a parameter.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Moved {
    /// Where to.
    pub(crate) value: f64,
    /// Moves with the same name are one step of undo.
    pub(crate) stroke: Option<String>,
}

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
    let limits = Limits {
        min: parameter.min,
        max: parameter.limit,
        whole: (parameter.step - 1.0).abs() < 1e-9 && parameter.role == Role::Threshold,
    };
    let saved = parameter.saved;
    let label = parameter.label.clone();
    let short_id = parameter
        .id
        .split_once('.')
        .map_or_else(|| parameter.id.clone(), |(_, short)| short.to_owned());
    let field = NodeRef::<Input>::new();
    let typed = RwSignal::new(None::<String>);
    let error = RwSignal::new(None::<String>);
    let written = {
        let parameter = parameter.clone();
        Signal::derive(move || value_text(&parameter, value.get()))
    };
    let shown = Signal::derive(move || {
        let value = written.get();
        if comparison.is_empty() {
            value
        } else {
            format!("{comparison} {value}")
        }
    });
    let spoken = {
        let label = label.clone();
        Signal::derive(move || format!("{label}, {}, {}.", shown.get(), outcome.get()))
    };
    let changed = Signal::derive(move || (value.get() - saved).abs() > 1e-12);
    let on_hand = hand_to_moves(parameter.id.clone(), value, typed, field, on_move);
    let ends = {
        let parameter = parameter.clone();
        let text = move |end| value_text(&parameter, end);
        (text(travel.min), text(travel.max))
    };
    let beyond = {
        let most = ends.1.clone();
        move || (value.get() > travel.max + 1e-12).then(|| format!("beyond the beam's {most}"))
    };
    let name = StoredValue::new(label);
    view! {
        <div class="slider" class:changed=changed>
            <div class="slider-line">
                {swatch.map(|slot| view! { <span class=format!("swatch p-slot-{slot}")></span> })}
                <span class="slider-name">{name.get_value()}</span>
                <code class="slider-id" title=parameter.id.clone()>
                    {short_id}
                </code>
                <button
                    type="button"
                    class="icon-button accent"
                    class:hidden=move || !changed.get()
                    title=format!("Back to the saved {}", value_text(&parameter, saved))
                    aria-label=format!(
                        "Reset {} to the saved {}",
                        name.get_value(),
                        value_text(&parameter, saved),
                    )
                    on:click=move |_| on_reset.run(())
                >
                    <Icon glyph=Glyph::Undo size=13/>
                </button>
                <button
                    type="button"
                    class="icon-button quiet"
                    aria-pressed=move || if locked.get() { "true" } else { "false" }
                    aria-label=format!("Lock {}", name.get_value())
                    title=move || if locked.get() { "Unlock" } else { "Lock" }
                    on:click=move |_| on_lock.run(())
                >
                    <Icon
                        glyph=Signal::derive(move || {
                            if locked.get() { Glyph::Lock } else { Glyph::Unlock }
                        })
                        size=13
                    />
                </button>
                <span class="slider-sign" aria-hidden="true">
                    {move || sign.get().map(sign_text)}
                </span>
                <ValueField
                    label=Signal::derive(move || name.get_value())
                    shown=shown
                    limits=limits
                    changed=changed
                    locked=locked
                    typed=typed
                    error=error
                    node=field
                    on_value=move |value| on_move.run(Moved { value, stroke: None })
                />
            </div>
            <Beam
                travel=travel
                value=value
                saved=saved
                locked=locked
                ground=ground
                label=Signal::derive(move || name.get_value())
                spoken=spoken
                on_hand=on_hand
            />
            <p class="slider-ends" class:wrong=move || error.with(Option::is_some) aria-live="polite">
                {move || match error.get() {
                    Some(error) => view! { <span>{error}</span> }.into_any(),
                    None => {
                        view! {
                            <span>{ends.0.clone()}</span>
                            <span>{beyond().unwrap_or_else(|| ends.1.clone())}</span>
                        }
                            .into_any()
                    }
                }}
            </p>
        </div>
    }
}

fn sign_text(sign: f64) -> &'static str {
    if sign < 0.0 { "−" } else { "+" }
}

/// Turns what the hand does into moves: a drag is one stroke, a run of arrow keys another; Esc goes
/// back to where the stroke began; a digit hands over to the typed field.
fn hand_to_moves(
    id: String,
    value: Signal<f64>,
    typed: RwSignal<Option<String>>,
    field: NodeRef<Input>,
    on_move: Callback<Moved>,
) -> Callback<Hand> {
    let began = StoredValue::new(None::<f64>);
    let drags = StoredValue::new(0_u32);
    Callback::new(move |hand: Hand| {
        let stroke = |kind: &str| Some(format!("{kind} {} {id}", drags.get_value()));
        match hand {
            Hand::Takes => {
                drags.update_value(|drags| *drags += 1);
                began.set_value(Some(value.get_untracked()));
            }
            Hand::Drags(value) => on_move.run(Moved {
                value,
                stroke: stroke("drag"),
            }),
            Hand::Leaves => {}
            Hand::Key(Asked::Move(to)) => {
                if began.with_value(Option::is_none) {
                    began.set_value(Some(value.get_untracked()));
                }
                on_move.run(Moved {
                    value: to,
                    stroke: stroke("keys"),
                });
            }
            Hand::Key(Asked::Restore) => {
                if let Some(value) = began.get_value() {
                    began.set_value(None);
                    on_move.run(Moved {
                        value,
                        stroke: None,
                    });
                }
            }
            Hand::Key(Asked::Type(start)) => {
                typed.set(Some(start));
                if let Some(field) = field.get_untracked() {
                    let _gone = field.focus();
                }
            }
        }
    })
}
