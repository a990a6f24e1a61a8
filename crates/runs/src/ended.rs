use crate::{Ended, Event, EventKind, Outcome, Trajectory};

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
        answered: ends_with_an_answer(trajectory),
        calls: done + failed,
        failed_calls: failed,
    }
}

/// Tools by which an agent hands in what it came to, so that nothing has to be said after them: of `OpenHands`, `SWE-agent`,
/// Cline, smolagents.
const HANDS_IN: [&str; 4] = ["finish", "submit", "attempt_completion", "final_answer"];

/// Whether the last turn ends with its response: no failure, interruption or call of a tool came after it, and no answer of
/// the user to a tool's question. A question that waits for the user is an end like any other.
fn ends_with_an_answer(trajectory: &Trajectory) -> bool {
    let Some(turn) = trajectory.turns.last() else {
        return false;
    };
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
