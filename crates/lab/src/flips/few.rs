use steelyard_decision::{
    Cells, Column, Flag, Gain, Guard, Limit, Measure, Pick, Preference, Weighed, safest,
};

use super::super::Spot;

/// Alternatives above which an edit of one cell is tried among the few that matter.
const MANY: usize = 256;

/// A decision with only those alternatives that an edit of one cell can bring to the front: the one
/// edited, the first three of the ranking, the safest of the others and whom a status names. All others stay where
/// they are, below. `None` where the decision is small, or where a rule looks at more than the front.
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
    let ranking = &weighed.order[..weighed.ranked];
    let mut kept: Vec<usize> = ranking.iter().take(3).copied().collect();
    kept.push(spot.alternative);
    // An edit moves one of the ranking and makes nobody safer.
    let picks = cells.guards.iter().flat_map(picks);
    for pick in picks {
        match pick {
            Pick::Safest => {
                let others = ranking.iter().filter(|at| **at != spot.alternative);
                kept.extend(safest(cells, &others.copied().collect::<Vec<_>>()));
            }
            Pick::This(place) => {
                kept.extend(Some(place).filter(|at| *at < cells.alternatives.len()));
            }
            Pick::Nobody | Pick::First => {}
        }
    }
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

/// Whom a rule's status names.
fn picks(guard: &Guard) -> [Pick; 2] {
    [guard.status.winner, guard.status.recommended]
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
    let safety = cells.safety.iter().map(|one| Preference {
        x: kept
            .iter()
            .map(|place| one.x.get(*place).copied().unwrap_or(f64::NAN))
            .collect(),
        ..one.clone()
    });
    let moved = |pick: Pick| match pick {
        Pick::This(place) => kept.binary_search(&place).map_or(Pick::Nobody, Pick::This),
        pick => pick,
    };
    let mut guards = cells.guards.clone();
    for status in guards.iter_mut().map(|guard| &mut guard.status) {
        status.winner = moved(status.winner);
        status.recommended = moved(status.recommended);
    }
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
        safety: safety.collect(),
        guards,
        ..Cells::default()
    }
}
