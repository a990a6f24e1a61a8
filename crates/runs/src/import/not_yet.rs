//! Logs of programs that have no importer yet: told by fields of their first object, so that they are called what they are.

use steelyard_documents::Node;

/// What a log is called, and fields of which its first object has all.
const NOT_YET: [(&str, &[&str]); 20] = [
    ("Gemini CLI", &["sessionId", "projectHash"]),
    ("Harbor (ATIF)", &["schema_version", "agent", "steps"]),
    ("Inspect", &["version", "status", "eval"]),
    ("OpenTelemetry", &["resourceSpans"]),
    ("OpenTelemetry", &["resourceLogs"]),
    ("LangSmith", &["run_type", "trace_id"]),
    ("LangSmith", &["post", "patch"]),
    ("Langfuse", &["trace", "observations"]),
    ("Langfuse", &["traceId", "type", "startTime"]),
    ("Phoenix", &["context", "span_kind", "start_time"]),
    ("Logfire", &["trace_id", "span_id", "otel_scope_name"]),
    ("promptfoo", &["evalId", "results"]),
    ("SWE-agent", &["trajectory", "history", "info"]),
    ("mini-SWE-agent", &["messages", "trajectory_format"]),
    ("OpenHands", &["history", "instance_id"]),
    ("OpenHands", &["kind", "source", "timestamp", "id"]),
    ("AutoGen", &["messages", "stop_reason"]),
    ("AutoGen", &["agent_states", "type"]),
    ("LangChain", &["lc", "type", "id"]),
    ("CrewAI", &["timestamp", "task", "agent", "status"]),
];

/// The program whose log a document is, where it is one of those that are known and not read yet.
pub fn not_yet(document: &Node) -> Option<&'static str> {
    let first = document.items().first().unwrap_or(document);
    let has = |fields: &[&str]| fields.iter().all(|field| first.get(field).is_some());
    let found = NOT_YET.iter().find(|(_, fields)| has(fields));
    found.map(|(name, _)| *name)
}
