//! Who could be devil's advocate in the round, how likely, and whether the choices over the run are what chance makes of it.

use std::sync::Arc;

use leptos::prelude::*;
use steelyard_protocol::deliberation::{CourseRound, Fairness, RoundSeen};

use super::known::Run;
use super::words::{chance, counted};
use crate::charts::format;
use crate::components::data_table::{self, CellClass, Column, DataTable, RowLook, TableData};
use crate::components::dynamic::{Dynamic, dynamic, text};
use crate::reactive::memo::memo;

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
        let agents = seen.choice.iter().zip(0_u32..);
        let agents = agents
            .map(|(one, agent)| Candidate::agent(run.agent(agent), one, chosen == Some(agent)));
        let nobody = (seen.nobody > 0.0).then(|| Candidate {
            name: "nobody".to_owned(),
            likely: seen.nobody,
            is_chosen: now.with(|now| {
                now.as_ref()
                    .is_some_and(|round| round.advocate == Some(None))
            }),
            ..Candidate::default()
        });
        let all = agents.chain(nobody);
        let data = Arc::new(TableData::with_looks(
            &chance_columns(most),
            all,
            Candidate::look,
        ));
        view! {
            <DataTable data=Signal::stored(data) class="chances"/>
            <p class="side-words">{seen.fallback}</p>
        }
        .into_any()
    })
}

/// Who could be devil's advocate.
#[derive(Default)]
struct Candidate {
    name: String,
    likely: f64,
    /// Why it could not be; empty where it could.
    why: String,
    /// Trust in it; empty for nobody.
    trust: String,
    /// When it was the last time; empty where it never was.
    last: String,
    is_chosen: bool,
}

impl Candidate {
    /// An agent with how likely it is, why it could not be, trust in it, and how many rounds ago it was.
    fn agent(name: String, choice: &(f64, String, f64, Option<u32>), is_chosen: bool) -> Self {
        let (likely, why, trust, since) = choice;
        Self {
            name,
            likely: *likely,
            why: why.clone(),
            trust: format::fixed(*trust, 2),
            last: since.map_or(String::new(), |rounds| match rounds {
                1 => "1 round ago".to_owned(),
                rounds => format!("{rounds} rounds ago"),
            }),
            is_chosen,
        }
    }

    fn look(&self) -> RowLook {
        let chosen = self.is_chosen.then_some("was-chosen");
        let out = (self.likely <= 0.0).then_some("out");
        let class: Vec<&str> = chosen.into_iter().chain(out).collect();
        RowLook {
            class: class.join(" "),
            ..RowLook::default()
        }
    }
}

/// The columns; `most` is the greatest chance of all.
fn chance_columns(most: f64) -> [Column<Candidate>; 4] {
    [
        data_table::text("Agent", |one: &Candidate| Some(one.name.clone())).titled(),
        data_table::text("Chance", |one: &Candidate| Some(chance(one.likely))).drawn(move |one| {
            let likely = if one.why.is_empty() {
                bar(one.likely, most).into_any()
            } else {
                one.why.clone().into_any()
            };
            let mark = one
                .is_chosen
                .then(|| view! { " " <span class="mark">"chosen"</span> });
            view! { <span class="chance">{likely} {mark}</span> }.into_any()
        }),
        data_table::text("Trust", |one: &Candidate| Some(one.trust.clone())).class("col-end"),
        data_table::text("Last time", |one: &Candidate| Some(one.last.clone()))
            .marked(|_| CellClass::Fixed("last-time")),
    ]
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
            (name, counts)
        });
        let data = Arc::new(TableData::new(&fair_columns(most), rows));
        view! {
            <h3 class="side-sub">{format!("Over {}: grey expected, dot actual", counted(fair.rounds, "round"))}</h3>
            <DataTable data=Signal::stored(data) class="chances fair"/>
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

/// The columns; `most` is the right end of all lines.
fn fair_columns(most: f64) -> [Column<(String, Counts)>; 4] {
    type Line = (String, Counts);
    [
        data_table::text("Agent", |one: &Line| Some(one.0.clone())).titled(),
        data_table::text("Picture", |_: &Line| None)
            .unseen_name()
            .drawn(move |(_, counts)| fair_line(*counts, most)),
        data_table::text("Chosen", |(_, counts): &Line| Some(counts.2.to_string()))
            .class("col-end")
            .drawn(|(_, counts)| view! { <b>{counts.2.to_string()}</b> }.into_any()),
        data_table::text("Expected", |(_, (expected, deviation, _)): &Line| {
            let written = [*expected, *deviation].map(|number| format::fixed(number, 1));
            Some(written.join(" ± "))
        })
        .class("col-end"),
    ]
}

/// A line with what was to be expected as a stretch, and a dot at what came.
fn fair_line((expected, deviation, chosen): Counts, most: f64) -> AnyView {
    let place = |count: f64| format!("{:.1}%", (count / most * 100.0).clamp(0.0, 100.0));
    let (low, high) = ((expected - deviation).max(0.0), expected + deviation);
    view! {
        <span class="fair-line" aria-hidden="true">
            <i class="stretch" style:left=place(low) style:width=place(high - low)></i>
            <i class="expected" style:left=place(expected)></i>
            <i class="dot" style:left=place(f64::from(chosen))></i>
        </span>
    }
    .into_any()
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
