//! Values of a swept parameter at which the outcome may change.

use steelyard_decision::Cells;

use super::Sweep;
use super::events::gate_cuts;
use super::scan::{MOST_SCANNED, scan};
use super::search::{Search, settle};

/// How near to one another cuts that are one may be, as a share of the range.
const FINE: f64 = 1e-9;

/// Where to ask for outcomes: between two neighbours nothing changes.
pub(super) struct Cuts {
    /// Values in order, both ends of the range among them.
    pub(super) at: Vec<f64>,
    /// Whether none is missing; otherwise some between scanned points may be.
    pub(super) exact: bool,
}

/// Finds the cuts of a sweep: those of the decision and of every stage, opened or not.
///
/// Scores that share their denominator are lines, and a line below two others at both ends of a
/// stretch is below them inside (Eisner, Severance 1976, *Mathematical techniques for efficient
/// record segmentation*): so the two leaders are followed by looking at the ends and cutting where
/// the leaders of both meet, about as often as there are pieces. Scores of unequal denominators meet
/// in up to two points; of those all pairs are looked at, and the points kept at which they lead. Where scores are no
/// such forms, points are scanned.
pub(super) fn cuts(sweep: &Sweep<'_>) -> Cuts {
    let ends = (sweep.from, sweep.to);
    let mut cuts = Cuts {
        at: vec![sweep.from, sweep.to],
        exact: !sweep.is_bent(),
    };
    if cuts.exact {
        // Who ranks, in a stage too, changes at these alone.
        let mut ranking = cuts.at.clone();
        ranking.extend(gate_cuts(sweep));
        ranking.extend(sweep.breaks());
        settle(&mut ranking, ends);
        collect(sweep, (&mut Vec::new(), sweep.cells), &ranking, &mut cuts);
    } else {
        cuts.at = scan(sweep);
    }
    // A range this narrow has too few numbers for the places between, and forms too few digits to meet at.
    let wide = sweep.to - sweep.from;
    let coarsest = sweep.near(sweep.from.abs().max(sweep.to.abs()));
    if cuts.exact && wide > 0.0 && coarsest > FINE * wide {
        cuts.exact = false;
        if sweep.cost() <= MOST_SCANNED {
            cuts.at.extend(scan(sweep));
        }
    }
    settle(&mut cuts.at, ends);
    cuts
}

fn collect(
    sweep: &Sweep<'_>,
    (path, cells): (&mut Vec<usize>, &Cells),
    ranking: &[f64],
    cuts: &mut Cuts,
) {
    let mut search = Search::new(sweep, path, cells);
    search.run(ranking);
    cuts.exact &= search.exact;
    cuts.at.append(&mut search.cuts);
    // There may be many stages, each of which finds what those before it found.
    settle(&mut cuts.at, (sweep.from, sweep.to));
    for (place, stage) in cells.stages.iter().enumerate() {
        path.push(place);
        collect(sweep, (path, &stage.cells), ranking, cuts);
        path.pop();
    }
}
