use steelyard_decision::Settings;
use steelyard_lab::proportion;
use steelyard_protocol::deliberation as told;
use steelyard_protocol::to_u32;

use crate::course::{Compared, FEWEST, compared};
use crate::evaluate::label;
use crate::room::Runs;
use crate::room::decisions::Round;
use crate::rubric::{Measure, Rubric};
use crate::run::{Run, What};

pub(super) fn seen(
    room: &Runs,
    settings: &Settings,
    round: &Round,
    first: usize,
) -> told::RubricSeen {
    let under = room.under(round.run, settings);
    let state = &under.course.rounds[round.round];
    let mut seen = told::RubricSeen {
        fewest: to_u32(FEWEST),
        percent: state.percent,
        by_behaviour: under.rules.measure == Measure::Behaviour,
        overrides: overrides(&room.all[round.run]),
        ..told::RubricSeen::default()
    };
    if let Some(drift) = &state.drift {
        let guidelines = |rubric: &Rubric, name: &str| {
            let found = rubric.criteria.iter().find(|one| one.name == name);
            found.map(|one| one.guidelines.clone())
        };
        seen.criteria = drift
            .moved
            .iter()
            .map(|one| {
                let texts =
                    [&under.gold, &state.living].map(|rubric| guidelines(rubric, &one.name));
                let share = |at: usize| texts[at].as_ref().map(|_| one.shares[at]);
                told::CriterionSeen {
                    name: one.name.to_string(),
                    shares: [share(0), share(1)],
                    guidelines: texts.clone().map(Option::unwrap_or_default),
                    drift: [one.weight * 100.0, one.wording * 100.0],
                }
            })
            .collect();
    }
    behaviour(room, settings, first, &mut seen);
    seen
}

/// What was overridden in a run.
fn overrides(run: &Run) -> Vec<told::OverrideSeen> {
    let mut all = Vec::new();
    for round in &run.rounds {
        for event in &round.events {
            if let What::Override {
                by,
                agent,
                decision,
                note,
                regretted,
            } = &event.what
            {
                let agent = agent.map(|agent| run.agents[agent].name.to_string());
                all.push(told::OverrideSeen {
                    round: round.number,
                    by: by.to_string(),
                    agent: agent.unwrap_or_default(),
                    decision: decision.clone(),
                    note: note.clone(),
                    regretted: *regretted,
                    place: (event.place.file, event.place.line),
                });
            }
        }
    }
    all
}

/// The decisions whose first differs under the gold rubric of their run and the living one of their round.
fn behaviour(room: &Runs, settings: &Settings, first: usize, seen: &mut told::RubricSeen) {
    let mut decisions = (first..).zip(&room.rounds).peekable();
    for (place, run) in room.all.iter().enumerate() {
        let under = room.under(place, settings);
        let compared = compared(run, &under.course, &under.gold, &under.rules);
        for (number, compared) in compared.into_iter().enumerate() {
            let is_it = |one: &(usize, &Round)| one.1.run == place && one.1.round == number;
            let Some((decision, _)) = decisions.next_if(is_it) else {
                continue;
            };
            let compared = if under.is_assumed {
                Compared::No
            } else {
                compared
            };
            seen.compared += u32::from(compared != Compared::No);
            if let Compared::Other(places) = compared {
                let state = &under.course.rounds[number];
                let [was, is] = places.map(|at| label(run, state, at).to_string());
                seen.differing.push((to_u32(decision), was, is));
            }
        }
    }
    if seen.compared as usize >= FEWEST {
        let found = proportion(seen.differing.len(), seen.compared as usize);
        seen.interval = found.map(|[low, high]| (low, high));
    }
}
