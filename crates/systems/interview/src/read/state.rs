//! Reads the state of an interview before a turn.

use std::collections::BTreeMap;

use steelyard_documents::dialects::{has, take};
use steelyard_documents::{Decoder, Entry, Fields, Name, Node, Range};
use steelyard_system::{Reader, holding};

use super::concept::{elements, mark_seen};
use super::parts::{graph, place, text, utterances, whole, with_turns};
use super::signals::signals;
use crate::state::{Element, Past, Prefix, SeenBy, State};

/// Whether a document is a state: it says what was said or what came up, and which turn is next.
pub fn looks_like_state(node: &Node) -> bool {
    let named = has(node, &["interview_state"]);
    let told = holding(node, &["utterances", "graph"]);
    let turn = has(node, &["turn_number", "strategy_history", "elements"]);
    named || (told.is_some() && turn && !has(node, &["scoring_history"]))
}

/// Reads a state; `untitled` is what its interview is called where it does not say.
pub fn read_state<'a>(
    reader: &mut Reader<'a, '_>,
    node: &'a Node,
    untitled: &str,
) -> Option<State> {
    let at = place(reader, node.span);
    let wrapped = holding(node, &["interview_state", "state"]);
    let node = wrapped.map_or(node, |entry| &entry.value);
    let decoder = &mut reader.decoder;
    let mut fields = decoder.fields(node, "a state")?;
    let interview = text(
        decoder,
        &mut fields,
        &["interview", "session_id", "name", "id"],
    );
    let turn = whole(decoder, &mut fields, &["turn_number", "turn", "turn_count"]);
    let said = take(
        decoder,
        &mut fields,
        &["utterances", "conversation", "conversation_history"],
    );
    let drawn = take(decoder, &mut fields, &["graph", "knowledge_graph"]);
    let history = take(decoder, &mut fields, &["strategy_history", "history"]);
    let told = take(decoder, &mut fields, &["qualitative_signals", "signals"]);
    let (elements, seen_by) = covered(decoder, &mut fields);
    let raw = take(decoder, &mut fields, &["recorded_raw"]);
    let raw = raw.map_or_else(BTreeMap::new, |entry| recorded_raw(decoder, entry));
    let history = history.map_or(Vec::new(), |entry| pasts(decoder, entry));
    let signals = told
        .map(|entry| signals(decoder, entry))
        .unwrap_or_default();
    for name in [
        "turns_since_last_jump",
        "schema",
        "version",
        "methodology",
        "concept_id",
    ] {
        let _kept = fields.take(decoder, &[name]);
    }
    fields.finish(decoder);
    let utterances = said.map_or(Vec::new(), |entry| utterances(reader, entry));
    let (nodes, edges) = drawn.map_or_else(Default::default, |entry| graph(reader, entry));
    Some(State {
        interview: interview.map_or_else(|| untitled.into(), Name::from),
        turn: turn.unwrap_or(0),
        nodes: Prefix::whole(with_turns(nodes, &utterances)),
        utterances: Prefix::whole(utterances),
        joined: Prefix::whole(edges.into_iter().map(|(edge, _)| edge).collect()),
        elements,
        seen_by,
        history: Prefix::whole(history),
        signals,
        raw,
        recorded: None,
        place: at,
    })
}

/// What is to be touched and what was: `elements: {total, seen}`, or a list with what was seen beside it.
fn covered<'a>(decoder: &mut Decoder<'a>, fields: &mut Fields<'a>) -> (Vec<Element>, SeenBy) {
    let listed = take(decoder, fields, &["elements"]);
    let beside = take(decoder, fields, &["elements_seen", "seen"]);
    let Some(listed) = listed else {
        return (Vec::new(), SeenBy::Nothing);
    };
    let total = holding(&listed.value, &["total", "all", "elements_total"]);
    let seen = holding(&listed.value, &["seen", "elements_seen"]).or(beside);
    let mut all = elements(decoder, total.map_or(&listed.value, |entry| &entry.value));
    let seen = seen.map_or(Vec::new(), |entry| decoder.list(&entry.value));
    let seen = seen.into_iter().filter_map(|one| {
        let named = steelyard_system::spelled(one, &["id", "label"]);
        decoder.text(named.map_or(one, |entry| &entry.value), "an element")
    });
    let seen: Vec<String> = seen.collect();
    let seen_by = mark_seen(&mut all, &seen);
    (all, seen_by)
}

/// What was chosen before, the oldest first: names, or maps with what each was about.
fn pasts(decoder: &mut Decoder<'_>, entry: &Entry) -> Vec<Past> {
    let mut all = Vec::new();
    for item in decoder.list(&entry.value) {
        let mut text = |names: &[&str]| {
            let entry = steelyard_system::spelled(item, names)?;
            decoder.text(&entry.value, names[0])
        };
        let node = text(&["node_id", "node"]).map(Name::from);
        let named = text(&["strategy", "strategy_id", "id"]);
        let plain = item
            .entries()
            .is_empty()
            .then(|| decoder.text(item, "a strategy"));
        if let Some(strategy) = named.or_else(|| plain.flatten()) {
            all.push(Past {
                strategy: strategy.into(),
                node,
            });
        }
    }
    all
}

/// A raw score.
const RAW: Range = Range {
    min: 0.0,
    max: 2.0,
    says: "a number from 0 to 2",
};

fn recorded_raw(decoder: &mut Decoder<'_>, entry: &Entry) -> BTreeMap<(Name, Name), f64> {
    let mut all = BTreeMap::new();
    for candidate in entry.value.entries() {
        for scorer in candidate.value.entries() {
            if let Some(read) = decoder.number(&scorer.value, &scorer.key, RAW, &[]) {
                let names = [&candidate.key, &scorer.key].map(|key| Name::from(key.as_str()));
                all.insert(names.into(), read.value);
            }
        }
    }
    all
}
