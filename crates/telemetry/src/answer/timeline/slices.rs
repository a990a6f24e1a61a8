use std::collections::BTreeMap;
use std::ops::Range;

use steelyard_kernel::Union;
use steelyard_protocol::telemetry::SliceKind;
use steelyard_protocol::to_u32;

use super::gather::gather;
use super::piece::Piece;
use crate::Log;

/// Rows that slices of a lane which overlap are spread over; more of them lie over one another in the last.
pub(super) const ROWS: usize = 4;

/// Calls of tools among which the one that called another agent is looked for.
const LATEST: usize = 16;

/// All slices of a run, or of all runs together, in lanes.
#[derive(Debug, Default)]
pub struct Slices {
    /// By lane, then by when they begin.
    pub(super) all: Vec<Piece>,
    /// Where the slices of a lane stand: of a track, or of the run as a whole.
    pub(super) lanes: BTreeMap<(Option<u32>, SliceKind), Lane>,
    /// What is done by the runs or agents, in the order in which they begin.
    pub(super) tracks: Vec<Track>,
    pub(super) names: Vec<String>,
    /// From where to where it goes.
    pub(super) whole: (f64, f64),
    pub(super) ordered: bool,
    /// Whether it is several runs.
    pub(super) together: bool,
    /// When anything is done.
    pub(super) busy: Union,
    /// When nothing is done but waiting for the user.
    pub(super) waited: Union,
    pub(super) outside: u64,
}

#[derive(Debug)]
pub(super) struct Lane {
    pub(super) range: Range<usize>,
    pub(super) rows: u32,
    pub(super) inferred: u32,
}

/// A run or an agent.
#[derive(Debug, Default)]
pub(super) struct Track {
    pub(super) name: String,
    /// When it calls models and tools, and waits for answers.
    within: Union,
    /// When it does anything.
    busy: Union,
    /// Tracks that its tools called, by the events of the calls.
    called: BTreeMap<u32, u32>,
}

impl Slices {
    /// Those of a run, or of all runs of a log together.
    pub fn of(log: &Log, run: Option<usize>) -> Self {
        let mut told = gather(log, run);
        let mut slices = Self {
            names: std::mem::take(&mut told.names),
            ordered: told.ordered,
            together: run.is_none(),
            outside: told.outside,
            ..Self::default()
        };
        let codes = slices.place(std::mem::take(&mut told.pieces));
        slices.tracks = codes
            .iter()
            .map(|code| Track {
                name: told.named(*code),
                ..Track::default()
            })
            .collect();
        let (from, to) = slices
            .all
            .iter()
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(from, to), piece| {
                (from.min(piece.from), to.max(piece.to))
            });
        slices.whole = if from <= to {
            // A moment is a stretch, too.
            (from, to.max(from + 1.0))
        } else {
            (0.0, 1.0)
        };
        slices.measure();
        let places: BTreeMap<u32, u32> = codes.iter().copied().zip(0..).collect();
        slices.nest(&told.spawned, &places);
        slices
    }

    /// Puts slices into lanes and rows; tells the tracks by their codes, in order.
    fn place(&mut self, mut pieces: Vec<Piece>) -> Vec<u32> {
        let mut begun: BTreeMap<u32, f64> = BTreeMap::new();
        for piece in &pieces {
            if let Some(code) = piece.track {
                let first = begun.entry(code).or_insert(piece.from);
                *first = first.min(piece.from);
            }
        }
        let mut codes: Vec<u32> = begun.keys().copied().collect();
        codes.sort_by(|one, other| begun[one].total_cmp(&begun[other]));
        let places: BTreeMap<u32, u32> = codes.iter().copied().zip(0..).collect();
        for piece in &mut pieces {
            piece.track = piece.track.and_then(|code| places.get(&code).copied());
        }
        let key = |piece: &Piece| (piece.track, piece.kind);
        pieces.sort_by(|one, other| {
            let by_time = one.from.total_cmp(&other.from);
            key(one)
                .cmp(&key(other))
                .then(by_time)
                .then(one.event.cmp(&other.event))
        });
        let mut start = 0;
        for lane in pieces.chunk_by_mut(|one, other| key(one) == key(other)) {
            let range = start..start + lane.len();
            start = range.end;
            let held = Lane {
                range,
                rows: spread(lane),
                inferred: to_u32(lane.iter().filter(|one| one.inferred).count()),
            };
            self.lanes.insert(key(&lane[0]), held);
        }
        self.all = pieces;
        codes
    }

    /// Works out when something is done.
    fn measure(&mut self) {
        let mut all = Vec::new();
        let mut waits = Vec::new();
        for track in 0..to_u32(self.tracks.len()) {
            let of = |kind| self.stretches(Some(track), kind);
            let calls = Union::of([of(SliceKind::Call), of(SliceKind::Tool)].concat());
            let waited = of(SliceKind::Wait);
            let turns = Union::of(of(SliceKind::Turn));
            // What is waited for is no work of a turn, unless something is done meanwhile.
            let turns = turns.without(&Union::of(waited.clone()).without(&calls));
            let busy = Union::of([calls.parts(), turns.parts()].concat());
            let within = Union::of([calls.parts(), &waited].concat());
            all.extend_from_slice(busy.parts());
            waits.extend(waited);
            let track = &mut self.tracks[track as usize];
            (track.within, track.busy) = (within, busy);
        }
        self.busy = Union::of(all);
        self.waited = Union::of(waits).without(&self.busy);
    }

    /// Finds the calls of tools that called other agents.
    fn nest(&mut self, spawned: &[(u32, f64, u32)], places: &BTreeMap<u32, u32>) {
        for (caller, at, called) in spawned {
            let (Some(track), Some(other)) = (places.get(caller), places.get(called)) else {
                continue;
            };
            if track == other {
                continue;
            }
            let tools = self.lane(Some(*track), SliceKind::Tool);
            let begun = tools.partition_point(|piece| piece.from <= *at);
            // Of calls that began together each called one.
            let called = &self.tracks[*track as usize].called;
            let mut last = tools[..begun].iter().rev().take(LATEST);
            let tool = last.find(|one| *at <= one.to && !called.contains_key(&one.event));
            if let Some(event) = tool.map(|tool| tool.event) {
                self.tracks[*track as usize].called.insert(event, *other);
            }
        }
    }

    /// The slices of a lane, in the order in which they begin.
    pub(super) fn lane(&self, track: Option<u32>, kind: SliceKind) -> &[Piece] {
        let lane = self.lanes.get(&(track, kind));
        lane.map_or(&[], |lane| &self.all[lane.range.clone()])
    }

    fn stretches(&self, track: Option<u32>, kind: SliceKind) -> Vec<(f64, f64)> {
        let lane = self.lane(track, kind).iter();
        lane.map(|piece| (piece.from, piece.to)).collect()
    }

    /// How long a slice is within a stretch, and how much of that nothing within it takes.
    pub(super) fn taken(&self, piece: &Piece, (from, to): (f64, f64)) -> (f64, f64) {
        let inside = (piece.from.max(from), piece.to.min(to));
        let total = (inside.1 - inside.0).max(0.0);
        let track = piece
            .track
            .and_then(|track| self.tracks.get(track as usize));
        let others = track.map_or(0.0, |track| match piece.kind {
            SliceKind::Turn => track.within.within(inside),
            SliceKind::Tool => {
                let called = track.called.get(&piece.event);
                called.map_or(0.0, |one| self.tracks[*one as usize].busy.within(inside))
            }
            _ => 0.0,
        });
        (total, (total - others).max(0.0))
    }
}

/// Spreads the slices of a lane over rows, so that those which overlap lie side by side; tells how many rows there are.
fn spread(lane: &mut [Piece]) -> u32 {
    let mut ends: Vec<f64> = Vec::new();
    for piece in lane {
        let free = ends.iter().position(|end| *end <= piece.from);
        let last = ends.len();
        let row = free.unwrap_or(last.min(ROWS - 1));
        if row == last {
            ends.push(piece.to);
        }
        ends[row] = ends[row].max(piece.to);
        piece.row = u8::try_from(row).unwrap_or_default();
    }
    to_u32(ends.len())
}
