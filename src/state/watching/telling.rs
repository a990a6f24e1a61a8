//! What the user hears of a look.

use js_sys::Date;
use leptos::prelude::*;

use super::flips::{self, Flipped, merged};
use super::folder::MOST_FILES;
use super::listing::Changes;
use super::{Watch, Watching};
use crate::charts::format;

impl Watching {
    /// Tells what was found, where the watch goes on.
    pub(super) fn say(self, count: usize, read: Option<String>) {
        let files = if count >= MOST_FILES {
            format!("the first {} files", format::count(MOST_FILES as u64))
        } else {
            format::counted(count as u64, "file")
        };
        let mut now = self.watch.get_untracked();
        if let Watch::Watching {
            files: of, last, ..
        } = &mut now
        {
            *of = files;
            if let Some(read) = read {
                *last = format!("read again at {}: {read}", clock());
            }
        }
        if self.watch.get_untracked() != now {
            self.watch.set(now);
        }
    }

    /// Opens the first decision that has flipped.
    pub(super) fn open_first(self) {
        let first = self
            .hands
            .with_value(|hands| hands.flipped.first().cloned());
        let Some(first) = first else { return };
        let place = self.files.workspace().with_untracked(|open| {
            let places = (0..).zip(&open.decisions);
            let mut same = places.filter(|(_, one)| one.label == first.decision);
            same.nth(first.nth).map(|(place, _)| place)
        });
        if let Some(place) = place {
            self.navigation.open_decision(place);
        }
    }

    /// The user has read what has flipped.
    pub(super) fn forget_flips(self) {
        self.hands.update_value(|hands| hands.flipped.clear());
        self.flipped.set(None);
    }

    /// Tells what has flipped, on top of what the user has not read yet.
    pub(super) fn tell_flips(self, newer: Vec<Flipped>) {
        let told = self.hands.try_update_value(|hands| {
            hands.flipped = merged(std::mem::take(&mut hands.flipped), newer);
            let folder = hands.folder.as_ref()?.name();
            let any = !hands.flipped.is_empty();
            any.then(|| flips::told(&folder, &hands.flipped))
        });
        self.flipped.set(told.flatten());
    }
}

/// "2 changed, 1 new; no winner flipped".
pub(super) fn summed(changes: &Changes, flips: Option<usize>) -> String {
    let counts = [
        (changes.changed.len(), "changed"),
        (changes.added.len(), "new"),
        (changes.removed.len(), "removed"),
    ];
    let parts = counts.iter().filter(|(count, _)| *count > 0);
    let mut parts: Vec<String> = parts
        .map(|(count, word)| format!("{count} {word}"))
        .collect();
    parts.extend(flips.map(flips::counted));
    parts.join(", ")
}

/// The time of day.
fn clock() -> String {
    let now = Date::new_0();
    let (hours, minutes, seconds) = (now.get_hours(), now.get_minutes(), now.get_seconds());
    format!("{hours:02}:{minutes:02}:{seconds:02}")
}
