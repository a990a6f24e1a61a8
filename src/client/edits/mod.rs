//! What changes the workspace: opens and closes, strictly in order, one message in flight; and,
//! before anything else, the replay of what a dead worker held.
//!
//! An open is sent in batches. Each one is read by the page, then sent, then answered; where the
//! worker dies of it, the file in work becomes a suspect and goes alone the next time: see [`loss`].

mod loss;

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use steelyard_kernel::gathered;
use steelyard_protocol::{ReadStage, Request, Workspace};

use crate::client::batch::{Batch, BatchStage, Bytes, Item, take_batch};
use crate::client::looks::Looks;
use crate::client::shelf::{LeftOut, Shelf};
use crate::client::slot::Giver;
use crate::client::types::{PartRead, Progress, Trouble};

/// A request that killed this many workers is not sent again.
pub(super) const MOST_STRIKES: u8 = 2;

/// What an open or a close comes to.
pub(super) type EditOutcome = Result<Workspace, Trouble>;

/// One call of the page: files to open, then keys to close. Where no batch brings the workspace
/// home, a close of nothing asks for it.
struct Edit {
    files: VecDeque<Item>,
    closes: Vec<u32>,
    total: u32,
    done: u32,
    last: String,
    looks: Looks,
    cancelled: bool,
    strikes: u8,
    reply: Giver<EditOutcome>,
}

/// The lane of opens and closes.
#[derive(Default)]
pub(super) struct Edits {
    shelf: Shelf,
    replay: VecDeque<Item>,
    queue: VecDeque<Edit>,
    batch: Option<Batch>,
    /// The close of the first edit is in flight.
    closing: bool,
    /// Deaths by file, for those that no answer has cleared yet.
    strikes: BTreeMap<u32, u8>,
    serial: u32,
}

impl Edits {
    pub(super) fn open(&mut self, items: Vec<Item>, reply: Giver<EditOutcome>) {
        let total = u32::try_from(items.len()).unwrap_or(u32::MAX);
        for item in &items {
            self.strikes.remove(&item.key);
        }
        self.push(items.into(), Vec::new(), total, reply);
    }

    pub(super) fn close(&mut self, keys: Vec<u32>, reply: Giver<EditOutcome>) {
        self.push(VecDeque::new(), keys, 0, reply);
    }

    fn push(
        &mut self,
        files: VecDeque<Item>,
        closes: Vec<u32>,
        total: u32,
        reply: Giver<EditOutcome>,
    ) {
        self.queue.push_back(Edit {
            files,
            closes,
            total,
            done: 0,
            last: String::new(),
            looks: Looks::default(),
            cancelled: false,
            strikes: 0,
            reply,
        });
    }

    /// The files that are still of use.
    pub(super) fn held(&self) -> BTreeSet<u32> {
        let waiting = self.queue.iter().flat_map(|edit| &edit.files);
        let on_the_way = self.batch.iter().flat_map(|batch| &batch.items);
        let items = self.shelf.open().iter().chain(waiting).chain(on_the_way);
        gathered(items.map(|item| item.key))
    }

    /// Whether so much is open that any question may take long.
    pub(super) fn is_large(&self) -> bool {
        /// What is larger is read as it streams by.
        const LARGE: u64 = 64 << 20;
        let sizes = self.shelf.open().iter().map(|item| item.size_bytes);
        sizes.fold(0, u64::saturating_add) > LARGE
    }

    /// Whether the worker still lacks files that it held before it died.
    pub(super) fn replaying(&self) -> bool {
        !self.replay.is_empty() || self.batch.as_ref().is_some_and(|batch| batch.replayed)
    }

    /// The next files to read into memory, if there is room for them.
    pub(super) fn next_to_read(&mut self) -> Option<(u32, Vec<u32>)> {
        if self.batch.is_some() || self.closing {
            return None;
        }
        let replayed = !self.replay.is_empty();
        let files = if replayed {
            &mut self.replay
        } else {
            &mut self.queue.front_mut()?.files
        };
        let items = take_batch(files, |item| self.strikes.contains_key(&item.key));
        if items.is_empty() {
            return None;
        }
        self.serial += 1;
        let keys = items.iter().map(|item| item.key).collect();
        self.batch = Some(Batch {
            serial: self.serial,
            items,
            replayed,
            done: 0,
            part: None,
            unread: Vec::new(),
            stage: BatchStage::Reading,
        });
        Some((self.serial, keys))
    }

    /// The files asked for are in memory, or as many of them as could be read. Says what is lost
    /// that the last worker held.
    pub(super) fn loaded(&mut self, serial: u32, files: Vec<(u32, Bytes)>) -> Option<String> {
        // None where it was cancelled, or its worker died, in the meantime.
        let mut batch = self.batch.take_if(|batch| batch.serial == serial)?;
        let mut lost = None;
        for (item, why) in batch.load(files) {
            self.leave_out(&item, &LeftOut::NotRead(why), batch.replayed);
            lost = batch
                .replayed
                .then(|| format!("{} could not be read again.", item.name));
        }
        self.batch = Some(batch).filter(|batch| !batch.items.is_empty());
        lost
    }

    fn leave_out(&mut self, item: &Item, why: &LeftOut, replayed: bool) {
        self.shelf.leave_out(item, why);
        self.strikes.remove(&item.key);
        if let Some(edit) = self.queue.front_mut().filter(|_| !replayed) {
            edit.done += 1;
        }
    }

    /// Whether there is something to send, and whether a worker has died of it before.
    pub(super) fn due(&self) -> Option<bool> {
        match &self.batch {
            Some(batch) => batch.is_ready().then(|| {
                let suspect = |item: &Item| self.strikes.contains_key(&item.key);
                batch.items.iter().any(suspect)
            }),
            None if self.closing || self.replaying() => None,
            None => {
                let edit = self.queue.front()?;
                edit.files.is_empty().then_some(edit.strikes > 0)
            }
        }
    }

    /// Takes what is due.
    pub(super) fn take(&mut self) -> Option<Request> {
        self.due()?;
        if let Some(batch) = &mut self.batch {
            let BatchStage::Loaded(files) = std::mem::replace(&mut batch.stage, BatchStage::Sent)
            else {
                return None;
            };
            return Some(Request::Open { files });
        }
        let keys = self.queue.front()?.closes.clone();
        self.shelf.remove(&keys);
        self.closing = true;
        Some(Request::Close { keys })
    }

    /// The worker has read one file more.
    pub(super) fn progressed(&mut self, done: u32, file: String) {
        let Some(batch) = &mut self.batch else { return };
        batch.done = usize::try_from(done).unwrap_or(usize::MAX);
        batch.part = None;
        if let Some(edit) = self.queue.front_mut().filter(|_| !batch.replayed) {
            edit.last = file;
        }
    }

    /// The worker is at a large file.
    pub(super) fn reading(&mut self, file: String, part: PartRead) {
        let Some(batch) = &mut self.batch else { return };
        batch.part = Some(part);
        if let Some(edit) = self.queue.front_mut().filter(|_| !batch.replayed) {
            edit.last = file;
        }
    }

    /// A tick of the watch; `asked` says that answers about events are awaited.
    pub(super) fn tick(&mut self, asked: bool) {
        let is_log = |part: PartRead| part.stage == ReadStage::Events;
        let batch = self.batch.as_ref().filter(|batch| !batch.replayed);
        let edit = self.queue.front_mut();
        if let (Some(true), Some(edit)) = (batch.and_then(|one| one.part).map(is_log), edit) {
            edit.looks.tick(asked);
        }
    }

    /// The worker could not read the rest of a file. Says what is lost that the last one held.
    pub(super) fn unread(&mut self, key: u32, why: String) -> Option<String> {
        let batch = self.batch.as_mut()?;
        let item = batch.items.iter().find(|item| item.key == key)?;
        let lost = format!("{} could not be read again.", item.name);
        batch.unread.push((key, why));
        batch.replayed.then_some(lost)
    }

    /// The worker holds what was sent.
    pub(super) fn opened(&mut self, workspace: Workspace) {
        self.closing = false;
        if let Some(batch) = self.batch.take() {
            let replayed = batch.replayed;
            let read = self.part(batch);
            if replayed {
                return;
            }
            self.keep(read);
            if self
                .queue
                .front()
                .is_some_and(|edit| !edit.files.is_empty())
            {
                return;
            }
        }
        if let Some(edit) = self.queue.pop_front() {
            edit.reply.give(Ok(self.shelf.complete(workspace)));
        }
    }

    /// The files of a batch that the worker has; the others are left out.
    fn part(&mut self, batch: Batch) -> Vec<Item> {
        let replayed = batch.replayed;
        let (read, missed) = batch.into_read();
        for (item, why) in missed {
            self.leave_out(&item, &LeftOut::NotRead(why), replayed);
        }
        read
    }

    fn keep(&mut self, items: Vec<Item>) {
        if let Some(edit) = self.queue.front_mut() {
            edit.done += u32::try_from(items.len()).unwrap_or(0);
        }
        for item in items {
            self.shelf.put(item);
        }
    }

    /// The worker could not do what was sent, and lives.
    pub(super) fn failed(&mut self, why: String) {
        self.closing = false;
        match self.batch.take() {
            Some(batch) => {
                for item in &batch.items {
                    self.leave_out(item, &LeftOut::NotRead(why.clone()), batch.replayed);
                }
            }
            None => self.refuse_first(why),
        }
    }

    fn refuse_first(&mut self, why: String) {
        if let Some(edit) = self.queue.pop_front() {
            edit.reply.give(Err(Trouble(why)));
        }
    }

    /// How far the first open has come.
    pub(super) fn progress(&self) -> Option<Progress> {
        let edit = self.queue.front().filter(|edit| edit.total > 0)?;
        let in_batch = self.batch.as_ref().filter(|batch| !batch.replayed);
        let in_batch = in_batch.map_or(0, |batch| u32::try_from(batch.done).unwrap_or(0));
        Some(Progress {
            done: (edit.done + in_batch).min(edit.total),
            total: edit.total,
            file: edit.last.clone(),
            part: self.batch.as_ref().and_then(|batch| batch.part),
            looks: edit.looks.count,
        })
    }

    /// What the worker is at, in words.
    pub(super) fn at_work(&self) -> String {
        match &self.batch {
            Some(batch) => match batch.items.get(batch.done) {
                Some(item) => format!("reading {}", item.name),
                None => "combining the files".into(),
            },
            None => "closing files".into(),
        }
    }
}
