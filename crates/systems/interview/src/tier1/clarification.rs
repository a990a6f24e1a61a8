use steelyard_decision::{Atom, GateTest, Op};

use super::{Veto, passes, strategy};
use crate::focus::Candidate;
use crate::rule::{About, Given, Number, Sort, Turn, Words};
use crate::state::UncertaintyKind;

/// Who is confused about what a word means is not led further.
#[derive(Debug)]
pub(super) struct Clarification;

static ABOUT: About = About {
    id: "clarification_veto",
    label: "Clarification",
    numbers: &[Number {
        key: "severity_threshold",
        label: "Severity of the confusion",
        default: 0.3,
        sort: Sort::Limit,
    }],
    words: &[Words {
        key: "vetoed_strategies",
        default: &["deepen", "broaden", "bridge"],
    }],
    signals: &["uncertainty"],
    uses_signals: true,
    idle: &[],
};

impl Veto for Clarification {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn is_optional(&self) -> bool {
        true
    }

    fn test(&self, turn: Turn<'_>, given: &Given<'_>, candidate: &Candidate) -> GateTest {
        let id = strategy(turn, candidate).id.to_lowercase();
        if !given.words(0).contains(&id) {
            return passes("confusion", "its strategy is not vetoed");
        }
        let uncertainty = turn.state.signals.uncertainty.as_ref();
        let uncertainty = uncertainty.filter(|_| given.listed.uses_signals);
        let conceptual = uncertainty.filter(|(kind, _)| *kind == UncertaintyKind::Conceptual);
        match conceptual.zip(given.limit(0)) {
            None => passes("confusion", "no signal reports confusion about concepts"),
            Some(((_, severity), limit)) => GateTest::Atom(Atom::Number {
                label: "severity of the confusion".into(),
                measured: *severity,
                criterion: None,
                op: Op::Lt,
                limit,
            }),
        }
    }
}
