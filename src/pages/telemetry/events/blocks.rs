//! The rows of a list that are here: blocks of neighbours, of which those far from the view are let go. Pure.

use std::collections::BTreeMap;
use std::sync::Arc;

use steelyard_protocol::telemetry::{EventRow, EventWindow};

/// Rows that are asked for at once.
pub(super) const BLOCK: u32 = 64;
/// Blocks that are kept: those nearest to the view.
const KEPT: usize = 160;

/// What is here of the events that fit.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Blocks {
    /// How many fit; `None` until that is known.
    pub(super) total: Option<u32>,
    /// Each with the time at which it was asked for.
    blocks: BTreeMap<u32, (u32, Arc<Vec<EventRow>>)>,
}

impl Blocks {
    /// The event at a place of the list.
    pub(super) fn row(&self, place: u32) -> Option<&EventRow> {
        let (_, rows) = self.blocks.get(&(place / BLOCK))?;
        rows.get((place % BLOCK) as usize)
    }

    /// The first block that some places need, from one to before another, and that is not here as it was asked for at
    /// `time` or later.
    pub(super) fn missing(&self, (from, to): (u32, u32), time: u32) -> Option<u32> {
        let end = self.total.map_or(to, |total| to.min(total));
        let here = |block: &u32| self.blocks.get(block).is_some_and(|(of, _)| *of >= time);
        (from / BLOCK..end.div_ceil(BLOCK)).find(|block| !here(block))
    }

    /// Takes in what was asked for at `time`.
    pub(super) fn put(&mut self, window: EventWindow, time: u32) {
        self.total = Some(window.total);
        if window.first.is_multiple_of(BLOCK) {
            let block = (time, Arc::new(window.rows));
            _ = self.blocks.insert(window.first / BLOCK, block);
        }
    }

    /// Lets go of all blocks but those nearest to a place.
    pub(super) fn stay_near(&mut self, place: u32) {
        let here = place / BLOCK;
        while self.blocks.len() > KEPT {
            let ends = [self.blocks.keys().next(), self.blocks.keys().next_back()];
            let farthest = ends
                .into_iter()
                .flatten()
                .max_by_key(|block| block.abs_diff(here));
            let Some(farthest) = farthest.copied() else {
                return;
            };
            _ = self.blocks.remove(&farthest);
        }
    }

    /// Lets go of all blocks that some places do not need.
    pub(super) fn keep(&mut self, (from, to): (u32, u32)) {
        let needed = from / BLOCK..to.div_ceil(BLOCK);
        self.blocks.retain(|block, _| needed.contains(block));
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use steelyard_protocol::telemetry::Loud;

    pub(in super::super) fn row(event: u32) -> EventRow {
        EventRow {
            event,
            line: u64::from(event) + 1,
            seq: Some(u64::from(event)),
            at: None,
            round: None,
            kind: "vote".to_owned(),
            agent: None,
            what: String::new(),
            loud: Loud::Plain,
        }
    }

    fn window(first: u32, total: u32) -> EventWindow {
        EventWindow {
            total,
            first,
            rows: (first..total.min(first + BLOCK)).map(row).collect(),
        }
    }

    #[test]
    fn rows_stand_at_their_places() {
        let mut blocks = Blocks::default();
        assert_eq!(blocks.missing((70, 90), 1), Some(1), "of an unknown number");
        blocks.put(window(64, 100), 1);
        assert_eq!(blocks.row(99).map(|row| row.event), Some(99));
        assert_eq!((blocks.row(100), blocks.row(3)), (None, None));
        assert_eq!(
            blocks.missing((70, 400), 1),
            None,
            "beyond the end is nothing"
        );
        assert_eq!(blocks.missing((60, 90), 1), Some(0));
    }

    #[test]
    fn what_is_older_is_asked_for_again_and_stands_until_then() {
        let mut blocks = Blocks::default();
        blocks.put(window(0, 100), 1);
        assert_eq!(blocks.missing((0, 10), 2), Some(0));
        assert!(blocks.row(5).is_some());
        blocks.put(window(0, 90), 2);
        assert_eq!((blocks.missing((0, 10), 2), blocks.total), (None, Some(90)));
    }

    #[test]
    fn what_is_far_from_the_view_goes() {
        let mut blocks = Blocks::default();
        for block in 0..400 {
            blocks.put(window(block * BLOCK, 1_000_000), 1);
        }
        blocks.stay_near(300 * BLOCK);
        assert_eq!(blocks.blocks.len(), KEPT);
        assert!(blocks.row(300 * BLOCK).is_some() && blocks.row(0).is_none());
        blocks.keep((300 * BLOCK + 5, 301 * BLOCK + 1));
        assert_eq!(
            blocks.blocks.keys().copied().collect::<Vec<_>>(),
            [300, 301]
        );
    }
}
