//! Decisions in logs of events, as documents like any other.

use std::collections::BTreeMap;

use steelyard_documents::{
    Code, Decoder, Diagnostic, Entry, EntryKind, Node, Severity, Source, Span, Value, read_part,
};
use steelyard_telemetry::{Kind, LINE_BUDGET, Log};

/// Decisions of a log that are looked at.
const MOST: usize = 10_000;

/// What the events of a log decided.
#[derive(Default)]
pub(super) struct Decided {
    /// A document of each that holds a decision as data.
    pub(super) documents: Vec<Node>,
    /// Places of their events.
    pub(super) events: Vec<usize>,
    /// What is not looked at.
    pub(super) diagnostics: Vec<Diagnostic>,
}

/// Looks for decisions; `source` has the lines that the log was read from.
pub(super) fn decisions(source: &Source, log: &Log) -> Decided {
    let mut made = Decided::default();
    // Of each run, by the numbers of the events that hold them.
    let mut inputs: BTreeMap<(usize, u64), Node> = BTreeMap::new();
    let mut lines = lines(&source.text);
    for (count, event) in log.events_of(Kind::Decision).enumerate() {
        let line = log.line(event);
        let Some((_, span)) = lines.find(|(number, _)| *number == line) else {
            continue;
        };
        if count == MOST {
            made.diagnostics = too_many(source, span);
            break;
        }
        // Its line is an object: that is why it is an event.
        let (Some(node), _) = read_part(source, span, &LINE_BUDGET) else {
            continue;
        };
        let run = log.run.code(event).unwrap_or_default();
        let seq = log.seq.code(event).map(|seq| seq as u64);
        let input = match node.get("input").map(|input| (&input.value, input)) {
            Some((Value::Map(_), input)) => Some(input.clone()),
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "a number of an event"
            )]
            Some((Value::Number(of), _)) => inputs.get(&(run, *of as u64)).cloned(),
            _ => data_of(&node),
        };
        let Some(mut input) = input else {
            continue;
        };
        if let Some(seq) = seq {
            inputs.insert((run, seq), input.clone());
        }
        for key in ["parameters", "decision"] {
            if let Some(own) = node
                .get(key)
                .filter(|own| !matches!(own.value, Value::Null))
            {
                let is_name = matches!(own.value, Value::Text(_));
                if key == "parameters" || is_name {
                    put(&mut input, key, own.clone());
                }
            }
        }
        if let Some(recorded) = recorded(&node)
            && input.get("recorded").is_none()
        {
            put(&mut input, "recorded", recorded);
        }
        input.span = node.span;
        made.documents.push(input);
        made.events.push(event);
    }
    made
}

/// The lines of a text as a log has them, without their ends, with their numbers from 1.
fn lines(text: &str) -> impl Iterator<Item = (u64, Span)> {
    let mut start = 0;
    (1..)
        .zip(text.split_inclusive('\n'))
        .map(move |(number, line)| {
            let span = Span::new(start, start + line.trim_end().len());
            start += line.len();
            (number, span)
        })
}

fn too_many(source: &Source, at: Span) -> Vec<Diagnostic> {
    let mut decoder = Decoder::new(source);
    let words = [
        "more than 10,000 decisions",
        "at most 10,000 in a log",
        "those from here on are listed only as events",
    ];
    decoder.report(Severity::Warning, Code::BUDGET, at, words);
    decoder.into_diagnostics()
}

/// A decision that the event holds as a whole, or is.
fn data_of(node: &Node) -> Option<Node> {
    let inner = node
        .get("decision")
        .filter(|one| matches!(one.value, Value::Map(_)));
    let whole = inner.unwrap_or(node);
    let is_data = whole.get("criteria").is_some() && whole.get("alternatives").is_some();
    is_data.then(|| whole.clone())
}

/// What came of it then.
fn recorded(node: &Node) -> Option<Node> {
    let outcome = node
        .get("outcome")
        .filter(|one| matches!(one.value, Value::Map(_)))?;
    let mut recorded = Node {
        span: outcome.span,
        value: Value::Map(Vec::new()),
    };
    for key in ["status", "winner"] {
        if let Some(value) = outcome.get(key) {
            put(&mut recorded, key, value.clone());
        }
    }
    Some(recorded)
}

fn put(map: &mut Node, key: &str, value: Node) {
    if let Value::Map(entries) = &mut map.value {
        entries.retain(|entry| entry.key != key);
        entries.push(Entry {
            key: key.to_owned(),
            key_span: value.span,
            value,
            kind: EntryKind::Field,
        });
    }
}
