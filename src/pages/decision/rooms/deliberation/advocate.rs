//! Who could be devil's advocate in the round, how likely, and whether the choices over the run are what chance makes of it.

use leptos::prelude::*;
use steelyard_protocol::deliberation::{CourseRound, Fairness, RoundSeen};

use super::known::Run;
use super::words::{chance, counted};
use crate::charts::format;
use crate::components::dynamic::{Dynamic, dynamic, text};
use crate::state::memo::memo;

/// Below this a difference as large comes rarely by chance.
const RARE: f64 = 0.05;

/// The section.
#[component]
pub(super) fn Advocate() -> impl IntoView {
    let run = expect_context::<Run>();
    let now = memo(move |_| {
        let at = run.here.get()?;
        run.course
            .found
            .with(|course| course.as_ref()?.rounds.get(at).cloned())
    });
    let summary = text(move || {
        run.names.track();
        let said = now.with(|now| {
            now.as_ref()
                .map(|round| chosen_words(round, |agent| run.agent(agent)))
        });
        said.unwrap_or_default()
    });
    let reason = text(move || {
        now.with(|now| {
            now.as_ref()
                .map(|round| round.reason.clone())
                .unwrap_or_default()
        })
    });
    view! {
        <section class="advocate" class:stale=run.round.stale aria-labelledby="advocate-title">
            <header class="section-head">
                <h2 id="advocate-title">"Devil’s advocate"</h2>
                <p title=reason>{summary}</p>
            </header>
            {chances(run, now)}
            {fairness(run)}
        </section>
    }
}

/// "skeptic, chance 32%"
fn chosen_words(round: &CourseRound, name: impl Fn(u32) -> String) -> String {
    let likely = round.likely.map_or(String::new(), |likely| {
        format!(", chance {}", chance(likely))
    });
    match round.advocate {
        Some(Some(agent)) => format!("{}{likely}", name(agent)),
        Some(None) => format!("nobody{likely}"),
        None => "not recorded here".to_owned(),
    }
}

/// The chances of the round, agent by agent.
fn chances(run: Run, now: Memo<Option<CourseRound>>) -> Dynamic {
    let seen = run.round.part(RoundSeen::clone);
    dynamic(move || {
        run.names.track();
        let Some(seen) = seen.get() else {
            return ().into_any();
        };
        if seen.choice.is_empty() {
            return view! { <p class="side-none">"Nobody is chosen: the safeguard is off, or the run lists no agents."</p> }.into_any();
        }
        let chosen = now.with(|now| now.as_ref().and_then(|round| round.advocate.flatten()));
        let most = seen
            .choice
            .iter()
            .map(|one| one.0)
            .fold(seen.nobody, f64::max);
        let rows = seen.choice.iter().cloned().zip(0_u32..);
        let rows = rows.map(|(one, agent)| {
            view! { <Chance name=run.agent(agent) choice=one most=most chosen=chosen == Some(agent)/> }
        });
        let rows = rows.collect_view();
        let nobody = (seen.nobody > 0.0).then(|| {
            let is_so = now.with(|now| {
                now.as_ref()
                    .is_some_and(|round| round.advocate == Some(None))
            });
            view! { <Nobody likely=seen.nobody most=most chosen=is_so/> }
        });
        view! {
            <table class="chances">
                <thead>
                    <tr>
                        <th scope="col">"Agent"</th>
                        <th scope="col">"Chance"</th>
                        <th scope="col" class="col-end">"Trust"</th>
                        <th scope="col">"Last time"</th>
                    </tr>
                </thead>
                <tbody>{rows}{nobody}</tbody>
            </table>
            <p class="side-words">{seen.fallback}</p>
        }
        .into_any()
    })
}

#[component]
fn Chance(
    /// Its name.
    name: String,
    /// How likely it is, why it could not be, trust in it, and how many rounds ago it was.
    choice: (f64, String, f64, Option<u32>),
    /// The greatest chance of all.
    most: f64,
    /// Whether it was.
    chosen: bool,
) -> impl IntoView {
    let (likely, why, trust, since) = choice;
    let was = since.map(|rounds| match rounds {
        1 => "1 round ago".to_owned(),
        rounds => format!("{rounds} rounds ago"),
    });
    let likely_words = if why.is_empty() {
        bar(likely, most).into_any()
    } else {
        why.into_any()
    };
    let mark = mark(chosen);
    view! {
        <tr class:was-chosen=chosen class:out={likely <= 0.0}>
            <th scope="row" title=name.clone()>{name.clone()}</th>
            <td><span class="chance">{likely_words} {mark}</span></td>
            <td class="col-end">{format::fixed(trust, 2)}</td>
            <td class="last-time">{was}</td>
        </tr>
    }
}

/// That the round has none.
#[component]
fn Nobody(
    /// How likely that is.
    likely: f64,
    /// The greatest chance of all.
    most: f64,
    /// Whether it was so.
    chosen: bool,
) -> impl IntoView {
    view! {
        <tr class:was-chosen=chosen>
            <th scope="row">"nobody"</th>
            <td><span class="chance">{bar(likely, most)} {mark(chosen)}</span></td>
            <td></td>
            <td></td>
        </tr>
    }
}

/// A chance, drawn beside the greatest.
fn bar(likely: f64, most: f64) -> impl IntoView {
    let share = if most > 0.0 { likely / most } else { 0.0 };
    let width = format!("{:.1}%", 100.0 * share);
    view! {
        <span class="chance-bar" aria-hidden="true"><i style:width=width></i></span>
        {chance(likely)}
    }
}

fn mark(chosen: bool) -> impl IntoView {
    chosen.then(|| view! { " " <span class="mark">"chosen"</span> })
}

/// Over the run: how often each was, beside how often that was to be expected.
fn fairness(run: Run) -> Dynamic {
    let seen = run.course.part(|course| course.fairness.clone());
    dynamic(move || {
        run.names.track();
        let Some(fair) = seen.get().flatten() else {
            return ().into_any();
        };
        let rows = rows(&fair);
        let most = rows
            .iter()
            .map(|one| (one.1.0 + one.1.1).max(f64::from(one.1.2)))
            .fold(1.0, f64::max);
        let rows = rows.into_iter().map(|(agent, counts)| {
            let name = agent.map_or("nobody".to_owned(), |agent| run.agent(agent));
            view! { <Fair name=name counts=counts most=most/> }
        });
        let rows = rows.collect_view();
        view! {
            <h3 class="side-sub">{format!("Over {}: grey expected, dot actual", counted(fair.rounds, "round"))}</h3>
            <table class="chances fair">
                <thead>
                    <tr>
                        <th scope="col">"Agent"</th>
                        <th scope="col"><span class="unseen">"Picture"</span></th>
                        <th scope="col" class="col-end">"Chosen"</th>
                        <th scope="col" class="col-end">"Expected"</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
            <p class="side-words">{verdict(&fair)}</p>
        }
        .into_any()
    })
}

/// Expected, standard deviation, chosen.
type Counts = (f64, f64, u32);

/// Agents, then nobody.
fn rows(fair: &Fairness) -> Vec<(Option<u32>, Counts)> {
    let agents = fair
        .agents
        .iter()
        .zip(0_u32..)
        .map(|(counts, agent)| (Some(agent), *counts));
    agents.chain([(None, fair.nobody)]).collect()
}

/// What the chance of a difference as large says.
fn verdict(fair: &Fairness) -> String {
    match fair.chance {
        None => "No choice here is random.".to_owned(),
        Some((share, _)) if share < RARE => format!(
            "A difference this large occurs by chance in {} of cases: rarely.",
            chance(share)
        ),
        Some((share, _)) => format!(
            "A difference this large occurs by chance in {} of cases: no sign of unfairness.",
            chance(share)
        ),
    }
}

/// A line with what was to be expected as a stretch, and a dot at what came.
#[component]
fn Fair(
    /// Its name.
    name: String,
    /// What was to be expected, and what came.
    counts: Counts,
    /// The right end of all lines.
    most: f64,
) -> impl IntoView {
    let (expected, deviation, chosen) = counts;
    let place = |count: f64| format!("{:.1}%", (count / most * 100.0).clamp(0.0, 100.0));
    let (low, high) = ((expected - deviation).max(0.0), expected + deviation);
    view! {
        <tr>
            <th scope="row" title=name.clone()>{name.clone()}</th>
            <td>
                <span class="fair-line" aria-hidden="true">
                    <i class="stretch" style:left=place(low) style:width=place(high - low)></i>
                    <i class="expected" style:left=place(expected)></i>
                    <i class="dot" style:left=place(f64::from(chosen))></i>
                </span>
            </td>
            <td class="col-end"><b>{chosen.to_string()}</b></td>
            <td class="col-end">{format!("{} ± {}", format::fixed(expected, 1), format::fixed(deviation, 1))}</td>
        </tr>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_verdict_says_what_chance_makes_of_it() {
        let fair = |chance| Fairness {
            chance,
            ..Fairness::default()
        };
        assert_eq!(
            verdict(&fair(Some((0.4, 1_000)))),
            "A difference this large occurs by chance in 40% of cases: no sign of unfairness."
        );
        assert!(verdict(&fair(Some((0.049, 1_000)))).ends_with("5% of cases: rarely."));
        assert_eq!(verdict(&fair(None)), "No choice here is random.");
    }

    #[test]
    fn who_was_it_is_told_with_its_chance() {
        let words = |advocate, likely| {
            let round = CourseRound {
                advocate,
                likely,
                ..CourseRound::default()
            };
            chosen_words(&round, |agent| format!("agent {agent}"))
        };
        assert_eq!(words(Some(Some(2)), Some(0.316)), "agent 2, chance 32%");
        assert_eq!(words(Some(None), None), "nobody");
        assert_eq!(words(None, None), "not recorded here");
    }
}
