//! What comes back at the start, and into which tab.

use std::cmp::Reverse;
use std::rc::Rc;

use js_sys::{Date, Promise};
use leptos::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::File;

use super::ledger::Ledger;
use super::saving::substance;
use super::words::{self, From, Restored};
use super::{Autosave, draft_of};
use crate::client::FileHandle;
use crate::persist::{
    Fault, GIVEN, Held, Record, Store, Unread, adopt_id, can_hold, fresh_id, hold, own_id, room,
};
use crate::state::ground::named_settings::joined;
use crate::state::ground::navigation::Came;
use crate::state::ground::route::Route;
use crate::state::views::sort_order::ordered;

/// Workspaces that are kept, this one included.
const MOST_WORKSPACES: usize = 8;
/// An older workspace comes back to its own tab alone.
const MOST_AGE_MS: f64 = 30.0 * 24.0 * 3_600_000.0;
/// A reload is quicker than the end of the page before it; a tab that was duplicated waits in vain.
const PATIENCE_MS: [i32; 4] = [0, 40, 120, 240];

/// The workspace that this tab gets.
pub(super) struct Claim {
    id: String,
    pub(super) held: Option<Held>,
    pub(super) record: Option<Record>,
    newer: bool,
    damaged: usize,
}

impl Claim {
    async fn fresh() -> Self {
        let id = fresh_id();
        Self {
            held: hold(&id).await,
            id,
            record: None,
            newer: false,
            damaged: 0,
        }
    }
}

impl Autosave {
    pub(super) async fn begin(self, came: Came) {
        if let Err(fault) = self.try_to_begin(came).await {
            self.tell(words::fault(&fault));
        }
        self.files.settle();
    }

    async fn try_to_begin(self, came: Came) -> Result<(), Fault> {
        let store = Store::open(move |fault| self.lose(&fault)).await?;
        self.room.set(room().await);
        let claim = claim(&store, came.of.as_deref()).await?;
        if let Some(words) = words::unread(claim.newer, claim.damaged) {
            self.tell(words);
        }
        let contents = match &claim.record {
            Some(record) => store.files(&record.id).await?,
            None => Vec::new(),
        };
        let shared = claim.record.as_ref().filter(|record| record.id != claim.id);
        // Until something changes here, this tab looks at the workspace that another one has.
        let looked_at = shared.map_or(&claim.id, |record| &record.id).clone();
        let from = if shared.is_some() {
            From::Other
        } else {
            From::LastVisit
        };
        adopt_id(&looked_at);
        self.stored.update_value(|stored| {
            stored.id.clone_from(&claim.id);
            stored.held = claim.held;
            stored.shared = shared.map(substance);
            stored.exists = claim.record.is_some() && shared.is_none();
            if shared.is_none() {
                stored.ledger = Ledger::of(&contents);
            }
        });
        if let Some(record) = claim.record {
            self.restore(record, contents, &came, from).await;
        }
        self.navigation.belongs_to(&looked_at);
        let store = Rc::new(store);
        let saving = Rc::clone(&store);
        self.stored
            .update_value(|stored| stored.store = Some(saving));
        self.saves.update(|saves| *saves += 1);
        self.save();
        self.workspace.set(claim.id.clone());
        // What could not be removed is removed at another start.
        let _removed = prune(&store, &claim.id).await;
        Ok(())
    }

    /// The store was taken away.
    fn lose(self, fault: &Fault) {
        self.stored.update_value(|stored| stored.store = None);
        self.tell(words::fault(fault));
    }

    /// Brings a workspace back: what is looked at, edits, undo, and the files that are there.
    pub(super) async fn restore(
        self,
        record: Record,
        mut contents: Vec<(u32, File)>,
        came: &Came,
        from: From,
    ) {
        let (mut handles, mut awaited) = (Vec::new(), Vec::new());
        let mut take = |key| {
            let place = contents.iter().position(|(one, _)| *one == key)?;
            Some(contents.swap_remove(place).1)
        };
        for remembered in record.files {
            let key = remembered.key;
            match take(key).filter(|_| remembered.kept) {
                Some(file) => handles.push(FileHandle {
                    key,
                    name: remembered.name,
                    file,
                    given: take(key | GIVEN),
                }),
                None => awaited.push(remembered),
            }
        }
        let route = Route::parse(&record.query);
        if !came.names_page {
            self.selection.look_for(route.decision);
            self.selection.card.set(route.card);
            self.selection.columns.set(route.columns);
            self.selection.log.put(route.log);
            self.navigation.show(route.page);
        }
        let ours = came.from.as_deref() == Some(record.id.as_str());
        let named = self.editing.named();
        let beside = named.all().get_untracked();
        named.restore(if came.names_page && !ours {
            joined(route.named, &beside)
        } else {
            route.named
        });
        let mut past: Vec<_> = record.undo.iter().map(|query| draft_of(query)).collect();
        let here = self.editing.draft().get_untracked();
        let address_wins = came.has_settings && !ours && here != route.draft;
        if address_wins {
            past.push(route.draft);
            self.editing.restore(past, here);
        } else {
            self.editing.restore(past, route.draft);
        }
        let restored = Restored {
            files: handles.len(),
            edits: untrack(|| self.editing.draft().with(super::Draft::changes)),
            address_wins,
            from,
        };
        let worth_telling = !handles.is_empty()
            || !awaited.is_empty()
            || restored.edits > 0
            || restored.from != From::LastVisit;
        let last = handles.iter().map(|file| file.key);
        let last = last.chain(awaited.iter().map(|file| file.key)).max();
        self.awaited.set(awaited);
        self.files.reopen(handles, last.unwrap_or(0)).await;
        self.restored.set(worth_telling.then_some(restored));
    }
}

/// The workspace that a link is `of`, or that this tab had before it was loaded anew; for a tab that had none, the newest
/// with files that is free; else a fresh one.
async fn claim(store: &Store, of: Option<&str>) -> Result<Claim, Fault> {
    if let Some(id) = of
        && let Some(claim) = shared(store, id).await?
    {
        return Ok(claim);
    }
    let Some(id) = own_id() else {
        // Without locks nobody could say whether another tab has it.
        return if can_hold() {
            newest(store).await
        } else {
            Ok(Claim::fresh().await)
        };
    };
    match hold_patiently(&id).await {
        Some(held) => settle(store, id, held).await,
        None => copy(store, &id).await,
    }
}

/// A workspace that may be open in another tab, which keeps it; `None` where it is not stored.
async fn shared(store: &Store, id: &str) -> Result<Option<Claim>, Fault> {
    let records = store.records().await?;
    if !records
        .iter()
        .any(|(one, text)| one == id && read(id, text.as_deref()).is_ok())
    {
        return Ok(None);
    }
    // Without locks nobody could say whether another tab has it.
    let held = if can_hold() {
        hold_patiently(id).await
    } else {
        None
    };
    Ok(Some(match held {
        Some(held) => settle(store, id.to_owned(), held).await?,
        None => copy(store, id).await?,
    }))
}

/// A fresh workspace with the record of one that another tab has.
async fn copy(store: &Store, id: &str) -> Result<Claim, Fault> {
    let mut claim = Claim::fresh().await;
    let records = store.records().await?;
    let found = records.into_iter().find(|(one, _)| one == id);
    claim.record = found.and_then(|(id, text)| read(&id, text.as_deref()).ok());
    Ok(claim)
}

/// The newest first, but whatever has files before what has none: such a workspace may be that of an address
/// with edits, looked at and closed again.
fn by_worth(records: Vec<Record>) -> Vec<Record> {
    let worth = |record: &Record| (record.files.is_empty(), Reverse(record.saved_ms));
    ordered(records, |a, b| worth(a).cmp(&worth(b)))
}

/// The newest workspace that no tab has.
async fn newest(store: &Store) -> Result<Claim, Fault> {
    let (mut newer, mut damaged) = (false, 0);
    let mut readable = Vec::new();
    for (id, text) in store.records().await? {
        match read(&id, text.as_deref()) {
            Ok(record) => readable.push(record),
            Err(Unread::Newer) => newer = true,
            Err(Unread::Damaged) => {
                // One that a tab has is written anew by that tab.
                if let Some(_held) = hold(&id).await {
                    store.set_aside(&id, text.as_deref())?.finish().await?;
                    damaged += 1;
                }
            }
        }
    }
    readable = by_worth(readable);
    let now = Date::now();
    readable.retain(|record| now - record.saved_ms as f64 <= MOST_AGE_MS);
    for record in readable {
        if let Some(held) = hold(&record.id).await {
            let mut claim = settle(store, record.id, held).await?;
            claim.damaged += damaged;
            return Ok(claim);
        }
    }
    Ok(Claim {
        newer,
        damaged,
        ..Claim::fresh().await
    })
}

/// What stands under an id that this tab holds. Read only now: the tab that had it before may have saved
/// until it let go.
pub(super) async fn settle(store: &Store, id: String, held: Held) -> Result<Claim, Fault> {
    let mut claim = Claim {
        id,
        held: Some(held),
        record: None,
        newer: false,
        damaged: 0,
    };
    let records = store.records().await?;
    let Some((id, text)) = records.into_iter().find(|(id, _)| *id == claim.id) else {
        return Ok(claim);
    };
    match read(&id, text.as_deref()) {
        Ok(record) => claim.record = Some(record),
        Err(Unread::Newer) => {
            claim = Claim::fresh().await;
            claim.newer = true;
        }
        Err(Unread::Damaged) => {
            store.set_aside(&id, text.as_deref())?.finish().await?;
            // Its files stay, so the id is not used again.
            claim = Claim::fresh().await;
            claim.damaged = 1;
        }
    }
    Ok(claim)
}

pub(super) fn read(id: &str, text: Option<&str>) -> Result<Record, Unread> {
    let record = Record::read(text.ok_or(Unread::Damaged)?)?;
    (record.id == id).then_some(record).ok_or(Unread::Damaged)
}

pub(super) async fn hold_patiently(id: &str) -> Option<Held> {
    for wait_ms in PATIENCE_MS {
        if wait_ms > 0 {
            wait(wait_ms).await;
        }
        if let Some(held) = hold(id).await {
            return Some(held);
        }
    }
    None
}

/// Waits that long.
pub(crate) async fn wait(wait_ms: i32) {
    let waited = Promise::new(&mut |done, _| {
        let _started =
            window().set_timeout_with_callback_and_timeout_and_arguments_0(&done, wait_ms);
    });
    let _over = JsFuture::from(waited).await;
}

/// Removes the workspaces of least worth that no tab has. What a newer Steelyard wrote is not ours to remove.
async fn prune(store: &Store, own: &str) -> Result<(), Fault> {
    let records = store.records().await?;
    let others: Vec<Record> = records
        .into_iter()
        .filter_map(|(id, text)| read(&id, text.as_deref()).ok())
        .filter(|record| record.id != own)
        .collect();
    for record in by_worth(others).iter().skip(MOST_WORKSPACES - 1) {
        if let Some(_held) = hold(&record.id).await {
            store.remove(&record.id)?.finish().await?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::persist::Remembered;

    #[test]
    fn what_has_files_comes_before_what_has_none() {
        let record = |id: &str, saved_ms, files: u32| Record {
            id: id.to_owned(),
            saved_ms,
            files: (1..=files)
                .map(|key| Remembered {
                    key,
                    name: String::new(),
                    size: 1,
                    modified_ms: 0,
                    print: None,
                    kept: true,
                })
                .collect(),
            ..Record::default()
        };
        let all = vec![
            record("address", 9, 0),
            record("old", 1, 2),
            record("older address", 3, 0),
            record("new", 5, 1),
        ];
        let all = by_worth(all);
        let ids: Vec<&str> = all.iter().map(|record| record.id.as_str()).collect();
        assert_eq!(ids, ["new", "old", "address", "older address"]);
    }
}
