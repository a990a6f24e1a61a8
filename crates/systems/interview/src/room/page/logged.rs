//! What a log says of the candidate that was chosen, number by number beside what comes out now.

use steelyard_decision::{Model, RecordedNumber};
use steelyard_protocol::interview::{Logged, LoggedTerm, ThenNow};
use steelyard_protocol::to_u32;
use steelyard_system::Asked;

use crate::state::{State, Term};
use crate::tier2::SCORERS;

/// How far two numbers lie apart that are the same but for the order of their sums.
const SAME: f64 = 1e-9;

/// The log of a turn beside its decision as it stands; `None` without a log.
pub(super) fn logged(state: &State, asked: Asked<'_>) -> Option<Logged> {
    let record = state.recorded.as_ref()?;
    let (_, model) = asked.decision?;
    let alternatives = &model.cells.alternatives;
    let at = alternatives.iter().position(|one| one.recorded.is_some());
    let score = at.and_then(|at| model.weigh().scores.get(at).copied());
    let multiplier = at.and_then(|at| model.parameters.at(alternatives[at].multiplier?));
    let mut terms: Vec<LoggedTerm> = record
        .terms
        .iter()
        .map(|term| told(term, model, at))
        .collect();
    let is_told = |id: &str| record.terms.iter().any(|term| term.scorer == id);
    let own = model.cells.criteria.iter().enumerate();
    let untold = own.filter(|(_, criterion)| !is_told(&criterion.id));
    terms.extend(untold.map(|(column, _)| now(model, at, column)));
    Some(Logged {
        strategy: record.strategy.to_string(),
        candidate: at.map(to_u32),
        score: beside(record.score, score.filter(|score| score.is_finite())),
        multiplier: beside(record.multiplier, multiplier.map(|one| one.value)),
        terms,
    })
}

fn beside(then: Option<RecordedNumber>, now: Option<f64>) -> ThenNow {
    let differs = then
        .zip(now)
        .is_some_and(|(then, now)| (then.value - now).abs() > then.within + SAME);
    ThenNow {
        then: then.map(|then| then.value),
        now,
        differs,
    }
}

/// What a scorer said then and says now.
fn told(term: &Term, model: &Model, at: Option<usize>) -> LoggedTerm {
    let mut criteria = model.cells.criteria.iter();
    let column = criteria.position(|one| one.id == term.scorer);
    let found = match column {
        Some(column) => now(model, at, column),
        None => {
            let mut scorers = SCORERS.iter().map(|scorer| scorer.about());
            let known = scorers.find(|about| about.id == term.scorer);
            LoggedTerm {
                label: known
                    .map_or_else(|| term.scorer.to_string(), |about| about.label.to_owned()),
                ..LoggedTerm::default()
            }
        }
    };
    LoggedTerm {
        raw: beside(term.raw.map(RecordedNumber::exact), found.raw.now),
        weight: beside(term.weight.map(RecordedNumber::exact), found.weight.now),
        then: term.words.clone(),
        ..found
    }
}

/// What a scorer of the config says now of a candidate.
fn now(model: &Model, at: Option<usize>, column: usize) -> LoggedTerm {
    let (criterion, cells) = (&model.cells.criteria[column], &model.cells.columns[column]);
    let number = |now| ThenNow {
        now,
        ..ThenNow::default()
    };
    let class = at.map(|at| model.cells.alternatives[at].class);
    let origin = at.and_then(|at| cells.origins.get(at));
    LoggedTerm {
        label: criterion.label.to_string(),
        slot: criterion.slot,
        raw: number(at.and_then(|at| cells.x.get(at).copied())),
        weight: number(class.map(|class| criterion.weighs(&model.parameters, class))),
        now: origin.map_or_else(String::new, |origin| origin.formed.clone()),
        ..LoggedTerm::default()
    }
}
