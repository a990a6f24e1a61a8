//! A scene as SVG nodes.

use std::fmt::Write as _;

use leptos::prelude::*;

use super::scene::{Mark, Scene, Shape};

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
    let width = move || scene.with(|scene| scene.width.to_string());
    let height = move || scene.with(|scene| scene.height.to_string());
    let named = move || label.with(|label| !label.is_empty());
    view! {
        <svg
            class="scene"
            width=width
            height=height
            role=move || named().then_some("img")
            aria-label=move || named().then(|| label.get())
            aria-hidden=move || (!named()).then_some("true")
        >
            {move || scene.with(|scene| scene.marks.iter().map(mark_view).collect_view())}
        </svg>
    }
}

fn mark_view(mark: &Mark) -> AnyView {
    let role = mark.role.class();
    let label = (!mark.label.is_empty()).then(|| mark.label.clone());
    let value = mark.value.map(|value| value.to_string());
    match &mark.shape {
        Shape::Rect {
            x,
            y,
            width,
            height,
            radius,
            paint,
        } => view! {
            <rect
                class=format!("{role} fill {}", paint.class())
                x=x.to_string()
                y=y.to_string()
                width=width.to_string()
                height=height.to_string()
                rx=(*radius > 0.0).then(|| radius.to_string())
                data-label=label
                data-value=value
            ></rect>
        }
        .into_any(),
        Shape::Line {
            from,
            to,
            paint,
            width,
            dashed,
        } => view! {
            <line
                class=format!("{role} stroke {}{}", paint.class(), if *dashed { " dashed" } else { "" })
                x1=from.0.to_string()
                y1=from.1.to_string()
                x2=to.0.to_string()
                y2=to.1.to_string()
                stroke-width=width.to_string()
                data-label=label
                data-value=value
            ></line>
        }
        .into_any(),
        Shape::Path {
            points,
            paint,
            width,
        } => {
            let how = if width.is_some() { "stroke" } else { "fill" };
            view! {
                <path
                    class=format!("{role} {how} {}", paint.class())
                    d=path_data(points, width.is_none())
                    stroke-width=width.map(|width| width.to_string())
                    data-label=label
                    data-value=value
                ></path>
            }
            .into_any()
        }
        Shape::Text {
            x,
            y,
            text,
            size,
            bold,
            anchor,
            paint,
        } => view! {
            <text
                class=format!("{role} fill {}{}", paint.class(), if *bold { " strong" } else { "" })
                x=x.to_string()
                y=y.to_string()
                font-size=size.to_string()
                text-anchor=anchor.word()
                data-label=label
                data-value=value
            >
                {text.clone()}
            </text>
        }
        .into_any(),
    }
}

/// The `d` of a path through points.
fn path_data(points: &[(f64, f64)], closed: bool) -> String {
    let mut data = String::new();
    for (place, (x, y)) in points.iter().enumerate() {
        let command = if place == 0 { 'M' } else { 'L' };
        let _written = write!(data, "{command}{x} {y}");
    }
    if closed {
        data.push('Z');
    }
    data
}

#[cfg(test)]
mod tests {
    use super::path_data;

    #[test]
    fn path_through_points() {
        assert_eq!(path_data(&[(0.0, 1.5), (2.0, 3.0)], true), "M0 1.5L2 3Z");
        assert_eq!(path_data(&[(0.0, 1.0), (2.0, 3.0)], false), "M0 1L2 3");
    }
}
