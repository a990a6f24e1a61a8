//! From what the hand does on a beam to moves of a parameter.

use leptos::prelude::*;

use super::control::{Moved, ParameterControl};
use super::slider_keys::Asked;

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

/// Turns what the hand does into moves: a drag is one stroke, a run of arrow keys another; Esc goes
/// back to where the stroke began; a digit hands over to the typed field.
pub(crate) fn hand_to_moves(control: ParameterControl) -> Callback<Hand> {
    let ParameterControl {
        value,
        typing,
        on_move,
        ..
    } = control;
    let id = control.parameter.with_value(|one| one.id.clone());
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
                    control.set(value);
                }
            }
            Hand::Key(Asked::Type(start)) => {
                began.set_value(Some(value.get_untracked()));
                typing.text.set(Some(start));
                if let Some(field) = typing.field.get_untracked() {
                    let _gone = field.focus();
                }
            }
        }
    })
}
