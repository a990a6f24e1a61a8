//! The decisions over tasks.

use std::collections::BTreeSet;

use crate::{Case, Finding, Policy, switch_ids};
use steelyard_decision::{Model, RecordedName, RecordedOutcome, Refusal, Settings};
use steelyard_documents::{Decoder, Diagnostic, Name, Severity, Span};

use steelyard_system::System;

use super::tasks::Task;
use super::{AgentsOpen, Interaction};

/// The decisions under these settings, in the order in which files name their tasks; and why settings were not taken.
pub(super) fn models(agents: AgentsOpen<'_>, settings: &Settings) -> (Vec<Model>, Vec<Refusal>) {
    evaluated(agents, settings, agents.room.decided())
}

/// What runs that are compared with none come to, each by itself.
pub(super) fn apart(agents: AgentsOpen<'_>, settings: &Settings) -> Vec<Model> {
    let grouped = &agents.room.grouped;
    let (models, _) = evaluated(agents, settings, &grouped.tasks[grouped.decided..]);
    models
}

fn evaluated(
    agents: AgentsOpen<'_>,
    settings: &Settings,
    tasks: &[Task],
) -> (Vec<Model>, Vec<Refusal>) {
    if agents.room.grouped.tasks.is_empty() {
        return (Vec::new(), Vec::new());
    }
    let (room, files) = (agents.room, agents.files());
    let own = &room.policy;
    let mut policy = own.clone();
    let refused = Model::apply(&mut policy.parameters, &mut policy.switches, settings);
    let mut shared = vec![0; files.open.len()];
    for at in room.grouped.tasks.iter().flat_map(Task::files) {
        shared[at] += 1;
    }
    let contexts = agents.contexts();
    let model = |task: &Task| {
        let mut parameters = own.of_stage(&task.stage);
        parameters.take(settings);
        let case = task.case(files, (room.judge, &contexts));
        let its_own = task.files();
        let mut named = Vec::new();
        let mut diagnostics = Vec::new();
        let all: BTreeSet<usize> = its_own.iter().copied().chain(room.config_file).collect();
        for at in all {
            let Some(opened) = files.open.get(at) else {
                continue;
            };
            let holds = its_own.contains(&at);
            named.push((opened.key, opened.file.source.name.clone()));
            // Of a file with many tasks each is told its own.
            if holds && shared[at] > 1 {
                diagnostics.extend(task.diagnostics_in(at, files).cloned());
            } else {
                diagnostics.extend(opened.diagnostics.iter().cloned());
            }
        }
        if policy.reading(switch_ids::NO_TRAJECTORY) == "technical" {
            diagnostics.extend(unlogged(&case));
        }
        Model {
            system: Interaction.id().into(),
            title: task.title.clone(),
            parameters,
            switches: policy.switches.clone(),
            cells: crate::evaluate(&policy, &case),
            recorded: crate::preferred(&case).map(chosen),
            files: named,
            diagnostics: diagnostics.into(),
        }
    };
    (tasks.iter().map(model).collect(), refused)
}

/// Tells of each run whose technical score counts for all beside runs that have a trajectory: it has nothing to lose by
/// what it asked or broke, so that a log that is missing may win.
fn unlogged(case: &Case<'_>) -> Vec<Diagnostic> {
    let mut runs = case.runs.iter();
    if !runs.any(|run| run.trajectory.is_some()) {
        return Vec::new();
    }
    let without = case.runs.iter().filter(|run| run.trajectory.is_none());
    let diagnostics = without.filter_map(|run| {
        let artifact = run.artifact.as_ref()?;
        let start = artifact.what.span.start;
        let mut decoder = Decoder::new(artifact.source);
        let words = [
            &format!("no trajectory of {}", run.id),
            "a trajectory of the agent for this task",
            "its technical score also counts as interaction, so it may rank before runs that have one",
        ];
        decoder.report(
            Severity::Warning,
            crate::codes::UNLOGGED,
            Span::new(start, start),
            words,
        );
        Some(decoder.into_diagnostics())
    });
    diagnostics.flatten().collect()
}

/// What a user's own choice records: the winner alone.
fn chosen(run: Name) -> RecordedOutcome {
    RecordedOutcome {
        winner: Some(RecordedName(Some(run))),
        status: None,
    }
}

/// The technical scores of all runs, by the places of tasks and of runs in them.
pub(super) fn technical_scores(
    agents: AgentsOpen<'_>,
    policy: &Policy,
) -> Vec<Vec<Option<(f64, bool)>>> {
    let about = (agents.room.judge, &agents.contexts()[..]);
    let tasks = agents.room.grouped.tasks.iter();
    let scores =
        tasks.map(|task| crate::technical_scores(policy, &task.case(agents.files(), about)));
    scores.collect()
}

/// What became of the user's preferences in a run of a task, by their places; empty where there is no trajectory.
pub(super) fn findings(
    agents: AgentsOpen<'_>,
    (task, run): (usize, usize),
    policy: &Policy,
) -> Vec<Finding> {
    let task = agents.room.grouped.tasks.get(task);
    let Some((run, text_findings)) = task.and_then(|task| task.text_findings(agents.files(), run))
    else {
        return Vec::new();
    };
    let checks = text_findings.checks(agents.room.judge, policy, run);
    crate::findings(policy, run, checks)
}
