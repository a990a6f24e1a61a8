//! How often a method says what a label says.

use std::io::{self, Write};

use steelyard_engine::interaction::Effort;

use crate::table;

/// Counts by label (rows) and verdict (columns), from the lightest.
#[derive(Clone, Default)]
pub(super) struct Matrix {
    counts: [[usize; 3]; 3],
}

impl Matrix {
    /// Counts a question that has a label.
    pub(super) fn count(&mut self, labelled: Option<Effort>, told: Effort) {
        if let Some(labelled) = labelled {
            self.counts[labelled as usize][told as usize] += 1;
        }
    }

    /// Prints nothing where nothing was labelled.
    pub(super) fn print(&self, method: &str, out: &mut impl Write) -> io::Result<()> {
        let all: usize = self.counts.iter().flatten().sum();
        if all == 0 {
            return Ok(());
        }
        let right: usize = (0..3).map(|level| self.counts[level][level]).sum();
        let share = 100.0 * right as f64 / all as f64;
        writeln!(out, "\n{method}: {right} of {all} right, {share:.1} %")?;
        let levels = Effort::ALL.map(Effort::id);
        let head = ["labelled", "told low", "told medium", "told high"].map(str::to_owned);
        let rows = levels.iter().zip(&self.counts).map(|(level, row)| {
            let counts = row.iter().map(usize::to_string);
            std::iter::once((*level).to_owned()).chain(counts).collect()
        });
        let rows: Vec<Vec<String>> = std::iter::once(head.to_vec()).chain(rows).collect();
        table::rows(&rows, out)
    }
}
