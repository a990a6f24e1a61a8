//! The axis over or under the lanes, and the line at their foot.

use steelyard_protocol::TimeZone;
use steelyard_protocol::telemetry::Along;

use super::{AXIS, FOOT, Plan};
use crate::charts::format;
use crate::charts::moments::{apart, moment, ticks};
use crate::charts::scene::{Anchor, Scene, Shape};
use crate::charts::text_width::text_width;

/// Along what, in words.
pub(super) fn words(along: Along, zone: &TimeZone) -> String {
    match along {
        Along::Rounds => "rounds".to_owned(),
        Along::Time => format!("time ({})", zone.name),
    }
}

/// Numbers of rounds or moments at their columns, and what stands at the foot.
pub(super) fn draw(scene: &mut Scene, plan: &Plan, zone: &TimeZone) {
    let y = plan.axis + AXIS / 2.0;
    if plan.left > 0.0 {
        let name = match plan.along {
            Along::Rounds => "round".to_owned(),
            Along::Time => day(plan, zone),
        };
        scene.ruler(Shape::label((0.0, y), Anchor::Start, name));
    }
    let mut free = f64::NEG_INFINITY;
    for (x, anchor, text) in labels(plan, zone) {
        let wide = text_width(&text, 11.0, false);
        let left = if anchor == Anchor::Middle {
            x - wide / 2.0
        } else {
            x
        };
        // None runs into another, and none is cut off by the right edge.
        if left >= free && left + wide <= plan.width + 1.0 {
            free = left + wide + 8.0;
            scene.ruler(Shape::label((x, y), anchor, text));
        }
    }
    if !plan.note.is_empty() {
        let y = plan.height - FOOT / 2.0;
        scene.ruler(Shape::label(
            (plan.left, y),
            Anchor::Start,
            plan.note.clone(),
        ));
    }
}

type Label = (f64, Anchor, String);

/// Round numbers where they stand.
fn labels(plan: &Plan, zone: &TimeZone) -> Vec<Label> {
    let (Some(first), Some(last)) = (plan.columns.all.first(), plan.columns.all.last()) else {
        return Vec::new();
    };
    match plan.along {
        Along::Time => {
            let pixels = plan.columns.wide / (first.to - first.from).max(1.0);
            let step = apart(72.0 / pixels).max(1_000.0);
            // From day to day the time of day says nothing.
            let word = |(day, time): (String, String)| {
                if step < 24.0 * 3_600_000.0 { time } else { day }
            };
            let label = |at: f64| {
                let x = plan.left + (at - first.from) * pixels;
                (x, Anchor::Start, word(moment(zone, at)))
            };
            ticks(zone, (first.from, last.to), step)
                .into_iter()
                .filter(|at| *at < last.to)
                .map(label)
                .collect()
        }
        Along::Rounds => of_rounds(plan, last.to),
    }
}

fn of_rounds(plan: &Plan, last: f64) -> Vec<Label> {
    let (wide, per) = (plan.columns.wide, plan.columns.per);
    let room = text_width(&format::short(last), 11.0, false) + 10.0;
    let named = |at: usize| {
        let text = format::short(plan.columns.all[at].from);
        if per == 1 {
            (plan.x(at) + wide / 2.0, Anchor::Middle, text)
        } else {
            (plan.x(at), Anchor::Start, text)
        }
    };
    let all = &plan.columns.all;
    let rounds: f64 = all.iter().map(|one| one.to - one.from + 1.0).sum();
    let apart = every(wide * all.len() as f64 / rounds.max(1.0), room) as f64;
    // The multiples of a round number, each at the column that holds it.
    let holds = |at: &usize| {
        let multiple = (all[*at].from / apart).ceil() * apart;
        multiple <= all[*at].to
    };
    let places: Vec<usize> = (0..all.len()).filter(holds).collect();
    if places.len() < 2 {
        return (0..all.len())
            .step_by(every(wide, room))
            .map(named)
            .collect();
    }
    let at_multiple = |at: usize| {
        let (x, anchor, _) = named(at);
        let multiple = (all[at].from / apart).ceil() * apart;
        (x, anchor, format::short(multiple))
    };
    places.into_iter().map(at_multiple).collect()
}

/// The day on which it began.
fn day(plan: &Plan, zone: &TimeZone) -> String {
    let first = plan.columns.all.first();
    first.map_or(String::new(), |step| {
        let (day, _) = moment(zone, step.from);
        format!("{day} {}", zone.name)
    })
}

/// How many columns apart labels of a width stand: 1, 2, 5, 10, …
pub(super) fn every(column: f64, label: f64) -> usize {
    let mut ten = 1;
    loop {
        for step in [ten, 2 * ten, 5 * ten] {
            if step as f64 * column >= label || step > 10_000_000 {
                return step;
            }
        }
        ten *= 10;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_stand_apart_by_round_counts() {
        assert_eq!(
            [every(31.0, 20.0), every(8.0, 20.0), every(0.1, 20.0)],
            [1, 5, 200]
        );
    }
}
