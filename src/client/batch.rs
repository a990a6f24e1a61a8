//! How files are grouped on their way to the worker.
//!
//! A batch is what a cancel may have to wait for, so it is bounded in bytes and in files. In memory are their heads, beside
//! what the worker itself fetches of them.

use std::collections::VecDeque;

use steelyard_protocol::{FileBytes, ReadStage};

use super::types::PartRead;

/// Bytes of a batch of several files; a larger file is a batch of its own.
pub(super) const BATCH_BYTES: u64 = 2 << 20;
const BATCH_FILES: usize = 64;

/// What the planning knows of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Item {
    pub(super) key: u32,
    pub(super) name: String,
    pub(super) size_bytes: u64,
}

impl Item {
    /// Its part of the work: its bytes, and what any file costs.
    pub(super) fn weight(&self) -> f64 {
        const ANY_FILE: u64 = 4 << 10;
        (self.size_bytes + ANY_FILE) as f64
    }
}

/// Bytes of a file, or why there are none.
pub(super) type Bytes = Result<Vec<u8>, String>;

/// Files on their way.
pub(super) struct Batch {
    /// Tells this batch from one that was given up.
    pub(super) serial: u32,
    pub(super) items: Vec<Item>,
    /// The open that it belongs to; `None` for what the last worker held.
    pub(super) edit: Option<u32>,
    /// Files that the worker has read.
    pub(super) done: usize,
    /// How far the next one has come, if it is large.
    pub(super) part: Option<PartRead>,
    /// The share of the next one that is done, from 0 to 1, and what it was as the stage began.
    pub(super) reached: (f64, f64),
    /// Files of which the worker could not read the rest, and why.
    pub(super) unread: Vec<(u32, String)>,
    pub(super) stage: BatchStage,
}

/// How far a [`Batch`] has come.
pub(super) enum BatchStage {
    /// The page reads the files.
    Reading,
    /// They are in memory.
    Loaded(Vec<FileBytes>),
    /// They are with the worker, in the message of this id.
    Sent(u32),
}

impl Batch {
    /// Files that are to be read.
    pub(super) fn new(serial: u32, items: Vec<Item>, edit: Option<u32>) -> Self {
        Self {
            serial,
            items,
            edit,
            done: 0,
            part: None,
            reached: (0.0, 0.0),
            unread: Vec::new(),
            stage: BatchStage::Reading,
        }
    }

    /// Whether the last worker held it.
    pub(super) fn is_replayed(&self) -> bool {
        self.edit.is_none()
    }

    /// Takes in what the page read. Gives what it could not read, which is no longer part of the
    /// batch.
    pub(super) fn load(&mut self, files: Vec<(u32, Bytes)>) -> Vec<(Item, String)> {
        let mut unreadable = Vec::new();
        let mut loaded = Vec::with_capacity(files.len());
        for (key, bytes) in files {
            let Some(at) = self.items.iter().position(|item| item.key == key) else {
                continue;
            };
            match bytes {
                Ok(bytes) => {
                    let name = self.items[at].name.clone();
                    loaded.push(FileBytes { key, name, bytes });
                }
                Err(why) => unreadable.push((self.items.remove(at), why)),
            }
        }
        self.stage = BatchStage::Loaded(loaded);
        unreadable
    }

    /// Whether it can be sent: it is in memory.
    pub(super) fn is_ready(&self) -> bool {
        matches!(self.stage, BatchStage::Loaded(_))
    }

    /// The files that the worker has read, and those of which it could not read the rest.
    pub(super) fn into_read(self) -> (Vec<Item>, Vec<(Item, String)>) {
        let mut missed = Vec::new();
        let mut read = Vec::new();
        for item in self.items {
            match self.unread.iter().find(|(key, _)| *key == item.key) {
                Some((_, why)) => missed.push((item, why.clone())),
                None => read.push(item),
            }
        }
        (read, missed)
    }

    /// Whether the worker has it.
    pub(super) fn is_sent(&self) -> bool {
        matches!(self.stage, BatchStage::Sent(_))
    }

    /// Whether the worker has it in the message of that id.
    pub(super) fn is_in(&self, message: u32) -> bool {
        matches!(self.stage, BatchStage::Sent(id) if id == message)
    }

    /// Whether a smaller file can go beside it: the bytes of a file that is on its way alone, piece by piece.
    pub(super) fn on_its_way(&self) -> Option<u64> {
        match self.items.as_slice() {
            [only] if self.is_sent() && only.size_bytes > BATCH_BYTES => Some(only.size_bytes),
            _ => None,
        }
    }

    /// The worker has read so many of its files.
    pub(super) fn progressed(&mut self, done: usize) {
        self.done = done;
        self.part = None;
        self.reached = (0.0, 0.0);
    }

    /// The worker is at a large file. Each stage but the last takes half of what is left of the share, since how many follow
    /// is not known before.
    pub(super) fn reading(&mut self, part: PartRead) {
        let (mut reached, mut before) = self.reached;
        if self.part.is_some_and(|last| last.stage != part.stage) {
            before = reached;
        }
        let is_last = matches!(part.stage, ReadStage::Reading | ReadStage::Events);
        let whole = if is_last { 1.0 } else { 0.5 };
        let share = part.done as f64 / part.total.max(1) as f64;
        reached = reached.max(before + (1.0 - before) * whole * share.min(1.0));
        self.reached = (reached, before);
        self.part = Some(part);
    }

    /// The work on its files that is done.
    pub(super) fn work_done(&self) -> f64 {
        let done = self.items.iter().take(self.done).map(Item::weight);
        let next = self.items.get(self.done).map_or(0.0, Item::weight);
        done.sum::<f64>() + next * self.reached.0
    }

    /// The file that the worker was at. After the last one only the sum of them is left to do, and
    /// it was the last one that made it what it is.
    pub(super) fn at_work(&self) -> usize {
        self.done.min(self.items.len().saturating_sub(1))
    }
}

/// Takes the next batch from the front: one file at least, and a suspect always alone, so that a
/// second death says for sure who is to blame.
pub(super) fn take_batch(
    files: &mut VecDeque<Item>,
    is_suspect: impl Fn(&Item) -> bool,
) -> Vec<Item> {
    let mut batch: Vec<Item> = Vec::new();
    let mut bytes = 0;
    while let Some(file) = files.front() {
        let fits = batch.len() < BATCH_FILES && bytes + file.size_bytes <= BATCH_BYTES;
        if !batch.is_empty() && (!fits || is_suspect(file)) {
            break;
        }
        let alone = is_suspect(file);
        bytes += file.size_bytes;
        batch.extend(files.pop_front());
        if alone {
            break;
        }
    }
    batch
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(sizes: &[u64], suspects: &[u32], expect: &[&[u32]]) {
        let mut files: VecDeque<Item> = (0..)
            .zip(sizes)
            .map(|(key, &size_bytes)| Item {
                key,
                name: format!("{key}.md"),
                size_bytes,
            })
            .collect();
        let mut batches: Vec<Vec<u32>> = Vec::new();
        while !files.is_empty() {
            let batch = take_batch(&mut files, |file| suspects.contains(&file.key));
            batches.push(batch.iter().map(|file| file.key).collect());
        }
        assert_eq!(batches, expect);
    }

    #[test]
    fn batches_are_bounded() {
        const HALF: u64 = BATCH_BYTES / 2;
        check(&[], &[], &[]);
        check(&[0, 1, 2], &[], &[&[0, 1, 2]]);
        check(&[HALF, HALF, 1], &[], &[&[0, 1], &[2]]);
        check(&[1, 5 << 30, 1], &[], &[&[0], &[1], &[2]]);
        let many = [1; BATCH_FILES + 1];
        let keys: Vec<u32> = (0..).take(many.len()).collect();
        check(&many, &[], &[&keys[..BATCH_FILES], &keys[BATCH_FILES..]]);
    }

    #[test]
    fn a_suspect_goes_alone() {
        check(&[1, 1, 1, 1], &[1], &[&[0], &[1], &[2, 3]]);
        check(&[1, 1], &[0], &[&[0], &[1]]);
    }
}
