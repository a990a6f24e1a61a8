//! What outlives the page: files, edits and what is looked at are saved as they change, and come back
//! when the page is opened again, after a reload as after a killed tab.
//!
//! [`saving`] says when and what, [`restoring`] what comes back, [`shelf`] what is there, and [`words`] what
//! is told; the form of what is stored is that of [`crate::persist`] alone. [`whole`] is the way to a
//! workspace as one file: [`exporting`] gives it away, [`arriving`] takes one, [`switching`] puts it in the
//! place of what is here, and [`packing`] has the bytes. [`steps`] undoes what was put in the place of something or beside it.

mod arriving;
mod exporting;
mod ledger;
mod packing;
mod restoring;
mod sample;
mod saving;
mod shelf;
mod steps;
mod switching;
mod whole;
mod words;

use std::collections::BTreeMap;
use std::rc::Rc;

use gloo::events::EventListener;
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::wasm_bindgen::JsValue;

use crate::persist::{Remembered, Room, Store, ask_to_last, room};
use crate::reactive::effect::effect;
use crate::state::ground::draft::Draft;
use crate::state::ground::editing::Editing;
use crate::state::ground::files::Files;
use crate::state::ground::navigation::{Came, Navigation};
use crate::state::ground::route::Route;
use crate::state::ground::selection::Selection;
use arriving::PendingOpening;
pub(crate) use restoring::wait;
use saving::Stored;
pub(crate) use shelf::{Kept, Whose};
use steps::Steps;
use switching::Shelved;
use whole::Act;
pub(crate) use whole::{Answer, Question};
use words::Restored;

/// Saves, restores, and tells where it cannot.
#[derive(Clone, Copy)]
pub(crate) struct Autosave {
    files: Files,
    editing: Editing,
    selection: Selection,
    navigation: Navigation,
    /// Files of the last visit whose content is not stored.
    awaited: RwSignal<Vec<Remembered>>,
    /// Fingerprints of open files whose content is not stored, by key.
    prints: RwSignal<BTreeMap<u32, u64>>,
    restored: RwSignal<Option<Restored>>,
    trouble: RwSignal<Option<String>>,
    /// What the browser grants.
    room: RwSignal<Room>,
    /// Open files that are larger than what is kept, by key and name, and whether the user has read that.
    too_large: RwSignal<(Vec<(u32, String)>, bool)>,
    stored: StoredValue<Stored, LocalStorage>,
    /// How often something in the store has changed.
    saves: RwSignal<u32>,
    /// What was exported, in a sentence.
    exported: RwSignal<Option<String>>,
    /// Whether something may take the place of what is here.
    question: RwSignal<Option<Question>>,
    /// What is in question.
    arrived: StoredValue<Option<PendingOpening>, LocalStorage>,
    /// Workspaces that stood here before, the last one last.
    shelved: StoredValue<Vec<Shelved>, LocalStorage>,
    steps: StoredValue<Steps, LocalStorage>,
    can_go_back: RwSignal<bool>,
    /// Id of the workspace that is here; empty until then, and where nothing can be stored.
    workspace: RwSignal<String>,
}

impl Autosave {
    /// Brings back what was saved last, and saves from then on.
    pub(crate) fn start(
        files: Files,
        editing: Editing,
        selection: Selection,
        navigation: Navigation,
        came: Came,
    ) -> Self {
        let autosave = Self {
            files,
            editing,
            selection,
            navigation,
            awaited: RwSignal::new(Vec::new()),
            prints: RwSignal::new(BTreeMap::new()),
            restored: RwSignal::new(None),
            trouble: RwSignal::new(None),
            room: RwSignal::new(Room::default()),
            too_large: RwSignal::default(),
            stored: StoredValue::new_local(Stored::default()),
            saves: RwSignal::new(0),
            exported: RwSignal::new(None),
            question: RwSignal::new(None),
            arrived: StoredValue::new_local(None),
            shelved: StoredValue::new_local(Vec::new()),
            steps: StoredValue::new_local(Steps::default()),
            can_go_back: RwSignal::new(false),
            workspace: RwSignal::new(String::new()),
        };
        spawn_local(autosave.begin(came));
        effect(move || {
            files.workspace().track();
            autosave.awaited.track();
            autosave.prints.track();
            navigation.here();
            untrack(|| autosave.changed());
        });
        autosave.save_before_the_end();
        files.tell_changed_to(move |changed| autosave.forget_prints(changed));
        editing.hand_file_steps_to(move |step, way| autosave.step(step, way));
        files.hand_workspaces_to(move |workspaces, along| {
            autosave.act(Act::Take(workspaces, along));
        });
        autosave
    }

    /// What came back, in a sentence or two; `None` where nothing did, or the user has read it.
    pub(crate) fn restored(self) -> Signal<Option<String>> {
        Signal::derive(move || {
            let restored = self.restored.get()?;
            let open = self.files.workspace().get();
            let prints = self.prints.get();
            let missing = self.awaited.with(|awaited| {
                let state =
                    |file: &Remembered| words::missing(file, &open.files, &prints, &restored.from);
                awaited.iter().filter_map(state).collect::<Vec<_>>()
            });
            Some(words::restored(&restored, &missing))
        })
    }

    /// The user has read what came back.
    pub(crate) fn dismiss_restored(self) {
        self.restored.set(None);
    }

    /// Why something is not saved, in a sentence or two.
    pub(crate) fn trouble(self) -> Signal<Option<String>> {
        Signal::derive(move || {
            let of_size = || {
                self.too_large.with(|(files, read)| {
                    let names: Vec<&str> = files.iter().map(|(_, name)| name.as_str()).collect();
                    let names = Some(names).filter(|names| !read && !names.is_empty())?;
                    Some(words::too_large(&names, self.limit()))
                })
            };
            self.trouble.get().or_else(of_size)
        })
    }

    /// Whether a file is too large to come back after a reload.
    pub(crate) fn is_too_large(self, key: u32) -> bool {
        self.too_large
            .with(|(files, _)| files.iter().any(|(one, _)| *one == key))
    }

    /// Bytes that a file may have to come back after a reload.
    pub(crate) fn limit(self) -> u64 {
        ledger::limit(self.room.get())
    }

    /// Whether the browser keeps what is stored also where its disk runs full.
    pub(crate) fn lasts(self) -> bool {
        self.room.get().lasting
    }

    /// Asks the browser to keep what is stored for good, and keeps what that makes room for.
    pub(crate) async fn ask_to_last(self) -> bool {
        let granted = ask_to_last().await;
        self.room.set(room().await);
        self.changed();
        granted
    }

    /// The user has read why.
    pub(crate) fn dismiss_trouble(self) {
        if self.trouble.with_untracked(Option::is_some) {
            self.trouble.set(None);
        } else {
            self.too_large.update(|(_, read)| *read = true);
        }
    }

    /// Id of the workspace that is here; empty until the last visit is back, and where nothing can be stored.
    pub(crate) fn workspace(self) -> Signal<String> {
        self.workspace.into()
    }

    /// These files are others now.
    fn forget_prints(self, changed: &[u32]) {
        let is_held = |key: &u32| {
            self.prints
                .with_untracked(|prints| prints.contains_key(key))
        };
        if changed.iter().any(is_held) {
            self.prints
                .update(|prints| prints.retain(|held, _| !changed.contains(held)));
        }
    }

    /// Stores the browser's handle of the folder that is watched, or that none is.
    pub(crate) fn keep_folder(self, folder: Option<JsValue>) {
        let Some((store, id)) = self.place() else {
            return;
        };
        spawn_local(async move {
            // Refused, it costs the offer to watch again.
            if let Ok(underway) = store.keep_folder(&id, folder.as_ref()) {
                let _kept = underway.finish().await;
            }
        });
    }

    /// The browser's handle of the folder that this workspace watched.
    pub(crate) async fn folder(self) -> Option<JsValue> {
        let (store, id) = self.place()?;
        store.folder(&id).await.ok().flatten()
    }

    fn place(self) -> Option<(Rc<Store>, String)> {
        self.stored
            .with_value(|stored| Some((stored.store.clone()?, stored.id.clone())))
    }

    /// A tab may be killed as soon as nobody looks at it.
    fn save_before_the_end(self) {
        let hidden = EventListener::new(&document(), "visibilitychange", move |_| {
            if document().hidden() {
                self.save_now();
            }
        });
        let gone = EventListener::new(&window(), "pagehide", move |_| self.save_now());
        // They live as long as the page does.
        StoredValue::new_local((hidden, gone));
    }

    fn tell(self, words: String) {
        self.trouble.set(Some(words));
    }
}

/// Edits as a query, and back.
fn query_of(draft: &Draft) -> String {
    let route = Route {
        draft: draft.clone(),
        ..Route::default()
    };
    route.query()
}

fn draft_of(query: &str) -> Draft {
    Route::parse(query).draft
}
