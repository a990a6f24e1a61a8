//! A small step line over a slider's range, with the weight and the saved value on it: pure.

use super::paint::Paint;
use super::scene::{Role, Scene, Shape};

/// What it shows.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct StepLine {
    /// Left end of a stretch and its height; they follow each other.
    pub(crate) steps: Vec<(f64, f64)>,
    /// Right end of the last one.
    pub(crate) to: f64,
    /// Height of the whole.
    pub(crate) most: f64,
    /// Where the slider stands.
    pub(crate) value: f64,
    /// Where it was saved.
    pub(crate) saved: f64,
}

/// Draws it. Heights are drawn against the highest step, since most curves stay far below all.
pub(crate) fn scene(line: &StepLine, (width, height): (f64, f64)) -> Scene {
    let mut scene = Scene::new(width, height);
    let Some(&(from, _)) = line.steps.first() else {
        return scene;
    };
    let top = line.steps.iter().map(|step| step.1).fold(1.0, f64::max);
    let x = |value: f64| {
        let share = (value - from) / (line.to - from).max(f64::MIN_POSITIVE);
        share.clamp(0.0, 1.0) * width
    };
    let y = |count: f64| height - 1.0 - count / top * (height - 4.0);
    let mut points = Vec::with_capacity(2 * line.steps.len());
    for (place, &(from, count)) in line.steps.iter().enumerate() {
        let to = line.steps.get(place + 1).map_or(line.to, |next| next.0);
        points.push((x(from), y(count)));
        points.push((x(to), y(count)));
    }
    let mut area = vec![(0.0, height - 1.0)];
    area.extend(&points);
    area.push((width, height - 1.0));
    scene.add(
        Role::BarPart,
        "",
        None,
        Shape::Path {
            points: area,
            paint: Paint::Line,
            width: None,
        },
    );
    scene.add(
        Role::BarPart,
        "winners that change",
        Some(top),
        Shape::Path {
            points,
            paint: Paint::Ink2,
            width: Some(1.25),
        },
    );
    for (at, paint, dashed) in [
        (line.saved, Paint::Ink3, true),
        (line.value, Paint::Accent, false),
    ] {
        scene.ruler(Shape::Line {
            from: (x(at), 0.0),
            to: (x(at), height),
            paint,
            width: if dashed { 1.0 } else { 2.0 },
            dashed,
        });
    }
    let here = line.steps.iter().rev().find(|step| step.0 <= line.value);
    scene.label = format!(
        "{} of {} winners change here, {top} at most",
        here.map_or(0.0, |step| step.1),
        line.most
    );
    scene
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stretches_meet_and_the_label_counts() {
        let line = StepLine {
            steps: vec![(0.0, 3.0), (5.0, 0.0)],
            to: 10.0,
            most: 12.0,
            value: 2.0,
            saved: 6.0,
        };
        let scene = scene(&line, (100.0, 34.0));
        let Shape::Path { points, .. } = &scene.marks[1].shape else {
            panic!("no line");
        };
        assert_eq!(
            points,
            &[(0.0, 3.0), (50.0, 3.0), (50.0, 33.0), (100.0, 33.0)]
        );
        assert_eq!(scene.label, "3 of 12 winners change here, 3 at most");
        assert!(
            super::scene(&StepLine::default(), (10.0, 10.0))
                .marks
                .is_empty()
        );
    }
}
