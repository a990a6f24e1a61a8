use steelyard_decision::{Place, Provenance};

use crate::role::Role;

/// A member of the panel in one decision: what an evaluation means for its cards.
#[derive(Clone, Debug, PartialEq)]
pub struct Evaluator {
    /// Public name, unique in the panel: the agent's.
    pub id: String,
    /// In whose role.
    pub role: Role,
    /// c, 0 to 1; at 0 it has no say.
    pub confidence: f64,
    /// One a card; `None` where it did not score it.
    pub scores: Vec<Option<Score>>,
    /// Why, one a card; empty where it does not say.
    pub rationale: Vec<String>,
    /// The card it prefers, by place.
    pub recommendation: Option<usize>,
    /// What it finds unresolved.
    pub concerns: Vec<String>,
    /// Where it stands; `None` for one that follows a rule of ours.
    pub place: Option<Place>,
}

impl Evaluator {
    /// The names that documents call it by: its own, and those of its role.
    pub(crate) fn names(&self) -> [&str; 3] {
        [&self.id, self.role.label(), self.role.key()]
    }
}

/// What an evaluator gives a card.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Score {
    /// 0 to 1.
    pub value: f64,
    /// Where it stands.
    pub place: Option<Place>,
    /// How it came about.
    pub provenance: Provenance,
}
