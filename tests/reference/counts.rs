//! What was held against the reference, by the size of the scores.

use std::collections::BTreeMap;
use std::fmt::{self, Display};

use crate::form::Decision;
use crate::model::{Weighed, values, weigh};

/// Names of the columns, in the order of [`Counts`]'s numbers.
const COLUMNS: [&str; 6] = [
    "decisions",
    "checked",
    "not sure",
    "in the grain",
    "ties by snapping",
    "disagree",
];

/// One row.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Row {
    pub(crate) decisions: u64,
    pub(crate) checked: u64,
    /// Not held against the product, since rounding may decide.
    pub(crate) unsure: u64,
    /// Beside an edge so slow that snapping decides.
    pub(crate) grain: u64,
    pub(crate) ties: u64,
    pub(crate) disagree: u64,
}

#[derive(Debug, Default)]
pub(crate) struct Counts(BTreeMap<i32, Row>);

impl Counts {
    /// The row of a decision: the power of a thousand that its highest score reaches.
    pub(crate) fn row(&mut self, decision: &Decision) -> &mut Row {
        self.0
            .entry(thousands(&weigh(&decision.step, &values(decision))))
            .or_default()
    }

    pub(crate) fn total(&self) -> Row {
        let mut total = Row::default();
        for row in self.0.values() {
            total.decisions += row.decisions;
            total.checked += row.checked;
            total.unsure += row.unsure;
            total.grain += row.grain;
            total.ties += row.ties;
            total.disagree += row.disagree;
        }
        total
    }
}

fn thousands(weighed: &Weighed) -> i32 {
    let sizes = weighed.scores.iter().flatten().map(|score| score.x.abs());
    let most = sizes.fold(0.0, f64::max).max(1e-18);
    (-6..8)
        .find(|power| most < 1000_f64.powi(power + 1))
        .unwrap_or(8)
}

impl Row {
    fn numbers(self) -> [u64; 6] {
        [
            self.decisions,
            self.checked,
            self.unsure,
            self.grain,
            self.ties,
            self.disagree,
        ]
    }
}

impl Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:>12}", "scores from")?;
        for name in COLUMNS {
            write!(f, "{name:>18}")?;
        }
        let rows = self
            .0
            .iter()
            .map(|(power, row)| (format!("1e{}", power * 3), *row));
        for (name, row) in rows.chain([("all".to_owned(), self.total())]) {
            write!(f, "\n{name:>12}")?;
            for number in row.numbers() {
                write!(f, "{number:>18}")?;
            }
        }
        Ok(())
    }
}
