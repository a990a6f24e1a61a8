//! What systems add to the page of a decision of theirs: each a room of its own, found by the system's id.

mod deliberation;
mod interview;

use leptos::prelude::*;

/// Where a part stands while there is room for it; with less it is a tab.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Home {
    /// In the control column, beside the settings.
    Rail,
    /// Under the ranking.
    Middle,
    /// Beside the ranking, under the explanation.
    Side,
}

/// A part of the page.
pub(super) struct Part {
    /// Its name on a tab.
    pub(super) name: &'static str,
    /// Where it stands.
    pub(super) home: Home,
    /// Draws it.
    pub(super) draw: fn() -> AnyView,
}

/// What a system adds.
pub(super) struct Room {
    /// Its system.
    pub(super) system: &'static str,
    /// What stands over all of the page, and stays while decisions come and go.
    pub(super) above: fn() -> AnyView,
    /// Puts into the context what its parts share; it stays while decisions come and go.
    pub(super) provide: fn(),
    /// Its parts, in the order to show.
    pub(super) parts: &'static [Part],
    /// Groups of parameters that its parts show, so that no slider has to.
    pub(super) groups: &'static [&'static str],
}

static ROOMS: [Room; 2] = [interview::ROOM, deliberation::ROOM];

/// The room of a system; `None` where it adds nothing.
pub(super) fn room_of(system: &str) -> Option<&'static Room> {
    ROOMS.iter().find(|room| room.system == system)
}

/// The parts of a room that stand in a place; none without a room.
pub(super) fn parts_in(
    room: Option<&'static Room>,
    home: Home,
) -> impl Iterator<Item = &'static Part> {
    let parts = room.map_or(&[][..], |room| room.parts);
    parts.iter().filter(move |part| part.home == home)
}

/// All of them, one under the other.
pub(super) fn drawn(room: Option<&'static Room>, home: Home) -> AnyView {
    let parts = parts_in(room, home).map(|part| (part.draw)());
    parts.collect_view().into_any()
}
