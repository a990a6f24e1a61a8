use steelyard_documents::Name;

use crate::Cells;

/// How far the numbers are apart that some criteria of a stage give an alternative: the domain experts of a panel.
/// What a rule asks of it before the stage is opened.
#[derive(Clone, Debug, PartialEq)]
pub struct Spread {
    /// Stable name: `domain_experts`.
    pub id: Name,
    /// Name in words: "domain experts".
    pub label: Name,
    /// Place of the stage.
    pub stage: usize,
    /// For each alternative of this decision which criteria of the stage give it a number, by place. Those whose
    /// gain for it is 0 have no say.
    pub criteria: Vec<Vec<usize>>,
}

impl Spread {
    /// The numbers that an alternative is given by those who have a say.
    pub fn numbers(&self, cells: &Cells, alternative: usize) -> Vec<f64> {
        let spots = self.spots(cells, alternative).into_iter();
        spots.filter_map(|spot| self.number(cells, spot)).collect()
    }

    /// Where those numbers stand in the stage: places of the alternative and of the criterion.
    pub fn spots(&self, cells: &Cells, alternative: usize) -> Vec<(usize, usize)> {
        let Some(stage) = cells.stages.get(self.stage) else {
            return Vec::new();
        };
        let Some(at) = stage.of.iter().position(|of| *of == Some(alternative)) else {
            return Vec::new();
        };
        let columns = &stage.cells.columns;
        let sure = |place: &usize| columns.get(*place).is_some_and(|one| one.gain.of(at) > 0.0);
        let given = self.criteria.get(alternative).into_iter().flatten();
        let given = given.copied().filter(sure);
        given.map(|place| (at, place)).collect()
    }

    /// The numbers beside the one at a place of the stage; empty where it is none of them.
    pub fn beside(&self, cells: &Cells, spot: (usize, usize)) -> Vec<f64> {
        let stage = cells.stages.get(self.stage);
        let alternative = stage.and_then(|stage| stage.of.get(spot.0).copied().flatten());
        let spots = alternative.map(|alternative| self.spots(cells, alternative));
        let spots = spots.filter(|spots| spots.contains(&spot));
        let beside = spots.into_iter().flatten().filter(|one| *one != spot);
        beside.filter_map(|spot| self.number(cells, spot)).collect()
    }

    fn number(&self, cells: &Cells, (at, criterion): (usize, usize)) -> Option<f64> {
        let stage = &cells.stages.get(self.stage)?.cells;
        stage.columns.get(criterion)?.x.get(at).copied()
    }
}

/// How far numbers of 0 or more are apart, of their mean: `(max − min) / mean`; 0 where all are 0, `None` of
/// fewer than two. `⚖ collapse.variance`
pub fn spread(numbers: &[f64]) -> Option<f64> {
    if numbers.len() < 2 {
        return None;
    }
    let mean = numbers.iter().sum::<f64>() / numbers.len() as f64;
    let max = numbers.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let min = numbers.iter().copied().fold(f64::INFINITY, f64::min);
    Some(if mean > 0.0 { (max - min) / mean } else { 0.0 })
}
