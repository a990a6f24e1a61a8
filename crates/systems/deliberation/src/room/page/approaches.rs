use steelyard_documents::{excerpt, masked};
use steelyard_protocol::deliberation as told;
use steelyard_protocol::to_u32;

use super::cut;
use crate::approaches::{Approaches, Recorded};
use crate::run::{Run, What};
use crate::under::Under;

/// Approaches that travel at once.
const MOST: usize = 40;
/// Ideas of one beside its representative.
const OTHERS: usize = 20;
/// Differences.
const DIFFERENCES: usize = 500;

/// What ideas make at the end of the round of a place; nothing where none are wanted.
pub(super) fn seen(run: &Run, under: &Under, round: usize) -> told::ApproachesSeen {
    let Some(all) = &under.approaches else {
        return told::ApproachesSeen::default();
    };
    let (tree, rules) = (&all.rounds[round], &under.rules);
    let found = all.ideas.landscape(tree, rules.approach);
    let recorded = Recorded::of(run, round);
    let idea = |place: usize| idea(run, all, tree.versions()[place], place);
    let approaches = found.approaches.iter().take(MOST).map(|one| {
        let others = one.ideas.iter().filter(|at| **at != one.representative);
        let (representative, text) = idea(one.representative);
        told::ApproachSeen {
            representative,
            text,
            others: others.take(OTHERS).map(|at| idea(*at).0).collect(),
            others_left: to_u32((one.ideas.len() - 1).saturating_sub(OTHERS)),
        }
    });
    let apart = found.apart.iter().take(MOST);
    let differences = recorded.differences.iter().take(DIFFERENCES);
    told::ApproachesSeen {
        threshold: rules.approach,
        wanted: rules.approaches,
        ideas: to_u32(tree.ideas()),
        left_out: to_u32(all.left_out),
        count: to_u32(found.approaches.len()),
        approaches: approaches.collect(),
        apart: apart
            .map(|row| row[..row.len().min(MOST)].to_vec())
            .collect(),
        steps: tree
            .steps()
            .into_iter()
            .map(|(at, count)| (at, to_u32(count)))
            .collect(),
        recorded: recorded
            .groups
            .map(|(groups, _)| (all.is_same(&found, groups), to_u32(groups.len()))),
        differences_left: to_u32(recorded.differences.len().saturating_sub(DIFFERENCES)),
        differences: differences
            .map(|one| told::DifferenceSeen {
                round: to_u32(one.round),
                reviewer: one.reviewer.map(to_u32),
                artifact: one.artifact.to_string(),
                from: one.from.map(ToString::to_string).unwrap_or_default(),
                text: cut(one.text),
            })
            .collect(),
        picked: recorded
            .picked
            .map(|(by, artifact, reason)| (by.to_string(), artifact.to_string(), cut(reason))),
    }
}

/// An idea with its text.
fn idea(run: &Run, all: &Approaches, version: usize, place: usize) -> (told::IdeaSeen, String) {
    let (id, agent) = &all.named[place];
    let (round, event) = all.written[version];
    let event = &run.rounds[round].events[event];
    let text = match &event.what {
        What::Artifact {
            text: Some(text), ..
        } => text.text.as_str(),
        _ => "",
    };
    let seen = told::IdeaSeen {
        id: id.to_string(),
        agent: agent.map(to_u32),
        round: to_u32(round),
        place: (event.place.file, event.place.line),
        begins: excerpt(&masked(text)),
    };
    (seen, cut(text))
}
