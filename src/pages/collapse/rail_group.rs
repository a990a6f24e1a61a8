//! Parameters that belong together, and the sliders that move them.

use leptos::prelude::*;
use steelyard_protocol::{Group, Parameter};

use super::view::View;
use crate::charts::format;
use crate::components::dynamic::{flag, text};
use crate::components::icon::{Glyph, Icon};
use crate::components::slider::Slider;
use crate::components::slider_hand::Moved;
use crate::state::editing::Editing;

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
                <h2>{group.label}</h2>
                <span class="rail-count">{words}</span>
                <Icon glyph=Glyph::ChevronDown/>
            </summary>
            {sliders}
        </details>
    }
    .into_any()
}

/// What stands before a limit's value: the comparison of its rule.
fn comparison_of(id: &str) -> &'static str {
    match id {
        "collapse.threshold" | "collapse.residual_limit" => ">",
        "collapse.gap" => "<",
        _ => "",
    }
}

/// A slider bound to the draft.
#[component]
pub(crate) fn BoundSlider(
    /// What it moves.
    parameter: Parameter,
) -> impl IntoView {
    let editing = expect_context::<Editing>();
    let view = expect_context::<View>();
    let weighed = view.criteria.with_value(|criteria| {
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
    view! {
        <Slider
            comparison=comparison_of(&parameter.id)
            parameter=parameter
            swatch=weighed.map(|(_, slot)| slot)
            sign=sign
            value=value
            locked=locked
            ground=view.ground
            outcome=view.outcome
            on_move=move |moved: Moved| {
                held.with_value(|parameter| {
                    editing.set(parameter, moved.value, moved.stroke.as_deref());
                });
            }
            on_reset=move |()| held.with_value(|parameter| editing.reset(parameter))
            on_lock=move |()| held.with_value(|parameter| editing.toggle_lock(&parameter.id))
        />
    }
}
