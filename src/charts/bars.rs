//! A ranking's row of bars: signed parts stacked outward from zero, the net mark at the score, one
//! threshold and one scale through all rows.
//!
//! Drawn into the scene without a plot: a slider move draws every visible row within a frame.

use super::domain::Domain;
use super::format;
use super::paint::Paint;
use super::scene::{Anchor, Role, Scene, Shape};
use super::text_width::text_width;

/// What all rows of a ranking share.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct BarScale {
    /// Scores from left to right.
    pub(crate) domain: Domain,
    /// Pixels from left to right.
    pub(crate) width: f64,
    /// Limits of the score.
    pub(crate) thresholds: Vec<f64>,
    /// Most ticks that fit.
    pub(crate) ticks: usize,
}

/// Pixels kept free at both ends of a row.
pub(crate) const INSET: f64 = 6.0;

/// A criterion's part of a score.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct BarPart {
    /// Name of the criterion.
    pub(crate) label: String,
    /// Its palette slot.
    pub(crate) slot: u8,
    /// Signed contribution.
    pub(crate) value: f64,
}

/// Heights of a row, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct RowShape {
    /// The whole row.
    pub(crate) height: f64,
    /// Upper edge of the bar.
    pub(crate) bar_top: f64,
    /// Height of the bar.
    pub(crate) bar_height: f64,
}

impl BarScale {
    /// Ticks of the scale.
    pub(crate) fn tick_values(&self) -> Vec<f64> {
        self.domain.ticks(self.ticks)
    }

    /// Pixel of a value, on the grid so that edges are sharp.
    pub(crate) fn x(&self, value: f64) -> f64 {
        self.domain.position(value, self.width, INSET).round()
    }
}

/// One row: its parts, the score they come to, and the score that a log has of it.
pub(crate) fn row(
    scale: &BarScale,
    shape: RowShape,
    parts: &[BarPart],
    (score, recorded): (f64, Option<f64>),
) -> Scene {
    let mut scene = Scene::new(scale.width, shape.height);
    ruled(&mut scene, scale, shape);
    let net = scale.x(score);
    let blocked: Vec<f64> = scale
        .thresholds
        .iter()
        .map(|&value| scale.x(value))
        .collect();
    let digits = format::digits_of((scale.domain.lo, scale.domain.hi)) - 1;
    let (mut below, mut above) = (0.0, 0.0);
    let mut labels = Vec::new();
    for part in parts {
        let from = if part.value < 0.0 { below } else { above };
        let to = from + part.value;
        if part.value < 0.0 {
            below = to;
        } else {
            above = to;
        }
        let (left, right) = (scale.x(from.min(to)), scale.x(from.max(to)));
        if right - left < 1.0 {
            continue;
        }
        scene.add(
            Role::BarPart,
            &part.label,
            Some(part.value),
            segment(left, right, part.value, shape, part.slot),
        );
        labels.extend(part_label(
            (part, digits),
            (left, right),
            net,
            &blocked,
            shape,
        ));
    }
    for x in blocked {
        scene.add(
            Role::Threshold,
            "",
            None,
            Shape::vertical(x, (0.0, shape.height), Paint::Ink, 1.25).dashed(),
        );
    }
    scene.marks.extend(labels);
    let within = |value: &f64| (scale.domain.lo..=scale.domain.hi).contains(value);
    if let Some(then) = recorded.filter(within) {
        let line = Shape::vertical(scale.x(then), (0.0, shape.height), Paint::Ink, 1.5);
        scene.add(Role::Recorded, "Recorded score", Some(then), line);
    }
    net_mark(&mut scene, net, score, shape);
    scene.label = in_words(parts);
    scene
}

/// The numbers of a row's parts in words.
fn in_words(parts: &[BarPart]) -> String {
    let words: Vec<String> = parts
        .iter()
        .map(|part| format!("{} {}", part.label, format::signed(part.value, 2)))
        .collect();
    words.join(", ")
}

/// The bar of one part; 1 px of page parts it from the part before.
fn segment(left: f64, right: f64, value: f64, shape: RowShape, slot: u8) -> Shape {
    let gap = if right - left > 2.0 { 1.0 } else { 0.0 };
    Shape::Rect {
        x: if value < 0.0 { left } else { left + gap },
        y: shape.bar_top,
        width: right - left - gap,
        height: shape.bar_height,
        radius: 0.0,
        paint: Paint::Slot(slot),
    }
}

/// Draws a line at each tick of the ruler.
fn ruled(scene: &mut Scene, scale: &BarScale, shape: RowShape) {
    for tick in scale.tick_values() {
        let paint = if tick.abs() < 1e-9 {
            Paint::Ink2
        } else {
            Paint::Line
        };
        scene.ruler(Shape::vertical(
            scale.x(tick),
            (0.0, shape.height),
            paint,
            1.0,
        ));
    }
}

/// The signed value, with so many digits, inside a part wider than 27 px, in the widest stretch that net mark and
/// thresholds leave free; nothing where it fits nowhere.
fn part_label(
    (part, digits): (&BarPart, usize),
    (left, right): (f64, f64),
    net: f64,
    blocked: &[f64],
    shape: RowShape,
) -> Option<super::scene::Mark> {
    const SIZE: f64 = 10.5;
    const CLEAR: f64 = 5.0;
    if right - left <= 27.0 {
        return None;
    }
    let text = format::signed(part.value, digits);
    let half = text_width(&text, SIZE, false) / 2.0;
    let mut walls: Vec<f64> = blocked.iter().copied().chain([net]).collect();
    let middle = f64::midpoint(left, right);
    let x = if walls
        .iter()
        .all(|wall| (wall - middle).abs() > half + CLEAR)
    {
        middle
    } else {
        walls.retain(|&wall| wall > left && wall < right);
        walls.extend([left - CLEAR + 3.0, right + CLEAR - 3.0]);
        walls.sort_by(f64::total_cmp);
        let free = walls
            .windows(2)
            .map(|pair| (pair[0] + CLEAR, pair[1] - CLEAR))
            .max_by(|a, b| (a.1 - a.0).total_cmp(&(b.1 - b.0)))?;
        if free.1 - free.0 < half * 2.0 {
            return None;
        }
        f64::midpoint(free.0, free.1)
    };
    Some(super::scene::Mark {
        role: Role::BarPart,
        label: part.label.clone(),
        value: Some(part.value),
        shape: Shape::Text {
            x,
            y: shape.bar_top + shape.bar_height / 2.0,
            text,
            size: SIZE,
            bold: false,
            anchor: Anchor::Middle,
            paint: Paint::OnSlot(part.slot),
        },
    })
}

/// A 2 px ink line with a small wedge on top, as one outline; the style sheet parts it from the bars
/// by a halo of page.
fn net_mark(scene: &mut Scene, x: f64, score: f64, shape: RowShape) {
    let top = shape.bar_top - 6.0;
    let bottom = shape.bar_top + shape.bar_height + 5.0;
    // The wedge tapers from 4 px on both sides to nothing over 5 px: at 1 px it meets the line.
    let joint = top + 3.75;
    scene.add(
        Role::Net,
        "Score",
        Some(score),
        Shape::Path {
            points: vec![
                (x - 4.0, top),
                (x + 4.0, top),
                (x + 1.0, joint),
                (x + 1.0, bottom),
                (x - 1.0, bottom),
                (x - 1.0, joint),
            ],
            paint: Paint::Ink,
            width: None,
        },
    );
}

/// The ruler over the rows: ticks, and the name of the threshold above them.
pub(crate) fn head(scale: &BarScale, levels: &[(String, f64)]) -> Scene {
    const HEIGHT: f64 = 36.0;
    let mut scene = Scene::new(scale.width, HEIGHT);
    for tick in scale.tick_values() {
        let zero = tick.abs() < 1e-9;
        let text = if zero {
            "0".to_owned()
        } else {
            let decimals = format::decimals_of(tick);
            format::signed(tick, decimals)
        };
        let half = text_width(&text, 11.0, false) / 2.0;
        let at = scale.x(tick).clamp(half, (scale.width - half).max(half));
        let paint = if zero { Paint::Ink } else { Paint::Ink3 };
        scene.ruler(Shape::text((at, 26.0), Anchor::Middle, text, paint));
    }
    for (label, value) in levels {
        let text = format!("{label} {}", format::value(*value, 0.1, 1));
        let half = text_width(&text, 11.0, true) / 2.0;
        let x = scale.x(*value);
        scene.add(
            Role::Threshold,
            label,
            Some(*value),
            Shape::bold(
                (x.clamp(half, (scale.width - half).max(half)), 10.0),
                Anchor::Middle,
                text,
                Paint::Ink,
            ),
        );
        scene.add(
            Role::Threshold,
            label,
            Some(*value),
            Shape::vertical(x, (32.0, HEIGHT), Paint::Ink, 1.25),
        );
    }
    scene
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHAPE: RowShape = RowShape {
        height: 48.0,
        bar_top: 14.0,
        bar_height: 20.0,
    };

    fn scale() -> BarScale {
        BarScale {
            domain: Domain {
                lo: -10.0,
                hi: 15.0,
            },
            width: 512.0,
            thresholds: vec![6.0],
            ticks: 6,
        }
    }

    fn part(label: &str, slot: u8, value: f64) -> BarPart {
        BarPart {
            label: label.to_owned(),
            slot,
            value,
        }
    }

    /// The worked example: evidence +9.0, risk −3.2, reversibility +2.4, cost −0.6, confidence +0.9.
    fn postgres() -> Scene {
        let parts = [
            part("Evidence", 1, 9.0),
            part("Risk", 2, -3.2),
            part("Reversibility", 3, 2.4),
            part("Cost", 4, -0.6),
            part("Confidence", 5, 0.9),
            part("Invariants", 6, 0.0),
        ];
        row(&scale(), SHAPE, &parts, (8.5, Some(8.2)))
    }

    #[test]
    fn parts_stack_outward_from_zero() {
        let scene = postgres();
        let edges: Vec<(String, f64, f64)> = scene
            .of(Role::BarPart)
            .into_iter()
            .filter_map(|mark| match mark.shape {
                Shape::Rect { x, width, .. } => Some((mark.label.clone(), x, x + width)),
                _ => None,
            })
            .collect();
        let expected = [
            ("Evidence", 207.0, 386.0),
            ("Risk", 142.0, 205.0),
            ("Reversibility", 387.0, 434.0),
            ("Cost", 130.0, 141.0),
            ("Confidence", 435.0, 452.0),
        ]
        .map(|(label, from, to)| (label.to_owned(), from, to));
        assert_eq!(edges, expected);
    }

    #[test]
    fn wide_parts_carry_their_value_clear_of_the_marks() {
        let scene = postgres();
        let texts: Vec<(String, f64)> = scene
            .marks
            .iter()
            .filter_map(|mark| match &mark.shape {
                Shape::Text { text, x, .. } => Some((text.clone(), *x)),
                _ => None,
            })
            .collect();
        let names: Vec<&str> = texts.iter().map(|(text, _)| text.as_str()).collect();
        assert_eq!(names, ["+9.0", "−3.2", "+2.4"]);
        let threshold = scale().x(6.0);
        assert!(texts.iter().all(|(_, x)| (x - threshold).abs() > 14.0));
    }

    #[test]
    fn an_empty_part_leaves_no_mark() {
        let scene = row(
            &scale(),
            SHAPE,
            &[part("Invariants", 6, 0.0)],
            (0.0, Some(90.0)),
        );
        assert!(scene.of(Role::BarPart).is_empty());
    }

    #[test]
    fn a_recorded_score_stands_where_the_log_has_it_and_only_within_the_scale() {
        let scene = postgres();
        let found = scene.of(Role::Recorded);
        let [mark] = found[..] else {
            panic!("one mark: {found:?}");
        };
        let at = scale().x(8.2);
        assert!(matches!(mark.shape, Shape::Line { from, .. } if (from.0 - at).abs() < 1e-9));
        let beyond = row(&scale(), SHAPE, &[], (0.0, Some(90.0)));
        assert!(beyond.of(Role::Recorded).is_empty());
    }
}
