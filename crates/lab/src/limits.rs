//! What the rules of a decision compare with, along a sweep.

use steelyard_decision::{Cells, Limit, Measure};

use super::Sweep;
use super::line::Line;

/// Right sides that scores and gaps are compared with, and whose rank is asked for.
pub(super) struct Limits {
    pub(super) tops: Vec<Line>,
    pub(super) gaps: Vec<Line>,
    pub(super) ranks: Vec<usize>,
    /// Whether it is asked who is best in how many criteria.
    pub(super) best: bool,
    /// Spreads that are asked for, and what they are compared with.
    pub(super) spreads: Vec<(usize, Line)>,
    /// Means that are asked for, and what they are compared with.
    pub(super) means: Vec<(usize, Line)>,
    /// What no weight moves, such as facts and counts, against the parameter that does.
    pub(super) counts: Vec<Measure>,
}

pub(super) fn limits(sweep: &Sweep<'_>, cells: &Cells) -> Limits {
    let mut limits = Limits {
        tops: Vec::new(),
        gaps: Vec::new(),
        ranks: Vec::new(),
        best: false,
        spreads: Vec::new(),
        means: Vec::new(),
        counts: Vec::new(),
    };
    for test in cells.guards.iter().flat_map(|guard| &guard.tests) {
        let line = match test.right {
            Limit::Parameter(place) => sweep.line(place),
            Limit::Constant(value) => Line::level(value),
        };
        match test.left {
            Measure::Top => push_new(&mut limits.tops, line),
            Measure::Gap => push_new(&mut limits.gaps, line),
            Measure::Rank(place) | Measure::DerivedRank(place) => limits.ranks.push(place),
            Measure::BestShare => limits.best = true,
            Measure::TopSpread(place) => limits.spreads.push((place, line)),
            Measure::TopMean(place) => limits.means.push((place, line)),
            Measure::TopFlag(_)
            | Measure::Fact(_)
            | Measure::Ranked
            | Measure::Waiting
            | Measure::Vetoed => {}
        }
        let counted = !matches!(test.left, Measure::Top | Measure::Gap);
        if counted && line.slope != 0.0 {
            limits.counts.push(test.left);
        }
    }
    limits
}

/// Whether a guard asks about others than the first two, how many rank, or where somebody does, but for what `stands`.
pub(super) fn asks_all(cells: &Cells, stands: impl Fn(Measure) -> bool) -> bool {
    let mut tests = cells.guards.iter().flat_map(|guard| &guard.tests);
    tests.any(|test| match test.left {
        // Whether one or none ranks is told by the first two as well.
        Measure::Ranked if matches!(test.right, Limit::Constant(limit) if limit <= 1.0) => false,
        Measure::Top
        | Measure::Gap
        | Measure::TopFlag(_)
        | Measure::TopSpread(_)
        | Measure::TopMean(_)
        | Measure::Fact(_) => false,
        other => !stands(other),
    })
}

/// Rules ask for the same limit again and again.
fn push_new(lines: &mut Vec<Line>, line: Line) {
    if !lines.contains(&line) {
        lines.push(line);
    }
}
