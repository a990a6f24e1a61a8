//! A tie that nobody should be said to win.

use crate::{Cells, Origin, Parameters, Standing, compare};

impl Cells {
    /// Whether a rule of thumb has a part in the score of an alternative, by place.
    pub fn is_heuristic(&self, parameters: &Parameters, at: usize) -> bool {
        let class = self.alternatives.get(at).map_or(0, |one| one.class);
        let mut all = self.criteria.iter().zip(&self.columns);
        all.any(|(criterion, column)| {
            let origin = column.origins.get(at);
            origin.is_some_and(Origin::is_heuristic) && criterion.weighs(parameters, class) != 0.0
        })
    }
}

/// Those that rank level with the first, in input order, where no rule names a status and a rule of thumb has a part in the
/// score of one of them: the order of files is no reason to name one. Empty where there is a winner or nothing ranks.
pub(super) fn tied(
    (parameters, cells): (&Parameters, &Cells),
    (scores, standings): (&[f64], &[Standing]),
    [first, second]: [Option<usize>; 2],
) -> Vec<usize> {
    let (Some(first), Some(second)) = (first, second) else {
        return Vec::new();
    };
    let is_level = |at: usize| compare(scores[at], scores[first]).is_eq();
    if !cells.guards.is_empty() || !is_level(second) {
        return Vec::new();
    }
    let ranked = standings.iter().enumerate();
    let ranked = ranked.filter(|(at, standing)| **standing == Standing::Ranked && is_level(*at));
    let level: Vec<usize> = ranked.map(|(at, _)| at).collect();
    if level.iter().any(|at| cells.is_heuristic(parameters, *at)) {
        level
    } else {
        Vec::new()
    }
}
