//! A folder of 200 files of all sorts, given to each command: what is read and what is left out is all of it, by name.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::support::decisions::THREE;
use crate::support::{Run, folder, steelyard};

/// Sorts of files, with how many there are of each.
const SORTS: [(&str, usize); 18] = [
    ("session", 30),
    ("session-behind-words", 10),
    ("session-packed", 10),
    ("session-without-message", 5),
    ("events", 10),
    ("events-cut", 5),
    ("metrics", 5),
    ("card", 20),
    ("data", 10),
    ("table", 10),
    ("image", 20),
    ("document", 5),
    ("half", 15),
    ("empty", 10),
    ("words", 15),
    ("unknown", 10),
    ("database", 5),
    ("link", 5),
];

/// The text of a file of a sort, its ending first.
fn file(sort: &str, at: usize) -> (&'static str, Vec<u8>) {
    let session = format!(
        r#"{{"type":"user","uuid":"u{at}","parentUuid":null,"sessionId":"s{at}","message":{{"role":"user","content":"Write number {at} of the reports"}}}}
{{"type":"assistant","uuid":"a{at}","parentUuid":"u{at}","sessionId":"s{at}","message":{{"id":"m{at}","role":"assistant","model":"wren-1","content":[{{"type":"text","text":"Written."}}],"usage":{{"input_tokens":10,"output_tokens":2}}}}}}
"#
    );
    let event = format!(
        r#"{{"v":"1.0.0","ts":"2026-01-05T10:00:00Z","run":"run {at}","seq":0,"round":0,"type":"vote","agent":"mia","accept":true}}"#
    );
    let (ending, text) = match sort {
        "session" => ("jsonl", session),
        "session-behind-words" => ("jsonl", format!("Starting\nng\"}}}}\n{session}")),
        "session-packed" => {
            let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
            packed
                .write_all(session.replace("\"s", "\"p").as_bytes())
                .unwrap();
            return ("jsonl.gz", packed.finish().unwrap());
        }
        "session-without-message" => (
            "jsonl",
            format!("{{\"type\":\"summary\",\"summary\":\"{at}\",\"leafUuid\":\"l\"}}\n"),
        ),
        "events" => ("jsonl", event),
        "events-cut" => (
            "jsonl",
            format!("{{\"v\":\"1.0.0\",\"ty\n{event}\n{{\"v\":"),
        ),
        "metrics" => (
            "csv",
            format!(
                "run,round,votes_for,votes_required,converged,dissents,overrides\nnobody {at},0,1,2,false,0,0\n"
            ),
        ),
        "card" => (
            "yaml",
            format!("agent: agent {at}\nconfidence: 0.9\ncost: {at}\n"),
        ),
        "data" => ("toml", THREE.to_owned()),
        "table" => ("csv", "name,price\na,1\nb,2\n".to_owned()),
        "image" => return ("png", b"\x89PNG\r\n\x1A\n\0\0\0\rIHDR".to_vec()),
        "document" => ("pdf", "%PDF-1.7\n".to_owned()),
        "half" => (
            "json",
            format!("{{\"agent\": \"agent {at}\", \"evidence\": [{{\"type\""),
        ),
        "empty" => ("yaml", String::new()),
        "words" => ("txt", "Buy milk and bread.\n".to_owned()),
        "unknown" => ("yaml", "kettle: {litres: 1.7}\n".to_owned()),
        "database" => return ("db", b"SQLite format 3\0\x10\0\x01\x01\0".to_vec()),
        _ => unreachable!("{sort}"),
    };
    (ending, text.into_bytes())
}

/// All of them in a folder, with the sort of each by its path.
fn mixed(name: &str) -> (PathBuf, BTreeMap<String, &'static str>) {
    let at = folder(name, &[("notes.md", "")]);
    fs::remove_file(at.join("notes.md")).unwrap();
    let mut sorts = BTreeMap::new();
    let mut number = 0;
    for (sort, count) in SORTS {
        for _ in 0..count {
            number += 1;
            let path = if sort == "link" {
                let path = at.join(format!("{number}-link.yaml"));
                broken_link(&path);
                path
            } else {
                let (ending, bytes) = file(sort, number);
                let path = at.join(format!("{number}-{sort}.{ending}"));
                fs::write(&path, bytes).unwrap();
                path
            };
            sorts.insert(path.to_str().unwrap().to_owned(), sort);
        }
    }
    assert_eq!(sorts.len(), 200);
    (at, sorts)
}

#[cfg(unix)]
fn broken_link(path: &Path) {
    std::os::unix::fs::symlink("nowhere", path).unwrap();
}

#[cfg(not(unix))]
fn broken_link(path: &Path) {
    fs::write(path, "").unwrap();
}

const SESSIONS: [&str; 3] = ["session", "session-behind-words", "session-packed"];
const EVENTS: [&str; 2] = ["events", "events-cut"];
/// What nobody reads.
const NOTHING: [&str; 7] = [
    "session-without-message",
    "image",
    "document",
    "half",
    "empty",
    "database",
    "link",
];

/// Holds what standard error says of a run against the files: each sort in whole is left out or not.
fn check(run: &Run, sorts: &BTreeMap<String, &'static str>, read: &[&str], command: &str) {
    let left = run.left_out();
    let names: BTreeSet<&str> = left.iter().map(|(name, _)| *name).collect();
    assert_eq!(names.len(), left.len(), "{command} names a file twice");
    assert!(left.iter().all(|(_, why)| !why.is_empty()), "{command}");
    for (name, sort) in sorts {
        let is_left = names.contains(name.as_str());
        assert_eq!(is_left, !read.contains(sort), "{command}: {name}");
    }
    let count = sorts.values().filter(|sort| read.contains(sort)).count();
    assert_eq!(run.files(), Some((count, 200 - count)), "{command}");
}

/// Whatever is nothing else is context for agents.
const OF_AGENTS: &[&str] = &[
    "session",
    "session-behind-words",
    "session-packed",
    "words",
    "unknown",
    "table",
];
const OF_ANY: &[&str] = &[
    "session",
    "session-behind-words",
    "session-packed",
    "words",
    "unknown",
    "table",
    "events",
    "events-cut",
    "card",
    "data",
];
const OF_EVENTS: &[&str] = &["events", "events-cut", "metrics"];
const GROUPED: &[&str] = &[
    "session",
    "session-behind-words",
    "session-packed",
    "events",
    "events-cut",
    "metrics",
];

/// Each command with the sorts of files that it reads.
const COMMANDS: [(&str, &[&str]); 37] = [
    ("import", &SESSIONS),
    ("import --json", &SESSIONS),
    ("telemetry", OF_EVENTS),
    ("telemetry --json", OF_EVENTS),
    ("telemetry --check", OF_EVENTS),
    ("telemetry --metrics", OF_EVENTS),
    ("telemetry --by day", GROUPED),
    ("transcript", OF_AGENTS),
    ("transcript --json", OF_AGENTS),
    ("transcript --beside --run 1 --run 2", OF_AGENTS),
    ("decide interaction", OF_AGENTS),
    ("decide deliberation", &EVENTS),
    ("decide interview", &[]),
    ("decide table", &[]),
    ("decide table --map price:less", &["table"]),
    ("decide collapse --json", &["card"]),
    ("decide cells", &["data"]),
    ("zones --system cells --param w_1", &["data"]),
    ("flips --system collapse", &["card"]),
    ("power --system cells", &["data"]),
    ("what-if --system collapse", &["card"]),
    ("without --system collapse", &["card"]),
    ("doubt --system collapse", &["card"]),
    ("worklist --json --system cells", &["data"]),
    ("curve --system cells --param w_1", &["data"]),
    ("backtest --system cells w_1=0.3 w_1=0.4", &["data"]),
    ("compare --b w_1=0.4", OF_ANY),
    ("compare --json --b w_1=0.4", OF_ANY),
    ("agents", OF_ANY),
    ("report", &["card"]),
    ("brief", &["card"]),
    ("hybrid", &["card"]),
    ("drift", &EVENTS),
    ("trust", &EVENTS),
    ("triage --json", &EVENTS),
    ("diverge", &EVENTS),
    ("coverage", &[]),
];

#[test]
fn each_command_names_what_it_leaves_out() {
    let (at, sorts) = mixed("all");
    for (command, read) in COMMANDS {
        let mut arguments: Vec<&str> = command.split(' ').collect();
        arguments.push(at.to_str().unwrap());
        check(&steelyard(&arguments), &sorts, read, command);
    }
}

/// The same by name in JSON, where it is one object.
#[test]
fn json_lists_what_is_left_out() {
    let (at, sorts) = mixed("json");
    let at = at.to_str().unwrap();
    for arguments in [
        vec!["import"],
        vec!["telemetry"],
        vec!["transcript"],
        vec!["compare", "--b", "w_1=0.4"],
    ] {
        let run = steelyard(&[&arguments[..], &["--json", at]].concat());
        let json = run.json();
        let listed = json["left_out"].as_array().unwrap().iter();
        let listed = listed.map(|one| {
            (
                one["path"].as_str().unwrap(),
                one["reason"].as_str().unwrap(),
            )
        });
        assert_eq!(listed.collect::<Vec<_>>(), run.left_out(), "{arguments:?}");
        assert!(
            run.left_out()
                .iter()
                .all(|(name, _)| sorts.contains_key(*name))
        );
    }
}

/// `check` lists every file, and says of those that nobody reads what they are.
#[test]
fn check_lists_all_files() {
    let (at, sorts) = mixed("check");
    let run = steelyard(&["check", at.to_str().unwrap()]);
    assert_eq!(run.status, 1);
    for (name, sort) in &sorts {
        let head = format!("{name}: ");
        let mut lines = run.output.lines();
        let line = lines.find(|line| line.starts_with(&head));
        let line = line.unwrap_or_else(|| panic!("{name} is not listed"));
        if NOTHING.contains(sort) {
            assert!(
                lines.next().unwrap().contains(&format!("  {name}:")),
                "{line}"
            );
        }
    }
    assert!(run.output.contains("\n200 files, "), "{}", run.output);
}

/// Lines that were left out of logs that were read are named with them.
#[test]
fn lines_that_are_left_out_are_named() {
    let (at, sorts) = mixed("lines");
    let of = |sort: &str| {
        let names = sorts.iter().filter(|(_, one)| **one == sort);
        names.map(|(name, _)| name.as_str()).collect::<Vec<_>>()
    };
    let told = |run: &Run, name: &str| {
        let line = format!(
            "steelyard: {name}: 2 lines left out, in whole or in part; the first, line 1: "
        );
        run.errors.contains(&line)
    };
    let sessions = of("session-behind-words");
    let events = of("events-cut");
    let at = at.to_str().unwrap();
    for (arguments, names) in [
        (vec!["transcript"], &sessions),
        (vec!["decide", "interaction"], &sessions),
        (vec!["telemetry", "--by", "day"], &sessions),
        (vec!["telemetry", "--by", "day"], &events),
        (vec!["trust"], &events),
    ] {
        let run = steelyard(&[&arguments[..], &[at]].concat());
        assert!(
            names.iter().all(|name| told(&run, name)),
            "{arguments:?}: {}",
            run.errors
        );
    }
}

/// Of hundreds of files of one sort the first hundred are named, the others counted.
#[test]
fn many_files_of_one_sort_are_counted() {
    let files: Vec<(String, &str)> = (0..230)
        .map(|at| (format!("{at:03}.txt"), "words"))
        .collect();
    let files: Vec<(&str, &str)> = files
        .iter()
        .map(|(name, text)| (name.as_str(), *text))
        .collect();
    let at = folder(
        "many",
        &[
            &files[..],
            &[("a.yaml", "agent: a\nconfidence: 1\ncost: 1\n")],
        ]
        .concat(),
    );
    let run = steelyard(&["telemetry", at.to_str().unwrap()]);
    assert_eq!(
        run.left_out()
            .iter()
            .filter(|(_, why)| why.contains("plain text"))
            .count(),
        100
    );
    assert_eq!(run.files(), Some((0, 231)));
    assert!(
        run.errors.contains("left out: 130 files more: "),
        "{}",
        run.errors
    );
}

/// A text that is no list of questions, and bytes that are no text, are named by the command that reads texts.
#[test]
fn classify_names_what_holds_no_question() {
    let at = folder(
        "questions",
        &[("q.txt", "Which port?\n"), ("none.txt", "\n")],
    );
    fs::write(at.join("p.png"), b"\x89PNG\r\n\x1A\n\xFF").unwrap();
    let paths =
        ["q.txt", "none.txt", "p.png"].map(|name| at.join(name).to_str().unwrap().to_owned());
    let run = steelyard(&["classify", &paths[0], &paths[1], &paths[2]]);
    let names: Vec<&str> = run.left_out().iter().map(|(name, _)| *name).collect();
    assert_eq!(names, [&paths[1], &paths[2]]);
    assert_eq!((run.status, run.files()), (1, Some((1, 2))));
}

/// What leads back to its own folder, and what waits for somebody to write, end no command.
#[cfg(unix)]
#[test]
fn links_to_their_own_folder_are_left_out() {
    let at = folder(
        "loop",
        &[("in/card.yaml", "agent: a\nconfidence: 1\ncost: 1\n")],
    );
    std::os::unix::fs::symlink("..", at.join("in/up")).unwrap();
    let run = steelyard(&["decide", "collapse", at.to_str().unwrap()]);
    assert_eq!(run.files(), Some((1, 1)));
    let (name, why) = run.left_out()[0];
    assert!(
        name.ends_with("in/up") && why.contains("a link to a folder"),
        "{}",
        run.errors
    );
    assert_eq!(run.status, 1);
}
