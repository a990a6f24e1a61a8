//! A watch begins, pauses and ends.

use gloo::timers::callback::Timeout;
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::wasm_bindgen::closure::Closure;
use leptos::wasm_bindgen::{JsCast, JsValue};
use web_sys::FileSystemDirectoryHandle;

use super::folder::{self, Observer, Refusal};
use super::{Watch, Watching};

/// How long the browser's news of changes are gathered.
const GATHER_MS: u32 = 250;

impl Watching {
    /// The user has chosen a folder, or none.
    pub(super) async fn chosen(self, asked: Result<JsValue, JsValue>) {
        match asked {
            Ok(folder) => Box::pin(self.begin(folder.unchecked_into(), false)).await,
            Err(error) => match Refusal::of(&error) {
                Refusal::NotChosen => {}
                refusal => {
                    let why = words(&refusal);
                    self.files.tell(&format!("The folder {why}"));
                }
            },
        }
    }

    /// A folder of before: watched again at once where the browser needs no word of the user.
    pub(super) async fn take_up(self, folder: FileSystemDirectoryHandle) {
        let serial = self.serial();
        let allowed = folder::is_allowed(&folder).await;
        if self.serial() != serial {
            return;
        }
        if allowed {
            Box::pin(self.begin(folder, true)).await;
        } else {
            self.pause(&folder, "was watched before the page was reloaded.");
        }
    }

    /// The browser asks the user whether the folder may be read again.
    pub(super) async fn ask_again(self) {
        let Some(folder) = self.hands.with_value(|hands| hands.folder.clone()) else {
            return;
        };
        if folder::ask(&folder).await {
            Box::pin(self.begin(folder, true)).await;
        } else {
            self.refuse(&folder, &Refusal::NotAllowed);
        }
    }

    /// The user wants no more of it.
    pub(super) fn end(self) {
        self.let_go();
        self.autosave.keep_folder(None);
    }

    /// Looks at once.
    pub(super) fn look_now(self) {
        spawn_local(self.look(self.serial()));
    }

    fn serial(self) -> u32 {
        self.hands.with_value(|hands| hands.serial)
    }

    async fn begin(self, folder: FileSystemDirectoryHandle, again: bool) {
        self.let_go();
        let serial = self.serial();
        let workspace = self.autosave.workspace().get_untracked();
        let known = self.known_of(&folder.name());
        self.hands.update_value(|hands| {
            hands.folder = Some(folder.clone());
            hands.workspace = workspace;
            hands.known = known;
            hands.first = !again;
        });
        self.watch.set(Watch::Watching {
            folder: folder.name(),
            files: String::new(),
            last: String::new(),
        });
        self.autosave.keep_folder(Some(folder.clone().into()));
        let gathers = move || {
            let timer = Timeout::new(GATHER_MS, move || spawn_local(self.look(serial)));
            self.hands
                .update_value(|hands| hands.gathering = Some(timer));
        };
        let changed = Closure::<dyn FnMut()>::new(gathers);
        let observer = Observer::start(&folder, changed.as_ref().unchecked_ref()).await;
        self.hands.update_value(|hands| {
            if hands.serial == serial {
                hands.observer = observer.map(|observer| (observer, changed));
            }
        });
        // Only now: what changes from here on is told.
        self.look(serial).await;
    }

    /// The browser lets nobody read the folder.
    pub(super) fn refuse(self, folder: &FileSystemDirectoryHandle, refusal: &Refusal) {
        self.pause(folder, &words(refusal));
    }

    fn pause(self, folder: &FileSystemDirectoryHandle, why: &str) {
        let workspace = self.autosave.workspace().get_untracked();
        self.hands.update_value(|hands| {
            hands.let_go();
            hands.workspace = workspace;
            hands.folder = Some(folder.clone());
        });
        self.watch.set(Watch::Paused {
            folder: folder.name(),
            why: why.to_owned(),
        });
    }
}

/// Why a folder is not watched: the end of a sentence that begins with its name.
fn words(refusal: &Refusal) -> String {
    let why = match refusal {
        Refusal::NotAllowed => "may not be read: the browser has no permission for it.",
        Refusal::Gone => {
            "is not there any more: moved, renamed or removed. What was read stays open."
        }
        Refusal::NotChosen => "was not chosen.",
        Refusal::Other(words) => return format!("cannot be read ({words})."),
    };
    why.to_owned()
}
