//! A list that is higher than browsers draw an element: it scrolls as far as they do, and each pixel stands for more than
//! one. What moves it a little moves it by just as much, whatever its height. Pure.

/// The most pixels that an element is high here. Browsers end between 17 and 33 million, of a page that is enlarged sooner.
const MOST: f64 = 8_000_000.0;
/// How many views a move may go to be a little one: a wheel, a key, and not the bar.
const LITTLE: f64 = 3.0;
/// How far the bar may be from where it belongs, in pixels, before it is put right.
const ASTRAY: f64 = 20_000.0;

/// Lines of one height, and the view on them.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Tall {
    /// How many lines.
    pub(super) lines: u32,
    /// Height of each.
    pub(super) pitch: f64,
    /// Height of the view.
    pub(super) view: f64,
}

/// Where a view stands.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct At {
    /// Pixels of the list above the view.
    pub(super) top: f64,
    /// How far its element is scrolled.
    pub(super) scroll: f64,
}

impl At {
    /// By how much lines are drawn above their place in the list.
    pub(super) fn shift(self) -> f64 {
        self.top - self.scroll
    }
}

impl Tall {
    fn whole(self) -> f64 {
        f64::from(self.lines) * self.pitch
    }

    /// Height of the element.
    pub(super) fn drawn(self) -> f64 {
        self.whole().min(MOST)
    }

    /// How far it can be moved: the list, and the element.
    fn ways(self) -> (f64, f64) {
        let way = |height: f64| (height - self.view).max(0.0);
        (way(self.whole()), way(self.drawn()))
    }

    /// The view with so much of the list above it, as far as there is so much.
    pub(super) fn at(self, top: f64) -> At {
        let (list, element) = self.ways();
        let top = top.clamp(0.0, list);
        let scroll = if list > 0.0 {
            (top / list * element).round()
        } else {
            0.0
        };
        // Where both are as high they stand at one place.
        let scroll = if self.whole() <= MOST { top } else { scroll };
        At { top, scroll }
    }

    /// Where the view stands once its element was scrolled; the element is to be put there where that is elsewhere.
    pub(super) fn moved(self, from: At, scroll: f64) -> At {
        let (list, element) = self.ways();
        if self.whole() <= MOST {
            let top = scroll.clamp(0.0, list);
            return At { top, scroll };
        }
        let by = scroll - from.scroll;
        if by.abs() > LITTLE * self.view {
            return At {
                top: (scroll / element * list).clamp(0.0, list),
                scroll,
            };
        }
        let top = (from.top + by).clamp(0.0, list);
        // At its ends the element has no room left for the last views of the list.
        let (before, behind) = (scroll <= 0.0, scroll >= element - 1.0);
        let near = 2.0 * self.view;
        if (before && top <= near) || (behind && list - top <= near) {
            return self.at(if before { 0.0 } else { list });
        }
        let right = self.at(top);
        if before || behind || (right.scroll - scroll).abs() > ASTRAY {
            right
        } else {
            At { top, scroll }
        }
    }

    /// The places in view: from one, to before another.
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "places are below 2^32"
    )]
    pub(super) fn in_view(self, at: At) -> (u32, u32) {
        if self.pitch <= 0.0 {
            return (0, 0);
        }
        let from = (at.top / self.pitch).floor().max(0.0) as u32;
        let to = ((at.top + self.view.max(self.pitch)) / self.pitch).ceil() as u32;
        (from.min(self.lines), to.min(self.lines))
    }

    /// The view moved no further than needed to show a line.
    pub(super) fn showing(self, at: At, place: u32) -> At {
        let line = f64::from(place) * self.pitch;
        if line < at.top {
            self.at(line)
        } else if line + self.pitch > at.top + self.view {
            self.at((line + self.pitch - self.view).ceil())
        } else {
            at
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHORT: Tall = Tall {
        lines: 1_000,
        pitch: 28.0,
        view: 420.0,
    };
    const LONG: Tall = Tall {
        lines: 1_000_000,
        pitch: 28.0,
        view: 420.0,
    };

    fn is(at: At, top: f64, scroll: f64) -> bool {
        (at.top - top).abs() < 0.5 && (at.scroll - scroll).abs() < 0.5
    }

    #[test]
    fn a_list_that_browsers_draw_is_scrolled_as_it_is() {
        assert!((SHORT.drawn() - 28_000.0).abs() < 1e-9);
        let at = SHORT.moved(At::default(), 5_000.0);
        assert!(is(at, 5_000.0, 5_000.0) && at.shift().abs() < 1e-9);
        assert_eq!(SHORT.in_view(at), (178, 194));
        assert!(is(SHORT.at(1e9), 27_580.0, 27_580.0));
    }

    #[test]
    fn a_higher_one_is_scrolled_by_shares_with_its_bar() {
        assert!((LONG.drawn() - MOST).abs() < 1e-9);
        let half = LONG.moved(At::default(), (MOST - 420.0) / 2.0);
        assert_eq!(LONG.in_view(half).0, 499_992);
        let end = LONG.moved(half, MOST - 420.0);
        assert_eq!(LONG.in_view(end), (999_985, 1_000_000));
    }

    #[test]
    fn a_little_move_is_as_large_in_the_list() {
        let from = LONG.at(14_000_000.0);
        let at = LONG.moved(from, from.scroll + 100.0);
        assert!(is(at, 14_000_100.0, from.scroll + 100.0));
    }

    #[test]
    fn with_little_moves_both_ends_are_reached_and_nothing_is_left_out() {
        for (from, by) in [(60_000.0, -100.0), (27_900_000.0, 100.0)] {
            let mut at = LONG.at(from);
            let mut tops = 0;
            loop {
                let scroll = (at.scroll + by).clamp(0.0, MOST - 420.0);
                let next = LONG.moved(at, scroll);
                assert!(
                    (next.top - at.top).abs() <= 3.0 * 420.0,
                    "no line is left out"
                );
                if next == at {
                    break;
                }
                at = next;
                tops += 1;
                assert!(tops < 5_000, "it ends");
            }
            let end = if by < 0.0 { 0.0 } else { 28_000_000.0 - 420.0 };
            assert!((at.top - end).abs() < 1.0, "{at:?}");
        }
    }

    #[test]
    fn a_long_way_of_little_moves_puts_the_bar_right() {
        let mut at = At::default();
        for _ in 0..2_000 {
            at = LONG.moved(at, at.scroll + 100.0);
            assert!((at.scroll - LONG.at(at.top).scroll).abs() <= ASTRAY);
        }
        assert!((at.top - 200_000.0).abs() < 1.0, "{at:?}");
    }

    #[test]
    fn a_line_is_shown_with_the_least_move() {
        let at = SHORT.at(2_800.0);
        assert_eq!(SHORT.showing(at, 105), at);
        assert!(is(SHORT.showing(at, 99), 2_772.0, 2_772.0));
        assert!(is(SHORT.showing(at, 115), 2_828.0, 2_828.0));
        assert_eq!(LONG.in_view(LONG.showing(at, 999_999)).1, 1_000_000);
    }

    #[test]
    fn an_empty_list_stands_still() {
        let none = Tall { lines: 0, ..SHORT };
        assert_eq!(none.moved(At::default(), 0.0), At::default());
        assert_eq!(none.in_view(At::default()), (0, 0));
        assert_eq!(Tall::default().in_view(At::default()), (0, 0));
    }
}
