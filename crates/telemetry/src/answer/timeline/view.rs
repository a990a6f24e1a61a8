use std::collections::BTreeMap;

use steelyard_protocol::telemetry::{
    Slice, SliceKind, Stretch, Timeline, TimelineAsk, TimelineLane,
};
use steelyard_protocol::to_u32;

use super::folds::folds;
use super::piece::Piece;
use super::slices::{ROWS, Slices};

/// Tracks that are drawn at a time.
const TRACKS: usize = 40;

/// So many tracks leave room for the lanes of the first.
const FEW: usize = 6;

/// What the run as a whole has.
const OF_ALL: [SliceKind; 5] = [
    SliceKind::Round,
    SliceKind::Pause,
    SliceKind::Dissent,
    SliceKind::Override,
    SliceKind::Failure,
];
/// What each track has.
const OF_TRACK: [SliceKind; 4] = [
    SliceKind::Turn,
    SliceKind::Call,
    SliceKind::Tool,
    SliceKind::Wait,
];

/// A stretch of a run as it is drawn: slices that are shorter than a pixel are put together, by their rows.
pub fn timeline(slices: &Slices, ask: &TimelineAsk) -> Timeline {
    let stretch = slices.within(ask.stretch);
    let (folds, per_pixel) = if ask.fold && !slices.ordered {
        folds(slices, stretch, ask.most)
    } else {
        let pixels = f64::from(ask.most.max(1));
        (Vec::new(), (stretch.1 - stretch.0) / pixels)
    };
    let mut timeline = Timeline {
        whole: slices.whole,
        stretch,
        ordered: slices.ordered,
        folds,
        outside: slices.outside,
        ..Timeline::default()
    };
    let mut lane = |track: Option<u32>, kind: Option<SliceKind>, kinds: &[SliceKind]| {
        let held = kinds
            .iter()
            .filter_map(|kind| slices.lanes.get(&(track, *kind)));
        // A track has its name, whatever it does.
        let rows = held.clone().map(|lane| lane.rows).max();
        let Some(rows) = rows.or(kind.is_none().then_some(1)) else {
            return;
        };
        let pieces = kinds.iter().flat_map(|kind| slices.lane(track, *kind));
        let one_row = kind.is_none();
        timeline.lanes.push(TimelineLane {
            track: track.map(|track| slices.tracks[track as usize].name.clone()),
            kind,
            inferred: held.map(|lane| lane.inferred).sum(),
            rows: if one_row { 1 } else { rows },
            slices: seen(pieces, stretch, per_pixel, one_row),
        });
    };
    for kind in OF_ALL {
        lane(None, Some(kind), &[kind]);
    }
    let shown = slices.shown(stretch);
    // Of a debate the rounds come first, of several runs all of them.
    let first = slices.tracks.len() <= FEW && slices.lane(None, SliceKind::Round).is_empty();
    for track in &shown {
        let name = &slices.tracks[*track as usize].name;
        lane(Some(*track), None, &OF_TRACK[..3]);
        let is_open = match &ask.open {
            Some(open) => open.contains(name),
            None => first && !slices.together && *track == 0,
        };
        for kind in OF_TRACK.iter().filter(|_| is_open) {
            lane(Some(*track), Some(*kind), &[*kind]);
        }
    }
    timeline.left_out = to_u32(slices.tracks.len() - shown.len());
    name(&mut timeline, &slices.names);
    timeline
}

/// Gives the slices names that travel with them: no others, of which there may be as many as events.
fn name(timeline: &mut Timeline, names: &[String]) {
    let mut places: BTreeMap<u32, u32> = BTreeMap::new();
    let slices = timeline.lanes.iter_mut().flat_map(|lane| &mut lane.slices);
    for slice in slices {
        let next = to_u32(places.len());
        let place = *places.entry(slice.name).or_insert(next);
        if place == next {
            timeline.names.push(names[slice.name as usize].clone());
        }
        slice.name = place;
    }
}

impl Slices {
    /// A stretch that lies within the run and is no moment.
    pub(super) fn within(&self, stretch: Stretch) -> (f64, f64) {
        /// The shortest, in milliseconds.
        const LEAST: f64 = 1.0;
        let (first, last) = self.whole;
        let (from, to) = match stretch {
            Stretch::All => self.whole,
            Stretch::Times(from, to) => (from, to),
            Stretch::Rounds(from, to) => {
                let rounds = self.lane(None, SliceKind::Round).iter();
                let meant = rounds.filter(|one| {
                    let number = one.number.map(u64::from);
                    number.is_some_and(|at| from <= at && at <= to)
                });
                let ends = meant.map(|one| (one.from, one.to));
                let ends = ends.reduce(|one, other| (one.0.min(other.0), one.1.max(other.1)));
                ends.unwrap_or(self.whole)
            }
        };
        // What is no number is as far as it goes.
        let from = from.max(first).min(last - LEAST);
        (from, to.min(last).max(from + LEAST))
    }

    /// The tracks that are drawn: all of them, or the first that have anything to do in the stretch.
    fn shown(&self, stretch: (f64, f64)) -> Vec<u32> {
        let all = 0..to_u32(self.tracks.len());
        if self.tracks.len() <= TRACKS {
            return all.collect();
        }
        let has_any = |track: &u32| {
            let pieces = OF_TRACK
                .iter()
                .flat_map(|kind| self.lane(Some(*track), *kind));
            pieces.into_iter().any(|one| one.is_in(stretch))
        };
        all.filter(has_any).take(TRACKS).collect()
    }
}

/// What is to be seen of slices that come in the order of their beginnings, lane by lane.
fn seen<'p>(
    pieces: impl Iterator<Item = &'p Piece>,
    stretch: (f64, f64),
    per_pixel: f64,
    one_row: bool,
) -> Vec<Slice> {
    let mut seen: Vec<Slice> = Vec::new();
    // The last slice of each row, if it is one of those that are too short.
    let mut last: [Option<usize>; ROWS] = [None; ROWS];
    let from = stretch.0;
    #[expect(clippy::cast_possible_truncation, reason = "pixels")]
    let pixel = |at: f64| ((at.max(from) - from) / per_pixel) as i64;
    for piece in pieces.filter(|one| one.is_in(stretch)) {
        let row = if one_row { 0 } else { piece.row };
        let is_short = piece.to - piece.from < per_pixel;
        let before = last[usize::from(row)].filter(|_| is_short);
        let same = before.filter(|at| {
            let slice = &seen[*at];
            slice.kind == piece.kind && pixel(slice.from) == pixel(piece.from)
        });
        if let Some(at) = same {
            join(&mut seen[at], piece);
            continue;
        }
        last[usize::from(row)] = is_short.then_some(seen.len());
        seen.push(Slice {
            row: u32::from(row),
            ..slice(piece)
        });
    }
    seen
}

/// Takes another slice into one.
fn join(slice: &mut Slice, piece: &Piece) {
    if piece.to - piece.from > slice.to - slice.from {
        (slice.event, slice.name) = (piece.event, piece.name);
    }
    slice.number = None;
    slice.to = slice.to.max(piece.to);
    slice.count = slice.count.saturating_add(1);
    slice.loud = slice.loud.max(piece.loud);
    slice.inferred |= piece.inferred;
}

/// A slice as it travels.
pub(super) fn slice(piece: &Piece) -> Slice {
    Slice {
        from: piece.from,
        to: piece.to,
        kind: piece.kind,
        row: u32::from(piece.row),
        name: piece.name,
        number: piece.number,
        count: 1,
        event: piece.event,
        loud: piece.loud,
        inferred: piece.inferred,
    }
}
