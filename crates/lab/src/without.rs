//! A weighted mean, such as a panel, without each of its evaluators.

use serde::Serialize;
use steelyard_decision::{Cells, Norm, Parameters, Stage, Standing, Verdict, Weighed, weigh_stage};
use steelyard_documents::Name;

use super::bare::bare;
use super::{Override, What};

/// Evaluators × positions up to which each evaluator is left out to see what comes of it.
pub const MOST_TRIED: usize = 1_000;

/// What a mean comes to without one of its criteria.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Without {
    /// Id of the criterion.
    pub criterion: Name,
    /// By how much the leader's mean would be another; `None` where nobody leads, or it has none then.
    pub by: Option<f64>,
    /// What it would come to.
    pub verdict: Verdict,
    /// Whether that is another winner.
    pub winner: bool,
    /// Whether that is another outcome.
    pub tips: bool,
}

/// The first stage that is a weighted mean of evaluations, with its place.
pub fn panel_of(cells: &Cells) -> Option<(usize, &Stage)> {
    let mut stages = cells.stages.iter().enumerate();
    stages.find(|(_, stage)| stage.cells.norm == Norm::Weights && stage.leaders.is_none())
}

/// What a stage comes to without each of its criteria, in their order; `None` for one that cannot be left out, and an
/// empty list above 1,000 cells, since it is asked at each move. `before` are the standings of the decision that opens the
/// stage, `own` what it comes to now.
pub fn without_each(
    parameters: &Parameters,
    stage: &Stage,
    before: &[Standing],
    own: &Weighed,
) -> Vec<Option<Without>> {
    let count = stage.cells.alternatives.len() * stage.cells.criteria.len();
    if count > MOST_TRIED {
        return Vec::new();
    }
    let tried = Stage {
        cells: bare(&stage.cells),
        of: stage.of.clone(),
        ..Stage::default()
    };
    let now = own.verdict(&stage.cells);
    let leader = own.order.first().filter(|_| own.ranked > 0);
    let without = |criterion: &Name| {
        let mut stage = tried.clone();
        let done = Override {
            stage: None,
            what: What::LeaveOut {
                criterion: criterion.clone(),
            },
        };
        done.make(&mut stage.cells).ok()?;
        let then = weigh_stage(parameters, &stage, before);
        let verdict = then.verdict(&stage.cells);
        let by = leader.map(|at| then.scores[*at] - own.scores[*at]);
        Some(Without {
            criterion: criterion.clone(),
            by: by.filter(|by| by.is_finite()),
            winner: now.winner != verdict.winner,
            tips: now != verdict,
            verdict,
        })
    };
    let criteria = stage.cells.criteria.iter();
    criteria.map(|one| without(&one.id)).collect()
}
