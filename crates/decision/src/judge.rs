//! Outcomes without rankings: what sweeps and back-tests ask for by the hundred.

use steelyard_documents::Name;
use steelyard_kernel::leaders;

use super::machine::GuardInput;
use super::score::scores;
use super::tie::tied;
use super::weigh::{by_safety, enters, opened, order, picks, ranks, safest, standings};
use crate::{Cells, Measure, Parameters, Pick, Shape, Standing, Verdict, compare, is_close_call};

/// What a decision comes to, without its ranking: what a sweep asks for, once for each place where
/// something may change. The verdict is that of [`weigh`](super::weigh()).
///
/// `shape` is that of the cells.
pub fn judge(parameters: &Parameters, cells: &Cells, shape: &Shape) -> Judged {
    judge_from(parameters, (cells, shape), &|_| true)
}

/// A verdict, and how it came about.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Judged {
    /// What it comes to.
    pub verdict: Verdict,
    /// For the decision and each stage it opened the guard that held, by place and by id.
    pub trail: Vec<(usize, Name)>,
    /// Whether it hangs on a comparison that is a [close call](crate::is_close_call).
    pub close: bool,
}

fn judge_from(
    parameters: &Parameters,
    (cells, shape): (&Cells, &Shape),
    enter: &dyn Fn(usize) -> bool,
) -> Judged {
    let scores = scores(parameters, cells, shape);
    judge_scored(parameters, (cells, shape), &scores, enter)
}

/// What a decision of these scores comes to.
pub(super) fn judge_scored(
    parameters: &Parameters,
    (cells, shape): (&Cells, &Shape),
    scores: &[f64],
    enter: &dyn Fn(usize) -> bool,
) -> Judged {
    let standings = standings(parameters, (cells, shape), scores, enter);
    let (leaders, ranked) = leaders(scores, &ranks(&standings));
    let input = GuardInput {
        parameters,
        cells,
        scores,
        standings: &standings,
        leaders,
        ranked,
    };
    let (held, close) = input.first_that_holds();
    let close = close || has_close_lead(scores, leaders) || ties_closely(&input);
    let guard = held.map(|place| &cells.guards[place]);
    let status = guard.map(|guard| &guard.status);
    let step = held.zip(guard.map(|guard| guard.id.clone()));
    let name = |place: usize| cells.alternatives.get(place).map(|one| one.id.clone());
    if let Some(place) = opened(cells, status, leaders) {
        let stage = &cells.stages[place];
        let entering = |at: usize| enters(stage, &standings, at);
        let shape = Shape::of(&stage.cells);
        let mut judged = judge_from(parameters, (&stage.cells, &shape), &entering);
        judged.trail.splice(0..0, step);
        judged.close |= close;
        return judged;
    }
    let tie = tied((parameters, cells), (scores, &standings), leaders);
    let [pick, _] = picks(cells, status, &tie);
    let (winner, rival) = match pick {
        Pick::Nobody => (None, None),
        Pick::First => (leaders[0], None),
        Pick::Safest => safest_two(cells, &order(scores, &standings)[..ranked]),
        Pick::This(place) => (Some(place), None),
    };
    let close = close || has_close_lead(scores, [winner, rival]);
    Judged {
        verdict: Verdict {
            status: status.map(|status| status.id.clone()),
            winner: winner.and_then(name),
        },
        trail: step.into_iter().collect(),
        close,
    }
}

/// The safest, and who comes next of those that are as safe.
fn safest_two(cells: &Cells, ranking: &[usize]) -> (Option<usize>, Option<usize>) {
    let first = safest(cells, ranking);
    let mut others = ranking.iter().copied().filter(|at| Some(*at) != first);
    let level = |at: &usize| first.is_some_and(|first| by_safety(cells, first, *at).is_eq());
    (first, others.find(level))
}

fn has_close_lead(scores: &[f64], leaders: [Option<usize>; 2]) -> bool {
    let pair = leaders[0].zip(leaders[1]);
    pair.is_some_and(|(first, second)| is_close_call(scores[first], scores[second]))
}

/// Whether behind a first and a second that are one a third comes so close that it may be the second elsewhere.
fn ties_closely(input: &GuardInput<'_>) -> bool {
    let [Some(first), Some(second)] = input.leaders else {
        return false;
    };
    let top = input.scores[first];
    let ranked = input.scores.iter().zip(input.standings);
    let mut ranked = ranked.filter(|(_, standing)| **standing == Standing::Ranked);
    compare(top, input.scores[second]).is_eq()
        && ranked.any(|(score, _)| is_close_call(top, *score))
}

/// Where the alternatives stand in the decision or stage at `path`, were it opened.
pub fn standings_at(parameters: &Parameters, cells: &Cells, path: &[usize]) -> Vec<Standing> {
    let own = |cells: &Cells, enter: &dyn Fn(usize) -> bool| {
        let shape = Shape::of(cells);
        let scores = scores(parameters, cells, &shape);
        standings(parameters, (cells, &shape), &scores, enter)
    };
    let mut standing = own(cells, &|_| true);
    let mut at = cells;
    for place in path {
        let Some(stage) = at.stages.get(*place) else {
            break;
        };
        standing = own(&stage.cells, &|one| enters(stage, &standing, one));
        at = &stage.cells;
    }
    standing
}

/// What a guard of the decision or stage at `path` would look at, were it opened.
pub fn measure_at(parameters: &Parameters, cells: &Cells, path: &[usize], measure: Measure) -> f64 {
    let standings = standings_at(parameters, cells, path);
    let mut at = cells;
    for place in path {
        match at.stages.get(*place) {
            Some(stage) => at = &stage.cells,
            None => break,
        }
    }
    let scores = scores(parameters, at, &Shape::of(at));
    let (leaders, ranked) = leaders(&scores, &ranks(&standings));
    let input = GuardInput {
        parameters,
        cells: at,
        scores: &scores,
        standings: &standings,
        leaders,
        ranked,
    };
    input.left(measure)
}

/// The scores of a decision's own alternatives, and where they stand. `shape` is that of the cells.
pub fn scored(
    parameters: &Parameters,
    (cells, shape): (&Cells, &Shape),
) -> (Vec<f64>, Vec<Standing>) {
    let scores = scores(parameters, cells, shape);
    let standings = standings(parameters, (cells, shape), &scores, &|_| true);
    (scores, standings)
}
