//! The axis over the lanes, and the bands that stand for folded stretches.

use steelyard_protocol::TimeZone;
use steelyard_protocol::telemetry::Timeline;

use super::scale::Part;
use super::{AXIS, Plan};
use crate::charts::format;
use crate::charts::moments::{apart, moment, ticks};
use crate::charts::paint::Paint;
use crate::charts::scene::{Anchor, Scene, Shape};
use crate::charts::text_width::text_width;

/// Pixels between two labels.
const APART: f64 = 84.0;

/// Draws labels, and bands through all lanes.
pub(super) fn draw(scene: &mut Scene, timeline: &Timeline, plan: &Plan, zone: &TimeZone) {
    if plan.left > 0.0 {
        let words = if timeline.ordered {
            "order of events".to_owned()
        } else {
            format!("{} {}", moment(zone, timeline.stretch.0).0, zone.name)
        };
        scene.ruler(Shape::label((0.0, AXIS / 2.0), Anchor::Start, words));
    }
    let mut taken: Vec<(f64, f64)> = Vec::new();
    for part in plan.scale.parts.iter().filter(|part| part.is_fold) {
        fold(scene, plan, part);
        let text = shortly(part.to - part.from);
        let middle = part.x + part.wide / 2.0;
        let half = text_width(&text, 11.0, false) / 2.0;
        put(scene, plan, &mut taken, (middle - half, 2.0 * half), text);
    }
    for part in plan.scale.parts.iter().filter(|part| !part.is_fold) {
        let step = apart(APART / plan.scale.per);
        let step = if timeline.ordered { step.ceil() } else { step };
        // The order of events has no zone.
        let utc = TimeZone::default();
        let of = if timeline.ordered { &utc } else { zone };
        for at in ticks(of, (part.from, part.to), step) {
            let x = plan.scale.x(at);
            let down = (AXIS - 4.0, plan.height);
            scene.ruler(Shape::vertical(x, down, Paint::Line, 1.0));
            let text = words(timeline, at, step, zone);
            let wide = text_width(&text, 11.0, false);
            put(scene, plan, &mut taken, (x + 3.0, wide), text);
        }
    }
}

/// A label, where it stands on no other one and is not cut off.
fn put(
    scene: &mut Scene,
    plan: &Plan,
    taken: &mut Vec<(f64, f64)>,
    (x, wide): (f64, f64),
    text: String,
) {
    let end = x + wide;
    let is_free = taken
        .iter()
        .all(|(from, to)| end + 4.0 <= *from || x >= to + 4.0);
    if is_free && end <= plan.width + 2.0 {
        taken.push((x, end));
        scene.ruler(Shape::label((x, AXIS / 2.0), Anchor::Start, text));
    }
}

fn words(timeline: &Timeline, at: f64, step: f64, zone: &TimeZone) -> String {
    const DAY: f64 = 86_400_000.0;
    if timeline.ordered {
        return format::short(at);
    }
    let (day, time) = moment(zone, at);
    if step >= DAY {
        day
    } else if step < 1_000.0 {
        format!("{time}.{:03}", at.rem_euclid(1_000.0).floor())
    } else {
        time
    }
}

/// A stretch that is folded: a band that says how long it is.
fn fold(scene: &mut Scene, plan: &Plan, part: &Part) {
    scene.ruler(Shape::Rect {
        x: part.x,
        y: AXIS,
        width: part.wide,
        height: plan.height - AXIS,
        radius: 0.0,
        paint: Paint::Sunk,
    });
    for x in [part.x, part.x + part.wide] {
        let down = (AXIS, plan.height);
        scene.ruler(Shape::vertical(x, down, Paint::Ink3, 1.0).dashed());
    }
}

/// How long, in as few letters as there is room for: "12m", "3h", "2d".
pub(super) fn shortly(ms: f64) -> String {
    let minutes = (ms / 60_000.0).round();
    if minutes < 100.0 {
        format!("{minutes:.0}m")
    } else if minutes < 48.0 * 60.0 {
        format!("{:.0}h", minutes / 60.0)
    } else {
        format!("{:.0}d", minutes / 1_440.0)
    }
}
