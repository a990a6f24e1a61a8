//! The shapes that stand for something: triangle dissent, diamond override, check reached.

use crate::charts::paint::Paint;
use crate::charts::scene::{Anchor, Shape};

/// Half the width of a triangle and of a diamond.
pub(super) const HALF: f64 = 5.5;

/// A triangle on its point: filled where the dissent changed the artifact.
pub(super) fn triangle((x, y): (f64, f64), filled: bool) -> Shape {
    let points = vec![
        (x - HALF, y - 5.0),
        (x + HALF, y - 5.0),
        (x, y + 5.5),
        (x - HALF, y - 5.0),
        (x, y - 5.0),
    ];
    Shape::Path {
        points,
        paint: Paint::Ink,
        width: (!filled).then_some(1.4),
    }
}

/// A diamond: red with a cross where the override was regretted.
pub(crate) fn diamond((x, y): (f64, f64), regretted: bool) -> Vec<Shape> {
    let half = HALF + 0.5;
    let around = vec![
        (x - half, y),
        (x, y - half),
        (x + half, y),
        (x, y + half),
        (x - half, y),
    ];
    if !regretted {
        let mut closed = around.clone();
        closed.push((x, y - half));
        let paper = Shape::Path {
            points: around,
            paint: Paint::Page,
            width: None,
        };
        return vec![paper, stroke(closed, Paint::Ink, 1.4)];
    }
    let filled = Shape::Path {
        points: around,
        paint: Paint::Bad,
        width: None,
    };
    let cross = |up: f64| {
        stroke(
            vec![(x - 2.0, y - 2.0 * up), (x + 2.0, y + 2.0 * up)],
            Paint::Page,
            1.4,
        )
    };
    vec![filled, cross(1.0), cross(-1.0)]
}

/// A check.
pub(super) fn check((x, y): (f64, f64)) -> Shape {
    stroke(
        vec![(x - 4.5, y), (x - 1.5, y + 3.0), (x + 4.5, y - 3.5)],
        Paint::Good,
        1.9,
    )
}

/// A ring around a point of a line.
pub(super) fn ring((x, y): (f64, f64)) -> [Shape; 2] {
    [(3.25, Paint::Ink), (1.9, Paint::Page)]
        .map(|(radius, paint)| Shape::dot((x, y), radius, paint))
}

pub(super) fn stroke(points: Vec<(f64, f64)>, paint: Paint, width: f64) -> Shape {
    Shape::Path {
        points,
        paint,
        width: Some(width),
    }
}

/// A word in the middle of a place.
pub(super) fn word((x, y): (f64, f64), text: String, bold: bool, paint: Paint) -> Shape {
    Shape::Text {
        x,
        y,
        text,
        size: 10.5,
        bold,
        anchor: Anchor::Middle,
        paint,
    }
}
