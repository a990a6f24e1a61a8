//! The curve at full size: how many winners change along the slider touched last.

use std::sync::Arc;

use leptos::html::Div;
use leptos::prelude::*;
use steelyard_protocol::{Curve, Parameter};

use super::view::View;
use crate::charts::chart::Chart;
use crate::charts::step_chart::{self, Along};
use crate::charts::step_line;
use crate::charts::view::SceneView;
use crate::components::chart::{ChartMarks, ChartMenu, Pointing};
use crate::components::dynamic::text;
use crate::components::measure::width_of;
use crate::components::modal::Modal;
use crate::reactive::memo::memo;
use crate::state::ground::editing::Editing;

/// Head, picture, menu.
#[component]
pub(super) fn CurveSheet(
    /// The curve, and what it is along.
    found: Memo<Option<(Arc<Curve>, Parameter)>>,
    /// Called when it was closed.
    #[prop(into)]
    on_close: Callback<()>,
) -> impl IntoView {
    let view = expect_context::<View>();
    let editing = expect_context::<Editing>();
    let node = NodeRef::<Div>::new();
    let width = width_of(node, 640.0);
    let chart = memo(move |_| {
        let Some((curve, parameter)) = found.get() else {
            return Chart::default();
        };
        let value = editing.draft().with(|draft| draft.value(&parameter));
        let along = Along {
            label: parameter.label.clone(),
            step: parameter.step,
            against: view.frame.with_value(|frame| frame.against.clone()),
        };
        let line = line_of(&curve, &parameter, value);
        step_chart::chart(&line, &along, width.get().max(280.0))
    });
    let scene = memo(move |_| chart.with(|chart| chart.scene.clone()));
    let name = text(move || chart.with(|chart| chart.name.clone()));
    let shows = text(move || {
        let is_exact = |(curve, _): &(Arc<Curve>, Parameter)| curve.exact;
        let exact = found.with(|found| found.as_ref().is_none_or(is_exact));
        let missing = if exact {
            ""
        } else {
            " Scanned: a step may be missing."
        };
        chart.with(|chart| format!("{}.{missing}", chart.shows))
    });
    let pointing = Pointing::new();
    view! {
        <Modal class="panel chart-sheet large" label=name on_close=on_close>
            <h2 class="panel-title">{name}</h2>
            <p class="panel-words">{shows}</p>
            <div class="chart-large">
                <div class="plot" node_ref=node>
                    <SceneView scene=scene/>
                    <ChartMarks
                        id="curve"
                        label="Ranges of the curve"
                        chart=chart
                        pointing=pointing
                    />
                </div>
            </div>
            <ChartMenu id="curve" chart=chart pointing=pointing/>
        </Modal>
    }
}

/// What of a curve is drawn.
pub(super) fn line_of(
    curve: &Arc<Curve>,
    parameter: &Parameter,
    value: f64,
) -> step_line::StepLine {
    step_line::StepLine {
        steps: curve
            .steps
            .iter()
            .map(|&(from, count)| (from, f64::from(count)))
            .collect(),
        to: curve.to,
        most: f64::from(curve.decisions),
        value,
        saved: parameter.saved,
    }
}
