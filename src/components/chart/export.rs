//! A chart into the clipboard or a file, as SVG, PNG or CSV. What the clipboard does not take becomes a file.

use js_sys::Promise;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, Element};

use super::paper;
use crate::charts::chart::Chart;
use crate::charts::document::{document as svg_document, hex};
use crate::charts::paint::Paint;
use crate::charts::scene::Scene;
use crate::charts::table;
use crate::give::{self, csv};

/// What a chart is given away as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// A picture of lines and letters.
    Svg,
    /// A picture of pixels.
    Png,
    /// The table.
    Csv,
}

impl Form {
    /// Its name.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Svg => "SVG",
            Self::Png => "PNG",
            Self::Csv => "CSV",
        }
    }

    fn kind(self) -> &'static str {
        match self {
            Self::Svg => "image/svg+xml",
            Self::Png => "image/png",
            Self::Csv => csv::MEDIA_TYPE,
        }
    }

    fn ending(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
            Self::Csv => "csv",
        }
    }
}

/// What was made of a chart.
pub(super) enum Made {
    Text(Form, String),
    Picture(Promise),
}

/// Makes it, in the colours that `near` has around it. `None` where the browser has no canvas.
pub(super) fn make(chart: &Chart, form: Form, near: &Element) -> Option<Made> {
    if form == Form::Csv {
        let text = table::csv(&chart.table);
        return Some(Made::Text(form, text.as_str().to_owned()));
    }
    let scene = chart.framed();
    let colors = colors(&scene, near);
    let color = |paint| {
        let found = colors.iter().find(|(of, _)| *of == paint);
        found.map_or("#000000".to_owned(), |(_, color)| color.clone())
    };
    if form == Form::Svg {
        let text = svg_document(&scene, &chart.name, &chart.shows, &color);
        return Some(Made::Text(form, text));
    }
    paper::png(&scene, &color).map(Made::Picture)
}

/// Copies it, or else hands it out as a file named `stem`; says what happened.
pub(super) async fn copy(made: Made, stem: &str) -> String {
    let (copied, form) = match &made {
        Made::Text(form, text) => (give::copy_text(text).await, *form),
        Made::Picture(blob) => (give::copy_blob(Form::Png.kind(), blob).await, Form::Png),
    };
    if copied {
        return format!("Copied as {}", form.name());
    }
    let saved = download(made, stem).await;
    format!("The clipboard was refused. {saved}")
}

/// Hands it out as a file named `stem`; says what happened.
pub(super) async fn download(made: Made, stem: &str) -> String {
    let (begun, form) = match made {
        Made::Text(form, text) => {
            let name = file_name(stem, form);
            (give::download_text(&name, form.kind(), &text), form)
        }
        Made::Picture(blob) => {
            let blob = JsFuture::from(blob).await.ok();
            let blob = blob.and_then(|blob| blob.dyn_into::<Blob>().ok());
            let name = file_name(stem, Form::Png);
            let begun = blob.is_some_and(|blob| give::download(&name, &blob));
            (begun, Form::Png)
        }
    };
    if begun {
        format!("Saved as {}", file_name(stem, form))
    } else {
        format!("No {} could be made", form.name())
    }
}

fn file_name(stem: &str, form: Form) -> String {
    format!("steelyard-{stem}.{}", form.ending())
}

/// The colours of a scene's paints as they are at `near`, in the theme of the moment: asked of a mark that is
/// put there and taken away again.
fn colors(scene: &Scene, near: &Element) -> Vec<(Paint, String)> {
    let mut colors: Vec<(Paint, String)> = Vec::new();
    let Ok(probe) = document().create_element_ns(Some("http://www.w3.org/2000/svg"), "path") else {
        return colors;
    };
    let _there = near.append_child(&probe);
    for mark in &scene.marks {
        let (paint, _) = mark.shape.painted();
        if colors.iter().any(|(of, _)| *of == paint) {
            continue;
        }
        let _set = probe.set_attribute("class", &format!("fill {}", paint.class()));
        let style = window().get_computed_style(&probe).ok().flatten();
        let computed = style.and_then(|style| style.get_property_value("fill").ok());
        colors.push((paint, hex(&computed.unwrap_or_default())));
    }
    probe.remove();
    colors
}
