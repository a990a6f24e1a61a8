//! How a run went: lanes over its rounds, or over time. What is chosen on the axis filters everything below.

mod brush;

use std::sync::Arc;

use leptos::html::Div;
use leptos::prelude::*;
use steelyard_protocol::telemetry::{Along, Series};

use super::watch::Watch;
use crate::charts::format;
use crate::charts::lanes::{self, Look, Plan, round_name};
use crate::charts::view::SceneView;
use crate::components::chart::{ChartMarks, ChartMenu, Pointing};
use crate::components::dynamic::{flag, text, when, word};
use crate::components::measure::width_of;
use crate::components::moment::{moment, zone};
use crate::reactive::effect::effect;
use crate::reactive::memo::memo;
pub(super) use brush::wash;
use brush::{Axis, Brush};

/// Width on paper, in pixels.
const ON_PAPER: f64 = 640.0;

/// The lanes.
#[component]
pub(super) fn Rounds() -> impl IntoView {
    let watch = expect_context::<Watch>();
    let node = NodeRef::<Div>::new();
    let width = width_of(node, ON_PAPER);
    ask_for_what_fits(watch, width);
    let empty = Arc::new(nothing());
    let series = memo(move |_| watch.series.get().unwrap_or_else(|| empty.clone()));
    let wide = move || width.get().max(240.0);
    let plan = memo(move |_| series.with(|series| Plan::new(series, wide(), Look::Roomy)));
    let chart =
        memo(move |_| series.with(|series| plan.with(|plan| lanes::chart(series, plan, &zone()))));
    let scene = memo(move |_| chart.with(|chart| chart.scene.clone()));
    let pointing = Pointing::new();
    let brush = Brush::new(plan, watch.filter);
    view! {
        <section class="watch-rounds" aria-labelledby="rounds-title">
            <header class="section-head">
                <h2 id="rounds-title">
                    {text(move || match plan.with(|plan| plan.along) {
                        Along::Rounds => "Rounds".to_owned(),
                        Along::Time => "Time".to_owned(),
                    })}
                </h2>
                <p>
                    {text(move || if watch.series.with(Option::is_none) {
                        "Reading what happened when".to_owned()
                    } else {
                        hint(brush)
                    })}
                </p>
                <Switch/>
                <ChartMenu id="rounds" chart=chart pointing=pointing/>
            </header>
            <div
                class="plot rounds-plot"
                class:coming=flag(move || watch.series.with(Option::is_none))
                node_ref=node
                on:pointerdown=move |event| brush.begin(&event, node)
                on:pointermove=move |event| brush.drag(&event, node)
                on:pointerup=move |event| brush.end(&event, node)
                on:pointercancel=move |_| brush.drop()
            >
                {wash(move || brush.columns().map(|columns| brush.plan.with(|plan| plan.stretch(columns))))}
                <SceneView scene=scene/>
                <ChartMarks id="rounds" label="What happened, step by step" chart=chart pointing=pointing/>
                <Axis brush=brush/>
            </div>
            <p class="watch-foot">{left_out(series, plan)}</p>
        </section>
    }
}

/// A run without a step.
const fn nothing() -> Series {
    Series {
        along: Along::Rounds,
        steps: Vec::new(),
        width: 1.0,
        outside: 0,
    }
}

/// Asks for twice as many steps as there are pixels, and never for fewer than before: what is finer does no harm.
fn ask_for_what_fits(watch: Watch, width: Signal<f64>) {
    const STEP: f64 = 512.0;
    effect(move || {
        let steps = (2.0 * width.get() / STEP).ceil() * STEP;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "pixels"
        )]
        let steps = steps.clamp(0.0, 16_384.0) as u32;
        if steps > watch.most.get_untracked() {
            watch.most.set(steps);
        }
    });
}

/// What it shows and what to do, or what is chosen and how to let go of it.
fn hint(brush: Brush) -> String {
    let along = brush.plan.with(|plan| plan.along);
    match (along, brush.stretch()) {
        (Along::Rounds, Some(rounds)) => {
            let filter = if rounds.1 > rounds.0 { "filter" } else { "filters" };
            format!("{} {filter} everything below; Escape shows all again", round_name(rounds))
        }
        (Along::Time, Some((from, to))) => format!(
            "{}–{} filters everything below; Escape shows all again",
            moment(from).1,
            moment(to + 0.5).1
        ),
        (Along::Rounds, None) => {
            "who agreed, who objected, who stepped in; drag across rounds to filter everything below".to_owned()
        }
        (Along::Time, None) => {
            "what was done, what it took, what failed; drag across time to filter everything below".to_owned()
        }
    }
}

/// Which lanes are not there, and how many events stand outside.
fn left_out(series: Memo<Arc<Series>>, plan: Memo<Plan>) -> Signal<String> {
    text(move || {
        let (along, outside) = series.with(|series| (series.along, series.outside));
        let missing = |counted: bool| -> Vec<String> {
            plan.with(|plan| {
                let lanes = plan
                    .missing
                    .iter()
                    .filter(|lane| lane.is_counted() == counted);
                lanes.map(|lane| lane.name().to_lowercase()).collect()
            })
        };
        let mut words = Vec::new();
        if series.with(|series| !series.steps.is_empty()) {
            for (which, counted) in [("Not recorded", false), ("None here", true)] {
                let missing = missing(counted);
                if !missing.is_empty() {
                    words.push(format!("{which}: {}.", missing.join(", ")));
                }
            }
        }
        if outside > 0 {
            let (events, stands) = (
                format::counted(outside, "event"),
                if outside == 1 { "is" } else { "are" },
            );
            let place = match along {
                Along::Rounds => "in no round",
                Along::Time => "at no time",
            };
            words.push(format!("{events} {stands} {place}."));
        }
        words.join(" ")
    })
}

/// Along rounds or along time, where a run has both.
#[component]
fn Switch() -> impl IntoView {
    let watch = expect_context::<Watch>();
    let both = memo(move |_| {
        watch.overview.with(|one| {
            one.as_ref()
                .is_some_and(|one| one.run.rounds > 0 && one.run.times.is_some())
        })
    });
    when(
        move || both.get(),
        move || {
            let side = |along: Along, name: &'static str| {
                view! {
                    <button
                        type="button"
                        class="filter"
                        aria-pressed=word(move || watch.drawn.get() == along)
                        on:click=move |_| watch.along.set(along)
                    >
                        {name}
                    </button>
                }
            };
            view! {
                <div class="rounds-switch" role="group" aria-label="Along">
                    {side(Along::Rounds, "Rounds")} {side(Along::Time, "Time")}
                </div>
            }
            .into_any()
        },
    )
}
