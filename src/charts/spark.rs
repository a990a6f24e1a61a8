//! Small pictures of a run beside a number: a line or bars, without axes.

use steelyard_protocol::telemetry::Extent;

use super::extents::{Reach, reaches, through};
use super::paint::Paint;
use super::scene::{Role, Scene, Shape};

/// Size of a picture, in pixels.
pub(crate) const SIZE: (f64, f64) = (108.0, 26.0);

/// A line; a dot at its end. A step line holds a number until the next one.
pub(crate) fn line(numbers: &[Extent], steps: bool) -> Scene {
    let (width, height) = SIZE;
    let mut scene = Scene::new(width, height);
    let known = || numbers.iter().flatten();
    let lo = known().map(|one| one.0).fold(f64::INFINITY, f64::min);
    let hi = known().map(|one| one.1).fold(f64::NEG_INFINITY, f64::max);
    if lo > hi {
        return scene;
    }
    let last = numbers.len().saturating_sub(1).max(1) as f64;
    let x = |at: usize| 1.0 + at as f64 / last * (width - 5.0);
    let y = |value: f64| {
        let share = if hi > lo {
            (value - lo) / (hi - lo)
        } else {
            0.5
        };
        height - 3.0 - share * (height - 6.0)
    };
    let placed = numbers.iter().enumerate();
    let lines = reaches(placed.map(|(at, one)| (x(at), *one)));
    for line in &lines {
        let points = if steps {
            stepped(line, y)
        } else {
            through(line, y)
        };
        scene.add(
            Role::BarPart,
            "",
            None,
            Shape::Path {
                points,
                paint: Paint::Ink2,
                width: Some(1.5),
            },
        );
    }
    let end = lines.last().and_then(|line| line.last());
    if let Some(&(at, low, _)) = end {
        scene.ruler(Shape::dot((at, y(low)), 2.5, Paint::Ink));
    }
    scene
}

/// The points of a line that goes across before it goes up or down.
fn stepped(line: &[Reach], y: impl Fn(f64) -> f64) -> Vec<(f64, f64)> {
    let mut points: Vec<(f64, f64)> = Vec::new();
    for &(x, lo, hi) in line {
        if let Some(&(_, before)) = points.last() {
            points.push((x, before));
        }
        points.extend(through(&[(x, lo, hi)], &y));
    }
    points
}

/// Bars from the foot: of each number its whole, and the part of it that stands out. What shares a pixel is the
/// greatest of it.
pub(crate) fn bars(numbers: &[(f64, f64)], (rest, part): (Paint, Paint)) -> Scene {
    let (width, height) = SIZE;
    let mut scene = Scene::new(width, height);
    let most = numbers.iter().map(|one| one.0).fold(0.0, f64::max);
    if most <= 0.0 {
        return scene;
    }
    // No narrower than two pixels and a gap.
    let room = (width / 3.0).floor();
    let per = (numbers.len() as f64 / room).ceil().max(1.0);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "at least 1"
    )]
    let columns: Vec<(f64, f64)> = numbers.chunks(per as usize).map(greatest).collect();
    let step = (width / columns.len() as f64).min(12.0);
    let gap = if step >= 5.0 { 2.0 } else { 1.0 };
    scene.ruler(Shape::horizontal((0.0, width), height - 0.5, Paint::Line));
    for (at, (whole, stands)) in columns.into_iter().enumerate() {
        let mut bar = |value: f64, paint| {
            if value > 0.0 {
                let tall = (value / most * (height - 2.0)).max(1.5);
                let shape = Shape::Rect {
                    x: at as f64 * step,
                    y: height - tall,
                    width: step - gap,
                    height: tall,
                    radius: 0.0,
                    paint,
                };
                scene.add(Role::BarPart, "", Some(value), shape);
            }
        };
        bar(whole, rest);
        bar(stands, part);
    }
    scene
}

fn greatest(numbers: &[(f64, f64)]) -> (f64, f64) {
    numbers.iter().fold((0.0_f64, 0.0_f64), |most, one| {
        (most.0.max(one.0), most.1.max(one.1))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_highest_bar_is_drawn_however_many_there_are() {
        let mut numbers = vec![(1.0, 0.0); 10_000];
        numbers[7_777] = (40.0, 2.0);
        let scene = bars(&numbers, (Paint::Ink2, Paint::Bad));
        let parts = scene.of(Role::BarPart);
        assert!(parts.len() < 50);
        assert!(parts.iter().any(|mark| mark.value == Some(40.0)));
        assert!(parts.iter().any(|mark| mark.value == Some(2.0)));
    }

    #[test]
    fn nothing_is_drawn_of_nothing() {
        assert!(line(&[None, None], false).marks.is_empty());
        assert!(line(&[], true).marks.is_empty());
        assert!(
            bars(&[(0.0, 0.0)], (Paint::Ink2, Paint::Bad))
                .marks
                .is_empty()
        );
    }

    #[test]
    fn one_number_is_a_dot_in_the_middle() {
        let scene = line(&[Some((0.5, 0.5))], false);
        let [_, dot] = scene.marks.as_slice() else {
            panic!("{:?}", scene.marks);
        };
        assert!(matches!(dot.shape, Shape::Rect { y, .. } if (y + 2.5 - 13.0).abs() < 1e-9));
    }
}
