//! What is loaded: files, diagnostics, the decisions in them. Actions ask the client.

mod again;
mod asking;
mod changing;
mod out;
mod sample;
mod tables;
mod written;

use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;
use steelyard_protocol::{FileReport, Severity, Workspace};

use crate::client::{Client, FileHandle, Progress, Trouble};
use crate::persist::archive::is_named_so;
use crate::reactive::memo::memo;
use crate::state::ground::intake::{Dropped, Handed, pasted_name};
use crate::state::ground::navigation::Navigation;
use crate::state::ground::route::Page;
use again::Whence;
pub(crate) use sample::OpenedSample;
pub(crate) use written::Before;

/// Loaded files and the actions that change them.
#[derive(Clone, Copy)]
pub(crate) struct Files {
    client: Client,
    navigation: Navigation,
    workspace: RwSignal<Arc<Workspace>>,
    opening: RwSignal<u32>,
    looks: Memo<u32>,
    notice: RwSignal<Notice>,
    given: StoredValue<Given, LocalStorage>,
}

/// What was given to the page since it started.
#[derive(Default)]
struct Given {
    /// The browser's handles of what is open, in the order in which it was first opened, which is that of keys.
    handles: Vec<FileHandle>,
    /// Those that are being read, open or not.
    coming: Vec<FileHandle>,
    /// Those that the user took out and may put back.
    taken: Vec<FileHandle>,
    /// Whether the first files of an empty workspace are on their way, and nothing was gone to yet.
    arriving: bool,
    /// The last key that a file has got.
    last_key: u32,
    /// How many texts were pasted.
    pasted: usize,
    /// Like `opening`, unseen.
    renewing: u32,
    /// What waits for the last visit to come back; `None` once it has, or cannot.
    waiting: Option<Vec<Then>>,
    /// Takes workspaces among the files, each with those that came along.
    workspaces: Option<TakeWorkspaces>,
    /// Hears of open files that have become others.
    changed: Option<HearChanged>,
}

impl Given {
    /// Notes that a file is open, where it stood if it was taken out.
    fn insert(&mut self, handle: FileHandle) {
        let after = self.handles.iter().position(|it| it.key > handle.key);
        let place = after.unwrap_or(self.handles.len());
        self.handles.insert(place, handle);
    }

    /// Notes which of the files that are coming, and were not open before, are read.
    fn note_come(&mut self, workspace: &Workspace) {
        let read: BTreeSet<u32> = workspace.files.iter().map(|file| file.key).collect();
        let open: BTreeSet<u32> = self.handles.iter().map(|file| file.key).collect();
        let is_new = |key: u32| read.contains(&key) && !open.contains(&key);
        let come: Vec<FileHandle> = self
            .coming
            .extract_if(.., |file| is_new(file.key))
            .collect();
        for handle in come {
            self.insert(handle);
        }
    }
}

/// What the user has not read yet, in sentences.
#[derive(Default)]
struct Notice {
    /// What went wrong last.
    trouble: Option<String>,
    /// What was done, such as that files which were open already were read again.
    again: Option<String>,
    /// Which ones were taken out, and what putting them back is called.
    out: Option<(String, &'static str)>,
}

/// What the user asked for before it could be done.
type Then = Box<dyn FnOnce()>;

/// Takes exported workspaces, and the files that came along with them.
type TakeWorkspaces = Rc<dyn Fn(Vec<Handed>, Vec<Handed>)>;

/// Hears of open files that have become others, by key.
type HearChanged = Rc<dyn Fn(&[u32])>;

impl Files {
    /// Nothing loaded yet; what is opened waits until the last visit is back.
    pub(crate) fn new(client: Client, navigation: Navigation) -> Self {
        let (opening, progress) = (RwSignal::new(0), client.progress());
        let files = Self {
            client,
            navigation,
            workspace: RwSignal::new(Arc::default()),
            opening,
            // What there was to look at is there until the whole is.
            looks: memo(move |before| {
                let now = progress.with(|now| now.as_ref().map(|now| now.looks));
                let is_open = opening.get() > 0;
                now.or(before.copied()).filter(|_| is_open).unwrap_or(0)
            }),
            notice: RwSignal::new(Notice::default()),
            given: StoredValue::new_local(Given {
                waiting: Some(Vec::new()),
                ..Given::default()
            }),
        };
        client.show_so_far_to(move |workspace| {
            files.adopt(Ok(workspace));
            files.go_where_something_is_already();
        });
        files
    }

    /// The last visit is back, or cannot come back: what came meanwhile is opened beside it.
    pub(crate) fn settle(self) {
        let waiting = self.given.try_update_value(|given| given.waiting.take());
        for then in waiting.flatten().into_iter().flatten() {
            then();
        }
    }

    /// Does it now, or once the last visit is back: its files have their keys and places before others.
    pub(crate) fn once_settled(self, then: impl FnOnce() + 'static) {
        if self.given.with_value(|given| given.waiting.is_none()) {
            return then();
        }
        let busy = self.busy();
        let then: Then = Box::new(move || {
            drop(busy);
            then();
        });
        self.given
            .update_value(|given| given.waiting.get_or_insert_default().push(then));
    }

    /// All files and what was read of them.
    pub(crate) fn workspace(self) -> Signal<Arc<Workspace>> {
        self.workspace.into()
    }

    /// How many decisions are loaded.
    pub(crate) fn decisions(self) -> Signal<u32> {
        let count =
            move |open: &Arc<Workspace>| u32::try_from(open.decisions.len()).unwrap_or(u32::MAX);
        Signal::derive(move || self.workspace.with(count))
    }

    /// Whether files are being read.
    pub(crate) fn opening(self) -> Signal<bool> {
        Signal::derive(move || self.opening.get() > 0)
    }

    /// How far reading has come.
    pub(crate) fn progress(self) -> Signal<Option<Progress>> {
        self.client.progress().into()
    }

    /// How often it was time to look at what is read of a log of events up to here; 0 where there is nothing to look at.
    pub(crate) fn looks(self) -> Signal<u32> {
        self.looks.into()
    }

    /// What went wrong last, in a sentence.
    pub(crate) fn trouble(self) -> Option<String> {
        self.notice.with(|notice| notice.trouble.clone())
    }

    /// Tells what went wrong.
    pub(crate) fn tell(self, why: &str) {
        self.notice
            .update(|notice| notice.trouble = Some(why.to_owned()));
    }

    /// Takes note of what went wrong.
    pub(crate) fn dismiss_trouble(self) {
        if self
            .notice
            .with_untracked(|notice| notice.trouble.is_some())
        {
            self.notice.update(|notice| notice.trouble = None);
        }
    }

    /// Opens files beside those that are there, each in the place of one of its name; an exported workspace
    /// among them goes to who takes those.
    pub(crate) fn open(self, files: Vec<Handed>) {
        self.once_settled(move || {
            let (workspaces, files): (Vec<_>, Vec<_>) = files
                .into_iter()
                .partition(|handed| is_named_so(&handed.name));
            let taker = self.given.with_value(|given| given.workspaces.clone());
            match taker.filter(|_| !workspaces.is_empty()) {
                Some(take) => take(workspaces, files),
                None => self.open_beside(files),
            }
        });
    }

    /// From here on somebody takes exported workspaces.
    pub(crate) fn hand_workspaces_to(self, take: impl Fn(Vec<Handed>, Vec<Handed>) + 'static) {
        self.given
            .update_value(|given| given.workspaces = Some(Rc::new(take)));
    }

    /// Opens files beside those that are there, each in the place of one of its name.
    pub(crate) fn open_beside(self, files: Vec<Handed>) {
        if !files.is_empty() {
            spawn_local(self.read(files, Whence::User));
        }
    }

    /// Opens what was dropped.
    pub(crate) fn open_dropped(self, dropped: Dropped) {
        spawn_local(async move {
            self.open(dropped.files().await);
        });
    }

    /// Opens pasted text as a file.
    pub(crate) fn open_text(self, text: &str) {
        let name = self.given.with_value(|given| {
            let is_open = |name: &str| given.handles.iter().any(|file| file.name == name);
            pasted_name(text, given.pasted, is_open)
        });
        if let Some(file) = Handed::of_text(&name, text) {
            self.given.update_value(|given| given.pasted += 1);
            self.open(vec![file]);
        }
    }

    /// Opens files of the last visit under the keys that they had; `last` is the last one that is taken.
    pub(crate) async fn reopen(self, handles: Vec<FileHandle>, last: u32) {
        self.given.update_value(|given| {
            given.last_key = last;
            // Noted before they are read: where the engine does not come, they are not lost.
            given.handles.clone_from(&handles);
        });
        if handles.is_empty() {
            return;
        }
        let busy = self.busy();
        let opened = self.client.open(handles).await;
        drop(busy);
        self.adopt(opened);
    }

    /// Reads files anew: those under a key that is there take its place, the others come last. Says which
    /// files are not there any more and takes them out.
    pub(crate) async fn renew(self, handles: Vec<FileHandle>, gone: Vec<u32>) {
        let was_empty = self.workspace.with_untracked(|open| open.files.is_empty());
        if !handles.is_empty() {
            let opened = self.client.open(handles.clone()).await;
            self.note(handles, &opened);
            self.adopt(opened);
        }
        if !gone.is_empty() {
            self.given
                .update_value(|given| given.handles.retain(|file| !gone.contains(&file.key)));
            let closed = self.client.close(gone).await;
            self.adopt(closed);
        }
        if was_empty && self.navigation.is_at(Page::Worklist) {
            self.go_where_something_is();
        }
    }

    /// Keys that no file has had.
    pub(crate) fn fresh_keys(self, count: usize) -> impl Iterator<Item = u32> {
        let count = u32::try_from(count).unwrap_or(0);
        let first = self.given.try_update_value(|given| {
            given.last_key += count;
            given.last_key - count + 1
        });
        (first.unwrap_or(1)..).take(count as usize)
    }

    /// Takes everything out, and waits until it is.
    pub(crate) async fn clear(self) {
        self.dismiss_trouble();
        self.dismiss_read_again();
        self.dismiss_taken_out();
        let handles = self
            .given
            .try_update_value(|given| std::mem::take(&mut given.handles));
        let keys: Vec<u32> = handles.iter().flatten().map(|file| file.key).collect();
        if !keys.is_empty() {
            let closed = self.client.close(keys).await;
            self.adopt(closed);
        }
    }

    /// Files count as being read while what this gives lives.
    pub(crate) fn busy(self) -> Busy {
        self.opening.update(|opening| *opening += 1);
        Busy {
            files: self,
            seen: true,
        }
    }

    /// The same, but nothing is shown of it.
    pub(crate) fn quietly(self) -> Busy {
        self.given.update_value(|given| given.renewing += 1);
        Busy {
            files: self,
            seen: false,
        }
    }

    /// Whether files are being read, seen or unseen, or are still to come back.
    pub(crate) fn is_busy(self) -> bool {
        let unseen = |given: &Given| given.renewing > 0 || given.waiting.is_some();
        self.opening.get_untracked() > 0 || self.given.with_value(unseen)
    }

    /// The browser's handles of what is open, in the order in which it was opened.
    pub(crate) fn handles(self) -> Vec<FileHandle> {
        self.given.with_value(|given| given.handles.clone())
    }

    fn close(self, keys: Vec<u32>) {
        self.given
            .update_value(|given| given.handles.retain(|file| !keys.contains(&file.key)));
        spawn_local(async move {
            let closed = self.client.close(keys).await;
            // Places in the input are counted anew.
            self.navigation.selection().card.set(None);
            self.adopt(closed);
        });
    }

    /// Stops reading; what was there before stays.
    pub(crate) fn cancel(self) {
        self.client.cancel();
    }

    async fn read(self, files: Vec<Handed>, whence: Whence) {
        let (handles, again) = self.keyed(files, whence);
        self.dismiss_read_again();
        self.supersede(&handles);
        if self.read_handles(handles).await {
            let words = again::words(&again);
            self.notice.update(|notice| notice.again = words);
        }
    }

    /// Tells whether the engine came to read them.
    async fn read_handles(self, handles: Vec<FileHandle>) -> bool {
        self.dismiss_trouble();
        let is_empty = self.workspace.with_untracked(|open| open.files.is_empty());
        self.given.update_value(|given| {
            given.coming.extend(handles.iter().cloned());
            given.arriving |= is_empty;
        });
        // The browser reads while the page draws that it does.
        let opened = self.client.open(handles.clone());
        let busy = self.busy();
        let opened = opened.await;
        drop(busy);
        let is_read = opened.is_ok();
        self.note(handles, &opened);
        self.adopt(opened);
        if self.take_arriving() && self.navigation.is_at(Page::Worklist) {
            self.go_where_something_is();
        }
        is_read
    }

    /// What was stopped before it was read is not open; what the engine did not come to read is.
    fn note(self, opened: Vec<FileHandle>, answer: &Result<Workspace, Trouble>) {
        let is_there = |handle: &FileHandle| match answer {
            Ok(workspace) => workspace.files.iter().any(|file| file.key == handle.key),
            Err(_) => true,
        };
        let mut changed = Vec::new();
        let hear = self.given.try_update_value(|given| {
            let keys: BTreeSet<u32> = opened.iter().map(|file| file.key).collect();
            given.coming.retain(|file| !keys.contains(&file.key));
            for handle in opened.into_iter().filter(is_there) {
                let mut all = given.handles.iter_mut();
                match all.find(|other| other.key == handle.key) {
                    Some(other) if other.file == handle.file => *other = handle,
                    Some(other) => {
                        changed.push(handle.key);
                        *other = handle;
                    }
                    None => given.insert(handle),
                }
            }
            given.changed.clone()
        });
        if let Some(hear) = hear.flatten().filter(|_| !changed.is_empty()) {
            hear(&changed);
        }
    }

    /// From an empty list to what the first files ask to be looked at: what could not be read, the one decision there is, or
    /// the runs, where more of these are compared with none than with others or most of what came are logs.
    pub(crate) fn go_where_something_is(self) {
        let open = self.workspace.get_untracked();
        let errors = diagnostics_in(&open, Severity::Error);
        match (open.decisions.len(), open.apart, errors) {
            (_, _, 1..) | (0, 0, _) => self.navigation.open(Page::Load),
            (1, 0, _) => self.navigation.open_decision(0),
            (0, 1, _) => self.navigation.open_run(open.only_run),
            (decisions, apart, _)
                if apart as usize >= decisions || open.logs as usize > decisions =>
            {
                self.navigation.open_run(None);
            }
            _ => {}
        }
    }

    /// The same while a large file is still to come, where there is something to look at.
    fn go_where_something_is_already(self) {
        let open = self.workspace.get_untracked();
        let is_something = !open.decisions.is_empty() || open.apart > 0;
        if is_something && self.navigation.is_at(Page::Worklist) && self.take_arriving() {
            self.go_where_something_is();
        }
    }

    fn take_arriving(self) -> bool {
        let taken = self
            .given
            .try_update_value(|given| std::mem::take(&mut given.arriving));
        taken == Some(true)
    }

    fn adopt(self, answer: Result<Workspace, Trouble>) {
        match answer {
            Ok(workspace) => {
                self.given.update_value(|given| given.note_come(&workspace));
                let ids = workspace.decisions.iter().map(|one| one.id.clone());
                self.navigation.selection().know(ids.collect());
                self.workspace.set(Arc::new(workspace));
            }
            Err(Trouble(why)) => self.tell(&why),
        }
    }
}

/// Says that files are being read, until it is dropped.
pub(crate) struct Busy {
    files: Files,
    seen: bool,
}

impl Drop for Busy {
    fn drop(&mut self) {
        if self.seen {
            self.files.opening.update(|opening| *opening -= 1);
        } else {
            self.files.given.update_value(|given| given.renewing -= 1);
        }
    }
}

/// How many diagnostics of a severity a file has.
pub(crate) fn diagnostics_of(file: &FileReport, severity: Severity) -> u64 {
    let of_severity = |diagnostic: &&_| -> bool {
        let diagnostic: &steelyard_protocol::Diagnostic = diagnostic;
        diagnostic.severity == severity
    };
    file.diagnostics.iter().filter(of_severity).count() as u64
}

/// How many diagnostics of a severity all files have.
pub(crate) fn diagnostics_in(workspace: &Workspace, severity: Severity) -> u64 {
    workspace
        .files
        .iter()
        .map(|file| diagnostics_of(file, severity))
        .sum()
}
