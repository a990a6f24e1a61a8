//! Records that a program writes beside what is said: titles, queues, snapshots, settings. A log that holds nothing else, or
//! nothing else in the part that was looked at, is known by them.

use super::sample::{Glance, Sample};
use super::{Importer, claude_code, codex_rollout, events, qwen_code};

/// A format with bookkeeping of its own.
struct Format {
    importer: &'static Importer,
    /// Whether a record is bookkeeping of the format.
    keeps: fn(&Glance) -> bool,
}

/// All of them in the order in which they are tried.
const FORMATS: [Format; 4] = [
    Format {
        importer: &codex_rollout::IMPORTER,
        keeps: is_item_of_codex,
    },
    Format {
        importer: &qwen_code::IMPORTER,
        keeps: is_record_of_qwen_code,
    },
    Format {
        importer: &claude_code::IMPORTER,
        keeps: is_record_of_claude_code,
    },
    Format {
        importer: &events::IMPORTER,
        keeps: is_event,
    },
];

/// The format whose bookkeeping stands in a sample.
pub(super) fn importer(sample: &Sample) -> Option<&'static Importer> {
    let mut formats = FORMATS.into_iter();
    let found = formats.find(|format| !sample.is_list && sample.any(format.keeps));
    found.map(|format| format.importer)
}

/// An item of a model as rollouts have it that are written without envelopes; their head may be cut off.
fn is_item_of_codex(one: &Glance) -> bool {
    let content = one.get("content").map_or(&[][..], Glance::items);
    let mut parts = content.iter().map(|part| part.text("type"));
    match one.text("type") {
        "message" => {
            one.has("role") && parts.any(|kind| matches!(kind, "input_text" | "output_text"))
        }
        "reasoning" => one.has("summary") && one.has("encrypted_content"),
        "function_call" => one.has("call_id") && one.has("arguments"),
        "function_call_output" => one.has("call_id") && one.has("output"),
        _ => false,
    }
}

/// What a session tells of itself: telemetry, commands, compactions.
fn is_record_of_qwen_code(one: &Glance) -> bool {
    one.text("type") == "system" && one.has("sessionId") && one.has("systemPayload")
}

/// An enveloped record of any type, or one of those that have no envelope.
fn is_record_of_claude_code(one: &Glance) -> bool {
    /// Types without an envelope, each with a field that it has beside the session.
    const TYPES: [(&str, &str); 16] = [
        ("agent-color", "agentColor"),
        ("agent-name", "agentName"),
        ("agent-setting", "agentSetting"),
        ("ai-title", "aiTitle"),
        ("attribution-snapshot", "surface"),
        ("content-replacement", "replacements"),
        ("custom-title", "customTitle"),
        ("last-prompt", "lastPrompt"),
        ("mode", "mode"),
        ("permission-mode", "permissionMode"),
        ("pr-link", "prNumber"),
        ("queue-operation", "operation"),
        ("result", "is_error"),
        ("system", "subtype"),
        ("tag", "tag"),
        ("worktree-state", "worktreeSession"),
    ];
    let kind = one.text("type");
    let in_session = one.has("sessionId") || one.has("session_id");
    let known = |(name, field): (&str, &str)| kind == name && one.has(field);
    let enveloped = one.has("uuid") && one.has("sessionId") && one.has("isSidechain");
    enveloped
        || (in_session && TYPES.into_iter().any(known))
        || (kind == "summary" && one.has("leafUuid"))
        || (kind == "file-history-snapshot" && one.has("snapshot"))
}

/// An event of a type of its own.
fn is_event(one: &Glance) -> bool {
    !one.text("type").is_empty()
        && ["run", "seq", "ts"].into_iter().all(|key| one.has(key))
        && !one.has("payload")
}
