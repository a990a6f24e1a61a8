//! Of many alternatives the few that can come to the front.

use steelyard_decision::{
    Cells, Column, Fact, Flag, Gain, Mean, Measure, Norm, Parameters, Pick, Preference, Standing,
    Weighed, by_safety, measure_at, safest, scored,
};
use steelyard_documents::Name;
use steelyard_kernel::best;

use super::limits::asks_all;
use super::{Knob, Spot, Sweep};

/// Alternatives above which a question is asked among the few that matter.
const MANY: usize = 256;

/// So many of those that rank are kept that some are left where an act takes one out.
const SOME: usize = 12;

/// A decision with only those alternatives that can come to the front. All others stay where they are, below.
pub(super) struct Few {
    /// The decision among few.
    pub(super) cells: Cells,
    /// Their places in the whole decision, in order.
    kept: Vec<usize>,
}

impl Few {
    /// Those that come to the front as the parameter of a sweep moves. `None` where the decision is small, where a rule
    /// asks for the rank of somebody, and where scores are no lines or others rank as it moves.
    ///
    /// A score that moves as a line does and is below three others at both ends of the range, by more than comparisons or
    /// rounding could make up for, is below them all along: it neither leads nor ties.
    pub(super) fn along(sweep: &Sweep<'_>) -> Option<Self> {
        let cells = sweep.cells;
        let stands = |measure| {
            matches!(
                measure,
                Measure::Ranked | Measure::Waiting | Measure::Vetoed | Measure::BestShare
            )
        };
        let is_fit = can_be_few(cells, stands) && sweep.shape().has_settled_gates();
        if !is_fit || !is_straight(sweep) {
            return None;
        }
        let scored = |t| {
            sweep.look(t, |parameters, cells| {
                scored(parameters, (cells, sweep.shape()))
            })
        };
        let [(from, standings), (to, then)] = [sweep.from, sweep.to].map(scored);
        if standings != then {
            return None;
        }
        // Twice and more what a close call may be apart by: 1e-6, or some 2e-12 of what is compared.
        let apart = 2e-6 + 1e-11 * reach(sweep);
        let ranks = |at: &usize| standings[*at] == Standing::Ranked;
        let ranking: Vec<usize> = (0..standings.len()).filter(ranks).collect();
        let front = |among: &[usize]| undominated(among, (&from, &to), apart);
        let mut kept = front(&ranking);
        if picks(cells).any(|pick| pick == Pick::Safest) {
            let first = safest(cells, &ranking)?;
            let level = |at: &usize| by_safety(cells, first, *at).is_eq();
            let level: Vec<usize> = ranking.iter().copied().filter(level).collect();
            kept.extend(front(&level));
        }
        Self::of((sweep.parameters, cells), kept, stands)
    }

    /// Those that an edit of a number of one can bring to the front, and that one. `None` where the decision is small, and
    /// where a rule asks for ranks, for who is the best in what, or for how many rank while a limit of the number lets it in.
    pub(super) fn beside(
        (parameters, cells): (&Parameters, &Cells),
        weighed: &Weighed,
        edited: &Spot,
    ) -> Option<Self> {
        let stands = if edited.limits(cells).is_empty() {
            |measure| {
                matches!(
                    measure,
                    Measure::Ranked | Measure::Waiting | Measure::Vetoed
                )
            }
        } else {
            |_| false
        };
        Self::around((parameters, cells), weighed, &[edited.alternative], stands)
    }

    /// Those that an act which lets in or takes out one or two of `others` can bring to the front, and they themselves.
    /// `None` where the decision is small, and where a rule asks for more than the front.
    pub(super) fn without(
        (parameters, cells): (&Parameters, &Cells),
        weighed: &Weighed,
        others: &[usize],
    ) -> Option<Self> {
        Self::around((parameters, cells), weighed, others, |_| false)
    }

    /// The first of a ranking, others, and the safest of those left.
    fn around(
        (parameters, cells): (&Parameters, &Cells),
        weighed: &Weighed,
        others: &[usize],
        stands: fn(Measure) -> bool,
    ) -> Option<Self> {
        if !can_be_few(cells, stands) {
            return None;
        }
        let ranking = &weighed.order[..weighed.ranked];
        let mut kept: Vec<usize> = ranking.iter().take(SOME).copied().collect();
        kept.extend(others);
        // No edit makes anybody safer.
        if picks(cells).any(|pick| pick == Pick::Safest) {
            let left = ranking.iter().filter(|at| !others.contains(at));
            kept.extend(safest(cells, &left.copied().collect::<Vec<_>>()));
        }
        Self::of((parameters, cells), kept, stands)
    }

    /// A decision with those that are kept, and whom statuses name. What of the whole one stands is a fact of it.
    fn of(
        (parameters, cells): (&Parameters, &Cells),
        mut kept: Vec<usize>,
        stands: impl Fn(Measure) -> bool,
    ) -> Option<Self> {
        let count = cells.alternatives.len();
        kept.extend(picks(cells).filter_map(|pick| match pick {
            Pick::This(place) => Some(place).filter(|at| *at < count),
            _ => None,
        }));
        kept.sort_unstable();
        kept.dedup();
        if kept.len() > count / 2 {
            return None;
        }
        let mut few = among(cells, &kept);
        let tests = few.guards.iter_mut().flat_map(|guard| &mut guard.tests);
        for test in tests.filter(|test| stands(test.left)) {
            let value = measure_at(parameters, cells, &[], test.left);
            test.left = Measure::Fact(few.facts.len());
            few.facts.push(Fact {
                id: Name::default(),
                value,
            });
        }
        Some(Self { cells: few, kept })
    }

    /// The sweep of the same number among few.
    pub(super) fn sweep<'a>(&'a self, sweep: &Sweep<'a>) -> Sweep<'a> {
        let knob = match &sweep.knob {
            Knob::Cell(spot) => Knob::Cell(Spot {
                alternative: self.kept.binary_search(&spot.alternative).unwrap_or(0),
                ..spot.clone()
            }),
            knob => knob.clone(),
        };
        sweep.among(&self.cells, knob)
    }
}

/// Whether few alternatives tell what all do: there are many, nothing is opened, and no rule looks beyond the front but at
/// what `stands`.
fn can_be_few(cells: &Cells, stands: impl Fn(Measure) -> bool) -> bool {
    cells.alternatives.len() > MANY && cells.stages.is_empty() && !asks_all(cells, stands)
}

/// Whether what moves is a parameter, and every score a line along it.
fn is_straight(sweep: &Sweep<'_>) -> bool {
    let cells = sweep.cells;
    let moves = |place: &usize| sweep.line(*place).slope != 0.0;
    let mut weights = cells.criteria.iter().flat_map(|one| &one.weights);
    let mut multipliers = (cells.alternatives.iter()).filter_map(|one| one.multiplier.as_ref());
    matches!(sweep.knob, Knob::Parameter { .. })
        && (!weights.any(moves) || cells.norm == Norm::One && !multipliers.any(moves))
}

/// How large the parts of a score may be along a sweep, which may cancel: rounding goes by them.
fn reach(sweep: &Sweep<'_>) -> f64 {
    let cells = sweep.cells;
    let greatest = |all: &mut dyn Iterator<Item = f64>| all.fold(0.0, |most, x| x.abs().max(most));
    let most = |place: &usize| {
        let line = sweep.line(*place);
        line.at(sweep.from).abs().max(line.at(sweep.to).abs())
    };
    let columns = cells.criteria.iter().zip(&cells.columns);
    let sum: f64 = columns
        .map(|(criterion, column)| {
            let weight = criterion.share * greatest(&mut criterion.weights.iter().map(most));
            let x = greatest(&mut column.x.iter().copied()) + column.shift.abs();
            weight.abs() * column.gain.greatest() * x
        })
        .sum();
    let multipliers = cells
        .alternatives
        .iter()
        .filter_map(|one| one.multiplier.as_ref());
    sum * greatest(&mut multipliers.map(most)).max(1.0)
}

/// Those of `among` that no three are above at both ends of a range by more than `apart`.
fn undominated(among: &[usize], (from, to): (&[f64], &[f64]), apart: f64) -> Vec<usize> {
    const ABOVE: usize = 3;
    /// Those that are the best at so many points of the range rule out most, and then at more of them most of the rest.
    const POINTS: [u32; 2] = [4, 32];
    let mut left = among.to_vec();
    for points in POINTS {
        let mut bars = Vec::new();
        for point in 0..=points {
            let part = f64::from(point) / f64::from(points);
            let here = left
                .iter()
                .map(|at| (1.0 - part) * from[*at] + part * to[*at]);
            bars.extend(
                best(&here.collect::<Vec<_>>(), ABOVE)
                    .into_iter()
                    .map(|at| left[at]),
            );
        }
        bars.sort_unstable();
        bars.dedup();
        let above = |at: usize| {
            let bars = bars.iter();
            bars.filter(move |bar| from[**bar] - from[at] > apart && to[**bar] - to[at] > apart)
        };
        left.retain(|at| above(*at).nth(ABOVE - 1).is_none());
    }
    left
}

/// Whom statuses name.
fn picks(cells: &Cells) -> impl Iterator<Item = Pick> {
    let statuses = cells.guards.iter().map(|guard| &guard.status);
    statuses.flat_map(|status| [status.winner, status.recommended])
}

fn among(cells: &Cells, kept: &[usize]) -> Cells {
    let columns = cells.columns.iter().map(|column| Column {
        x: kept.iter().map(|place| column.x[*place]).collect(),
        gain: match &column.gain {
            Gain::Each(gains) => Gain::Each(kept.iter().map(|place| gains[*place]).collect()),
            same => same.clone(),
        },
        shift: column.shift,
        origins: kept
            .iter()
            .map_while(|place| column.origins.get(*place).cloned())
            .collect(),
    });
    let flags = cells.flags.iter().map(|flag| Flag {
        holds: kept.iter().map(|place| flag.holds[*place]).collect(),
        ..flag.clone()
    });
    // Nothing is opened here, so each is of criteria of its own.
    let means = cells.means.iter().map(|mean| Mean {
        criteria: kept.iter().map(|at| mean.criteria[*at].clone()).collect(),
        factor: kept.iter().map(|at| mean.factor[*at]).collect(),
        ..mean.clone()
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
        means: means.collect(),
        safety: safety.collect(),
        guards,
        ..Cells::default()
    }
}
