use std::collections::BTreeMap;

use steelyard_kernel::Union;
use steelyard_protocol::telemetry::{Loud, SliceAt, SliceKind, SliceSum, SliceSums, Stretch};
use steelyard_protocol::to_u32;

use super::piece::Piece;
use super::slices::Slices;
use super::view::slice;

/// Names that are told.
const NAMES: usize = 100;

/// What a stretch of a run was spent on, by kind and name.
pub fn sums(slices: &Slices, stretch: Stretch) -> SliceSums {
    let stretch = slices.within(stretch);
    let mut sums: BTreeMap<(SliceKind, u32), SliceSum> = BTreeMap::new();
    // Who waits for several answers waits once: in a run, or in each of several.
    let mut waits: BTreeMap<_, Vec<(f64, f64)>> = BTreeMap::new();
    let inside = |one: &&Piece| one.track.is_some() && one.is_in(stretch);
    for piece in slices.all.iter().filter(inside) {
        let sum = sums
            .entry((piece.kind, piece.name))
            .or_insert_with(|| SliceSum {
                kind: piece.kind,
                name: slices.names[piece.name as usize].clone(),
                count: 0,
                total: 0.0,
                own: 0.0,
                longest: (-1.0, piece.event),
                failed: None,
                inferred: 0,
            });
        sum.count += 1;
        if piece.kind == SliceKind::Wait {
            let of_run = piece.track.filter(|_| slices.together);
            let waits = waits.entry((piece.name, of_run)).or_default();
            waits.push((piece.from, piece.to));
        } else {
            let (total, own) = slices.taken(piece, stretch);
            sum.total += total;
            sum.own += own;
        }
        if piece.says_end {
            *sum.failed.get_or_insert(0) += u64::from(piece.loud >= Loud::Warning);
        }
        sum.inferred += u64::from(piece.inferred);
        if piece.to - piece.from > sum.longest.0 {
            sum.longest = (piece.to - piece.from, piece.event);
        }
    }
    for ((name, _), waits) in waits {
        let waited = Union::of(waits).within(stretch);
        if let Some(sum) = sums.get_mut(&(SliceKind::Wait, name)) {
            sum.total += waited;
            sum.own += waited;
        }
    }
    let mut sums: Vec<SliceSum> = sums.into_values().collect();
    sums.sort_by(|one, other| {
        let by_time = other.total.total_cmp(&one.total);
        by_time.then(other.count.cmp(&one.count))
    });
    let left_out = sums.len().saturating_sub(NAMES);
    sums.truncate(NAMES);
    SliceSums {
        stretch,
        busy: slices.busy.within(stretch),
        waited: slices.waited.within(stretch),
        sums,
        left_out: to_u32(left_out),
    }
}

/// The slice that an event tells of, or so many further on among those of its track, kind and name.
pub fn slice_at(slices: &Slices, event: u32, step: i8) -> Option<SliceAt> {
    // A turn tells of itself before what was waited for.
    let told = slices.all.iter().filter(|piece| piece.event == event);
    let own = told.min_by_key(|piece| piece.kind)?;
    let like = slices.lane(own.track, own.kind).iter();
    let like: Vec<&Piece> = like.filter(|piece| piece.name == own.name).collect();
    let here = like.iter().position(|piece| piece.event == event)?;
    let at = here
        .saturating_add_signed(isize::from(step))
        .min(like.len() - 1);
    let piece = like[at];
    let track = piece
        .track
        .and_then(|track| slices.tracks.get(track as usize));
    Some(SliceAt {
        slice: slice(piece),
        name: slices.names[piece.name as usize].clone(),
        track: track.map(|track| track.name.clone()),
        own: slices.taken(piece, (piece.from, piece.to)).1,
        place: (to_u32(at + 1), to_u32(like.len())),
    })
}
