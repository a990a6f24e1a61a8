//! One workspace put away and another taken out, in the same tab. What was put away is stored as it was, and
//! held in memory too, so that there is a way back also where nothing can be stored.

use leptos::prelude::*;
use web_sys::File;

use super::super::navigation::Came;
use super::ledger::Ledger;
use super::restoring::wait;
use super::words::From;
use super::{Draft, Keeping};
use crate::persist::{Held, Record, adopt_id, fresh_id, hold};

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

    /// How many files, and how many edits.
    pub(super) fn counts(&self) -> (usize, usize) {
        let edits = super::draft_of(&self.record.query).changes();
        (self.files.len(), edits)
    }
}

impl Keeping {
    /// Puts the workspace back that stood here before.
    pub(super) async fn bring_back(self) {
        if let Some(before) = self.before.try_update_value(Option::take).flatten() {
            self.switch_to(before).await;
        }
    }

    /// Puts a workspace in the place of the present one.
    pub(super) async fn switch_to(self, coming: Shelved) {
        // What is still coming back, or being read, is of the present one.
        while !self.begun.get_untracked() || self.files.is_busy() {
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
        let worth_it = before.counts() != (0, 0);
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
            files: files
                .into_iter()
                .map(|file| (file.key, file.file))
                .collect(),
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
