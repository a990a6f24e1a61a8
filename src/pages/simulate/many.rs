//! Many pairs of runs, each pair of the same seed: under way, and what came of them.

use std::sync::Arc;

use leptos::html::Div;
use leptos::prelude::*;
use steelyard_protocol::deliberation::{
    AnswersOf, AnswersSeen, AnswersToSimulate, NamedText, PairsSeen,
};
use steelyard_protocol::{Lacks, Measure};

use super::named::read_first;
use super::one::Whole;
use super::simulation::{self, Going, Simulation};
use crate::charts::chart::Chart;
use crate::charts::format;
use crate::charts::histogram::{self, Histogram};
use crate::charts::view::SceneView;
use crate::client::Query;
use crate::components::chart::{ChartMarks, ChartMenu, Pointing};
use crate::components::dynamic::{dynamic, flag, text};
use crate::components::file_buttons::ChooseButton;
use crate::components::measure::width_of;
use crate::components::measure_table::MeasureTable;
use crate::components::typed_number::Limits;
use crate::give::download_text;
use crate::reactive::memo::memo;
use crate::reactive::scope;
use crate::state::ground::files::Files;
use crate::state::ground::intake::Handed;
use crate::state::views::simulate::PAIRS;

/// Width of a picture on paper.
const ON_PAPER: f64 = 308.0;
/// How many pairs can be asked for.
const COUNTS: Limits = Limits {
    min: PAIRS[0] as f64,
    max: PAIRS[1] as f64,
    whole: true,
};

/// The part.
#[component]
pub(super) fn Many() -> impl IntoView {
    let simulation = expect_context::<Simulation>();
    let Simulation { going, many, .. } = simulation;
    let stale = flag(move || {
        many.with(|many| {
            let many = many.as_ref();
            many.is_some_and(|many| many.of != simulation.wanted())
        })
    });
    view! {
        <section class="simulate-many" aria-labelledby="simulate-many-title">
            <header class="section-head">
                <h2 id="simulate-many-title">"Many runs"</h2>
                <p>{text(move || seeds(simulation.seed_used(), simulation.count.get()))}</p>
            </header>
            <Wanted/>
            <Answers/>
            <div role="status">
                {dynamic(move || going.get().map(under_way).into_any())}
            </div>
            <div class:stale=stale>
                {dynamic(move || many.get().map(came).into_any())}
            </div>
        </section>
    }
}

/// "each pair of runs uses the same seed, from 1 to 1,000"
fn seeds(first: u32, count: u32) -> String {
    let last = first.saturating_add(count - 1);
    let [first, last] = [first, last].map(|seed| format::count(u64::from(seed)));
    format!("each pair of runs uses the same seed, from {first} to {last}")
}

/// What is compared, and how often.
#[component]
fn Wanted() -> impl IntoView {
    let simulation = expect_context::<Simulation>();
    let Simulation {
        going,
        with_other,
        count,
        ..
    } = simulation;
    let against = move |event| with_other.set(event_target_value(&event) == "other");
    let is_going = flag(move || going.with(Option::is_some));
    view! {
        <div class="simulate-asked">
            <label>
                "Compare A with"
                <span class="select">
                    <select on:change=scope::guard(against)>
                        <option value="" prop:selected=move || !with_other.get()>
                            "the same without safeguards"
                        </option>
                        <option value="other" prop:selected=with_other>
                            "another config, B"
                        </option>
                    </select>
                </span>
            </label>
            <label>
                "Pairs"
                <Whole value=count.into() set=Callback::new(move |number| count.set(number)) limits=COUNTS/>
            </label>
            <button
                type="button"
                class="button primary"
                disabled=is_going
                on:click=move |_| simulation.begin()
            >
                "Simulate"
            </button>
        </div>
    }
}

fn under_way(going: Going) -> impl IntoView {
    let simulation = expect_context::<Simulation>();
    let Going {
        done,
        count,
        left_s,
    } = going;
    let left = left_s.map_or(String::new(), |left| {
        format!(", {} left", format::duration((1_000.0 * left).max(1_000.0)))
    });
    let words = format!(
        "{} of {}{left}",
        format::count(u64::from(done)),
        format::counted(u64::from(count), "pair")
    );
    view! {
        <div class="simulate-going">
            <progress max=count.to_string() value=done.to_string() aria-label="Pairs simulated"></progress>
            <span>{words}</span>
            <button type="button" class="button" on:click=move |_| simulation.cancel()>
                "Stop"
            </button>
        </div>
    }
}

/// What agents answer, and from where.
#[component]
fn Answers() -> impl IntoView {
    let files = expect_context::<Files>();
    let answers = expect_context::<Simulation>().answers;
    let seen = Query::new(
        move || Some((answers.get()?, ())),
        || (),
        move |answers, ()| files.of_files(AnswersOf { answers }),
    );
    // Why the last file that was given could not be read.
    let unread = RwSignal::new(None::<String>);
    let on_files = move |handed| take(handed, answers, unread);
    let keep = move |_| {
        drop(scope::detach(async move {
            if let Ok(file) = files.of_files(AnswersToSimulate {}).await {
                download_text(&file.name, "application/json", &file.text);
            }
        }));
    };
    let words = text(move || {
        let Some(name) = answers.with(|file| file.as_ref().map(|file| file.name.clone())) else {
            return "built in".to_owned();
        };
        let seen = seen.data();
        let lists = seen.iter().flat_map(|seen| &seen.lists);
        let lists = lists.map(|(_, count)| u64::from(*count)).sum();
        format!("{name}, {}", format::counted(lists, "answer"))
    });
    let own = move || answers.with(Option::is_some);
    view! {
        <div class="simulate-answers">
            <span>"Answers of the agents: " <b>{words}</b></span>
            <ChooseButton label="From a file…" class="link" on_files=on_files/>
            {dynamic(move || if own() {
                view! {
                    <button type="button" class="link" on:click=move |_| answers.set(None)>
                        "Use the built-in ones"
                    </button>
                }
                .into_any()
            } else {
                view! {
                    <button type="button" class="link" on:click=keep>
                        "Download the built-in ones"
                    </button>
                }
                .into_any()
            })}
        </div>
        {dynamic(move || {
            let failed = unread.get().or_else(|| seen.error()).map(|why| vec![why]);
            let lines = failed.or_else(|| seen.data().map(|seen| said(&seen)));
            lines.map(listed).into_any()
        })}
    }
}

/// Takes the first of the files that were given.
fn take(
    handed: Vec<Handed>,
    answers: RwSignal<Option<NamedText>>,
    unread: RwSignal<Option<String>>,
) {
    scope::spawn(async move {
        match read_first(handed).await {
            Some(Ok(file)) => {
                unread.set(None);
                answers.set(Some(file));
            }
            Some(Err(why)) => unread.set(Some(why)),
            None => {}
        }
    });
}

/// What is said of a file of answers, a line each.
fn said(seen: &AnswersSeen) -> Vec<String> {
    let said = seen.diagnostics.iter();
    said.map(|one| {
        let place = format!("{}:{}", one.line, one.column);
        format!(
            "{place} {}: found {}, expected {}",
            one.title, one.found, one.expected
        )
    })
    .collect()
}

fn listed(lines: Vec<String>) -> impl IntoView {
    let lines = lines.into_iter().map(|line| view! { <li>{line}</li> });
    view! { <ul class="simulate-said">{lines.collect_view()}</ul> }
}

/// What came of them.
fn came(many: simulation::Many) -> AnyView {
    let seen = match many.seen {
        Ok(seen) if many.done > 1 => seen,
        Ok(_) => {
            return view! { <p class="simulate-none">"Stopped before there was a pair to compare."</p> }.into_any();
        }
        Err(why) => return view! { <p class="simulate-none" role="alert">{why}</p> }.into_any(),
    };
    let names = match &many.of.against {
        Some(other) => [many.of.config.name.as_str(), other.name.as_str()],
        None => ["with safeguards", "without"],
    };
    // One name of two configs tells nothing.
    let names = (names[0] != names[1]).then(|| {
        let [one, other] = names.map(str::to_owned);
        view! {
            <span class="side-name">"A"</span> " " {one} ", " <span class="side-name">"B"</span> " " {other}
        }
    });
    let counted = if many.done < many.of.count {
        format!(
            "{} of the {} that were asked for",
            format::counted(u64::from(many.done), "pair"),
            format::count(u64::from(many.of.count))
        )
    } else {
        format::counted(u64::from(many.done), "pair")
    };
    view! {
        <p class="simulate-ended">
            {counted} ". " {names}
        </p>
        <p class="simulate-sure">{sure(&seen)}</p>
        <MeasureTable
            measures=seen.measures.clone()
            name="Measures of the simulated runs"
            of=["Mean of a run", "Pairs"]
        />
        <Rounds seen=seen/>
    }
    .into_any()
}

/// Which measures differ by more than chance, and which cannot be compared, in a sentence or more.
fn sure(seen: &PairsSeen) -> String {
    if seen.same {
        return "Nothing in these runs changes: both runs of each pair give the same result."
            .to_owned();
    }
    let names = |holds: &dyn Fn(&Measure) -> bool| {
        let found = seen.measures.iter().filter(|one| holds(one));
        let names: Vec<String> = found.map(|one| one.label.to_lowercase()).collect();
        names.join(", ")
    };
    let less = names(&|one| one.interval.is_some_and(|(_, to)| to < 0.0));
    let more = names(&|one| one.interval.is_some_and(|(from, _)| from > 0.0));
    let differs = !less.is_empty() || !more.is_empty();
    let mut said = vec![
        ("Less under B, by more than chance: ", less),
        ("More under B, by more than chance: ", more),
    ];
    if !differs {
        let both = seen.measures.iter().any(|one| one.interval.is_some());
        let chance = if both {
            "No measure differs by more than chance"
        } else {
            "No measure can be compared"
        };
        said.push((chance, " ".to_owned()));
    }
    let unchecked = |side: usize| names(&move |one| one.lacks[side] == Some(Lacks::NotChecked));
    said.push(("Not checked under A, so not compared: ", unchecked(0)));
    said.push(("Not checked under B, so not compared: ", unchecked(1)));
    if seen.diverges[0] != seen.diverges[1] {
        said.push((
            "One side looks for different ideas and the other for agreement. Measured under both: ",
            names(&|one| !one.lacks.contains(&Some(Lacks::NotMeasured))),
        ));
    }
    let said = said.into_iter().filter(|(_, names)| !names.is_empty());
    let said: Vec<String> = said
        .map(|(what, names)| format!("{}.", [what, names.as_str()].concat().trim_end()))
        .collect();
    said.join(" ")
}

/// After how many rounds runs converged, or found enough approaches: A beside B, to one scale.
#[component]
fn Rounds(
    /// What came of them.
    seen: Arc<PairsSeen>,
) -> impl IntoView {
    let sides = [0, 1].map(|side| {
        let seen = Arc::clone(&seen);
        view! { <Side seen=seen side=side/> }
    });
    view! { <div class="simulate-rounds">{sides.into_iter().collect_view()}</div> }
}

#[component]
fn Side(
    /// What came of them.
    seen: Arc<PairsSeen>,
    /// 0 for A, 1 for B.
    side: usize,
) -> impl IntoView {
    let node = NodeRef::<Div>::new();
    let width = width_of(node, ON_PAPER);
    let id = ["simulate-rounds-a", "simulate-rounds-b"][side];
    let name = match (seen.diverges[side], side) {
        (false, 0) => "Rounds until convergence, A",
        (false, _) => "Rounds until convergence, B",
        (true, 0) => "Rounds until enough approaches, A",
        (true, _) => "Rounds until enough approaches, B",
    };
    let never = seen.never[side];
    let chart = memo(move |_| {
        if width.get() > 0.0 {
            histogram::chart(&spec(&seen, side, name), width.get())
        } else {
            Chart::default()
        }
    });
    let scene = memo(move |_| chart.with(|chart| chart.scene.clone()));
    let pointing = Pointing::new();
    let never = (never > 0).then(|| format!("{} never", format::count(u64::from(never))));
    view! {
        <section class="spread" aria-label=name>
            <header class="spread-head">
                <h3>{name}</h3>
                <p>{never}</p>
                <ChartMenu id=id chart=chart pointing=pointing/>
            </header>
            <div class="spread-plot" node_ref=node>
                <div class="plot">
                    <SceneView scene=scene/>
                    <ChartMarks id=id label=name chart=chart pointing=pointing/>
                </div>
            </div>
        </section>
    }
}

fn spec(seen: &PairsSeen, side: usize, name: &str) -> Histogram {
    let most = seen.converged.iter().flatten().copied().max().unwrap_or(0);
    let edge = |at: usize| f64::from(seen.first) + (at as f64) * f64::from(seen.width);
    let bins = seen.converged.iter().enumerate();
    Histogram {
        name: name.to_owned(),
        many: "runs",
        bins: bins
            .map(|(at, counts)| (edge(at), edge(at + 1), u64::from(counts[side])))
            .collect(),
        most: u64::from(most),
        log: false,
        lines: Vec::new(),
        write: format::short,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of each measure its label, the interval of what differs, and why a side lacks it.
    type Of<'a> = (&'a str, Option<(f64, f64)>, [Option<Lacks>; 2]);

    fn seen(measures: &[Of<'_>]) -> PairsSeen {
        let measures = measures.iter().map(|(label, interval, lacks)| Measure {
            id: String::new(),
            label: (*label).to_owned(),
            unit: String::new(),
            more_is_better: None,
            n: 2,
            groups: 2,
            lacks: *lacks,
            mean_a: 0.0,
            mean_b: 0.0,
            difference: 0.0,
            interval: *interval,
            enough: true,
            note: String::new(),
        });
        PairsSeen {
            measures: measures.collect(),
            ..PairsSeen::default()
        }
    }

    #[test]
    fn what_cannot_be_compared_is_said() {
        let rounds = ("Rounds", Some((-2.0, -1.0)), [None, None]);
        let alerts = ("Alerts", None, [None, Some(Lacks::NotChecked)]);
        let of = seen(&[rounds, alerts]);
        assert_eq!(
            sure(&of),
            "Less under B, by more than chance: rounds. Not checked under B, so not compared: alerts."
        );
        let length = ("Rounds in all", Some((-1.0, 1.0)), [None, None]);
        let mut of = seen(&[
            length,
            ("Converged", None, [None, Some(Lacks::NotMeasured)]),
        ]);
        of.diverges = [false, true];
        assert_eq!(
            sure(&of),
            "No measure differs by more than chance. One side looks for different ideas and the other for agreement. Measured under both: rounds in all."
        );
        of.same = true;
        assert!(sure(&of).starts_with("Nothing in these runs changes:"));
    }

    #[test]
    fn seeds_are_told_from_the_first_to_the_last() {
        assert_eq!(
            seeds(7, 1_000),
            "each pair of runs uses the same seed, from 7 to 1,006"
        );
    }
}
