use std::collections::BTreeSet;

use steelyard_documents::normalised;

use super::questions;
use crate::{Asked, EventKind, Trajectory};

/// Adds the questions of a trajectory's answers to those that its log lists, where the log does not say that it lists all
/// of them. One that was asked by a tool in the same turn, or before in the same answer, is not taken again. A sub-agent
/// asks its caller and not the user: of those nothing is taken.
pub fn into(trajectory: &mut Trajectory) {
    if trajectory.lists_questions || trajectory.is_called() {
        return;
    }
    let mut found = Vec::new();
    for (place, turn) in trajectory.turns.iter().enumerate() {
        let new = questions(&turn.response);
        if new.is_empty() {
            continue;
        }
        // The record of the answer, where the log has one of its own.
        let mut said = turn.events.iter();
        let said = said.rfind(|event| event.kind == EventKind::Response);
        let span = said.map_or(turn.span, |event| event.span);
        let listed = trajectory.questions.iter();
        let listed = listed.filter(|asked| asked.turn == Some(place));
        let mut known: BTreeSet<String> = listed.map(|asked| normalised(&asked.text)).collect();
        for one in new {
            if known.insert(normalised(&one.text)) {
                found.push(Asked {
                    text: one.text,
                    options: one.options,
                    turn: Some(place),
                    kind: Some(one.kind),
                    listed: false,
                    span,
                    ..Asked::default()
                });
            }
        }
    }
    if !found.is_empty() {
        add(trajectory, found);
    }
}

/// Adds questions in the order of turns, those of tools before those of the answer; events go on naming theirs.
fn add(trajectory: &mut Trajectory, found: Vec<Asked>) {
    let before = std::mem::take(&mut trajectory.questions);
    let mut all: Vec<(usize, Asked)> = before.into_iter().chain(found).enumerate().collect();
    all.sort_by_key(|(_, asked)| asked.turn.unwrap_or(usize::MAX));
    let mut places = vec![0; all.len()];
    for (new, (old, _)) in all.iter().enumerate() {
        places[*old] = new;
    }
    let events = trajectory
        .turns
        .iter_mut()
        .flat_map(|turn| &mut turn.events);
    for event in events {
        if let EventKind::Asked(place) = &mut event.kind {
            *place = places.get(*place).copied().unwrap_or(*place);
        }
    }
    trajectory.questions = all.into_iter().map(|(_, asked)| asked).collect();
}

#[cfg(test)]
mod tests {
    use steelyard_documents::Span;

    use super::*;
    use crate::{Event, Turn};

    #[test]
    fn a_question_stands_in_the_record_of_its_answer() {
        let turn = |events: Vec<Event>| Turn {
            response: "Which port does it use?".to_owned(),
            span: Span::new(0, 9),
            events,
            ..Turn::default()
        };
        let event = |kind, from| Event {
            at: None,
            kind,
            span: Span::new(from, from + 9),
        };
        let said = event(EventKind::Said("Looking.".to_owned()), 10);
        let mut run = Trajectory {
            turns: vec![
                turn(vec![said.clone(), event(EventKind::Response, 20)]),
                turn(vec![said]),
            ],
            ..Trajectory::default()
        };
        into(&mut run);
        let starts: Vec<usize> = run.questions.iter().map(|one| one.span.start).collect();
        assert_eq!(starts, [20, 0]);
    }
}
