//! Logs of the suite in a workspace.

use steelyard_engine::workspace::Workspace;

pub(crate) use crate::suite_logs::{LOGS, log, sketch};

/// The workspace of files, keyed from 1.
pub(crate) fn open(files: &[(&str, String)]) -> Workspace {
    let mut workspace = Workspace::default();
    for (key, (name, text)) in (1..).zip(files) {
        workspace.open(key, name, text.as_bytes());
    }
    workspace.refresh();
    workspace
}
