//! Names beside the ends of lines.

use steelyard_protocol::ScoreLine;

use super::paint::{Paint, letter};
use super::scene::{Anchor, Role, Scene, Shape};
use super::text_width::text_width;

/// Least distance of two names.
const APART: f64 = 19.0;
const TILE: f64 = 16.0;

/// Letter and name at the end of each line, apart from each other: lines with the height at which each ends; the plot's
/// right edge, and the picture's.
pub(super) fn names(scene: &mut Scene, ends: &[(&ScoreLine, f64)], (edge, width): (f64, f64)) {
    let places: Vec<f64> = ends.iter().map(|end| end.1).collect();
    let spread = spread(&places, scene.height);
    for ((line, from), at) in ends.iter().zip(spread) {
        let left = edge + 14.0;
        scene.ruler(Shape::Path {
            points: vec![(edge + 1.0, *from), (left - 8.0, at), (left - 2.0, at)],
            paint: Paint::letter(line.index),
            width: Some(1.0),
        });
        scene.add(
            Role::Flag,
            &line.label,
            None,
            Shape::Rect {
                x: left,
                y: at - TILE / 2.0,
                width: TILE,
                height: TILE,
                radius: 3.0,
                paint: Paint::tint(line.index),
            },
        );
        scene.ruler(Shape::Text {
            x: left + TILE / 2.0,
            y: at,
            text: letter(line.index),
            size: 10.5,
            bold: true,
            anchor: Anchor::Middle,
            paint: Paint::letter(line.index),
        });
        let room = width - left - TILE - 6.0;
        if room > 40.0 {
            scene.ruler(Shape::Text {
                x: left + TILE + 6.0,
                y: at,
                text: fitted(&line.label, room),
                size: 12.0,
                bold: false,
                anchor: Anchor::Start,
                paint: Paint::Ink2,
            });
        }
    }
}

/// Places in a column of that height moved as little as keeps each apart from the next, in their order.
fn spread(places: &[f64], height: f64) -> Vec<f64> {
    let mut moved = places.to_vec();
    let mut order: Vec<usize> = (0..places.len()).collect();
    order.sort_by(|one, other| places[*one].total_cmp(&places[*other]));
    let lowest = height - TILE / 2.0;
    let mut before = f64::NEG_INFINITY;
    for place in &order {
        moved[*place] = moved[*place].max(before + APART).max(TILE / 2.0);
        before = moved[*place];
    }
    let mut after = f64::INFINITY;
    for place in order.iter().rev() {
        moved[*place] = moved[*place].min(after - APART).min(lowest);
        after = moved[*place];
    }
    moved
}

/// A name, without its middle where it does not fit: names of models differ at both ends.
fn fitted(name: &str, room: f64) -> String {
    const ELLIPSIS: f64 = 12.0;
    if text_width(name, 12.0, false) <= room {
        return name.to_owned();
    }
    let glyphs: Vec<char> = name.chars().collect();
    let room = room - ELLIPSIS;
    // Two thirds for the beginning, and what is left for the end.
    let head = within(glyphs.iter(), room * 2.0 / 3.0);
    let left = room - text_width(&head, 12.0, false);
    let tail: String = within(glyphs.iter().rev(), left).chars().rev().collect();
    format!("{}…{}", head.trim_end(), tail.trim_start())
}

/// As many glyphs as fit.
fn within<'a>(glyphs: impl Iterator<Item = &'a char>, room: f64) -> String {
    let mut short = String::new();
    for glyph in glyphs {
        short.push(*glyph);
        if text_width(&short, 12.0, false) > room {
            short.pop();
            break;
        }
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_keep_their_distance_and_stay_in_the_picture() {
        let spread = spread(&[100.0, 101.0, 99.0, 285.0, 286.0], 286.0);
        assert_eq!(spread, [118.0, 137.0, 99.0, 259.0, 278.0]);
        let fitted_in = |room| fitted("agent-selective-and-very-long", room);
        assert_eq!(fitted_in(80.0), "agent-s…ong");
        assert_eq!(fitted_in(400.0), "agent-selective-and-very-long");
        assert_eq!(
            (fitted("größe", 1.0), fitted("", 0.0)),
            ("…".into(), String::new())
        );
    }
}
