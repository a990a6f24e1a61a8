//! The rail: every weight, threshold and reading that can be moved.

use std::sync::Arc;

use leptos::prelude::*;
use steelyard_protocol::Frame;

use super::edited::EditedList;
use super::kept::Kept;
use super::rail_group::RailGroup;
use super::readings::Readings;
use super::rooms::{Home, parts_in, room_of};
use crate::charts::format;
use crate::components::chip::class_of;
use crate::components::dynamic::{text, when};
use crate::components::icon::{Glyph, Icon};
use crate::components::modal::Modal;
use crate::components::named_settings::NamedSettingsList;
use crate::components::tabs::{TabList, TabPanel};
use crate::state::ground::editing::Editing;

/// The control column.
#[component]
pub(crate) fn Rail(
    /// The decision's fixed part.
    frame: Arc<Frame>,
) -> impl IntoView {
    let parts = parts_in(&frame, Home::Rail);
    let tabbed = !parts.is_empty();
    let body = if tabbed {
        let tab = expect_context::<Kept>().rail;
        let names = parts.iter().map(|part| part.name).chain(["Settings"]);
        let settings = parts.len();
        let panels = parts.iter().enumerate().map(|(place, part)| {
            let draw = part.draw;
            view! { <TabPanel id="rail" place=place open=tab>{draw()}</TabPanel> }
        });
        view! {
            <TabList id="rail" label="Controls" names=names.collect() open=tab/>
            {panels.collect_view()}
            <TabPanel id="rail" place=settings open=tab>
                <Settings frame=frame.clone()/>
            </TabPanel>
        }
        .into_any()
    } else {
        view! { <Settings frame=frame/> }.into_any()
    };
    view! {
        <aside class="rail" class:tabbed=tabbed aria-label="Weights, thresholds and readings">
            {body}
        </aside>
    }
}

/// All that can be moved, and what its marks mean.
#[component]
fn Settings(
    /// The decision's fixed part.
    frame: Arc<Frame>,
) -> impl IntoView {
    view! {
        <RailBody frame=frame.clone()/>
        <Legend frame=frame/>
    }
}

/// The rail over the left edge of the page.
#[component]
pub(crate) fn Drawer(
    /// The decision's fixed part.
    frame: Arc<Frame>,
    /// Whether it is drawn out.
    drawn: RwSignal<bool>,
) -> impl IntoView {
    let frame = StoredValue::new(frame);
    let drawer = move || {
        view! {
            <Modal
                class="drawer"
                label="Weights, thresholds and readings"
                on_close=move |()| drawn.set(false)
            >
                <div class="rail">
                    <Settings frame=frame.get_value()/>
                </div>
            </Modal>
        }
        .into_any()
    };
    when(move || drawn.get(), drawer)
}

/// Groups of sliders, but those that a part of the page shows, then the readings.
#[component]
pub(crate) fn RailBody(
    /// The decision's fixed part.
    frame: Arc<Frame>,
) -> impl IntoView {
    let elsewhere = room_of(&frame.system).map_or(&[][..], |room| room.groups);
    let groups = frame
        .groups
        .iter()
        .filter(|group| !elsewhere.contains(&group.id.as_str()))
        .enumerate()
        .map(|(place, group)| {
            let members = frame.parameters.iter().filter(|one| one.group == group.id);
            view! {
                <RailGroup
                    group=group.clone()
                    members=members.cloned().collect()
                    open=place < 2
                />
            }
        })
        .collect_view();
    view! {
        <div class="rail-body">
            <EditedList/>
            <NamedGroup/>
            {groups}
            <Readings switches=frame.switches.clone()/>
        </div>
    }
}

/// Settings that have a name; folded where there are none, so that nothing under a hand moves.
#[component]
fn NamedGroup() -> impl IntoView {
    let all = expect_context::<Editing>().named().all();
    let open = all.with_untracked(|all| !all.is_empty());
    let count = text(move || format::count(all.with(|all| all.len() as u64)));
    view! {
        <details class="rail-group named-group" open=open>
            <summary>
                <h2>"Named settings"</h2>
                <span class="rail-count">{count}</span>
                <Icon glyph=Glyph::ChevronDown/>
            </summary>
            <NamedSettingsList/>
        </details>
    }
}

/// What textures and ticks of a beam mean.
#[component]
fn Legend(
    /// The decision's fixed part.
    frame: Arc<Frame>,
) -> impl IntoView {
    let statuses = frame.statuses.iter().map(|status| {
        let texture = format!("zone alt-1 {}", class_of(status.tone));
        view! { <span><i class=texture></i>{status.label.to_lowercase()}</span> }
    });
    view! {
        <p class="legend">
            {statuses.collect_view()}
            <span><i class="edge"></i>"flips here"</span>
        </p>
    }
}
