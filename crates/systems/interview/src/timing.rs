//! When a phase begins and ends.

use steelyard_decision::{Parameters, Switch};

use crate::config::{ids, reading, switch_ids};
use crate::phase::Phase;
use crate::state::State;

/// The phase of a turn under a reading of the rule. Seed 001: so many turns each. ADR-006, `bounds`: by the bounds of
/// each phase and by how many elements were seen; when the exploratory one ended is not recorded, so that the focused
/// one lasts its least number of turns from the least end of the exploratory one.
pub(crate) fn phase_of(state: &State, parameters: &Parameters, switches: &[Switch]) -> Phase {
    let turn = f64::from(state.turn);
    let value = |id| parameters.value_of(id);
    if reading(switches, switch_ids::PHASE_RULE) != "bounds" {
        let exploratory = value(ids::EXPLORATORY_TURNS);
        return if turn < exploratory {
            Phase::Exploratory
        } else if turn < exploratory + value(ids::FOCUSED_TURNS) {
            Phase::Focused
        } else {
            Phase::Closing
        };
    }
    let coverage = state.coverage();
    let least = value(ids::EXPLORATORY_MIN);
    let explores = turn < least
        || (turn < value(ids::EXPLORATORY_MAX) && coverage < value(ids::FOCUSED_COVERAGE));
    let earliest = value(ids::CLOSING_MIN).max(least + value(ids::FOCUSED_MIN));
    if explores {
        Phase::Exploratory
    } else if turn >= earliest && coverage >= value(ids::CLOSING_COVERAGE) {
        Phase::Closing
    } else {
        Phase::Focused
    }
}
