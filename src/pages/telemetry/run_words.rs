//! What a run is called, and how much there is of it.

use steelyard_protocol::telemetry::TelemetryRun;

use crate::charts::format;

/// What a run is called: its title, its name in the log, or its file.
pub(super) fn name_of(run: &TelemetryRun) -> String {
    let title = run.title.as_ref().filter(|title| !title.trim().is_empty());
    match title {
        Some(title) => title.clone(),
        None if run.name.is_empty() => format::path_and_leaf(&run.file).1.to_owned(),
        None => run.name.clone(),
    }
}

/// File, events, rounds, agents.
pub(super) fn what(run: &TelemetryRun) -> String {
    let mut words = Vec::new();
    let file = format::path_and_leaf(&run.file).1;
    if !file.is_empty() && name_of(run) != file {
        words.push(file.to_owned());
    }
    words.push(format::counted(run.events, "event"));
    if run.rounds > 0 {
        words.push(format::counted(run.rounds, "round"));
    }
    if run.agents > 0 {
        words.push(format::counted(u64::from(run.agents), "agent"));
    }
    words.join(", ")
}
