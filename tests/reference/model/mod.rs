//! The weighing of a decision, as slow and plain as the design has it: every score term by term, every rank by comparing with
//! all others. Beside its answer it says whether rounding or snapping could have made it another.

mod doubts;
mod gates;
mod outcome;
mod ranking;
mod scores;

use std::collections::BTreeMap;

use crate::form::{Decision, Step};
use crate::near::Near;

pub(crate) use doubts::Doubts;
pub(crate) use ranking::scores_compare;

use gates::passes;
use outcome::decide;
use scores::score;

/// Values of parameters by id, those that follow another at the other's.
pub(crate) type Values = BTreeMap<String, Near>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    Ranked,
    /// Held by the gate of this place, the first that does not let pass.
    Gated(usize),
    Unscored,
    /// It did not rank in the decision before.
    Out,
}

/// Status and winner, of the last stage, by id.
pub(crate) type Verdict = (Option<String>, Option<String>);

/// What a decision without its stages came to.
#[derive(Clone, Debug)]
pub(crate) struct Weighed {
    pub(crate) scores: Vec<Option<Near>>,
    pub(crate) standings: Vec<Standing>,
    pub(crate) status: Option<String>,
    pub(crate) winner: Option<usize>,
    pub(crate) recommended: Option<usize>,
    /// The place of the guard that held.
    pub(crate) held: Option<usize>,
    pub(crate) stage: Option<(usize, Box<Weighed>)>,
    pub(crate) doubts: Doubts,
}

impl Weighed {
    pub(crate) fn verdict(&self, step: &Step) -> Verdict {
        if let Some((place, below)) = &self.stage {
            return below.verdict(&step.stages[*place].step);
        }
        let winner = self.winner.map(|place| step.alternatives[place].id.clone());
        (self.status.clone(), winner)
    }

    /// The doubts of this and of the stages that it opened.
    pub(crate) fn all_doubts(&self) -> Doubts {
        let below = self.stage.as_ref().map(|(_, below)| below.all_doubts());
        self.doubts.or(below.unwrap_or_default())
    }
}

pub(crate) fn values(decision: &Decision) -> Values {
    let all = &decision.parameters;
    let own = |id: &str| {
        all.iter()
            .find(|one| one.id == id)
            .and_then(|one| one.value)
    };
    let value = |at: usize| match (&all[at].value, &all[at].fallback_of) {
        (None, Some(leader)) => own(leader),
        (value, _) => *value,
    };
    let pairs =
        (0..all.len()).map(|at| (all[at].id.clone(), Near::exact(value(at).unwrap_or(0.0))));
    pairs.collect()
}

pub(crate) fn weigh(step: &Step, values: &Values) -> Weighed {
    weigh_after(step, values, &BTreeMap::new())
}

/// Weighs a stage: `before` says of the alternatives of the decision that opened it whether they ranked.
fn weigh_after(step: &Step, values: &Values, before: &BTreeMap<&str, bool>) -> Weighed {
    let mut doubts = Doubts::default();
    let scores: Vec<Option<Near>> = step
        .alternatives
        .iter()
        .map(|one| score(step, values, one))
        .collect();
    let mut standings = Vec::new();
    for (one, score) in step.alternatives.iter().zip(&scores) {
        let gate = one
            .gates
            .iter()
            .position(|gate| !passes(&gate.test, values, &mut doubts));
        doubts.unsure |= score.is_some_and(|score| score.off.is_infinite());
        standings.push(match gate {
            _ if before.get(one.id.as_str()) == Some(&false) => Standing::Out,
            Some(gate) => Standing::Gated(gate),
            None if score.is_none() => Standing::Unscored,
            None => Standing::Ranked,
        });
    }
    let mut weighed = Weighed {
        scores,
        standings,
        status: None,
        winner: None,
        recommended: None,
        held: None,
        stage: None,
        doubts,
    };
    decide(step, values, &mut weighed);
    weighed
}
