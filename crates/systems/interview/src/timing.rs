//! When a phase begins and ends.

use steelyard_decision::{Parameters, Switch, plain};

use crate::config::{ids, reading, switch_ids};
use crate::phase::Phase;
use crate::state::State;

/// The phase of a turn under a reading of the rule. Seed 001: so many turns each. ADR-006, `bounds`: by the bounds of
/// each phase and by how many elements were seen; when the exploratory one ended is not recorded, so that the focused
/// one lasts its least number of turns from the least end of the exploratory one. `recorded`: as the state says, else after
/// so many turns.
///
/// Where an emotion counts, the turn is taken to be later by `emotional_turns` · emotion.
pub(crate) fn phase_of(state: &State, parameters: &Parameters, switches: &[Switch]) -> Phase {
    let turn = f64::from(state.turn) + emotional_shift(state, parameters, switches);
    let value = |id| parameters.value_of(id);
    let rule = reading(switches, switch_ids::PHASE_RULE);
    if let Some(phase) = state.phase.filter(|_| rule == "recorded") {
        return phase;
    }
    if rule != "bounds" {
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

/// By how many turns an emotion moves phases: above 0 the next phase is nearer. 0 without a signal or under the reading
/// that leaves it out.
fn emotional_shift(state: &State, parameters: &Parameters, switches: &[Switch]) -> f64 {
    let emotion = state.signals.emotion;
    let emotion = emotion.filter(|_| reading(switches, switch_ids::EMOTIONAL_SIGNAL) == "on");
    emotion.map_or(0.0, |emotion| {
        emotion * parameters.value_of(ids::EMOTIONAL_TURNS)
    })
}

/// What an emotion does to the phase, a clause; `None` where it does nothing.
pub(crate) fn emotional_words(
    state: &State,
    parameters: &Parameters,
    switches: &[Switch],
) -> Option<String> {
    let shift = emotional_shift(state, parameters, switches);
    let rounded = (shift * 1e6).round() / 1e6;
    (rounded != 0.0).then(|| {
        format!(
            "phase of turn {} for turn {}, by the emotional signal: {}",
            plain(f64::from(state.turn) + rounded),
            state.turn,
            state.signals.words("emotional")
        )
    })
}
