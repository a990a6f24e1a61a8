//! Documents of files, each to the system whose own it is.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use steelyard_documents::{
    Code, Decoder, Diagnostic, EntryKind, File, Format, Node, Severity, Span, Value,
};
use steelyard_runs::import::not_yet;
use steelyard_system::{Claim, Held, OpenFile, Reader, Room, System, documents_in};

/// What the rooms of a workspace hold of a file, by its place, system by system.
pub(super) fn held(
    file: usize,
    systems: &[&'static dyn System],
    rooms: &[Box<dyn Room>],
) -> Vec<(&'static dyn System, Held)> {
    let rooms = systems.iter().zip(rooms);
    let held =
        rooms.flat_map(|(system, room)| room.holds(file).into_iter().map(|one| (*system, one)));
    held.collect()
}

/// Reads all documents of a file, by its place, and says so where nothing is known in it.
pub(super) fn read(
    (at, opened): (usize, &mut OpenFile),
    systems: &[&'static dyn System],
    rooms: &mut [Box<dyn Room>],
) {
    let mut trajectories = Vec::new();
    let mut prose: Vec<Span> = Vec::new();
    let mut reader = Reader {
        file: at,
        key: opened.key,
        decoder: Decoder::new(&opened.file.source),
        flawed: false,
        trajectories: &mut trajectories,
    };
    for root in &opened.file.documents {
        if opened.file.format == Some(Format::Markdown) {
            for room in rooms.iter_mut() {
                room.read_markdown(&mut reader, root);
            }
        }
        let mut unread: BTreeSet<Span> = BTreeSet::new();
        for document in documents_in(root) {
            reader.flawed = opened.file.is_flawed(document);
            if !offer(&mut reader, document, rooms) {
                unread.insert(document.span);
            }
        }
        let fences = unlabelled_fences(root).into_iter();
        prose.extend(fences.filter(|span| unread.contains(span)));
    }
    let diagnostics = reader.decoder.into_diagnostics();
    opened.trajectories = trajectories;
    opened.held = held(at, systems, rooms);
    opened.diagnostics.extend(diagnostics);
    forget_prose(&mut opened.diagnostics, &prose);
    if opened.is_unknown() && !opened.file.documents.is_empty() {
        let diagnostics = unknown(&mut opened.file, systems, rooms);
        opened.diagnostics.extend(diagnostics);
    }
}

/// Spans of what was read in fences of Markdown that name no language.
fn unlabelled_fences(root: &Node) -> Vec<Span> {
    let mut found = Vec::new();
    for entry in root.entries() {
        match entry.kind {
            EntryKind::Fence if entry.key.is_empty() => found.push(entry.value.span),
            EntryKind::Heading(_) => found.extend(unlabelled_fences(&entry.value)),
            _ => {}
        }
    }
    found
}

/// Drops what is said of fences that name no language and that nobody read: they are prose.
fn forget_prose(diagnostics: &mut Vec<Diagnostic>, prose: &[Span]) {
    diagnostics.retain(|one| {
        let before = prose.partition_point(|span| span.start <= one.span.start);
        let within = prose.get(before.wrapping_sub(1));
        within.is_none_or(|span| span.end < one.span.start)
    });
}

/// Offers a document to all, the surest first, and of equals the last; false where nobody reads any of it.
fn offer<'a>(reader: &mut Reader<'a, '_>, node: &'a Node, rooms: &mut [Box<dyn Room>]) -> bool {
    match &node.value {
        Value::List(items) => {
            let mut is_read = false;
            for item in items {
                is_read |= offer(reader, item, rooms);
            }
            is_read
        }
        Value::Map(_) => {
            let claims = rooms.iter().enumerate();
            let claims = claims.map(|(at, room)| (room.claims(node), at));
            let mut claims: Vec<(Claim, usize)> =
                claims.filter(|(claim, _)| *claim > Claim::No).collect();
            claims.sort_by_key(|one| Reverse(*one));
            let is_read = claims.iter().any(|(_, at)| rooms[*at].read(reader, node));
            if !is_read {
                for room in rooms {
                    room.passed_over(reader, node);
                }
            }
            is_read
        }
        _ => false,
    }
}

/// What there is to say of a file in which nothing is known.
fn unknown(
    file: &mut File,
    systems: &[&'static dyn System],
    rooms: &[Box<dyn Room>],
) -> Vec<Diagnostic> {
    let root = file.documents.first();
    let almost = root.and_then(|root| rooms.iter().find_map(|room| room.almost(root)));
    let documents: Vec<&str> = systems.iter().map(|system| system.documents()).collect();
    let logs = steelyard_runs::import::labels();
    let (last, others) = logs.split_last().unwrap_or((&"", &[]));
    let (documents, others) = (documents.join(", "), others.join(", "));
    let any = format!("a {documents}, or a log of {others} or {last}");
    let start = Span::new(0, 0);
    let program = root.and_then(not_yet);
    file.not_yet = program.map(|program| format!("a log of {program}"));
    let (code, found, expected, span) = match (&file.not_yet, almost) {
        (Some(what), _) => (Code::NOT_YET, what.clone(), any, start),
        (None, Some(almost)) => {
            let expected = almost.expected.to_owned();
            (Code::UNKNOWN_KIND, almost.found, expected, almost.span)
        }
        (None, None) => (Code::UNKNOWN_KIND, first_keys(root), any, start),
    };
    let mut decoder = Decoder::new(&file.source);
    let diagnosis = [found.as_str(), &expected, "file left out"];
    decoder.report(Severity::Warning, code, span, diagnosis);
    decoder.into_diagnostics()
}

fn first_keys(root: Option<&Node>) -> String {
    const FIRST: usize = 4;
    let entries = root.map_or(&[][..], |root| root.entries()).iter();
    let named = entries.filter(|entry| !matches!(entry.kind, EntryKind::Table | EntryKind::Text));
    let keys: Vec<&str> = named.take(FIRST).map(|entry| entry.key.as_str()).collect();
    if keys.is_empty() {
        "no known field".to_owned()
    } else {
        keys.join(", ")
    }
}
