//! The lanes: names at the left, slices as bars, with their names where there is room.

use steelyard_protocol::telemetry::{Loud, Slice, SliceKind, Timeline, TimelineLane};

use super::{BAR, NAME, PAD, Plan, ROW, lane_name, slice_name, took};
use crate::charts::paint::Paint;
use crate::charts::scene::{Anchor, Role, Scene, Shape};
use crate::charts::text_width::{fitting, text_width};

/// Narrower ones have no name.
const NAMED: f64 = 18.0;

/// Draws all lanes. Bars of a paint are one mark: there may be thousands of them.
pub(super) fn lanes(scene: &mut Scene, timeline: &Timeline, plan: &Plan) {
    for (at, lane) in timeline.lanes.iter().enumerate() {
        let top = plan.tops[at];
        // Lanes of a track stand closer together than tracks.
        let is_within =
            at > 0 && lane.track.is_some() && timeline.lanes[at - 1].track == lane.track;
        if !is_within {
            scene.ruler(Shape::horizontal((0.0, plan.width), top, Paint::Line));
        }
        head(scene, plan, (lane, top));
        bars(scene, plan, (at, lane));
        names(scene, timeline, plan, (at, lane));
    }
}

/// Names on the slices of a lane. Where all that a track does lies in one row, each ends where the next begins, and turns have
/// none: calls lie on them.
fn names(scene: &mut Scene, timeline: &Timeline, plan: &Plan, (at, lane): (usize, &TimelineLane)) {
    let in_one_row = lane.kind.is_none();
    let has_calls = lane.slices.iter().any(|slice| slice.kind > SliceKind::Turn);
    let is_named = |slice: &Slice| !in_one_row || !has_calls || slice.kind != SliceKind::Turn;
    let mut named: Vec<(&Slice, [f64; 4])> = lane
        .slices
        .iter()
        .filter(|slice| is_named(slice))
        .map(|slice| (slice, plan.place(at, slice)))
        .collect();
    if in_one_row {
        named.sort_by(|one, other| one.1[0].total_cmp(&other.1[0]));
        let lefts: Vec<f64> = named.iter().map(|(_, place)| place[0]).collect();
        for ((_, place), next) in named.iter_mut().zip(lefts.iter().skip(1)) {
            place[2] = place[2].min(next - place[0]);
        }
    }
    for (slice, place) in named {
        words(scene, timeline, slice, place);
    }
}

fn head(scene: &mut Scene, plan: &Plan, (lane, top): (&TimelineLane, f64)) {
    // The page draws names of tracks, which open and close them.
    if lane.kind.is_none() {
        return;
    }
    let middle = if plan.narrow {
        top + NAME / 2.0 + 2.0
    } else {
        top + PAD + ROW / 2.0
    };
    let is_within = lane.track.is_some();
    let inset = if is_within { 18.0 } else { 0.0 };
    let name = lane_name(lane);
    let wide = text_width(&name, 12.0, !is_within);
    let paint = if is_within { Paint::Ink2 } else { Paint::Ink };
    scene.ruler(Shape::Text {
        x: inset,
        y: middle,
        text: name,
        size: 12.0,
        bold: !is_within,
        anchor: Anchor::Start,
        paint,
    });
    if lane.inferred > 0 {
        let x = inset + wide + 8.0;
        scene.ruler(text(
            (x, middle),
            "inferred".to_owned(),
            11.0,
            Paint::Warned,
        ));
    }
}

fn bars(scene: &mut Scene, plan: &Plan, (at, lane): (usize, &TimelineLane)) {
    let mut painted: Vec<(Paint, Vec<[f64; 4]>)> = Vec::new();
    for slice in &lane.slices {
        let paint = paint(slice);
        let mut place = plan.place(at, slice);
        // Neighbours part where they can.
        if place[2] > 4.0 {
            place[2] -= 1.0;
        }
        match painted.iter_mut().find(|(of, _)| *of == paint) {
            Some((_, boxes)) => boxes.push(place),
            None => painted.push((paint, vec![place])),
        }
    }
    // A turn lies below its calls, what failed on top.
    painted.sort_by_key(|(paint, _)| match paint {
        Paint::Line => 0,
        Paint::Bad => 2,
        _ => 1,
    });
    for (paint, boxes) in painted {
        scene.add(Role::BarPart, "", None, Shape::Boxes { boxes, paint });
    }
}

/// What a slice is painted with.
fn paint(slice: &Slice) -> Paint {
    match slice.kind {
        SliceKind::Failure => Paint::Bad,
        SliceKind::Tool if slice.loud >= Loud::Warning => Paint::Bad,
        SliceKind::Override if slice.loud == Loud::Bad => Paint::Bad,
        SliceKind::Dissent | SliceKind::Override => Paint::Ink,
        SliceKind::Pause => Paint::Warned,
        SliceKind::Turn | SliceKind::Round => Paint::Line,
        SliceKind::Call => Paint::Slot(1),
        SliceKind::Tool => Paint::Slot(3),
        SliceKind::Wait => Paint::WarnedWash,
    }
}

/// What stands on it.
fn ink(slice: &Slice) -> Paint {
    match paint(slice) {
        Paint::Slot(slot) => Paint::OnSlot(slot),
        Paint::Bad | Paint::Ink | Paint::Warned => Paint::Page,
        _ => Paint::Ink2,
    }
}

/// The name of a slice on it, as much as fits, and how long it took where that fits as well.
fn words(scene: &mut Scene, timeline: &Timeline, slice: &Slice, [left, top, wide, _]: [f64; 4]) {
    if wide < NAMED {
        return;
    }
    let name = timeline.names.get(slice.name as usize);
    let name = slice_name(slice.kind, slice.number, name.map_or("", String::as_str));
    let name = if slice.count > 1 {
        format!("{} × {name}", slice.count)
    } else {
        name
    };
    let fits = |text: &String| text_width(text, 10.5, true) <= wide - 9.0;
    let took = took(timeline, slice);
    let whole = Some(format!("{name}, {took}")).filter(|_| !took.is_empty());
    // Of a round or a turn the number says enough.
    let number = slice.number.map(|number| number.to_string());
    let shown = whole
        .filter(fits)
        .or_else(|| Some(name.clone()).filter(fits));
    let shown = shown.or_else(|| match number {
        Some(number) => Some(number).filter(fits),
        None => fitting(&name, wide - 9.0),
    });
    if let Some(shown) = shown {
        let middle = (left + 4.0, top + BAR / 2.0);
        scene.ruler(text(middle, shown, 10.5, ink(slice)));
    }
}

fn text((x, y): (f64, f64), text: String, size: f64, paint: Paint) -> Shape {
    Shape::Text {
        x,
        y,
        text,
        size,
        bold: false,
        anchor: Anchor::Start,
        paint,
    }
}
