//! Values of a limit at which a gate opens or shuts.

use std::collections::BTreeSet;

use steelyard_decision::{
    Atom, Cells, GateTest, Limit, Measure, Pick, Standing, by_safety, key, scores_at, standings_at,
};
use steelyard_kernel::{ascending, sort_by};

use super::{Knob, Sweep};

/// Measured numbers up to which each one is a cut.
const FEW: usize = 64;

/// Where gates compare with the parameter that moves: the numbers they measured.
///
/// Of many numbers only those count at which the first two or the safest change, or how many rank or wait passes a
/// number that a guard compares with; those are found by letting alternatives in and out one by one.
/// With a stage, whose alternatives depend on all who rank, each number counts.
pub(super) fn gate_cuts(sweep: &Sweep<'_>) -> Vec<f64> {
    let Knob::Parameter { place, .. } = sweep.knob else {
        return Vec::new();
    };
    let mut found = Vec::new();
    measured(sweep.cells, place, &mut found);
    let mut values: Vec<f64> = found.iter().map(|(value, _)| *value).collect();
    ascending(&mut values);
    values.dedup();
    values.retain(|value| *value >= sweep.from && *value <= sweep.to);
    let asks_all = |measure: Measure| {
        matches!(
            measure,
            Measure::Ranked
                | Measure::Waiting
                | Measure::Rank(_)
                | Measure::DerivedRank(_)
                | Measure::BestShare
        )
    };
    let tests = sweep.cells.guards.iter().flat_map(|guard| &guard.tests);
    // Whether one or none ranks is told by the first two as well.
    let counts = tests.filter(|test| asks_all(test.left));
    let mut counts = counts.filter(|test| {
        let one = matches!(test.right, Limit::Constant(limit) if limit <= 1.0);
        !(test.left == Measure::Ranked && one)
    });
    if values.len() <= FEW || !sweep.cells.stages.is_empty() || counts.next().is_some() {
        return values;
    }
    leading(sweep, found)
}

/// Numbers that gates compare with the parameter at `place`, with the alternatives they stand before.
fn measured(cells: &Cells, place: usize, found: &mut Vec<(f64, usize)>) {
    fn collect(test: &GateTest, place: usize, push: &mut dyn FnMut(f64)) {
        match test {
            GateTest::Atom(Atom::Number {
                measured, limit, ..
            }) if *limit == place => push(*measured),
            GateTest::Atom(_) => {}
            GateTest::All(tests) | GateTest::Any(tests) => {
                for test in tests {
                    collect(test, place, push);
                }
            }
        }
    }
    for (at, alternative) in cells.alternatives.iter().enumerate() {
        for gate in &alternative.gates {
            collect(&gate.test, place, &mut |value| found.push((value, at)));
        }
    }
    for stage in &cells.stages {
        measured(&stage.cells, place, found);
    }
}

/// Of the numbers that were found, with who stands before them, those at or beside which the first two are others than
/// before, or the safest is. Scores do not move while a limit does.
fn leading(sweep: &Sweep<'_>, mut found: Vec<(f64, usize)>) -> Vec<f64> {
    let (parameters, cells) = sweep.at(sweep.from);
    let scores = scores_at(&parameters, &cells);
    found.retain(|(value, _)| *value >= sweep.from && *value <= sweep.to);
    sort_by(&mut found, |a, b| a.0.total_cmp(&b.0));
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
        sort_by(&mut order, |a, b| {
            key(scores[*b]).total_cmp(&key(scores[*a]))
        });
        let ranks = places(&order);
        let mut picks = cells.guards.iter().map(|guard| guard.status.winner);
        let mut safety = Vec::new();
        if picks.any(|pick| pick == Pick::Safest) {
            // Of equally safe ones the better rank stays first.
            sort_by(&mut order, |a, b| by_safety(cells, *a, *b));
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
