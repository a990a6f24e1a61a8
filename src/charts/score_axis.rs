//! The outcome's ruler: where the alternatives stand, as flags with letters, and the threshold.

use super::domain::Domain;
use super::format;
use super::paint::{Paint, letter};
use super::plot::{AxisNotes, Margins, Plot, PlotSpec, Scale, TickFormat};
use super::scene::{Anchor, Role, Scene, Shape};
use super::text_width::text_width;

/// An alternative on the ruler.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Flag {
    /// Place in the input: letter and tint.
    pub(crate) index: u32,
    /// Its name.
    pub(crate) label: String,
    /// Its score.
    pub(crate) score: f64,
}

/// What the ruler shows.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ScoreAxis {
    /// Scores from left to right.
    pub(crate) domain: Domain,
    /// Alternatives that carry a letter, best first.
    pub(crate) flags: Vec<Flag>,
    /// Scores of the others: short strokes.
    pub(crate) others: Vec<f64>,
    /// The threshold and its name.
    pub(crate) level: Option<(String, f64)>,
}

/// Height of the picture.
pub(crate) const HEIGHT: f64 = 68.0;
const INSET: f64 = 14.0;
const FLAG_WIDTH: f64 = 18.0;
/// Height of the line itself.
pub(crate) const AXIS_Y: f64 = 30.0;

/// The plot of the ruler: its foot is the line.
fn plot(domain: Domain, width: f64) -> Plot {
    Plot::new(PlotSpec {
        width,
        height: HEIGHT,
        margins: Margins {
            top: 0.0,
            right: INSET,
            bottom: HEIGHT - AXIS_Y,
            left: INSET,
        },
        across: Scale::linear(domain, 8, TickFormat::Even),
        up: Scale::rows(std::iter::empty()),
    })
}

/// Draws the ruler, `width` pixels wide.
pub(crate) fn scene(axis: &ScoreAxis, width: f64) -> Scene {
    let plot = plot(axis.domain, width);
    let mut scene = plot.scene();
    let level = axis.level.as_ref().map(|(_, value)| *value);
    if let Some(value) = level.filter(|value| *value < axis.domain.hi) {
        scene.ruler(Shape::Rect {
            x: plot.x(value),
            y: AXIS_Y - 4.0,
            width: plot.right - plot.x(value),
            height: 8.0,
            radius: 0.0,
            paint: Paint::Accepted,
        });
    }
    scene.ruler(Shape::Line {
        from: (plot.left, AXIS_Y),
        to: (plot.right, AXIS_Y),
        paint: Paint::Ink,
        width: 2.0,
        dashed: false,
    });
    let number = level.map(level_number);
    let taken = level.zip(number.as_deref()).map(|(value, text)| {
        let half = text_width(text, 11.0, true) / 2.0;
        (plot.x(value) - half, plot.x(value) + half)
    });
    plot.axis(&mut scene, AxisNotes { name: "", taken });
    for &score in &axis.others {
        let down = (AXIS_Y - 7.0, AXIS_Y - 1.0);
        let shape = Shape::vertical(plot.x(score), down, Paint::Ink3, 1.0);
        scene.add(Role::Flag, "", Some(score), shape);
    }
    if let Some((label, value)) = &axis.level {
        threshold(&mut scene, &plot, label, *value);
    }
    flags(&mut scene, &plot, &axis.flags);
    "Scores on one axis; the ranking lists them".clone_into(&mut scene.label);
    scene
}

/// The threshold as it stands below the line.
fn level_number(value: f64) -> String {
    format::value(value, 0.1, 1)
}

fn threshold(scene: &mut Scene, plot: &Plot, label: &str, value: f64) {
    let x = plot.x(value);
    let down = (AXIS_Y - 16.0, AXIS_Y + 6.0);
    let line = Shape::vertical(x, down, Paint::Ink, 1.25).dashed();
    let at = (x, AXIS_Y + 15.0);
    let number = Shape::bold(at, Anchor::Middle, level_number(value), Paint::Ink);
    let half = text_width(label, 11.0, false) / 2.0;
    let middle = x.clamp(half, (plot.width - half).max(half));
    let at = (middle, AXIS_Y + 31.0);
    let name = Shape::text(at, Anchor::Middle, label.to_owned(), Paint::Ink2);
    for shape in [line, number, name] {
        scene.add(Role::Threshold, label, Some(value), shape);
    }
}

fn flags(scene: &mut Scene, plot: &Plot, flags: &[Flag]) {
    let exact: Vec<f64> = flags.iter().map(|flag| plot.x(flag.score)).collect();
    let widest = flags
        .iter()
        .map(|flag| flag_width(flag.index))
        .fold(FLAG_WIDTH, f64::max);
    let half = widest / 2.0;
    let places = spread(&exact, widest + 2.0, half, plot.width - half);
    for (flag, (x, place)) in flags.iter().zip(exact.iter().zip(places)) {
        let pole = Shape::Path {
            points: vec![(place, 18.0), (*x, AXIS_Y - 5.0), (*x, AXIS_Y)],
            paint: Paint::letter(flag.index),
            width: Some(1.25),
        };
        let tile = Shape::Rect {
            x: place - flag_width(flag.index) / 2.0,
            y: 0.0,
            width: flag_width(flag.index),
            height: 18.0,
            radius: 4.0,
            paint: Paint::tint(flag.index),
        };
        let paint = Paint::letter(flag.index);
        let name = Shape::bold((place, 9.0), Anchor::Middle, letter(flag.index), paint);
        for shape in [pole, tile, name] {
            scene.add(Role::Flag, &flag.label, Some(flag.score), shape);
        }
    }
}

/// Wide enough for the letters of late alternatives.
fn flag_width(index: u32) -> f64 {
    FLAG_WIDTH.max(text_width(&letter(index), 11.0, true) + 6.0)
}

/// Moves points apart until neighbours are `apart` from each other, within `from` and `to`, in their
/// order and no further than needed.
fn spread(points: &[f64], apart: f64, from: f64, to: f64) -> Vec<f64> {
    let mut order: Vec<usize> = (0..points.len()).collect();
    order.sort_by(|one, other| points[*one].total_cmp(&points[*other]));
    // Runs of touching points, each centred on the mean of where its members want to be.
    let mut runs: Vec<(f64, usize)> = Vec::new();
    for &place in &order {
        runs.push((points[place], 1));
        while let [.., (left, many), (right, few)] = runs.as_slice() {
            let touch = (right - left) < apart * (many + few) as f64 / 2.0;
            if !touch {
                break;
            }
            let (many, few) = (*many, *few);
            let centre = (left * many as f64 + right * few as f64) / (many + few) as f64;
            runs.truncate(runs.len() - 2);
            runs.push((centre, many + few));
        }
    }
    let mut placed = vec![0.0; points.len()];
    let mut next = order.into_iter();
    for (centre, members) in runs {
        let reach = (members as f64 - 1.0) / 2.0 * apart;
        let centre = centre.min(to - reach).max(from + reach);
        for step in 0..members {
            if let Some(place) = next.next() {
                placed[place] = centre - reach + step as f64 * apart;
            }
        }
    }
    placed
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(left: &[f64], right: &[f64]) -> bool {
        left.len() == right.len() && left.iter().zip(right).all(|(a, b)| (a - b).abs() < 1e-9)
    }

    #[test]
    fn flags_that_are_far_apart_stay() {
        assert!(close(
            &spread(&[200.0, 100.0], 20.0, 9.0, 300.0),
            &[200.0, 100.0]
        ));
    }

    #[test]
    fn flags_that_touch_part_evenly() {
        assert!(close(
            &spread(&[104.0, 100.0], 20.0, 9.0, 300.0),
            &[112.0, 92.0]
        ));
        assert!(close(
            &spread(&[299.0, 298.0], 20.0, 9.0, 300.0),
            &[300.0, 280.0]
        ));
    }

    #[test]
    fn every_flag_keeps_its_name_and_number() {
        let axis = ScoreAxis {
            domain: Domain { lo: -4.0, hi: 10.0 },
            flags: vec![Flag {
                index: 0,
                label: "postgres_rls".to_owned(),
                score: 8.5,
            }],
            others: Vec::new(),
            level: Some(("accept above 6.0".to_owned(), 6.0)),
        };
        let scene = scene(&axis, 360.0);
        let flag = scene.of(Role::Flag);
        assert_eq!(flag.len(), 3);
        assert!(flag.iter().all(|mark| mark.label == "postgres_rls"));
        assert_eq!(scene.of(Role::Threshold).len(), 3);
    }
}
