//! A scene as SVG nodes, written by hand.
//!
//! A move of a weight changes a length or two of every mark in sight. Each node is therefore kept
//! with what was last written to it, and only what differs is written again.

use leptos::prelude::*;
use leptos::svg::Svg;
use web_sys::{Element, Node};

use super::scene::{Mark, Scene};
use super::svg::{self, Attribute};

const SVG: &str = "http://www.w3.org/2000/svg";

/// Draws a scene at its own size.
#[component]
pub(crate) fn SceneView(
    /// What to draw.
    #[prop(into)]
    scene: Signal<Scene>,
) -> impl IntoView {
    let node = NodeRef::<Svg>::new();
    let drawing = StoredValue::new_local(Drawing::default());
    Effect::new(move || {
        let Some(sheet) = node.get() else {
            return;
        };
        scene.with(|scene| drawing.update_value(|drawing| drawing.show(&sheet, scene)));
    });
    view! { <svg class="scene" aria-hidden="true" node_ref=node></svg> }
}

/// What stands in an `<svg>`.
#[derive(Default)]
struct Drawing {
    begun: bool,
    size: (f64, f64),
    label: String,
    nodes: Vec<Drawn>,
}

/// A mark, and its node as it was last written.
struct Drawn {
    mark: Mark,
    node: Element,
    attributes: Vec<Attribute>,
}

impl Drawing {
    fn show(&mut self, sheet: &Element, scene: &Scene) {
        if !std::mem::replace(&mut self.begun, true) {
            // A view made anew may stand on the sheet of the one before it.
            sheet.set_text_content(None);
        }
        if self.size != (scene.width, scene.height) {
            self.size = (scene.width, scene.height);
            write(sheet, "width", &scene.width.to_string());
            write(sheet, "height", &scene.height.to_string());
        }
        if self.label != scene.label {
            let named = !scene.label.is_empty();
            if named == self.label.is_empty() {
                write(sheet, "role", if named { "img" } else { "" });
                write(sheet, "aria-hidden", if named { "" } else { "true" });
            }
            write(sheet, "aria-label", &scene.label);
            self.label.clone_from(&scene.label);
        }
        let pairs = self.nodes.iter().zip(&scene.marks);
        let kept = pairs
            .take_while(|(drawn, mark)| svg::element(&drawn.mark) == svg::element(mark))
            .count();
        for gone in self.nodes.drain(kept..) {
            gone.node.remove();
        }
        for (place, mark) in scene.marks.iter().enumerate() {
            match self.nodes.get_mut(place) {
                Some(drawn) if drawn.mark == *mark => {}
                Some(drawn) => drawn.turn_into(mark),
                None => self.nodes.extend(Drawn::new(sheet, mark)),
            }
        }
    }
}

impl Drawn {
    /// A new node, on top of the others.
    fn new(sheet: &Element, mark: &Mark) -> Option<Self> {
        let document = Node::owner_document(sheet)?;
        let node = document
            .create_element_ns(Some(SVG), svg::element(mark))
            .ok()?;
        let attributes = svg::attributes(mark);
        for (name, value) in &attributes {
            if !value.is_empty() {
                write(&node, name, value);
            }
        }
        node.set_text_content(Some(svg::text(mark)));
        // Fails only where the sheet is no parent any more.
        let _done = sheet.append_child(&node);
        Some(Self {
            mark: mark.clone(),
            node,
            attributes,
        })
    }

    /// Shows another mark of the same element.
    fn turn_into(&mut self, mark: &Mark) {
        let attributes = svg::attributes(mark);
        for (old, new) in self.attributes.iter().zip(&attributes) {
            if old.1 != new.1 {
                write(&self.node, new.0, &new.1);
            }
        }
        if svg::text(&self.mark) != svg::text(mark) {
            self.node.set_text_content(Some(svg::text(mark)));
        }
        self.attributes = attributes;
        self.mark.clone_from(mark);
    }
}

/// Sets an attribute; removes one that is empty.
fn write(node: &Element, name: &str, value: &str) {
    // Both fail only for names that are none.
    let _done = if value.is_empty() {
        node.remove_attribute(name)
    } else {
        node.set_attribute(name, value)
    };
}
