//! Scrolls that bring an element into view.

use web_sys::{DomRect, Element, HtmlElement, ScrollIntoViewOptions, ScrollLogicalPosition};

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
pub(crate) fn rounded(pixels: f64) -> i32 {
    pixels.round() as i32
}
