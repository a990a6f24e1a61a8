//! `events.jsonl`: what happened in a run of several agents, an event a line. Of its types those are read that tell of a
//! trajectory: turns, questions, calls of tools and of models.

mod reader;
mod run;

use steelyard_documents::{Source, Span};

use super::super::Trajectory;
use super::lines::records;
use super::sample::Glance;
use super::{Importer, Report, Sample, Tell, Way};
use reader::Reader;

/// See the module.
pub(super) const IMPORTER: Importer = Importer {
    id: "events",
    label: "events.jsonl",
    program: "",
    recognises,
    way: Way::Whole(import),
    note: None,
    tells_events: true,
};

/// The types that events may have.
const TYPES: [&str; 26] = [
    "run_started",
    "round_started",
    "round_ended",
    "turn",
    "artifact",
    "review",
    "vote",
    "dissent",
    "disagreement",
    "devils_advocate",
    "override",
    "rubric_changed",
    "drift_checked",
    "trust_updated",
    "decision",
    "llm_call",
    "tool_call",
    "question",
    "spawn",
    "compaction",
    "interrupt",
    "agent_unavailable",
    "error",
    "paused",
    "resumed",
    "run_ended",
];

/// An event of a known type with its run and its place there or its time, or a turn of somebody that says something: writers leave the rest
/// away.
fn recognises(sample: &Sample) -> bool {
    let any = |one: &Glance, keys: &[&str]| keys.iter().any(|key| one.has(key));
    let event = |one: &Glance| {
        let kind = one.text("type");
        let placed = one.has("run") && any(one, &["seq", "ts", "round"]) && TYPES.contains(&kind);
        let turn = kind == "turn"
            && any(one, &["agent", "agent_name"])
            && any(one, &["turn_number", "response", "seq"])
            && any(one, &["prompt", "response", "questions", "violations"]);
        (placed || turn) && !any(one, &["payload", "turns"])
    };
    !sample.is_list && sample.any(event)
}

fn import(source: &Source, report: &mut Report, tell: Tell<'_>) -> Vec<Trajectory> {
    let mut reader = Reader::new(source);
    let mut own = Report::default();
    records(source, report, tell, &mut |record, (span, end), _| {
        reader.record(record, Span::new(span.start, end), &mut own);
    });
    let made = reader.finish(&mut own);
    report.passed_over = own.passed_over;
    report.duplicates = own.duplicates;
    report.notes = own.notes;
    report.remarks = own.remarks;
    report.diagnostics.append(&mut own.diagnostics);
    made
}
