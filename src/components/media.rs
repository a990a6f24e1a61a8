//! How much room the page has, and whether it is being printed.

use crate::reactive::memo::memo;
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

/// Whether the page is being printed: what is drawn only where it is in view is then drawn whole, at the width
/// of paper, which nobody can measure before it is too late.
#[derive(Clone, Copy)]
pub(crate) struct Paper(Signal<bool>);

impl Paper {
    /// Follows the browser.
    pub(crate) fn start() -> Self {
        let printing = RwSignal::new(false);
        let tell = move |now: bool| {
            if printing.get_untracked() != now {
                printing.set(now);
            }
        };
        let before = EventListener::new(&window(), "beforeprint", move |_| tell(true));
        let after = EventListener::new(&window(), "afterprint", move |_| tell(false));
        let query = window().match_media("print").ok().flatten();
        let shown = query.map(|query| {
            let now = query.clone();
            EventListener::new(&query, "change", move |_| tell(now.matches()))
        });
        // They live as long as the page does.
        StoredValue::new_local((before, after, shown));
        Self(printing.into())
    }

    /// Whether it is, from now on.
    pub(crate) fn holds(self) -> bool {
        self.0.get()
    }
}

/// The arrangement that fits, followed as the window changes. Paper shows all of it at once.
pub(crate) fn room(paper: Paper) -> Signal<Room> {
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
    let fitting = memo(move |_| {
        if paper.holds() {
            Room::Wide
        } else {
            room.get()
        }
    });
    fitting.into()
}
