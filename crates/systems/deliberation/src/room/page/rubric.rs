use steelyard_decision::{Settings, weigh};
use steelyard_protocol::deliberation as told;
use steelyard_protocol::to_u32;

use crate::evaluate::evaluate;
use crate::room::Runs;
use crate::room::decisions::Round;
use crate::rubric::Rubric;

/// Decisions that a share is told of at least.
const FEWEST: usize = 5;

pub(super) fn seen(
    room: &Runs,
    settings: &Settings,
    round: &Round,
    first: usize,
) -> told::RubricSeen {
    let under = room.under(&room.all[round.run], settings);
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

/// The decisions whose first differs under the gold rubric of their run and the living one of their round.
fn behaviour(room: &Runs, settings: &Settings, first: usize, seen: &mut told::RubricSeen) {
    let mut at = first;
    for (place, run) in room.all.iter().enumerate() {
        let under = room.under(run, settings);
        for round in room.rounds_of(place) {
            let decision = at;
            at += 1;
            let state = &under.course.rounds[round.round];
            if state
                .artifacts
                .iter()
                .filter(|one| one.criteria.iter().any(|scored| scored.mean.is_some()))
                .count()
                < 2
            {
                continue;
            }
            let leads = |rubric: &Rubric| {
                let state = under
                    .course
                    .judged_by(run, round.round, rubric, &under.rules);
                let criteria = rubric.criteria.iter().map(|one| (&one.name, one.weight));
                let parameters = under.draft.parameters(criteria);
                let (cells, _) = evaluate(run, &state, rubric, &under, &parameters);
                let weighed = weigh(&parameters, &cells);
                weighed
                    .order
                    .first()
                    .map(|first| cells.alternatives[*first].label.to_string())
            };
            let both = leads(&under.gold).zip(leads(&state.living));
            seen.compared += 1;
            if let Some((gold, living)) = both.filter(|(gold, living)| gold != living) {
                seen.differing.push((to_u32(decision), gold, living));
            }
        }
    }
    if seen.compared as usize >= FEWEST {
        seen.interval = Some(proportion(seen.differing.len(), seen.compared as usize));
    }
}

/// What a share lies within, 19 times of 20. Source: Wilson (1927), *Probable inference, the law of succession, and statistical
/// inference*.
fn proportion(count: usize, of: usize) -> (f64, f64) {
    const Z: f64 = 1.959_963_984_540_054;
    let (n, p) = (of as f64, count as f64 / of as f64);
    let middle = p + Z * Z / (2.0 * n);
    let reach = Z * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + Z * Z / n;
    (
        ((middle - reach) / scale).max(0.0),
        ((middle + reach) / scale).min(1.0),
    )
}
