//! One look into the folder: what is new in it is read, and whose winner flips is told.

use std::collections::{BTreeMap, BTreeSet};

use gloo::timers::callback::Timeout;
use js_sys::Date;
use leptos::prelude::*;
use leptos::task::spawn_local;
use steelyard_protocol::Settings;
use web_sys::File;

use super::flips::{Won, flipped};
use super::folder::{self, Found, Refusal};
use super::listing::{Changes, Known, changes};
use super::telling::summed;
use super::{Watch, Watching};
use crate::client::FileHandle;
use crate::persist::archive::is_named_so;
use crate::state::ground::draft::Draft;
use crate::state::ground::stamp::stamp;
use crate::state::keeping::autosave::wait;
use crate::state::keeping::verdicts::verdicts;

/// How often a folder is looked through.
const LOOK_MS: f64 = 3_000.0;
/// Where the browser tells of changes, in case that it misses one.
const SELDOM_MS: f64 = 30_000.0;
/// How often is looked whether files are still being read by others.
const BUSY_MS: i32 = 100;
/// A look may take this share of the time.
const MOST_SHARE: f64 = 0.1;

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
                stamp: stamp(file.as_given()),
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
                    .autosave
                    .workspace()
                    .with_untracked(|now| *now == hands.workspace)
        })
    }

    async fn look_once(self, serial: u32) -> Result<(), Refusal> {
        let Some(folder) = self.hands.with_value(|hands| hands.folder.clone()) else {
            return Ok(());
        };
        let Found {
            files: mut found,
            whole,
        } = folder::files(&folder).await?;
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
        changes.removed.retain(|key| whole && open.contains(key));
        let read = if changes.is_empty() {
            None
        } else {
            self.read(serial, &changes, &found, first).await
        };
        self.say(found.len(), read);
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
            given: None,
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
    async fn winners(self, settings: &Settings) -> Option<Vec<Won>> {
        let decisions = self.files.decisions().get_untracked();
        let items = verdicts(self.client, self.deciding, settings, decisions).await?;
        self.files.workspace().with_untracked(|open| {
            let winner = |item: steelyard_protocol::WorkItem| {
                let decision = open.decisions.get(item.decision as usize)?;
                Some(Won {
                    id: decision.id.0.clone(),
                    decision: decision.label.clone(),
                    winner: item.verdict.label,
                })
            };
            items.into_iter().map(winner).collect()
        })
    }
}
