use crate::{Ended, Event, EventKind, Outcome, Trajectory, Turn};

/// How a turn ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnEnd {
    /// With an answer, or with what a tool handed in.
    Answered,
    /// The user broke in.
    Interrupted,
    /// Something failed.
    Failed,
    /// With anything else: a call of a tool, another agent.
    Unanswered,
}

impl TurnEnd {
    /// In a word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Answered => "answered",
            Self::Interrupted => "interrupted",
            Self::Failed => "failed",
            Self::Unanswered => "unanswered",
        }
    }
}

/// How a turn ended, by what stands last in it.
pub fn turn_end(trajectory: &Trajectory, turn: &Turn) -> TurnEnd {
    if ends_with_an_answer(trajectory, turn) {
        return TurnEnd::Answered;
    }
    let end = |event: &Event| match &event.kind {
        EventKind::Failed(_) => Some(TurnEnd::Failed),
        EventKind::Interrupted => Some(TurnEnd::Interrupted),
        EventKind::Tool(_) | EventKind::Spawned { .. } | EventKind::Asked(_) => {
            Some(TurnEnd::Unanswered)
        }
        _ => None,
    };
    let mut ends = turn.events.iter().rev().filter_map(end);
    ends.next().unwrap_or(TurnEnd::Unanswered)
}

/// How a run ended: as it is told, else by its events.
pub fn ended(trajectory: &Trajectory) -> Ended {
    if let Some(ended) = trajectory.ended {
        return ended;
    }
    let (mut done, mut failed) = (0_u64, 0_u64);
    let events = || trajectory.turns.iter().flat_map(|turn| &turn.events);
    for event in events() {
        if let EventKind::Tool(call) = &event.kind {
            done += u64::from(call.outcome == Outcome::Done);
            failed += u64::from(call.outcome == Outcome::Failed);
        }
    }
    Ended {
        answered: trajectory
            .turns
            .last()
            .is_some_and(|turn| ends_with_an_answer(trajectory, turn)),
        calls: done + failed,
        failed_calls: failed,
    }
}

/// Tools by which an agent hands in what it came to, so that nothing has to be said after them: of `OpenHands`, `SWE-agent`,
/// Cline, smolagents.
const HANDS_IN: [&str; 4] = ["finish", "submit", "attempt_completion", "final_answer"];

/// Whether a turn ends with its response: no failure, interruption or call of a tool came after it, and no answer of
/// the user to a tool's question. A question that waits for the user is an end like any other.
fn ends_with_an_answer(trajectory: &Trajectory, turn: &Turn) -> bool {
    let has_response = !turn.response.is_empty();
    let ends = |event: &Event| match &event.kind {
        EventKind::Response => Some(has_response),
        EventKind::Tool(call) => {
            let failed = matches!(call.outcome, Outcome::Failed | Outcome::Refused);
            Some(!failed && HANDS_IN.contains(&call.name.as_str()))
        }
        EventKind::Failed(_) | EventKind::Interrupted | EventKind::Spawned { .. } => Some(false),
        EventKind::Asked(place) => {
            let asked = trajectory.questions.get(*place)?;
            asked.answer.is_some().then_some(false)
        }
        EventKind::Said(_)
        | EventKind::Thought(_)
        | EventKind::Compacted { .. }
        | EventKind::Noted(_) => None,
    };
    let events = || turn.events.iter().rev();
    let placed = events().any(|event| event.kind == EventKind::Response);
    (has_response && !placed) || events().find_map(ends).unwrap_or(false)
}
