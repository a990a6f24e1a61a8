//! What is written at each turn of an interview: pure.

use steelyard_protocol::WorkItem;
use steelyard_protocol::interview::{Course, CourseTurn};

use crate::charts::format;

/// A turn as it is written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct TurnWords {
    /// What its log says was chosen.
    pub(super) recorded: Option<String>,
    /// What is chosen now; empty while that is not known.
    pub(super) ours: String,
    /// What was chosen as saved, where edits change it.
    pub(super) saved: Option<String>,
}

impl TurnWords {
    /// Whether its log says something else.
    pub(super) fn differs(&self) -> bool {
        let other = |recorded: &String| *recorded != self.ours;
        !self.ours.is_empty() && self.recorded.as_ref().is_some_and(other)
    }
}

/// What each turn says, in their order.
pub(super) fn words(course: &Course, items: &[WorkItem]) -> Vec<TurnWords> {
    let turns = (course.first..).zip(&course.turns);
    let turns = turns.map(|(place, turn)| {
        let item = items.iter().find(|item| item.decision == place);
        let chosen = |verdict: &steelyard_protocol::Verdict| {
            let strategy = verdict.winner.and_then(|at| strategy_of(course, turn, at));
            strategy.unwrap_or_else(|| verdict.status.label.to_lowercase())
        };
        TurnWords {
            recorded: turn.recorded.clone(),
            ours: item.map_or_else(String::new, |item| chosen(&item.verdict)),
            saved: item.and_then(|item| item.before.as_ref()).map(chosen),
        }
    });
    turns.collect()
}

/// The strategy of a candidate.
fn strategy_of(course: &Course, turn: &CourseTurn, candidate: u32) -> Option<String> {
    let strategy = turn.candidates.get(candidate as usize)?;
    course.strategies.get(*strategy as usize).cloned()
}

/// Stretches of turns in one phase: its name, the place of the first turn, and how many.
pub(super) fn bands(course: &Course) -> Vec<(String, usize, usize)> {
    let mut bands: Vec<(String, usize, usize)> = Vec::new();
    let mut phase = None;
    for (at, turn) in course.turns.iter().enumerate() {
        match bands.last_mut().filter(|_| phase == Some(turn.phase)) {
            Some(band) => band.2 += 1,
            None => {
                let name = course.phases.get(turn.phase as usize);
                bands.push((name.cloned().unwrap_or_default(), at, 1));
            }
        }
        phase = Some(turn.phase);
    }
    bands
}

/// "turns 5 to 10"
pub(super) fn range(course: &Course, first: usize, count: usize) -> String {
    let number = |at: usize| course.turns.get(at).map_or(0, |turn| turn.number);
    match count {
        1 => format!("turn {}", number(first)),
        _ => format!("turns {} to {}", number(first), number(first + count - 1)),
    }
}

/// "3 differ from the log, 1 changed by your edits"
pub(super) fn summary(words: &[TurnWords]) -> String {
    let count = |holds: fn(&TurnWords) -> bool| words.iter().filter(|one| holds(one)).count();
    let recorded = count(|one| one.recorded.is_some());
    let differs = count(TurnWords::differs) as u64;
    let changed = count(|one| one.saved.is_some()) as u64;
    let log = match (recorded, differs) {
        (0, _) => "no log records the choices".to_owned(),
        (_, 0) => "all match the log".to_owned(),
        (_, differs) => format!(
            "{} of {recorded} differ from the log",
            format::count(differs)
        ),
    };
    match changed {
        0 => log,
        changed => format!("{log}, {} changed by your edits", format::count(changed)),
    }
}

/// A turn as it is said: "Turn 6 of 11, focused; the log chose deepen, re-scored ease".
pub(super) fn spoken(course: &Course, words: &[TurnWords], at: usize) -> String {
    let Some((turn, words)) = course.turns.get(at).zip(words.get(at)) else {
        return String::new();
    };
    let phase = course.phases.get(turn.phase as usize);
    let phase = phase.map_or("", String::as_str);
    let parts = [
        words
            .recorded
            .as_ref()
            .map(|one| format!("; the log chose {one}")),
        Some(format!("; re-scored {}", words.ours)).filter(|_| !words.ours.is_empty()),
        words
            .saved
            .as_ref()
            .map(|one| format!(", {one} before your edits")),
    ];
    let (number, count) = (turn.number, course.turns.len());
    let parts = parts.into_iter().flatten().collect::<Vec<_>>().concat();
    format!("Turn {number} of {count}, {phase}{parts}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn course(phases: &[u32]) -> Course {
        let turns = (1..).zip(phases).map(|(number, phase)| CourseTurn {
            number,
            phase: *phase,
            recorded: Some("deepen".to_owned()),
            candidates: vec![1, 0],
        });
        Course {
            first: 3,
            strategies: vec!["deepen".to_owned(), "ease".to_owned()],
            phases: ["exploratory", "focused", "closing"]
                .map(str::to_owned)
                .to_vec(),
            turns: turns.collect(),
            without_config: String::new(),
        }
    }

    fn item(decision: u32, winner: u32) -> WorkItem {
        let verdict = steelyard_protocol::Verdict {
            status: steelyard_protocol::Status {
                id: "SELECTED".to_owned(),
                label: "Selected".to_owned(),
                tone: steelyard_protocol::Tone::Settled,
            },
            winner: Some(winner),
            label: String::new(),
        };
        WorkItem {
            decision,
            before: Some(verdict.clone()).filter(|_| winner == 0),
            verdict,
            margin: None,
            lead: String::new(),
            level: 1,
            heuristic: false,
            record: steelyard_protocol::Record::None,
            same_choice: None,
            recorded: String::new(),
            diagnostics: 0,
        }
    }

    #[test]
    fn turns_say_strategies_and_how_they_differ() {
        let course = course(&[0, 1]);
        let found = words(&course, &[item(3, 1), item(4, 0)]);
        assert_eq!(found[0].ours, "deepen");
        assert_eq!(found[1].ours, "ease");
        assert_eq!(
            summary(&found),
            "1 of 2 differ from the log, 1 changed by your edits"
        );
        assert_eq!(
            spoken(&course, &found, 1),
            "Turn 2 of 2, focused; the log chose deepen; re-scored ease, ease before your edits"
        );
        assert!(!words(&course, &[])[0].differs());
    }

    #[test]
    fn a_phase_that_comes_again_is_a_band_again() {
        let course = course(&[0, 0, 1, 0]);
        let found: Vec<(usize, usize)> = bands(&course)
            .into_iter()
            .map(|one| (one.1, one.2))
            .collect();
        assert_eq!(found, [(0, 2), (2, 1), (3, 1)]);
        assert_eq!(range(&course, 0, 2), "turns 1 to 2");
        assert_eq!(range(&course, 2, 1), "turn 3");
    }
}
