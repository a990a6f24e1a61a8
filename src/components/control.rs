//! A parameter in hand. Slider and weight line are two layouts of its parts: the beam that it hangs on, and the number that
//! can be typed.

use leptos::html::{Div, Input};
use leptos::prelude::*;
use steelyard_protocol::{Parameter, Role};

use super::dynamic::text;
use super::slider_keys::Travel;
use super::track::{Base, ZonesView};
use super::typed_number::Limits;
use super::zones::spoken;
use crate::charts::format;

/// A move of a parameter.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Moved {
    /// Where to.
    pub(crate) value: f64,
    /// Moves with the same name are one step of undo.
    pub(crate) stroke: Option<String>,
}

/// What is being typed into a field; shared with the beam, which hands over to it.
#[derive(Clone, Copy)]
pub(crate) struct Typing {
    /// What stands in the field; `None` at rest.
    pub(crate) text: RwSignal<Option<String>>,
    /// What is wrong with it.
    pub(crate) error: RwSignal<Option<String>>,
    /// The field.
    pub(crate) field: NodeRef<Input>,
    /// The weight on the beam, whose keys move the value.
    pub(super) weight: NodeRef<Div>,
}

impl Typing {
    /// Nothing is typed yet.
    pub(crate) fn new() -> Self {
        Self {
            text: RwSignal::new(None),
            error: RwSignal::new(None),
            field: NodeRef::new(),
            weight: NodeRef::new(),
        }
    }

    /// Selects what stands in the field, unless something is being typed.
    pub(super) fn select(self) {
        if self.text.with_untracked(Option::is_none)
            && let Some(field) = self.field.get_untracked()
        {
            field.select();
        }
    }

    /// Gives the focus to the weight on the beam, so that the next key moves it or begins another number.
    pub(super) fn leave_to_beam(self) {
        if let Some(weight) = self.weight.get_untracked() {
            let _gone = weight.focus();
        }
    }

    /// Nothing is typed any more.
    pub(crate) fn forget(self) {
        self.text.set(None);
        self.error.set(None);
    }
}

/// A parameter with what its parts share.
#[derive(Clone, Copy)]
pub(crate) struct ParameterControl {
    /// The parameter.
    pub(crate) parameter: StoredValue<Parameter>,
    /// Where it may go on its beam.
    pub(crate) travel: Travel,
    /// Where it stands.
    pub(crate) value: Signal<f64>,
    /// Whether it was moved.
    pub(crate) changed: Signal<bool>,
    /// The value as shown at rest, "≥ 6.00": [`shown`].
    pub(crate) shown: Signal<String>,
    /// Whether it may not be moved.
    pub(crate) locked: Signal<bool>,
    /// The outcome under it; a plain track where there is none.
    pub(crate) base: Signal<Option<Base>>,
    /// The outcome in words: "A accept".
    pub(crate) outcome: Signal<String>,
    /// Where it tips.
    pub(crate) zones_view: Memo<ZonesView>,
    /// What is being typed.
    pub(crate) typing: Typing,
    /// Takes moves.
    pub(crate) on_move: Callback<Moved>,
}

impl ParameterControl {
    /// Moves it there, as a step of undo of its own.
    pub(crate) fn set(self, value: f64) {
        self.on_move.run(Moved {
            value,
            stroke: None,
        });
    }

    /// The value in words, with the outcome and, where they are known, its zones.
    pub(super) fn spoken(self) -> Signal<String> {
        text(move || {
            let zones = self.zones_view.with(|zones_view| {
                let (zones, _) = zones_view.as_ref()?;
                Some(format!("; {}", spoken(zones, self.value.get())))
            });
            let name = self.parameter.with_value(|one| one.label.clone());
            let (outcome, zones) = (self.outcome.get(), zones.unwrap_or_default());
            format!("{name}, {}, {outcome}{zones}.", self.shown.get())
        })
    }

    /// What may be typed.
    pub(super) fn limits(self) -> Limits {
        self.parameter.with_value(|one| Limits {
            min: one.min,
            max: one.limit,
            whole: (one.step - 1.0).abs() < 1e-9 && one.role == Role::Threshold,
        })
    }
}

/// A parameter's value with how it is compared, where a rule compares it.
pub(crate) fn shown(parameter: StoredValue<Parameter>, value: Signal<f64>) -> Signal<String> {
    text(move || {
        let value = value.get();
        parameter.with_value(|one| match one.comparison.as_str() {
            "" => value_text(one, value),
            comparison => format!("{comparison} {}", value_text(one, value)),
        })
    })
}

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
