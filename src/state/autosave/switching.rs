//! One workspace put away and another taken out, in the same tab. What was put away is stored as it was, and
//! held in memory too, so that there is a way back also where nothing can be stored.

use leptos::prelude::*;
use web_sys::File;

use super::super::navigation::Came;
use super::ledger::Ledger;
use super::restoring::{hold_patiently, settle, wait};
use super::saving::contents;
use super::words::{self, From};
use super::{Autosave, Draft};
use crate::persist::{GIVEN, Held, Record, adopt_id, fresh_id, hold};

/// How often is looked whether something has ended, in milliseconds.
const LOOK_MS: i32 = 30;

/// A workspace with all that is needed to take it out.
pub(super) struct Shelved {
    pub(super) record: Record,
    pub(super) files: Vec<(u32, File)>,
    pub(super) from: From,
    /// Of the store; as good as empty for one that was never in it.
    stored: Option<Kept>,
}

struct Kept {
    held: Option<Held>,
    ledger: Ledger,
    exists: bool,
}

impl Shelved {
    /// One that comes from a file of that name.
    pub(super) fn new(record: Record, files: Vec<(u32, File)>, name: String) -> Self {
        Self {
            record,
            files,
            from: From::File(name),
            stored: None,
        }
    }

    /// One without anything.
    fn empty() -> Self {
        let record = Record {
            id: fresh_id(),
            ..Record::default()
        };
        Self {
            record,
            files: Vec::new(),
            from: From::Nothing,
            stored: None,
        }
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
    /// Puts the workspace back that stood here before.
    pub(super) async fn bring_back(self) {
        if let Some(before) = self.before.try_update_value(Option::take).flatten() {
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
        let taken = match self.take_before(&id) {
            Some(before) => Ok(before),
            None => self.take_from_store(id).await,
        };
        match taken {
            Ok(coming) => self.switch_to(coming).await,
            Err(why) => self.files.tell(&why),
        }
    }

    /// The workspace that stood here before, if it is that one; there is no way back to it then.
    pub(super) fn take_before(self, id: &str) -> Option<Shelved> {
        let taken = self
            .before
            .try_update_value(|before| before.take_if(|before| before.record.id == id));
        let taken = taken.flatten();
        if taken.is_some() {
            self.can_go_back.set(false);
        }
        taken
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
            stored: Some(stored),
        })
    }

    /// Puts a workspace in the place of the present one.
    pub(super) async fn switch_to(self, coming: Shelved) {
        // What is still coming back, or being read, is of the present one.
        while self.files.is_busy() {
            wait(LOOK_MS).await;
        }
        let busy = self.files.busy();
        self.exported.set(None);
        self.save_now();
        let store = self.stored.try_update_value(|stored| stored.store.take());
        let before = self.put_away();
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
        self.restore(coming.record, coming.files, &came, coming.from)
            .await;
        drop(busy);
        self.navigation.belongs_to(&id);
        self.stored
            .update_value(|stored| stored.store = store.flatten());
        self.save();
        self.workspace.set(id);
        let worth_it = !before.record.files.is_empty() || before.counts().1 > 0;
        self.before.set_value(worth_it.then_some(before));
        self.can_go_back.set(worth_it);
    }

    /// The present workspace, to be taken out again.
    fn put_away(self) -> Shelved {
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
        Shelved {
            record: self.record(id, &files, |_| true),
            files: contents(&files),
            from: From::Before,
            stored: kept,
        }
    }

    /// How many files are open, and how many edits are in force.
    pub(super) fn counts(self) -> (usize, usize) {
        let edits = untrack(|| self.editing.draft().with(Draft::changes));
        (self.files.handles().len(), edits)
    }
}
