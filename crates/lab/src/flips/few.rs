use steelyard_decision::{Cells, Column, Flag, Gain, Limit, Measure, Weighed};

use super::super::Spot;

/// Alternatives above which an edit of one cell is tried among the few that matter.
const MANY: usize = 256;

/// A decision with only those alternatives that an edit of one cell can bring to the front: the one
/// edited and the first three of the ranking. All others stay where they are, below. `None` where
/// the decision is small, or where a rule looks at more than the front.
pub(super) struct Few {
    /// The decision among few.
    pub(super) cells: Cells,
    /// The cell in it.
    pub(super) spot: Spot,
}

pub(super) fn few(cells: &Cells, weighed: &Weighed, spot: &Spot) -> Option<Few> {
    let large = cells.alternatives.len() > MANY && spot.stage.is_empty();
    if !large || !cells.stages.is_empty() || looks_beyond(cells) {
        return None;
    }
    let mut kept: Vec<usize> = weighed.order[..weighed.ranked.min(3)].to_vec();
    kept.push(spot.alternative);
    kept.sort_unstable();
    kept.dedup();
    let place = kept.iter().position(|place| *place == spot.alternative)?;
    Some(Few {
        cells: among(cells, &kept),
        spot: Spot {
            alternative: place,
            ..spot.clone()
        },
    })
}

/// Whether a guard asks how many rank or wait, beyond whether any does, or for a rank.
fn looks_beyond(cells: &Cells) -> bool {
    let mut tests = cells.guards.iter().flat_map(|guard| &guard.tests);
    tests.any(|test| match test.left {
        Measure::Ranked => !matches!(test.right, Limit::Constant(limit) if limit <= 1.0),
        Measure::Waiting | Measure::Rank(_) | Measure::DerivedRank(_) | Measure::BestShare => true,
        Measure::Top
        | Measure::Gap
        | Measure::TopFlag(_)
        | Measure::TopSpread(_)
        | Measure::Fact(_) => false,
    })
}

fn among(cells: &Cells, kept: &[usize]) -> Cells {
    let columns = cells.columns.iter().map(|column| Column {
        x: kept.iter().map(|place| column.x[*place]).collect(),
        gain: match &column.gain {
            Gain::Each(gains) => Gain::Each(kept.iter().map(|place| gains[*place]).collect()),
            same => same.clone(),
        },
        shift: column.shift,
        origins: Vec::new(),
    });
    let flags = cells.flags.iter().map(|flag| Flag {
        holds: kept.iter().map(|place| flag.holds[*place]).collect(),
        ..flag.clone()
    });
    Cells {
        criteria: cells.criteria.clone(),
        columns: columns.collect(),
        classes: cells.classes.clone(),
        alternatives: kept
            .iter()
            .map(|place| cells.alternatives[*place].clone())
            .collect(),
        norm: cells.norm,
        flags: flags.collect(),
        facts: cells.facts.clone(),
        guards: cells.guards.clone(),
        ..Cells::default()
    }
}
