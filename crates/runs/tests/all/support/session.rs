//! Events of a session as values, to be asserted on.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use steelyard_kernel::rfc3339_text;
use steelyard_runs::session_events::{
    SessionEvent, SessionEventKind, SessionRun, SharedCalls, session_events,
};
use steelyard_runs::{Billing, ModelCall, Outcome, Trajectory};

/// The events of a session of one run. The calls that earlier sessions had are `seen`, to which those of this one are added.
pub(crate) fn told_of(run: &Trajectory, seen: &mut BTreeSet<u64>) -> Vec<Value> {
    let of_ids = seen.iter().map(|id| ModelCall {
        id: Some(*id),
        ..ModelCall::default()
    });
    let earlier: Vec<ModelCall> = of_ids.collect();
    let session = |model_calls| [SessionRun { run, model_calls }];
    let mut shared = SharedCalls::default();
    shared.add(0, &session(&earlier));
    shared.add(1, &session(&run.model_calls));
    seen.extend(run.model_calls.iter().filter_map(|call| call.id));
    let events = session_events(&session(&run.model_calls), 1, &shared);
    events.iter().map(value).collect()
}

fn value(event: &SessionEvent<'_>) -> Value {
    let (kind, own) = own(&event.kind);
    let mut value = json!({
        "type": kind,
        "ts": event.at.and_then(rfc3339_text),
        "turn": event.turn,
    });
    let fields = own.as_object().unwrap().iter();
    let fields = fields.filter(|(_, value)| !value.is_null());
    let fields = fields.map(|(key, value)| (key.clone(), value.clone()));
    value.as_object_mut().unwrap().extend(fields);
    value
}

fn own(kind: &SessionEventKind<'_>) -> (&'static str, Value) {
    match kind {
        SessionEventKind::Start => ("run_started", json!({})),
        SessionEventKind::Turn {
            turn,
            tokens,
            duration_ms,
            waited_ms,
        } => {
            let value = json!({
                "turn_number": turn.number,
                "token_count": tokens,
                "latency_ms": turn.latency_ms,
                "duration_ms": duration_ms,
                "waited_ms": waited_ms,
            });
            ("turn", value)
        }
        SessionEventKind::ModelCall(call) => {
            let value = json!({
                "model": call.model,
                "tokens_in": call.usage.input,
                "tokens_out": call.usage.output,
                "at_least": call.usage.at_least.then_some(true),
                "cost_usd": call.cost,
                "in_sum": (call.billing == Billing::InSum).then_some(true),
                "duration_ms": call.duration_ms,
                "inferred": call.duration_ms.map(|_| true),
            });
            ("llm_call", value)
        }
        SessionEventKind::ToolCall(call) => {
            let value = json!({
                "name": call.name.as_str(),
                "status": (call.outcome != Outcome::NotSaid).then_some(call.outcome),
                "duration_ms": call.took_ms,
            });
            ("tool_call", value)
        }
        SessionEventKind::Question(asked) => {
            let value = json!({ "text": asked.text, "waited_ms": asked.waited_ms });
            ("question", value)
        }
        SessionEventKind::Spawn(agent) => ("spawn", json!({ "spawned": agent })),
        SessionEventKind::Compaction { .. } => ("compaction", json!({})),
        SessionEventKind::Interrupt => ("interrupt", json!({})),
        SessionEventKind::Error(words) => ("error", json!({ "error": words })),
    }
}
