//! What states and sessions have in common: things said, and a graph.

use std::collections::{BTreeMap, BTreeSet};

use steelyard_decision::Place;
use steelyard_documents::dialects::take;
use steelyard_documents::{
    Code, Decoder, Entry, Fields, Name, Node, Range, Severity, Span, excerpt,
};
use steelyard_system::Reader;

use crate::state::{Edge, GraphNode, RELEVANCE, Speaker, Utterance};
use crate::{codes, keys};

/// A count or a turn.
pub(super) const COUNT: Range = Range {
    min: 0.0,
    max: 1e6,
    says: "a whole number of 0 or more",
};

/// Whether a stance may be a number.
const STANCE: Range = Range {
    min: -1.0,
    max: 1.0,
    says: "-1, 0 or 1",
};

/// How a speaker feels.
const SENTIMENT: Range = Range {
    min: -1.0,
    max: 1.0,
    says: "a number from -1 to 1",
};

/// Where a span begins.
pub(super) fn place(reader: &Reader<'_, '_>, span: Span) -> Place {
    Place {
        file: reader.key,
        line: reader.decoder.source().position(span.start).line,
    }
}

/// A whole number of a field.
pub(super) fn whole<'a>(
    decoder: &mut Decoder<'a>,
    fields: &mut Fields<'a>,
    names: &[&'static str],
) -> Option<u32> {
    let entry = take(decoder, fields, names)?;
    let what = names.first().copied().unwrap_or_default();
    let read = decoder.number(&entry.value, what, COUNT, &[])?.value;
    if read.fract() != 0.0 {
        decoder.wrong_type(&entry.value, &format!("{what} as {}", COUNT.says));
        return None;
    }
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "whole and within the range of a count"
    )]
    let count = read as u32;
    Some(count)
}

/// A text of a field that is not empty, masked, since it goes wherever a decision goes.
pub(super) fn text<'a>(
    decoder: &mut Decoder<'a>,
    fields: &mut Fields<'a>,
    names: &[&'static str],
) -> Option<String> {
    let entry = take(decoder, fields, names)?;
    let text = decoder.text(&entry.value, names.first().copied().unwrap_or_default());
    text.filter(|text| !text.is_empty())
}

/// Things said: by time where all tell it, else in the order in which they stand.
pub(super) fn utterances<'a>(reader: &mut Reader<'a, '_>, entry: &'a Entry) -> Vec<Utterance> {
    let mut all = Vec::new();
    let mut told = BTreeSet::new();
    for node in reader.decoder.list(&entry.value) {
        let at = place(reader, node.span);
        let decoder = &mut reader.decoder;
        let Some(mut fields) = decoder.fields(node, "an utterance") else {
            continue;
        };
        keys::check(decoder, node, (keys::UTTERANCE, "an utterance"), &mut told);
        let word = text(decoder, &mut fields, &["speaker", "role"]).unwrap_or_default();
        let said = text(decoder, &mut fields, &["text", "content", "utterance"]);
        let time = text(
            decoder,
            &mut fields,
            &["created_at", "recorded_at", "timestamp", "time"],
        );
        let turn = whole(decoder, &mut fields, &["turn_number", "turn"]);
        let sentiment = take(decoder, &mut fields, &["sentiment"]);
        let sentiment =
            sentiment.and_then(|one| decoder.number(&one.value, "sentiment", SENTIMENT, &[]));
        let Some(speaker) = Speaker::parse(&word) else {
            let words = [word.as_str(), "system or user", "left out"];
            decoder.report(Severity::Error, Code::UNKNOWN_WORD, node.span, words);
            continue;
        };
        let said = said.unwrap_or_default();
        all.push(Utterance {
            speaker,
            folded: crate::words::folded(&said),
            excerpt: excerpt(&said),
            text: said,
            time,
            turn,
            sentiment: sentiment.map(|read| read.value),
            place: at,
        });
    }
    if all.iter().all(|one| one.time.is_some()) {
        all.sort_by(|one, other| one.time.cmp(&other.time));
    }
    all
}

/// Edges with the time of each, where it is told.
pub(super) type Edges = Vec<(Edge, Option<String>)>;

/// Nodes and edges, each by time where all tell it; an edge whose ends are not there is told and left out.
pub(super) fn graph<'a>(reader: &mut Reader<'a, '_>, entry: &'a Entry) -> (Vec<GraphNode>, Edges) {
    let Some(mut fields) = reader.decoder.fields(&entry.value, "a graph") else {
        return (Vec::new(), Vec::new());
    };
    let form = (keys::GRAPH, "a graph");
    keys::check(
        &mut reader.decoder,
        &entry.value,
        form,
        &mut BTreeSet::new(),
    );
    let nodes = take(&mut reader.decoder, &mut fields, &["nodes"]);
    let edges = take(&mut reader.decoder, &mut fields, &["edges", "links"]);
    let mut all: Vec<GraphNode> = Vec::new();
    let mut known: BTreeSet<Name> = BTreeSet::new();
    let mut told = BTreeSet::new();
    for item in nodes.map_or(Vec::new(), |one| reader.decoder.list(&one.value)) {
        let Some(node) = graph_node(reader, item, &mut told) else {
            continue;
        };
        if !known.insert(node.id.clone()) {
            let words = [
                node.id.as_str(),
                "each node once",
                "edges refer to the later one",
            ];
            let decoder = &mut reader.decoder;
            decoder.report(Severity::Warning, Code::DUPLICATE_ID, item.span, words);
        }
        all.push(node);
    }
    if all.iter().all(|node| node.time.is_some()) {
        all.sort_by(|one, other| one.time.cmp(&other.time));
    }
    let named = all.iter().enumerate();
    let places: BTreeMap<Name, usize> = named.map(|(at, node)| (node.id.clone(), at)).collect();
    let decoder = &mut reader.decoder;
    let items = edges.map_or(Vec::new(), |one| decoder.list(&one.value));
    let mut told = BTreeSet::new();
    let joined = items
        .into_iter()
        .filter_map(|item| edge(decoder, item, &places, &mut told));
    let mut joined: Edges = joined.collect();
    if joined.iter().all(|(_, time)| time.is_some()) {
        joined.sort_by(|one, other| one.1.cmp(&other.1));
    }
    (all, joined)
}

fn graph_node<'a>(
    reader: &mut Reader<'a, '_>,
    node: &'a Node,
    told: &mut BTreeSet<String>,
) -> Option<GraphNode> {
    let at = place(reader, node.span);
    let decoder = &mut reader.decoder;
    let mut fields = decoder.fields(node, "a node")?;
    keys::check(decoder, node, (keys::NODE, "a node"), told);
    let label = text(decoder, &mut fields, &["label", "text", "name"]);
    let id = text(decoder, &mut fields, &["id", "node_id"]);
    let Some(id) = id.or_else(|| label.clone()) else {
        let words = ["a node without an id", "id", "left out"];
        decoder.report(Severity::Error, Code::MISSING_FIELD, node.span, words);
        return None;
    };
    let kind = text(decoder, &mut fields, &["node_type", "type"]).unwrap_or_default();
    let mut number = |names: &[&'static str], range| {
        let entry = take(decoder, &mut fields, names)?;
        Some(decoder.number(&entry.value, names[0], range, &[])?.value)
    };
    let confidence = number(&["confidence"], Range::UNIT);
    let stance = number(&["stance"], STANCE).unwrap_or(0.0);
    let time = text(
        decoder,
        &mut fields,
        &["recorded_at", "created_at", "timestamp"],
    );
    let turn = whole(decoder, &mut fields, &["turn_number", "turn"]);
    Some(GraphNode {
        label: label.map_or_else(|| id.as_str().into(), Name::from),
        id: id.into(),
        kind: kind.into(),
        confidence,
        stance: if stance > 0.0 {
            1
        } else {
            -i8::from(stance < 0.0)
        },
        time,
        turn,
        place: at,
    })
}

fn edge<'a>(
    decoder: &mut Decoder<'a>,
    node: &'a Node,
    places: &BTreeMap<Name, usize>,
    told: &mut BTreeSet<String>,
) -> Option<(Edge, Option<String>)> {
    let mut fields = decoder.fields(node, "an edge")?;
    keys::check(decoder, node, (keys::EDGE, "an edge"), told);
    let from = text(decoder, &mut fields, &["source", "source_node_id", "from"]);
    let to = text(decoder, &mut fields, &["target", "target_node_id", "to"]);
    let relevance = take(decoder, &mut fields, &["relevance"]);
    let relevance = relevance
        .and_then(|entry| decoder.number(&entry.value, "relevance", Range::UNIT, &[]))
        .map_or(RELEVANCE, |read| read.value);
    let time = text(
        decoder,
        &mut fields,
        &["recorded_at", "created_at", "timestamp"],
    );
    let mut end = |id: Option<String>| {
        let id = id.unwrap_or_default();
        let found = places.get(id.as_str()).copied();
        if found.is_none() {
            let found = format!("an edge to {id:?}");
            let words = [found.as_str(), "the id of a node", "left out"];
            decoder.report(Severity::Warning, codes::UNKNOWN_NAME, node.span, words);
        }
        found
    };
    let (from, to) = (end(from)?, end(to)?);
    Some((
        Edge {
            from,
            to,
            relevance,
        },
        time,
    ))
}

/// Nodes with the turn of the answer that each came after, by time, where it says none.
pub(super) fn with_turns(mut nodes: Vec<GraphNode>, said: &[Utterance]) -> Vec<GraphNode> {
    let answers = said.iter().filter(|one| one.speaker == Speaker::Respondent);
    let times: Vec<(&str, u32)> = answers
        .filter_map(|one| Some((one.time.as_deref()?, one.turn?)))
        .collect();
    for node in &mut nodes {
        if let Some(time) = node.time.as_deref().filter(|_| node.turn.is_none()) {
            let before = times.partition_point(|(said, _)| *said <= time);
            node.turn = before.checked_sub(1).map(|at| times[at].1);
        }
    }
    nodes
}
