//! What the engine says of a config: asked for anew once the hand rests.

use std::sync::Arc;

use leptos::prelude::*;
use steelyard_protocol::deliberation::{ConfigOf, ConfigSeen, NamedText};

use super::named::Resting;
use crate::reactive::effect::effect;
use crate::reactive::memo::memo;
use crate::reactive::scope;
use crate::state::ground::files::Files;

/// What is said of a config.
#[derive(Clone, Copy)]
pub(super) struct Seen {
    /// The latest.
    pub(super) config: RwSignal<Option<Arc<ConfigSeen>>>,
    /// The latest of which fields can be told.
    pub(super) fields: Memo<Option<Arc<ConfigSeen>>>,
    /// Why nothing is said.
    pub(super) trouble: RwSignal<Option<String>>,
}

impl Seen {
    pub(super) fn of(config: RwSignal<NamedText>) -> Self {
        let files = expect_context::<Files>();
        let latest: RwSignal<Option<Arc<ConfigSeen>>> = RwSignal::new(None);
        let trouble = RwSignal::new(None);
        let resting = Resting::new();
        effect(move || {
            let now = config.get();
            if now.name.is_empty() {
                return;
            }
            resting.then(move || {
                scope::spawn(async move {
                    let answer = files
                        .of_files(ConfigOf {
                            config: now.clone(),
                        })
                        .await;
                    // Another text came meanwhile.
                    if config.with_untracked(|newest| *newest != now) {
                        return;
                    }
                    match answer {
                        Ok(seen) => {
                            trouble.set(None);
                            latest.set(Some(Arc::new(seen)));
                        }
                        Err(why) => trouble.set(Some(why)),
                    }
                });
            });
        });
        Self {
            config: latest,
            fields: memo(move |before: Option<&Option<Arc<ConfigSeen>>>| {
                let now = latest.get().filter(|seen| !seen.groups.is_empty());
                now.or_else(|| before.cloned().flatten())
            }),
            trouble,
        }
    }
}
