//! What this browser has stored, for whoever wants to see it or to have it forgotten.

use std::cmp::Reverse;
use std::rc::Rc;

use js_sys::{Date, Object, Reflect};
use leptos::prelude::*;
use leptos::wasm_bindgen::JsValue;

use super::{Autosave, draft_of, words};
use crate::charts::format;
use crate::persist::{Fault, Record, Store, held_ids, hold};
use crate::state::views::sort_order::ordered;

/// A stored workspace.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Whose {
    /// This tab.
    Own,
    /// This tab had it before, and has the way back.
    Before,
    /// Another tab.
    Other,
    /// Nobody.
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

impl Kept {
    /// "a.yaml and 5 more".
    pub(crate) fn name(&self) -> String {
        match self.files.as_slice() {
            [] => "No files".to_owned(),
            [only] => only.clone(),
            [first, more @ ..] => {
                format!("{first} and {} more", format::count(more.len() as u64))
            }
        }
    }

    /// What opening it is called.
    pub(crate) fn offer(&self) -> String {
        let (name, saved) = (self.name(), self.saved_at());
        match self.whose {
            Whose::Other => format!("Open a copy of another tab's workspace: {name} ({saved})"),
            _ => format!("Open the stored workspace: {name} ({saved})"),
        }
    }

    /// Day and time when it was saved, as the browser's user writes them.
    pub(crate) fn saved_at(&self) -> String {
        let date = Date::new(&JsValue::from_f64(self.saved_ms as f64));
        let options = Object::new();
        for (name, style) in [("dateStyle", "medium"), ("timeStyle", "short")] {
            let _set = Reflect::set(&options, &name.into(), &style.into());
        }
        date.to_locale_string("default", &options).into()
    }
}

impl Autosave {
    /// Grows with everything that is saved or forgotten here.
    pub(crate) fn saves(self) -> Signal<u32> {
        self.saves.into()
    }

    /// All workspaces that can be read, this tab's first, then the newest. `None` while the store is not open.
    pub(crate) async fn kept(self) -> Option<Result<Vec<Kept>, String>> {
        let (store, own) = self.opened()?;
        let before: Vec<String> = self.shelved.with_value(|all| {
            let ids = all.iter().map(|one| one.record.id.clone());
            ids.collect()
        });
        Some(
            list(&store, &own, &before)
                .await
                .map_err(|fault| words::fault(&fault)),
        )
    }

    /// Those with anything in them that this tab may open, of another tab as a copy; the newest first.
    pub(super) async fn offers(self) -> Vec<Kept> {
        let mut all = self.kept().await.and_then(Result::ok).unwrap_or_default();
        let is_worth_it = |kept: &Kept| !kept.files.is_empty() || kept.edits > 0;
        all.retain(|kept| kept.whose != Whose::Own && is_worth_it(kept));
        all
    }

    /// Forgets a workspace that no tab has; an error is a sentence for the user.
    pub(crate) async fn forget(self, id: String) -> Result<(), String> {
        let Some((store, own)) = self.opened() else {
            return Err("Nothing is stored in this browser.".to_owned());
        };
        let held = match self.take_before(&id) {
            Some(before) => before.into_held(),
            None if id == own => None,
            None => hold(&id).await,
        };
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

    pub(super) fn opened(self) -> Option<(Rc<Store>, String)> {
        self.stored.with_value(|stored| {
            let store = stored.store.clone()?;
            Some((store, stored.id.clone()))
        })
    }
}

async fn list(store: &Store, own: &str, before: &[String]) -> Result<Vec<Kept>, Fault> {
    let taken = held_ids().await;
    let mut all = Vec::new();
    for (id, text) in store.records().await? {
        let Some(Ok(record)) = text.as_deref().map(Record::read) else {
            continue;
        };
        let whose = if id == own {
            Whose::Own
        } else if before.contains(&id) {
            Whose::Before
        } else if taken.contains(&id) {
            Whose::Other
        } else {
            Whose::Nobody
        };
        all.push(Kept::of(record, whose));
    }
    let worth = |kept: &Kept| (kept.whose != Whose::Own, Reverse(kept.saved_ms));
    Ok(ordered(all, |a, b| worth(a).cmp(&worth(b))))
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
        assert_eq!(kept.name(), "a.yaml and 1 more");
        let of = |files: &[String]| Kept {
            files: files.to_vec(),
            ..kept.clone()
        };
        assert_eq!(of(&kept.files[..1]).name(), "a.yaml");
        assert_eq!(of(&[]).name(), "No files");
    }
}
