//! Reads the documents of a file.

use steelyard_documents::{Code, Node, Severity, Span};
use steelyard_runs::Trajectory;
use steelyard_runs::read::looks_like_trajectory;
use steelyard_system::{Claim, Reader, holding};

use super::Contents;
use crate::read::{
    lists_outcomes, lists_runs, lists_tasks, looks_like_artifact, looks_like_config,
    read_artifacts, read_config, read_outcomes, read_tasks, read_trajectories,
};

/// Whether a document is one of these. Cards may look like artifacts.
pub(super) fn claims(node: &Node) -> Claim {
    let lists = |name, is| listed(node, name, is).is_some();
    let sure = looks_like_config(node)
        || lists("trajectories", lists_runs)
        || lists("artifacts", lists_runs)
        || lists("tasks", lists_tasks)
        || lists("outcomes", lists_outcomes)
        || looks_like_trajectory(node);
    if sure {
        Claim::Sure
    } else if looks_like_artifact(node) {
        Claim::Likely
    } else {
        Claim::No
    }
}

/// The list of that name, where it holds what it should.
fn listed<'a>(node: &'a Node, name: &str, is: fn(&Node) -> bool) -> Option<&'a Node> {
    let list = &holding(node, &[name])?.value;
    is(list).then_some(list)
}

/// Tells of a document that nobody read: among runs it was meant as one.
pub(super) fn passed_over(reader: &mut Reader<'_, '_>, node: &Node, contents: &Contents) {
    if contents.artifacts.is_empty() && reader.trajectories.is_empty() {
        return;
    }
    let words = [
        "no turns, questions or scores",
        "a trajectory or an artifact",
        "left out",
    ];
    let start = Span::new(node.span.start, node.span.start);
    let decoder = &mut reader.decoder;
    decoder.report(Severity::Warning, Code::UNKNOWN_KIND, start, words);
}

/// Reads what a document tells of interaction: trajectories, artifacts, tasks, outcomes and a config may stand in one map. False where it is
/// none of it.
pub(super) fn read<'a>(
    reader: &mut Reader<'a, '_>,
    node: &'a Node,
    contents: &mut Contents,
) -> bool {
    let is_config = looks_like_config(node);
    let words = [
        "a config without errors",
        "config not used; the defaults apply",
    ];
    let refused = is_config && reader.refuses(node, words);
    let Reader {
        decoder,
        trajectories,
        ..
    } = reader;
    let mut add = |read: Vec<Trajectory>, contents: &mut Contents| {
        contents.trajectories += read.len();
        trajectories.extend(read);
    };
    let mut known = is_config;
    if refused {
        contents.refused_configs += 1;
    } else if is_config {
        let read = read_config(decoder, node);
        let start = Span::new(node.span.start, node.span.start);
        contents.configs.extend(read.map(|one| (start, one)));
    }
    if let Some(list) = listed(node, "trajectories", lists_runs) {
        let read = read_trajectories(decoder, list);
        add(read, contents);
        known = true;
    }
    if let Some(list) = listed(node, "artifacts", lists_runs) {
        let read = read_artifacts(decoder, list, Some(node));
        contents.artifacts.extend(read);
        known = true;
    }
    if let Some(list) = listed(node, "tasks", lists_tasks) {
        let mut read = read_tasks(decoder, list);
        read.whole &= node.entries().len() == 1;
        contents.tasks.push(read);
        known = true;
    }
    if let Some(list) = listed(node, "outcomes", lists_outcomes) {
        let mut read = read_outcomes(decoder, list);
        read.whole &= node.entries().len() == 1;
        contents.outcomes.push(read);
        known = true;
    }
    if known {
        return true;
    }
    if looks_like_trajectory(node) {
        let read = read_trajectories(decoder, node);
        add(read, contents);
        return true;
    }
    if looks_like_artifact(node) {
        let read = read_artifacts(decoder, node, None);
        contents.artifacts.extend(read);
        return true;
    }
    false
}
