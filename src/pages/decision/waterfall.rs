//! The waterfall's picture, drawn over the free column of its table.

use leptos::html::Div;
use leptos::prelude::*;
use steelyard_protocol::Explanation;

use super::charting::{Drawn, StepMarks};
use super::view::{View, parts};
use crate::charts::bars::BarPart as Step;
use crate::charts::domain::{Domain, growing};
use crate::charts::scene::Scene;
use crate::charts::view::SceneView;
use crate::charts::waterfall::{self, Waterfall};
use crate::components::chart::Pointing;
use crate::components::measure::width_of;
use crate::state::editing::Editing;
use crate::state::memo::memo;

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
