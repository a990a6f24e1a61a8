//! How often another artifact comes first under the rubric in force than under the one that the run began with.

use super::Course;
use crate::config::Rules;
use crate::rubric::Rubric;
use crate::run::Run;
use crate::scoring::{first, judged};

/// Decisions that a share is told of at least.
pub const FEWEST: usize = 5;

/// What a round's decision tells of two rubrics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compared {
    /// Nothing: it has fewer than two scored artifacts.
    No,
    /// The same one comes first.
    Same,
    /// Another one does, by place among the artifacts: under the gold rubric, and under the living one.
    Other([usize; 2]),
}

/// Each round's decision under the gold rubric and under the one in force at its own end, whatever weights settings move.
///
/// A decision is looked at once, and only where the rubric has changed: under the rubric of its own time, and not again under that
/// of each later round. So what a round comes to follows from the rounds up to it, and a run of any length is gone through once.
pub fn compared(run: &Run, course: &Course, gold: &Rubric, rules: &Rules) -> Vec<Compared> {
    let mut trust = vec![rules.trust.initial; run.agents.len()];
    let scale = if course.of_ten { 10.0 } else { 1.0 };
    let rounds = run.rounds.iter().zip(&course.rounds);
    let compared = rounds.map(|(round, state)| {
        for (agent, now) in &state.trust {
            trust[*agent] = now.value;
        }
        if state.artifacts.iter().filter(|one| one.is_scored()).count() < 2 {
            return Compared::No;
        }
        if state.living == *gold {
            return Compared::Same;
        }
        let leads = |rubric: &Rubric| {
            let events = round.events.iter().map(|event| (&event.what, event.place));
            let weight = |agent: Option<usize>| rules.opinion(agent.map(|agent| trust[agent]));
            first(&judged(events, rubric, scale, weight), rubric)
        };
        match (leads(gold), leads(&state.living)) {
            (Some(was), Some(is)) if was != is => Compared::Other([was, is]),
            _ => Compared::Same,
        }
    });
    compared.collect()
}

/// Drift by behaviour after each round, in percent: of the decisions up to it that tell something, the share whose first differs;
/// `None` as long as fewer than [`FEWEST`] do.
pub fn behavioural(compared: &[Compared]) -> Vec<Option<f64>> {
    let (mut all, mut differing) = (0_usize, 0_usize);
    let percents = compared.iter().map(|one| {
        all += usize::from(*one != Compared::No);
        differing += usize::from(matches!(one, Compared::Other(_)));
        (all >= FEWEST).then(|| 100.0 * differing as f64 / all as f64)
    });
    percents.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand: of five decisions two differ, 40 %; of six three, 50 %. What tells nothing changes nothing.
    #[test]
    fn a_share_is_told_from_the_fifth_decision_on() {
        use Compared::{No, Other, Same};
        let rounds = [
            Same,
            No,
            Other([0, 1]),
            Same,
            Other([1, 0]),
            Same,
            No,
            Other([0, 2]),
        ];
        let found = behavioural(&rounds);
        assert_eq!(found[..5], [None; 5]);
        assert_eq!(found[5..], [Some(40.0), Some(40.0), Some(50.0)]);
    }
}
