//! A mark as an SVG element: pure. Every mark of one element has the same attributes in the same
//! order, so that a node can be written anew by comparing them one by one.

use std::fmt::Write as _;

use super::scene::{Mark, Shape};

/// Name and value.
pub(crate) type Attribute = (&'static str, String);

/// Name of the element that draws a mark.
pub(crate) fn element(mark: &Mark) -> &'static str {
    match mark.shape {
        Shape::Text { .. } => "text",
        _ => "path",
    }
}

/// What a text says; empty for other marks.
pub(crate) fn text(mark: &Mark) -> &str {
    match &mark.shape {
        Shape::Text { text, .. } => text,
        _ => "",
    }
}

/// Its attributes; one that is empty is not set. What is drawn is one `d`, so that a move of a weight
/// writes one attribute of a mark and not four.
pub(crate) fn attributes(mark: &Mark) -> Vec<Attribute> {
    let mut attributes = match &mark.shape {
        Shape::Text {
            x, y, size, anchor, ..
        } => vec![
            ("x", pixels(*x).to_string()),
            ("y", pixels(*y).to_string()),
            ("font-size", size.to_string()),
            ("text-anchor", anchor.word().to_owned()),
        ],
        shape => vec![("d", outline(shape)), ("stroke-width", stroke_width(shape))],
    };
    attributes.push(("class", class(mark)));
    attributes
}

fn class(mark: &Mark) -> String {
    let (how, paint) = match &mark.shape {
        Shape::Rect { paint, .. }
        | Shape::Boxes { paint, .. }
        | Shape::Path {
            paint, width: None, ..
        } => ("fill", paint),
        Shape::Line {
            paint,
            dashed: true,
            ..
        } => ("stroke dashed", paint),
        Shape::Line { paint, .. } | Shape::Path { paint, .. } => ("stroke", paint),
        Shape::Text {
            paint, bold: true, ..
        } => ("fill strong", paint),
        Shape::Text { paint, .. } => ("fill", paint),
    };
    format!("{} {how} {}", mark.role.class(), paint.class())
}

fn stroke_width(shape: &Shape) -> String {
    match shape {
        Shape::Line { width, .. } => width.to_string(),
        Shape::Path { width, .. } => width.map(|width| width.to_string()).unwrap_or_default(),
        Shape::Rect { .. } | Shape::Boxes { .. } | Shape::Text { .. } => String::new(),
    }
}

/// A length to the hundredth of a pixel: what is finer is not seen, and only makes strings longer.
fn pixels(length: f64) -> f64 {
    (length * 100.0).round() / 100.0
}

/// The `d` of a shape; empty for text.
fn outline(shape: &Shape) -> String {
    match shape {
        Shape::Rect {
            x,
            y,
            width,
            height,
            radius,
            ..
        } => {
            let [x, y, width, height] = [*x, *y, *width, *height].map(pixels);
            rectangle((x, y), (width, height), pixels(*radius))
        }
        Shape::Boxes { boxes, .. } => {
            let boxes = boxes.iter().map(|sides| {
                let [x, y, width, height] = sides.map(pixels);
                rectangle((x, y), (width, height), 0.0)
            });
            boxes.collect()
        }
        Shape::Line { from, to, .. } => path_data(&[*from, *to], false),
        Shape::Path { points, width, .. } => path_data(points, width.is_none()),
        Shape::Text { .. } => String::new(),
    }
}

fn rectangle((x, y): (f64, f64), (width, height): (f64, f64), radius: f64) -> String {
    if radius <= 0.0 {
        return format!("M{x} {y}h{width}v{height}h{}z", -width);
    }
    let r = radius.min(width / 2.0).min(height / 2.0);
    let (across, down) = (width - 2.0 * r, height - 2.0 * r);
    format!(
        "M{} {y}h{across}a{r} {r} 0 0 1 {r} {r}v{down}a{r} {r} 0 0 1 -{r} {r}\
         h-{across}a{r} {r} 0 0 1 -{r} -{r}v-{down}a{r} {r} 0 0 1 {r} -{r}z",
        x + r
    )
}

/// The `d` of a path through points.
fn path_data(points: &[(f64, f64)], closed: bool) -> String {
    let mut data = String::new();
    for (place, (x, y)) in points.iter().enumerate() {
        let command = if place == 0 { 'M' } else { 'L' };
        let _written = write!(data, "{command}{} {}", pixels(*x), pixels(*y));
    }
    if closed {
        data.push('Z');
    }
    data
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::charts::paint::Paint;
    use crate::charts::scene::Role;

    fn path(width: Option<f64>) -> Mark {
        Mark {
            role: Role::Flag,
            label: "A".to_owned(),
            value: Some(-2.5),
            shape: Shape::Path {
                points: vec![(0.0, 1.5), (2.0, 3.0)],
                paint: Paint::Ink,
                width,
            },
        }
    }

    #[test]
    fn path_through_points() {
        let area = attributes(&path(None));
        assert_eq!(area[0], ("d", "M0 1.5L2 3Z".to_owned()));
        let line = attributes(&path(Some(1.0)));
        assert_eq!(line[0], ("d", "M0 1.5L2 3".to_owned()));
        assert_eq!(line[2], ("class", "m-flag stroke p-ink".to_owned()));
    }

    #[test]
    fn a_rectangle_is_one_path() {
        let rect = Shape::Rect {
            x: 1.0,
            y: 2.0,
            width: 3.5,
            height: 4.0,
            radius: 0.0,
            paint: Paint::Ink,
        };
        assert_eq!(outline(&rect), "M1 2h3.5v4h-3.5z");
        let boxes = Shape::Boxes {
            boxes: vec![[1.0, 2.0, 3.5, 4.0], [9.0, 2.0, 0.001, 4.0]],
            paint: Paint::Ink,
        };
        assert_eq!(outline(&boxes), "M1 2h3.5v4h-3.5zM9 2h0v4h-0z");
    }

    #[test]
    fn attributes_of_an_element_stand_in_one_order() {
        let names = |mark: &Mark| -> Vec<&str> {
            attributes(mark).into_iter().map(|(name, _)| name).collect()
        };
        assert_eq!(names(&path(None)), names(&path(Some(2.0))));
    }
}
