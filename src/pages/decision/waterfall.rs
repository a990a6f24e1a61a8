//! The waterfall's picture, drawn over the free column of its table.

use leptos::html::Div;
use leptos::prelude::*;
use steelyard_protocol::Explanation;

use super::view::View;
use crate::charts::bars::Part;
use crate::charts::domain::Domain;
use crate::charts::view::SceneView;
use crate::charts::waterfall::{self, Waterfall};
use crate::components::measure::width_of;
use crate::state::editing::Editing;

/// The picture. Its scale only grows while a hand moves.
#[component]
pub(crate) fn Picture() -> impl IntoView {
    let view = expect_context::<View>();
    let moving = expect_context::<Editing>().moving();
    let node = NodeRef::<Div>::new();
    let width = width_of(node, 380.0);
    let domain = Memo::new(move |held: Option<&Domain>| {
        let thresholds = view.thresholds();
        let fresh = view
            .explanation(|one| Waterfall::domain_of(&parts_of(view, one), &thresholds))
            .unwrap_or(Domain { lo: 0.0, hi: 1.0 });
        let held = held.copied().filter(|_| moving.get());
        held.map_or(fresh, |held| held.union(fresh))
    });
    let scene = Memo::new(move |_| {
        let drawn = view.explanation(|one| {
            let waterfall = Waterfall {
                parts: parts_of(view, one),
                score: one.score,
                thresholds: view.thresholds(),
                domain: domain.get(),
            };
            waterfall::scene(&waterfall, width.get().max(80.0))
        });
        drawn.unwrap_or_default()
    });
    view! {
        <div class="steps-picture" node_ref=node>
            <SceneView scene=scene/>
        </div>
    }
}

fn parts_of(view: View, explanation: &Explanation) -> Vec<Part> {
    let parts = explanation.contributions.iter();
    let values: Vec<f64> = parts.map(|part| part.value).collect();
    view.parts(&values)
}
