//! Collapse: position cards to one decision. The strip answers, the rail moves, the middle ranks,
//! the side explains, the bar at the foot says what changed.
//!
//! Nothing here scores: everything shown is a field of [`steelyard_protocol::Decided`] or of the
//! [`steelyard_protocol::Frame`].

mod axis;
mod consequence;
mod emphasis;
mod inputs;
mod ledger;
mod marks;
mod nothing;
mod outcome;

mod policy;
mod rail;
mod rail_group;
mod ranking;
mod ranking_row;
mod readings;
mod rules;
mod slider_sheet;
mod steps;
mod view;
mod viewport;
mod walk;
mod waterfall;
mod why;

use std::sync::Arc;

use leptos::prelude::*;
use steelyard_protocol::Frame;

use crate::components::dynamic::{dynamic, flag};
use crate::components::media::Room;
use crate::components::tabs::{TabList, TabPanel};
use crate::state::files::Files;
use consequence::Consequence;
use ledger::Ledger;
use nothing::Nothing;
use outcome::Outcome;
use rail::{Drawer, Rail, RailBody};
use ranking::Ranking;
use rules::Rules;
use slider_sheet::SliderSheet;
use why::Why;

/// The page: the decision, or what to do to get one.
#[component]
pub(crate) fn Collapse() -> impl IntoView {
    let files = expect_context::<Files>();
    let room = expect_context::<Signal<Room>>();
    let frame = files.frame();
    dynamic(move || match frame.get() {
        None => view! { <Nothing/> }.into_any(),
        Some(frame) => {
            view::provide(&frame);
            match room.get() {
                Room::Wide => view! { <Wide frame=frame/> }.into_any(),
                Room::Medium => view! { <Medium frame=frame drawer=false/> }.into_any(),
                Room::Small => view! { <Medium frame=frame drawer=true/> }.into_any(),
                Room::Phone => view! { <Phone frame=frame/> }.into_any(),
            }
        }
    })
}

/// Rail, middle and side.
#[component]
fn Wide(
    /// The decision's fixed part.
    frame: Arc<Frame>,
) -> impl IntoView {
    view! {
        <div class="decision wide">
            <Rail frame=frame/>
            <Outcome/>
            <div class="middle">
                <Ranking/>
                <Ledger/>
            </div>
            <div class="side">
                <Why/>
                <Rules/>
            </div>
            <Consequence/>
        </div>
    }
}

/// The side column as tabs under the middle; the rail as a drawer where there is no room beside it.
#[component]
fn Medium(
    /// The decision's fixed part.
    frame: Arc<Frame>,
    /// Whether the rail is a drawer.
    drawer: bool,
) -> impl IntoView {
    let tab = RwSignal::new(0_usize);
    let drawn = RwSignal::new(false);
    let rail = if drawer {
        view! { <Drawer frame=frame drawn=drawn/> }.into_any()
    } else {
        view! { <Rail frame=frame/> }.into_any()
    };
    view! {
        <div class="decision medium" class:with-drawer=drawer>
            {rail}
            <Outcome/>
            <div class="middle">
                <Ranking/>
                <Ledger/>
                <div class="lower">
                    <TabList
                        id="side"
                        label="Explanation"
                        names=vec!["Why", "Rules"]
                        open=tab
                    />
                    <TabPanel id="side" place=0 open=tab>
                        <Why/>
                    </TabPanel>
                    <TabPanel id="side" place=1 open=tab>
                        <Rules/>
                    </TabPanel>
                </div>
            </div>
            <Consequence on_weights=drawer.then(|| Callback::new(move |()| drawn.set(true)))/>
        </div>
    }
}

/// One column with tabs, one slider in a sheet at the foot.
#[component]
fn Phone(
    /// The decision's fixed part.
    frame: Arc<Frame>,
) -> impl IntoView {
    let tab = RwSignal::new(0_usize);
    let sheet = frame.clone();
    view! {
        <div class="decision phone">
            <Outcome/>
            <TabList
                id="part"
                label="Parts of the decision"
                names=vec!["Ranking", "Why", "Rules", "What if"]
                open=tab
            />
            <TabPanel id="part" place=0 open=tab>
                <Ranking/>
                <Ledger/>
            </TabPanel>
            <TabPanel id="part" place=1 open=tab>
                <Why/>
            </TabPanel>
            <TabPanel id="part" place=2 open=tab>
                <Rules/>
            </TabPanel>
            <TabPanel id="part" place=3 open=tab>
                <RailBody frame=frame.clone()/>
            </TabPanel>
            <SliderSheet frame=sheet whole=flag(move || tab.get() == 3)/>
        </div>
    }
}
