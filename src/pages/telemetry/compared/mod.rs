//! A few runs side by side: a line each along their rounds, and a column each of what they come to. They are paired by the
//! numbers of their rounds, and nothing is called better or worse: they may be of different tasks.

mod chosen;
mod menu;
mod numbers;

use std::sync::Arc;

use leptos::html::Div;
use leptos::prelude::*;
use steelyard_protocol::telemetry::{
    Along, Overview, RunOverview, RunSeries, Series, TelemetryRun,
};

use super::rounds::wash;
use super::run_words::{name_of, what};
use super::watch::Watch;
use crate::charts::chart::Chart;
use crate::charts::run_lines::{self, Measure, Plan, RunLine};
use crate::charts::view::SceneView;
use crate::client::Query;
use crate::components::chart::{ChartMarks, ChartMenu, Pointing};
use crate::components::dynamic::{Dynamic, dynamic, flag, text, when};
use crate::components::icon::{Glyph, Icon};
use crate::components::measure::width_of;
use crate::components::not_come::not_come;
use crate::components::tile::Tile;
use crate::reactive::memo::memo;
use crate::reactive::scope;
use crate::state::views::telemetry::MOST_BESIDE;
use chosen::{Chosen, has_rounds};
pub(super) use menu::Choose;
use numbers::Numbers;

/// Width on paper, in pixels.
const ON_PAPER: f64 = 640.0;
/// Steps of a run that are asked for: as many rounds stand alone.
const STEPS: u32 = 16_384;

/// What comes of one of the runs.
type Place = (Query<Overview>, Query<Series>);
type Places = StoredValue<[Place; MOST_BESIDE + 1]>;

/// The runs, while any is chosen.
#[component]
pub(super) fn Compared() -> impl IntoView {
    let chosen = Chosen::start();
    when(
        move || chosen.runs.with(|runs| !runs.is_empty()),
        move || view! { <Section chosen=chosen/> }.into_any(),
    )
}

/// Asks for all of them.
fn ask(runs: Memo<Vec<TelemetryRun>>) -> Places {
    let watch = expect_context::<Watch>();
    StoredValue::new(std::array::from_fn(|at| {
        let about = move || runs.with(|runs| Some((runs.get(at)?.id, ())));
        let series = |run, ()| RunSeries {
            run,
            along: Along::Rounds,
            most: STEPS,
        };
        let overview = watch.queries.about(about, |run, ()| RunOverview { run });
        (overview, watch.queries.about(about, series))
    }))
}

/// What there is of each run.
fn with_lines<T>(
    runs: Memo<Vec<TelemetryRun>>,
    places: Places,
    tell: impl FnOnce(&[RunLine]) -> T,
) -> T {
    runs.with(|runs| {
        let names: Vec<String> = runs.iter().map(name_of).collect();
        let series: Vec<Option<Arc<Series>>> = places
            .get_value()
            .iter()
            .map(|place| place.1.data())
            .collect();
        let lines = names.iter().zip(&series);
        let lines: Vec<RunLine> = lines
            .map(|(name, series)| (name.as_str(), series.as_deref()))
            .collect();
        tell(&lines)
    })
}

#[component]
fn Section(
    /// Which runs.
    chosen: Chosen,
) -> impl IntoView {
    let runs = chosen.runs;
    let places = ask(runs);
    let measures = memo(move |_| with_lines(runs, places, run_lines::measures));
    let wanted = RwSignal::new(None::<Measure>);
    let measure = memo(move |_| {
        measures.with(|all| {
            let wanted = wanted.get().filter(|wanted| all.contains(wanted));
            wanted.or(all.first().copied())
        })
    });
    let drawn = Drawn::new(runs, places, measure);
    let stale = flag(move || {
        let old = |place: &Place| place.0.is_stale() || place.1.is_stale();
        places.get_value().iter().any(old)
    });
    view! {
        <section class="watch-rounds compared" aria-labelledby="compared-title">
            <header class="section-head">
                <h2 id="compared-title">"Compared"</h2>
                <p>"paired only by round number; the tasks may differ"</p>
                {when(
                    move || measures.with(|all| !all.is_empty()),
                    move || {
                        view! {
                            <Choice measures=measures measure=measure wanted=wanted/>
                            <ChartMenu id="compared" chart=drawn.chart pointing=drawn.pointing/>
                        }
                        .into_any()
                    },
                )}
            </header>
            <Legend chosen=chosen places=places measure=measure/>
            {state(runs, places, measure)}
            <div class="compared-parts" class:stale=stale>
                {when(
                    move || measure.get().is_some(),
                    move || view! { <Picture drawn=drawn/> }.into_any(),
                )}
                <Numbers runs=runs places=places/>
            </div>
        </section>
    }
}

/// What is said where there is nothing to draw: why something did not come, that it is on its way, or that there is nothing.
fn state(runs: Memo<Vec<TelemetryRun>>, places: Places, measure: Memo<Option<Measure>>) -> Dynamic {
    dynamic(move || {
        let places = places.get_value();
        let mut troubles = places.iter();
        let trouble = troubles.find_map(|place| place.0.error().or_else(|| place.1.error()));
        if let Some(why) = trouble {
            return not_come("Some runs could not be loaded.", why, move || {
                for (overview, series) in places {
                    overview.retry();
                    series.retry();
                }
            });
        }
        let count = runs.with(Vec::len);
        let mut asked = places.iter().take(count);
        let words = if asked.any(|place| place.1.data().is_none()) {
            Some("Reading the runs")
        } else if measure.get().is_none() {
            Some("No event of these runs has a number per round.")
        } else {
            None
        };
        let words = words.map(|words| view! { <p class="side-none">{words}</p> });
        words.into_any()
    })
}

/// What is drawn.
#[component]
fn Choice(
    /// What any of the runs tells of.
    measures: Memo<Vec<Measure>>,
    /// What is drawn now.
    measure: Memo<Option<Measure>>,
    /// What is wanted.
    wanted: RwSignal<Option<Measure>>,
) -> impl IntoView {
    let options = move || {
        let option = |one: Measure| {
            let chosen = flag(move || measure.get() == Some(one));
            view! {
                <option value=one.name() selected=chosen>
                    {one.name()}
                </option>
            }
        };
        measures
            .get()
            .into_iter()
            .map(option)
            .collect_view()
            .into_any()
    };
    let choose = move |event| {
        let name = event_target_value(&event);
        wanted.set(Measure::ALL.into_iter().find(|one| one.name() == name));
    };
    view! {
        <select class="select" aria-label="Number per round" on:change=scope::guard(choose)>
            {dynamic(options)}
        </select>
    }
}

/// Which line is whose, with a way to take it out.
#[component]
fn Legend(
    /// Which runs.
    chosen: Chosen,
    /// What came of them.
    places: Places,
    /// What is drawn.
    measure: Memo<Option<Measure>>,
) -> impl IntoView {
    let here = chosen.watch.run;
    let missing = move |at: usize| {
        let series = places.with_value(|places| places.get(at).and_then(|place| place.1.data()));
        let of = measure.get().zip(series);
        of.is_some_and(|(measure, series)| !measure.is_known(&series))
    };
    let list = dynamic(move || {
        let runs = chosen.runs.get().into_iter().zip(0_u32..);
        let items = runs.map(|(run, index)| {
            let (id, name) = (run.id, name_of(&run));
            let label = format!("Remove {name}");
            let out = (here.get() != Some(id)).then(|| {
                view! {
                    <button
                        type="button"
                        class="icon-button quiet"
                        aria-label=label.clone()
                        title=label
                        on:click=move |_| chosen.toggle(id)
                    >
                        <Icon glyph=Glyph::Cross size=11/>
                    </button>
                }
            });
            view! {
                <li title=what(&run)>
                    <Tile index=Signal::stored(index)/>
                    <span>{name}</span>
                    <small>
                        {text(move || if missing(index as usize) {
                            "not recorded".to_owned()
                        } else {
                            String::new()
                        })}
                    </small>
                    {out}
                </li>
            }
        });
        items.collect_view().into_any()
    });
    view! { <ul class="compared-runs" aria-label="Runs that are compared">{list}</ul> }
}

/// The picture, and where everything stands in it.
#[derive(Clone, Copy)]
struct Drawn {
    node: NodeRef<Div>,
    plan: Memo<Plan>,
    chart: Memo<Chart>,
    pointing: Pointing,
}

impl Drawn {
    fn new(runs: Memo<Vec<TelemetryRun>>, places: Places, measure: Memo<Option<Measure>>) -> Self {
        let node = NodeRef::new();
        let width = width_of(node, ON_PAPER);
        let plan = memo(move |_| {
            let measure = measure.get().unwrap_or(Measure::Similarity);
            with_lines(runs, places, |lines| Plan::new(lines, measure, width.get()))
        });
        let chart = memo(move |_| {
            with_lines(runs, places, |lines| {
                plan.with(|plan| run_lines::chart(lines, plan))
            })
        });
        Self {
            node,
            plan,
            chart,
            pointing: Pointing::new(),
        }
    }
}

/// The lines.
#[component]
fn Picture(
    /// What is drawn.
    drawn: Drawn,
) -> impl IntoView {
    let Drawn {
        node,
        plan,
        chart,
        pointing,
    } = drawn;
    let scene = memo(move |_| chart.with(|chart| chart.scene.clone()));
    let filter = expect_context::<Watch>().filter;
    let wash = wash(move || {
        let rounds = filter.with(|filter| filter.rounds)?;
        plan.with(|plan| plan.stretch(rounds))
    });
    view! {
        <div class="plot compared-plot" node_ref=node>
            {wash}
            <SceneView scene=scene/>
            <ChartMarks id="compared" label="Runs, round by round" chart=chart pointing=pointing/>
        </div>
    }
}
