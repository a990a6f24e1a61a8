//! What becomes of an edit that does not end well: stopped by the user, or by the death of the worker.

use super::{Batch, Edit, Edits, LeftOut, MOST_STRIKES};

impl Edits {
    /// Stops every open: what is read stays, nothing more is sent. Whether the worker is still at
    /// a batch of one.
    pub(crate) fn cancel(&mut self) -> bool {
        for edit in self.queue.iter_mut().filter(|edit| edit.is_open) {
            edit.files.clear();
            edit.cancelled = true;
        }
        let stays = |batch: &Batch| batch.is_replayed() || batch.is_sent();
        self.batches.retain(stays);
        self.is_stopping()
    }

    /// The worker is dead: plans the replay. Says what is given up, if its time has come.
    pub(crate) fn died(&mut self) -> Option<String> {
        let batches = std::mem::take(&mut self.batches);
        let died = batches.into_iter();
        let mut given_up: Vec<String> = died.filter_map(|batch| self.batch_died(batch)).collect();
        if let Some((_, edit)) = self.closing.take() {
            given_up.extend(self.close_died(edit));
        }
        self.replay = self.shelf.open().iter().cloned().collect();
        (!given_up.is_empty()).then(|| given_up.join(" "))
    }

    fn batch_died(&mut self, mut batch: Batch) -> Option<String> {
        let id = batch.edit;
        let is_cancelled = |edit: &Edit| Some(edit.id) == id && edit.cancelled;
        if self.queue.iter().any(is_cancelled) {
            batch.items.truncate(batch.done);
            let read = self.part(batch);
            self.keep(id?, read);
            return None;
        }
        let suspect = batch.at_work();
        let to_blame = batch.is_sent() && self.strike(batch.items[suspect].key) >= MOST_STRIKES;
        let given_up = to_blame.then(|| {
            let item = batch.items.remove(suspect);
            self.leave_out(&item, &LeftOut::StopsEngine, id);
            format!("{} stopped the engine twice and is left out.", item.name)
        });
        if let Some(edit) = id.and_then(|id| self.edit(id)) {
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

    fn close_died(&mut self, edit: u32) -> Option<String> {
        let closing = self.edit(edit)?;
        closing.strikes += 1;
        (closing.strikes >= MOST_STRIKES).then(|| {
            let words = "Combining the files stopped the engine twice.";
            self.refuse(edit, words.into());
            words.into()
        })
    }

    /// Nobody will come to do any of it.
    pub(crate) fn give_up(&mut self, why: &str) {
        self.batches.clear();
        self.closing = None;
        self.replay = self.shelf.open().iter().cloned().collect();
        while let Some(id) = self.queue.front().map(|edit| edit.id) {
            self.refuse(id, why.to_owned());
        }
    }
}
