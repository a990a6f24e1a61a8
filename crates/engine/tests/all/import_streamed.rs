//! A log that streams by is what it is when it is held.

use std::rc::Rc;

use proptest::prelude::*;
use steelyard_documents::{Diagnostic, Piece, Scan, Source, TextSource};
use steelyard_engine::workspace::{Workspace, scan};
use steelyard_runs::import::Imported;

use crate::import_support::{LOGS, log};

/// What is told of a log, and made of it.
#[derive(Debug, PartialEq)]
struct Told {
    words: String,
    log: Option<Imported>,
    diagnostics: Vec<Diagnostic>,
    lines: usize,
}

fn told(mut workspace: Workspace) -> Told {
    workspace.refresh();
    let opened = workspace.file(1).expect("open");
    Told {
        words: opened.words(),
        log: opened.log.clone(),
        diagnostics: opened.diagnostics.clone(),
        lines: opened.file.source.lines.count(),
    }
}

fn held(bytes: &[u8]) -> Told {
    let mut workspace = Workspace::default();
    workspace.open(1, "a.jsonl", bytes);
    told(workspace)
}

/// A piece of which nobody noted anything.
fn plain(bytes: &[u8]) -> Piece {
    Piece {
        bytes: bytes.to_vec(),
        ..Piece::default()
    }
}

/// The same piece by piece; `None` where it has to be read as a whole.
fn streamed<'b>(head: &[u8], pieces: impl Iterator<Item = &'b [u8]>) -> Option<Told> {
    fed(head, pieces.map(plain))
}

fn fed(head: &[u8], pieces: impl Iterator<Item = Piece>) -> Option<Told> {
    let mut stream = Workspace::stream("a.jsonl", head)?;
    pieces.for_each(|piece| stream.feed(&piece.bytes, &piece.notes));
    let mut workspace = Workspace::default();
    let rest: Rc<dyn TextSource> = Rc::new(Source::new("", String::new()));
    workspace.put_stream(1, stream, rest);
    Some(told(workspace))
}

/// Logs that are read record by record, whole and with all that may be wrong with one.
fn logs() -> Vec<(&'static str, Vec<u8>)> {
    let mut all = Vec::new();
    for name in LOGS {
        let text = log(name);
        if Workspace::stream(name, text.as_bytes()).is_none() || name.starts_with("events/") {
            continue;
        }
        let first = text.lines().next().expect("a line");
        let odd = [
            "{\"caf\u{e9}\":\"\u{e9}\u{e9}\",\r\r\"b\": oops}",
            "{\"type\":\"user\",\"more\":NaN} {\"type\":\"x\"}",
            "{\"\\ud83d\":\"\\ud83d\"}\0\0",
            "  {\"type\":\"user\",\"a\":[1,{\"type\":\"user\"}",
        ];
        let odd = odd.join("\r\n");
        all.push((
            name,
            format!("\u{feff}\n{odd}\n{text}{odd}\r{first}{first}").into_bytes(),
        ));
        all.push((name, text.into_bytes()));
    }
    assert!(all.len() > 10);
    all
}

#[test]
fn pieces_of_any_size_make_the_same() {
    for (name, bytes) in logs() {
        let whole = held(&bytes);
        assert!(whole.log.is_some(), "{name}");
        for size in [1, 2, 7, 100, 4096, bytes.len()] {
            let found = streamed(&bytes, bytes.chunks(size));
            assert_eq!(found.as_ref(), Some(&whole), "{name} by {size}");
        }
    }
}

/// A piece with what is noted of it.
fn noted(bytes: &[u8]) -> Piece {
    Piece {
        notes: scan(Scan::Records, bytes),
        ..plain(bytes)
    }
}

#[test]
fn what_was_noted_before_makes_the_same() {
    for (name, bytes) in logs() {
        let whole = held(&bytes);
        for size in [7, 300, 4096, bytes.len()] {
            let found = fed(&bytes, bytes.chunks(size).map(noted));
            assert_eq!(found.as_ref(), Some(&whole), "{name} by {size}");
        }
        assert!(noted(&bytes).notes.len() > 10, "{name}");
    }
}

#[test]
fn bytes_that_are_no_text_cost_a_character_each() {
    let mut bytes = log("claude_code/session.jsonl").into_bytes();
    let last = bytes.len() - 20;
    bytes[last] = 0xFF;
    let (found, whole) = (streamed(&bytes, bytes.chunks(50)), held(&bytes));
    assert_eq!(found, Some(whole));
}

/// A text that is not held is read where it is.
#[test]
fn lines_are_read_from_the_file() {
    for (name, bytes) in logs() {
        let mut held = Workspace::default();
        held.open(1, name, &bytes);
        let mut passed = Workspace::default();
        let mut stream = Workspace::stream(name, &bytes).expect("records");
        stream.feed(&bytes, &[]);
        let text = String::from_utf8(bytes).expect("text");
        passed.put_stream(1, stream, Rc::new(Source::new(name, text)));
        let [held, passed] = [&held, &passed].map(|one| one.file(1).expect("open"));
        let count = u32::try_from(held.file.source.lines.count()).expect("few");
        for number in 0..=count + 1 {
            let line = held.line(number, usize::MAX);
            assert_eq!(passed.line(number, usize::MAX), line, "{name} {number}");
            let start = line.map(|line| line.chars().take(3).collect::<String>());
            let start = start.filter(|start| start.is_ascii());
            assert!(start.is_none() || passed.line(number, 3).as_deref() == start.as_deref());
        }
        assert!(passed.file.source.text.is_empty());
    }
}

#[test]
fn what_is_no_log_of_records_is_read_as_a_whole() {
    for text in [
        "a: 1",
        "{\"messages\":[{\"role\":\"user\",\"content\":\"a\"}]}",
        "",
        "\u{1F}\u{8B}",
    ] {
        assert!(Workspace::stream("a", text.as_bytes()).is_none(), "{text}");
    }
    let text = log("claude_code/session.jsonl");
    let wide: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert!(Workspace::stream("a", &wide).is_none());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn where_pieces_end_changes_nothing(which in any::<prop::sample::Index>(), cuts in prop::collection::vec(any::<prop::sample::Index>(), 0..6)) {
        let all = logs();
        let (_, bytes) = &all[which.index(all.len())];
        let mut ends: Vec<usize> = cuts.iter().map(|cut| cut.index(bytes.len())).collect();
        ends.extend([0, bytes.len()]);
        ends.sort_unstable();
        let pieces = ends.windows(2).map(|pair| &bytes[pair[0]..pair[1]]);
        prop_assert_eq!(streamed(bytes, pieces), Some(held(bytes)));
    }
}
