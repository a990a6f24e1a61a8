//! The scroll position of a list that may be higher than browsers draw an element. Its element is then capped at
//! [`MOST`] pixels, and each pixel of the scrollbar stands for more than one of the list. A small move scrolls the list by
//! just as much, whatever its height. Pure.

/// The greatest height of an element, in pixels. Browsers end between 17 and 33 million, of a page that is enlarged sooner.
pub(super) const MOST: f64 = 8_000_000.0;
/// The greatest small move, in heights of the view: a wheel, a key, and not the scrollbar.
const SMALL: f64 = 3.0;
/// The greatest distance of the scrollbar from its right place, in pixels, before it is corrected.
const ASTRAY: f64 = 20_000.0;

/// The height of a list and of the view on it, in pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Extent {
    /// Height of all rows.
    pub(crate) total: f64,
    /// Height of the view.
    pub(crate) view: f64,
}

/// The place of a view, in pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Position {
    /// What of the list lies above the view.
    pub(crate) top: f64,
    /// How far the element is scrolled.
    pub(crate) scroll: f64,
}

impl Position {
    /// By how much rows are drawn above their place in the list.
    pub(super) fn shift(self) -> f64 {
        self.top - self.scroll
    }
}

impl Extent {
    /// Height of the element.
    pub(crate) fn element(self) -> f64 {
        self.total.min(MOST)
    }

    fn is_capped(self) -> bool {
        self.total > MOST
    }

    /// The greatest scroll position in the list and in the element.
    fn ends(self) -> (f64, f64) {
        let end = |height: f64| (height - self.view).max(0.0);
        (end(self.total), end(self.element()))
    }

    /// The position with so much of the list above the view; the nearest one where the list is not as high.
    pub(crate) fn at(self, top: f64) -> Position {
        let (list, element) = self.ends();
        let top = top.clamp(0.0, list);
        let scroll = if self.is_capped() {
            (top / list * element).round()
        } else {
            top
        };
        Position { top, scroll }
    }

    /// The position once the element was scrolled from another one. Its `scroll` differs from the one given where the
    /// scrollbar has to be corrected.
    pub(crate) fn scrolled(self, from: Position, scroll: f64) -> Position {
        let (list, element) = self.ends();
        if !self.is_capped() {
            return Position {
                top: scroll,
                scroll,
            };
        }
        let by = scroll - from.scroll;
        if by.abs() > SMALL * self.view {
            return Position {
                top: (scroll / element * list).clamp(0.0, list),
                scroll,
            };
        }
        let top = (from.top + by).clamp(0.0, list);
        // At its ends the element has no room left for the last views of the list.
        let (upper, lower) = (scroll <= 0.0, scroll >= element - 1.0);
        let near = 2.0 * self.view;
        if (upper && top <= near) || (lower && list - top <= near) {
            return self.at(if upper { 0.0 } else { list });
        }
        let right = self.at(top);
        if upper || lower || (right.scroll - scroll).abs() > ASTRAY {
            right
        } else {
            Position { top, scroll }
        }
    }

    /// The position moved no further than needed to show a row, which begins at `row` and is `height` pixels high.
    pub(crate) fn showing(self, position: Position, row: f64, height: f64) -> Position {
        if row < position.top {
            self.at(row)
        } else if row + height > position.top + self.view {
            self.at((row + height - self.view).ceil())
        } else {
            position
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROW: f64 = 28.0;
    const SHORT: Extent = Extent {
        total: 28_000.0,
        view: 420.0,
    };
    const LONG: Extent = Extent {
        total: 28_000_000.0,
        view: 420.0,
    };

    fn is(position: Position, top: f64, scroll: f64) -> bool {
        (position.top - top).abs() < 0.5 && (position.scroll - scroll).abs() < 0.5
    }

    #[test]
    fn a_list_that_browsers_draw_is_scrolled_as_it_is() {
        assert!((SHORT.element() - 28_000.0).abs() < 1e-9);
        let position = SHORT.scrolled(Position::default(), 5_000.0);
        assert!(is(position, 5_000.0, 5_000.0) && position.shift().abs() < 1e-9);
        assert!(is(SHORT.at(1e9), 27_580.0, 27_580.0));
    }

    #[test]
    fn a_higher_one_is_scrolled_by_shares_with_its_bar() {
        assert!((LONG.element() - MOST).abs() < 1e-9);
        let half = LONG.scrolled(Position::default(), (MOST - 420.0) / 2.0);
        assert!((half.top - 13_999_790.0).abs() < 1.0);
        let end = LONG.scrolled(half, MOST - 420.0);
        assert!((end.top - 27_999_580.0).abs() < 1.0);
    }

    #[test]
    fn a_small_move_is_as_large_in_the_list() {
        let from = LONG.at(14_000_000.0);
        let position = LONG.scrolled(from, from.scroll + 100.0);
        assert!(is(position, 14_000_100.0, from.scroll + 100.0));
    }

    #[test]
    fn with_small_moves_both_ends_are_reached_and_nothing_is_left_out() {
        for (from, by) in [(60_000.0, -100.0), (27_900_000.0, 100.0)] {
            let mut position = LONG.at(from);
            let mut moves = 0;
            loop {
                let scroll = (position.scroll + by).clamp(0.0, MOST - 420.0);
                let next = LONG.scrolled(position, scroll);
                assert!(
                    (next.top - position.top).abs() <= 3.0 * 420.0,
                    "no row is left out"
                );
                if next == position {
                    break;
                }
                position = next;
                moves += 1;
                assert!(moves < 5_000, "it ends");
            }
            let end = if by < 0.0 { 0.0 } else { 28_000_000.0 - 420.0 };
            assert!((position.top - end).abs() < 1.0, "{position:?}");
        }
    }

    #[test]
    fn a_long_way_of_small_moves_corrects_the_bar() {
        let mut position = Position::default();
        for _ in 0..2_000 {
            position = LONG.scrolled(position, position.scroll + 100.0);
            assert!((position.scroll - LONG.at(position.top).scroll).abs() <= ASTRAY);
        }
        assert!((position.top - 200_000.0).abs() < 1.0, "{position:?}");
    }

    #[test]
    fn a_row_is_shown_with_the_least_move() {
        let position = SHORT.at(2_800.0);
        let showing = |row: f64| SHORT.showing(position, row * ROW, ROW);
        assert_eq!(showing(105.0), position);
        assert!(is(showing(99.0), 2_772.0, 2_772.0));
        assert!(is(showing(115.0), 2_828.0, 2_828.0));
        let last = LONG.showing(position, 999_999.0 * ROW, ROW);
        assert!((last.top - 27_999_580.0).abs() < 1.0, "{last:?}");
    }

    #[test]
    fn an_empty_list_stands_still() {
        let none = Extent {
            total: 0.0,
            ..SHORT
        };
        assert_eq!(none.scrolled(Position::default(), 0.0), Position::default());
        assert_eq!(Extent::default().at(5.0), Position::default());
    }
}
