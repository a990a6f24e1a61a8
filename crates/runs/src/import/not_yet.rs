//! Logs of programs that have no importer yet: told by fields of their first object, so that they are called what they are.

use steelyard_documents::Node;

/// What a log is called, and what its first object has all of: a field, one further in (`runs.trace_id`, of a list in its
/// first item), or one with its word (`role=user`).
const NOT_YET: [(&str, &[&str]); 38] = [
    ("Gemini CLI", &["sessionId", "projectHash"]),
    ("ChatGPT", &["mapping", "create_time"]),
    ("Harbor (ATIF)", &["schema_version", "agent", "steps"]),
    ("Inspect", &["version", "status", "eval"]),
    ("OpenTelemetry", &["resourceSpans"]),
    ("OpenTelemetry", &["resourceLogs"]),
    ("LangSmith", &["run_type", "trace_id"]),
    ("LangSmith", &["runs.run_type", "runs.trace_id"]),
    ("LangSmith", &["post", "patch"]),
    ("Langfuse", &["trace", "observations"]),
    ("Langfuse", &["observations", "htmlPath"]),
    ("Langfuse", &["traceId", "type", "startTime"]),
    ("Phoenix", &["context", "span_kind", "start_time"]),
    ("Phoenix", &["data.context", "data.span_kind"]),
    ("Logfire", &["trace_id", "span_id", "otel_scope_name"]),
    ("promptfoo", &["evalId", "results"]),
    ("promptfoo", &["results.results", "results.stats"]),
    ("promptfoo", &["promptIdx", "testIdx"]),
    ("OpenHands", &["history", "instance_id"]),
    ("OpenHands", &["history", "issue", "git_patch"]),
    ("OpenHands", &["kind", "source", "timestamp", "id"]),
    ("SWE-agent", &["trajectory", "history", "info"]),
    ("SWE-agent", &["history.role", "history.agent"]),
    ("SWE-agent", &["history.role", "history.message_type"]),
    ("mini-SWE-agent", &["messages", "trajectory_format"]),
    ("SWE-bench", &["instance_id", "model_patch"]),
    ("AutoGen", &["messages.source", "messages.type"]),
    ("AutoGen", &["agent_states", "type"]),
    ("AutoGen", &["history.role", "history.name"]),
    ("AutoGen", &["name", "role=assistant", "content"]),
    ("AutoGen", &["name", "role=user", "content"]),
    ("LangChain", &["lc", "type", "id"]),
    ("LangChain", &["type", "data.additional_kwargs"]),
    ("LangChain", &["type", "additional_kwargs"]),
    ("LangChain", &["messages.additional_kwargs"]),
    ("LangGraph", &["values", "next", "checkpoint"]),
    ("CrewAI", &["timestamp", "task", "agent", "status"]),
    ("CrewAI", &["tasks_output", "token_usage"]),
];

/// The program whose log a document is, where it is one of those that are known and not read yet.
pub fn not_yet(document: &Node) -> Option<&'static str> {
    let first = first(document);
    let found = NOT_YET
        .iter()
        .find(|(_, fields)| fields.iter().all(|field| has(first, field)));
    found.map(|(name, _)| *name)
}

/// The program whose log a file of these bytes is, where it is one that is no text.
pub fn not_yet_packed(bytes: &[u8]) -> Option<&'static str> {
    /// Of the head of an archive and of a database, which has the names of its tables.
    const HEAD: usize = 4 << 10;
    let head = bytes.get(..HEAD).unwrap_or(bytes);
    let says = |word: &[u8]| head.windows(word.len()).any(|part| part == word);
    if head.starts_with(b"PK\x03\x04") && (says(b"_journal/start.json") || says(b"header.json")) {
        return Some("Inspect");
    }
    let checkpoints = head.starts_with(b"SQLite format 3\0") && says(b"checkpoint_ns");
    checkpoints.then_some("LangGraph")
}

fn has(node: &Node, field: &str) -> bool {
    let (path, word) = field.split_once('=').unwrap_or((field, ""));
    let mut steps = path.split('.');
    let found = steps.try_fold(node, |node, step| first(node).get(step));
    found.is_some_and(|found| word.is_empty() || found.text() == Some(word))
}

/// The first item of a list, or what it is itself.
fn first(node: &Node) -> &Node {
    node.items().first().unwrap_or(node)
}
