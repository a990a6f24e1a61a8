//! Which chunks of the engine are here.

use steelyard_protocol::Chunk;

/// Fetched as soon as the engine listens: nearly every visit needs it, and soon. If it does not come, that is told at
/// the page's edge, and it is asked for when the user says so. Any other is fetched when it is first needed; if it
/// does not come, that is told to whoever asked, and the next question asks for it anew.
pub(super) const AHEAD: Chunk = Chunk::Studies;

/// What is known of a chunk.
#[derive(Clone, Copy, Default, PartialEq)]
pub(super) enum Part {
    /// Nobody has asked for it, or nobody waits for it any longer.
    #[default]
    Away,
    Coming,
    Here,
    /// It did not come, and is not asked for until the user says so.
    Missed,
}

/// The state of each.
#[derive(Default)]
pub(super) struct Parts([Part; Chunk::ALL.len()]);

impl Parts {
    pub(super) fn of(&self, chunk: Chunk) -> Part {
        self.0[chunk as usize]
    }

    pub(super) fn set(&mut self, chunk: Chunk, part: Part) {
        self.0[chunk as usize] = part;
    }

    /// Whether all is here that a request needs.
    pub(super) fn has(&self, needed: Option<Chunk>) -> bool {
        needed.is_none_or(|chunk| self.of(chunk) == Part::Here)
    }
}
