//! What part of the ranking is in view, and how to bring more of it there.

use leptos::html::Div;
use leptos::prelude::*;

use crate::charts::bars::RowShape;
use crate::components::measure::follow_size;
use crate::state::deciding::Deciding;
use crate::state::density::Density;

/// Height of the row of names over the rows.
pub(crate) const HEAD: f64 = 36.0;

/// Heights and columns of a row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct RowPlan {
    /// Heights, in pixels.
    pub(crate) shape: RowShape,
    /// Height of a row with its second line.
    pub(crate) pitch: f64,
}

/// Height of a row, with bars of that height in its middle.
fn row(height: f64, bar_height: f64) -> RowShape {
    RowShape {
        height,
        bar_top: (height - bar_height) / 2.0,
        bar_height,
    }
}

/// The plan of a row, with its bars on a line of their own or not.
pub(crate) fn plan_of(narrow: bool, density: Density) -> RowPlan {
    if narrow {
        RowPlan {
            shape: row(density.row(40.0), 18.0),
            pitch: density.row(72.0),
        }
    } else {
        RowPlan {
            shape: row(density.row(48.0), 20.0),
            pitch: density.row(48.0),
        }
    }
}

/// What part of the list is in view.
#[derive(Clone, Copy)]
pub(crate) struct Viewport {
    /// The element that scrolls.
    pub(crate) node: NodeRef<Div>,
    plan: Memo<RowPlan>,
    /// Places in view: from one, up to another.
    pub(crate) range: Memo<(u32, u32)>,
    top: RwSignal<f64>,
}

impl Viewport {
    /// Follows the element's height; tells what comes into view.
    pub(crate) fn follow(plan: Memo<RowPlan>, deciding: Deciding) -> Self {
        let node = NodeRef::<Div>::new();
        let height = RwSignal::new(0.0_f64);
        let top = RwSignal::new(0.0_f64);
        let range = Memo::new(move |_| in_view(plan.get().pitch, top.get(), height.get()));
        let viewport = Self {
            node,
            plan,
            range,
            top,
        };
        follow_size(node, move |_, high| {
            height.set(high);
            viewport.tell(deciding);
        });
        viewport
    }

    /// Takes note that the element scrolled.
    pub(crate) fn scrolled(self, deciding: Deciding) {
        if let Some(node) = self.node.get_untracked() {
            self.top.set(f64::from(node.scroll_top()));
            self.tell(deciding);
        }
    }

    fn tell(self, deciding: Deciding) {
        let (from, to) = self.range.get_untracked();
        deciding.see(from, to);
    }

    /// Scrolls no further than needed to show a place.
    pub(crate) fn bring_into_view(self, place: u32) {
        if let Some(node) = self.node.get_untracked() {
            let pitch = self.plan.get_untracked().pitch;
            bring_into_view(&node, f64::from(place) * pitch, pitch);
        }
    }
}

/// The places between the upper and the lower edge of the view.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // places are far below 2^32
fn in_view(pitch: f64, top: f64, height: f64) -> (u32, u32) {
    let from = (top / pitch).floor().max(0.0) as u32;
    let to = ((top + height.max(pitch)) / pitch).ceil().max(0.0) as u32;
    (from, to)
}

#[allow(clippy::cast_possible_truncation)] // scroll offsets fit an i32
fn bring_into_view(node: &web_sys::HtmlElement, place: f64, pitch: f64) {
    let top = f64::from(node.scroll_top());
    let height = f64::from(node.client_height()) - HEAD;
    if place < top {
        node.set_scroll_top(place as i32);
    } else if place + pitch > top + height {
        node.set_scroll_top((place + pitch - height).ceil() as i32);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn compact_rows_are_lower_and_their_bars_stand_in_the_middle() {
        let pitch = |narrow, density| plan_of(narrow, density).pitch;
        let pitches = [
            pitch(false, Density::Comfortable),
            pitch(false, Density::Compact),
            pitch(true, Density::Comfortable),
            pitch(true, Density::Compact),
        ];
        assert!((pitches[0] - 48.0).abs() < 1e-9 && (pitches[1] - 40.0).abs() < 1e-9);
        assert!((pitches[2] - 72.0).abs() < 1e-9 && (pitches[3] - 64.0).abs() < 1e-9);
        for narrow in [false, true] {
            for density in Density::ALL {
                let RowShape {
                    height,
                    bar_top,
                    bar_height,
                } = plan_of(narrow, density).shape;
                assert!((2.0 * bar_top + bar_height - height).abs() < 1e-9);
            }
        }
    }

    #[test]
    fn what_is_cut_at_an_edge_is_in_view() {
        assert_eq!(in_view(48.0, 0.0, 96.0), (0, 2));
        assert_eq!(in_view(48.0, 47.0, 96.0), (0, 3));
        assert_eq!(in_view(40.0, 80.0, 0.0), (2, 3));
    }
}
