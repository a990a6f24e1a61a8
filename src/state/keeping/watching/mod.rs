//! A folder that is read again whenever something in it changes. Where the browser tells of changes it is
//! asked; else the folder is looked through every few seconds while the page is seen, and as it is seen
//! again. Only files whose size or time differ are read. Edits and weights stay.
//!
//! This is the way in: [`mod@watch`] starts and stops, [`looking`] is one look,
//! [`telling`] what is said of it, [`folder`] the browser's side; [`listing`] and [`flips`] are pure.

mod flips;
mod folder;
mod hands;
mod listing;
mod looking;
mod telling;
mod watch;

use std::collections::BTreeMap;

use gloo::events::EventListener;
use js_sys::{Function, Object, Promise, Reflect};
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::wasm_bindgen::{JsCast, JsValue};

use crate::client::Client;
use crate::reactive::effect::effect;
use crate::reactive::memo::memo;
use crate::state::answers::deciding::Deciding;
use crate::state::ground::editing::Editing;
use crate::state::ground::files::Files;
use crate::state::keeping::autosave::Autosave;
use flips::Flips;
use hands::Hands;

/// Whether a folder is watched.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Watch {
    /// None is.
    #[default]
    Idle,
    /// This one is.
    Watching {
        /// Its name.
        folder: String,
        /// How many files are in it.
        files: String,
        /// What was read last, in a few words; empty where nothing has changed so far.
        last: String,
    },
    /// This one was, and would be again.
    Paused {
        /// Its name.
        folder: String,
        /// Why it is not: the end of a sentence that begins with its name.
        why: String,
    },
}

/// The folder that is watched.
#[derive(Clone, Copy)]
pub(crate) struct Watching {
    files: Files,
    autosave: Autosave,
    client: Client,
    deciding: Deciding,
    editing: Editing,
    watch: RwSignal<Watch>,
    flips: RwSignal<Flips>,
    places: Memo<BTreeMap<u32, String>>,
    hands: StoredValue<Hands, LocalStorage>,
}

/// What is done with a folder.
enum Step {
    /// The browser asks the user for one.
    Choose(Result<JsValue, JsValue>),
    /// It was watched before the page was loaded anew, or another workspace opened.
    Resume(JsValue),
    /// The user wants it to be watched again.
    Again,
    /// The page is seen again.
    Glance,
    /// None is watched any more.
    Stop,
}

impl Watching {
    /// Watches nothing until the user says so, or has said so before the page was loaded anew.
    pub(crate) fn start(
        files: Files,
        autosave: &Autosave,
        client: Client,
        deciding: Deciding,
        editing: Editing,
    ) -> Self {
        let autosave = *autosave;
        let flips = RwSignal::new(Flips::default());
        let open = files.workspace();
        let places = memo(move |_| {
            open.with(|open| {
                let ids = open.decisions.iter().map(|one| one.id.0.as_str());
                flips.with(|flips| flips.places(ids))
            })
        });
        let watching = Self {
            files,
            autosave,
            client,
            deciding,
            editing,
            watch: RwSignal::new(Watch::Idle),
            flips,
            places,
            hands: StoredValue::new_local(Hands::default()),
        };
        effect(move || {
            let workspace = autosave.workspace().get();
            if workspace.is_empty() || watching.is_early(&workspace) {
                return;
            }
            watching.let_go();
            spawn_local(async move {
                if let Some(folder) = autosave.folder().await {
                    watching.step(Step::Resume(folder));
                }
            });
        });
        let glance = move || {
            let watches = matches!(watching.watch.get_untracked(), Watch::Watching { .. });
            if watches && !document().hidden() {
                watching.step(Step::Glance);
            }
        };
        let seen = EventListener::new(&document(), "visibilitychange", move |_| glance());
        let back = EventListener::new(&window(), "focus", move |_| glance());
        // They live as long as the page does.
        StoredValue::new_local((seen, back));
        watching
    }

    /// Whether this browser can watch a folder.
    pub(crate) fn is_possible() -> bool {
        picker().is_some()
    }

    /// Whether a folder is watched.
    pub(crate) fn watch(self) -> Signal<Watch> {
        self.watch.into()
    }

    /// Lets the user choose a folder, and watches it.
    pub(crate) fn choose(self) {
        let Some(picker) = picker() else { return };
        let options = Object::new();
        for (name, value) in [("mode", "read"), ("id", "steelyard")] {
            let _set = Reflect::set(&options, &name.into(), &value.into());
        }
        // Asked here and not in a task: the browser wants to see the click.
        let asked = picker.call1(&window(), &options);
        spawn_local(async move {
            let chosen = match asked {
                Ok(promise) => {
                    wasm_bindgen_futures::JsFuture::from(Promise::resolve(&promise)).await
                }
                Err(refused) => Err(refused),
            };
            self.step(Step::Choose(chosen));
        });
    }

    /// Watches the folder again that was watched before.
    pub(crate) fn again(self) {
        self.step(Step::Again);
    }

    /// Watches no more; what was read stays open.
    pub(crate) fn stop(self) {
        self.step(Step::Stop);
    }

    /// What has flipped since the user last looked, in a sentence; `None` where nothing has.
    pub(crate) fn words(self) -> Option<String> {
        self.flips.with(Flips::words)
    }

    /// The decisions that have flipped since the user last looked, by place, each with who won before.
    pub(crate) fn flipped(self) -> Memo<BTreeMap<u32, String>> {
        self.places
    }

    /// The user has read what has flipped.
    pub(crate) fn dismiss_flipped(self) {
        self.flips.set(Flips::default());
    }

    /// Whether the user was quicker than what comes back from the last visit: the watch is then of that.
    fn is_early(self, workspace: &str) -> bool {
        let folder = self.hands.try_update_value(|hands| {
            let folder = hands
                .folder
                .clone()
                .filter(|_| hands.workspace.is_empty())?;
            workspace.clone_into(&mut hands.workspace);
            Some(folder)
        });
        let folder = folder.flatten();
        let is_early = folder.is_some();
        if let Some(folder) = folder {
            self.autosave.keep_folder(Some(folder.into()));
        }
        is_early
    }

    /// Whatever was watched is not any more.
    fn let_go(self) {
        self.hands.update_value(Hands::let_go);
        self.dismiss_flipped();
        self.watch.set(Watch::Idle);
    }

    fn step(self, step: Step) {
        match step {
            Step::Choose(asked) => spawn_local(self.chosen(asked)),
            Step::Resume(folder) => spawn_local(self.take_up(folder.unchecked_into())),
            Step::Again => spawn_local(self.ask_again()),
            Step::Glance => self.look_now(),
            Step::Stop => self.end(),
        }
    }
}

fn picker() -> Option<Function> {
    let picker = Reflect::get(&window(), &"showDirectoryPicker".into());
    picker.ok()?.dyn_into().ok()
}
