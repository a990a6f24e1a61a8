//! One look into the folder: what is new in it is read, and whose winner flips is told.

use std::collections::{BTreeMap, BTreeSet};

use gloo::timers::callback::Timeout;
use js_sys::Date;
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::wasm_bindgen::closure::Closure;
use steelyard_protocol::Settings;
use web_sys::{File, FileSystemDirectoryHandle};

use super::super::draft::Draft;
use super::flips::{self, Flipped, flipped, merged};
use super::folder::{self, MOST_FILES, Observer, Refusal};
use super::listing::{Changes, Known, changes};
use super::{Watch, Watching};
use crate::charts::format;
use crate::client::FileHandle;
use crate::persist::archive::is_named_so;
use crate::state::keeping::{stamp, wait};
use crate::state::verdicts::verdicts;

/// How often a folder is looked through.
const LOOK_MS: f64 = 3_000.0;
/// Where the browser tells of changes, in case that it misses one.
const SELDOM_MS: f64 = 30_000.0;
/// How often is looked whether files are still being read by others.
const BUSY_MS: i32 = 100;
/// A look may take this share of the time.
const MOST_SHARE: f64 = 0.1;

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
    /// What has flipped since the user last looked.
    pub(super) flipped: Vec<Flipped>,
    looking: bool,
    again: bool,
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

/// A decision's name and who wins it.
type Winner = (String, String);

impl Watching {
    /// Files of the folder that are open already.
    pub(super) fn known_of(self, folder: &str) -> BTreeMap<String, Known> {
        let inside = |name: &str| {
            name.strip_prefix(folder)
                .is_some_and(|rest| rest.starts_with('/'))
        };
        let open = self.files.handles().into_iter();
        let known = open.filter(|file| inside(&file.name)).map(|file| {
            let known = Known {
                key: file.key,
                stamp: stamp(&file.file),
            };
            (file.name, known)
        });
        known.collect()
    }

    /// Looks into the folder, and plans the next look. While a look is under way another one waits.
    pub(super) async fn look(self, serial: u32) {
        let busy = self.hands.try_update_value(|hands| {
            let busy = hands.looking || hands.serial != serial;
            hands.again = hands.looking;
            hands.looking |= !busy;
            busy
        });
        if busy != Some(false) {
            return;
        }
        let began = Date::now();
        let outcome = loop {
            let outcome = self.look_once(serial).await;
            let again = self
                .hands
                .try_update_value(|hands| std::mem::take(&mut hands.again));
            if outcome.is_err() || again != Some(true) {
                break outcome;
            }
        };
        let folder = self.hands.try_update_value(|hands| {
            if hands.serial == serial {
                hands.looking = false;
                hands.folder.clone()
            } else {
                None
            }
        });
        match (outcome, folder.flatten()) {
            (Err(refusal), Some(folder)) => self.refuse(&folder, &refusal),
            (Ok(()), Some(_)) => self.plan(serial, Date::now() - began),
            _ => {}
        }
    }

    /// Plans the next look; the last one took so long.
    fn plan(self, serial: u32, took_ms: f64) {
        if !matches!(self.watch.get_untracked(), Watch::Watching { .. }) {
            return;
        }
        self.hands.update_value(|hands| {
            if hands.serial != serial {
                return;
            }
            let least = if hands.observer.is_some() {
                SELDOM_MS
            } else {
                LOOK_MS
            };
            let wait = least.max(took_ms / MOST_SHARE);
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "some seconds"
            )]
            let timer = Timeout::new(wait as u32, move || {
                // A page that nobody sees looks when it is seen again.
                if !document().hidden() {
                    spawn_local(self.look(serial));
                }
            });
            hands.timer = Some(timer);
        });
    }

    fn is_current(self, serial: u32) -> bool {
        self.hands.with_value(|hands| {
            hands.serial == serial
                && self
                    .keeping
                    .workspace()
                    .with_untracked(|now| *now == hands.workspace)
        })
    }

    async fn look_once(self, serial: u32) -> Result<(), Refusal> {
        let Some(folder) = self.hands.with_value(|hands| hands.folder.clone()) else {
            return Ok(());
        };
        let (mut found, cut) = folder::files(&folder).await?;
        found.retain(|(name, _)| !is_named_so(name));
        // Somebody opens files right now, or another workspace.
        while self.files.is_busy() {
            wait(BUSY_MS).await;
        }
        if !self.is_current(serial) {
            return Ok(());
        }
        let open: BTreeSet<u32> = self.files.handles().iter().map(|file| file.key).collect();
        let Some((known, first)) = self.hands.try_update_value(|hands| {
            let first = std::mem::take(&mut hands.first);
            if first {
                let there: BTreeSet<&str> = found.iter().map(|(name, _)| name.as_str()).collect();
                hands.known.retain(|name, _| there.contains(name.as_str()));
            }
            (hands.known.clone(), first)
        }) else {
            return Ok(());
        };
        if !known.is_empty() && !known.values().any(|known| open.contains(&known.key)) {
            // The user has taken everything out.
            self.end();
            return Ok(());
        }
        let stamps: Vec<_> = found
            .iter()
            .map(|(name, file)| (name.clone(), stamp(file)))
            .collect();
        let mut changes = changes(&known, &stamps);
        // What the user has taken out stays out.
        changes.changed.retain(|(key, _)| open.contains(key));
        changes.removed.retain(|key| open.contains(key));
        let read = if changes.is_empty() {
            None
        } else {
            self.read(serial, &changes, &found, first).await
        };
        self.say(found.len(), cut, read);
        Ok(())
    }

    /// Reads what has changed, and says so in a few words.
    async fn read(
        self,
        serial: u32,
        changes: &Changes,
        found: &[(String, File)],
        first: bool,
    ) -> Option<String> {
        let settings = self.editing.draft().with_untracked(Draft::settings);
        let before = self.winners(&settings).await;
        if !self.is_current(serial) || self.files.is_busy() {
            self.hands.update_value(|hands| hands.again = true);
            return None;
        }
        let _busy = if first {
            self.files.busy()
        } else {
            self.files.quietly()
        };
        let added = self.files.fresh_keys(changes.added.len());
        let added = added.zip(changes.added.iter().copied());
        let places: Vec<(u32, usize)> = changes.changed.iter().copied().chain(added).collect();
        let handle = |(key, place): &(u32, usize)| FileHandle {
            key: *key,
            name: found[*place].0.clone(),
            file: found[*place].1.clone(),
        };
        let handles: Vec<FileHandle> = places.iter().map(handle).collect();
        self.hands.update_value(|hands| {
            hands
                .known
                .retain(|_, known| !changes.removed.contains(&known.key));
            for file in &handles {
                let known = Known {
                    key: file.key,
                    stamp: stamp(&file.file),
                };
                hands.known.insert(file.name.clone(), known);
            }
        });
        self.keeping.forget_prints(&changes.changed);
        self.files.renew(handles, changes.removed.clone()).await;
        let after = self.winners(&settings).await;
        let flips = match (before, after) {
            (Some(before), Some(after)) if !before.is_empty() => Some(flipped(&before, &after)),
            _ => None,
        };
        let count = flips.as_ref().map(Vec::len);
        if let Some(flips) = flips.filter(|flips| !flips.is_empty()) {
            self.tell_flips(flips);
        }
        Some(summed(changes, count))
    }

    /// Who wins each decision under these settings; `None` where that could not be found out.
    async fn winners(self, settings: &Settings) -> Option<Vec<Winner>> {
        let decisions = self.files.decisions().get_untracked();
        let calls = verdicts(self.client, self.deciding, settings, decisions).await?;
        self.files.workspace().with_untracked(|open| {
            let winner = |call: steelyard_protocol::Call| {
                let decision = open.decisions.get(call.decision as usize)?;
                Some((decision.label.clone(), call.verdict.label))
            };
            calls.into_iter().map(winner).collect()
        })
    }

    /// Tells what was found, where the watch goes on.
    fn say(self, count: usize, cut: bool, read: Option<String>) {
        let files = if cut {
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

    fn tell_flips(self, newer: Vec<Flipped>) {
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
fn summed(changes: &Changes, flips: Option<usize>) -> String {
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
