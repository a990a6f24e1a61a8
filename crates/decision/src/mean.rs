use steelyard_documents::Name;

use crate::Cells;

/// A number of each alternative that rules ask of the first of the ranking: the mean of its cells in some criteria of this
/// decision or of a stage, times a factor. The evidence quality of a card, its cost over its estimate.
#[derive(Clone, Debug, PartialEq)]
pub struct Mean {
    /// Stable name: `skeptic`.
    pub id: Name,
    /// Name in words: "skeptic's score of 10".
    pub label: Name,
    /// Place of the stage; `None` for criteria of the decision itself.
    pub stage: Option<usize>,
    /// For each alternative of this decision which criteria count, by place; empty where nothing is measured. Those whose
    /// gain for it is 0 count too: a mean is of what was given, not of what it weighs.
    pub criteria: Vec<Vec<usize>>,
    /// The factor of each alternative, above 0.
    pub factor: Vec<f64>,
}

impl Mean {
    /// The number of an alternative; `None` where nothing is measured.
    pub fn value(&self, cells: &Cells, alternative: usize) -> Option<f64> {
        let spots = self.spots(cells, alternative);
        let numbers = spots.iter().map(|spot| self.number(cells, *spot));
        let sum: f64 = numbers.collect::<Option<Vec<f64>>>()?.iter().sum();
        let factor = self.factor.get(alternative)?;
        (!spots.is_empty()).then(|| sum / spots.len() as f64 * factor)
    }

    /// Where its cells stand: places of the alternative and of the criterion, in the stage if there is one.
    pub fn spots(&self, cells: &Cells, alternative: usize) -> Vec<(usize, usize)> {
        let at = match self.stage {
            None => Some(alternative),
            Some(stage) => cells.stages.get(stage).and_then(|stage| {
                let mut of = stage.of.iter();
                of.position(|of| *of == Some(alternative))
            }),
        };
        let criteria = self.criteria.get(alternative).into_iter().flatten();
        at.map_or(Vec::new(), |at| {
            criteria.map(|place| (at, *place)).collect()
        })
    }

    /// The value that its cell at `spot` needs for the number to be `limit`; `None` where it is none of its cells.
    pub fn cell_at(&self, cells: &Cells, spot: (usize, usize), limit: f64) -> Option<f64> {
        let alternative = match self.stage {
            None => spot.0,
            Some(stage) => (*cells.stages.get(stage)?.of.get(spot.0)?)?,
        };
        let spots = self.spots(cells, alternative);
        if !spots.contains(&spot) {
            return None;
        }
        let others = spots.iter().filter(|one| **one != spot);
        let sum: f64 = others.filter_map(|one| self.number(cells, *one)).sum();
        let factor = self.factor.get(alternative)?;
        Some(limit * spots.len() as f64 / factor - sum)
    }

    fn number(&self, cells: &Cells, (at, criterion): (usize, usize)) -> Option<f64> {
        let cells = match self.stage {
            None => cells,
            Some(stage) => &cells.stages.get(stage)?.cells,
        };
        cells.columns.get(criterion)?.x.get(at).copied()
    }
}
