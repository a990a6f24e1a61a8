//! The picture: scale, axis, lines, and a letter where each ends.

use steelyard_protocol::telemetry::Series;

use super::{AXIS, BOTTOM, FOOT, Plan, RIGHT, numbers};
use crate::charts::domain::Domain;
use crate::charts::extents::{reaches, through};
use crate::charts::format;
use crate::charts::paint::{Paint, letter};
use crate::charts::scene::{Anchor, Role, Scene, Shape};
use crate::charts::text_width::text_width;

/// From so many pixels of a column on, each number has a dot.
const ROOMY: f64 = 12.0;
const TILE: f64 = 15.0;

pub(super) fn scene(known: &[(u32, &str, &Series)], plan: &Plan) -> Scene {
    let mut scene = Scene::new(plan.width, plan.height());
    grid(&mut scene, plan);
    axis(&mut scene, plan);
    let mut ends: Vec<(u32, (f64, f64))> = Vec::new();
    // The first lies over the others.
    for (index, name, series) in known.iter().rev() {
        let end = line(&mut scene, plan, (*index, name, series));
        ends.extend(end.map(|end| (*index, end)));
    }
    letters(&mut scene, plan, &ends);
    scene
}

/// Round numbers of a scale, its upper end among them where it is one.
pub(super) fn ticks(up: Domain) -> Vec<f64> {
    let hi = up.hi + 1e-9 * (up.hi - up.lo);
    Domain { hi, ..up }.ticks(6)
}

fn grid(scene: &mut Scene, plan: &Plan) {
    for tick in ticks(plan.up) {
        let y = plan.y(tick);
        let foot = y > BOTTOM - 0.5;
        scene.ruler(Shape::Line {
            from: (plan.left, y),
            to: (plan.width - RIGHT, y),
            paint: if foot { Paint::Ink2 } else { Paint::Line },
            width: 1.0,
            dashed: false,
        });
        scene.ruler(Shape::label(
            (plan.left - 8.0, y),
            Anchor::End,
            plan.measure.tick(tick),
        ));
    }
}

/// Numbers of rounds where they stand, none into another.
fn axis(scene: &mut Scene, plan: &Plan) {
    let y = BOTTOM + AXIS / 2.0 + 2.0;
    scene.ruler(Shape::label((0.0, y), Anchor::Start, "round".to_owned()));
    let last = plan.first + plan.rounds - 1.0;
    let label = text_width(&format::short(last), 11.0, false) + 12.0;
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a few"
    )]
    let most = (plan.room() / label).clamp(2.0, 24.0) as usize;
    let all = Domain {
        lo: plan.first,
        hi: last.max(plan.first + 1.0),
    };
    let whole = |tick: &f64| (tick - tick.round()).abs() < 1e-9 && *tick <= last;
    let mut free = 0.0_f64.max(text_width("round", 11.0, false) + 6.0);
    for tick in all.ticks(most).into_iter().filter(whole) {
        let words = format::short(tick);
        let half = text_width(&words, 11.0, false) / 2.0;
        let x = plan.x(tick);
        if x - half >= free {
            free = x + half + 6.0;
            scene.ruler(Shape::label((x, y), Anchor::Middle, words));
        }
    }
    if !plan.note.is_empty() {
        let y = BOTTOM + AXIS + FOOT / 2.0;
        scene.ruler(Shape::label(
            (plan.left, y),
            Anchor::Start,
            plan.note.clone(),
        ));
    }
}

/// Draws a line, broken where nothing is known; tells where it ends.
fn line(
    scene: &mut Scene,
    plan: &Plan,
    (index, name, series): (u32, &str, &Series),
) -> Option<(f64, f64)> {
    let paint = Paint::letter(index);
    // Where a pixel holds several, a thick line would be a wall.
    let width = match (plan.per > 1.0, index) {
        (true, _) => 1.0,
        (false, 0) => 2.25,
        (false, _) => 1.5,
    };
    let placed = numbers(series, plan.measure);
    let placed = placed.map(|(round, number)| (plan.x(round), number));
    let mut end = None;
    for stretch in reaches(placed) {
        let points = through(&stretch, |number| plan.y(number));
        end = points.last().copied();
        let last = stretch.last().map(|reach| reach.2);
        if plan.wide() >= ROOMY || points.len() == 1 {
            for &(x, y) in &points {
                scene.ruler(dot((x, y), paint));
            }
        }
        let shape = Shape::Path {
            points,
            paint,
            width: Some(width),
        };
        scene.add(Role::BarPart, name, last, shape);
    }
    end
}

/// The letter of each line at its end, none on another.
fn letters(scene: &mut Scene, plan: &Plan, ends: &[(u32, (f64, f64))]) {
    let mut taken: Vec<(f64, f64)> = Vec::new();
    for (index, (x, y)) in ends.iter().rev() {
        let x = (x + 6.0).min(plan.width - TILE);
        let free = |y: &f64| {
            let apart = |(left, middle): &(f64, f64)| {
                (left - x).abs() >= TILE + 1.0 || (middle - y).abs() >= TILE + 1.0
            };
            (TILE / 2.0..=BOTTOM).contains(y) && taken.iter().all(apart)
        };
        let steps = [0.0, -1.0, 1.0, -2.0, 2.0, -3.0, 3.0];
        let mut places = steps.map(|step| y + step * (TILE + 2.0)).into_iter();
        let y = places.find(free).unwrap_or(*y);
        taken.push((x, y));
        let tile = Shape::Rect {
            x,
            y: y - TILE / 2.0,
            width: TILE,
            height: TILE,
            radius: 3.0,
            paint: Paint::tint(*index),
        };
        scene.add(Role::Flag, &letter(*index), None, tile);
        scene.ruler(Shape::Text {
            x: x + TILE / 2.0,
            y,
            text: letter(*index),
            size: 10.5,
            bold: true,
            anchor: Anchor::Middle,
            paint: Paint::letter(*index),
        });
    }
}

fn dot((x, y): (f64, f64), paint: Paint) -> Shape {
    const RADIUS: f64 = 2.5;
    Shape::Rect {
        x: x - RADIUS,
        y: y - RADIUS,
        width: 2.0 * RADIUS,
        height: 2.0 * RADIUS,
        radius: RADIUS,
        paint,
    }
}
