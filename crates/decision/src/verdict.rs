use steelyard_documents::Name;

use crate::Status;

/// Whether an alternative ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It ranks.
    Ranked,
    /// A gate (by place) keeps it out; of several the one with the strictest effect: a veto over a rejection over an
    /// escalation, of equal ones the first in rule order. One for want of a number goes before all of them.
    Gated(usize),
    /// It has no score: none of its numbers was weighed.
    Unscored,
    /// It did not rank in the decision that opened this stage.
    Out,
}

/// Status, winner, recommendation of one decision; of a stage it opened, that one's
/// [`Weighed`](crate::Weighed) tells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// The status; `None` where no guard holds.
    pub status: Option<Status>,
    /// Who wins under that status.
    pub winner: Option<usize>,
    /// What to act on; may differ from the winner.
    pub recommended: Option<usize>,
}

/// What a decision came to with all its stages, by public names: what zones, flips and back-tests
/// compare.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Verdict {
    /// Status of the last stage; `None` where no guard holds.
    pub status: Option<Name>,
    /// Winner of the last stage.
    pub winner: Option<Name>,
}

/// One guard and how it went.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// How it went.
    pub state: StepState,
    /// Its comparisons, in order; also of guards that were not reached.
    pub compared: Vec<Compared>,
}

/// How a guard went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum StepState {
    /// It holds, and named the status.
    Held,
    /// It does not hold.
    Failed,
    /// An earlier one named the status.
    NotReached,
}

/// The numbers of one comparison.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Compared {
    /// Left side; infinite where there is nothing to compare.
    pub left: f64,
    /// Right side.
    pub right: f64,
    /// Whether it holds.
    pub holds: bool,
}
