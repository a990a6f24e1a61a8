//! The picture: scale, axis, lines, and a letter where each ends.

use steelyard_protocol::telemetry::Series;

use super::{NOTE, Plan, numbers};
use crate::charts::extents::{reaches, through};
use crate::charts::paint::{Paint, letter};
use crate::charts::plot::AxisNotes;
use crate::charts::scene::{Anchor, Role, Scene, Shape};

/// From so many pixels of a column on, each number has a dot.
const ROOMY: f64 = 12.0;
const TILE: f64 = 15.0;
/// Radius of a dot.
const DOT: f64 = 2.5;

pub(super) fn scene(known: &[(u32, &str, &Series)], plan: &Plan) -> Scene {
    let plot = &plan.plot;
    let mut scene = plot.scene();
    plot.grid(&mut scene);
    plot.base_line(&mut scene);
    let notes = AxisNotes {
        name: "round",
        taken: None,
    };
    plot.axis(&mut scene, notes);
    if !plan.note.is_empty() {
        let at = (plot.left, plot.height - NOTE / 2.0);
        scene.ruler(Shape::label(at, Anchor::Start, plan.note.clone()));
    }
    let mut ends: Vec<(u32, (f64, f64))> = Vec::new();
    // The first lies over the others.
    for (index, name, series) in known.iter().rev() {
        let end = line(&mut scene, plan, (*index, name, series));
        ends.extend(end.map(|end| (*index, end)));
    }
    letters(&mut scene, plan, &ends);
    scene
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
    let placed = placed.map(|(round, number)| (plan.plot.x(round), number));
    let mut end = None;
    for stretch in reaches(placed) {
        let points = through(&stretch, |number| plan.plot.y(number));
        end = points.last().copied();
        let last = stretch.last().map(|reach| reach.2);
        if plan.wide() >= ROOMY || points.len() == 1 {
            for &(x, y) in &points {
                scene.ruler(Shape::dot((x, y), DOT, paint));
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
        let x = (x + 6.0).min(plan.plot.width - TILE);
        let free = |y: &f64| {
            let apart = |(left, middle): &(f64, f64)| {
                (left - x).abs() >= TILE + 1.0 || (middle - y).abs() >= TILE + 1.0
            };
            (TILE / 2.0..=plan.plot.foot).contains(y) && taken.iter().all(apart)
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
