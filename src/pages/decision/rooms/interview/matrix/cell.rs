//! A parameter as a cell: its number on a shade of grey, with a corner where it tips the turn by itself.

use leptos::prelude::*;
use steelyard_protocol::{Parameter, Role, Zones};

use super::{Layout, Map};
use crate::components::control::value_text;
use crate::components::dynamic::{flag, text};
use crate::components::slider_keys::Travel;
use crate::components::zones::distances;
use crate::reactive::memo::memo;
use crate::state::answers::studies::Studies;

/// The cell; an empty one where no parameter is.
#[component]
pub(super) fn Cell(
    /// The map.
    map: Map,
    /// Row and column.
    at: (usize, usize),
) -> impl IntoView {
    let Some(parameter) = map.parameter(at) else {
        return view! { <td class="map-cell none"></td> }.into_any();
    };
    let studies = expect_context::<Studies>();
    let editing = map.editing;
    let held = StoredValue::new(parameter);
    let value =
        memo(move |_| held.with_value(|one| editing.draft().with(|draft| draft.value(one))));
    let own = flag(move || {
        let default = map.layout.with_value(|layout| default(layout, at));
        let default = default.map(|one| editing.draft().with(|draft| draft.value(&one)));
        default.is_some_and(|default| (default - value.get()).abs() > 1e-12)
    });
    let ends = memo(move |_| {
        held.with_value(|one| {
            let (zones, _) = studies.zones(&one.id)?;
            Some((
                distances(&zones, value.get(), Travel::of(one)),
                is_near(&zones, value.get()),
            ))
        })
    });
    let words = text(move || held.with_value(|one| value_text(one, value.get())));
    let spoken = text(move || {
        let name = held.with_value(|one| one.label.clone());
        let ends = ends
            .get()
            .into_iter()
            .flat_map(|(ends, _)| ends)
            .filter(|end| !end.is_empty());
        let ends: Vec<String> = ends.collect();
        if ends.is_empty() {
            format!("{name}: {}", words.get())
        } else {
            format!("{name}: {}; {}", words.get(), ends.join(", "))
        }
    });
    let here = move || map.here.get() == at;
    view! {
        <td
            class="map-cell"
            class:here=flag(here)
            class:own=own
            class:edited=flag(move || held.with_value(|one| editing.draft().with(|draft| draft.values.contains_key(&one.id))))
            class:tips=flag(move || ends.with(|ends| ends.as_ref().is_some_and(|(_, near)| *near)))
            role="gridcell"
            aria-selected=text(move || here().to_string())
            tabindex=text(move || if here() { "0" } else { "-1" }.to_owned())
            data-cell=format!("{}-{}", at.0, at.1)
            aria-label=spoken
            title=spoken
            style:--heat=text(move || held.with_value(|one| shade(one, value.get())))
            on:click=move |_| map.take(at)
        >
            {words}
        </td>
    }
    .into_any()
}

/// Whether a flip is as near as a quarter of the value, or three hundredths.
fn is_near(zones: &Zones, value: f64) -> bool {
    let reach = (value / 4.0).max(0.03);
    zones.edges.iter().any(|edge| (edge - value).abs() <= reach)
}

/// The default that a weight stands beside; none for defaults and multipliers.
fn default(layout: &Layout, (row, column): (usize, usize)) -> Option<Parameter> {
    let weight = row > 0 && column < layout.scorers.len();
    layout.default_of(column).filter(|_| weight).cloned()
}

/// How dark it is, as a percentage: a third of a whole is as dark as a weight gets, twice a score a multiplier.
fn shade(parameter: &Parameter, value: f64) -> String {
    let most = if parameter.role == Role::Multiplier {
        2.0
    } else {
        0.35
    };
    let share = (value / most).clamp(0.0, 1.0);
    format!("{:.0}%", 5.0 + 58.0 * share)
}
