//! What changes the workspace: opens and closes; and, before anything else, the replay of what a dead worker held.
//!
//! An open is sent in batches, its smallest files first. Each one is read by the page, then sent, then answered; where the
//! worker dies of it, the file in work becomes a suspect and goes alone the next time: see [`loss`]. Edits go in order, one
//! message in flight, but while a large file is on its way, later edits of files at most half as large go beside it.

mod loss;
mod tally;

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use futures_channel::oneshot::Sender;
use steelyard_protocol::{ReadStage, Request, Workspace};

use crate::client::batch::{Batch, BatchStage, Bytes, Item, take_batch};
use crate::client::looks::Looks;
use crate::client::shelf::{LeftOut, Shelf};
use crate::client::types::{PartRead, Progress, Trouble};
use tally::Tally;

/// A request that killed this many workers is not sent again.
pub(super) const MOST_STRIKES: u8 = 2;

/// What an open or a close comes to.
pub(super) type EditOutcome = Result<Workspace, Trouble>;

/// One call of the page: files to open, then keys to close. Where no batch brings the workspace
/// home, a close of nothing asks for it.
struct Edit {
    /// Tells it from others.
    id: u32,
    /// The smallest first.
    files: VecDeque<Item>,
    closes: Vec<u32>,
    is_open: bool,
    tally: Tally,
    /// Bytes of the files that are read.
    read_bytes: u64,
    looks: Looks,
    cancelled: bool,
    strikes: u8,
    reply: Sender<EditOutcome>,
}

impl Edit {
    /// Keys of the files that are still to be opened or closed.
    fn keys(&self) -> impl Iterator<Item = u32> {
        let files = self.files.iter().map(|item| item.key);
        files.chain(self.closes.iter().copied())
    }
}

/// The lane of opens and closes.
#[derive(Default)]
pub(super) struct Edits {
    shelf: Shelf,
    replay: VecDeque<Item>,
    queue: VecDeque<Edit>,
    /// At most one of an edit.
    batches: Vec<Batch>,
    /// The close that is in flight: id of the message, and of the edit.
    closing: Option<(u32, u32)>,
    /// Deaths by file, for those that no answer has cleared yet.
    strikes: BTreeMap<u32, u8>,
    /// Of the opens that ended while others went on.
    ended: Tally,
    /// Name of the file that was read last.
    last: String,
    serial: u32,
    last_edit: u32,
}

impl Edits {
    pub(super) fn open(&mut self, mut items: Vec<Item>, reply: Sender<EditOutcome>) {
        for item in &items {
            self.strikes.remove(&item.key);
        }
        items.sort_by_key(|item| item.size_bytes);
        self.push(items.into(), Vec::new(), true, reply);
    }

    pub(super) fn close(&mut self, keys: Vec<u32>, reply: Sender<EditOutcome>) {
        self.push(VecDeque::new(), keys, false, reply);
    }

    fn push(
        &mut self,
        files: VecDeque<Item>,
        closes: Vec<u32>,
        is_open: bool,
        reply: Sender<EditOutcome>,
    ) {
        self.last_edit += 1;
        self.queue.push_back(Edit {
            id: self.last_edit,
            tally: Tally::of(&files),
            files,
            closes,
            is_open,
            read_bytes: 0,
            looks: Looks::default(),
            cancelled: false,
            strikes: 0,
            reply,
        });
    }

    /// The files that are still of use.
    pub(super) fn held(&self) -> BTreeSet<u32> {
        let waiting = self.queue.iter().flat_map(|edit| &edit.files);
        let on_the_way = self.batches.iter().flat_map(|batch| &batch.items);
        let items = self.shelf.open().iter().chain(waiting).chain(on_the_way);
        items.map(|item| item.key).collect()
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
        !self.replay.is_empty() || self.batches.iter().any(Batch::is_replayed)
    }

    fn edit(&mut self, id: u32) -> Option<&mut Edit> {
        self.queue.iter_mut().find(|edit| edit.id == id)
    }

    /// The edit to go on with, by its place in the queue: the first; while large files are on their way, the first that has
    /// something much smaller to do and touches no file of those before it.
    fn next_edit(&self) -> Option<usize> {
        if self.closing.is_some() || self.replaying() {
            return None;
        }
        let mut most_bytes = u64::MAX;
        for batch in &self.batches {
            most_bytes = most_bytes.min(batch.on_its_way()? / 2);
        }
        let in_flight = self.batches.iter().flat_map(|batch| &batch.items);
        let mut touched: BTreeSet<u32> = in_flight.map(|item| item.key).collect();
        for (place, edit) in self.queue.iter().enumerate() {
            let has_batch = self.batches.iter().any(|one| one.edit == Some(edit.id));
            if !has_batch {
                if edit.keys().any(|key| touched.contains(&key)) {
                    return None;
                }
                let next = edit.files.front().map_or(0, |item| item.size_bytes);
                if next <= most_bytes {
                    return Some(place);
                }
            }
            touched.extend(edit.keys());
        }
        None
    }

    /// The next files to read into memory, if there is room for them.
    pub(super) fn next_to_read(&mut self) -> Option<(u32, Vec<u32>)> {
        if self.batches.iter().any(|batch| !batch.is_sent()) || self.closing.is_some() {
            return None;
        }
        let (edit, files) = if self.replay.is_empty() {
            let place = self.next_edit()?;
            let edit = &mut self.queue[place];
            (Some(edit.id), &mut edit.files)
        } else if self.batches.is_empty() {
            (None, &mut self.replay)
        } else {
            return None;
        };
        let items = take_batch(files, |item| self.strikes.contains_key(&item.key));
        if items.is_empty() {
            return None;
        }
        self.serial += 1;
        let keys = items.iter().map(|item| item.key).collect();
        self.batches.push(Batch::new(self.serial, items, edit));
        Some((self.serial, keys))
    }

    /// The files asked for are in memory, or as many of them as could be read. Says what is lost
    /// that the last worker held.
    pub(super) fn loaded(&mut self, serial: u32, files: Vec<(u32, Bytes)>) -> Option<String> {
        // None where it was cancelled, or its worker died, in the meantime.
        let mut batches = self.batches.iter();
        let at = batches.position(|batch| batch.serial == serial)?;
        let mut batch = self.batches.remove(at);
        let mut lost = None;
        for (item, why) in batch.load(files) {
            self.leave_out(&item, &LeftOut::NotRead(why), batch.edit);
            lost = batch
                .is_replayed()
                .then(|| format!("{} could not be read again.", item.name));
        }
        if !batch.items.is_empty() {
            self.batches.insert(at, batch);
        }
        lost
    }

    /// Leaves out a file of an edit, or one that is replayed.
    fn leave_out(&mut self, item: &Item, why: &LeftOut, edit: Option<u32>) {
        self.shelf.leave_out(item, why);
        self.strikes.remove(&item.key);
        if let Some(edit) = edit.and_then(|id| self.edit(id)) {
            edit.tally.done(item);
        }
    }

    /// Whether there is something to send, and whether a worker has died of it before.
    pub(super) fn due(&self) -> Option<bool> {
        match self.batches.iter().find(|batch| !batch.is_sent()) {
            Some(batch) => batch.is_ready().then(|| {
                let suspect = |item: &Item| self.strikes.contains_key(&item.key);
                batch.items.iter().any(suspect)
            }),
            None => {
                let edit = &self.queue[self.next_edit()?];
                edit.files.is_empty().then_some(edit.strikes > 0)
            }
        }
    }

    /// Takes what is due; the answer will carry `id`.
    pub(super) fn take(&mut self, id: u32) -> Option<Request> {
        self.due()?;
        if let Some(batch) = self.batches.iter_mut().find(|batch| batch.is_ready()) {
            let stage = BatchStage::Sent(id);
            let BatchStage::Loaded(files) = std::mem::replace(&mut batch.stage, stage) else {
                return None;
            };
            return Some(Request::Open { files });
        }
        let edit = &self.queue[self.next_edit()?];
        let keys = edit.closes.clone();
        self.closing = Some((id, edit.id));
        self.shelf.remove(&keys);
        Some(Request::Close { keys })
    }

    /// The batch that went with a message.
    fn batch_in(&mut self, message: u32) -> Option<&mut Batch> {
        self.batches.iter_mut().find(|batch| batch.is_in(message))
    }

    /// The worker has read one file more of a message.
    pub(super) fn progressed(&mut self, message: u32, done: u32, file: String) {
        let Some(batch) = self.batch_in(message) else {
            return;
        };
        batch.progressed(usize::try_from(done).unwrap_or(usize::MAX));
        if !batch.is_replayed() {
            self.last = file;
        }
    }

    /// The worker is at a large file of a message.
    pub(super) fn reading(&mut self, message: u32, file: String, part: PartRead) {
        let Some(batch) = self.batch_in(message) else {
            return;
        };
        batch.reading(part);
        if !batch.is_replayed() {
            self.last = file;
        }
    }

    /// A tick of the watch; `asked` says that answers about events are awaited.
    pub(super) fn tick(&mut self, asked: bool) {
        let is_log = |part: PartRead| part.stage == ReadStage::Events;
        let mut batches = self.batches.iter();
        let log = batches.find(|batch| batch.part.is_some_and(is_log));
        if let Some(edit) = log.and_then(|batch| batch.edit)
            && let Some(edit) = self.edit(edit)
        {
            edit.looks.tick(asked);
        }
    }

    /// The worker could not read the rest of a file. Says what is lost that the last one held.
    pub(super) fn unread(&mut self, message: u32, key: u32, why: String) -> Option<String> {
        let batch = self.batch_in(message)?;
        let item = batch.items.iter().find(|item| item.key == key)?;
        let lost = format!("{} could not be read again.", item.name);
        batch.unread.push((key, why));
        batch.is_replayed().then_some(lost)
    }

    /// The worker holds what was sent. Gives the workspace where what is read is worth a look before the rest: the next file
    /// is as large as all that are read together.
    pub(super) fn opened(&mut self, message: u32, workspace: Workspace) -> Option<Workspace> {
        let edit = match self.answered(message)? {
            InFlight::Close(edit) => edit,
            InFlight::Batch(batch) => {
                let id = batch.edit;
                let read = self.part(batch);
                let id = id?;
                self.keep(id, read);
                let edit = self.edit(id)?;
                if let Some(next) = edit.files.front() {
                    let is_due = next.size_bytes >= edit.read_bytes;
                    return is_due.then(|| self.shelf.complete(workspace));
                }
                id
            }
        };
        if let Some(edit) = self.end(edit) {
            let _ended = edit.reply.send(Ok(self.shelf.complete(workspace)));
        }
        None
    }

    /// What a message was that is answered now, and no longer in flight.
    fn answered(&mut self, message: u32) -> Option<InFlight> {
        if let Some((_, edit)) = self.closing.take_if(|(id, _)| *id == message) {
            return Some(InFlight::Close(edit));
        }
        let mut batches = self.batches.iter();
        let at = batches.position(|batch| batch.is_in(message))?;
        Some(InFlight::Batch(self.batches.remove(at)))
    }

    /// Takes an edit out of the queue: it is done.
    fn end(&mut self, id: u32) -> Option<Edit> {
        let place = self.queue.iter().position(|edit| edit.id == id)?;
        let edit = self.queue.remove(place)?;
        if !edit.cancelled {
            self.ended.join(&edit.tally);
        }
        if !self.queue.iter().any(|edit| edit.is_open) {
            self.ended = Tally::default();
            self.last.clear();
        }
        Some(edit)
    }

    /// The files of a batch that the worker has; the others are left out.
    fn part(&mut self, batch: Batch) -> Vec<Item> {
        let edit = batch.edit;
        let (read, missed) = batch.into_read();
        for (item, why) in missed {
            self.leave_out(&item, &LeftOut::NotRead(why), edit);
        }
        read
    }

    fn keep(&mut self, edit: u32, items: Vec<Item>) {
        if let Some(edit) = self.edit(edit) {
            for item in &items {
                edit.read_bytes += item.size_bytes;
                edit.tally.done(item);
            }
        }
        for item in items {
            self.strikes.remove(&item.key);
            self.shelf.put(item);
        }
    }

    /// The worker could not do what was sent, and lives.
    pub(super) fn failed(&mut self, message: u32, why: String) {
        match self.answered(message) {
            Some(InFlight::Batch(batch)) => {
                for item in &batch.items {
                    let why = LeftOut::NotRead(why.clone());
                    self.leave_out(item, &why, batch.edit);
                }
            }
            Some(InFlight::Close(edit)) => self.refuse(edit, why),
            None => {}
        }
    }

    fn refuse(&mut self, edit: u32, why: String) {
        if let Some(edit) = self.end(edit) {
            let _ended = edit.reply.send(Err(Trouble(why)));
        }
    }

    /// How far all opens together have come, from the first until none is left. Those that the user has stopped count while
    /// there are no others.
    pub(super) fn progress(&self) -> Option<Progress> {
        let opens = || self.queue.iter().filter(|edit| edit.is_open);
        let looks = opens().map(|edit| edit.looks.count).max()?;
        let all_stopped = opens().all(|edit| edit.cancelled);
        let mut tally = self.ended.clone();
        for edit in opens().filter(|edit| all_stopped || !edit.cancelled) {
            tally.join(&edit.tally);
            let mut batches = self.batches.iter();
            if let Some(batch) = batches.find(|batch| batch.edit == Some(edit.id)) {
                tally.add(batch);
            }
        }
        let mut batches = self.batches.iter();
        let large = batches.find(|batch| batch.part.is_some());
        let large_name = large.map(|batch| batch.items[batch.at_work()].name.clone());
        tally.has_files().then(|| Progress {
            done: tally.files_done(),
            total: tally.files(),
            share: tally.share(),
            file: large_name.unwrap_or_else(|| self.last.clone()),
            part: large.and_then(|batch| batch.part),
            looks,
        })
    }

    /// What the worker is at, in words.
    pub(super) fn at_work(&self) -> String {
        match self.batches.first() {
            Some(batch) => match batch.items.get(batch.done) {
                Some(item) => format!("reading {}", item.name),
                None => "combining the files".into(),
            },
            None => "closing files".into(),
        }
    }

    /// Whether the worker is at something that the user has stopped.
    pub(super) fn is_stopping(&self) -> bool {
        let stopped = |batch: &Batch| {
            let mut edits = self.queue.iter();
            edits.any(|edit| edit.cancelled && batch.edit == Some(edit.id))
        };
        self.batches.iter().any(stopped)
    }
}

/// What was in flight.
enum InFlight {
    /// The close of an edit, by id.
    Close(u32),
    /// Some of its files.
    Batch(Batch),
}
