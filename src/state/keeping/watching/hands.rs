//! What a watch holds on to while it lasts.

use std::collections::BTreeMap;

use gloo::timers::callback::Timeout;
use leptos::wasm_bindgen::closure::Closure;
use web_sys::FileSystemDirectoryHandle;

use super::folder::Observer;
use super::listing::Known;

/// What the watch holds on to.
#[derive(Default)]
pub(super) struct Hands {
    /// Grows with each watch, so that one that is over ends.
    pub(super) serial: u32,
    pub(super) folder: Option<FileSystemDirectoryHandle>,
    /// The workspace that its files belong to.
    pub(super) workspace: String,
    /// What was read, by name.
    pub(super) known: BTreeMap<String, Known>,
    /// Whether the folder was chosen and not looked into: what is open under a name in it may be another's.
    pub(super) first: bool,
    pub(super) timer: Option<Timeout>,
    pub(super) gathering: Option<Timeout>,
    pub(super) observer: Option<(Observer, Closure<dyn FnMut()>)>,
    /// Whether a look is under way, and whether another one is to follow.
    pub(super) looking: bool,
    pub(super) again: bool,
}

impl Hands {
    /// Lets go of everything; what is under way for it comes to nothing.
    pub(super) fn let_go(&mut self) {
        *self = Self {
            serial: self.serial.wrapping_add(1),
            ..Self::default()
        };
    }
}
