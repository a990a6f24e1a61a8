//! Where keys lead in the ranking: pure.

use steelyard_protocol::Decided;

use crate::state::answers::row_positions::{Order, row_of};

/// Where a key leads from the explained card: the place, and who sits there if that is known.
/// Arrows, Page, Home and End walk the ranking.
pub(crate) fn step(
    key: &str,
    decided: &Decided,
    order: &Order,
    explained: Option<u32>,
) -> Option<(u32, Option<u32>)> {
    let here = explained.and_then(|index| order.place_of(decided, index));
    let last = order.len().checked_sub(1)?;
    let to = match (key, here) {
        ("ArrowDown", Some(here)) => (here + 1).min(last),
        ("ArrowUp", Some(here)) => here.saturating_sub(1),
        ("PageDown", Some(here)) => (here + 10).min(last),
        ("PageUp", Some(here)) => here.saturating_sub(10),
        ("ArrowDown" | "Home", _) => 0,
        ("ArrowUp" | "End", _) => last,
        _ => return None,
    };
    let seat = order.seats(to, to + 1).first().copied();
    let row = seat.and_then(|seat| row_of(decided, seat.who));
    Some((to, row.map(|row| row.index)))
}
