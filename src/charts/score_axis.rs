//! The outcome's ruler: where the alternatives stand, as flags with letters, and the threshold.

use super::backend::Plot;
use super::domain::{Domain, order_of};
use super::format;
use super::paint::{Paint, letter};
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

/// Draws the ruler, `width` pixels wide.
pub(crate) fn scene(axis: &ScoreAxis, width: f64) -> Scene {
    let plot = Plot::new(axis.domain, width, HEIGHT, INSET);
    let level = axis.level.as_ref().map(|(_, value)| *value);
    if let Some(value) = level {
        plot.mark(Role::Ruler, "", None);
        if value < axis.domain.hi {
            plot.rect(
                (value, AXIS_Y - 4.0),
                (axis.domain.hi, AXIS_Y + 4.0),
                Paint::Accepted,
            );
        }
    }
    ruler(&plot, axis.domain, level);
    for &score in &axis.others {
        plot.mark(Role::Flag, "", Some(score));
        plot.line((score, AXIS_Y - 7.0), (score, AXIS_Y - 1.0), Paint::Ink3, 1);
    }
    if let Some((label, value)) = &axis.level {
        threshold(&plot, label, *value, width);
    }
    flags(&plot, &axis.flags, width);
    let mut scene = plot.finish();
    "Scores on one axis; the ranking lists them".clone_into(&mut scene.label);
    scene
}

fn ruler(plot: &Plot, domain: Domain, level: Option<f64>) {
    plot.mark(Role::Ruler, "", None);
    plot.line((domain.lo, AXIS_Y), (domain.hi, AXIS_Y), Paint::Ink, 2);
    let ticks = domain.ticks(8);
    // All with as many digits as the one that needs most.
    let decimals = ticks.iter().map(|tick| format::decimals_of(*tick)).max();
    let number = |tick: f64| match decimals {
        None | Some(0) => format::short(tick),
        Some(decimals) => format::fixed(tick, decimals),
    };
    for &tick in &ticks {
        plot.line((tick, AXIS_Y), (tick, AXIS_Y + 5.0), Paint::Ink2, 1);
        let hidden = level.is_some_and(|value| (plot.x_of(value) - plot.x_of(tick)).abs() < 26.0);
        if !hidden {
            plot.text(
                (tick, AXIS_Y + 15.0),
                &number(tick),
                11.0,
                false,
                Paint::Ink3,
            );
        }
    }
}

fn threshold(plot: &Plot, label: &str, value: f64, width: f64) {
    plot.mark(Role::Threshold, label, Some(value));
    plot.line((value, AXIS_Y - 16.0), (value, AXIS_Y + 6.0), Paint::Ink, 1);
    plot.text(
        (value, AXIS_Y + 15.0),
        &format::value(value, 0.1, 1),
        11.0,
        true,
        Paint::Ink,
    );
    let half = text_width(label, 11.0, false) / 2.0;
    plot.free(Shape::Text {
        x: plot.x_of(value).clamp(half, (width - half).max(half)),
        y: AXIS_Y + 31.0,
        text: label.to_owned(),
        size: 11.0,
        bold: false,
        anchor: Anchor::Middle,
        paint: Paint::Ink2,
    });
}

fn flags(plot: &Plot, flags: &[Flag], width: f64) {
    let exact: Vec<f64> = flags.iter().map(|flag| plot.x_of(flag.score)).collect();
    let widest = flags
        .iter()
        .map(|flag| flag_width(flag.index))
        .fold(FLAG_WIDTH, f64::max);
    let half = widest / 2.0;
    let places = spread(&exact, widest + 2.0, half, width - half);
    for (flag, (x, place)) in flags.iter().zip(exact.iter().zip(places)) {
        plot.mark(Role::Flag, &flag.label, Some(flag.score));
        plot.free(Shape::Path {
            points: vec![(place, 18.0), (*x, AXIS_Y - 5.0), (*x, AXIS_Y)],
            paint: Paint::letter(flag.index),
            width: Some(1.25),
        });
        plot.free(Shape::Rect {
            x: place - flag_width(flag.index) / 2.0,
            y: 0.0,
            width: flag_width(flag.index),
            height: 18.0,
            radius: 4.0,
            paint: Paint::tint(flag.index),
        });
        plot.free(Shape::Text {
            x: place,
            y: 9.0,
            text: letter(flag.index),
            size: 11.0,
            bold: true,
            anchor: Anchor::Middle,
            paint: Paint::letter(flag.index),
        });
    }
}

/// Wide enough for the letters of late alternatives.
fn flag_width(index: u32) -> f64 {
    FLAG_WIDTH.max(text_width(&letter(index), 11.0, true) + 6.0)
}

/// Moves points apart until neighbours are `apart` from each other, within `from` and `to`, in their
/// order and no further than needed.
fn spread(points: &[f64], apart: f64, from: f64, to: f64) -> Vec<f64> {
    let order = order_of(points);
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
