//! Records of one format in a log of another, as where several programs write into one file.

use super::json::Object;

/// The format that a record has the marks of, as people call it; those that are read record by record.
pub(super) fn format(record: &Object<'_>) -> Option<&'static str> {
    let kind = record.text("type");
    let kind = kind.as_ref();
    let message = record.object("message");
    let payload = record.object("payload");
    let is_session = ["sessionId", "session_id"];
    let is_session = record.some(&is_session).is_some();
    match kind {
        "user" | "assistant" if message.raw("parts").is_some() => Some("Qwen Code"),
        "user" | "assistant"
            if !message.is_empty() && (is_session || record.raw("uuid").is_some()) =>
        {
            Some("Claude Code")
        }
        "result" | "cost-state" if is_session => Some("Claude Code"),
        "session_meta" | "turn_context" | "response_item" | "event_msg" if !payload.is_empty() => {
            Some("Codex")
        }
        "thread.started" if record.raw("thread_id").is_some() => Some("Codex exec"),
        "turn.started" | "turn.completed" | "turn.failed" => Some("Codex exec"),
        _ if kind.starts_with("item.") && record.raw("item").is_some() => Some("Codex exec"),
        _ => None,
    }
}
