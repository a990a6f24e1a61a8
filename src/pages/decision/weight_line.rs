//! The weight line: the score of every alternative along the weight that it hangs on, over the weight's own beam. The
//! beam is the axis, so that where the weight hangs and where lines meet are one place.

use leptos::html::Div;
use leptos::prelude::*;
use steelyard_protocol::{Decided, Parameter, Role};

use super::control::ParameterControl;
use super::view::View;
use crate::charts::chart::Chart;
use crate::charts::format;
use crate::charts::line_chart::{self, Along, LEFT, right_of};
use crate::charts::scene::Scene;
use crate::charts::view::SceneView;
use crate::components::beam::Beam;
use crate::components::chart::{ChartMarks, ChartMenu, Pointing};
use crate::components::dynamic::{flag, text, word};
use crate::components::measure::width_of;
use crate::components::slider::{limits_of, value_text};
use crate::components::slider_hand::{Moved, hand_to_moves};
use crate::components::slider_keys::Travel;
use crate::components::value_field::{Typing, ValueField};
use crate::components::zones::spoken as spoken_zones;
use crate::state::studies::{Studies, beam_of};

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
    let control = ParameterControl::new(beam.clone());
    let on_move = control.on_move();
    let found = Memo::new(move |_| studies.lines());
    let stale = flag(move || found.with(|found| found.as_ref().is_some_and(|(_, stale)| *stale)));
    let node = NodeRef::<Div>::new();
    let width = width_of(node, ON_PAPER);
    let noun = view.noun();
    let step = beam.step;
    let label = beam.label.clone();
    let drawn = Memo::new(move |_| {
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
    });
    let lines = Memo::new(move |_| drawn.with(|chart| chart.scene.clone()));
    let at_weight = Memo::new(move |_| {
        let width = width.get();
        let Some((lines, _)) = found.get().filter(|_| width > 0.0) else {
            return Scene::default();
        };
        let scores = view.read(scores).unwrap_or_default();
        line_chart::at_weight(&lines, control.value.get(), &scores, width)
    });
    // As it leaves the page the weight is in it.
    let chart = Memo::new(move |_| {
        let mut chart = drawn.get();
        let marks = at_weight.with(|scene| scene.marks.clone());
        chart.scene.marks.extend(marks);
        chart
    });
    let pointing = Pointing::new();
    let typing = Typing {
        text: RwSignal::new(None),
        error: RwSignal::new(None),
        field: NodeRef::new(),
    };
    let go_there = Callback::new(move |key: u32| {
        let place = usize::try_from(key).unwrap_or(usize::MAX);
        let at = found.with_untracked(|found| {
            let (lines, _) = found.as_ref()?;
            Some(lines.crossings.get(place)?.at)
        });
        if let Some(value) = at {
            on_move.run(Moved {
                value,
                stroke: None,
            });
        }
    });
    let noun = view.noun();
    let weight = match beam.label.to_lowercase() {
        name if name.contains("weight") => name,
        name => format!("the weight of {name}"),
    };
    let hidden = text(move || {
        let hidden = found.with(|found| found.as_ref().map_or(0, |(lines, _)| lines.hidden));
        match hidden {
            0 => String::new(),
            more => format!("{} more rank below", format::count(u64::from(more))),
        }
    });
    let right = move || format!("{}px", right_of(width.get()));
    view! {
        <section class="weight-line" aria-labelledby="weight-line-title">
            <header class="line-head">
                <h2 id="weight-line-title">"Weight line"</h2>
                <span class="line-words">
                    {format!("score of each {noun} as {weight} moves; drag the weight along the beam")}
                </span>
                <Presets beam=beam.clone() control=control/>
                <TypedWeight beam=beam.clone() control=control typing=typing/>
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
            <div class="line-beam" style:margin-left=format!("{LEFT}px") style:margin-right=text(right)>
                <LineBeam beam=beam control=control others=others typing=typing/>
            </div>
            <p class="line-notes" aria-live="polite">
                <span class="wrong">{text(move || typing.error.get().unwrap_or_default())}</span>
                <span>{hidden}</span>
            </p>
        </section>
    }
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
    /// What is being typed.
    typing: Typing,
) -> impl IntoView {
    let view = expect_context::<View>();
    let rest: f64 = others.iter().map(|one| one.saved).sum();
    let travel = Travel {
        min: beam.min,
        max: (beam.saved + rest).min(beam.limit),
        step: beam.step,
    };
    let saved = beam.saved;
    let ends = match others.as_slice() {
        [other] => [all_of(&other.label), all_of(&beam.label)],
        _ => [String::new(), all_of(&beam.label)],
    };
    let ticks = [0.0, 0.25, 0.5, 0.75, 1.0].map(|share| {
        let value = travel.min + share * (travel.max - travel.min);
        view! {
            <span style:left=format!("{:.3}%", share * 100.0)>{format::short(value)}</span>
        }
    });
    let label = Signal::stored(beam.label.clone());
    let id = beam.id.clone();
    let spoken = {
        text(move || {
            let value = value_text(&beam, control.value.get());
            let zones = control.zones_view.with(|zones_view| {
                let (zones, _) = zones_view.as_ref()?;
                Some(format!("; {}", spoken_zones(zones, control.value.get())))
            });
            let zones = zones.unwrap_or_default();
            format!("{}, {value}, {}{zones}.", beam.label, view.outcome.get())
        })
    };
    let on_hand = hand_to_moves(id, control.value, typing, control.on_move());
    view! {
        <Beam
            travel=travel
            value=control.value
            saved=saved
            locked=control.locked
            base=view.base
            zones_view=control.zones_view
            label=label
            spoken=spoken
            on_hand=on_hand
        />
        <div class="line-ticks" aria-hidden="true">{ticks}</div>
        <div class="line-ends" aria-hidden="true">
            {ends.map(|end| view! { <span>{end}</span> })}
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
    let on_move = control.on_move();
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
                on:click=move |_| on_move.run(Moved { value, stroke: None })
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

/// The weight as a number to type.
#[component]
fn TypedWeight(
    /// The weight.
    beam: Parameter,
    /// The weight in hand.
    control: ParameterControl,
    /// What is being typed.
    typing: Typing,
) -> impl IntoView {
    let on_move = control.on_move();
    let saved = beam.saved;
    let limits = limits_of(&beam);
    let label = Signal::stored(beam.label.clone());
    let shown = text(move || value_text(&beam, control.value.get()));
    let changed = flag(move || (control.value.get() - saved).abs() > 1e-12);
    view! {
        <ValueField
            label=label
            shown=shown
            limits=limits
            changed=changed
            locked=control.locked
            typing=typing
            on_value=move |value| on_move.run(Moved { value, stroke: None })
        />
    }
}
