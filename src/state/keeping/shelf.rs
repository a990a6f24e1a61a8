//! What this browser has stored, for whoever wants to see it or to have it forgotten.

use std::cmp::Reverse;
use std::rc::Rc;

use leptos::prelude::*;

use super::{Keeping, draft_of, words};
use crate::persist::{Fault, Record, Store, hold};

/// A stored workspace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Kept {
    /// Its id.
    pub(crate) id: String,
    /// Names of its files, in the order in which they were opened.
    pub(crate) files: Vec<String>,
    /// Bytes of those whose content is stored.
    pub(crate) size: u64,
    /// Edits in force.
    pub(crate) edits: usize,
    /// When it was saved, in milliseconds since 1970.
    pub(crate) saved_ms: u64,
    /// Who has it open.
    pub(crate) whose: Whose,
}

/// Who has a workspace open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Whose {
    /// This tab.
    Own,
    /// Another tab.
    Other,
    /// Nobody: it can be forgotten.
    Nobody,
}

impl Kept {
    fn of(record: Record, whose: Whose) -> Self {
        let kept = record.files.iter().filter(|file| file.kept);
        Self {
            size: kept.map(|file| file.size).sum(),
            edits: draft_of(&record.query).changes(),
            files: record.files.into_iter().map(|file| file.name).collect(),
            id: record.id,
            saved_ms: record.saved_ms,
            whose,
        }
    }
}

impl Keeping {
    /// Grows with everything that is saved or forgotten here.
    pub(crate) fn saves(self) -> Signal<u32> {
        self.saves.into()
    }

    /// All workspaces that can be read, this tab's first, then the newest. `None` while the store is not open.
    pub(crate) async fn kept(self) -> Option<Result<Vec<Kept>, String>> {
        let (store, own) = self.opened()?;
        Some(
            list(&store, &own)
                .await
                .map_err(|fault| words::fault(&fault)),
        )
    }

    /// Forgets a workspace that no tab has; an error is a sentence for the user.
    pub(crate) async fn forget(self, id: String) -> Result<(), String> {
        let Some((store, own)) = self.opened() else {
            return Err("Nothing is stored in this browser.".to_owned());
        };
        let held = if id == own { None } else { hold(&id).await };
        if held.is_none() {
            return Err("A tab has it open; close that tab first.".to_owned());
        }
        let removed = match store.remove(&id) {
            Ok(underway) => underway.finish().await,
            Err(fault) => Err(fault),
        };
        self.saves.update(|saves| *saves += 1);
        removed.map_err(|fault| words::fault(&fault))
    }

    fn opened(self) -> Option<(Rc<Store>, String)> {
        self.stored.with_value(|stored| {
            let store = stored.store.clone()?;
            Some((store, stored.id.clone()))
        })
    }
}

async fn list(store: &Store, own: &str) -> Result<Vec<Kept>, Fault> {
    let mut all = Vec::new();
    for (id, text) in store.records().await? {
        let Some(Ok(record)) = text.as_deref().map(Record::read) else {
            continue;
        };
        let whose = if id == own {
            Whose::Own
        } else if hold(&id).await.is_some() {
            Whose::Nobody
        } else {
            Whose::Other
        };
        all.push(Kept::of(record, whose));
    }
    all.sort_by_key(|kept| (kept.whose != Whose::Own, Reverse(kept.saved_ms)));
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::persist::Remembered;

    #[test]
    fn only_what_is_stored_counts() {
        let file = |name: &str, size, kept| Remembered {
            key: 1,
            name: name.to_owned(),
            size,
            modified_ms: 0,
            print: None,
            kept,
        };
        let record = Record {
            id: "4f00a1b2".to_owned(),
            saved_ms: 5,
            query: "?page=decision&set=collapse.w_e:12&lock=collapse.w_r".to_owned(),
            undo: Vec::new(),
            files: vec![
                file("a.yaml", 800, true),
                file("huge.csv", 43_000_000, false),
            ],
        };
        let kept = Kept::of(record, Whose::Nobody);
        assert_eq!((kept.size, kept.edits), (800, 1));
        assert_eq!(kept.files, ["a.yaml", "huge.csv"]);
    }
}
