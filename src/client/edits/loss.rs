//! What becomes of an edit that does not end well: stopped by the user, or by the death of the worker.

use super::{Batch, Edits, LeftOut, MOST_STRIKES};

impl Edits {
    /// Stops every open: what is read stays, nothing more is sent. Whether the worker is still at
    /// a batch of one.
    pub(crate) fn cancel(&mut self) -> bool {
        for edit in self.queue.iter_mut().filter(|edit| edit.total > 0) {
            edit.files.clear();
            edit.cancelled = true;
        }
        let ours = |batch: &Batch| !batch.replayed;
        self.batch.take_if(|batch| ours(batch) && !batch.is_sent());
        self.batch.as_ref().is_some_and(ours)
    }

    /// The worker is dead: plans the replay. Says what is given up, if its time has come.
    pub(crate) fn died(&mut self) -> Option<String> {
        let given_up = match self.batch.take() {
            Some(batch) => self.batch_died(batch),
            None if self.closing => self.close_died(),
            None => None,
        };
        self.closing = false;
        self.replay = self.shelf.open().iter().cloned().collect();
        given_up
    }

    fn batch_died(&mut self, mut batch: Batch) -> Option<String> {
        let replayed = batch.replayed;
        if !replayed && self.queue.front().is_some_and(|edit| edit.cancelled) {
            batch.items.truncate(batch.done);
            let read = self.part(batch);
            self.keep(read);
            return None;
        }
        let suspect = batch.at_work();
        let to_blame = batch.is_sent() && self.strike(batch.items[suspect].key) >= MOST_STRIKES;
        let given_up = to_blame.then(|| {
            let item = batch.items.remove(suspect);
            self.leave_out(&item, &LeftOut::StopsEngine, replayed);
            format!("{} stopped the engine twice and is left out.", item.name)
        });
        if let Some(edit) = self.queue.front_mut().filter(|_| !replayed) {
            for item in batch.items.into_iter().rev() {
                edit.files.push_front(item);
            }
        }
        given_up
    }

    fn strike(&mut self, key: u32) -> u8 {
        let strikes = self.strikes.entry(key).or_default();
        *strikes += 1;
        *strikes
    }

    fn close_died(&mut self) -> Option<String> {
        let edit = self.queue.front_mut()?;
        edit.strikes += 1;
        (edit.strikes >= MOST_STRIKES).then(|| {
            let words = "Combining the files stopped the engine twice.";
            self.refuse_first(words.into());
            words.into()
        })
    }

    /// Nobody will come to do any of it.
    pub(crate) fn give_up(&mut self, why: &str) {
        self.batch = None;
        self.closing = false;
        self.replay = self.shelf.open().iter().cloned().collect();
        while !self.queue.is_empty() {
            self.refuse_first(why.to_owned());
        }
    }
}
