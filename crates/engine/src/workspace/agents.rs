//! How agents worked with their user: from documents to decisions.

use steelyard_collapse::card::looks_like_card;
use steelyard_decision::{Model, RecordedOutcome, Refusal, Settings, Told};
use steelyard_documents::{Decoder, Diagnostic, Name, Node, Severity, Span, masked};
use steelyard_interaction::read::{
    lists_runs, lists_tasks, looks_like_artifact, looks_like_config, read_artifacts, read_config,
    read_tasks, read_trajectories,
};
use steelyard_interaction::{Case, Finding, Policy, switch_ids};
use steelyard_runs::read::looks_like_trajectory;

use super::classify::holding;
use super::runs::Task;
use super::{Contents, Workspace};

/// Reads what a document tells of interaction: trajectories, artifacts, tasks and a config may stand in one map. False where it is
/// none of it.
pub(super) fn read<'a>(decoder: &mut Decoder<'a>, node: &'a Node, contents: &mut Contents) -> bool {
    let mut known = false;
    if looks_like_config(node) {
        let read = read_config(decoder, node);
        let start = Span::new(node.span.start, node.span.start);
        contents.configs.extend(read.map(|one| (start, one)));
        known = true;
    }
    if let Some(listed) = holding(node, &["trajectories"]).filter(|one| lists_runs(&one.value)) {
        let read = read_trajectories(decoder, &listed.value);
        contents.trajectories.extend(read);
        known = true;
    }
    if let Some(listed) = holding(node, &["artifacts"]).filter(|one| lists_runs(&one.value)) {
        let read = read_artifacts(decoder, &listed.value, Some(node));
        contents.artifacts.extend(read);
        known = true;
    }
    if let Some(listed) = holding(node, &["tasks"]).filter(|one| lists_tasks(&one.value)) {
        let mut read = read_tasks(decoder, &listed.value);
        read.whole &= node.entries().len() == 1;
        contents.tasks.push(read);
        known = true;
    }
    if known {
        return true;
    }
    if looks_like_trajectory(node) {
        let read = read_trajectories(decoder, node);
        contents.trajectories.extend(read);
        return true;
    }
    if looks_like_artifact(node) && !looks_like_card(node) {
        let read = read_artifacts(decoder, node, None);
        contents.artifacts.extend(read);
        return true;
    }
    false
}

/// The decisions under these settings, in the order in which files name their tasks; and why settings were not taken.
pub(super) fn models(workspace: &Workspace, settings: &Settings) -> (Vec<Model>, Vec<Refusal>) {
    let own = &workspace.interaction;
    let mut policy = own.clone();
    let refused = Model::apply(&mut policy.parameters, &mut policy.switches, settings);
    let mut shared = vec![0; workspace.files.len()];
    for at in workspace.tasks.iter().flat_map(Task::files) {
        shared[at] += 1;
    }
    let model = |task: &Task| {
        let mut parameters = own.of_stage(&task.stage);
        parameters.take(settings);
        let case = task.case(&workspace.files, workspace.judge);
        let its_own = task.files();
        let mut files = Vec::new();
        let mut diagnostics = Vec::new();
        for (at, opened) in workspace.files.iter().enumerate() {
            let holds = its_own.contains(&at);
            if !holds && workspace.config_file != Some(at) {
                continue;
            }
            files.push((opened.key, opened.file.source.name.clone()));
            // Of a file with many tasks each is told its own.
            if holds && shared[at] > 1 {
                diagnostics.extend(task.said_in((at, opened)).map(private));
            } else {
                diagnostics.extend(opened.diagnostics.iter().map(private));
            }
        }
        if policy.reading(switch_ids::NO_TRAJECTORY) == "technical" {
            diagnostics.extend(unlogged(&case));
        }
        Model {
            system: "interaction".into(),
            title: task.title.clone(),
            parameters,
            switches: policy.switches.clone(),
            cells: steelyard_interaction::evaluate(&policy, &case),
            recorded: steelyard_interaction::preferred(&case).map(chosen),
            files,
            diagnostics,
        }
    };
    (workspace.tasks.iter().map(model).collect(), refused)
}

/// Tells of each run whose technical score counts for all beside runs that have a trajectory: it has nothing to lose by
/// what it asked or broke, so that a log that is missing may win.
fn unlogged(case: &Case<'_>) -> Vec<Diagnostic> {
    let mut runs = case.runs.iter();
    if !runs.any(|run| run.trajectory.is_some()) {
        return Vec::new();
    }
    let without = case.runs.iter().filter(|run| run.trajectory.is_none());
    let told = without.filter_map(|run| {
        let artifact = run.artifact.as_ref()?;
        let start = artifact.what.span.start;
        let mut decoder = Decoder::new(artifact.source);
        let words = [
            &format!("no trajectory of {}", run.id),
            "a trajectory of the agent at this task",
            "its technical score counts for all, so that it may rank before runs that have one",
        ];
        decoder.report(
            Severity::Warning,
            steelyard_interaction::codes::UNLOGGED,
            Span::new(start, start),
            words,
        );
        Some(decoder.into_diagnostics())
    });
    told.flatten().collect()
}

/// What was said of a file, masked, since it goes wherever a decision goes.
fn private(said: &Diagnostic) -> Diagnostic {
    Diagnostic {
        found: masked(&said.found).into_owned(),
        ..said.clone()
    }
}

/// What a user's own choice records: the winner alone.
fn chosen(run: Name) -> RecordedOutcome {
    RecordedOutcome {
        winner: Some(Told(Some(run))),
        status: None,
    }
}

/// What became of the user's preferences in a run of a task, by their places; empty where there is no trajectory.
pub(super) fn findings(
    workspace: &Workspace,
    (task, run): (usize, usize),
    policy: &Policy,
) -> Vec<Finding> {
    let task = workspace.tasks.get(task);
    let Some((run, heard)) = task.and_then(|task| task.heard(&workspace.files, run)) else {
        return Vec::new();
    };
    let checks = heard.checks(workspace.judge, policy, run);
    steelyard_interaction::findings(policy, run, checks)
}
