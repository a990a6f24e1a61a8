//! Decisions in logs of events, as documents like any other.

use std::collections::BTreeMap;

use steelyard_documents::{
    Budget, Diagnostic, Entry, EntryKind, Node, Source, Span, Value, read_part,
};
use steelyard_telemetry::{Kind, Log};

/// Decisions of a log that are looked at.
const MOST: usize = 10_000;

/// Nodes of a log that it takes to tell its decisions.
const BUDGET: Budget = Budget {
    bytes: 32 << 20,
    nodes: 200_000,
    depth: 64,
    scalar_bytes: 1 << 20,
    documents: 1,
    diagnostics: 20,
};

/// What its events decided: a document of each that holds one as data, and the place of its event.
pub(super) fn decisions(source: &Source, log: &Log) -> (Vec<Node>, Vec<usize>) {
    let mut documents = Vec::new();
    let mut places = Vec::new();
    // Of each run, by the numbers of the events that hold them.
    let mut inputs: BTreeMap<(usize, u64), Node> = BTreeMap::new();
    let table = log.table(Kind::Decision);
    let events = table.map_or(0, |table| table.events.len()).min(MOST);
    for event in (0..events).filter_map(|at| table?.events.code(at)) {
        let Some(node) = read(source, log, event) else {
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
        documents.push(input);
        places.push(event);
    }
    (documents, places)
}

fn read(source: &Source, log: &Log, event: usize) -> Option<Node> {
    let (from, to) = log.place(event);
    let (from, to) = (usize::try_from(from).ok()?, usize::try_from(to).ok()?);
    let text = source.text.get(from..to)?;
    let end = from + text.lines().next().unwrap_or_default().len();
    // Its line is an object: that is why it is an event.
    let (node, _): (_, Vec<Diagnostic>) = read_part(source, Span::new(from, end), &BUDGET);
    node
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
