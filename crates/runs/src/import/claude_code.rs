//! Claude Code: its transcripts of sessions and sub-agents, and what it prints with `--output-format stream-json`.
//!
//! One answer of the model is written as several lines with a copy of its usage each; lines are linked by `parentUuid`,
//! so that what was taken back is a branch; sub-agents stand in the same file as side chains or in files of their own.

mod bills;
mod branches;
mod commands;
mod reader;
mod threads;
mod tokens;

use steelyard_documents::Span;

use super::sample::Glance;
use super::{Importer, Sample, Way};
use crate::Time;
use reader::Reader;

/// See the module.
pub(super) const IMPORTER: Importer = Importer {
    id: "claude_code",
    label: "Claude Code",
    program: "Claude Code",
    recognises,
    way: Way::Records(|| Box::<Reader>::default()),
    note: None,
    tells_events: false,
};

/// Where and when a record stands.
#[derive(Clone, Copy, Debug)]
struct Place {
    node: usize,
    at: Option<Time>,
    span: Span,
}

fn recognises(sample: &Sample) -> bool {
    let message = |one: &Glance| {
        matches!(one.text("type"), "user" | "assistant")
            && matches!(one.get("message"), Some(Glance::Map(_)))
            && ["uuid", "sessionId", "session_id"]
                .into_iter()
                .any(|key| one.has(key))
    };
    let stream = |one: &Glance| {
        one.text("type") == "system" && one.text("subtype") == "init" && one.has("session_id")
    };
    !sample.is_list && sample.any(|one| message(one) || stream(one))
}
