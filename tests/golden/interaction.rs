//! What a case of interaction expects beside its decision: what became of the user's preferences.

use std::collections::BTreeMap;

use crate::Differences;
use crate::engine::{Agents, By, Finding, FindingState, Settings, Trajectory, Workspace};

/// Lines by the id of an alternative.
type Lines = BTreeMap<String, Vec<String>>;

/// Notes a difference where the preferences of an alternative did not become what is `found`, or other words than those
/// `marked` break them.
pub(crate) fn check(
    (workspace, settings): (&Workspace, &Settings),
    (found, marked): (&Lines, &Lines),
    differences: &mut Differences,
) {
    let agents = workspace.view::<Agents>().unwrap();
    let findings = |id: &str| {
        let mut runs = agents.runs().into_iter();
        let run = runs.find(|run| run.name == id)?;
        let found = agents.findings(&run, &agents.policy_under(settings));
        Some((found, run.trajectory))
    };
    for (id, expected) in found {
        let (found, _) = findings(id).unwrap();
        let got: Vec<String> = found.iter().map(words).collect();
        lines(
            &format!("what became of preferences in {id}"),
            &got,
            expected,
            differences,
        );
    }
    for (id, expected) in marked {
        let (found, run) = findings(id).unwrap();
        let got: Vec<String> = found.iter().filter_map(|one| broken_by(one, run)).collect();
        lines(
            &format!("what breaks preferences in {id}"),
            &got,
            expected,
            differences,
        );
    }
}

/// `commas turn 1: 1 comma`; what does not count says so, and what the log lists.
fn words(finding: &Finding) -> String {
    let Finding { name, seen, .. } = finding;
    let place = match (seen.question, seen.turn) {
        (Some(question), _) => format!(" question {}", question + 1),
        (None, Some(turn)) => format!(" turn {}", turn + 1),
        (None, None) => String::new(),
    };
    let listed = match finding.by {
        By::Log(None) => ", listed",
        By::Log(Some(true)) => ", listed and by rule",
        By::Log(Some(false)) => ", listed and not by rule",
        By::Rule => "",
    };
    match &finding.state {
        FindingState::Kept { times } => format!("{name} kept {times}"),
        FindingState::NotJudged(_) => format!("{name}{place} not judged"),
        FindingState::Broken(penalty) => {
            let counts = penalty.as_ref().map_or(", does not count", |_| "");
            format!("{name}{place}{listed}{counts}: {}", finding.actual)
        }
    }
}

/// The words of a run that break a preference, where a rule marks them.
fn broken_by(finding: &Finding, run: &Trajectory) -> Option<String> {
    let question = finding.seen.question.map(|at| &run.questions[at].text);
    let answer = finding.seen.turn.map(|at| &run.turns[at].response);
    Some(finding.at?.of(question.or(answer)?).to_owned())
}

/// Notes a difference unless the lines are these; what is expected with an ellipsis at its end goes on.
fn lines(what: &str, got: &[String], expected: &[String], differences: &mut Differences) {
    let fits = |(got, expected): (&String, &String)| match expected.strip_suffix('…') {
        Some(start) => got.starts_with(start),
        None => got == expected,
    };
    if got.len() != expected.len() || !got.iter().zip(expected).all(fits) {
        differences.same(what, &got, &expected);
    }
}
