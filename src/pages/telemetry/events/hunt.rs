//! Where an event stands among those that fit: events rise along the list, so that each stretch that comes tells on which
//! side to look on. Pure.

use steelyard_protocol::telemetry::EventRow;

use super::blocks::BLOCK;

/// Stretches after which it is given up.
const MOST: u32 = 40;

/// An event that is looked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hunt {
    event: u32,
    /// Where it may stand: from one place to before another.
    room: (u32, u32),
    /// Events at the ends of that room, where they are known.
    ends: (Option<u32>, Option<u32>),
    asked: u32,
}

/// What a stretch said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Said {
    /// It stands at this place.
    Here(u32),
    /// It does not fit.
    Nowhere,
    /// Not yet.
    On,
}

impl Hunt {
    /// For an event among so many.
    pub(super) fn of(event: u32, total: u32) -> Self {
        Self {
            event,
            room: (0, total),
            ends: (None, None),
            asked: 0,
        }
    }

    /// The place to look at next, at the beginning of a block.
    pub(super) fn next(&self) -> u32 {
        let (from, to) = self.room;
        let last = to.saturating_sub(1);
        let guess = match self.ends {
            // Of a log with one run, and without a filter, that is the place.
            (None, None) => self.event,
            // Every other time the middle, so that no list makes it long.
            (Some(low), Some(high)) if self.asked % 2 == 1 && high > low => {
                let share = f64::from(self.event - low) / f64::from(high - low);
                from.saturating_add(part(f64::from(to - from) * share))
            }
            _ => from + (last.saturating_sub(from)) / 2,
        };
        guess.clamp(from, last.max(from)) / BLOCK * BLOCK
    }

    /// Takes note of the rows that stand from a place on.
    pub(super) fn see(&mut self, first: u32, rows: &[EventRow]) -> Said {
        self.asked += 1;
        let (Some(low), Some(high)) = (rows.first(), rows.last()) else {
            return Said::Nowhere;
        };
        let after = first.saturating_add(u32::try_from(rows.len()).unwrap_or(u32::MAX));
        if self.event < low.event {
            self.room.1 = first;
            self.ends.1 = Some(low.event);
        } else if self.event > high.event {
            self.room.0 = after;
            self.ends.0 = Some(high.event);
        } else {
            let found = rows
                .iter()
                .zip(first..)
                .find(|(row, _)| row.event == self.event);
            return found.map_or(Said::Nowhere, |(_, place)| Said::Here(place));
        }
        if self.room.0 >= self.room.1 || self.asked >= MOST {
            Said::Nowhere
        } else {
            Said::On
        }
    }
}

/// Places are far below 2^32.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "places are below 2^32"
)]
fn part(places: f64) -> u32 {
    places.max(0.0) as u32
}

#[cfg(test)]
mod tests {
    use super::super::blocks::tests::row;
    use super::*;

    /// Looks for an event in a list; tells what came of it after how many stretches.
    fn look(list: &[u32], event: u32) -> (Said, u32) {
        let mut hunt = Hunt::of(event, u32::try_from(list.len()).expect("a short list"));
        loop {
            let first = hunt.next();
            let rest = list.iter().skip(first as usize).take(BLOCK as usize);
            let rows: Vec<EventRow> = rest.map(|event| row(*event)).collect();
            match hunt.see(first, &rows) {
                Said::On => {}
                said => return (said, hunt.asked),
            }
        }
    }

    #[test]
    fn without_a_filter_it_is_found_at_once() {
        let all: Vec<u32> = (0..100_000).collect();
        assert_eq!(look(&all, 77_123), (Said::Here(77_123), 1));
    }

    #[test]
    fn it_is_found_in_any_list_within_a_few_stretches() {
        let even: Vec<u32> = (0..100_000).map(|place| place * 7 + 3).collect();
        let steep: Vec<u32> = (0..1_000).chain(4_000_000..4_100_000).collect();
        for list in [even, steep] {
            for place in (0..list.len()).step_by(1_711) {
                let (said, asked) = look(&list, list[place]);
                assert_eq!(said, Said::Here(u32::try_from(place).expect("a place")));
                assert!(asked < 24, "{asked} stretches");
            }
        }
    }

    #[test]
    fn what_does_not_fit_is_nowhere() {
        let list: Vec<u32> = (0..5_000).map(|place| place * 3).collect();
        for event in [1, 7_000, 14_998, 90_000] {
            assert_eq!(look(&list, event).0, Said::Nowhere, "{event}");
        }
        assert_eq!(look(&[], 4).0, Said::Nowhere);
    }
}
