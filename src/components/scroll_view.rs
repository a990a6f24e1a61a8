//! A list of which only what is in view is drawn: how far it is scrolled, what stretch of it shows, and how to bring more
//! of it there. Its lines stand at places of their own in an element as high as all of them.

use crate::state::memo::memo;
use leptos::html::Div;
use leptos::prelude::*;
use web_sys::{DomRect, Element, HtmlElement, ScrollIntoViewOptions, ScrollLogicalPosition};

use super::measure::follow_size;

/// The element that scrolls, as far as it is known.
#[derive(Clone, Copy)]
pub(crate) struct ScrollView {
    /// The element.
    pub(crate) node: NodeRef<Div>,
    /// Width and height of what it shows, in pixels; 0 until they are known.
    pub(crate) size: RwSignal<(f64, f64)>,
    /// How much of it lies above the view, in pixels.
    pub(crate) top: RwSignal<f64>,
}

impl ScrollView {
    /// Follows the size of an element that is given [`Self::node`].
    pub(crate) fn follow() -> Self {
        let node = NodeRef::<Div>::new();
        let size = RwSignal::new((0.0, 0.0));
        follow_size(node, move |wide, high| size.set((wide, high)));
        Self {
            node,
            size,
            top: RwSignal::new(0.0),
        }
    }

    /// Takes note that the element scrolled.
    pub(crate) fn scrolled(self) {
        if let Some(node) = self.node.get_untracked() {
            self.top.set(f64::from(node.scroll_top()));
        }
    }

    /// Places of the lines in view where all are of one height, `pitch` pixels: from one, up to another. One at least.
    pub(crate) fn lines(self, pitch: Memo<f64>) -> Memo<(u32, u32)> {
        memo(move |_| in_view(pitch.get(), self.top.get(), self.size.get().1))
    }

    /// Scrolls to a height, in pixels from the top of the list.
    pub(crate) fn scroll_to(self, y: f64) {
        if let Some(node) = self.node.get_untracked() {
            node.set_scroll_top(rounded(y.max(0.0)));
        }
    }

    /// Moves what is in view by some pixels.
    pub(crate) fn scroll_by(self, y: f64) {
        if let Some(node) = self.node.get_untracked() {
            self.scroll_to(f64::from(node.scroll_top()) + y);
        }
    }

    /// Scrolls no further than needed to show a line, which begins at a height and is `high` pixels high, below the `head`
    /// pixels that stay at the top.
    pub(crate) fn show(self, line: f64, high: f64, head: f64) {
        let Some(node) = self.node.get_untracked() else {
            return;
        };
        let top = f64::from(node.scroll_top());
        let height = f64::from(node.client_height()) - head;
        if line < top {
            self.scroll_to(line);
        } else if line + high > top + height {
            self.scroll_to((line + high - height).ceil());
        }
    }
}

/// Scrolls a list, and only it, so that what stands there is in view: a third below its upper edge, if it was not.
pub(crate) fn bring_into_view(list: &HtmlElement, there: &DomRect) {
    let view = list.get_bounding_client_rect();
    if there.top() < view.top() || there.bottom() > view.bottom() {
        let shift = there.top() - view.top() - view.height() / 3.0;
        list.set_scroll_top(list.scroll_top() + rounded(shift));
    }
}

/// Scrolls whatever an element is in, no further than needed to show it.
pub(crate) fn bring_near(element: &Element) {
    let options = ScrollIntoViewOptions::new();
    options.set_block(ScrollLogicalPosition::Nearest);
    element.scroll_into_view_with_scroll_into_view_options(&options);
}

/// Pixels of a page fit an `i32`.
#[allow(
    clippy::cast_possible_truncation,
    reason = "pages are far below 2^31 pixels high"
)]
fn rounded(pixels: f64) -> i32 {
    pixels.round() as i32
}

/// The places between the upper and the lower edge of the view.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "places are far below 2^32"
)]
fn in_view(pitch: f64, top: f64, height: f64) -> (u32, u32) {
    let from = (top / pitch).floor().max(0.0) as u32;
    let to = ((top + height.max(pitch)) / pitch).ceil().max(0.0) as u32;
    (from, to)
}

#[cfg(test)]
mod tests {
    use super::in_view;

    #[test]
    fn what_is_cut_at_an_edge_is_in_view() {
        assert_eq!(in_view(48.0, 0.0, 96.0), (0, 2));
        assert_eq!(in_view(48.0, 47.0, 96.0), (0, 3));
        assert_eq!(in_view(40.0, 80.0, 0.0), (2, 3));
    }
}
