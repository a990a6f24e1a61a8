//! The waterfall's picture, drawn over the free column of its table.

use leptos::html::Div;
use leptos::prelude::*;
use steelyard_protocol::{Contribution, Explanation};

use super::view::{Drawn, View, parts};
use crate::charts::bars::BarPart as Step;
use crate::charts::chart::Chart;
use crate::charts::domain::{Domain, growing};
use crate::charts::scene::Scene;
use crate::charts::view::SceneView;
use crate::charts::waterfall::{self, Waterfall};
use crate::charts::waterfall_chart::{self, Factors};
use crate::components::chart::{ChartMarks, ChartMenu, Pointing};
use crate::components::measure::width_of;
use crate::reactive::memo::memo;
use crate::state::ground::editing::Editing;

/// How the picture in `node` is drawn. Its scale only grows while a hand moves.
pub(super) fn drawing(node: NodeRef<Div>) -> Drawn {
    let view = expect_context::<View>();
    let moving = expect_context::<Editing>().moving();
    let domain = growing(moving, move || {
        let thresholds = view.explained_thresholds();
        let fresh = view.explanation(|one| {
            let domain = Waterfall::domain_of(&steps_of(view, one), &thresholds);
            (one.stage, domain)
        });
        fresh.unwrap_or((0, Domain { lo: 0.0, hi: 1.0 }))
    });
    Drawn {
        domain,
        width: width_of(node, 380.0),
        pointing: Pointing::new(),
    }
}

/// The picture.
#[component]
pub(crate) fn Picture(
    /// Where it is drawn.
    node: NodeRef<Div>,
    /// How.
    drawn: Drawn,
    /// The criterion whose inputs are shown.
    open: RwSignal<usize>,
) -> impl IntoView {
    let view = expect_context::<View>();
    let scene = memo(move |_| {
        let picture = picture(view, drawn.domain.get());
        picture.map_or_else(Scene::default, |picture| {
            waterfall::scene(&picture, drawn_width(drawn.width))
        })
    });
    view! {
        <div class="steps-picture" node_ref=node>
            <SceneView scene=scene/>
            <StepMarks drawn=drawn open=open/>
        </div>
    }
}

/// What the picture shows.
pub(super) fn picture(view: View, domain: Domain) -> Option<Waterfall> {
    view.explanation(|one| Waterfall {
        digits: view.digits.get(),
        parts: steps_of(view, one),
        score: one.score,
        thresholds: view.explained_thresholds(),
        domain,
    })
}

/// How wide it is drawn in a place of that width.
pub(super) fn drawn_width(width: Signal<f64>) -> f64 {
    width.get().max(80.0)
}

fn steps_of(view: View, explanation: &Explanation) -> Vec<Step> {
    let contributions = explanation.contributions.iter();
    let values: Vec<f64> = contributions.map(|part| part.value).collect();
    let criteria = view.explained_criteria;
    criteria.with(|criteria| parts(criteria, &values))
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

/// The waterfall as a chart.
fn steps(drawn: Drawn) -> Memo<Chart> {
    let view = expect_context::<View>();
    memo(move |_| {
        let width = drawn_width(drawn.width);
        let picture = picture(view, drawn.domain.get());
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
