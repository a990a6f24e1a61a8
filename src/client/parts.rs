//! Which chunks of the engine are here.

use std::collections::BTreeMap;

use steelyard_protocol::Chunk;

/// Fetched as soon as the engine listens: nearly every visit needs them, and soon. If one does not come, that is told at
/// the page's edge and it is asked for when the user says so. Any other is fetched when it is first needed; if it
/// does not come, that is told to whoever asked, and the next question asks for it anew.
pub(super) const AHEAD: [Chunk; 1] = [Chunk::Studies];

/// What is known of a chunk that was asked for.
enum Part {
    Coming,
    Here,
    /// One of [`AHEAD`] that did not come, and why.
    Missed(String),
}

/// The chunks that were asked for.
#[derive(Default)]
pub(super) struct Parts(BTreeMap<Chunk, Part>);

impl Parts {
    /// Whether all is here that a request needs.
    pub(super) fn has(&self, needed: Option<Chunk>) -> bool {
        needed.is_none_or(|chunk| matches!(self.0.get(&chunk), Some(Part::Here)))
    }

    /// Why a chunk is not here and nobody fetches it.
    pub(super) fn missed(&self, chunk: Chunk) -> Option<&str> {
        match self.0.get(&chunk) {
            Some(Part::Missed(why)) => Some(why),
            _ => None,
        }
    }

    /// A chunk is wanted. Whether it has to be fetched.
    pub(super) fn want(&mut self, chunk: Chunk) -> bool {
        let known = self.0.get(&chunk);
        let fetch = matches!(known, None | Some(Part::Missed(_)));
        if fetch {
            self.0.insert(chunk, Part::Coming);
        }
        fetch
    }

    /// What came of fetching one.
    pub(super) fn fetched(&mut self, chunk: Chunk, fetched: Result<(), String>) {
        match fetched {
            Ok(()) => self.0.insert(chunk, Part::Here),
            Err(why) if AHEAD.contains(&chunk) => self.0.insert(chunk, Part::Missed(why)),
            Err(_) => self.0.remove(&chunk),
        };
    }

    /// The engine that they belong to is loaded anew.
    pub(super) fn forget(&mut self) {
        self.0.clear();
    }
}
