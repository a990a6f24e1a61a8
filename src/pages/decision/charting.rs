//! What makes the page's pictures charts, fetched once they stand: marks, menus, tables, the large curve. A
//! page whose chunk does not come has its pictures all the same.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::wasm_split::{SplitLoaderError, wasm_split};
use steelyard_protocol::{Contribution, Curve, Parameter};

use super::axis;
use super::curve_sheet::CurveSheet;
use super::view::View;
use super::waterfall;
use crate::charts::domain::Domain;
use crate::charts::waterfall_chart::{self, Factors};
use crate::charts::{chart::Chart, score_chart};
use crate::components::chart::{ChartMarks, ChartMenu, Pointing};
use crate::components::dynamic::{Dynamic, dynamic};

/// What is drawn over a picture, or beside it.
#[derive(Clone, Copy)]
pub(super) enum Part {
    /// Marks and menu of the ruler in the outcome strip.
    Scores(Drawn),
    /// Marks of the waterfall; the criterion that was clicked is opened.
    Steps(Drawn, RwSignal<usize>),
    /// Menu of the waterfall.
    StepsMenu(Drawn),
    /// Where lines of the weight line meet; one that is clicked is gone to.
    Lines(Memo<Chart>, Pointing, Callback<u32>),
    /// Menu of the weight line.
    LinesMenu(Memo<Chart>, Pointing),
    /// The curve at full size; what is done when it was closed.
    Curve(Memo<Option<(Arc<Curve>, Parameter)>>, Callback<()>),
}

/// How a picture was drawn, and what of it is pointed at.
#[derive(Clone, Copy)]
pub(super) struct Drawn {
    /// Its scale.
    pub(super) domain: Memo<Domain>,
    /// Its width.
    pub(super) width: Signal<f64>,
    /// What is pointed at.
    pub(super) pointing: Pointing,
}

type DrawPart = fn(Part) -> AnyView;

/// The way into the chunk.
#[wasm_split(charts, wasm_split_path = leptos::wasm_split, fallible)]
#[allow(clippy::unnecessary_wraps, reason = "the chunk may not come")]
fn draw() -> Result<DrawPart, SplitLoaderError> {
    Ok(drawn)
}

/// The chunk, once it is here.
#[derive(Clone, Copy)]
pub(super) struct Charting(RwSignal<Option<DrawPart>>);

impl Charting {
    /// Puts it into the context, and fetches it.
    pub(super) fn provide() {
        let charting = Self(RwSignal::new(None));
        charting.fetch();
        provide_context(charting);
    }

    /// Asks for the chunk, unless it is here.
    pub(super) fn fetch(self) {
        if self.0.get_untracked().is_some() {
            return;
        }
        spawn_local(async move {
            // One that does not come is told in the console.
            if let Ok(draw) = draw().await {
                let _gone = self.0.try_set(Some(draw));
            }
        });
    }

    /// A part, as soon as it can be drawn.
    pub(super) fn part(self, part: Part) -> Dynamic {
        dynamic(move || match self.0.get() {
            Some(draw) => draw(part),
            None => ().into_any(),
        })
    }
}

fn drawn(part: Part) -> AnyView {
    match part {
        Part::Scores(drawn) => {
            let chart = scores(drawn);
            view! {
                <ChartMarks
                    id="scores"
                    label="Scores, marks of the ruler"
                    chart=chart
                    pointing=drawn.pointing
                />
                <ChartMenu id="scores" chart=chart pointing=drawn.pointing/>
            }
            .into_any()
        }
        Part::Steps(drawn, open) => {
            let picked = Callback::new(move |key: u32| {
                let view = expect_context::<View>();
                let criteria = view.frame.with_value(|frame| frame.criteria.len());
                if (key as usize) < criteria {
                    open.set(key as usize);
                }
            });
            view! {
                <ChartMarks
                    id="steps"
                    label="Steps to the score"
                    chart=steps(drawn)
                    pointing=drawn.pointing
                    on_pick=Some(picked)
                />
            }
            .into_any()
        }
        Part::StepsMenu(drawn) => {
            view! { <ChartMenu id="steps" chart=steps(drawn) pointing=drawn.pointing/> }.into_any()
        }
        Part::Lines(chart, pointing, go_there) => view! {
            <ChartMarks
                id="weight-line"
                label="Where lines meet"
                chart=chart
                pointing=pointing
                on_pick=Some(go_there)
            />
        }
        .into_any(),
        Part::LinesMenu(chart, pointing) => {
            view! { <ChartMenu id="weight-line" chart=chart pointing=pointing/> }.into_any()
        }
        Part::Curve(found, on_close) => {
            view! { <CurveSheet found=found on_close=on_close/> }.into_any()
        }
    }
}

/// The ruler as a chart. A memo works only while someone reads it.
fn scores(drawn: Drawn) -> Memo<Chart> {
    let view = expect_context::<View>();
    Memo::new(move |_| {
        let axis = axis::ruler(view, drawn.domain.get());
        let others = view.read(axis::others_of).unwrap_or_default();
        score_chart::chart(&axis, &others, &view.noun(), axis::drawn_width(drawn.width))
    })
}

/// The waterfall as a chart.
fn steps(drawn: Drawn) -> Memo<Chart> {
    let view = expect_context::<View>();
    Memo::new(move |_| {
        let width = waterfall::drawn_width(drawn.width);
        let picture = waterfall::picture(view, drawn.domain.get());
        let chart = picture.zip(view.explanation(|one| {
            let factors: Vec<Option<Factors>> = one.contributions.iter().map(factors).collect();
            (factors, one.label.clone())
        }));
        chart.map_or_else(Chart::default, |(picture, (factors, label))| {
            waterfall_chart::chart(&picture, &factors, &label, width)
        })
    })
}

fn factors(part: &Contribution) -> Option<Factors> {
    part.known.then_some(Factors {
        number: part.number,
        weight: part.counts,
    })
}
