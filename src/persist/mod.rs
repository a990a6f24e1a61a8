//! The only place that knows what is stored in the browser, and how.
//!
//! [`record`] is the form of a workspace, and brings older forms up to the present one; [`archive`] is a
//! record and its files as one file. Neither knows a browser. [`store`] keeps records and files in
//! `IndexedDB`, in a [`transaction`] each; [`tabs`] tells which tab a workspace belongs to, [`taste`] keeps
//! theme and density, [`mod@room`] asks how much the browser grants, [`maps`] what somebody is still making of a table,
//! [`simulation`] what is being simulated, [`dismissed`] suggestions that were turned down.

pub(crate) mod archive;
mod dismissed;
mod maps;
pub(crate) mod percent;
mod record;
mod room;
mod simulation;
mod store;
mod tabs;
mod taste;
mod transaction;

pub(crate) use dismissed::{keep_dismissed, kept_dismissed};
pub(crate) use maps::{forget_maps_but, keep_map, kept_map, move_maps};
pub(crate) use record::{MOST_UNDO, Record, Remembered, Unread, fingerprint};
pub(crate) use room::{Room, ask_to_last, room};
pub(crate) use simulation::{keep_simulation, kept_simulation};
pub(crate) use store::{GIVEN, Store};
pub(crate) use tabs::{Held, adopt_id, can_hold, fresh_id, held_ids, hold, own_id};
pub(crate) use taste::{density, store_density, store_theme, theme};
pub(crate) use transaction::Fault;

use leptos::prelude::window;
use web_sys::Storage;

/// `None` where the browser refuses storage, which costs only the memory.
fn storage_of_browser() -> Option<Storage> {
    window().local_storage().ok().flatten()
}

fn storage_of_tab() -> Option<Storage> {
    window().session_storage().ok().flatten()
}
