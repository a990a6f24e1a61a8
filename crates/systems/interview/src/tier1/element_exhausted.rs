use steelyard_decision::{Atom, GateTest, Op};

use super::{Veto, passes};
use crate::focus::Candidate;
use crate::rule::{About, Given, Number, Sort, Turn};
use crate::words::{folded, holds};

/// An element that was named again and again is left alone.
#[derive(Debug)]
pub(super) struct ElementExhausted;

static ABOUT: About = About {
    id: "element_exhausted",
    label: "Element exhausted",
    numbers: &[
        Number {
            key: "max_mentions",
            label: "Turns naming the element",
            default: 5.0,
            sort: Sort::CountLimit,
        },
        Number {
            key: "min_labels",
            label: "Recent nodes naming it",
            default: 2.0,
            sort: Sort::CountLimit,
        },
        Number {
            key: "lookback_window",
            label: "Turns looked at",
            default: 10.0,
            sort: Sort::Count,
        },
    ],
    words: &[],
    signals: &[],
    uses_signals: false,
    idle: &[],
};

impl Veto for ElementExhausted {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn test(&self, turn: Turn<'_>, given: &Given<'_>, candidate: &Candidate) -> GateTest {
        let Some(element) = candidate.focus.element else {
            return passes("element", "it is about no element");
        };
        let name = turn.state.elements[element].name();
        let window = given.count(2);
        let turns = turn.state.last(window);
        let named = turns.filter(|one| holds(&one.folded, &name)).count();
        let recent = turn.graph.recent.iter().take(window);
        let labels = recent.filter(|at| holds(&folded(&turn.state.nodes[**at].label), &name));
        let atom = |label: &'static str, measured: usize, at| {
            given.limit(at).map(|limit| {
                GateTest::Atom(Atom::Number {
                    label: label.into(),
                    measured: measured as f64,
                    criterion: None,
                    op: Op::Lt,
                    limit,
                })
            })
        };
        let tests = [
            atom("turns naming the element", named, 0),
            atom("recent nodes naming it", labels.count(), 1),
        ];
        GateTest::Any(tests.into_iter().flatten().collect())
    }
}
