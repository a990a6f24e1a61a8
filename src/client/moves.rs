//! Settings under which to decide: the latest wins, one is in flight.

use steelyard_protocol::{DecisionId, Request, RowWindow, Settings};

use super::edits::MOST_STRIKES;

/// A decision that the page asks for.
#[derive(Clone)]
pub(crate) struct Move {
    /// Never falls.
    pub(crate) revision: u32,
    /// The round of studies that belongs to the settings; older ones are stale.
    pub(crate) round: u32,
    /// Which decision.
    pub(crate) decision: DecisionId,
    /// Edited parameters and readings.
    pub(crate) settings: Settings,
    /// The rows to send.
    pub(crate) window: RowWindow,
    /// The alternative to explain, by input order.
    pub(crate) focus: Option<u32>,
}

/// The lane of decisions.
#[derive(Default)]
pub(super) struct Moves {
    latest: Option<Move>,
    due: bool,
    in_flight: bool,
    strikes: u8,
    shown: u32,
}

impl Moves {
    /// Asks for a decision in place of any that has not been sent.
    pub(super) fn want(&mut self, latest: Move) {
        self.latest = Some(latest);
        self.due = true;
        self.strikes = 0;
    }

    /// Whether there is one to send, and whether a worker has died of it before.
    pub(super) fn due(&self) -> Option<bool> {
        (self.due && !self.in_flight).then_some(self.strikes > 0)
    }

    /// Takes what is due.
    pub(super) fn take(&mut self) -> Option<Request> {
        self.due()?;
        let Move {
            revision,
            round,
            decision,
            settings,
            window,
            focus,
        } = self.latest.clone()?;
        self.due = false;
        self.in_flight = true;
        Some(Request::Decide {
            revision,
            round,
            decision,
            settings,
            window,
            focus,
        })
    }

    /// The one in flight is answered. Whether to show it: never after one of a later revision.
    pub(super) fn answered(&mut self, revision: Option<u32>) -> bool {
        self.in_flight = false;
        if !self.due {
            self.strikes = 0;
        }
        let shows = revision.is_some_and(|revision| revision >= self.shown);
        self.shown = self.shown.max(revision.unwrap_or(0));
        shows
    }

    /// The worker is dead: asks for the latest again, unless it has struck often enough.
    pub(super) fn died(&mut self, blame: bool) -> Option<String> {
        let to_blame = blame && self.in_flight && !self.due;
        self.in_flight = false;
        self.strikes += u8::from(to_blame);
        self.due = self.latest.is_some() && self.strikes < MOST_STRIKES;
        (to_blame && !self.due).then(|| {
            "Re-scoring with these settings stopped the engine twice; change a weight to try others."
                .into()
        })
    }

    /// The next worker may try again.
    pub(super) fn forgive(&mut self) {
        self.strikes = 0;
        self.due = self.latest.is_some();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn want(moves: &mut Moves, revision: u32) {
        moves.want(Move {
            revision,
            round: 0,
            decision: DecisionId::default(),
            settings: Settings::default(),
            window: RowWindow {
                stage: None,
                first: 0,
                count: 9,
                ..RowWindow::default()
            },
            focus: None,
        });
    }

    fn sent(moves: &mut Moves) -> Option<u32> {
        match moves.take() {
            Some(Request::Decide { revision, .. }) => Some(revision),
            _ => None,
        }
    }

    #[test]
    fn the_latest_wins_and_one_is_in_flight() {
        let mut moves = Moves::default();
        want(&mut moves, 1);
        assert_eq!(sent(&mut moves), Some(1));
        want(&mut moves, 2);
        want(&mut moves, 3);
        assert_eq!(sent(&mut moves), None);
        assert!(moves.answered(Some(1)));
        assert_eq!(sent(&mut moves), Some(3));
        assert!(moves.answered(Some(3)));
        assert_eq!(sent(&mut moves), None);
    }

    #[test]
    fn an_older_revision_is_never_shown() {
        let mut moves = Moves::default();
        assert!(moves.answered(Some(5)));
        assert!(!moves.answered(Some(4)));
        assert!(moves.answered(Some(5)));
    }

    #[test]
    fn a_move_is_sent_twice_at_most() {
        let mut moves = Moves::default();
        want(&mut moves, 1);
        sent(&mut moves);
        assert_eq!(moves.died(true), None);
        assert_eq!(moves.due(), Some(true));
        sent(&mut moves);
        assert!(moves.died(true).is_some());
        assert_eq!(moves.died(true), None);
        assert_eq!(moves.due(), None);
        want(&mut moves, 2);
        assert_eq!(moves.due(), Some(false));
    }

    #[test]
    fn a_death_of_something_else_is_not_held_against_it() {
        let mut moves = Moves::default();
        want(&mut moves, 1);
        sent(&mut moves);
        moves.answered(Some(1));
        moves.died(true);
        assert_eq!(moves.due(), Some(false));
        sent(&mut moves);
        want(&mut moves, 2);
        moves.died(true);
        assert_eq!(moves.due(), Some(false));
    }
}
