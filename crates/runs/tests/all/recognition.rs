//! The format of a log is that of its records, however many of no meaning stand before them.

use steelyard_runs::import::recognise;

use crate::suite_logs::{LOGS, log};

/// Logs of the suite that are records of lines and tell of a run.
fn logs() -> Vec<&'static str> {
    let other = ["journal.jsonl", "meta.json", "list.json", "log.json"];
    let is_other = |name: &&str| other.iter().any(|end| name.ends_with(end));
    LOGS.into_iter().filter(|name| !is_other(name)).collect()
}

/// Records of bookkeeping, one of each kind that stands in front of a session.
fn bookkeeping(name: &str) -> Vec<String> {
    let lines: &[&str] = match name.split('/').next().unwrap() {
        "claude_code" => &[
            r#"{"type":"queue-operation","operation":"enqueue","timestamp":"2026-01-05T09:00:00Z","sessionId":"q"}"#,
            r#"{"type":"file-history-snapshot","messageId":"m","snapshot":{"trackedFileBackups":{}},"isSnapshotUpdate":false}"#,
            r#"{"type":"summary","summary":"Prices","leafUuid":"l"}"#,
            r#"{"type":"custom-title","customTitle":"Prices","sessionId":"q"}"#,
            r#"{"type":"a-type-of-tomorrow","what":1}"#,
        ],
        "codex_rollout" => &[
            r#"{"timestamp":"2026-01-05T09:00:00Z","type":"event_msg","payload":{"type":"a_type_of_tomorrow"}}"#,
            r#"{"record_type":"state"}"#,
            r#"{"a_type_of_tomorrow":true}"#,
        ],
        "events" => &[
            r#"{"v":"1.0.0","ts":"2026-01-05T09:00:00Z","run":"r1","seq":0,"type":"a_type_of_tomorrow"}"#,
            r#"{"type":"heartbeat"}"#,
        ],
        _ => &[r#"{"type":"a_type_of_tomorrow"}"#],
    };
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// However many records stand in front of the first one that says something.
#[test]
fn a_format_is_known_however_late_its_first_prompt_stands() {
    for name in logs() {
        let text = log(name);
        let format = recognise(&text).unwrap().id;
        for line in bookkeeping(name) {
            for count in [39, 40, 41, 100, 3_000] {
                let text = format!("{}{text}", line.repeat(count));
                let found = recognise(&text).map(|one| one.id);
                assert_eq!(found, Some(format), "{name} behind {count} × {line}");
            }
        }
    }
}
