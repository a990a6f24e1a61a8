//! One decision. The strip answers and says what would tip it, the rail moves, the middle ranks, the side
//! explains, the bar at the foot says what changes over everything loaded.
//!
//! Nothing here scores: everything shown is a field of [`steelyard_protocol::Decided`] or of the
//! [`steelyard_protocol::Frame`].

mod axis;
mod columns;
mod consequence;
mod control;
mod curve;
mod curve_sheet;
mod edited;
mod emphasis;
mod enter_outcomes;
mod flip_card;
mod inputs;
mod kept;
mod ledger;
mod marks;
mod mode_choice;
mod nothing;
mod outcome;
mod panel;
mod rail;
mod rail_group;
mod ranking;
mod ranking_row;
mod readings;
mod reasons;
mod rooms;
mod row_plan;
mod rules;
mod save;
mod sheet;
mod sieve;
mod slider_sheet;
mod stages;
mod steps;
mod tour;
mod view;
mod walk;
mod waterfall;
mod weight_line;
mod weight_strip;
mod why;

use std::sync::Arc;

use leptos::prelude::*;
use steelyard_protocol::Frame;

use crate::components::apart::{Apart, only_apart};
use crate::components::dynamic::{dynamic, flag};
use crate::components::media::Room;
use crate::components::tabs::{TabList, TabPanel};
use crate::reactive::memo::memo;
use crate::state::answers::deciding::Deciding;
use crate::state::ground::files::Files;
use consequence::Consequence;
use flip_card::FlipCard;
use kept::Kept;
use ledger::Ledger;
use nothing::Nothing;
use outcome::Outcome;
use panel::{PanelPart, Section};
use rail::{Drawer, Rail, RailBody};
use ranking::Ranking;
use rooms::{Home, Part, drawn, parts_in, room_of, tabs_of};
use rules::Rules;
use slider_sheet::SliderSheet;
use stages::Stages;
use tour::TourCard;
use view::View;
use weight_line::WeightLine;
use weight_strip::WeightStrip;
use why::Why;

/// The page: the decision, or what to do to get one.
#[component]
pub(super) fn DecisionPage() -> impl IntoView {
    let frame = expect_context::<Deciding>().frame();
    let files = expect_context::<Files>();
    Kept::provide();
    // The room of the last decision stays while the next one is fetched.
    let own = memo(move |before: Option<&Option<String>>| {
        let system = frame.with(|frame| frame.as_ref().map(|frame| frame.system.clone()));
        system.or_else(|| {
            before
                .cloned()
                .flatten()
                .filter(|_| files.decisions().get() > 0)
        })
    });
    dynamic(move || {
        let own = own.with(|system| system.as_deref().and_then(room_of));
        if let Some(own) = own {
            (own.provide)();
        }
        let above = own.map(|own| (own.above)());
        view! { <div class="decision-page">{above} <Page/></div> }.into_any()
    })
}

/// All but what stands over it.
#[component]
fn Page() -> impl IntoView {
    let room = expect_context::<Signal<Room>>();
    let frame = expect_context::<Deciding>().frame();
    let files = expect_context::<Files>();
    dynamic(move || match frame.get() {
        None if only_apart(files) => view! { <div class="nothing"><Apart/></div> }.into_any(),
        // It is on its way.
        None if files.decisions().get() > 0 => ().into_any(),
        None => view! { <Nothing/> }.into_any(),
        Some(frame) => {
            view::provide(&frame);
            let over = drawn(&frame, Home::Over);
            let page = dynamic(move || {
                let frame = frame.clone();
                match room.get() {
                    Room::Wide => view! { <Wide frame=frame/> }.into_any(),
                    Room::Medium => view! { <Medium frame=frame drawer=false/> }.into_any(),
                    Room::Small => view! { <Medium frame=frame drawer=true/> }.into_any(),
                    Room::Phone => view! { <Phone frame=frame/> }.into_any(),
                }
            });
            // The tour comes first, so that the keyboard comes to it first. What lies over the page stays whatever room
            // there is: on paper too.
            view! {
                <TourCard/>
                {page}
                {over}
            }
            .into_any()
        }
    })
}

/// Rail, middle and side.
#[component]
fn Wide(
    /// The decision's fixed part.
    frame: Arc<Frame>,
) -> impl IntoView {
    let [middle, side] = [Home::Middle, Home::Side].map(|home| drawn(&frame, home));
    // Where nothing is weighed there is no ranking, and nothing to explain of it.
    let weighs = !frame.criteria().is_empty();
    view! {
        <div class="decision wide">
            <Rail frame=frame/>
            <Outcome/>
            <div class="middle">
                <WeightLine/>
                <Stages/>
                <WeightStrip/>
                {weighs.then(|| view! { <Ranking/> <Ledger/> })}
                <PanelPart section=Section::Matrix/>
                {middle}
            </div>
            <div class="side">
                {weighs.then(|| view! { <Why/> })}
                {side}
                <RulesAndBelow/>
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
    let tab = expect_context::<Kept>().lower;
    let open = RwSignal::new(false);
    let panels = frame.stand_in.is_some();
    let weighs = !frame.criteria().is_empty();
    let mut names = vec!["Why", "Rules"];
    names.extend(panels.then_some("Panel"));
    // A drawer holds the settings alone.
    let rest = parts_in(&frame, Home::Rail).into_iter().filter(|_| drawer);
    let rest = rest.chain(parts_in(&frame, Home::Side));
    let rest = tabs(rest, &mut names, ("side", tab));
    let middle = drawn(&frame, Home::Middle);
    let rail = if drawer {
        view! { <Drawer frame=frame drawn=open/> }.into_any()
    } else {
        view! { <Rail frame=frame/> }.into_any()
    };
    view! {
        <div class="decision medium" class:with-drawer=drawer>
            {rail}
            <Outcome/>
            <div class="middle">
                <WeightLine/>
                <Stages/>
                <WeightStrip/>
                {weighs.then(|| view! { <Ranking/> <Ledger/> })}
                {middle}
                <div class="lower">
                    <TabList
                        id="side"
                        label="Explanation"
                        names=names
                        open=tab
                    />
                    <TabPanel id="side" place=0 open=tab>
                        <Why/>
                    </TabPanel>
                    <TabPanel id="side" place=1 open=tab>
                        <RulesAndBelow alone=true/>
                    </TabPanel>
                    {panels.then(|| view! {
                        <TabPanel id="side" place=2 open=tab>
                            <PanelPart section=Section::Matrix alone=true/>
                        </TabPanel>
                    })}
                    {rest}
                </div>
            </div>
            <Consequence on_weights=drawer.then(|| Callback::new(move |()| open.set(true)))/>
        </div>
    }
}

/// One column with tabs, one slider in a sheet at the foot.
#[component]
fn Phone(
    /// The decision's fixed part.
    frame: Arc<Frame>,
) -> impl IntoView {
    let tab = expect_context::<Kept>().phone;
    let sheet = frame.clone();
    let panels = frame.stand_in.is_some();
    let mut parts = tabs_of(&frame).into_iter();
    // Where nothing is weighed there is no ranking, and what the system says of it comes first.
    let weighs = !frame.criteria().is_empty();
    let first = if weighs { None } else { parts.next() };
    let ranking = first.map_or("Ranking", |part| part.name);
    let mut names = vec![ranking, "Why", "Rules", "What if"];
    names.extend(panels.then_some("Panel"));
    let own_from = names.len();
    let rest = tabs(parts, &mut names, ("part", tab));
    // A room's parts need the place, and one of them has sliders of its own.
    let whole = flag(move || tab.get() == 3 || tab.get() >= own_from);
    view! {
        <div class="decision phone">
            <Outcome/>
            <FlipCard/>
            <TabList
                id="part"
                label="Parts of the decision"
                names=names
                open=tab
            />
            <TabPanel id="part" place=0 open=tab>
                {first.map(|part| (part.draw)())}
                {first.is_none().then(|| view! {
                    <WeightLine/>
                    <Stages/>
                    <WeightStrip/>
                    <Ranking/>
                    <Ledger/>
                })}
            </TabPanel>
            <TabPanel id="part" place=1 open=tab>
                <Why/>
            </TabPanel>
            <TabPanel id="part" place=2 open=tab>
                <RulesAndBelow alone=true/>
            </TabPanel>
            <TabPanel id="part" place=3 open=tab>
                <RailBody frame=frame.clone()/>
            </TabPanel>
            {panels.then(|| view! {
                <TabPanel id="part" place=4 open=tab>
                    <PanelPart section=Section::Matrix alone=true/>
                </TabPanel>
            })}
            {rest}
            <SliderSheet frame=sheet whole=whole/>
        </div>
    }
}

/// The rules, and below them what if a fact were otherwise and what the system adds.
#[component]
fn RulesAndBelow(
    /// Whether they have their place to themselves.
    #[prop(optional)]
    alone: bool,
) -> impl IntoView {
    let frame = expect_context::<View>().frame;
    view! {
        <Rules alone=alone/>
        <PanelPart section=Section::WhatIf/>
        {frame.with_value(|frame| drawn(frame, Home::Rules))}
    }
}

/// Parts as tabs after others: adds their names, gives their panels.
fn tabs(
    parts: impl Iterator<Item = &'static Part>,
    names: &mut Vec<&'static str>,
    (id, open): (&'static str, RwSignal<usize>),
) -> AnyView {
    let panels = parts.map(|part| {
        let (place, draw) = (names.len(), part.draw);
        names.push(part.name);
        view! { <TabPanel id=id place=place open=open>{draw()}</TabPanel> }
    });
    panels.collect_view().into_any()
}
