//! Which row of a ranking stands where: pure.
//!
//! Small rankings arrive whole; their rows keep their places while a hand moves a weight and take
//! their new ones when it rests. Large rankings arrive in windows; a place then shows whoever holds
//! that rank.

use steelyard_protocol::{Decided, Row, RowWindow};

/// Rankings up to this size are sent whole.
pub(crate) const WHOLE: u32 = 200;
/// Rows around the visible ones that are asked for too.
const AHEAD: u32 = 40;

/// A place in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Seat {
    /// Who sits there: an alternative, or a rank where rows come and go in windows.
    pub(crate) who: Who,
    /// Where it is drawn, from 0.
    pub(crate) place: u32,
}

/// How a row is found again when numbers change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Who {
    /// By its place in the input.
    Alternative(u32),
    /// By its place among those shown, from 0.
    Ranked(u32),
}

/// The row that sits there, if it was sent.
pub(crate) fn row_of(decided: &Decided, who: Who) -> Option<&Row> {
    match who {
        Who::Alternative(index) => decided.rows.iter().find(|row| row.index == index),
        Who::Ranked(place) => {
            let at = usize::try_from(place.checked_sub(decided.first)?).ok()?;
            decided.rows.get(at)
        }
    }
}

/// Who sits where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    /// A small ranking: alternatives by their place in the input, in the order to show.
    Alternatives(Vec<u32>),
    /// A large one: this many places, each showing whoever stands there.
    Ranks(u32),
}

impl Order {
    /// The order of a decision; while a hand moves (`held`), the old one if its members are the same.
    pub(crate) fn of(decided: &Decided, held: Option<&Self>) -> Self {
        if decided.ranked > WHOLE {
            return Self::Ranks(decided.shown);
        }
        let fresh: Vec<u32> = decided.rows.iter().map(|row| row.index).collect();
        match held {
            Some(Self::Alternatives(old)) if same_members(old, &fresh) => {
                Self::Alternatives(old.clone())
            }
            _ => Self::Alternatives(fresh),
        }
    }

    /// Number of places.
    pub(crate) fn len(&self) -> u32 {
        match self {
            Self::Alternatives(order) => u32::try_from(order.len()).unwrap_or(u32::MAX),
            Self::Ranks(ranked) => *ranked,
        }
    }

    /// The seats from one place up to another.
    pub(crate) fn seats(&self, from: u32, to: u32) -> Vec<Seat> {
        let who = |place: u32| match self {
            Self::Alternatives(order) => {
                let at = usize::try_from(place).unwrap_or(usize::MAX);
                Who::Alternative(order.get(at).copied().unwrap_or_default())
            }
            Self::Ranks(_) => Who::Ranked(place),
        };
        (from..to.min(self.len()))
            .map(|place| Seat {
                who: who(place),
                place,
            })
            .collect()
    }

    /// The place where an alternative sits, if that is known.
    pub(crate) fn place_of(&self, decided: &Decided, index: u32) -> Option<u32> {
        match self {
            Self::Alternatives(order) => {
                let at = order.iter().position(|&other| other == index)?;
                u32::try_from(at).ok()
            }
            Self::Ranks(_) => {
                let at = decided.rows.iter().position(|row| row.index == index)?;
                Some(decided.first + u32::try_from(at).ok()?)
            }
        }
    }
}

fn same_members(held: &[u32], fresh: &[u32]) -> bool {
    held.len() == fresh.len() && fresh.iter().all(|index| held.contains(index))
}

/// The rows to ask for when those from `from` to `to` are in view: the whole of a small ranking,
/// else the view and some rows around it, moved in steps so that scrolling asks rarely.
pub(crate) fn window(ranked: u32, from: u32, to: u32) -> RowWindow {
    if ranked <= WHOLE {
        return RowWindow {
            stage: None,
            first: 0,
            count: WHOLE,
            ..RowWindow::default()
        };
    }
    let first = (from.saturating_sub(AHEAD) / AHEAD) * AHEAD;
    let last = (to + 2 * AHEAD).div_ceil(AHEAD) * AHEAD;
    RowWindow {
        stage: None,
        first,
        count: last - first,
        ..RowWindow::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_rankings_are_asked_for_whole() {
        let whole = RowWindow {
            stage: None,
            first: 0,
            count: WHOLE,
            ..RowWindow::default()
        };
        assert_eq!(window(0, 0, 20), whole);
        assert_eq!(window(200, 100, 120), whole);
    }

    #[test]
    fn windows_hold_the_view_and_move_in_steps() {
        for from in [0, 39, 40, 41, 5_000, 99_980] {
            let window = window(100_000, from, from + 20);
            assert!(window.first <= from.saturating_sub(1).max(window.first));
            assert!(window.first <= from && window.first + window.count >= from + 20);
            assert_eq!(window.first % AHEAD, 0);
        }
        assert_eq!(window(100_000, 81, 101), window(100_000, 100, 120));
    }

    #[test]
    fn rows_keep_their_places_only_among_the_same_members() {
        assert!(same_members(&[1, 0], &[0, 1]));
        assert!(!same_members(&[1, 0], &[0, 2]));
        assert!(!same_members(&[1, 0], &[0]));
    }

    #[test]
    fn seats_are_those_in_view() {
        let seats = Order::Ranks(10).seats(8, 14);
        let places: Vec<u32> = seats.iter().map(|seat| seat.place).collect();
        assert_eq!(places, [8, 9]);
        let seats = Order::Alternatives(vec![3, 1]).seats(0, 5);
        let who: Vec<Who> = seats.iter().map(|seat| seat.who).collect();
        assert_eq!(who, [Who::Alternative(3), Who::Alternative(1)]);
    }
}
