//! What systems add to the page of a decision of theirs: each a room of its own, found by the system's id.

mod collapse;
mod deliberation;
mod interview;

use leptos::prelude::*;
use steelyard_protocol::Frame;

/// Where a part stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Home {
    /// In the control column, beside the settings; where there is no room for that, a tab.
    Rail,
    /// Under the ranking; a tab on a phone.
    Middle,
    /// Beside the ranking, under the explanation; where there is no room for that, a tab.
    Side,
    /// Under the rules, wherever they are.
    Rules,
    /// Nowhere until it is asked for; then over the page.
    Over,
}

/// A part of the page.
pub(super) struct Part {
    /// Its name on a tab.
    pub(super) name: &'static str,
    /// The group of parameters that it is about: it is there where its decision has that; empty for one that always is.
    pub(super) of: &'static str,
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

static ROOMS: [Room; 3] = [collapse::ROOM, interview::ROOM, deliberation::ROOM];

/// The room of a system; `None` where it adds nothing.
pub(super) fn room_of(system: &str) -> Option<&'static Room> {
    ROOMS.iter().find(|room| room.system == system)
}

/// The parts of a decision that become tabs where there is room for nothing else.
pub(super) fn tabs_of(frame: &Frame) -> Vec<&'static Part> {
    let mut parts = parts_of(frame);
    parts.retain(|part| !matches!(part.home, Home::Rules | Home::Over));
    parts
}

/// The parts that a decision has; none without a room.
fn parts_of(frame: &Frame) -> Vec<&'static Part> {
    let parts = room_of(&frame.system).map_or(&[][..], |room| room.parts);
    let has = |part: &&Part| part.of.is_empty() || frame.groups.iter().any(|one| one.id == part.of);
    parts.iter().filter(has).collect()
}

/// Those of them that stand in a place.
pub(super) fn parts_in(frame: &Frame, home: Home) -> Vec<&'static Part> {
    let mut parts = parts_of(frame);
    parts.retain(|part| part.home == home);
    parts
}

/// All of those, one under the other.
pub(super) fn drawn(frame: &Frame, home: Home) -> AnyView {
    let parts = parts_in(frame, home).into_iter();
    parts.map(|part| (part.draw)()).collect_view().into_any()
}
