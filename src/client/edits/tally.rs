//! How far opens have come: files, and their work, which is told by their bytes.

use std::collections::VecDeque;

use crate::client::batch::{Batch, Item};

/// Files in all and files that are read or left out; of their work see [`Item::weight`].
#[derive(Clone, Debug, Default)]
pub(super) struct Tally {
    files: u32,
    files_done: u32,
    work: f64,
    work_done: f64,
}

impl Tally {
    /// Files of which none is read.
    pub(super) fn of(items: &VecDeque<Item>) -> Self {
        Self {
            files: u32::try_from(items.len()).unwrap_or(u32::MAX),
            work: items.iter().map(Item::weight).sum(),
            ..Self::default()
        }
    }

    /// Notes that a file is read, or will not be.
    pub(super) fn done(&mut self, item: &Item) {
        self.files_done += 1;
        self.work_done += item.weight();
    }

    /// Notes how far a batch of these files has come that is on its way.
    pub(super) fn add(&mut self, batch: &Batch) {
        self.files_done += u32::try_from(batch.done).unwrap_or(0);
        self.work_done += batch.work_done();
    }

    /// Adds other files.
    pub(super) fn join(&mut self, other: &Self) {
        self.files += other.files;
        self.files_done += other.files_done;
        self.work += other.work;
        self.work_done += other.work_done;
    }

    pub(super) fn has_files(&self) -> bool {
        self.files > 0
    }

    pub(super) fn files(&self) -> u32 {
        self.files
    }

    pub(super) fn files_done(&self) -> u32 {
        self.files_done.min(self.files)
    }

    /// The share of the work that is done, from 0 to below 1; `None` where all of it is.
    pub(super) fn share(&self) -> Option<f64> {
        /// Sums of fractions may end just below 1.
        const WHOLE: f64 = 1.0 - 1e-9;
        let share = self.work_done / self.work.max(1.0);
        (self.files_done < self.files && share < WHOLE).then_some(share)
    }
}
