//! The keys of a transcript.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use super::find::FIELD;
use super::way::{Place, Step};
use crate::components::focus::focus;

/// Goes where a key leads; keys that mean something to the browser, or to a field, are left alone.
pub(super) fn on_key(event: &KeyboardEvent, place: Place) {
    if event.ctrl_key() || event.meta_key() || event.alt_key() {
        return;
    }
    let stepped = match event.key().as_str() {
        "j" => place.step(Step::Turns, true),
        "k" => place.step(Step::Turns, false),
        "q" => place.step(Step::Questions, true),
        "Q" => place.step(Step::Questions, false),
        "v" => place.step(Step::Broken, true),
        "V" => place.step(Step::Broken, false),
        "n" => place.step(Step::Hits, true),
        "N" => place.step(Step::Hits, false),
        "t" => {
            place.unfolded.update(|unfolded| *unfolded = !*unfolded);
            true
        }
        "/" => {
            focus(FIELD);
            true
        }
        _ => return,
    };
    if stepped {
        event.prevent_default();
    }
}
