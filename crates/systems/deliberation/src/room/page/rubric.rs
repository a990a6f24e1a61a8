use steelyard_decision::{Parameters, Settings, weigh};
use steelyard_lab::proportion;
use steelyard_protocol::deliberation as told;
use steelyard_protocol::to_u32;

use crate::evaluate::evaluate;
use crate::room::Runs;
use crate::room::decisions::{Round, Weights};
use crate::rubric::Rubric;

/// Decisions that a share is told of at least.
const FEWEST: usize = 5;

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
        ..told::RubricSeen::default()
    };
    if let Some(drift) = &state.drift {
        seen.percent = drift.percent;
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

/// The decisions whose first differs under the gold rubric of their run and the living one of their round, whatever weights
/// settings move.
fn behaviour(room: &Runs, settings: &Settings, first: usize, seen: &mut told::RubricSeen) {
    let as_saved = Settings::default();
    let mut at = first;
    for (place, run) in room.all.iter().enumerate() {
        let under = room.under(place, settings);
        let mut trust = vec![under.rules.trust.initial; run.agents.len()];
        let (mut gold, mut living) = (Weights::default(), Weights::default());
        let mut decisions = room.rounds_of(place).iter().peekable();
        for (number, state) in under.course.rounds.iter().enumerate() {
            for (agent, now) in &state.trust {
                trust[*agent] = now.value;
            }
            if decisions.next_if(|one| one.round == number).is_none() {
                continue;
            }
            let decision = at;
            at += 1;
            if state.artifacts.iter().filter(|one| one.is_scored()).count() < 2 {
                continue;
            }
            seen.compared += 1;
            if state.living == under.gold {
                continue;
            }
            let leads = |rubric: &Rubric, parameters: &Parameters| {
                let rules = &under.rules;
                let state = under.course.judged_by(run, number, rubric, rules, &trust);
                let (cells, _) = evaluate(run, &state, rubric, &under, parameters);
                let weighed = weigh(parameters, &cells);
                let first = weighed.order.first()?;
                Some(cells.alternatives[*first].label.to_string())
            };
            let was = leads(&under.gold, gold.of(&under.gold, &under, &as_saved));
            let is = leads(&state.living, living.of(&state.living, &under, &as_saved));
            if let Some((was, is)) = was.zip(is).filter(|(was, is)| was != is) {
                seen.differing.push((to_u32(decision), was, is));
            }
        }
    }
    if seen.compared as usize >= FEWEST {
        let found = proportion(seen.differing.len(), seen.compared as usize);
        seen.interval = found.map(|[low, high]| (low, high));
    }
}
