//! Parameters that belong together, and the sliders that move them.

use leptos::prelude::*;
use steelyard_protocol::{Group, Parameter, Role};

use super::control::{control_of, reset};
use super::mode_choice::ModeChoice;
use super::view::View;
use crate::charts::format;
use crate::components::dynamic::text;
use crate::components::icon::{Glyph, Icon};
use crate::components::slider::Slider;
use crate::components::slider_keys::Travel;
use crate::state::ground::editing::Editing;

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
            let changed = ids.iter().filter(|id| draft.values.contains_key(*id));
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
    let weighed = view.frame.with_value(|frame| {
        let criteria = frame.criteria();
        let place = criteria
            .iter()
            .position(|one| one.weights.contains(&parameter.id));
        place.map(|place| (place, criteria[place].slot))
    });
    let sign = Signal::derive(move || {
        let (place, _) = weighed?;
        view.decided
            .with(|decided| decided.as_ref()?.signs.get(place).copied())
    });
    let control = control_of(&parameter, Travel::of(&parameter));
    let lock = parameter.id.clone();
    view! {
        <Slider
            control=control
            swatch=weighed.map(|(_, slot)| slot)
            sign=sign
            on_reset=move |()| reset(editing, view, &parameter)
            on_lock=move |()| editing.toggle_lock(&lock)
        />
    }
}
