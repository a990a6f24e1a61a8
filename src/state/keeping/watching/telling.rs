//! What the user hears of a look.

use js_sys::Date;
use leptos::prelude::*;

use super::flips::{self, Flipped, Flips, merged};
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

    /// Tells what has flipped, on top of what the user has not read yet.
    pub(super) fn tell_flips(self, newer: Vec<Flipped>) {
        let folder = self.hands.with_value(|hands| hands.folder.clone());
        let Some(folder) = folder else { return };
        self.flips.update(|flips| {
            *flips = Flips {
                folder: folder.name(),
                all: merged(std::mem::take(&mut flips.all), newer),
            };
        });
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
