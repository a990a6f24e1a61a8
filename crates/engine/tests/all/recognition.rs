//! The format of a log is that of its records, wherever in the file they stand and whatever stands between them.

use std::rc::Rc;

use steelyard_documents::Code;
use steelyard_engine::workspace::Workspace;
use steelyard_system::OpenFile;

use crate::import_support::{LOGS, log, sketch};
use crate::packed::{gzip, zstd};

/// Logs of the suite that are records of lines and tell of a run.
fn logs() -> Vec<&'static str> {
    let other = ["journal.jsonl", "meta.json", "list.json", "log.json"];
    let is_other = |name: &&str| other.iter().any(|end| name.ends_with(end));
    LOGS.into_iter().filter(|name| !is_other(name)).collect()
}

fn opened(name: &str, bytes: &[u8]) -> OpenFile {
    let mut workspace = Workspace::default();
    workspace.open(1, name, bytes);
    workspace.refresh();
    workspace.files()[0].clone()
}

/// What a log came to.
#[derive(Clone, Debug, PartialEq)]
struct Made {
    format: &'static str,
    runs: String,
    /// Events that are kept, and lines in all.
    events: Option<[u64; 2]>,
}

fn made(file: &OpenFile) -> Option<Made> {
    let log = file.log.as_ref()?;
    let events = file.telemetry.as_ref();
    Some(Made {
        format: log.report.format,
        runs: sketch(log),
        events: events.map(|events| [events.log.lines.kept, events.log.lines.all]),
    })
}

/// Lines that are no records, as they stand in front of a log: rotation, words of a program, an editor's marks, a crash.
const PREAMBLES: [&str; 16] = [
    "Starting run 7",
    "0.000Z\",\"message\":{}}",
    "ng\":[{\"a\":1},{\"b\":[2]}],\"type\":\"vote\"}",
    "[INFO] 10:00:00 starting",
    "[2026-01-05 10:00:00] starting",
    "[{\"a\":1},{\"b\":[2]}],\"type\":\"vote\"}",
    "{",
    "{\"type\":\"user\",\"message\":{\"rol",
    "{]",
    "}",
    "\"a text\"",
    "null",
    "2026-01-05T10:00:00Z INFO agent: run begins",
    "# run 7\n# of the cache",
    "---",
    "$ agent exec --json\nReading prompt from stdin...\n\nwarning: no config\nusing: defaults\n\n\n3\n2\n1",
];

/// Each preamble costs its own lines and nothing else, as the same lines at the end of the file do.
#[test]
fn lines_in_front_of_a_log_cost_themselves() {
    for name in logs() {
        let text = log(name);
        let before = made(&opened(name, text.as_bytes())).unwrap();
        for preamble in PREAMBLES {
            let file = opened(name, format!("{preamble}\n{text}").as_bytes());
            let more = preamble.lines().count() as u64;
            let expected = Made {
                events: before.events.map(|[kept, all]| [kept, all + more]),
                ..before.clone()
            };
            assert_eq!(made(&file), Some(expected), "{name} behind {preamble:?}");
            let blank = preamble.lines().filter(|line| line.is_empty()).count();
            let log = file.log.as_ref().unwrap();
            // A chat is read value by value: what stands between two values is one place.
            let most = preamble.lines().count() - blank;
            let least = if before.format == "OpenAI chat" {
                1
            } else {
                most
            };
            let bad = log.report.bad_lines;
            assert!((least..=most).contains(&bad), "{name}, {preamble:?}: {bad}");
            assert!(file.diagnostics.iter().any(|one| one.line == 1), "{name}");
            assert!(file.is_read());
        }
    }
}

/// Marks, NULs and blank lines are no lines that are lost.
#[test]
fn what_says_nothing_is_passed_over() {
    for name in logs() {
        let text = log(name);
        let before = made(&opened(name, text.as_bytes())).unwrap();
        for nothing in ["\u{feff}", "\n \n\t\r\n", "\0\0\0\0\n", "\0\0\0"] {
            let after = made(&opened(name, format!("{nothing}{text}").as_bytes())).unwrap();
            assert_eq!(
                (after.format, &after.runs),
                (before.format, &before.runs),
                "{name} {nothing:?}"
            );
        }
    }
}

#[test]
fn other_encodings_and_packed_logs_are_recognised_alike() {
    for name in logs() {
        let text = format!("Starting run 7\n{}", log(name));
        let expected = made(&opened(name, text.as_bytes())).unwrap().runs;
        let utf16: Vec<u8> = std::iter::once(0xFEFF)
            .chain(text.encode_utf16())
            .flat_map(u16::to_le_bytes)
            .collect();
        let broken = [b"\xFF\xFE\xFD is no text\n".as_slice(), text.as_bytes()].concat();
        let marked = [b"\xEF\xBB\xBF".as_slice(), text.as_bytes()].concat();
        let windows = text.replace('\n', "\r\n");
        for (what, bytes) in [
            ("gzip", gzip(text.as_bytes())),
            ("zstd", zstd(text.as_bytes())),
            ("UTF-16", utf16),
            ("a mark", marked),
            ("CR LF", windows.into_bytes()),
            ("bytes that are no text", broken[1..].to_vec()),
        ] {
            let found = made(&opened(name, &bytes)).map(|made| made.runs);
            assert_eq!(found, Some(expected.clone()), "{name} as {what}");
        }
    }
}

/// Also behind more than the part of a file that is looked at first.
#[test]
fn a_format_is_known_behind_megabytes() {
    let name = "claude_code/session.jsonl";
    let runs = made(&opened(name, log(name).as_bytes())).unwrap().runs;
    let line = format!("{{\"filler\":\"{}\"}}\n", "x".repeat(1000));
    for front in [line.repeat(5_000), "no record\n".repeat(500_000)] {
        let file = opened(name, format!("{front}{}", log(name)).as_bytes());
        assert_eq!(made(&file).map(|made| made.runs), Some(runs.clone()));
    }
}

#[test]
fn a_log_without_a_message_says_what_it_is() {
    for (label, lines) in [
        (
            "Claude Code",
            vec![r#"{"type":"summary","summary":"Shop","leafUuid":"z"}"#],
        ),
        (
            "Claude Code",
            vec![r#"{"type":"last-prompt","lastPrompt":"a","sessionId":"s"}"#],
        ),
        (
            "Claude Code",
            vec![
                "cut off\"}",
                r#"{"type":"progress","uuid":"u","parentUuid":null,"sessionId":"s","isSidechain":false}"#,
            ],
        ),
        (
            "Claude Code",
            vec![r#"{"type":"result","subtype":"success","is_error":false,"session_id":"s"}"#],
        ),
        (
            "Codex",
            vec![
                r#"{"timestamp":"2026-01-05T09:00:00Z","type":"session_meta","payload":{"id":"s"}}"#,
            ],
        ),
        (
            "Codex exec",
            vec![r#"{"type":"thread.started","thread_id":"t"}"#],
        ),
        (
            "Qwen Code",
            vec![
                r#"{"uuid":"u","sessionId":"s","type":"system","subtype":"ui_telemetry","systemPayload":{}}"#,
            ],
        ),
    ] {
        let file = opened("a.jsonl", lines.join("\n").as_bytes());
        let log = file.log.as_ref().unwrap_or_else(|| panic!("{label}"));
        assert_eq!(
            (log.report.format, file.words()),
            (label, format!("no run, {label}"))
        );
        assert!(!file.is_read());
        let why = file.unread().unwrap();
        assert!(
            why.severity > steelyard_documents::Severity::Note,
            "{why:?}"
        );
    }
    let empty = opened("a.jsonl", b"");
    assert_eq!(empty.unread().map(|one| one.code), Some(Code::EMPTY));
}

/// What quotes records is none, and neither is what has fields of the same names.
#[test]
fn what_quotes_records_is_no_log() {
    let event = r#"{"v":"1.0.0","ts":"2026-01-05T10:00:00Z","run":"a","seq":0,"type":"vote","agent":"mia"}"#;
    let prose = "Some words.\n".repeat(9);
    let tar = {
        let mut head = vec![0; 512];
        head[..8].copy_from_slice(b"a.jsonl\0");
        head[257..262].copy_from_slice(b"ustar");
        [head, format!("{event}\n{event}\n").into_bytes()].concat()
    };
    let texts = [
        (
            "a.md",
            format!("# Logs\n\n```jsonl\n{event}\n{event}\n```\n"),
        ),
        ("a.txt", format!("An example:\n{event}\n{prose}")),
        ("a.txt", format!("{prose}~~~\n{event}\n~~~\n")),
        ("a.js", format!("const all = [\n{event},\n{event},\n];\n")),
        ("a.yaml", format!("examples:\n  - {event}\n  - {event}\n")),
        ("a.yaml", format!("text: |\n  {event}\n  {event}\n")),
        (
            "a.csv",
            format!("name,event\na,\"{}\"\n", event.replace('"', "\"\"")),
        ),
        (
            "views.jsonl",
            r#"{"type":"page_view","sessionId":"s","timestamp":1}"#.to_owned(),
        ),
        (
            "rows.jsonl",
            "{\"mode\":\"a\",\"uuid\":\"u\"}\n{\"type\":\"mode\",\"mode\":1}\n".to_owned(),
        ),
    ];
    let texts = texts.map(|(name, text)| (name, text.into_bytes()));
    for (name, bytes) in texts.into_iter().chain([("a.tar", tar)]) {
        let file = opened(name, &bytes);
        assert!(
            file.log.is_none() && file.telemetry.is_none(),
            "{name}: {}",
            file.words()
        );
    }
}

/// A large log is known by its first megabytes, and reads as it does when it is held.
#[test]
fn a_log_streams_by_behind_lines_that_are_no_records() {
    for name in [
        "claude_code/session.jsonl",
        "codex_rollout/items.jsonl",
        "events/session.jsonl",
    ] {
        let text = format!("Starting run 7\n{}", log(name)).into_bytes();
        let mut stream = Workspace::stream(name, &text).expect("recognised");
        text.chunks(700).for_each(|piece| stream.feed(piece, &[]));
        let mut workspace = Workspace::default();
        workspace.put_stream(1, stream, Rc::new(text.clone()));
        workspace.refresh();
        let (streamed, held) = (&workspace.files()[0], opened(name, &text));
        if let Some(log) = &streamed.log {
            assert_eq!(log, held.log.as_ref().unwrap(), "{name}");
        }
        let first = |file: &OpenFile| {
            let mut all = file.diagnostics.iter();
            let first = all.find(|one| one.line == 1 && one.code != Code::BUDGET);
            first.map(|one| (one.code, one.found.clone()))
        };
        assert_eq!(first(streamed), first(&held), "{name}");
        assert!(first(streamed).is_some(), "{name}");
    }
}

/// Files lists what Telemetry lists: lines of all reasons by their numbers.
#[test]
fn all_quarantined_lines_are_listed_with_the_file() {
    let event = r#"{"type":"vote","run":"r","seq":1,"ts":"2026-01-05T10:00:00Z","agent":"a"}"#;
    let bad = [
        "word",
        "[1]",
        "{\"no\":\"type\"}",
        "{\"cut\":",
        "{\"type\":\"a\",\"x\":NaN}",
        "{\"type\":1}",
    ];
    let mut text = String::new();
    for at in 0..50 {
        text += &[bad[at % bad.len()], event, ""].join("\n");
    }
    text += &[event, event].join(" ");
    for front in ["", "\u{feff}"] {
        let file = opened("events.jsonl", format!("{front}{text}").as_bytes());
        let quarantine = &file.telemetry.as_ref().unwrap().log.quarantine;
        let telemetry: Vec<u64> = quarantine.iter().map(|one| one.line).collect();
        let listed: Vec<u64> = file
            .diagnostics
            .iter()
            .map(|one| u64::from(one.line))
            .collect();
        assert_eq!(listed, telemetry);
        assert_eq!(listed.len(), 51);
        let (line, column) = (file.diagnostics[4].line, file.diagnostics[4].column);
        assert_eq!((line, column), (9, 1));
        assert!(
            file.diagnostics
                .iter()
                .all(|one| one.code.id() == "quarantined")
        );
    }
    let words = "word\n".repeat(1_200);
    for many in [format!("{words}{event}"), format!("{event}\n{words}")] {
        let file = opened("events.jsonl", many.as_bytes());
        assert_eq!(file.diagnostics.len(), 1_001);
        assert!(file.diagnostics[1_000].found.starts_with("1,200 lines"));
    }
}
