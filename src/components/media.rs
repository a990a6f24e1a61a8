//! How much room the page has.

use gloo::events::EventListener;
use leptos::prelude::*;
use web_sys::MediaQueryList;

/// The four arrangements of a decision page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Room {
    /// Below 600 px, or zoomed far in: one column with tabs and a bottom sheet.
    Phone,
    /// 600 to 899 px: the rail is a drawer.
    Small,
    /// 900 to 1199 px: the side column becomes tabs under the middle.
    Medium,
    /// From 1200 px: rail, middle, side.
    Wide,
}

const STEPS: [(Room, &str); 3] = [
    (Room::Wide, "(min-width: 1200px)"),
    (Room::Medium, "(min-width: 900px)"),
    (Room::Small, "(min-width: 600px)"),
];

/// The arrangement that fits, followed as the window changes.
pub(crate) fn room() -> Signal<Room> {
    let queries: Vec<(Room, MediaQueryList)> = STEPS
        .iter()
        .filter_map(|&(room, query)| {
            let list = window().match_media(query).ok().flatten()?;
            Some((room, list))
        })
        .collect();
    let fitting = {
        let queries = queries.clone();
        move || {
            let first = queries.iter().find(|(_, list)| list.matches());
            first.map_or(Room::Phone, |(room, _)| *room)
        }
    };
    let room = RwSignal::new(fitting());
    let listeners: Vec<EventListener> = queries
        .iter()
        .map(|(_, list)| {
            let fitting = fitting.clone();
            EventListener::new(list, "change", move |_| {
                let fits = fitting();
                if room.get_untracked() != fits {
                    room.set(fits);
                }
            })
        })
        .collect();
    // Lives as long as the page does.
    StoredValue::new_local(listeners);
    room.into()
}
