use std::collections::BTreeSet;

use steelyard_decision::{
    Atom, Cells, Gain, Limit, Measure, Norm, Parameters, Role, Weighed, contributions,
};

use super::super::{Knob, Mode, Spot};
use steelyard_kernel::best;

/// Cells up to which each one is tried.
const ALL_CELLS: usize = 1024;
/// Cells that are tried where there are more, beside those of the first two.
const NEAREST: usize = 64;

/// Every number whose step may change the outcome: parameters that are not locked, then scores, then
/// confidences of the decision and of the stages that are open.
pub(super) fn candidates(parameters: &Parameters, cells: &Cells, weighed: &Weighed) -> Vec<Knob> {
    let mut knobs = Vec::new();
    for (place, parameter) in parameters.all().iter().enumerate() {
        if parameter.locked || parameter.role == Role::Evaluating {
            continue;
        }
        let free = Knob::Parameter {
            place,
            mode: Mode::Free,
        };
        knobs.push(free);
        if parameters.is_shared(place) {
            let mode = Mode::Proportional;
            knobs.push(Knob::Parameter { place, mode });
        }
    }
    let mut path = Vec::new();
    let (mut cells, mut weighed) = (cells, weighed);
    loop {
        inputs(parameters, (cells, weighed), &path, &mut knobs);
        let open = weighed.stage.as_ref().map(|(place, _)| *place);
        spreads((cells, weighed), (&path, open), &mut knobs);
        let Some((place, below)) = &weighed.stage else {
            return knobs;
        };
        path.push(*place);
        (cells, weighed) = (&cells.stages[*place].cells, below);
    }
}

/// The numbers of a stage that is not open of which a rule asks how far they are apart for the first.
fn spreads(
    (cells, weighed): (&Cells, &Weighed),
    (path, open): (&[usize], Option<usize>),
    knobs: &mut Vec<Knob>,
) {
    let Some(first) = weighed.order.first().filter(|_| weighed.ranked > 0) else {
        return;
    };
    let asked = |place: usize| {
        let mut tests = cells.guards.iter().flat_map(|guard| &guard.tests);
        tests.any(|test| test.left == Measure::TopSpread(place))
    };
    let is_asked = |place: usize| {
        let mut tests = cells.guards.iter().flat_map(|guard| &guard.tests);
        tests.any(|test| test.left == Measure::TopMean(place))
    };
    let means = cells.means.iter().enumerate();
    for (_, mean) in means.filter(|(place, one)| is_asked(*place) && one.stage != open) {
        let Some(below) = mean.stage else { continue };
        let mut stage = path.to_vec();
        stage.push(below);
        let spots = mean.spots(cells, *first).into_iter();
        knobs.extend(spots.map(|(alternative, criterion)| {
            Knob::Cell(Spot {
                stage: stage.clone(),
                criterion,
                alternative,
            })
        }));
    }
    let all = cells.spreads.iter().enumerate();
    for (_, spread) in all.filter(|(place, one)| asked(*place) && Some(one.stage) != open) {
        let mut stage = path.to_vec();
        stage.push(spread.stage);
        let spots = spread.spots(cells, *first);
        knobs.extend(spots.into_iter().map(|(alternative, criterion)| {
            Knob::Cell(Spot {
                stage: stage.clone(),
                criterion,
                alternative,
            })
        }));
    }
}

fn inputs(
    parameters: &Parameters,
    (cells, weighed): (&Cells, &Weighed),
    path: &[usize],
    knobs: &mut Vec<Knob>,
) {
    let spot = |alternative, criterion| Spot {
        stage: path.to_vec(),
        criterion,
        alternative,
    };
    let ranking = &weighed.order[..weighed.ranked];
    let every = ranking.len() * cells.criteria.len() <= ALL_CELLS;
    let tried = if every {
        ranking
    } else {
        &ranking[..ranking.len().min(2)]
    };
    for &alternative in tried {
        for criterion in 0..cells.criteria.len() {
            if cells.columns[criterion].gain.of(alternative) != 0.0 {
                knobs.push(Knob::Cell(spot(alternative, criterion)));
            }
        }
    }
    if !every {
        let nearest = nearest(parameters, cells, weighed);
        knobs.extend(
            nearest
                .into_iter()
                .map(|(at, criterion)| Knob::Cell(spot(at, criterion))),
        );
    }
    let kept_out = weighed.order[weighed.ranked..].iter();
    let let_in = kept_out.flat_map(|at| limited(cells, *at).map(|criterion| (*at, criterion)));
    let let_in = let_in.take(ALL_CELLS);
    knobs.extend(let_in.map(|(at, criterion)| Knob::Cell(spot(at, criterion))));
    if cells.norm == Norm::Weights {
        let stated = |criterion: &usize| !matches!(cells.columns[*criterion].gain, Gain::One);
        let criteria = (0..cells.criteria.len()).filter(stated);
        knobs.extend(criteria.map(|criterion| Knob::Gain(spot(0, criterion))));
    }
}

/// The criteria of which gates compare the number of an alternative with limits.
fn limited(cells: &Cells, alternative: usize) -> impl Iterator<Item = usize> {
    let gates = &cells.alternatives[alternative].gates;
    let mut found = BTreeSet::new();
    for gate in gates {
        gate.test.each_atom(&mut |atom| {
            if let Atom::Number {
                criterion: Some(criterion),
                ..
            } = atom
            {
                found.insert(*criterion);
            }
        });
    }
    found.into_iter()
}

/// Of many cells below the first two those that have the shortest way, measured by the width of their
/// column, to the first's score or to where the gap to it passes a limit.
fn nearest(parameters: &Parameters, cells: &Cells, weighed: &Weighed) -> Vec<(usize, usize)> {
    let Some(first) = weighed.order.first() else {
        return Vec::new();
    };
    let tests = cells.guards.iter().flat_map(|guard| &guard.tests);
    let gaps = tests.filter(|test| test.left == Measure::Gap);
    let widest = gaps.map(|test| match test.right {
        Limit::Parameter(place) => parameters.value(place),
        Limit::Constant(value) => value,
    });
    let level = weighed.scores[*first] - widest.fold(0.0, f64::max);
    let widths: Vec<f64> = cells
        .columns
        .iter()
        .map(|column| width(&column.x))
        .collect();
    let (mut tried, mut nearness) = (Vec::new(), Vec::new());
    for &place in &weighed.order[2.min(weighed.ranked)..weighed.ranked] {
        let rise = (level - weighed.scores[place]).max(0.0);
        for part in contributions(parameters, cells, place) {
            if part.slope != 0.0 {
                tried.push((place, part.criterion));
                nearness.push(-rise / part.slope.abs() / widths[part.criterion]);
            }
        }
    }
    let nearest = best(&nearness, NEAREST).into_iter();
    nearest.map(|at| tried[at]).collect()
}

fn width(x: &[f64]) -> f64 {
    let low = x.iter().copied().fold(f64::INFINITY, f64::min);
    let high = x.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if high > low { high - low } else { 1.0 }
}
