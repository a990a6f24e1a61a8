//! The entries of the transcript that is read, block by block. They are no [`Query`](crate::client::Query), since which blocks
//! are asked for depends on what is in view.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use leptos::prelude::*;
use steelyard_protocol::runs::Entries;
use steelyard_protocol::{Entry, RunId, Settings};

use crate::client::{Client, Trouble};
use crate::reactive::effect::effect_since;
use crate::reactive::scope::Scope;
use crate::state::ground::selection::Selection;

/// Entries that are asked for at once.
const BLOCK: u32 = 32;

/// Neighbouring entries.
type Block = Arc<Vec<Entry>>;

/// The blocks that are here.
#[derive(Clone, Copy)]
pub(super) struct EntryBlocks {
    scope: Scope,
    client: Client,
    selection: Selection,
    settings: Memo<Settings>,
    blocks: RwSignal<BTreeMap<u32, Block>>,
    asked: StoredValue<BTreeSet<u32>>,
    /// The number of changes of files, settings or the run. An answer to what was asked before the last one is dropped.
    time: RwSignal<u32>,
    retries: RwSignal<u32>,
    error: RwSignal<Option<String>>,
}

impl EntryBlocks {
    /// Asks for the first block whenever another run is read, since most are read from their beginning: it is at hand when the
    /// outline arrives.
    pub(super) fn start(
        client: Client,
        selection: Selection,
        settings: Memo<Settings>,
        follow: impl Fn() + 'static,
    ) -> Self {
        let entries = Self {
            scope: Scope::current(),
            client,
            selection,
            settings,
            blocks: RwSignal::default(),
            asked: StoredValue::default(),
            time: RwSignal::new(0),
            retries: RwSignal::new(0),
            error: RwSignal::new(None),
        };
        effect_since(move |before: Option<Option<RunId>>| {
            follow();
            settings.track();
            entries.retries.track();
            let run = selection.read_run().get();
            let another = before.flatten() != run;
            entries.begin(another);
            let is_alone = selection.beside().get_untracked().is_none();
            if run.is_some() && another && is_alone {
                untrack(|| entries.want(0, BLOCK));
            }
            run
        });
        entries
    }

    /// The entry of a place; `None` until it is here.
    pub(super) fn entry(self, place: u32) -> Option<Entry> {
        self.blocks.with(|blocks| {
            let entries = blocks.get(&(place / BLOCK))?;
            entries.get((place % BLOCK) as usize).cloned()
        })
    }

    /// Asks for those entries that are not here, from one to before another.
    pub(super) fn want(self, from: u32, to: u32) {
        self.time.track();
        let Some(run) = self.selection.read_run().get() else {
            return;
        };
        for block in from / BLOCK..to.div_ceil(BLOCK) {
            let fresh = self.asked.try_update_value(|asked| asked.insert(block));
            if fresh == Some(true) {
                self.ask(block, run);
            }
        }
    }

    fn ask(self, block: u32, run: RunId) {
        let entries = Entries {
            run,
            first: block * BLOCK,
            count: BLOCK,
        };
        let settings = self.settings.get_untracked();
        let now = self.time.get_untracked();
        self.scope.spawn(async move {
            let answer = self.client.ask_system(settings, None, entries).await;
            if self.time.get_untracked() != now {
                return;
            }
            match answer {
                Ok(transcript) => {
                    let entries = Arc::new(transcript.entries);
                    self.blocks
                        .update(|blocks| _ = blocks.insert(block, entries));
                }
                Err(Trouble(why)) => self.error.set(Some(why)),
            }
        });
    }

    /// Why a block did not arrive.
    pub(super) fn error(self) -> Option<String> {
        self.error.get()
    }

    /// Asks once more for what did not arrive.
    pub(super) fn retry(self) {
        self.retries.update(|retries| *retries += 1);
    }

    /// Drops what was asked before; of another run no block stays.
    fn begin(self, another: bool) {
        self.asked.set_value(BTreeSet::new());
        self.error.set(None);
        if another {
            self.blocks.set(BTreeMap::new());
        }
        self.time.update(|time| *time += 1);
    }
}
