//! What `telemetry` should say of sessions, and of several logs at once.

use std::path::{Path, PathBuf};

use crate::support::{Run, folder, steelyard};

fn session() -> PathBuf {
    let suite = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/suites/interaction");
    suite.join("transcripts/claude_code/session.jsonl")
}

fn telemetry(paths: &[&Path], more: &[&str]) -> Run {
    let paths = paths.iter().map(|path| path.to_str().unwrap());
    let mut arguments = vec!["telemetry"];
    arguments.extend(paths);
    arguments.extend(more);
    steelyard(&arguments)
}

#[test]
fn of_sessions_metrics_and_summaries_are_no_table_by_days() {
    for more in ["--metrics", "--summary", "--check"] {
        let run = telemetry(&[&session()], &[more]);
        // Either the file that is asked for, or a word that there is none: no other one.
        assert!(
            !run.output.starts_with("sessions: "),
            "{more}: {}",
            run.output
        );
    }
}

#[test]
fn json_is_one_value_whatever_is_opened() {
    let line = "{\"type\":\"vote\",\"run\":\"r\",\"seq\":0,\"agent\":\"a\",\"accept\":true}\n";
    let folder = folder(
        "two",
        &[
            ("a.jsonl", line),
            ("b.jsonl", &line.replace("\"r\"", "\"s\"")),
        ],
    );
    let run = telemetry(&[&folder], &["--by", "day", "--json"]);
    assert_eq!(run.status, 0);
    let read: Result<serde_json::Value, _> = serde_json::from_str(&run.output);
    assert!(read.is_ok(), "{}", run.output);
}

#[test]
fn metrics_of_several_logs_are_one_table() {
    let line =
        "{\"type\":\"vote\",\"run\":\"r\",\"seq\":0,\"round\":0,\"agent\":\"a\",\"accept\":true}\n";
    let folder = folder(
        "two",
        &[
            ("a.jsonl", line),
            ("b.jsonl", &line.replace("\"r\"", "\"s\"")),
        ],
    );
    let run = telemetry(&[&folder], &["--metrics"]);
    let heads = run
        .output
        .lines()
        .filter(|line| line.starts_with("run,round,"));
    assert_eq!(heads.count(), 1, "{}", run.output);
}
