//! A parameter bound to the draft: where it stands, where it tips, and what moving it does.

use std::sync::Arc;

use leptos::prelude::*;
use steelyard_protocol::{Mode, Parameter};

use super::view::View;
use crate::components::control::{Moved, ParameterControl, Typing, shown};
use crate::components::dynamic::flag;
use crate::components::slider_keys::Travel;
use crate::components::track::ZonesView;
use crate::state::answers::studies::Studies;
use crate::state::ground::editing::Editing;

/// A parameter of the decision in view, bound to the draft.
pub(super) fn control_of(parameter: &Parameter, travel: Travel) -> ParameterControl {
    let editing = expect_context::<Editing>();
    let studies = expect_context::<Studies>();
    let view = expect_context::<View>();
    let id = parameter.id.clone();
    let held = StoredValue::new(parameter.clone());
    let value = Signal::derive(move || {
        held.with_value(|parameter| editing.draft().with(|draft| draft.value(parameter)))
    });
    ParameterControl {
        parameter: held,
        travel,
        value,
        changed: flag(move || {
            let draft = editing.draft();
            held.with_value(|parameter| {
                draft.with(|draft| draft.values.contains_key(&parameter.id))
            })
        }),
        shown: shown(held, value),
        locked: flag(move || {
            let draft = editing.draft();
            held.with_value(|parameter| draft.with(|draft| draft.locked.contains(&parameter.id)))
        }),
        base: view.base,
        outcome: view.outcome,
        zones_view: Memo::new_with_compare(move |_| studies.zones(&id), is_another),
        typing: Typing::new(),
        on_move: Callback::new(move |moved: Moved| {
            held.with_value(|parameter| moved_to(editing, view, parameter, &moved));
        }),
    }
}

/// Moves it, and the others of its group along where their sum stays.
pub(super) fn moved_to(editing: Editing, view: View, parameter: &Parameter, moved: &Moved) {
    let members = sharing(editing, view, parameter);
    let stroke = moved.stroke.as_deref();
    editing.set(parameter, members.as_deref(), moved.value, stroke);
}

/// Puts it back, and the others of its group along where their sum stays.
pub(super) fn reset(editing: Editing, view: View, parameter: &Parameter) {
    let members = sharing(editing, view, parameter);
    editing.reset(parameter, members.as_deref());
}

/// Those that share a sum with a parameter, itself among them; `None` where it moves by itself.
fn sharing(editing: Editing, view: View, parameter: &Parameter) -> Option<Vec<Parameter>> {
    view.frame.with_value(|frame| {
        let draft = editing.draft();
        let mode = draft.with_untracked(|draft| draft.mode_along(frame, parameter));
        let members = frame.parameters.iter();
        let members = members.filter(|one| one.group == parameter.group);
        (mode == Mode::Proportional).then(|| members.cloned().collect())
    })
}

/// The same zones are the same object.
fn is_another(before: Option<&ZonesView>, now: Option<&ZonesView>) -> bool {
    let mark = |zones_view: Option<&ZonesView>| {
        let zones_view = zones_view?.as_ref()?;
        Some((Arc::as_ptr(&zones_view.0), zones_view.1))
    };
    before.is_none() || mark(before) != mark(now)
}
