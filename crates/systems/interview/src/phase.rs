//! Where an interview stands.

use steelyard_decision::{Parameters, Switch};

use crate::config::{ids, reading, switch_ids};
use crate::state::State;

/// A part of an interview, by which strategies count more or less.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    /// What is there.
    Exploratory,
    /// What matters.
    Focused,
    /// The end.
    Closing,
}

impl Phase {
    /// All of them, in their order.
    pub const ALL: [Self; 3] = [Self::Exploratory, Self::Focused, Self::Closing];

    /// Its name in configs.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Exploratory => "exploratory",
            Self::Focused => "focused",
            Self::Closing => "closing",
        }
    }

    /// In words.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Exploratory => "Exploratory",
            Self::Focused => "Focused",
            Self::Closing => "Closing",
        }
    }

    /// The phase of a turn under a reading of the rule. Seed 001: so many turns each. ADR-006, `bounds`: by the bounds of
    /// each phase and by how many elements were seen; when the exploratory one ended is not recorded, so that the focused
    /// one lasts its least number of turns from the least end of the exploratory one.
    pub fn of(state: &State, parameters: &Parameters, switches: &[Switch]) -> Self {
        let turn = f64::from(state.turn);
        let value = |id| parameters.value_of(id);
        if reading(switches, switch_ids::PHASE_RULE) != "bounds" {
            let exploratory = value(ids::EXPLORATORY_TURNS);
            return if turn < exploratory {
                Self::Exploratory
            } else if turn < exploratory + value(ids::FOCUSED_TURNS) {
                Self::Focused
            } else {
                Self::Closing
            };
        }
        let coverage = state.coverage();
        let least = value(ids::EXPLORATORY_MIN);
        let explores = turn < least
            || (turn < value(ids::EXPLORATORY_MAX) && coverage < value(ids::FOCUSED_COVERAGE));
        let earliest = value(ids::CLOSING_MIN).max(least + value(ids::FOCUSED_MIN));
        if explores {
            Self::Exploratory
        } else if turn >= earliest && coverage >= value(ids::CLOSING_COVERAGE) {
            Self::Closing
        } else {
            Self::Focused
        }
    }
}
