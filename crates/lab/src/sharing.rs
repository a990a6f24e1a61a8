//! Weights that several criteria have together, as the evaluators of one role do, where some of them are not there.

use std::collections::BTreeMap;

use steelyard_decision::{Cells, compare};

/// Which criteria of a decision have a weight together.
pub(crate) struct Sharing {
    /// Of each criterion its share, and which weight it has together with others.
    shares: Vec<(f64, Option<usize>)>,
    /// What the shares of each such weight come to.
    wholes: Vec<f64>,
}

impl Sharing {
    /// Those of a decision. A criterion that counts for no alternative takes no part.
    pub(crate) fn of(at: &Cells) -> Self {
        let mut weights = BTreeMap::new();
        let mut wholes = Vec::new();
        let criteria = at.criteria.iter().zip(&at.columns);
        let shares = criteria.map(|(criterion, column)| {
            let shared = criterion.share < 1.0 && column.gain.greatest() > 0.0;
            // Criteria of several classes share all weights or none.
            let weight = criterion.weight(0).filter(|_| shared).map(|weight| {
                let next = weights.len();
                let weight = *weights.entry(weight).or_insert(next);
                wholes.resize(weights.len(), 0.0);
                wholes[weight] += criterion.share;
                weight
            });
            (criterion.share, weight)
        });
        Self {
            shares: shares.collect(),
            wholes,
        }
    }

    /// Gives those that are present the whole of the weights that they have together, by their shares.
    pub(crate) fn put(&self, at: &mut Cells, present: impl Fn(usize) -> bool) {
        if self.wholes.is_empty() {
            return;
        }
        let criteria = at.criteria.iter_mut().zip(&self.shares);
        for ((criterion, (share, _)), factor) in criteria.zip(self.factors(present)) {
            criterion.share = share * factor;
        }
    }

    /// By what the share of each criterion is multiplied while only some are present: 1 or more. Shares that come to more
    /// than a whole weight are no parts of one, and stay.
    pub(crate) fn factors(&self, present: impl Fn(usize) -> bool) -> Vec<f64> {
        let mut left = vec![0.0; self.wholes.len()];
        for (place, (share, weight)) in self.shares.iter().enumerate() {
            if let Some(weight) = weight.filter(|_| present(place)) {
                left[weight] += share;
            }
        }
        let factor = |(_, weight): &(f64, Option<usize>)| match weight {
            Some(at) if left[*at] > 0.0 && compare(self.wholes[*at], 1.0).is_le() => {
                self.wholes[*at] / left[*at]
            }
            _ => 1.0,
        };
        self.shares.iter().map(factor).collect()
    }
}
