use super::{Raw, Scorer, value};
use crate::focus::Candidate;
use crate::rule::{About, Given, Turn};

/// What was not touched comes before what was.
#[derive(Debug)]
pub(super) struct CoverageGap;

static ABOUT: About = About {
    id: "coverage_gap",
    label: "Coverage gap",
    numbers: &[
        value("boost_per_gap", "A gap adds", 0.15),
        value("no_gap_score", "Score without a gap", 0.85),
    ],
    words: &[],
    signals: &[],
    uses_signals: false,
    idle: &[(
        "gap_types",
        "boost_per_gap: an uncovered element is the only gap",
    )],
};

impl Scorer for CoverageGap {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn weight(&self) -> f64 {
        0.20
    }

    fn rows(&self) -> (f64, &'static [(&'static str, f64)]) {
        const ROWS: &[(&str, f64)] = &[
            ("deepen", 0.30),
            ("broaden", 0.24),
            ("cover_element", 0.30),
            ("synthesis", 0.20),
        ];
        (0.20, ROWS)
    }

    fn score<'a>(&self, turn: Turn<'a>, given: &Given<'_>, candidate: &Candidate) -> Raw<'a> {
        let [boost, without] = given.values();
        let covers = turn.strategies[candidate.strategy].is_coverage();
        let gap = match candidate.focus.element {
            Some(at) => !turn.state.elements[at].seen,
            None => covers,
        };
        if gap {
            return Raw::new((1.0 + boost).clamp(0.5, 1.8), "it closes a gap");
        }
        if covers {
            return Raw::new(1.0, "its element was seen");
        }
        Raw::new(without, "it closes no gap")
    }
}
