//! What makes the page's pictures charts: marks, menus, tables.

use leptos::prelude::*;
use steelyard_protocol::Contribution;

use super::axis;
use super::view::View;
use super::waterfall;
use crate::charts::domain::Domain;
use crate::charts::waterfall_chart::{self, Factors};
use crate::charts::{chart::Chart, score_chart};
use crate::components::chart::{ChartMarks, ChartMenu, Pointing};
use crate::state::memo::memo;

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

/// Marks and menu of the ruler in the outcome strip.
#[component]
pub(super) fn ScoreMarks(
    /// How the ruler was drawn.
    drawn: Drawn,
) -> impl IntoView {
    let chart = scores(drawn);
    view! {
        <ChartMarks
            id="scores"
            label="Scores, marks on the axis"
            chart=chart
            pointing=drawn.pointing
        />
        <ChartMenu id="scores" chart=chart pointing=drawn.pointing/>
    }
}

/// Marks of the waterfall; the criterion that was clicked is opened.
#[component]
pub(super) fn StepMarks(
    /// How the waterfall was drawn.
    drawn: Drawn,
    /// The criterion that is open.
    open: RwSignal<usize>,
) -> impl IntoView {
    let picked = Callback::new(move |key: u32| {
        let view = expect_context::<View>();
        let criteria = view.explained_criteria.with_untracked(|all| all.len());
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
}

/// Menu of the waterfall.
#[component]
pub(super) fn StepMenu(
    /// How the waterfall was drawn.
    drawn: Drawn,
) -> impl IntoView {
    view! { <ChartMenu id="steps" chart=steps(drawn) pointing=drawn.pointing/> }
}

/// The ruler as a chart. A memo works only while someone reads it.
fn scores(drawn: Drawn) -> Memo<Chart> {
    let view = expect_context::<View>();
    memo(move |_| {
        let axis = axis::ruler(view, drawn.domain.get());
        let others = view.read(axis::others_of).unwrap_or_default();
        score_chart::chart(&axis, &others, &view.noun(), axis::drawn_width(drawn.width))
    })
}

/// The waterfall as a chart.
fn steps(drawn: Drawn) -> Memo<Chart> {
    let view = expect_context::<View>();
    memo(move |_| {
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
