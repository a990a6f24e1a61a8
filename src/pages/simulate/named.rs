//! Texts with names: read from files, and a rest of the hand before they are asked about.

use gloo::timers::callback::Timeout;
use leptos::prelude::*;
use steelyard_protocol::deliberation::NamedText;
use wasm_bindgen_futures::JsFuture;

use crate::reactive::scope;
use crate::state::ground::intake::Handed;

/// How long the hand has to rest, in milliseconds.
const REST_MS: u32 = 200;
/// Bytes of a config or of answers at most.
const MOST_BYTES: f64 = 4_000_000.0;

/// Something that is done once the hand rests; what waited before is dropped.
#[derive(Clone, Copy)]
pub(super) struct Resting(StoredValue<Option<Timeout>, LocalStorage>);

impl Resting {
    pub(super) fn new() -> Self {
        Self(StoredValue::new_local(None))
    }

    pub(super) fn then(self, act: impl FnOnce() + 'static) {
        self.0.set_value(Some(scope::timer(REST_MS, act)));
    }
}

/// The text of the first of files that were chosen; an error is a sentence.
pub(super) async fn read_first(files: Vec<Handed>) -> Option<Result<NamedText, String>> {
    let Handed { name, file } = files.into_iter().next()?;
    if file.size() > MOST_BYTES {
        return Some(Err(format!(
            "{name} is over 4 MB, too large for a config or answers."
        )));
    }
    let text = JsFuture::from(file.text()).await;
    Some(match text.ok().and_then(|text| text.as_string()) {
        Some(text) => Ok(NamedText { name, text }),
        None => Err(format!("{name} could not be read.")),
    })
}
