//! How the interaction went, run by run: a dot each, by when it began, or in file order where logs do not say.

use std::sync::Arc;

use leptos::prelude::*;
use steelyard_protocol::Runs;

use crate::charts::dot_chart::{self, Dot};
use crate::charts::format;
use crate::charts::view::SceneView;
use crate::components::chart::{ChartMarks, ChartMenu, Pointing};
use crate::components::measure::width_of;
use crate::components::moment::{moment, zone};
use crate::reactive::memo::memo;
use crate::state::ground::navigation::Navigation;
use crate::state::views::sort_order::ordered;

use crate::pages::runs::columns::interaction;

/// Width on paper, in pixels.
const ON_PAPER: f64 = 480.0;

/// The picture.
#[component]
pub(super) fn OverTime(
    /// All runs.
    all: Arc<Runs>,
) -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let dots = dots(&all);
    let timed = dots.iter().all(|dot| dot.when.is_some());
    if dots.is_empty() {
        return view! {
            <section class="block" aria-labelledby="time-title">
                <header class="section-head">
                    <h2 id="time-title">"Interaction over time"</h2>
                </header>
                <p class="faint block-none">"No run is part of a decision."</p>
            </section>
        }
        .into_any();
    }
    let ids: Vec<_> = dots
        .iter()
        .map(|dot| all.runs[dot.key as usize].id)
        .collect();
    let keys: Vec<u32> = dots.iter().map(|dot| dot.key).collect();
    let left_out = left_out(all.runs.len() - dots.len());
    let node = NodeRef::new();
    let width = width_of(node, ON_PAPER);
    // Their moments are written in the time zone in force.
    let chart = memo(move |_| dot_chart::chart(&self::dots(&all), width.get().max(240.0), &zone()));
    let scene = memo(move |_| chart.with(|chart| chart.scene.clone()));
    let pointing = Pointing::new();
    let open = Callback::new(move |key: u32| {
        let at = keys.iter().position(|one| *one == key);
        if let Some(id) = at.and_then(|at| ids.get(at)) {
            navigation.open_run(Some(*id));
        }
    });
    let by = if timed {
        "by start time"
    } else {
        "in file order"
    };
    view! {
        <section class="block" aria-labelledby="time-title">
            <header class="section-head">
                <h2 id="time-title">"Interaction over time"</h2>
                <span class="faint">{by}</span>
                <ChartMenu id="over-time" chart=chart pointing=pointing/>
            </header>
            <div class="plot dots" node_ref=node>
                <SceneView scene=scene/>
                <ChartMarks
                    id="over-time"
                    label="Runs, by start time"
                    chart=chart
                    pointing=pointing
                    on_pick=Some(open)
                />
            </div>
            {left_out}
        </section>
    }
    .into_any()
}

/// How many runs are not shown, if any.
fn left_out(count: usize) -> Option<AnyView> {
    let runs = format::counted(count as u64, "run");
    let words = format!("Left out: {runs} in no decision.");
    (count > 0).then(|| view! { <p class="faint block-none">{words}</p> }.into_any())
}

/// The runs that count in a decision, in the order of time, or of files where any does not say when.
fn dots(all: &Runs) -> Vec<Dot> {
    let counted = (0_u32..).zip(&all.runs).filter_map(|(key, run)| {
        let value = interaction(run)?;
        let (_, alternative) = run.decision?;
        Some(Dot {
            key,
            when: run.began.map(|at| at as f64),
            shown: run.began.map_or(format::UNKNOWN.to_owned(), |at| {
                let (day, time) = moment(at as f64);
                format!("{day} {time}")
            }),
            name: run.name.clone(),
            alternative,
            value,
        })
    });
    let mut dots: Vec<Dot> = counted.collect();
    if dots.iter().all(|dot| dot.when.is_some()) {
        let when = |dot: &Dot| dot.when.unwrap_or_default();
        dots = ordered(dots, |one, two| when(one).total_cmp(&when(two)));
    }
    dots
}
