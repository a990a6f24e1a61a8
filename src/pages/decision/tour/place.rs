//! Where a card stands beside what it speaks of: pure.

/// Between the card and what it speaks of, and between the card and the window's edges.
const GAP: f64 = 12.0;

/// Something on the page, in pixels of the window.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Rect {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) width: f64,
    pub(super) height: f64,
}

impl Rect {
    /// Whether it takes any room.
    pub(super) fn is_seen(&self) -> bool {
        self.width > 0.0 && self.height > 0.0
    }
}

/// Where the card stands.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Spot {
    pub(super) left: f64,
    pub(super) top: f64,
    /// On which side of what it speaks of: "right", "below", "left", "above"; empty in a corner of the window.
    pub(super) side: &'static str,
}

/// The first side with room for the card, in the order right, below, left, above; else the lower right corner
/// of the window, where there is most often nothing.
pub(super) fn beside(anchor: Option<Rect>, card: (f64, f64), window: (f64, f64)) -> Spot {
    let (wide, high) = card;
    let within = |at: f64, size: f64, all: f64| at.min(all - size - GAP).max(GAP);
    let corner = Spot {
        left: within(window.0, wide, window.0),
        top: within(window.1, high, window.1),
        side: "",
    };
    let Some(Rect {
        left,
        top,
        width,
        height,
    }) = anchor
    else {
        return corner;
    };
    let (right, bottom) = (left + width, top + height);
    // Beside the upper or left end, where people look first.
    let along = |side, left, top| Spot {
        left: within(left, wide, window.0),
        top: within(top, high, window.1),
        side,
    };
    let in_window = right > 0.0 && bottom > 0.0 && left < window.0 && top < window.1;
    if !in_window {
        return corner;
    }
    if right + GAP + wide + GAP <= window.0 {
        along("right", right + GAP, top)
    } else if bottom + GAP + high + GAP <= window.1 {
        along("below", left, bottom + GAP)
    } else if left - GAP - wide >= GAP {
        along("left", left - GAP - wide, top)
    } else if top - GAP - high >= GAP {
        along("above", left, top - GAP - high)
    } else {
        corner
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CARD: (f64, f64) = (280.0, 140.0);
    const WINDOW: (f64, f64) = (1440.0, 900.0);

    fn spot(left: f64, top: f64, width: f64, height: f64) -> Spot {
        let anchor = Rect {
            left,
            top,
            width,
            height,
        };
        beside(Some(anchor), CARD, WINDOW)
    }

    fn at(spot: Spot) -> (i32, i32, &'static str) {
        #[allow(
            clippy::cast_possible_truncation,
            reason = "whole pixels in these cases"
        )]
        let whole = |pixels: f64| pixels.round() as i32;
        (whole(spot.left), whole(spot.top), spot.side)
    }

    #[test]
    fn the_first_side_with_room_is_taken() {
        assert_eq!(at(spot(16.0, 90.0, 268.0, 33.0)), (296, 90, "right"));
        assert_eq!(at(spot(300.0, 200.0, 1100.0, 48.0)), (300, 260, "below"));
        assert_eq!(at(spot(1100.0, 200.0, 330.0, 600.0)), (808, 200, "left"));
        assert_eq!(at(spot(100.0, 700.0, 1300.0, 150.0)), (100, 548, "above"));
    }

    #[test]
    fn without_a_side_or_an_anchor_it_stands_in_the_corner() {
        let corner = (1148, 748, "");
        assert_eq!(at(spot(0.0, 0.0, 1440.0, 900.0)), corner);
        assert_eq!(at(spot(0.0, -300.0, 200.0, 100.0)), corner);
        assert_eq!(at(beside(None, CARD, WINDOW)), corner);
    }

    #[test]
    fn it_never_leaves_the_window() {
        assert_eq!(at(spot(1300.0, 100.0, 139.0, 20.0)), (1148, 132, "below"));
        assert_eq!(at(spot(16.0, 880.0, 200.0, 20.0)), (228, 748, "right"));
    }
}
