//! What the ideas of a run make in the round in view, where different ones are wanted: approaches with who stands for each, how far
//! they are apart, the likenesses at which that changes, differences that reviews list, and what a human picked.

use std::sync::Arc;

use leptos::prelude::*;
use steelyard_protocol::deliberation::{ApproachSeen, ApproachesSeen, DifferenceSeen, IdeaSeen};

use super::known::Run;
use super::words::{chance, counted};
use crate::charts::format;
use crate::components::dynamic::dynamic;
use crate::components::icon::{Glyph, Icon};
use crate::state::ground::navigation::Navigation;

/// Approaches of which all distances are shown.
const MATRIX: usize = 8;
/// Stretches of likeness narrower than this, as a share of the line, have no number.
const NARROW: f64 = 0.035;

/// The section.
#[component]
pub(super) fn Approaches() -> impl IntoView {
    let run = expect_context::<Run>();
    let found = run.approaches.found;
    dynamic(move || {
        run.names.track();
        let Some(seen) = found.get() else {
            return ().into_any();
        };
        view! {
            <section class="approaches" class:stale=run.approaches.stale aria-labelledby="approaches-title">
                <header class="section-head">
                    <h2 id="approaches-title">"Approaches"</h2>
                    <p>"which ideas are similar, and how far apart the others are"</p>
                </header>
                {answer(&seen)}
                <Steps seen=Arc::clone(&seen)/>
                <p class="approaches-how">{next_steps(&seen)}</p>
                <ol class="approach-list" aria-label="Approaches">
                    {(0..seen.approaches.len()).map(|at| one(run, &seen, at)).collect_view()}
                </ol>
                {(seen.approaches.len() < seen.count as usize).then(|| {
                    let left = u64::from(seen.count) - seen.approaches.len() as u64;
                    view! { <p class="approaches-how">{format!("and {} more", format::count(left))}</p> }
                })}
                {matrix(&seen)}
                {differences(run, &seen)}
                {picked(&seen)}
                <p class="watch-foot">{foot(&seen)}</p>
            </section>
        }
        .into_any()
    })
}

/// "3 distinct approaches; 3 are wanted." with what the log says.
fn answer(seen: &ApproachesSeen) -> impl IntoView + use<> {
    let enough = seen.count >= seen.wanted;
    let (tone, glyph) = if enough {
        ("quorum-answer good", Glyph::Check)
    } else {
        ("quorum-answer", Glyph::Loop)
    };
    let log = seen.recorded.map(|(same, count)| {
        let (class, words) = if same {
            ("mark good", "same as in the log".to_owned())
        } else {
            ("mark amber", format!("different in the log: {count}"))
        };
        view! { <span class=class>{words}</span> }
    });
    view! { <p class=tone><Icon glyph=glyph size=14/> <b>{answer_words(seen)}</b> {log}</p> }
}

fn answer_words(seen: &ApproachesSeen) -> String {
    let have = if seen.wanted == 1 { "is" } else { "are" };
    let noun = if seen.count == 1 {
        "approach"
    } else {
        "approaches"
    };
    format!(
        "{} distinct {noun} of {}; {} {have} wanted.",
        seen.count,
        counted(seen.ideas, "idea"),
        seen.wanted
    )
}

/// Stretches of likeness with how many approaches each leaves: from, to, count.
fn stretches(seen: &ApproachesSeen) -> Vec<(f64, f64, u32)> {
    let mut from = 0.0;
    let mut all = Vec::new();
    let last = (1.0, seen.ideas);
    for (to, count) in seen.steps.iter().copied().chain([last]) {
        let to = to.min(1.0);
        if to > from {
            all.push((from, to, count));
            from = to;
        }
    }
    all
}

/// How many approaches each likeness leaves, along a line, and the one in force.
#[component]
fn Steps(
    /// What ideas make.
    seen: Arc<ApproachesSeen>,
) -> impl IntoView {
    let wanted = seen.wanted;
    let here = |from: f64, to: f64| seen.threshold > from && seen.threshold <= to;
    let all = stretches(&seen).into_iter().map(|(from, to, count)| {
        let wide = to - from;
        let shown = (wide >= NARROW).then_some(count);
        view! {
            <i
                class="approach-step"
                class:enough={count >= wanted}
                class:here={here(from, to) || from == 0.0 && seen.threshold == 0.0}
                style:left=format!("{:.3}%", from * 100.0)
                style:width=format!("{:.3}%", wide * 100.0)
            >
                {shown}
            </i>
        }
    });
    let all = all.collect_view();
    let said = format!(
        "Approaches by similarity of their ideas: {}",
        stretches(&seen)
            .iter()
            .map(|(_, to, count)| format!("{count} up to {}", format::fixed(*to, 3)))
            .collect::<Vec<String>>()
            .join(", ")
    );
    let left = format!("{:.3}%", seen.threshold.clamp(0.0, 1.0) * 100.0);
    view! {
        <div class="approach-line" role="img" aria-label=said>
            <div class="approach-steps">{all} <i class="approach-now" style:left=left></i></div>
            <span class="approach-ends"><span>"0"</span> <span>"similarity at least"</span> <span>"1"</span></span>
        </div>
    }
}

/// "Ideas with an average similarity of 0.5 or more are one approach. Up to 0.306 there are 2, above 0.652 there are 4."
fn next_steps(seen: &ApproachesSeen) -> String {
    let first = format!(
        "Ideas with an average similarity of {} or more are one approach.",
        format::short(seen.threshold)
    );
    let lower = seen.steps.iter().rfind(|(at, _)| *at < seen.threshold);
    let upper = seen.steps.iter().position(|(at, _)| *at >= seen.threshold);
    let lower = lower.map(|(at, count)| format!("up to {} there would be {count}", exact(*at)));
    let upper = upper.map(|place| {
        let more = seen.steps.get(place + 1).map_or(seen.ideas, |step| step.1);
        format!("above {} there would be {more}", exact(seen.steps[place].0))
    });
    let words: Vec<String> = lower.into_iter().chain(upper).collect();
    match words.as_slice() {
        [] => first,
        words => format!("{first} {}.", format::sentence_case(&words.join(", "))),
    }
}

fn exact(likeness: f64) -> String {
    format::short((likeness * 1e4).round() / 1e4)
}

/// An approach: who stands for it with its text, and who else belongs to it.
fn one(run: Run, seen: &ApproachesSeen, at: usize) -> impl IntoView + use<> {
    let ApproachSeen {
        representative,
        text,
        others,
        others_left,
    } = seen.approaches[at].clone();
    let is_picked = seen.picked.as_ref().is_some_and(|(_, picked, _)| {
        *picked == representative.id || others.iter().any(|one| one.id == *picked)
    });
    let is_long = text.trim() != representative.begins;
    let begins = representative.begins.clone();
    let said = if is_long {
        view! {
            <details class="approach-text">
                <summary><span>{begins}</span> <Icon glyph=Glyph::ChevronDown/></summary>
                <p>{text}</p>
            </details>
        }
        .into_any()
    } else {
        view! { <p class="approach-text">{begins}</p> }.into_any()
    };
    let more = (others_left > 0).then(|| view! { <li>{format!("and {others_left} more")}</li> });
    let members = (!others.is_empty()).then(|| {
        let items = others.into_iter().map(|one| {
            let begins = one.begins.clone();
            view! { <li>{head(run, one)} " " <span>{begins}</span></li> }
        });
        view! { <ul class="approach-others" aria-label="Similar ideas">{items.collect_view()} {more}</ul> }
    });
    view! {
        <li class:picked=is_picked>
            <b class="approach-number">{(at + 1).to_string()}</b>
            <div>
                <p class="approach-head">
                    {head(run, representative)}
                    {is_picked.then(|| view! { <span class="mark good">"picked"</span> })}
                    <span class="approach-near">{nearest(seen, at)}</span>
                </p>
                {said}
                {members}
            </div>
        </li>
    }
}

/// An idea with who wrote it and when, as a link to its line.
fn head(run: Run, idea: IdeaSeen) -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let (file, line) = idea.place;
    let who = idea.agent.map(|agent| run.agent(agent));
    let who = who.filter(|name| *name != idea.id);
    let who = who.map_or(String::new(), |name| format!("{name}, "));
    let words = format!("{who}round {}", run.number(idea.round));
    view! {
        <button type="button" class="link" title="Show its line" on:click=move |_| navigation.open_line(file, line)>{idea.id}</button>
        " "
        <span class="said-what">{words}</span>
    }
}

/// "nearest: 2, 69% apart"
fn nearest(seen: &ApproachesSeen, at: usize) -> String {
    let others = seen.apart[at].iter().enumerate();
    let others = others.filter(|(other, _)| *other != at);
    let best = others.reduce(|best, one| if one.1 < best.1 { one } else { best });
    best.map_or(String::new(), |(other, apart)| {
        format!("nearest: {}, {} apart", other + 1, chance(*apart))
    })
}

/// How far each two approaches are apart, where they are few.
fn matrix(seen: &ApproachesSeen) -> impl IntoView + use<> {
    let count = seen.approaches.len();
    if !(3..=MATRIX).contains(&count) {
        return ().into_any();
    }
    let heads = (1..=count).map(|at| view! { <th scope="col">{at.to_string()}</th> });
    let rows = seen.apart.iter().enumerate().map(|(at, row)| {
        let cells = row.iter().enumerate().map(|(other, apart)| {
            let (words, wash) = if at == other {
                (String::new(), 0.0)
            } else {
                (chance(*apart), *apart)
            };
            view! { <td style:--apart=format!("{:.0}%", wash * 100.0)>{words}</td> }
        });
        view! { <tr><th scope="row">{(at + 1).to_string()}</th> {cells.collect_view()}</tr> }
    });
    view! {
        <h3 class="side-sub">"How far they are apart"</h3>
        <div class="wide-box" tabindex="0" role="region" aria-label="How far approaches are apart">
            <table class="apart-table">
                <thead><tr><td></td> {heads.collect_view()}</tr></thead>
                <tbody>{rows.collect_view()}</tbody>
            </table>
        </div>
    }
    .into_any()
}

/// Differences that reviews list, folded away.
fn differences(run: Run, seen: &ApproachesSeen) -> impl IntoView + use<> {
    if seen.differences.is_empty() {
        return view! { <p class="approaches-how">"No differences are listed by reviews."</p> }
            .into_any();
    }
    let count = seen.differences.len() as u64 + u64::from(seen.differences_left);
    let lines = seen.differences.iter().cloned().map(|one| {
        let DifferenceSeen {
            round,
            reviewer,
            artifact,
            from,
            text,
        } = one;
        let who = reviewer.map_or(format::UNKNOWN.to_owned(), |agent| run.agent(agent));
        let from = if from.is_empty() {
            String::new()
        } else {
            format!(" from {from}")
        };
        let what = format!("{artifact}{from}, round {}", run.number(round));
        view! { <li><b>{who}</b> " " <span class="said-what">{what}</span> <p>{text}</p></li> }
    });
    let lines = lines.collect_view();
    let left = (seen.differences_left > 0).then(|| {
        let left = format::count(seen.differences_left.into());
        view! { <li>{format!("and {left} more")}</li> }
    });
    view! {
        <details class="round-said" open={count <= 4}>
            <summary>
                "Differences that reviews list" <span>{format::count(count)}</span> <Icon glyph=Glyph::ChevronDown/>
            </summary>
            <ul tabindex="0" aria-label="Differences">{lines} {left}</ul>
        </details>
    }
    .into_any()
}

/// What a human picked.
fn picked(seen: &ApproachesSeen) -> impl IntoView + use<> {
    match seen.picked.clone() {
        Some((by, artifact, reason)) => view! {
            <p class="approaches-picked">
                <b>{format!("Picked by {by}: {artifact}.")}</b> " " {reason}
            </p>
        }
        .into_any(),
        None => view! {
            <p class="approaches-picked">
                <b>"Picked: "</b> <em>"not recorded"</em> ". Nothing wins by itself: a human picks."
            </p>
        }
        .into_any(),
    }
}

fn foot(seen: &ApproachesSeen) -> String {
    match seen.left_out {
        0 => String::new(),
        left => format!("{} not compared.", counted(left, "text")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen() -> ApproachesSeen {
        ApproachesSeen {
            threshold: 0.5,
            wanted: 3,
            ideas: 5,
            count: 3,
            steps: vec![(0.1583, 1), (0.30615, 2), (0.6519, 3), (0.81055, 4)],
            apart: vec![
                vec![0.0, 0.694, 0.9],
                vec![0.694, 0.0, 0.72],
                vec![0.9, 0.72, 0.0],
            ],
            ..ApproachesSeen::default()
        }
    }

    #[test]
    fn the_next_steps_are_told_on_both_sides() {
        let mut seen = seen();
        assert_eq!(
            next_steps(&seen),
            "Ideas with an average similarity of 0.5 or more are one approach. Up to 0.3062 there would be 2, above 0.6519 there would be 4."
        );
        seen.threshold = 0.9;
        assert_eq!(
            next_steps(&seen),
            "Ideas with an average similarity of 0.9 or more are one approach. Up to 0.8106 there would be 4."
        );
        seen.threshold = 0.0;
        assert!(next_steps(&seen).ends_with("Above 0.1583 there would be 2."));
        seen.steps.clear();
        assert_eq!(
            next_steps(&seen),
            "Ideas with an average similarity of 0 or more are one approach."
        );
    }

    #[test]
    fn stretches_lie_side_by_side_from_0_to_1() {
        let mut one = seen();
        let all = stretches(&one);
        assert_eq!(all.len(), 5);
        assert_eq!((all[0].0, all[4]), (0.0, (0.81055, 1.0, 5)));
        assert!(
            all.windows(2)
                .all(|two| (two[0].1 - two[1].0).abs() < 1e-12)
        );
        // Ideas that are the same are of one approach up to 1.
        one.steps = vec![(0.0, 1), (1.0, 3)];
        assert_eq!(stretches(&one), [(0.0, 1.0, 3)]);
    }

    #[test]
    fn an_answer_counts_and_the_nearest_is_told() {
        assert_eq!(
            answer_words(&seen()),
            "3 distinct approaches of 5 ideas; 3 are wanted."
        );
        assert_eq!(nearest(&seen(), 2), "nearest: 2, 72% apart");
    }
}
