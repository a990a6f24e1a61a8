//! What is not sure of an outcome.

use std::cmp::Ordering;

use crate::near::Compared;

/// How the comparisons that named the outcome came about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "each is asked for by itself")]
pub(crate) struct Doubts {
    /// Rounding could have made one another.
    pub(crate) unsure: bool,
    /// Snapping may have had a part in one.
    pub(crate) close: bool,
    /// One was of numbers that differ by no more than lines that count as parallel.
    pub(crate) parallel: bool,
    /// One was a tie by snapping.
    pub(crate) tied: bool,
}

impl Doubts {
    pub(super) fn take(&mut self, one: Compared) -> Ordering {
        self.unsure |= !one.sure;
        self.close |= one.close;
        self.parallel |= one.parallel;
        self.tied |= one.tied;
        one.order
    }

    pub(super) fn or(self, other: Self) -> Self {
        Self {
            unsure: self.unsure || other.unsure,
            close: self.close || other.close,
            parallel: self.parallel || other.parallel,
            tied: self.tied || other.tied,
        }
    }
}
