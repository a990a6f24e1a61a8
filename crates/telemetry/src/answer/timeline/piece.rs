use steelyard_protocol::telemetry::{Loud, SliceKind};

/// A slice as it is held.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    pub(super) from: f64,
    pub(super) to: f64,
    pub(super) event: u32,
    pub(super) name: u32,
    /// Of a round or a turn.
    pub(super) number: Option<u32>,
    /// Its agent or run by its code, later its track by its place; none for what the run as a whole has.
    pub(super) track: Option<u32>,
    pub(super) kind: SliceKind,
    pub(super) row: u8,
    pub(super) loud: Loud,
    pub(super) inferred: bool,
    /// Whether it is a call of a tool that says how it ended.
    pub(super) says_end: bool,
}

impl Piece {
    /// Whether any of it lies in a stretch; a moment lies at the ends, too.
    pub(super) fn is_in(&self, (from, to): (f64, f64)) -> bool {
        let is_moment = self.from >= self.to;
        let is_inside = self.from < to && self.to > from;
        is_inside || (is_moment && from <= self.from && self.from <= to)
    }
}
