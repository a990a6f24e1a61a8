use std::collections::BTreeSet;

use steelyard_documents::normalised;
use steelyard_kernel::{gathered, sort_by_key};

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
        let listed = trajectory.questions.iter();
        let listed = listed.filter(|asked| asked.turn == Some(place));
        let mut known: BTreeSet<String> = gathered(listed.map(|asked| normalised(&asked.text)));
        for one in new {
            if known.insert(normalised(&one.text)) {
                found.push(Asked {
                    text: one.text,
                    options: one.options,
                    turn: Some(place),
                    kind: Some(one.kind),
                    listed: false,
                    span: turn.span,
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
    sort_by_key(&mut all, |(_, asked)| asked.turn.unwrap_or(usize::MAX));
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
