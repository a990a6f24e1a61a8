//! Values of a limit at which a gate opens or shuts.

use std::collections::BTreeSet;

use steelyard_decision::{Atom, Cells, Pick, Standing, by_safety, key, scored, standings_at};

use super::limits::asks_all;
use super::{Knob, Sweep};

/// Values up to which each one is a cut.
const FEW: usize = 64;

/// Where gates compare with a parameter that moves: the values at which it is what they measured; where they measure the
/// cell that moves: their limits.
///
/// Of many values only those count at which the first two or the safest change, or how many rank or wait passes a
/// number that a guard compares with; those are found by letting alternatives in and out one by one.
/// Where scores move as well, and with a stage, whose alternatives depend on all who rank, each value counts.
pub(super) fn gate_cuts(sweep: &Sweep<'_>) -> Vec<f64> {
    match &sweep.knob {
        Knob::Parameter { .. } => {}
        Knob::Cell(spot) => {
            let limits = spot.limits(sweep.cells).into_iter();
            return limits.map(|limit| sweep.parameters.value(limit)).collect();
        }
        Knob::Gain(_) | Knob::Confidences { .. } => return Vec::new(),
    }
    let mut found = Vec::new();
    measured(sweep, sweep.cells, &mut found);
    found.retain(|(value, _)| *value >= sweep.from && *value <= sweep.to);
    let few = found.len() <= FEW;
    if few
        || scores_move(sweep)
        || !sweep.cells.stages.is_empty()
        || asks_all(sweep.cells, |_| false)
    {
        return found.into_iter().map(|(value, _)| value).collect();
    }
    leading(sweep, found)
}

/// Whether what moves is a weight or a multiplier, not a limit alone.
fn scores_move(sweep: &Sweep<'_>) -> bool {
    let moves = |place: usize| sweep.line(place).slope != 0.0;
    let mut weights = sweep.cells.criteria.iter().flat_map(|one| &one.weights);
    let mut alternatives = sweep.cells.alternatives.iter();
    weights.any(|place| moves(*place)) || alternatives.any(|one| one.multiplier.is_some_and(moves))
}

/// The values at which what gates compare with is what they measured, with the alternatives they stand before.
fn measured(sweep: &Sweep<'_>, cells: &Cells, found: &mut Vec<(f64, usize)>) {
    for (at, alternative) in cells.alternatives.iter().enumerate() {
        for gate in &alternative.gates {
            gate.test.each_atom(&mut |atom| {
                if let Atom::Number {
                    measured, limit, ..
                } = atom
                {
                    let limit = sweep.line(*limit);
                    if limit.slope != 0.0 {
                        found.push(((measured - limit.base) / limit.slope, at));
                    }
                }
            });
        }
    }
    for stage in &cells.stages {
        measured(sweep, &stage.cells, found);
    }
}

/// Of the numbers that were found, with who stands before them, those at or beside which the first two are others than
/// before, or the safest is. Scores do not move while a limit does.
fn leading(sweep: &Sweep<'_>, mut found: Vec<(f64, usize)>) -> Vec<f64> {
    let (parameters, cells) = sweep.at(sweep.from);
    let (scores, _) = scored(&parameters, (&cells, sweep.shape()));
    found.sort_by(|a, b| a.0.total_cmp(&b.0));
    let events: Vec<&[(f64, usize)]> = found.chunk_by(|a, b| a.0 >= b.0).collect();
    let value = |at: usize| events.get(at).map_or(sweep.to, |event| event[0].0);
    let (begin, _) = sweep.at(f64::midpoint(sweep.from, value(0)));
    let mut front = Front::new(&cells, &scores);
    let standings = standings_at(&begin, &cells, &[]);
    for (place, standing) in standings.iter().enumerate() {
        front.put(place, *standing == Standing::Ranked);
    }
    let mut kept = Vec::new();
    let mut before = front.first();
    for (at, event) in events.iter().enumerate() {
        let mut changed = false;
        for t in [value(at), f64::midpoint(value(at), value(at + 1))] {
            let (moved, _) = sweep.at(t);
            for &(_, place) in *event {
                let gates = &cells.alternatives[place].gates;
                let ranks =
                    scores[place].is_finite() && gates.iter().all(|gate| gate.passes(&moved));
                front.put(place, ranks);
            }
            let now = front.first();
            changed |= now != before;
            before = now;
        }
        if changed {
            kept.push(value(at));
        }
    }
    kept
}

/// Those that rank, by score, and by safety where a status names the safest.
struct Front {
    /// The rank of each by its score, were all to rank.
    ranks: Vec<usize>,
    ranking: BTreeSet<(usize, usize)>,
    /// How safe each is, from the safest on; empty where nobody asks.
    safety: Vec<usize>,
    safest: BTreeSet<(usize, usize)>,
}

impl Front {
    fn new(cells: &Cells, scores: &[f64]) -> Self {
        let mut order: Vec<usize> = (0..scores.len()).collect();
        order.sort_by(|a, b| key(scores[*b]).total_cmp(&key(scores[*a])));
        let ranks = places(&order);
        let mut picks = cells.guards.iter().map(|guard| guard.status.winner);
        let mut safety = Vec::new();
        if picks.any(|pick| pick == Pick::Safest) {
            // Of equally safe ones the better rank stays first.
            order.sort_by(|a, b| by_safety(cells, *a, *b));
            safety = places(&order);
        }
        Self {
            ranks,
            ranking: BTreeSet::new(),
            safety,
            safest: BTreeSet::new(),
        }
    }

    fn put(&mut self, place: usize, ranks: bool) {
        put(&mut self.ranking, (self.ranks[place], place), ranks);
        if let Some(safety) = self.safety.get(place) {
            put(&mut self.safest, (*safety, place), ranks);
        }
    }

    /// The first two, and the safest where it is asked for.
    fn first(&self) -> Vec<usize> {
        let leaders = self.ranking.iter().take(2).map(|(_, place)| *place);
        let safest = self.safest.first().map(|(_, place)| *place);
        leaders.chain(safest).collect()
    }
}

/// Where each stands in an order of all.
fn places(order: &[usize]) -> Vec<usize> {
    let mut places = vec![0; order.len()];
    for (at, place) in order.iter().enumerate() {
        places[*place] = at;
    }
    places
}

fn put(set: &mut BTreeSet<(usize, usize)>, one: (usize, usize), there: bool) {
    if there {
        set.insert(one);
    } else {
        set.remove(&one);
    }
}
