//! The list as it scrolls and as keys walk through it.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use steelyard_protocol::telemetry::EventRow;

use super::reader::Reader;
use crate::components::media::Paper;
use crate::components::scroll::bring_near;
use crate::components::virtual_list::{Extent, Heights, Position, VirtualList};
use crate::reactive::effect::{effect, effect_since};
use crate::reactive::memo::memo;
use crate::reactive::scope;
use crate::state::views::density::{Densities, Density};

/// Height of a line, and where rows are compact.
const LINE: f64 = 28.0;
const CLOSE: f64 = 24.0;
/// Height of the row of names.
pub(super) const NAMES: f64 = 28.0;
/// Drawn, and asked for, beyond the edges of the view, in pixels.
const AHEAD: f64 = 8.0 * LINE;
/// Lines that are printed.
const MOST_PRINTED: u32 = 200;

/// Id of a line.
pub(super) fn line_id(place: u32) -> String {
    format!("event-at-{place}")
}

/// Where the list stands.
#[derive(Clone, Copy)]
pub(super) struct List {
    pub(super) reader: Reader,
    pub(super) lines: VirtualList,
    heights: Memo<Heights>,
    /// Height of a line.
    pub(super) pitch: Memo<f64>,
    /// The place that keys start from.
    pub(super) here: RwSignal<Option<u32>>,
    /// Whether the event there is opened as soon as it is known.
    opening: RwSignal<bool>,
    paper: Paper,
}

impl List {
    /// At the beginning, or at the event that is open.
    pub(super) fn start() -> Self {
        let reader: Reader = expect_context();
        let densities = expect_context::<Densities>();
        let pitch = memo(move |_| match densities.current() {
            Density::Comfortable => LINE,
            Density::Compact => CLOSE,
        });
        let heights = memo(move |_| Heights::Equal {
            count: reader.total().unwrap_or_default(),
            pitch: pitch.get(),
        });
        let list = Self {
            reader,
            lines: VirtualList::new(heights.into(), NAMES),
            heights,
            pitch,
            here: RwSignal::new(None),
            opening: RwSignal::new(false),
            paper: expect_context(),
        };
        list.stay_right();
        list.follow_event();
        effect(move || {
            let (from, to) = list.around();
            reader.want(from, to);
        });
        list
    }

    /// The places that are drawn: those in view, and some around them.
    pub(super) fn around(self) -> (u32, u32) {
        if self.paper.holds() {
            let (from, _) = self.lines.in_view();
            let end = from.saturating_add(MOST_PRINTED);
            return (from, self.lines.count().min(end));
        }
        self.lines.around(AHEAD)
    }

    /// Height of the element that lines stand in.
    pub(super) fn height(self) -> f64 {
        if self.paper.holds() {
            let (from, to) = self.around();
            return f64::from(to - from) * self.pitch.get();
        }
        self.lines.height()
    }

    /// Where a line is drawn in that element.
    pub(super) fn place(self, place: u32) -> f64 {
        if self.paper.holds() {
            let (from, _) = self.around();
            return self.lines.top(place) - self.lines.top(from);
        }
        self.lines.place(place)
    }

    /// The places in view, as they are now.
    fn seen(self) -> (u32, u32) {
        untrack(|| self.lines.in_view())
    }

    /// The view stays within the list, and what keys start from in the view, as heights change.
    fn stay_right(self) {
        effect_since(move |before: Option<(Heights, Extent)>| {
            let (heights, extent) = (self.heights.get(), self.lines.extent());
            let position = untrack(|| self.lines.position());
            let top = position.top;
            let seen = before.map(|(heights, extent)| heights.window(top, top + extent.view));
            let here = self.here.get_untracked();
            let right = match (here, seen) {
                (Some(here), Some((from, to))) if (from..to).contains(&here) => {
                    self.lines.showing(extent, extent.at(top), here)
                }
                _ => extent.at(top),
            };
            if extent.view > 0.0 && (right.top - top).abs() > 0.5 {
                self.lines.go(right);
            }
            (heights, extent)
        });
    }

    /// An event that is opened elsewhere is brought into view, and one that is open when another list comes.
    fn follow_event(self) {
        effect_since(move |before: Option<u32>| {
            let lists = self.reader.lists();
            let another = before.is_some_and(|before| before != lists);
            match self.reader.watch.event.get() {
                Some(event) if another || !self.stands_at(event) => {
                    if another {
                        self.here.set(None);
                    }
                    scope::spawn(self.find(event, another));
                }
                Some(_) => self.reader.outside.set(false),
                None if another => {
                    self.here.set(None);
                    self.lines.go(Position::default());
                }
                None => {}
            }
            lists
        });
        effect(move || {
            let here = self.here.get();
            let row = here.and_then(|here| self.reader.row(here));
            if let Some(row) = row.filter(|_| self.opening.get()) {
                self.opening.set(false);
                self.reader.watch.event.set(Some(row.event));
            }
        });
    }

    /// Whether keys start from this event.
    fn stands_at(self, event: u32) -> bool {
        let here = self.here.get_untracked();
        here.is_some_and(|here| {
            let same = |row: Option<&EventRow>| row.is_some_and(|row| row.event == event);
            self.reader.with_row(here, same)
        })
    }

    async fn find(self, event: u32, another: bool) {
        let found = self.reader.place_of(event).await;
        let still = self.reader.watch.event.try_get_untracked().flatten() == Some(event);
        if !still || self.reader.is_on_the_way() {
            return;
        }
        self.reader.outside.set(found.is_none());
        let Some(place) = found else {
            if another {
                self.lines.go(Position::default());
            }
            return;
        };
        self.here.set(Some(place));
        let (from, to) = self.seen();
        if !(from + 1..to.saturating_sub(1)).contains(&place) {
            // A third below the upper edge.
            let (line, extent) = untrack(|| (self.lines.top(place), self.lines.extent()));
            let top = (line - extent.view / 3.0).round();
            self.lines.go(extent.at(top));
        }
    }

    /// Goes to a place, and opens it where `opens`.
    pub(super) fn look_at(self, place: u32, opens: bool) {
        self.here.set(Some(place));
        let (extent, position) = untrack(|| (self.lines.extent(), self.lines.position()));
        self.lines.go(self.lines.showing(extent, position, place));
        // The list itself may be partly out of sight.
        scope::next_frame(move || {
            if let Some(line) = document().get_element_by_id(&line_id(place)) {
                bring_near(&line);
            }
        });
        self.opening.set(opens);
    }

    /// A line was clicked: opened, or closed where it is open.
    pub(super) fn pick(self, place: u32) {
        let open = self.reader.watch.event;
        let same = |row: Option<&EventRow>| row.map(|row| row.event) == open.get_untracked();
        if open.get_untracked().is_some() && self.reader.with_row(place, same) {
            self.here.set(Some(place));
            open.set(None);
        } else {
            self.look_at(place, true);
        }
    }

    /// Walks, opens and closes.
    pub(super) fn on_key(self, event: &KeyboardEvent) {
        if event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        let open = self.reader.watch.event;
        let here = self.here.get_untracked();
        match (event.key().as_str(), here) {
            ("Enter", Some(here)) => self.look_at(here, true),
            ("Escape", _) if open.get_untracked().is_some() => open.set(None),
            (key, _) => {
                let count = untrack(|| self.lines.count());
                let Some(to) = led(key, here, self.seen(), count) else {
                    return;
                };
                // What is open goes along.
                self.look_at(to, open.get_untracked().is_some());
            }
        }
        event.prevent_default();
        event.stop_propagation();
    }
}

/// Where a key leads in a list of so many lines, of which some are in view.
fn led(key: &str, here: Option<u32>, (from, to): (u32, u32), lines: u32) -> Option<u32> {
    let end = lines.checked_sub(1)?;
    let page = to.saturating_sub(from).saturating_sub(2).max(1);
    Some(match (key, here) {
        ("ArrowDown", Some(here)) => here.saturating_add(1).min(end),
        ("ArrowUp", Some(here)) => here.saturating_sub(1),
        ("PageDown", Some(here)) => here.saturating_add(page).min(end),
        ("PageUp", Some(here)) => here.saturating_sub(page),
        // Where nobody has been, with what is in view.
        ("ArrowDown" | "PageDown" | "ArrowUp" | "PageUp", None) => from.min(end),
        ("Home", _) => 0,
        ("End", _) => end,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::led;

    #[test]
    fn keys_lead_within_the_list() {
        let seen = (100, 115);
        assert_eq!(led("ArrowDown", Some(999), seen, 1_000), Some(999));
        assert_eq!(led("ArrowUp", Some(0), seen, 1_000), Some(0));
        assert_eq!(led("PageDown", Some(100), seen, 1_000), Some(113));
        assert_eq!(led("PageUp", Some(5), seen, 1_000), Some(0));
        assert_eq!(led("Home", Some(5), seen, 1_000), Some(0));
        assert_eq!(led("End", None, seen, 1_000), Some(999));
        assert_eq!(led("ArrowDown", None, seen, 1_000), Some(100));
        assert_eq!(
            (led("End", None, seen, 0), led("x", Some(1), seen, 9)),
            (None, None)
        );
    }
}
