//! The heights of the rows of a list, and so where each begins. There are two models: all rows are of one height, or each
//! has its own, estimated until it is measured. Pure.

/// The heights of all rows, in pixels.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Heights {
    /// All alike.
    Equal {
        /// How many rows.
        count: u32,
        /// Height of each.
        pitch: f64,
    },
    /// Each its own.
    Measured(MeasuredHeights),
}

/// Heights that are estimates until rows are drawn.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct MeasuredHeights {
    heights: Vec<f64>,
    /// Where each row begins, and after the last one the height of all.
    tops: Vec<f64>,
    /// Which are measured.
    measured: Vec<bool>,
}

/// The effect of a measurement on what lies below.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Growth {
    /// By how much the row is higher than it was, or than its estimate.
    pub(crate) by: f64,
    /// Where the list grew: at the begin of a row whose height was an estimate, else where the row ended.
    pub(crate) at: f64,
}

impl Heights {
    /// How many rows.
    pub(crate) fn count(&self) -> u32 {
        match self {
            Self::Equal { count, .. } => *count,
            Self::Measured(all) => to_u32(all.heights.len()),
        }
    }

    /// Where a row begins; the height of all rows beyond the last one.
    pub(crate) fn top(&self, row: u32) -> f64 {
        match self {
            Self::Equal { count, pitch } => f64::from(row.min(*count)) * pitch,
            Self::Measured(all) => all.top(row as usize),
        }
    }

    /// Height of a row; 0 beyond the last one.
    pub(crate) fn height(&self, row: u32) -> f64 {
        self.top(row.saturating_add(1)) - self.top(row)
    }

    /// Height of all rows.
    pub(crate) fn total(&self) -> f64 {
        self.top(u32::MAX)
    }

    /// The row at a height; the first one above all, the last one below all, 0 without rows.
    pub(crate) fn row_at(&self, y: f64) -> u32 {
        let row = match self {
            Self::Equal { pitch, .. } => rows(y, *pitch, f64::floor),
            Self::Measured(all) => all.begun(|top| top <= y).saturating_sub(1),
        };
        row.min(self.count().saturating_sub(1))
    }

    /// The rows that lie at least partly between two heights: from one, to before another. Of equal heights it is at least
    /// one, so that a view whose height is not yet known has a row.
    pub(crate) fn window(&self, from: f64, to: f64) -> (u32, u32) {
        let (first, end) = self.room(from, to);
        let count = self.count();
        (first.min(count), end.min(count))
    }

    /// The same as [`Self::window`]; of equal heights it goes beyond the last row, where that is not yet known.
    pub(crate) fn room(&self, from: f64, to: f64) -> (u32, u32) {
        match self {
            Self::Equal { pitch, .. } => {
                let end = rows(to.max(from + pitch), *pitch, f64::ceil);
                (rows(from, *pitch, f64::floor), end)
            }
            Self::Measured(all) => (self.row_at(from), all.begun(|top| top < to)),
        }
    }
}

impl MeasuredHeights {
    /// Estimates for all rows.
    pub(crate) fn estimated(heights: Vec<f64>) -> Self {
        let mut all = Self {
            tops: Vec::new(),
            measured: vec![false; heights.len()],
            heights,
        };
        all.stack(0);
        all
    }

    /// Takes the measured height of a row; `None` where it is as it was, and for a row that is not there.
    pub(crate) fn measure(&mut self, row: u32, height: f64) -> Option<Growth> {
        let row = row as usize;
        let before = *self.heights.get(row)?;
        let measured = std::mem::replace(self.measured.get_mut(row)?, true);
        if (height - before).abs() < 0.5 {
            return None;
        }
        let begin = self.top(row);
        self.heights[row] = height;
        self.stack(row);
        Some(Growth {
            by: height - before,
            at: if measured { begin + before } else { begin },
        })
    }

    fn top(&self, row: usize) -> f64 {
        let last = self.tops.len().saturating_sub(1);
        self.tops.get(row.min(last)).copied().unwrap_or_default()
    }

    /// How many rows begin where it holds.
    fn begun(&self, holds: impl Fn(f64) -> bool) -> u32 {
        let begins = &self.tops[..self.heights.len()];
        to_u32(begins.partition_point(|top| holds(*top)))
    }

    /// Places all rows from one on.
    fn stack(&mut self, from: usize) {
        self.tops.resize(self.heights.len() + 1, 0.0);
        for row in from..self.heights.len() {
            self.tops[row + 1] = self.tops[row] + self.heights[row];
        }
    }
}

/// A height in rows of one pitch; 0 without a pitch.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "rows are below 2^32; a greater number is cut to that"
)]
fn rows(y: f64, pitch: f64, round: fn(f64) -> f64) -> u32 {
    if pitch > 0.0 {
        round(y / pitch).max(0.0) as u32
    } else {
        0
    }
}

fn to_u32(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const EQUAL: Heights = Heights::Equal {
        count: 1_000,
        pitch: 40.0,
    };

    fn measured(heights: &[f64]) -> Heights {
        Heights::Measured(MeasuredHeights::estimated(heights.to_vec()))
    }

    #[test]
    fn rows_that_an_edge_cuts_are_in_the_window() {
        for (from, to, window) in [
            (0.0, 80.0, (0, 2)),
            (39.0, 119.0, (0, 3)),
            (80.0, 160.0, (2, 4)),
            (-500.0, 40.0, (0, 1)),
        ] {
            assert_eq!(EQUAL.window(from, to), window);
            assert_eq!(measured(&[40.0; 1_000]).window(from, to), window);
        }
        assert_eq!(EQUAL.window(80.0, 80.0), (2, 3), "of no known height");
        assert_eq!(EQUAL.window(39_990.0, 50_000.0), (999, 1_000));
        assert_eq!(EQUAL.room(39_990.0, 50_000.0), (999, 1_250));
    }

    #[test]
    fn both_models_agree_on_rows_of_one_height() {
        let all = measured(&[40.0; 1_000]);
        assert!((EQUAL.total() - all.total()).abs() < 1e-9);
        for row in [0, 1, 500, 999, 1_000, 5_000] {
            assert!((EQUAL.top(row) - all.top(row)).abs() < 1e-9);
            assert!((EQUAL.height(row) - all.height(row)).abs() < 1e-9);
        }
        for y in [-5.0, 0.0, 39.9, 40.0, 20_000.0, 1e9] {
            assert_eq!(EQUAL.row_at(y), all.row_at(y), "{y}");
        }
    }

    #[test]
    fn a_measurement_moves_the_rows_below() {
        let mut heights = MeasuredHeights::estimated(vec![76.0, 34.0, 44.0]);
        let (before, all) = (heights.top(2), heights.top(3));
        let begin = heights.top(1);
        let growth = |by, at| Some(Growth { by, at });
        assert_eq!(heights.measure(1, 134.0), growth(100.0, begin));
        assert_eq!(
            (heights.top(2), heights.top(3)),
            (before + 100.0, all + 100.0)
        );
        assert_eq!(heights.measure(1, 134.2), None);
        assert_eq!(heights.measure(9, 1.0), None);
        // A row that was measured before grows at its end.
        assert_eq!(heights.measure(1, 334.0), growth(200.0, begin + 134.0));
    }

    #[test]
    fn each_height_lies_in_the_row_that_begins_above_it() {
        let mut heights = MeasuredHeights::estimated(vec![34.0; 100]);
        for (row, height) in [(3, 90.0), (50, 0.0), (99, 7.0)] {
            heights.measure(row, height);
        }
        let heights = Heights::Measured(heights);
        for row in 0..100 {
            let (top, next) = (heights.top(row), heights.top(row + 1));
            assert!(top == next || heights.row_at(top) == row && heights.row_at(next - 0.1) == row);
        }
        assert_eq!((heights.row_at(-5.0), heights.row_at(1e9)), (0, 99));
    }

    #[test]
    fn lists_without_rows_have_no_height() {
        let equal = |pitch| Heights::Equal { count: 0, pitch };
        for heights in [equal(28.0), equal(0.0), measured(&[])] {
            assert_eq!((heights.row_at(3.0), heights.total()), (0, 0.0));
            assert_eq!(heights.window(0.0, 420.0), (0, 0));
            assert_eq!(heights.count(), 0);
        }
    }
}
