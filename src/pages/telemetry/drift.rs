//! How far the living rubric is from the gold one; nothing where no event tells.

use leptos::prelude::*;
use steelyard_protocol::telemetry::Along;

use super::watch::Watch;
use crate::charts::drift_chart::{self, LIMITS, percent, severity};
use crate::charts::lanes::round_name;
use crate::charts::view::SceneView;
use crate::components::chart::{ChartMarks, ChartMenu, Pointing};
use crate::components::dynamic::{dynamic, text, when};
use crate::components::measure::width_of;
use crate::components::moment::zone;
use crate::reactive::memo::memo;

/// Width on paper, in pixels.
const ON_PAPER: f64 = 420.0;

/// The step line over its bands.
#[component]
pub(super) fn Drift() -> impl IntoView {
    let watch = expect_context::<Watch>();
    let any = move || {
        let told = |series: &std::sync::Arc<steelyard_protocol::telemetry::Series>| {
            series.steps.iter().any(|step| step.drift.is_some())
        };
        watch
            .series
            .with(|series| series.as_ref().is_some_and(told))
    };
    when(any, || view! { <Line/> }.into_any())
}

#[component]
fn Line() -> impl IntoView {
    let watch = expect_context::<Watch>();
    let node = NodeRef::new();
    let width = width_of(node, ON_PAPER);
    let chart = memo(move |_| {
        let series = watch.series.get();
        let draw = |series| drift_chart::chart(series, width.get().max(240.0), LIMITS, &zone());
        series.as_deref().map(draw).unwrap_or_default()
    });
    let scene = memo(move |_| chart.with(|chart| chart.scene.clone()));
    let pointing = Pointing::new();
    let wash = dynamic(move || {
        let place = brushed(watch).and_then(|stretch| {
            let series = watch.series.get()?;
            drift_chart::stretch(&series, width.get().max(240.0), (LIMITS, &zone()), stretch)
        });
        let wash = place.map(|(left, width)| {
            view! {
                <div
                    class="drift-wash"
                    style:left=format!("{left}px")
                    style:width=format!("{width}px")
                ></div>
            }
        });
        wash.into_any()
    });
    view! {
        <section class="watch-part watch-drift" aria-labelledby="drift-title">
            <header class="section-head">
                <h2 id="drift-title">"Rubric drift"</h2>
                <p>{words(watch)}</p>
                <ChartMenu id="drift" chart=chart pointing=pointing/>
            </header>
            <div class="plot" node_ref=node>
                <SceneView scene=scene/>
                {wash}
                <ChartMarks id="drift" label="Where the drift changes" chart=chart pointing=pointing/>
            </div>
        </section>
    }
}

/// What is brushed, in the numbers of the axis that is drawn.
fn brushed(watch: Watch) -> Option<(f64, f64)> {
    let along = watch
        .series
        .with(|series| series.as_ref().map(|series| series.along))?;
    watch.filter.with(|filter| match along {
        Along::Rounds => filter.rounds.map(|(from, to)| (from as f64, to as f64)),
        Along::Time => filter.times,
    })
}

/// What the line is; with a brush, how far at its end.
fn words(watch: Watch) -> Signal<String> {
    text(move || {
        let at_end = brushed(watch).and_then(|(_, to)| {
            watch.series.with(|series| {
                let series = series
                    .as_ref()
                    .filter(|series| series.along == Along::Rounds)?;
                let step = series.steps.iter().rfind(|step| step.from <= to)?;
                Some((step.drift?.1, (step.from, step.to)))
            })
        });
        match at_end {
            Some((drift, round)) => {
                format!(
                    "{} at {}, {}",
                    percent(drift),
                    round_name(round).to_lowercase(),
                    severity(drift, LIMITS)
                )
            }
            None => "distance from the first rubric, as measured by the log’s checks".to_owned(),
        }
    })
}
