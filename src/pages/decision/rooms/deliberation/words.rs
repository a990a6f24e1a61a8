//! What a run is drawn from, and what is written of a round: pure.

use steelyard_protocol::deliberation::{Course, CourseRound};
use steelyard_protocol::telemetry::{Along, Series, Step};

use crate::charts::drift_chart::percent;
use crate::charts::format;

/// Words for what a check says.
const SEVERITIES: [&str; 3] = ["info", "warning", "critical"];

/// The rounds as the lanes of telemetry have them.
pub(super) fn series(course: &Course) -> Series {
    let one = |value: f64| (value, value);
    let step = |round: &CourseRound| {
        let number = f64::from(round.number);
        let votes = |votes: u32| round.agreed.map(|_| one(f64::from(votes)));
        // Approaches stand where votes do: nobody votes.
        let ideas = round.approaches.zip(course.wanted);
        let ideas = ideas.map(|(count, wanted)| [count, wanted].map(f64::from));
        let [dissents, impactful, overrides, regretted] = round.deeds.map(u64::from);
        let name = |agent: Option<u32>| {
            let agent = agent.and_then(|agent| course.agents.get(agent as usize));
            agent.map(|agent| agent.name.clone()).unwrap_or_default()
        };
        Step {
            from: number,
            to: number,
            votes_for: ideas.map_or_else(|| votes(round.votes), |[count, _]| Some(one(count))),
            votes_required: ideas
                .map_or_else(|| votes(round.required), |[_, wanted]| Some(one(wanted))),
            similarity_mean: round.similarity.map(one),
            converged: ended(course, round) == Some(true),
            dissents: (dissents, impactful),
            overrides: (overrides, regretted),
            drift: round.drift.map(one),
            advocates: round.advocate.into_iter().map(name).collect(),
            unavailable: round.unavailable.len() as u64,
            ..Step::default()
        }
    };
    let knows_drift = course.rounds.iter().any(|one| one.drift > Some(0.0));
    let mut steps: Vec<Step> = course.rounds.iter().map(step).collect();
    if !knows_drift {
        for step in &mut steps {
            step.drift = None;
        }
    }
    Series {
        along: Along::Rounds,
        steps,
        width: 1.0,
        outside: 0,
    }
}

/// Whether a round ends the debate by the rules, or has enough approaches where different ideas are wanted; `None` where the log does not tell what they look at.
pub(super) fn ended(course: &Course, round: &CourseRound) -> Option<bool> {
    if let Some(wanted) = course.wanted {
        round.approaches.map(|count| count >= wanted)
    } else if course.by_similarity {
        round.settled
    } else {
        round.agreed
    }
}

/// Whether the log says something else of it.
pub(super) fn differs(course: &Course, round: &CourseRound) -> bool {
    ended(course, round)
        .zip(round.recorded)
        .is_some_and(|(ours, log)| ours != log)
}

/// "32%", "<1%".
pub(super) fn chance(share: f64) -> String {
    if share > 0.0 && share < 0.005 {
        "<1%".to_owned()
    } else {
        format!("{}%", format::fixed(share * 100.0, 0))
    }
}

/// "1 vote", "3 votes".
pub(super) fn counted(number: u32, noun: &str) -> String {
    format::counted(u64::from(number), noun)
}

/// All of a round in a line, after its number: "5 of 7 votes for adr-2, 6 required; lowest similarity 0.81; …".
pub(super) fn round_words(course: &Course, at: usize) -> String {
    let Some(round) = course.rounds.get(at) else {
        return String::new();
    };
    let name = |agent: u32| {
        let agent = course.agents.get(agent as usize);
        agent.map_or(format::UNKNOWN, |agent| agent.name.as_str())
    };
    let mut words: Vec<String> = Vec::new();
    words.extend(round.agreed.map(|_| {
        let what = round.artifact.as_ref();
        let what = what.map_or(String::new(), |artifact| format!(" for {artifact}"));
        let (votes, all) = (round.votes, counted(round.eligible, "vote"));
        format!("{votes} of {all}{what}, {} required", round.required)
    }));
    words.extend(round.approaches.zip(course.wanted).map(|(count, wanted)| {
        let noun = if count == 1 { "approach" } else { "approaches" };
        format!("{count} {noun}, {wanted} wanted")
    }));
    let similarity = round.similarity.filter(|_| course.wanted.is_none());
    words.extend(similarity.map(|least| {
        let limit = format::short(course.similarity_threshold);
        let limit = if course.by_similarity {
            format!(", debate ends at {limit}")
        } else {
            String::new()
        };
        format!("lowest similarity {}{limit}", format::fixed(least, 2))
    }));
    let likely = round.likely.map_or(String::new(), |likely| {
        format!(", chance {}", chance(likely))
    });
    words.extend(round.advocate.map(|agent| match agent {
        Some(agent) => format!("devil’s advocate {}{likely}", name(agent)),
        None => format!("no devil’s advocate{likely}"),
    }));
    let [dissents, impactful, overrides, regretted] = round.deeds;
    let of_which = |count: u32, what: &str| match count {
        0 => String::new(),
        count => format!(", {count} {what}"),
    };
    if dissents > 0 {
        let changed = of_which(impactful, "changed the artifact");
        words.push(format!("{}{changed}", counted(dissents, "dissent")));
    }
    if overrides > 0 {
        let regretted = of_which(regretted, "regretted");
        words.push(format!("{}{regretted}", counted(overrides, "override")));
    }
    if !round.unavailable.is_empty() {
        let names: Vec<&str> = round.unavailable.iter().map(|agent| name(*agent)).collect();
        words.push(format!("{} unavailable", names.join(", ")));
    }
    if course.wanted.is_none() || round.drift > Some(0.0) {
        words.extend(drift_words(round));
    }
    words.extend(ending(course, round));
    if round.decision.is_none() {
        words.push("nothing to choose".to_owned());
    }
    words.join("; ")
}

/// "drift 6.2%, warning"; nothing where nothing has moved and nothing is checked.
fn drift_words(round: &CourseRound) -> Option<String> {
    let drift = round.drift?;
    let severity = round
        .severity
        .and_then(|one| SEVERITIES.get(usize::from(one)));
    let recorded = round
        .recorded_drift
        .filter(|log| (log - drift).abs() > 0.05);
    let log = recorded.map_or(String::new(), |log| {
        format!(", {} in the log", percent(log))
    });
    match severity {
        Some(severity) => Some(format!("drift {}, {severity}{log}", percent(drift))),
        None if drift > 0.0 || !log.is_empty() => {
            Some(format!("drift {}, not checked{log}", percent(drift)))
        }
        None => None,
    }
}

/// "not converged, the log says converged".
fn ending(course: &Course, round: &CourseRound) -> Option<String> {
    let words = match course.wanted {
        Some(_) => ["too few", "enough"],
        None => ["not converged", "converged"],
    };
    let word = |ended: bool| words[usize::from(ended)];
    match (ended(course, round), round.recorded) {
        (Some(ours), Some(log)) if ours == log => Some(format!("{}, as in the log", word(ours))),
        (Some(ours), Some(log)) => Some(format!("{}, {} in the log", word(ours), word(log))),
        (Some(ours), None) => Some(word(ours).to_owned()),
        (None, Some(log)) => Some(format!("{} in the log", word(log))),
        (None, None) => None,
    }
}

/// "24 rounds, 7 converged".
pub(super) fn summary(course: &Course) -> String {
    let all = course.rounds.len() as u64 + u64::from(course.rounds_left);
    let rounds = course.rounds.iter();
    let ended = rounds
        .filter(|round| ended(course, round) == Some(true))
        .count() as u64;
    match ended {
        0 => format::counted(all, "round"),
        ended => format!(
            "{}, {} {}",
            format::counted(all, "round"),
            format::count(ended),
            match course.wanted {
                Some(_) => "with enough approaches",
                None => "converged",
            }
        ),
    }
}

/// What is to know of all rounds: where the log says otherwise, what it never tells, and what is not drawn.
pub(super) fn notes(course: &Course) -> String {
    let rounds = course.rounds.iter();
    let other = rounds.filter(|round| differs(course, round)).count() as u64;
    let mut notes = Vec::new();
    if other > 0 {
        let rounds = format::counted(other, "round");
        notes.push(format!(
            "Amber: the log disagrees on whether {rounds} converged."
        ));
    }
    notes.extend(course.not_recorded.iter().cloned());
    if course.rounds_left > 0 {
        let left = format::counted(course.rounds_left.into(), "round");
        notes.push(format!("{left} after these not drawn."));
    }
    notes.join(" ")
}

#[cfg(test)]
mod tests {
    use steelyard_protocol::deliberation::AgentSeen;

    use super::*;

    fn course() -> Course {
        let agent = |name: &str| AgentSeen {
            name: name.to_owned(),
            listed: true,
            ..AgentSeen::default()
        };
        Course {
            agents: vec![agent("ops"), agent("skeptic")],
            rounds: vec![
                CourseRound {
                    number: 4,
                    decision: Some(2),
                    votes: 3,
                    artifact: Some("a".to_owned()),
                    eligible: 4,
                    required: 3,
                    agreed: Some(true),
                    similarity: Some(0.814),
                    recorded: Some(false),
                    drift: Some(6.24),
                    severity: Some(1),
                    recorded_drift: Some(9.0),
                    advocate: Some(Some(1)),
                    likely: Some(0.32),
                    deeds: [2, 1, 0, 0],
                    unavailable: vec![0],
                    ..CourseRound::default()
                },
                CourseRound {
                    number: 5,
                    ..CourseRound::default()
                },
            ],
            ..Course::default()
        }
    }

    #[test]
    fn a_round_is_told_in_a_line() {
        assert_eq!(
            round_words(&course(), 0),
            "3 of 4 votes for a, 3 required; lowest similarity 0.81; devil’s advocate skeptic, chance 32%; \
             2 dissents, 1 changed the artifact; ops unavailable; drift 6.2%, warning, 9% in the log; \
             converged, not converged in the log"
        );
        assert_eq!(round_words(&course(), 1), "nothing to choose");
        assert_eq!(round_words(&course(), 9), "");
    }

    #[test]
    fn approaches_stand_where_votes_do() {
        let mut course = course();
        course.wanted = Some(3);
        course.rounds = vec![CourseRound {
            number: 2,
            decision: Some(0),
            approaches: Some(4),
            similarity: Some(0.2),
            drift: Some(0.0),
            severity: Some(0),
            ..CourseRound::default()
        }];
        assert_eq!(round_words(&course, 0), "4 approaches, 3 wanted; enough");
        assert_eq!(summary(&course), "1 round, 1 with enough approaches");
        let step = &series(&course).steps[0];
        assert_eq!(
            (step.votes_for, step.votes_required),
            (Some((4.0, 4.0)), Some((3.0, 3.0)))
        );
        course.rounds[0].approaches = Some(1);
        assert_eq!(round_words(&course, 0), "1 approach, 3 wanted; too few");
    }

    #[test]
    fn what_is_not_told_is_not_drawn() {
        let course = course();
        let steps = series(&course).steps;
        assert_eq!(steps[0].votes_for, Some((3.0, 3.0)));
        assert!(steps[0].converged && steps[0].advocates == ["skeptic"]);
        let nothing = Step {
            from: 5.0,
            to: 5.0,
            ..Step::default()
        };
        assert_eq!(steps[1], nothing);
        assert_eq!(summary(&course), "2 rounds, 1 converged");
        let mut course = course;
        course.not_recorded = vec!["No reviews.".to_owned()];
        course.rounds_left = 3;
        assert_eq!(
            notes(&course),
            "Amber: the log disagrees on whether 1 round converged. No reviews. 3 rounds after these not drawn."
        );
    }

    #[test]
    fn a_rubric_that_never_moved_has_no_lane() {
        let mut course = course();
        course.rounds[0].drift = Some(0.0);
        course.rounds[1].drift = Some(0.0);
        assert!(
            series(&course)
                .steps
                .iter()
                .all(|step| step.drift.is_none())
        );
    }

    #[test]
    fn a_small_chance_is_not_none() {
        assert_eq!(
            [0.0, 0.001, 0.316, 1.0].map(chance),
            ["0%", "<1%", "32%", "100%"]
        );
    }
}
