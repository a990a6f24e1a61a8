//! The weight line: the score of every alternative along the weight that it hangs on, over the weight's own beam. The
//! beam is the axis, so that where the weight hangs and where lines meet are one place.

use std::sync::Arc;

use leptos::html::Div;
use leptos::prelude::*;
use steelyard_protocol::{Decided, Lines, Parameter, Role};

use super::control::control_of;
use super::view::View;
use crate::charts::chart::Chart;
use crate::charts::format;
use crate::charts::line_chart::{self, Along};
use crate::charts::scene::Scene;
use crate::charts::view::SceneView;
use crate::components::beam::Beam;
use crate::components::chart::{ChartMarks, ChartMenu, Pointing};
use crate::components::control::ParameterControl;
use crate::components::dynamic::{flag, text, word};
use crate::components::measure::width_of;
use crate::components::slider_keys::Travel;
use crate::components::value_field::ValueField;
use crate::reactive::memo::memo;
use crate::state::answers::studies::{Studies, beam_of};

/// The lines once they are there, and whether they are of an older state.
type Found = Memo<Option<(Arc<Lines>, bool)>>;

/// Shares of the beam that are one click away.
const PRESETS: [f64; 4] = [1.0, 0.8, 0.7, 0.5];
/// Width on paper.
const ON_PAPER: f64 = 640.0;

/// The line; nothing where no weights share.
#[component]
pub(super) fn WeightLine() -> impl IntoView {
    let view = expect_context::<View>();
    let beam = view.frame.with_value(|frame| {
        let beam = beam_of(frame)?.clone();
        let group = frame.parameters.iter();
        let others = group
            .filter(|one| one.group == beam.group && one.role == Role::Weight && one.id != beam.id);
        let others: Vec<Parameter> = others.cloned().collect();
        Some((beam, others))
    });
    match beam {
        Some((beam, others)) => view! { <Line beam=beam others=others/> }.into_any(),
        None => ().into_any(),
    }
}

#[component]
fn Line(
    /// The weight.
    beam: Parameter,
    /// Those it shares with.
    others: Vec<Parameter>,
) -> impl IntoView {
    let view = expect_context::<View>();
    let studies = expect_context::<Studies>();
    let rest: f64 = others.iter().map(|one| one.saved).sum();
    let travel = Travel {
        max: (beam.saved + rest).min(beam.limit),
        ..Travel::of(&beam)
    };
    let control = control_of(&beam, travel);
    let found: Found = memo(move |_| studies.lines());
    let stale = flag(move || found.with(|found| found.as_ref().is_some_and(|(_, stale)| *stale)));
    let node = NodeRef::<Div>::new();
    let width = width_of(node, ON_PAPER);
    let drawn = drawn(found, &beam, width, view);
    let at_weight = at_weight(found, control.value, width, view);
    let lines = memo(move |_| drawn.with(|chart| chart.scene.clone()));
    // As it leaves the page the weight is in it.
    let chart = memo(move |_| {
        let mut chart = drawn.get();
        let marks = at_weight.with(|scene| scene.marks.clone());
        chart.scene.marks.extend(marks);
        chart
    });
    let pointing = Pointing::new();
    let go_there = crossing_taken(found, control);
    view! {
        <section class="weight-line" aria-labelledby="weight-line-title">
            <header class="line-head">
                <h2 id="weight-line-title">"Weight line"</h2>
                <span class="line-words">{line_words(&view.noun(), &beam.label)}</span>
                <Presets beam=beam.clone() control=control/>
                <ValueField control=control/>
                <ChartMenu id="weight-line" chart=chart pointing=pointing/>
            </header>
            <div class="line-plot" class:stale=stale node_ref=node>
                <div class="plot">
                    <SceneView scene=lines/>
                    <div class="line-weight"><SceneView scene=at_weight/></div>
                    <ChartMarks
                        id="weight-line"
                        label="Where lines meet"
                        chart=chart
                        pointing=pointing
                        on_pick=Some(go_there)
                    />
                </div>
            </div>
            <LineBeam beam=beam control=control others=others found=found width=width/>
            <Notes control=control found=found/>
        </section>
    }
}

/// What is under the plot: what is wrong with a typed weight, and how many lines are not drawn.
#[component]
fn Notes(
    /// The weight in hand.
    control: ParameterControl,
    /// The lines.
    found: Found,
) -> impl IntoView {
    let hidden = text(move || {
        let hidden = found.with(|found| found.as_ref().map_or(0, |(lines, _)| lines.hidden));
        match hidden {
            0 => String::new(),
            more => format!("{} ranked lower, not drawn", format::count(u64::from(more))),
        }
    });
    let error = control.typing.error;
    view! {
        <p class="line-notes" aria-live="polite">
            <span class="wrong">{text(move || error.get().unwrap_or_default())}</span>
            <span>{hidden}</span>
        </p>
    }
}

/// What the plot shows, in a line.
fn line_words(noun: &str, label: &str) -> String {
    let weight = match label.to_lowercase() {
        name if name.contains("weight") => name,
        name => format!("the weight of {name}"),
    };
    format!("score of each {noun} as {weight} changes; drag the weight to set it")
}

/// The lines as a chart, empty until they and its width are known.
fn drawn(found: Found, beam: &Parameter, width: Signal<f64>, view: View) -> Memo<Chart> {
    let (label, step, noun) = (beam.label.clone(), beam.step, view.noun());
    memo(move |_| {
        let width = width.get();
        let Some((lines, _)) = found.get().filter(|_| width > 0.0) else {
            return Chart::default();
        };
        let along = Along {
            label: label.clone(),
            step,
            noun: noun.clone(),
            winner: view.read(|decided| decided.winner).flatten(),
        };
        line_chart::chart(&lines, &along, width)
    })
}

/// The weight in the plot, and the scores there.
fn at_weight(found: Found, value: Signal<f64>, width: Signal<f64>, view: View) -> Memo<Scene> {
    memo(move |_| {
        let width = width.get();
        let Some((lines, _)) = found.get().filter(|_| width > 0.0) else {
            return Scene::default();
        };
        let scores = view.read(scores).unwrap_or_default();
        line_chart::at_weight(&lines, value.get(), &scores, width)
    })
}

/// Moves the weight to where two lines meet.
fn crossing_taken(found: Found, control: ParameterControl) -> Callback<u32> {
    Callback::new(move |key: u32| {
        let place = usize::try_from(key).unwrap_or(usize::MAX);
        let at = found.with_untracked(|found| {
            let (lines, _) = found.as_ref()?;
            Some(lines.crossings.get(place)?.at)
        });
        if let Some(value) = at {
            control.set(value);
        }
    })
}

/// Scores of the rows at hand, by input order.
fn scores(decided: &Decided) -> Vec<(u32, f64)> {
    let rows = decided.rows.iter();
    rows.map(|row| (row.index, row.score)).collect()
}

/// The beam as the axis of the plot, with its ends in words.
#[component]
fn LineBeam(
    /// The weight.
    beam: Parameter,
    /// The weight in hand.
    control: ParameterControl,
    /// Those it shares with.
    others: Vec<Parameter>,
    /// The lines over it.
    found: Found,
    /// Width of the plot.
    width: Signal<f64>,
) -> impl IntoView {
    let Travel { min, max, .. } = control.travel;
    let ends = match others.as_slice() {
        [other] => [all_of(&other.label), all_of(&beam.label)],
        _ => [String::new(), all_of(&beam.label)],
    };
    let ticks = [0.0, 0.25, 0.5, 0.75, 1.0].map(|share| {
        let value = min + share * (max - min);
        view! {
            <span style:left=format!("{:.3}%", share * 100.0)>{format::short(value)}</span>
        }
    });
    let margins = memo(move |_| {
        found.with(|found| {
            let lines = found.as_ref().map(|(lines, _)| &**lines);
            line_chart::margins(lines, width.get())
        })
    });
    let left = text(move || format!("{}px", margins.get().0));
    let right = text(move || format!("{}px", margins.get().1));
    view! {
        <div class="line-beam" style:margin-left=left style:margin-right=right>
            <Beam control=control/>
            <div class="line-ticks" aria-hidden="true">{ticks}</div>
            <div class="line-ends" aria-hidden="true">
                {ends.map(|end| view! { <span>{end}</span> })}
            </div>
        </div>
    }
}

/// "all technical" of "Technical weight".
fn all_of(label: &str) -> String {
    let name = label.to_lowercase();
    format!("all {}", name.strip_suffix(" weight").unwrap_or(&name))
}

/// The weights that people try first.
#[component]
fn Presets(
    /// The weight.
    beam: Parameter,
    /// The weight in hand.
    control: ParameterControl,
) -> impl IntoView {
    let view = expect_context::<View>();
    let sum: f64 = view.frame.with_value(|frame| {
        let all = frame.parameters.iter();
        let group = all.filter(|one| one.group == beam.group && one.role == Role::Weight);
        group.map(|one| one.saved).sum()
    });
    let label = format!("{}: presets", beam.label);
    let buttons = PRESETS.map(|share| {
        let value = share * sum;
        let pressed = word(move || (control.value.get() - value).abs() < 1e-9);
        view! {
            <button
                type="button"
                aria-pressed=pressed
                on:click=move |_| control.set(value)
            >
                {format::fixed(value, 1)}
            </button>
        }
    });
    let locked = control.locked;
    view! {
        <div class="presets" role="group" aria-label=label>
            <fieldset prop:disabled=move || locked.get()>{buttons}</fieldset>
        </div>
    }
}
