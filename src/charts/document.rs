//! A scene as an SVG document of its own: colours resolved, fonts named, nothing fetched.

use std::fmt::Write;

use super::paint::Paint;
use super::scene::{Mark, Scene, Shape};
use super::svg;

/// Faces that the text is set in.
pub(crate) const FACES: &str = "Inter, system-ui, sans-serif";

/// The document. `color` names the colour of a paint as SVG writes it: "#1d4fd8".
pub(crate) fn document(
    scene: &Scene,
    name: &str,
    shows: &str,
    color: &dyn Fn(Paint) -> String,
) -> String {
    let (width, height) = (scene.width.ceil(), scene.height.ceil());
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" font-family=\"{FACES}\">\n<title>{}</title>\n<desc>{}</desc>\n",
        escaped(name),
        escaped(shows)
    );
    for mark in &scene.marks {
        element(&mut text, mark, color);
    }
    text.push_str("</svg>\n");
    text
}

fn element(text: &mut String, mark: &Mark, color: &dyn Fn(Paint) -> String) {
    let tag = svg::element(mark);
    let _written = write!(text, "<{tag}");
    for (name, value) in svg::attributes(mark) {
        // Classes are the page's.
        if name != "class" && !value.is_empty() {
            let _written = write!(text, " {name}=\"{}\"", escaped(&value));
        }
    }
    let (paint, filled) = mark.shape.painted();
    let color = escaped(&color(paint));
    let _written = if filled {
        write!(text, " fill=\"{color}\"")
    } else {
        write!(text, " fill=\"none\" stroke=\"{color}\"")
    };
    match &mark.shape {
        Shape::Line { dashed: true, .. } => text.push_str(" stroke-dasharray=\"4 2.857\""),
        Shape::Text { bold, .. } => {
            let weight = if *bold { 600 } else { 400 };
            let _written = write!(
                text,
                " font-weight=\"{weight}\" dominant-baseline=\"central\""
            );
        }
        _ => {}
    }
    let _written = writeln!(text, ">{}</{tag}>", escaped(svg::text(mark)));
}

/// Text as XML: no markup, and none of the characters that XML has no way to write.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            '\t' | '\n' | '\r' => safe.push(' '),
            '\u{0}'..='\u{1f}' | '\u{7f}'..='\u{9f}' | '\u{fffe}' | '\u{ffff}' => {
                safe.push('\u{fffd}');
            }
            _ => safe.push(letter),
        }
    }
    safe
}

/// A colour as browsers compute it, "rgb(29, 79, 216)" or "color(srgb 0.11 0.31 0.85)", as every reader of
/// SVG knows it: "#1d4fd8". What is no such colour is black.
pub(crate) fn hex(computed: &str) -> String {
    let (from, scale) = match computed.strip_prefix("color(srgb ") {
        Some(shares) => (shares, 255.0),
        None => (computed, 1.0),
    };
    let numbers: Vec<f64> = from
        .split(|letter: char| !(letter.is_ascii_digit() || letter == '.'))
        .filter_map(super::decimal::decimal)
        .collect();
    match numbers.as_slice() {
        [red, green, blue, ..] => {
            #[allow(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "0 to 255"
            )]
            let byte = |share: &f64| (share * scale).round().clamp(0.0, 255.0) as u8;
            format!("#{:02x}{:02x}{:02x}", byte(red), byte(green), byte(blue))
        }
        _ => "#000000".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::charts::scene::{Anchor, Role};

    fn scene(label: &str) -> Scene {
        let mut scene = Scene::new(100.0, 20.5);
        scene.add(
            Role::Threshold,
            "",
            None,
            Shape::Line {
                from: (1.0, 2.0),
                to: (3.0, 4.0),
                paint: Paint::Ink,
                width: 1.25,
                dashed: true,
            },
        );
        scene.ruler(Shape::Text {
            x: 5.0,
            y: 6.0,
            text: label.to_owned(),
            size: 11.0,
            bold: true,
            anchor: Anchor::End,
            paint: Paint::Accent,
        });
        scene
    }

    fn color(paint: Paint) -> String {
        match paint {
            Paint::Accent => "#1d4fd8".to_owned(),
            _ => "#000000".to_owned(),
        }
    }

    #[test]
    fn stands_alone() {
        let text = document(&scene("8.50"), "Scores", "What it shows", &color);
        assert!(text.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100\""));
        assert!(text.contains("<title>Scores</title>\n<desc>What it shows</desc>"));
        assert!(text.contains(
            "<path d=\"M1 2L3 4\" stroke-width=\"1.25\" fill=\"none\" stroke=\"#000000\" \
             stroke-dasharray=\"4 2.857\"></path>"
        ));
        assert!(text.contains("fill=\"#1d4fd8\" font-weight=\"600\""));
        assert!(!text.contains("class=") && !text.contains("var("));
    }

    #[test]
    fn text_of_files_stays_text() {
        let bad = "</text><script>alert('x')</script>&\u{0}\u{1b}";
        let text = document(&scene(bad), bad, bad, &color);
        assert!(!text.contains("<script"));
        assert!(!text.contains(['\u{0}', '\u{1b}']));
        assert!(text.contains("&lt;script&gt;alert(&#39;x&#39;)"));
    }

    #[test]
    fn colours_as_browsers_compute_them() {
        assert_eq!(hex("rgb(29, 79, 216)"), "#1d4fd8");
        assert_eq!(hex("rgba(255, 255, 255, 0.5)"), "#ffffff");
        assert_eq!(hex("color(srgb 0.9 0.5 0)"), "#e68000");
        assert_eq!(hex("none"), "#000000");
    }
}
