//! One workspace put away and another taken out, in the same tab. What was put away is stored as it was, and
//! held in memory too, so that there is a way back also where nothing can be stored.

use leptos::prelude::*;
use web_sys::File;

use super::ledger::Ledger;
use super::restoring::{hold_patiently, read, settle, wait};
use super::saving::contents;
use super::steps::WorkspaceSwitch;
use super::words::{self, From};
use super::{Autosave, Draft};
use crate::persist::{GIVEN, Held, Record, adopt_id, fresh_id, hold};
use crate::state::ground::editing::UndoDirection;
use crate::state::ground::history::{FileStep, History};
use crate::state::ground::navigation::Came;

/// Workspaces that can be gone back to without the store.
const MOST_SHELVED: usize = 8;
/// How often is looked whether something has ended, in milliseconds.
const LOOK_MS: i32 = 30;

/// A workspace with all that is needed to take it out.
pub(super) struct Shelved {
    pub(super) record: Record,
    pub(super) files: Vec<(u32, File)>,
    pub(super) from: From,
    /// Its edits with all that can be undone, where it was put away in this tab.
    history: Option<History>,
    /// Of the store; as good as empty for one that was never in it.
    stored: Option<Kept>,
}

struct Kept {
    held: Option<Held>,
    ledger: Ledger,
    exists: bool,
}

impl Shelved {
    /// One that was in no store.
    pub(super) fn new(record: Record, files: Vec<(u32, File)>, from: From) -> Self {
        Self {
            record,
            files,
            from,
            history: None,
            stored: None,
        }
    }

    /// One without anything.
    fn empty() -> Self {
        let record = Record {
            id: fresh_id(),
            ..Record::default()
        };
        Self::new(record, Vec::new(), From::Nothing)
    }

    /// Whether there is anything in it.
    fn is_worth_it(&self) -> bool {
        !self.record.files.is_empty() || self.counts().1 > 0
    }

    /// What keeps other tabs off it, where it is in the store.
    pub(super) fn into_held(self) -> Option<Held> {
        self.stored.and_then(|kept| kept.held)
    }

    /// How many files, and how many edits.
    pub(super) fn counts(&self) -> (usize, usize) {
        let edits = super::draft_of(&self.record.query).changes();
        let open = self.files.iter().filter(|(key, _)| *key < GIVEN);
        (open.count(), edits)
    }
}

impl Autosave {
    /// Puts the workspace back that stood here before. Where nothing was changed since, that is to undo the step that led here.
    pub(super) async fn bring_back(self) {
        let last = self.shelved.with_value(|all| {
            let mut all = all.iter().rev();
            let last = all.find(|one| one.is_worth_it());
            last.map(|last| last.record.id.clone())
        });
        let Some(id) = last else { return };
        if self.left_by_last_step().as_ref() == Some(&id) {
            self.editing.undo();
        } else if let Some(before) = self.take_before(&id) {
            self.switch_to(before).await;
        }
    }

    /// Puts an empty workspace in the place of the present one, which stays stored.
    pub(super) async fn empty(self) {
        self.switch_to(Shelved::empty()).await;
        if !self.can_go_back.get_untracked() {
            self.dismiss_restored();
        }
    }

    /// Puts a stored workspace in the place of the present one.
    pub(super) async fn take_out_stored(self, id: String) {
        match self.take_workspace(id).await {
            Ok(coming) => self.switch_to(coming).await,
            Err(why) => self.files.tell(&why),
        }
    }

    /// Puts a copy of a workspace that another tab has in the place of the present one.
    pub(super) async fn take_out_copy(self, id: String) {
        match self.copy_from_store(&id).await {
            Ok(coming) => self.switch_to(coming).await,
            Err(why) => self.files.tell(&why),
        }
    }

    async fn copy_from_store(self, id: &str) -> Result<Shelved, String> {
        let why = |fault| words::fault(&fault);
        let gone = "This workspace is not stored any more.";
        let (store, _) = self.opened().ok_or(gone)?;
        let records = store.records().await.map_err(why)?;
        let mut records = records.into_iter();
        let text = records
            .find(|(one, _)| one == id)
            .and_then(|(_, text)| text);
        let mut record = read(id, text.as_deref()).map_err(|_| gone)?;
        let files = store.files(id).await.map_err(why)?;
        record.id = fresh_id();
        Ok(Shelved::new(record, files, From::Other))
    }

    /// A workspace that stood here before or is stored; an error is a sentence for the user.
    pub(super) async fn take_workspace(self, id: String) -> Result<Shelved, String> {
        match self.take_before(&id) {
            Some(before) => Ok(before),
            None => self.take_from_store(id).await,
        }
    }

    /// A workspace that stood here before, by id; there is no way back to it then.
    pub(super) fn take_before(self, id: &str) -> Option<Shelved> {
        let taken = self.shelved.try_update_value(|all| {
            let at = all.iter().position(|one| one.record.id == id)?;
            Some(all.remove(at))
        });
        self.look_whether_back();
        taken.flatten()
    }

    /// Looks whether there is a workspace to go back to.
    fn look_whether_back(self) {
        let can = self
            .shelved
            .with_value(|all| all.iter().any(Shelved::is_worth_it));
        if self.can_go_back.get_untracked() != can {
            self.can_go_back.set(can);
        }
    }

    async fn take_from_store(self, id: String) -> Result<Shelved, String> {
        let stored = self.opened().filter(|(_, own)| *own != id);
        let (store, _) = stored.ok_or("This workspace is open here already.")?;
        let held = hold_patiently(&id).await;
        let held = held.ok_or("Another tab has this workspace open: go to that tab.")?;
        let why = |fault| words::fault(&fault);
        let claim = settle(&store, id, held).await.map_err(why)?;
        let record = claim
            .record
            .ok_or("This workspace is not stored any more.")?;
        let files = store.files(&record.id).await.map_err(why)?;
        let stored = Kept {
            held: claim.held,
            ledger: Ledger::of(&files),
            exists: true,
        };
        Ok(Shelved {
            record,
            files,
            from: From::Stored,
            history: None,
            stored: Some(stored),
        })
    }

    /// Puts a workspace in the place of the present one: a step that can be undone.
    pub(super) async fn switch_to(self, coming: Shelved) {
        let to = coming.record.id.clone();
        if let Some(from) = self.change_places(coming, None).await {
            self.add_switch(WorkspaceSwitch { from, to });
        }
    }

    /// Puts a workspace in the place of the present one, anew or by a step that is undone or done again. Gives the id of the
    /// present one where there was anything in it.
    pub(super) async fn change_places(
        self,
        coming: Shelved,
        by: Option<(FileStep, UndoDirection)>,
    ) -> Option<String> {
        // What is still coming back, or being read, is of the present one.
        while self.files.is_busy() {
            wait(LOOK_MS).await;
        }
        let busy = self.files.busy();
        self.exported.set(None);
        self.save_now();
        let store = self.stored.try_update_value(|stored| stored.store.take());
        let before = self.put_away(by);
        let Kept {
            held,
            ledger,
            exists,
        } = match coming.stored {
            Some(kept) => kept,
            None => Kept {
                held: hold(&coming.record.id).await,
                ledger: Ledger::default(),
                exists: false,
            },
        };
        let id = coming.record.id.clone();
        self.files.clear().await;
        self.stored.update_value(|stored| {
            *stored = stored.in_place_of(id.clone(), held, ledger, exists);
        });
        adopt_id(&id);
        self.awaited.set(Vec::new());
        self.prints.update(std::collections::BTreeMap::clear);
        self.selection.look_at_nothing();
        let came = Came::default();
        let query = coming.record.query.clone();
        self.restore(coming.record, coming.files, &came, coming.from)
            .await;
        if let Some(history) = coming.history {
            self.editing.put_history(history);
            self.navigation.look_at_all(&query);
        }
        if let Some((step, direction)) = by {
            self.editing.come_by(step, direction);
        }
        drop(busy);
        self.navigation.belongs_to(&id);
        self.stored
            .update_value(|stored| stored.store = store.flatten());
        self.save();
        self.workspace.set(id);
        self.shelve(before)
    }

    /// Keeps a workspace to go back to. Gives its id where there is anything in it.
    fn shelve(self, before: Shelved) -> Option<String> {
        let id = before.is_worth_it().then(|| before.record.id.clone());
        self.shelved.update_value(|all| {
            all.push(before);
            if all.len() > MOST_SHELVED {
                all.remove(0);
            }
        });
        self.look_whether_back();
        id
    }

    /// The present workspace, to be taken out again: left anew, or by a step that is undone or done again.
    fn put_away(self, by: Option<(FileStep, UndoDirection)>) -> Shelved {
        let files = self.files.handles();
        let (id, kept) = self
            .stored
            .try_update_value(|stored| {
                let kept = Kept {
                    held: stored.held.take(),
                    ledger: std::mem::take(&mut stored.ledger),
                    exists: stored.exists,
                };
                (stored.id.clone(), kept)
            })
            .unzip();
        // Where nothing can be stored it never got one.
        let id = id.filter(|id| !id.is_empty()).unwrap_or_else(fresh_id);
        let mut history = self.editing.history();
        match by {
            None => history.leave(),
            Some((_, UndoDirection::Back)) => {}
            Some((step, UndoDirection::Forth)) => history.withdraw_files(step),
        }
        let mut away = Shelved {
            record: self.record(id, &files, |_| true),
            files: contents(&files),
            from: From::Before,
            history: Some(history),
            stored: kept,
        };
        if !away.is_worth_it() {
            away.from = From::Nothing;
        }
        away
    }

    /// How many files are open, and how many edits are in force.
    pub(super) fn counts(self) -> (usize, usize) {
        let edits = untrack(|| self.editing.draft().with(Draft::changes));
        (self.files.handles().len(), edits)
    }
}
