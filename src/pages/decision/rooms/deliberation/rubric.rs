//! How far the rubric has moved from the one that the run began with, when that would have been an alert, and what it changes.

use std::sync::Arc;

use leptos::ev::MouseEvent;
use leptos::prelude::*;
use steelyard_protocol::TimeZone;
use steelyard_protocol::deliberation::{AlertStep, Course, CriterionSeen, RubricSeen};
use steelyard_protocol::telemetry::Series;

use super::known::{Latest, Run};
use super::overrides::Overrides;
use super::wording::{Piece, pieces};
use super::words::{chance, counted, series};
use crate::charts::drift_chart::{self, LIMITS, percent, severity};
use crate::charts::format;
use crate::charts::view::SceneView;
use crate::components::chart::{ChartMarks, ChartMenu, Pointing};
use crate::components::dynamic::{Dynamic, dynamic, text, when};
use crate::components::measure::width_of;
use crate::reactive::memo::memo;
use crate::state::ground::files::Files;
use crate::state::ground::navigation::Navigation;

/// Width on paper, in pixels.
const ON_PAPER: f64 = 640.0;
/// Decisions that are listed.
const MOST: usize = 12;
/// Colours of criteria.
const SLOTS: usize = 12;

/// The section; nothing where nothing of a rubric is known.
#[component]
pub(super) fn RubricPart() -> impl IntoView {
    let run = expect_context::<Run>();
    let criteria = run.rubric.part(|rubric| rubric.criteria.clone());
    let has_moved = run
        .course
        .part(|course| course.rounds.iter().any(|one| one.drift > Some(0.0)));
    let summary = text(move || {
        let limits = limits(run.course);
        run.rubric.found.with(|rubric| match rubric {
            Some(rubric) => summary_words(rubric, limits),
            None => String::new(),
        })
    });
    view! {
        <section class="rubric" class:stale=run.rubric.stale aria-labelledby="rubric-title">
            <header class="section-head">
                <h2 id="rubric-title">"Rubric"</h2>
                <p>{summary}</p>
            </header>
            {when(move || has_moved.get() == Some(true), || view! { <Line/> }.into_any())}
            {dynamic(move || criteria.get().map(sides).into_any())}
            {behaviour(run.rubric)}
            <Overrides/>
        </section>
    }
}

/// "12% away from the first rubric in this round: warning"
fn summary_words(rubric: &RubricSeen, limits: [f64; 2]) -> String {
    match (rubric.percent, rubric.by_behaviour) {
        (None, true) => format!(
            "fewer than {} rounds so far to judge its effect",
            rubric.fewest
        ),
        (Some(now), true) => format!(
            "another artifact first in {} of rounds so far: {}",
            percent(now),
            severity(now, limits)
        ),
        (Some(now), false) if now > 0.0 => format!(
            "{} away from the first rubric in this round: {}",
            percent(now),
            severity(now, limits)
        ),
        (Some(_), _) => "as when the run began".to_owned(),
        (None, _) => "drift not known".to_owned(),
    }
}

fn limits(course: Latest<Course>) -> [f64; 2] {
    course
        .found
        .with(|course| course.as_ref().map_or(LIMITS, |course| course.limits))
}

/// The drift over the rounds, and when it would have been an alert.
#[component]
fn Line() -> impl IntoView {
    let run = expect_context::<Run>();
    let node = NodeRef::new();
    let width = width_of(node, ON_PAPER);
    let wide = move || width.get().max(240.0);
    let steps: Memo<Option<Arc<Series>>> = run.course.part(|course| Arc::new(series(course)));
    let chart = memo(move |_| {
        let draw = |series: Arc<Series>| {
            drift_chart::chart(&series, wide(), limits(run.course), &TimeZone::default())
        };
        steps.get().map(draw).unwrap_or_default()
    });
    let scene = memo(move |_| chart.with(|chart| chart.scene.clone()));
    let here = move || {
        let series = steps.get()?;
        let round = series.steps.get(run.here.get()?)?.from;
        let (limits, zone) = (limits(run.course), TimeZone::default());
        drift_chart::stretch(&series, wide(), (limits, &zone), (round, round))
    };
    let wash = dynamic(move || {
        let wash = here().map(|(left, width)| {
            view! { <div class="drift-wash" style:left=format!("{left}px") style:width=format!("{width}px")></div> }
        });
        wash.into_any()
    });
    let alerts = run.course.part(alert_lines);
    let pointing = Pointing::new();
    view! {
        <div class="rubric-drift">
            <div class="plot" node_ref=node>
                <SceneView scene=scene/>
                {wash}
                <ChartMarks id="rubric-drift" label="Where the drift changes" chart=chart pointing=pointing/>
                <ChartMenu id="rubric-drift" chart=chart pointing=pointing/>
            </div>
            {dynamic(move || {
                let lines = alerts.get().unwrap_or_default().into_iter();
                lines.map(|line| view! { <p class="rubric-alert">{line}</p> }).collect_view().into_any()
            })}
        </div>
    }
}

/// When there were alerts, now and as saved, and what other limits would make of it.
fn alert_lines(course: &Course) -> Vec<String> {
    let number = |at: u32| {
        course
            .rounds
            .get(at as usize)
            .map_or(at, |round| round.number)
    };
    let words = |which: usize| {
        let [warning, critical] = course.alerts[which];
        let Some(warning) = warning else {
            return "no check warns".to_owned();
        };
        let critical = critical.map_or(String::new(), |at| {
            format!(", critical in round {}", number(at))
        });
        let count = counted(course.alert_counts[which], "alert");
        format!(
            "first warning in round {}{critical}, {count} in all",
            number(warning)
        )
    };
    let (now, saved) = (words(0), words(1));
    let first = if now == saved {
        format!("{}.", format::sentence_case(&now))
    } else {
        format!("{}; as saved: {saved}.", format::sentence_case(&now))
    };
    let mut lines = vec![first];
    let more: Vec<String> = [next_limits(course), first_stays(course)]
        .into_iter()
        .flatten()
        .collect();
    if !more.is_empty() {
        lines.push(more.join(" "));
    }
    lines
}

/// "With a warning limit of 4.1% there would be 9 alerts, above 6.2% only 5."
fn next_limits(course: &Course) -> Option<String> {
    let [warning, critical] = course.limits;
    let steps = &course.alert_steps;
    let next = steps.partition_point(|step| step.at < warning);
    let lower = steps[..next].last().filter(|step| step.at > 0.0);
    let upper = steps.get(next).filter(|step| step.at <= critical);
    let counted = |count: u32| counted(count, "alert");
    let lower = lower.map(|step| {
        let (at, count) = (exact(step.at), counted(step.count));
        format!("of {at} there would be {count}")
    });
    let upper = upper.map(|step| {
        let count = steps.get(next + 1).map_or(0, |step| step.count);
        let count = match lower {
            Some(_) => format!("only {}", format::count(count.into())),
            None => format!("there would be {}", counted(count)),
        };
        format!("above {} {count}", exact(step.at))
    });
    let all: Vec<String> = [lower, upper].into_iter().flatten().collect();
    (!all.is_empty()).then(|| format!("With a warning limit {}.", all.join(", ")))
}

/// "The first alert stays in round 2 with every limit above 4.1% up to 6.2%."
fn first_stays(course: &Course) -> Option<String> {
    let [warning, critical] = course.limits;
    let steps = &course.alert_steps;
    let next = steps.partition_point(|step| step.at < warning);
    let first = steps.get(next)?.first?;
    let others = |step: &&AlertStep| step.first != Some(first);
    let from = steps[..next].iter().rfind(others);
    let to = steps[next..]
        .iter()
        .take_while(|step| !others(step))
        .last()?;
    let from = from.map_or(String::new(), |step| format!(" above {}", exact(step.at)));
    let round = course.rounds.get(first as usize)?.number;
    let to = if to.at > critical {
        String::new()
    } else {
        format!(" up to {}", exact(to.at))
    };
    let every = if from.is_empty() && to.is_empty() {
        " whatever the limit"
    } else {
        " with every limit"
    };
    Some(format!(
        "The first alert stays in round {round}{every}{from}{to}."
    ))
}

/// A limit with as many digits as it takes to stand where it stands.
fn exact(limit: f64) -> String {
    format!("{}%", format::short((limit * 1e3).round() / 1e3))
}

/// Gold and living side by side; nothing without criteria.
fn sides(criteria: Vec<CriterionSeen>) -> AnyView {
    if criteria.is_empty() {
        return view! { <p class="side-none">"No rubric is recorded at the start of the run, so nothing says how far it moved."</p> }.into_any();
    }
    let rows = criteria
        .into_iter()
        .enumerate()
        .map(|(at, one)| view! { <Criterion at=at one=one/> });
    view! {
        <div class="wide-box" tabindex="0" role="region" aria-label="Gold and living rubric">
            <table class="rubric-table">
                <thead>
                    <tr>
                        <th scope="col">"Criterion"</th>
                        <th scope="col" class="col-end">"Began with"</th>
                        <th scope="col" class="col-end">"In this round"</th>
                        <th scope="col" class="col-end">"Drift by weight"</th>
                        <th scope="col" class="col-end">"By wording"</th>
                    </tr>
                </thead>
                <tbody>{rows.collect_view()}</tbody>
            </table>
        </div>
    }
    .into_any()
}

#[component]
fn Criterion(
    /// Its place, for the colour.
    at: usize,
    /// It in both rubrics.
    one: CriterionSeen,
) -> impl IntoView {
    let [gold, living] = one.shares;
    let share = |share: Option<f64>| {
        share.map_or(format::UNKNOWN.to_owned(), |share| {
            format!("{}%", format::fixed(share * 100.0, 1))
        })
    };
    let moved = gold.zip(living).is_none_or(|(a, b)| (a - b).abs() > 1e-9);
    let fate = match (gold, living) {
        (None, Some(_)) => Some("new"),
        (Some(_), None) => Some("dropped"),
        _ => None,
    };
    let fate = fate.map(|fate| view! { <span class="mark amber">{fate}</span> });
    let [before, after] = one.guidelines;
    let worded = (!before.is_empty() || !after.is_empty()).then(|| {
        view! {
            <tr class="rubric-words">
                <td colspan="5">{wording(&before, &after)}</td>
            </tr>
        }
    });
    let part = |percents: f64| {
        let words = if percents > 0.0 {
            percent(percents)
        } else {
            "0%".to_owned()
        };
        view! { <td class="col-end" class:moved={percents > 0.0}>{words}</td> }
    };
    view! {
        <tr>
            <th scope="row">
                <i class=format!("swatch p-slot-{}", at % SLOTS + 1)></i>
                {one.name} {fate}
            </th>
            <td class="col-end">{share(gold)}</td>
            <td class="col-end" class:moved=moved>{share(living)}</td>
            {part(one.drift[0])}
            {part(one.drift[1])}
        </tr>
        {worded}
    }
}

/// The guidelines, what changed of them marked.
fn wording(before: &str, after: &str) -> impl IntoView + use<> {
    let all = pieces(before, after).into_iter().map(|piece| match piece {
        Piece::Same(words) => view! { <span>{words}</span> " " }.into_any(),
        Piece::Gone(words) => view! { <del>{words}</del> " " }.into_any(),
        Piece::New(words) => view! { <ins>{words}</ins> " " }.into_any(),
    });
    all.collect_view()
}

/// Decisions whose first artifact is another under the rubric of now.
fn behaviour(rubric: Latest<RubricSeen>) -> Dynamic {
    let seen = rubric.part(|one| {
        (
            one.compared,
            one.differing.clone(),
            one.interval,
            one.fewest,
        )
    });
    dynamic(move || {
        let Some((compared, differing, interval, fewest)) = seen.get() else {
            return ().into_any();
        };
        let words = behaviour_words(compared, differing.len() as u64, interval, fewest);
        let more = differing.len().saturating_sub(MOST) as u64;
        let more =
            (more > 0).then(|| view! { <li>{format!("and {} more", format::count(more))}</li> });
        let links = differing
            .into_iter()
            .take(MOST)
            .map(|(decision, gold, living)| {
                view! { <Other decision=decision gold=gold living=living/> }
            });
        let links = links.collect_view();
        view! {
            <h3 class="rubric-heading">"Does the drift matter?"</h3>
            <div class="rubric-behaviour">
                <p>{words}</p>
                <ul>{links} {more}</ul>
            </div>
        }
        .into_any()
    })
}

/// "In 3 of 24 rounds with several scored artifacts another artifact would score highest…"
fn behaviour_words(
    compared: u32,
    differing: u64,
    interval: Option<(f64, f64)>,
    fewest: u32,
) -> String {
    if compared == 0 {
        return "Unknown: no round has several scored artifacts.".to_owned();
    }
    let of = format!(
        "{} with several scored artifacts",
        counted(compared, "round")
    );
    let said = match differing {
        0 => format!("In none of {of} would another artifact score highest under the first rubric"),
        differing => format!(
            "In {} of {of} another artifact would score highest under the first rubric",
            format::count(differing)
        ),
    };
    match interval {
        Some((low, high)) => {
            let share = chance(differing as f64 / f64::from(compared));
            let bound = |share: f64| format::fixed(share * 100.0, 0);
            format!(
                "{said}: {share} (95% confidence interval {}–{}%). Votes decide who wins; scores say who leads.",
                bound(low),
                bound(high)
            )
        }
        None => format!("{said}: too few to say more, which needs {fewest}."),
    }
}

#[component]
fn Other(
    /// The decision.
    decision: u32,
    /// What comes first under the rubric that the run began with.
    gold: String,
    /// What comes first under the one in force.
    living: String,
) -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let label = expect_context::<Files>()
        .workspace()
        .with_untracked(|open| {
            let brief = open.decisions.get(decision as usize);
            brief.map_or(String::new(), |brief| brief.label.clone())
        });
    let open = move |event: MouseEvent| {
        if !(event.ctrl_key() || event.meta_key() || event.shift_key()) {
            event.prevent_default();
            navigation.open_decision(decision);
        }
    };
    view! {
        <li>
            <a class="link" href=text(move || navigation.address_of_decision(decision)) on:click=open>{label}</a>
            {format!(": {living} scores highest, {gold} would under the first rubric")}
        </li>
    }
}

#[cfg(test)]
mod tests {
    use steelyard_protocol::deliberation::CourseRound;

    use super::*;

    fn course() -> Course {
        let rounds = [0.0, 4.1, 6.2, 6.2, 16.0]
            .into_iter()
            .zip(0..)
            .map(|(drift, number)| CourseRound {
                number,
                drift: Some(drift),
                severity: Some(0),
                ..CourseRound::default()
            });
        Course {
            rounds: rounds.collect(),
            limits: [5.0, 15.0],
            alerts: [[Some(2), Some(4)], [Some(2), Some(4)]],
            alert_counts: [3, 3],
            alert_steps: [(0.0, 0, 5), (4.1, 1, 4), (6.2, 2, 3), (16.0, 4, 1)]
                .map(|(at, first, count)| AlertStep {
                    at,
                    first: Some(first),
                    count,
                })
                .into(),
            ..Course::default()
        }
    }

    #[test]
    fn alerts_are_told_once_where_nothing_differs() {
        let mut course = course();
        assert_eq!(
            alert_lines(&course),
            [
                "First warning in round 2, critical in round 4, 3 alerts in all.",
                "With a warning limit of 4.1% there would be 4 alerts, above 6.2% only 1. \
                 The first alert stays in round 2 with every limit above 4.1% up to 6.2%."
            ]
        );
        course.alerts[0] = [Some(4), None];
        course.alert_counts[0] = 1;
        assert_eq!(
            alert_lines(&course)[0],
            "First warning in round 4, 1 alert in all; as saved: first warning in round 2, critical in round 4, 3 alerts in all."
        );
    }

    #[test]
    fn drift_is_told_as_it_is_measured() {
        let mut rubric = RubricSeen {
            percent: Some(12.0),
            fewest: 5,
            ..RubricSeen::default()
        };
        let words = |rubric: &RubricSeen| summary_words(rubric, [5.0, 15.0]);
        assert_eq!(
            words(&rubric),
            "12% away from the first rubric in this round: warning"
        );
        rubric.by_behaviour = true;
        assert_eq!(
            words(&rubric),
            "another artifact first in 12% of rounds so far: warning"
        );
        rubric.percent = None;
        assert_eq!(
            words(&rubric),
            "fewer than 5 rounds so far to judge its effect"
        );
    }

    #[test]
    fn a_share_of_few_is_not_told() {
        assert!(
            behaviour_words(3, 1, None, 5)
                .ends_with("under the first rubric: too few to say more, which needs 5.")
        );
        assert!(behaviour_words(24, 3, Some((0.043, 0.311)), 5).ends_with(
            ": 12% (95% confidence interval 4–31%). Votes decide who wins; scores say who leads."
        ));
    }
}
