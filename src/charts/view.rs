//! A scene as SVG nodes.

use std::fmt::Write as _;

use leptos::prelude::*;

use super::scene::{Mark, Scene, Shape};
use crate::components::dynamic::{dynamic, perhaps, present, text};

/// Draws a scene at its own size.
#[component]
pub(crate) fn SceneView(
    /// What to draw.
    #[prop(into)]
    scene: Signal<Scene>,
    /// What a screen reader says instead; hidden from it where empty, because a table beside the
    /// picture says the same.
    #[prop(optional, into)]
    label: Signal<String>,
) -> impl IntoView {
    let width = text(move || scene.with(|scene| scene.width.to_string()));
    let height = text(move || scene.with(|scene| scene.height.to_string()));
    let marks = dynamic(move || {
        scene.with(|scene| scene.marks.iter().map(mark_view).collect_view().into_any())
    });
    let named = move || label.with(|label| !label.is_empty());
    view! {
        <svg
            class="scene"
            width=width
            height=height
            role=perhaps(move || named().then(|| "img".to_owned()))
            aria-label=perhaps(move || named().then(|| label.get()))
            aria-hidden=present(move || !named())
        >
            {marks}
        </svg>
    }
}

/// A mark as one node. What is drawn is one `d`, so that a move of a weight sets one attribute of a
/// mark and not six: with a bar in every row that is most of what a move costs.
fn mark_view(mark: &Mark) -> AnyView {
    let class = class_of(mark);
    let label = (!mark.label.is_empty()).then(|| mark.label.clone());
    let value = mark.value.map(|value| value.to_string());
    match &mark.shape {
        Shape::Text {
            x,
            y,
            text,
            size,
            anchor,
            ..
        } => view! {
            <text
                class=class
                x=pixels(*x).to_string()
                y=pixels(*y).to_string()
                font-size=size.to_string()
                text-anchor=anchor.word()
                data-label=label
                data-value=value
            >
                {text.clone()}
            </text>
        }
        .into_any(),
        shape => view! {
            <path
                class=class
                d=outline(shape)
                stroke-width=stroke_width(shape)
                data-label=label
                data-value=value
            ></path>
        }
        .into_any(),
    }
}

fn class_of(mark: &Mark) -> String {
    let role = mark.role.class();
    let (how, paint, more) = match &mark.shape {
        Shape::Rect { paint, .. }
        | Shape::Path {
            paint, width: None, ..
        } => ("fill", paint, ""),
        Shape::Path { paint, .. }
        | Shape::Line {
            paint,
            dashed: false,
            ..
        } => ("stroke", paint, ""),
        Shape::Line { paint, .. } => ("stroke", paint, " dashed"),
        Shape::Text { paint, bold, .. } => ("fill", paint, if *bold { " strong" } else { "" }),
    };
    format!("{role} {how} {}{more}", paint.class())
}

fn stroke_width(shape: &Shape) -> Option<String> {
    match shape {
        Shape::Line { width, .. } => Some(width.to_string()),
        Shape::Path { width, .. } => width.map(|width| width.to_string()),
        Shape::Rect { .. } | Shape::Text { .. } => None,
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
        } if *radius > 0.0 => {
            let [x, y, width, height, radius] = [*x, *y, *width, *height, *radius].map(pixels);
            let r = radius.min(width / 2.0).min(height / 2.0);
            let (across, down) = (width - 2.0 * r, height - 2.0 * r);
            format!(
                "M{} {y}h{across}a{r} {r} 0 0 1 {r} {r}v{down}a{r} {r} 0 0 1 -{r} {r}\
                 h-{across}a{r} {r} 0 0 1 -{r} -{r}v-{down}a{r} {r} 0 0 1 {r} -{r}z",
                x + r
            )
        }
        Shape::Rect {
            x,
            y,
            width,
            height,
            ..
        } => {
            let [x, y, width, height] = [*x, *y, *width, *height].map(pixels);
            format!("M{x} {y}h{width}v{height}h{}z", -width)
        }
        Shape::Line { from, to, .. } => path_data(&[*from, *to], false),
        Shape::Path { points, width, .. } => path_data(points, width.is_none()),
        Shape::Text { .. } => String::new(),
    }
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
    use super::{outline, path_data};
    use crate::charts::paint::Paint;
    use crate::charts::scene::Shape;

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
    }

    #[test]
    fn path_through_points() {
        assert_eq!(path_data(&[(0.0, 1.5), (2.0, 3.0)], true), "M0 1.5L2 3Z");
        assert_eq!(path_data(&[(0.0, 1.0), (2.0, 3.0)], false), "M0 1L2 3");
    }
}
