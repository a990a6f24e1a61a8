//! Statuses and the rules that name them, by constant names.

use steelyard_decision::{Guard, Pick, Status, Test, Tone};
use steelyard_documents::Name;

/// Nobody leads.
pub(super) const NOBODY: [Pick; 2] = [Pick::Nobody, Pick::Nobody];

/// A status that opens nothing; the picks are who wins and what is recommended.
pub(super) const fn status(
    id: &'static str,
    label: &'static str,
    tone: Tone,
    [winner, recommended]: [Pick; 2],
) -> Status {
    Status {
        id: Name::new_static(id),
        label: Name::new_static(label),
        tone,
        winner,
        recommended,
        opens: None,
    }
}

/// A guard by constant names.
pub(super) fn guard(
    id: &'static str,
    label: &'static str,
    tests: Vec<Test>,
    status: Status,
) -> Guard {
    Guard {
        id: Name::new_static(id),
        label: Name::new_static(label),
        tests,
        status,
    }
}
