//! A scene on a canvas, as PNG: drawn mark by mark and not from its SVG, since an image of SVG has none of
//! the page's fonts.

use js_sys::{Array, Promise};
use leptos::prelude::*;
use leptos::wasm_bindgen::{JsCast, JsValue};
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, Path2d};

use crate::charts::document::FACES;
use crate::charts::paint::Paint;
use crate::charts::scene::{Anchor, Mark, Scene, Shape};
use crate::charts::svg;

/// Pixels of the picture for one of the page.
const FINE: f64 = 2.0;

/// Promises a `Blob` of the picture, or null where it could not be made.
pub(super) fn png(scene: &Scene, color: &dyn Fn(Paint) -> String) -> Option<Promise> {
    let canvas = document().create_element("canvas").ok()?;
    let canvas: HtmlCanvasElement = canvas.dyn_into().ok()?;
    canvas.set_width(pixels(scene.width));
    canvas.set_height(pixels(scene.height));
    let paper = canvas.get_context("2d").ok()??;
    let paper: CanvasRenderingContext2d = paper.dyn_into().ok()?;
    paper.scale(FINE, FINE).ok()?;
    paper.set_text_baseline("middle");
    for mark in &scene.marks {
        draw(&paper, mark, &color(mark.shape.painted().0))?;
    }
    Some(Promise::new(&mut |done, _| {
        if canvas.to_blob(&done).is_err() {
            let _called = done.call1(&JsValue::NULL, &JsValue::NULL);
        }
    }))
}

/// Pictures are a few thousand pixels wide.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "pictures are a few thousand pixels wide"
)]
fn pixels(length: f64) -> u32 {
    (length * FINE).ceil().clamp(1.0, 16_384.0) as u32
}

fn draw(paper: &CanvasRenderingContext2d, mark: &Mark, color: &str) -> Option<()> {
    match &mark.shape {
        Shape::Text {
            x,
            y,
            text,
            size,
            bold,
            anchor,
            ..
        } => {
            let weight = if *bold { "600 " } else { "" };
            paper.set_font(&format!("{weight}{size}px {FACES}"));
            paper.set_text_align(match anchor {
                Anchor::Start => "left",
                Anchor::Middle => "center",
                Anchor::End => "right",
            });
            paper.set_fill_style_str(color);
            paper.fill_text(text, *x, *y).ok()
        }
        Shape::Rect { .. } | Shape::Boxes { .. } | Shape::Path { width: None, .. } => {
            paper.set_fill_style_str(color);
            paper.fill_with_path_2d(&outline(mark)?);
            Some(())
        }
        Shape::Path {
            width: Some(width), ..
        } => stroke(paper, mark, color, *width, false),
        Shape::Line { width, dashed, .. } => stroke(paper, mark, color, *width, *dashed),
    }
}

fn stroke(
    paper: &CanvasRenderingContext2d,
    mark: &Mark,
    color: &str,
    width: f64,
    dashed: bool,
) -> Option<()> {
    let pattern = if dashed {
        Array::of2(&4.0.into(), &2.857.into())
    } else {
        Array::new()
    };
    paper.set_line_dash(&pattern).ok()?;
    paper.set_line_width(width);
    paper.set_stroke_style_str(color);
    paper.stroke_with_path(&outline(mark)?);
    Some(())
}

/// The `d` that the page draws too.
fn outline(mark: &Mark) -> Option<Path2d> {
    let attributes = svg::attributes(mark);
    let (_, data) = attributes.into_iter().find(|(name, _)| *name == "d")?;
    Path2d::new_with_path_string(&data).ok()
}
