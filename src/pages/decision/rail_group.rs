//! Parameters that belong together, and the sliders that move them.

use std::sync::Arc;

use leptos::prelude::*;
use steelyard_protocol::{Group, Mode, Parameter, Role};

use super::mode_choice::ModeChoice;
use super::view::View;
use crate::charts::format;
use crate::components::dynamic::{flag, text};
use crate::components::icon::{Glyph, Icon};
use crate::components::slider::Slider;
use crate::components::slider_hand::Moved;
use crate::components::track::Sight;
use crate::state::editing::Editing;
use crate::state::studies::Studies;

/// A foldable group.
#[component]
pub(crate) fn RailGroup(
    /// The group.
    group: Group,
    /// Its parameters.
    members: Vec<Parameter>,
    /// Whether it begins unfolded.
    open: bool,
) -> impl IntoView {
    let editing = expect_context::<Editing>();
    if members.is_empty() {
        return ().into_any();
    }
    let is_weight = |one: &&Parameter| one.role == Role::Weight;
    let shared = members.iter().filter(is_weight).count() > 1;
    let ids: Vec<String> = members.iter().map(|one| one.id.clone()).collect();
    let count = ids.len() as u64;
    let changed = move || {
        editing.draft().with(|draft| {
            let changed = ids.iter().filter(|id| draft.values.has(id));
            changed.count() as u64
        })
    };
    let words = text(move || match changed() {
        0 => format::count(count),
        changed => format!("{} changed", format::count(changed)),
    });
    let sliders = members
        .into_iter()
        .map(|parameter| view! { <BoundSlider parameter=parameter/> })
        .collect_view();
    view! {
        <details class="rail-group" open=open>
            <summary>
                <h2>{group.label.clone()}</h2>
                <span class="rail-count">{words}</span>
                <Icon glyph=Glyph::ChevronDown/>
            </summary>
            {shared.then(|| view! { <ModeChoice group=group/> })}
            {sliders}
        </details>
    }
    .into_any()
}

/// A slider bound to the draft.
#[component]
pub(crate) fn BoundSlider(
    /// What it moves.
    parameter: Parameter,
) -> impl IntoView {
    let editing = expect_context::<Editing>();
    let view = expect_context::<View>();
    let studies = expect_context::<Studies>();
    let weighed = view.frame.with_value(|frame| {
        let criteria = &frame.criteria;
        let place = criteria
            .iter()
            .position(|one| one.parameter == parameter.id);
        place.map(|place| (place, criteria[place].slot))
    });
    let sign = Signal::derive(move || {
        let (place, _) = weighed?;
        view.decided
            .with(|decided| decided.as_ref()?.signs.get(place).copied())
    });
    let held = StoredValue::new(parameter.clone());
    let value = Signal::derive(move || {
        held.with_value(|parameter| editing.draft().with(|draft| draft.value(parameter)))
    });
    let locked = flag(move || {
        held.with_value(|parameter| {
            editing
                .draft()
                .with(|draft| draft.locked.has(&parameter.id))
        })
    });
    let id = parameter.id.clone();
    let sight = Memo::new_with_compare(move |_| studies.zones(&id), is_another);
    view! {
        <Slider
            parameter=parameter
            swatch=weighed.map(|(_, slot)| slot)
            sign=sign
            value=value
            locked=locked
            ground=view.ground
            sight=sight
            outcome=view.outcome
            on_move=move |moved: Moved| held.with_value(|parameter| {
                moved_to(editing, view, parameter, &moved);
            })
            on_reset=move |()| held.with_value(|parameter| editing.reset(parameter))
            on_lock=move |()| held.with_value(|parameter| editing.toggle_lock(&parameter.id))
        />
    }
}

/// Moves a parameter, and the others of its group along where their sum stays.
fn moved_to(editing: Editing, view: View, parameter: &Parameter, moved: &Moved) {
    let stroke = moved.stroke.as_deref();
    view.frame.with_value(|frame| {
        let mode = editing
            .draft()
            .with_untracked(|draft| draft.mode_along(frame, parameter));
        let shares = mode == Mode::Proportional;
        let members: Option<Vec<Parameter>> = shares.then(|| {
            let members = frame
                .parameters
                .iter()
                .filter(|one| one.group == parameter.group);
            members.cloned().collect()
        });
        editing.set(parameter, members.as_deref(), moved.value, stroke);
    });
}

/// The same zones are the same object.
fn is_another(before: Option<&Sight>, now: Option<&Sight>) -> bool {
    let mark = |sight: Option<&Sight>| {
        let sight = sight?.as_ref()?;
        Some((Arc::as_ptr(&sight.0), sight.1))
    };
    before.is_none() || mark(before) != mark(now)
}
