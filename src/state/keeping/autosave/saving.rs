//! When is saved, and what: a change at once, and those on its heels a moment later, all in one; acknowledged only
//! when the browser says that it is on the disk.

use std::rc::Rc;

use gloo::timers::callback::Timeout;
use js_sys::{Date, Uint8Array};
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, File};

use super::ledger::{self, Ledger, Plan};
use super::{Autosave, query_of, words};
use crate::client::FileHandle;
use crate::persist::{
    Fault, GIVEN, Held, MOST_UNDO, Record, Remembered, Store, adopt_id, fingerprint, move_maps,
};
use crate::state::ground::route::Route;
use crate::state::ground::stamp::{stamp, whole};
use crate::state::views::sort_order::ordered;

/// How long a change may wait for the ones before it. A long drag is saved on the way, and a single change before the tab
/// can be closed: a browser ends a tab that is busy for half a second without a word to it.
const SETTLE_MS: u32 = 300;

/// The store and what is known of it.
#[derive(Default)]
pub(super) struct Stored {
    /// `None` until the last visit is back, and where nothing can be saved.
    pub(super) store: Option<Rc<Store>>,
    pub(super) id: String,
    /// Keeps other tabs off the workspace while it lives.
    pub(super) held: Option<Held>,
    pub(super) ledger: Ledger,
    /// Whether the store has a record of this workspace; an empty one is then as good as any.
    pub(super) exists: bool,
    /// What another tab has, as long as it is what stands here too: see [`substance`].
    pub(super) shared: Option<Substance>,
    /// What was sent last, unless it came back.
    sent: Option<String>,
    under_way: u32,
    due: bool,
    /// Whether something changed since the last save.
    waits: bool,
    /// Runs for a moment after a save.
    timer: Option<Timeout>,
    acknowledged: u32,
    /// Why the last save came back.
    failing: Option<Fault>,
}

impl Stored {
    /// What is known of a workspace in the place of another one; its store comes later.
    pub(super) fn in_place_of(
        &self,
        id: String,
        held: Option<Held>,
        ledger: Ledger,
        exists: bool,
    ) -> Self {
        Self {
            id,
            held,
            ledger,
            exists,
            acknowledged: self.acknowledged,
            ..Self::default()
        }
    }
}

impl Autosave {
    /// Something changed that is to be saved.
    pub(super) fn changed(self) {
        let rests = self.stored.try_update_value(|stored| {
            stored.store.as_ref()?;
            stored.waits = true;
            Some(stored.timer.is_none())
        });
        if let Some(rests) = rests.flatten() {
            mark("data-unsaved", Some(""));
            if rests {
                self.save_what_waits();
            }
        }
    }

    fn save_what_waits(self) {
        let waits = self.stored.try_update_value(|stored| {
            let waits = std::mem::take(&mut stored.waits);
            let again = || Timeout::new(SETTLE_MS, move || self.save_what_waits());
            stored.timer = waits.then(again);
            waits
        });
        if waits == Some(true) {
            self.save_in_turn();
        }
    }

    /// Saves before the tab may end, also beside a save under way: the browser does them in order.
    pub(super) fn save_now(self) {
        self.stored.update_value(|stored| {
            stored.waits = false;
            stored.timer = None;
        });
        self.save();
    }

    fn save_in_turn(self) {
        let busy = self.stored.try_update_value(|stored| {
            stored.due = stored.under_way > 0;
            stored.due
        });
        if busy == Some(false) {
            self.save();
        }
    }

    pub(super) fn save(self) {
        let known = self.stored.with_value(|stored| {
            let store = stored.store.clone()?;
            Some((store, stored.id.clone(), stored.ledger.clone()))
        });
        let Some((store, id, ledger)) = known else {
            return;
        };
        let files = self.files.handles();
        let contents = contents(&files);
        let stamps = contents.iter().map(|(key, file)| (*key, stamp(file)));
        let limit = ledger::limit(self.room.get_untracked());
        let plan = ledger.plan(&stamps.collect::<Vec<_>>(), limit);
        self.tell_too_large(&files, limit);
        self.look_into(&files, &plan, limit);
        let record = self.record(id, &files, |key| !plan.named.contains(&key));
        let body = record.body();
        let empty = record.files.is_empty() && self.editing.is_untouched();
        let own = self.stored.try_update_value(|stored| {
            let shared = stored.shared.as_ref();
            if shared.is_some_and(|shared| *shared == substance(&record)) {
                return None;
            }
            Some(stored.shared.take().is_some())
        });
        match own.flatten() {
            None => return self.unmark(),
            Some(true) => self.settle_down(&record.id),
            Some(false) => {}
        }
        let needed = self.stored.try_update_value(|stored| {
            let needed = stored.sent.as_ref() != Some(&body) && (stored.exists || !empty);
            if needed {
                stored.sent = Some(body);
                stored.under_way += 1;
            }
            needed
        });
        if needed != Some(true) {
            return self.unmark();
        }
        let mut put = contents;
        put.retain(|(key, _)| plan.put.iter().any(|(one, _)| one == key));
        // Sent here and not in the task: at the end of a tab no task runs any more.
        let sent = store.save(&record.id, &record.write(), &put, &plan.take);
        spawn_local(async move {
            let outcome = match sent {
                Ok(underway) => underway.finish().await,
                Err(fault) => Err(fault),
            };
            match outcome {
                // Another workspace has come meanwhile, with files of its own under the same keys.
                _ if !self.is_of(&record.id) => return,
                Ok(()) => self.acknowledge(&plan),
                Err(fault) if put.is_empty() => self.fail(&fault),
                Err(_) => self.keep_one_by_one(&store, &record.id, put).await,
            }
            self.go_on();
        });
    }

    /// The copy of another tab's workspace is one of its own from here on.
    fn settle_down(self, id: &str) {
        move_maps(id);
        adopt_id(id);
        self.navigation.belongs_to(id);
    }

    fn is_of(self, id: &str) -> bool {
        self.stored.with_value(|stored| stored.id == id)
    }

    fn acknowledge(self, plan: &Plan) {
        let state = self.stored.try_update_value(|stored| {
            let refused = stored.ledger.refused.len();
            stored.ledger.done(plan);
            let all_kept = refused > 0 && stored.ledger.refused.is_empty();
            stored.exists = true;
            stored.under_way -= 1;
            stored.acknowledged += 1;
            (
                stored.acknowledged,
                stored.failing.take().is_some() || all_kept,
            )
        });
        let Some((acknowledged, had_failed)) = state else {
            return;
        };
        mark("data-saved", Some(&acknowledged.to_string()));
        self.saves.update(|saves| *saves += 1);
        if had_failed {
            self.trouble.set(None);
        }
    }

    fn fail(self, fault: &Fault) {
        let was_failing = self.stored.try_update_value(|stored| {
            stored.sent = None;
            stored.under_way -= 1;
            // A store that was taken away has been told of.
            stored.failing.replace(fault.clone()).is_some() || stored.store.is_none()
        });
        if was_failing == Some(false) {
            self.tell(words::fault(fault));
        }
    }

    /// One of the files is too much, or cannot be read any more: the others are kept.
    async fn keep_one_by_one(self, store: &Store, id: &str, put: Vec<(u32, File)>) {
        let mut kept = Vec::new();
        let mut refused = Vec::new();
        let mut why = None;
        for (key, file) in put {
            let outcome = match store.keep(id, key, &file) {
                Ok(underway) => underway.finish().await,
                Err(fault) => Err(fault),
            };
            match outcome {
                Ok(()) => kept.push((key, stamp(&file))),
                Err(fault) => {
                    refused.push((key, file));
                    why = Some(fault);
                }
            }
        }
        if !self.is_of(id) {
            return;
        }
        self.stored.update_value(|stored| {
            stored.ledger.kept.extend(kept);
            let stamps = refused.iter().map(|(key, file)| (*key, stamp(file)));
            stored.ledger.refused.extend(stamps);
            stored.sent = None;
            stored.under_way -= 1;
            stored.due = true;
        });
        if let Some(fault) = why {
            let names: Vec<String> = refused.iter().map(|(_, file)| file.name()).collect();
            self.tell(words::refused(&names, &fault));
        }
    }

    /// What changed while something was under way.
    fn go_on(self) {
        let due = self
            .stored
            .try_update_value(|stored| std::mem::take(&mut stored.due));
        if due == Some(true) {
            self.save();
        } else {
            self.unmark();
        }
    }

    fn unmark(self) {
        let settled = self.stored.with_value(|stored| {
            stored.under_way == 0 && !stored.waits && stored.failing.is_none()
        });
        if settled {
            mark("data-unsaved", None);
        }
    }

    /// The workspace as it stands, with the content of those files whose keys are `kept`.
    pub(super) fn record(
        self,
        id: String,
        files: &[FileHandle],
        kept: impl Fn(u32) -> bool,
    ) -> Record {
        let prints = self.prints.get_untracked();
        let mut remembered: Vec<Remembered> = files
            .iter()
            .map(|file| Remembered {
                key: file.key,
                name: file.name.clone(),
                size: size(file),
                modified_ms: whole(file.file.last_modified()),
                print: prints.get(&file.key).copied(),
                kept: kept(file.key),
            })
            .collect();
        // Still asked for: those that nobody opened again.
        let is_open = |name: &str| files.iter().any(|file| file.name == name);
        self.awaited.with_untracked(|awaited| {
            let missing = awaited.iter().filter(|file| !is_open(&file.name));
            remembered.extend(missing.cloned());
        });
        let undo = self.editing.past(MOST_UNDO);
        Record {
            id,
            saved_ms: whole(Date::now()),
            query: untrack(|| self.navigation.here()),
            undo: undo.iter().map(query_of).collect(),
            files: remembered,
        }
    }

    /// Tells of files that will not come back, as soon as they are there.
    fn tell_too_large(self, files: &[FileHandle], limit: u64) {
        let large = files.iter().filter(|file| size(file) > limit);
        let large: Vec<_> = large.map(|file| (file.key, file.name.clone())).collect();
        let before = self.too_large.get_untracked();
        if before.0 != large {
            let told = large.iter().all(|one| before.0.contains(one));
            self.too_large.set((large, before.1 && told));
        }
    }

    /// Takes fingerprints of files that are only remembered; each is an answer that is saved in turn.
    fn look_into(self, files: &[FileHandle], plan: &Plan, limit: u64) {
        let unknown = |file: &&FileHandle| {
            let key = &file.key;
            size(file) > limit
                && plan.named.contains(key)
                && self
                    .prints
                    .with_untracked(|prints| !prints.contains_key(key))
        };
        for file in files.iter().filter(unknown).cloned() {
            spawn_local(async move {
                let read = async |from, to| bytes(&file.file, from, to).await;
                let print = fingerprint(size(&file), read).await;
                // It may have become another one meanwhile.
                let mut open = self.files.handles().into_iter();
                let is_open = open.any(|it| it.key == file.key && it.file == file.file);
                if let Some(print) = print.filter(|_| is_open) {
                    self.prints.update(|prints| {
                        prints.insert(file.key, print);
                    });
                }
            });
        }
    }
}

/// Files by key, name, size and time, and edits as a query: what a change of makes a workspace another one. What is looked at
/// is no part of it.
pub(super) type Substance = (Vec<(u32, String, u64, u64)>, String);

pub(super) fn substance(record: &Record) -> Substance {
    let files = record.files.iter();
    let files = files.map(|file| (file.key, file.name.clone(), file.size, file.modified_ms));
    let files = ordered(files.collect(), |a, b| a.0.cmp(&b.0));
    let Route { draft, named, .. } = Route::parse(&record.query);
    let edits = Route {
        draft,
        named,
        ..Route::default()
    };
    (files, edits.query())
}

/// Bytes of a file, from one to before another.
pub(super) async fn bytes(
    file: &Blob,
    from: u64,
    to: u64,
) -> Result<Vec<u8>, leptos::wasm_bindgen::JsValue> {
    let part = file.slice_with_f64_and_f64(from as f64, to as f64)?;
    let buffer = JsFuture::from(part.array_buffer()).await?;
    Ok(Uint8Array::new(&buffer).to_vec())
}

/// What is stored of files: as they are here, and as they were given where that differs.
pub(super) fn contents(files: &[FileHandle]) -> Vec<(u32, File)> {
    let here = files.iter().map(|file| (file.key, file.file.clone()));
    let given = files.iter().filter_map(|file| {
        let given = file.given.clone()?;
        Some((file.key | GIVEN, given))
    });
    here.chain(given).collect()
}

fn size(file: &FileHandle) -> u64 {
    whole(file.file.size())
}

/// Says on the page itself how far saving is, for whoever looks from outside.
fn mark(name: &str, value: Option<&str>) {
    if let Some(root) = document().document_element() {
        let _refused = match value {
            Some(value) => root.set_attribute(name, value),
            None => root.remove_attribute(name),
        };
    }
}
