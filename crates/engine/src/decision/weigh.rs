use steelyard_kernel::{accumulate, accumulate_gained};

use super::status::Sight;
use super::{Cells, Criterion, Gain, Norm, Parameters, Status, key};

/// What weighing gives: scores, ranking, outcome and trace, without a sentence in it.
#[derive(Clone, Debug, PartialEq)]
pub struct Weighed {
    /// Scores in input order, also of gated alternatives; NaN where the norm is 0.
    pub scores: Vec<f64>,
    /// Where each alternative stands, in input order.
    pub standings: Vec<Standing>,
    /// Input places: those that rank by score, descending, ties by input order; then the gated
    /// ones likewise.
    pub order: Vec<usize>,
    /// How many rank.
    pub ranked: usize,
    /// The outcome.
    pub outcome: Outcome,
    /// The guards in order with the numbers they compared.
    pub trace: Vec<Step>,
}

/// Whether an alternative ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It ranks.
    Ranked,
    /// A gate (by place, the first in rule order) keeps it out.
    Gated(usize),
    /// It has no score: nothing of it was weighed.
    Unscored,
}

/// Status, winner, recommendation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The status; `None` where no guard holds.
    pub status: Option<Status>,
    /// The first of the ranking, where the status lets one lead.
    pub winner: Option<usize>,
    /// What to act on; differs from the winner where a stage says so.
    pub recommended: Option<usize>,
}

/// One guard and how it went.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// How it went.
    pub state: StepState,
    /// Its comparisons, in order; also of guards that were not reached.
    pub compared: Vec<Compared>,
}

/// How a guard went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum StepState {
    /// It holds, and named the status.
    Held,
    /// It does not hold.
    Failed,
    /// An earlier one named the status.
    NotReached,
}

/// The numbers of one comparison.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Compared {
    /// Left side; infinite where there is nothing to compare.
    pub left: f64,
    /// Right side.
    pub right: f64,
    /// Whether it holds.
    pub holds: bool,
}

/// Scores, gates, ranks and names the status.
///
/// Score = m · Σ sign · θ · gain · x / norm, summed in criterion order. Everything is compared
/// snapped (see [`key`]). Source: the decision model; the rules are the guards' own.
pub fn weigh(parameters: &Parameters, cells: &Cells) -> Weighed {
    let scores = scores(parameters, cells);
    let standings = standings(parameters, cells, &scores);
    let order = order(&scores, &standings);
    let ranked = standings
        .iter()
        .filter(|standing| **standing == Standing::Ranked)
        .count();
    let sight = Sight {
        parameters,
        cells,
        scores: &scores,
        order: &order,
        ranked,
        standings: &standings,
    };
    let (status, trace) = sight.run();
    let top = order.first().copied().filter(|_| ranked > 0);
    let winner = top.filter(|_| status.is_some_and(|status| status.leads));
    let recommended = winner.filter(|_| status.is_some_and(|status| status.settles));
    let outcome = Outcome {
        status,
        winner,
        recommended,
    };
    Weighed {
        scores,
        standings,
        order,
        ranked,
        outcome,
        trace,
    }
}

fn scores(parameters: &Parameters, cells: &Cells) -> Vec<f64> {
    let n = cells.alternatives.len();
    let one_class = cells
        .alternatives
        .iter()
        .all(|alternative| alternative.class == 0);
    let mut sums = vec![0.0; n];
    let mut norms = vec![0.0; if cells.norm == Norm::Weights { n } else { 0 }];
    for (criterion, column) in cells.criteria.iter().zip(&cells.columns) {
        if one_class {
            let weight = criterion
                .weight(0)
                .map_or(0.0, |place| parameters.value(place));
            add_column(&mut sums, &column.x, &column.gain, criterion.sign * weight);
            if cells.norm == Norm::Weights {
                add_gains(&mut norms, &column.gain, weight);
            }
        } else {
            add_by_class(&mut sums, &mut norms, parameters, cells, criterion, column);
        }
    }
    for (sum, norm) in sums.iter_mut().zip(&norms) {
        *sum = if *norm == 0.0 { f64::NAN } else { *sum / norm };
    }
    for (sum, alternative) in sums.iter_mut().zip(&cells.alternatives) {
        if let Some(multiplier) = alternative.multiplier {
            *sum *= parameters.value(multiplier);
        }
    }
    sums
}

fn add_column(sums: &mut [f64], x: &[f64], gain: &Gain, factor: f64) {
    match gain {
        Gain::One => accumulate(sums, x, factor),
        Gain::Same(gain) => accumulate(sums, x, factor * gain),
        Gain::Each(gains) => accumulate_gained(sums, x, gains, factor),
    }
}

fn add_gains(norms: &mut [f64], gain: &Gain, weight: f64) {
    for (place, norm) in norms.iter_mut().enumerate() {
        *norm += weight * gain.of(place);
    }
}

fn add_by_class(
    sums: &mut [f64],
    norms: &mut [f64],
    parameters: &Parameters,
    cells: &Cells,
    criterion: &Criterion,
    column: &super::Column,
) {
    for (place, alternative) in cells.alternatives.iter().enumerate() {
        let weight = criterion
            .weight(alternative.class)
            .map_or(0.0, |at| parameters.value(at));
        let factor = weight * column.gain.of(place);
        sums[place] += criterion.sign * factor * column.x.get(place).copied().unwrap_or(0.0);
        if let Some(norm) = norms.get_mut(place) {
            *norm += factor;
        }
    }
}

fn standings(parameters: &Parameters, cells: &Cells, scores: &[f64]) -> Vec<Standing> {
    let standing = |(place, alternative): (usize, &super::Alternative)| match alternative
        .gates
        .iter()
        .position(|gate| !gate.passes(parameters))
    {
        Some(gate) => Standing::Gated(gate),
        None if !scores[place].is_finite() => Standing::Unscored,
        None => Standing::Ranked,
    };
    cells
        .alternatives
        .iter()
        .enumerate()
        .map(standing)
        .collect()
}

fn order(scores: &[f64], standings: &[Standing]) -> Vec<usize> {
    let mut keyed: Vec<(bool, f64, usize)> = scores
        .iter()
        .zip(standings)
        .enumerate()
        .map(|(place, (score, standing))| {
            // What has no score stands last among those that do not rank.
            let score = if score.is_nan() {
                f64::NEG_INFINITY
            } else {
                *score
            };
            (*standing != Standing::Ranked, key(score), place)
        })
        .collect();
    keyed.sort_unstable_by(|a, b| a.0.cmp(&b.0).then(b.1.total_cmp(&a.1)).then(a.2.cmp(&b.2)));
    keyed.into_iter().map(|(_, _, place)| place).collect()
}
