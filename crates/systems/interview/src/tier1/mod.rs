//! Hard limits: any of them keeps a candidate out.
//!
//! A new one is a file with a `Veto`, and its line in [`VETOES`].

mod clarification;
mod element_exhausted;
mod knowledge_ceiling;
mod recent_redundancy;

pub(crate) use recent_redundancy::closest;

use steelyard_decision::{Atom, GateTest};

use crate::focus::Candidate;
use crate::rule::{About, Given, Turn};
use crate::strategy::Strategy;

/// A rule of the first tier.
pub(crate) trait Veto: Sync {
    /// What it is called and goes by.
    fn about(&self) -> &'static About;
    /// Whether a config has to list it.
    fn is_optional(&self) -> bool {
        false
    }
    /// What must hold for a candidate to pass.
    fn test(&self, turn: Turn<'_>, given: &Given<'_>, candidate: &Candidate) -> GateTest;
}

/// All of them, in the order in which they are asked where no config lists any.
pub(crate) const VETOES: [&dyn Veto; 4] = [
    &knowledge_ceiling::KnowledgeCeiling,
    &element_exhausted::ElementExhausted,
    &recent_redundancy::RecentRedundancy,
    &clarification::Clarification,
];

/// Something that lets pass and that nobody can make otherwise.
fn passes(id: &'static str, why: impl Into<steelyard_documents::Name>) -> GateTest {
    GateTest::Atom(Atom::settled(id, true, why, ""))
}

/// Something that a word or a signal makes so.
fn fact(
    id: &'static str,
    holds: bool,
    yes: impl Into<steelyard_documents::Name>,
    no: impl Into<steelyard_documents::Name>,
) -> GateTest {
    GateTest::Atom(Atom::fact(id, holds, yes, no))
}

/// The strategy of a candidate.
fn strategy<'a>(turn: Turn<'a>, candidate: &Candidate) -> &'a Strategy {
    &turn.strategies[candidate.strategy]
}
