//! Rollouts of Codex: the lines in envelopes that it writes since September 2025, and the bare items before.
//!
//! A text stands up to three times: as an event, as an item of a turn and as an item of the model. A fork begins with a
//! copy of the log it came from. Sums of tokens over the whole thread stand beside those of each call.

mod copies;
mod items;
mod notes;
mod output;
mod reader;
mod spawns;
mod texts;

use steelyard_documents::{Span, counted};

use super::super::Trajectory;
use super::json::Object;
use super::sample::Glance;
use super::{Importer, Report, Sample, Take, Way};
use reader::Reader;

/// See the module.
pub(super) const IMPORTER: Importer = Importer {
    id: "codex_rollout",
    label: "Codex",
    program: "Codex",
    recognises,
    way: Way::Records(|| Box::<Rollouts>::default()),
    note: None,
    tells_events: false,
};

/// Types of lines.
const TYPES: [&str; 8] = [
    "session_meta",
    "response_item",
    "event_msg",
    "turn_context",
    "compacted",
    "world_state",
    "token_usage_record",
    "inter_agent_communication_metadata",
];

fn recognises(sample: &Sample) -> bool {
    let wrapped = |one: &Glance| TYPES.contains(&one.text("type")) && one.has("payload");
    let bare = |one: &Glance| {
        let head = ["id", "timestamp", "instructions"];
        head.into_iter().all(|key| one.has(key)) && !one.has("type")
    };
    let state = |one: &Glance| one.text("record_type") == "state";
    !sample.is_list && sample.any(|one| wrapped(one) || bare(one) || state(one))
}

/// The rollouts of a file, which can be several that were written one after the other.
#[derive(Debug, Default)]
struct Rollouts {
    closed: Vec<Trajectory>,
    open: Reader,
    /// Model calls of which a total alone is known, and the sum of those.
    alone: (u32, u64),
}

impl Rollouts {
    /// Closes the rollout that is open.
    fn close(&mut self, report: &mut Report) {
        let rollout = std::mem::take(&mut self.open);
        let (calls, tokens) = rollout.totals_alone();
        self.alone.0 = self.alone.0.saturating_add(calls);
        self.alone.1 = self.alone.1.saturating_add(tokens);
        self.closed.extend(rollout.finished(report));
    }
}

impl Take for Rollouts {
    fn record(&mut self, record: &Object<'_>, span: Span, report: &mut Report) {
        let payload = record.object("payload");
        let meta = match record.text("type").as_ref() {
            "session_meta" => Some(&payload),
            "" => Some(record),
            _ => None,
        };
        if meta.is_some_and(|meta| self.open.is_followed_by(meta)) {
            self.close(report);
        }
        if payload.is_empty() {
            self.open.bare(record, span, report);
        } else {
            self.open.wrapped(record, &payload, span, report);
        }
    }

    fn finish(mut self: Box<Self>, report: &mut Report) -> Vec<Trajectory> {
        self.close(report);
        let (calls, tokens) = self.alone;
        if calls > 0 {
            let calls = counted(calls as usize, "model call", "model calls");
            let words = format!(
                "{calls} with a total alone ({tokens} tokens): input and output are not known"
            );
            report.note(&words);
        }
        self.closed
    }
}
