//! The rounds of a run over a beam, with a weight at the one in view: who agreed, who objected, who stepped in, how far the
//! rubric has moved, over all rounds at one glance.

use std::sync::Arc;

use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::html::Div;
use leptos::prelude::*;
use steelyard_protocol::TimeZone;
use steelyard_protocol::deliberation::Course;
use steelyard_protocol::telemetry::Series;

use super::known::Run;
use super::words::{differs, notes, round_words, series, summary};
use crate::charts::chart::Chart;
use crate::charts::format;
use crate::charts::lanes::{self, AXIS, Look, Plan};
use crate::charts::paint::Paint;
use crate::charts::scene::{Role, Scene, Shape};
use crate::charts::view::SceneView;
use crate::components::chart::{ChartMenu, Pointing};
use crate::components::dynamic::{dynamic, flag, text, when, word};
use crate::components::icon::{Glyph, Icon};
use crate::components::measure::{width_of, window_size};
use crate::reactive::memo::memo;
use crate::reactive::scope;

/// Width on paper, in pixels.
const ON_PAPER: f64 = 900.0;
/// Below so many pixels of the window it begins with one lane, so that the answer under it stays in sight.
const LOW: f64 = 800.0;
const NARROW: f64 = 900.0;
/// What the amber line of a round leaves free at either side, as a share.
const INSET: f64 = 0.19;
/// Half the width of the weight, in pixels.
const HALF: f64 = 18.0;

/// Whether all lanes are drawn; it stays while decisions come and go.
#[derive(Clone, Copy)]
pub(super) struct Lanes(RwSignal<bool>);

impl Lanes {
    /// Puts into the context what suits the window.
    pub(super) fn provide() {
        let (wide, high) = window_size();
        provide_context(Self(RwSignal::new(wide >= NARROW && high >= LOW)));
    }
}

/// What is drawn and where.
#[derive(Clone, Copy)]
struct Drawn {
    run: Run,
    series: Memo<Arc<Series>>,
    plan: Memo<Plan>,
    /// The round under the pointer.
    under: RwSignal<Option<usize>>,
}

/// The timeline; its room is kept before the run is known.
#[component]
pub(super) fn Timeline() -> impl IntoView {
    let known = expect_context::<Run>().is_known();
    dynamic(move || {
        if known.get() {
            view! { <Rounds/> }.into_any()
        } else {
            view! { <div class="rounds-room"></div> }.into_any()
        }
    })
}

#[component]
fn Rounds() -> impl IntoView {
    let run = expect_context::<Run>();
    let Lanes(all) = expect_context::<Lanes>();
    let node = NodeRef::<Div>::new();
    let width = width_of(node, ON_PAPER);
    let series = memo(move |_| {
        run.course
            .found
            .with(|course| Arc::new(course.as_deref().map_or_else(empty, series)))
    });
    let plan = memo(move |_| {
        let (limits, ideas) = run.course.found.with(|course| {
            let course = course.as_deref();
            course.map_or(([0.0; 2], false), |one| (one.limits, one.wanted.is_some()))
        });
        let look = Look::Close {
            folded: !all.get(),
            ideas,
            limits,
        };
        series.with(|series| Plan::new(series, width.get().max(240.0), look))
    });
    let drawn = Drawn {
        run,
        series,
        plan,
        under: RwSignal::new(None),
    };
    let chart = memo(move |_| {
        series.with(|series| plan.with(|plan| lanes::chart(series, plan, &TimeZone::default())))
    });
    let notes = run.course.part(notes);
    let title = text(move || {
        run.course.found.with(|course| {
            course
                .as_ref()
                .map(|one| one.title.clone())
                .unwrap_or_default()
        })
    });
    view! {
        <section class="rounds-room" class:open=all class:stale=run.course.stale aria-labelledby="run-rounds-title">
            <header class="section-head">
                <h2 id="run-rounds-title" title=title>"Rounds"</h2>
                <p class="rounds-said">{text(move || said(drawn))}</p>
                <Fold all=all/>
                <ChartMenu id="run-rounds" chart=chart pointing=Pointing::new()/>
            </header>
            <Beam drawn=drawn node=node chart=chart/>
            <p class="watch-foot">{text(move || notes.get().unwrap_or_default())}</p>
        </section>
    }
}

fn empty() -> Series {
    series(&Course::default())
}

/// Draws the first lane alone, or all.
#[component]
fn Fold(
    /// Whether all are drawn.
    all: RwSignal<bool>,
) -> impl IntoView {
    let label = text(move || {
        if all.get() {
            "Show one lane"
        } else {
            "Show all lanes"
        }
        .to_owned()
    });
    view! {
        <button
            type="button"
            class="icon-button quiet rounds-fold"
            aria-expanded=word(move || all.get())
            aria-label=label
            title=label
            on:click=move |_| all.update(|all| *all = !*all)
        >
            <Icon glyph=Signal::derive(move || if all.get() { Glyph::ChevronUp } else { Glyph::ChevronDown })/>
        </button>
    }
}

/// "Round 7 of 24: …", of the round under the pointer or the one in view.
fn said(drawn: Drawn) -> String {
    drawn.run.course.found.with(|course| {
        let Some(course) = course.as_deref() else {
            return String::new();
        };
        match drawn.under.get().or(drawn.run.here.get()) {
            Some(at) => format!("{}: {}", round_name(course, at), round_words(course, at)),
            None => summary(course),
        }
    })
}

fn round_name(course: &Course, at: usize) -> String {
    let number = course.rounds.get(at).map_or(0, |round| round.number);
    let of = [at + 1, course.rounds.len()].map(|count| format::count(count as u64));
    format!(
        "Round {}, {} of {}",
        format::count(number.into()),
        of[0],
        of[1]
    )
}

/// Lanes, the beam under them, and the weight at the round in view.
#[component]
fn Beam(
    /// What is drawn.
    drawn: Drawn,
    /// Where.
    node: NodeRef<Div>,
    /// The lanes.
    chart: Memo<Chart>,
) -> impl IntoView {
    let Drawn { run, under, .. } = drawn;
    let scene = memo(move |_| scene(drawn, chart));
    let on_key = move |event: KeyboardEvent| {
        if event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        if let Some(at) = step(run, &event.key()) {
            event.prevent_default();
            run.go(at);
        }
    };
    let at = move |event: &PointerEvent| {
        let room = node.get_untracked()?.get_bounding_client_rect();
        let x = f64::from(event.client_x()) - room.left();
        let found = drawn.plan.with_untracked(|plan| {
            drawn
                .series
                .with_untracked(|series| Some((plan.step_at(series, x)?, plan.left)))
        });
        let (at, left) = found?;
        (x >= left).then_some(at)
    };
    let on_pointer = move |event: PointerEvent| {
        let at = at(&event);
        if under.get_untracked() != at {
            under.set(at);
        }
        if let Some(at) = at.filter(|_| event.buttons() & 1 == 1) {
            run.go(at);
        }
    };
    let value = move |wanted: fn(&Drawn) -> String| text(move || wanted(&drawn));
    view! {
        <div
            class="plot rounds-plot rounds-beam"
            class:nowhere=flag(move || is_nowhere(drawn))
            node_ref=node
            role="slider"
            tabindex="0"
            aria-label="Round"
            aria-valuemin="1"
            aria-valuemax=value(|drawn| drawn.series.with(|series| series.steps.len().max(1).to_string()))
            aria-valuenow=value(|drawn| drawn.run.here.get().map_or(1, |at| at + 1).to_string())
            aria-valuetext=value(spoken)
            on:keydown=on_key
            on:pointerdown=on_pointer
            on:pointermove=on_pointer
            on:pointerleave=scope::guard(move |_| under.set(None))
        >
            <Here drawn=drawn/>
            <SceneView scene=scene/>
        </div>
    }
}

fn spoken(drawn: &Drawn) -> String {
    drawn.run.course.found.with(|course| {
        let found = course.as_deref().zip(drawn.run.here.get());
        let words =
            |(course, at)| format!("{}: {}", round_name(course, at), round_words(course, at));
        found.map(words).unwrap_or_default()
    })
}

/// Whether a round without a decision is under the pointer.
fn is_nowhere(drawn: Drawn) -> bool {
    drawn.run.course.found.with(|course| {
        let round = drawn
            .under
            .get()
            .and_then(|at| course.as_ref()?.rounds.get(at));
        round.is_some_and(|round| round.decision.is_none())
    })
}

/// Where a key leads from the round in view: to the next one with a decision.
fn step(run: Run, key: &str) -> Option<usize> {
    const PAGE: usize = 10;
    let here = run.here.get_untracked()?;
    run.course.found.with_untracked(|course| {
        let rounds = &course.as_ref()?.rounds;
        let has_one = |at: &usize| rounds[*at].decision.is_some();
        let after = |from: usize| (from..rounds.len()).find(has_one);
        let before = |to: usize| (0..to).rev().find(has_one);
        match key {
            "ArrowRight" | "ArrowUp" => after(here + 1),
            "ArrowLeft" | "ArrowDown" => before(here),
            "PageUp" => after(here + PAGE).or_else(|| before(rounds.len())),
            "PageDown" => before((here + 1).saturating_sub(PAGE)).or_else(|| after(0)),
            "Home" => after(0),
            "End" => before(rounds.len()),
            _ => return None,
        }
        .or(Some(here))
    })
}

/// The column of the round in view, and the weight under it.
#[component]
fn Here(
    /// What is drawn.
    drawn: Drawn,
) -> impl IntoView {
    let Drawn { run, plan, .. } = drawn;
    let there = memo(move |_| run.here.get().is_some());
    let column = move || {
        plan.with(|plan| {
            let at = run.here.get().unwrap_or(0);
            plan.stretch((at / plan.columns.per.max(1), at / plan.columns.per.max(1)))
        })
    };
    let number = text(move || {
        run.names.track();
        let at = run.here.get().and_then(|at| u32::try_from(at).ok());
        at.map_or(String::new(), |at| run.number(at).to_string())
    });
    let left = move || {
        plan.with(|plan| {
            let middle = plan.middle(run.here.get().unwrap_or(0));
            middle.clamp(HALF, (plan.width - HALF).max(HALF)) - HALF
        })
    };
    when(
        move || there.get(),
        move || {
            view! {
                <div
                    class="rounds-wash"
                    style:left=text(move || format!("{}px", column().0))
                    style:width=text(move || format!("{}px", column().1.max(2.0)))
                    style:height=text(move || plan.with(|plan| format!("{}px", plan.axis)))
                ></div>
                <span
                    class="rounds-weight"
                    style:left=text(move || format!("{}px", left()))
                    style:top=text(move || plan.with(|plan| format!("{}px", plan.axis + 2.0)))
                >
                    {number}
                </span>
            }
            .into_any()
        },
    )
}

/// The lanes with the beam: dark where a round has a decision, amber under the first lane
/// where the log says otherwise.
fn scene(drawn: Drawn, chart: Memo<Chart>) -> Scene {
    let mut scene = chart.with(|chart| chart.scene.clone());
    drawn.plan.with(|plan| {
        let course = drawn.run.course.found.get();
        let rounds = course.as_deref().map_or(&[][..], |one| &one.rounds);
        let columns = |holds: &dyn Fn(usize) -> bool, (y, tall): (f64, f64)| {
            let per = plan.columns.per.max(1);
            let all = (0..rounds.len().div_ceil(per))
                .filter(|at| (at * per..((at + 1) * per).min(rounds.len())).any(holds));
            all.map(|at| [plan.x(at), y, plan.columns.wide, tall])
                .collect::<Vec<_>>()
        };
        let beam = (plan.axis, 2.0);
        let mut lay = |boxes, paint| scene.add(Role::Flag, "", None, Shape::Boxes { boxes, paint });
        lay(
            columns(&|at| rounds[at].decision.is_none(), beam),
            Paint::Line,
        );
        lay(
            columns(&|at| rounds[at].decision.is_some(), beam),
            Paint::Ink,
        );
        if let Some(course) = course.as_deref() {
            let under = (plan.foot_of_first() - 2.0, 2.0);
            let mut other = columns(&|at| differs(course, &rounds[at]), under);
            for [x, _, wide, _] in &mut other {
                (*x, *wide) = (*x + *wide * INSET, *wide * (1.0 - 2.0 * INSET));
            }
            lay(other, Paint::Warned);
        }
        // The weight says the number that stands where it hangs.
        if let Some(at) = drawn.run.here.get() {
            let (x, y) = (plan.middle(at), plan.axis + AXIS / 2.0);
            scene.marks.retain(|mark| match &mark.shape {
                Shape::Text {
                    x: own, y: level, ..
                } if *own > plan.left - 1.0 => {
                    (level - y).abs() > 1.0 || (own - x).abs() > HALF + 12.0
                }
                _ => true,
            });
        }
    });
    scene
}
