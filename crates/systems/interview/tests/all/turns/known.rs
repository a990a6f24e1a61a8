//! What was known when a turn was chosen.

use std::collections::BTreeMap;

use steelyard_protocol::interview::{Known, NodeRole, NodeSeen};

use super::files::{SAID, SCORING, line_of, session, session_with};
use super::{known, known_under, moved, page, page_of};
use crate::page::{assert_near, page_with};

/// Labels of the nodes, in the order in which they came up, without g, which came after all turns.
const LABELS: [&str; 6] = [
    "basil on the sill",
    "smell of July",
    "supper outside",
    "daily watering",
    "weeks away",
    "the neighbour’s key",
];

fn roles(known: &Known) -> Vec<NodeRole> {
    known.nodes.iter().map(|node| node.role).collect()
}

fn clusters(known: &Known) -> Vec<u32> {
    known.nodes.iter().map(|node| node.cluster).collect()
}

fn degrees(known: &Known) -> Vec<u32> {
    known.nodes.iter().map(|node| node.degree).collect()
}

/// Edges with the smaller end first, sorted.
fn pairs(known: &Known) -> Vec<(u32, u32)> {
    let pairs = known.edges.iter().map(|(a, b, _)| (*a.min(b), *a.max(b)));
    let mut pairs: Vec<_> = pairs.collect();
    pairs.sort_unstable();
    pairs
}

#[test]
fn only_what_was_said_before_the_question_is_known() {
    let mut page = page();
    let text = session();
    for turn in 1..=5_u32 {
        let known = known(&mut page, turn - 1);
        let before = 2 * turn as usize;
        let said: Vec<_> = known
            .said
            .iter()
            .map(|one| (one.asked, &*one.text))
            .collect();
        let expected: Vec<_> = SAID[..before]
            .iter()
            .map(|one| (one.0 == "system", one.2))
            .collect();
        assert_eq!(said, expected, "turn {turn}");
        assert_eq!(known.said_before, 0);
        for (one, (_, own, words)) in known.said.iter().zip(SAID).skip(1) {
            assert_eq!(one.turn, Some(own), "{words}");
            assert_eq!(one.place, (2, line_of(&text, words)));
        }
    }
}

/// Turns are counted from 1, so that what was said before the first has none, or is of the first.
#[test]
fn no_turn_is_called_0() {
    let known = known(&mut page(), 0);
    assert_ne!(known.said[0].turn, Some(0), "{:?}", known.said[0]);
}

#[test]
fn only_nodes_that_were_recorded_before_it_are_known() {
    let mut page = page();
    let text = session();
    for (turn, count) in [(1, 3), (2, 4), (3, 5), (4, 6), (5, 6)] {
        let known = known(&mut page, turn - 1);
        let labels: Vec<_> = known.nodes.iter().map(|node| node.label.as_str()).collect();
        assert_eq!(labels, LABELS[..count], "turn {turn}");
        assert_eq!(known.nodes_before, 0);
        for node in &known.nodes {
            assert_eq!(node.place, (2, line_of(&text, &node.label)));
        }
    }
    let last = known(&mut page, 4);
    let told = last
        .nodes
        .iter()
        .map(|node| (&*node.kind, node.stance, node.confidence));
    let expected = [
        ("attribute", 1, Some(0.9)),
        ("consequence", -1, None),
        ("value", 0, Some(0.6)),
        ("consequence", 1, Some(1.0)),
        ("attribute", -1, Some(0.4)),
        ("attribute", 1, Some(0.7)),
    ];
    assert!(told.eq(expected), "{:?}", last.nodes);
}

#[test]
fn an_edge_is_known_once_it_and_both_of_its_ends_are() {
    let mut page = page();
    let mut at = |turn: u32| known(&mut page, turn - 1);
    let first = [(0, 1), (0, 2), (1, 2)];
    assert_eq!(pairs(&at(1)), first);
    assert_eq!(pairs(&at(2)), first);
    assert_eq!(degrees(&at(2)), [2, 2, 2, 0]);
    // e – f was told by then, and f was not.
    assert_eq!(pairs(&at(3)), [(0, 1), (0, 2), (1, 2), (2, 3), (3, 4)]);
    assert_eq!(degrees(&at(3)), [2, 2, 3, 2, 1]);
    let whole = [(0, 1), (0, 2), (1, 2), (2, 3), (3, 4), (3, 5), (4, 5)];
    for turn in [4, 5] {
        let known = at(turn);
        assert_eq!(pairs(&known), whole);
        assert_eq!(degrees(&known), [2, 2, 3, 3, 2, 2]);
        known.edges.iter().for_each(|edge| assert_near(edge.2, 0.5));
    }
}

/// Two triangles that one edge joins are two clusters; a node that nothing is joined to is one of its own.
#[test]
fn clusters_are_counted_by_their_first_nodes() {
    let mut page = page();
    let expected: [&[u32]; 5] = [
        &[0, 0, 0],
        &[0, 0, 0, 1],
        &[0, 0, 0, 1, 1],
        &[0, 0, 0, 1, 1, 1],
        &[0, 0, 0, 1, 1, 1],
    ];
    for (decision, expected) in (0..).zip(expected) {
        assert_eq!(
            clusters(&known(&mut page, decision)),
            expected,
            "{decision}"
        );
    }
}

#[test]
fn where_one_was_already_is_no_periphery() {
    // By its label in what was said.
    let mut said = SAID;
    said[5].2 = "My cousin comes by for SUPPER outside in August.";
    let mut page = page_of(SCORING, &session_with(&said));
    assert_eq!(known(&mut page, 2).nodes[2].role, NodeRole::Other);
    assert_eq!(known(&mut page, 4).nodes[2].role, NodeRole::Other);
    // By what an earlier turn was about: from the turn after that on.
    let about_c = session().replace(r#"\"node_id\": \"e\""#, r#"\"node_id\": \"c\""#);
    assert_ne!(about_c, session());
    let mut page = page_of(SCORING, &about_c);
    assert_eq!(known(&mut page, 2).nodes[2].role, NodeRole::Peripheral);
    for decision in [3, 4] {
        assert_eq!(known(&mut page, decision).nodes[2].role, NodeRole::Other);
    }
}

/// Two triangles and a tail: f is the most recent, c one hop from its cluster, a and b two, and the tail three.
const TAIL: &str = r#"{"interview": "i", "turn_number": 1, "graph": {
    "nodes": [{"id": "tail"}, {"id": "a"}, {"id": "b"}, {"id": "c"}, {"id": "d"}, {"id": "e"}, {"id": "f"}],
    "edges": [{"source": "a", "target": "b"}, {"source": "b", "target": "c"}, {"source": "a", "target": "c"},
        {"source": "tail", "target": "a"}, {"source": "d", "target": "e"}, {"source": "e", "target": "f"},
        {"source": "f", "target": "d"}, {"source": "c", "target": "d", "relevance": 0.3}]}}"#;

#[test]
fn a_weak_edge_is_no_hop() {
    use NodeRole::{Focus, Other, Peripheral};
    let near = [
        Other, Peripheral, Peripheral, Peripheral, Other, Other, Focus,
    ];
    let far = [Other, Other, Other, Other, Other, Other, Focus];
    for (relevance, expected) in [("0.3", near), ("0.29", far)] {
        let state = TAIL.replace("0.3", relevance);
        let mut page = page_with(&[("scoring.yaml", SCORING), ("state.json", &state)]);
        let known = known(&mut page, 0);
        assert_eq!(clusters(&known), [0, 0, 0, 0, 1, 1, 1], "{relevance}");
        assert_eq!(roles(&known), expected, "{relevance}");
    }
}

#[test]
fn a_node_stands_at_the_same_place_at_every_turn() {
    let mut page = page();
    let mut places: BTreeMap<String, (u64, u64)> = BTreeMap::new();
    for decision in [4, 0, 1, 2, 3] {
        for NodeSeen { label, at, .. } in known(&mut page, decision).nodes {
            assert!(
                (0.0..=1.0).contains(&at.0) && (0.0..=1.0).contains(&at.1),
                "{label}: {at:?}"
            );
            let at = (at.0.to_bits(), at.1.to_bits());
            assert_eq!(*places.entry(label.clone()).or_insert(at), at, "{label}");
        }
    }
    let apart: std::collections::BTreeSet<_> = places.values().collect();
    assert_eq!(apart.len(), 6, "{places:?}");
    // Also in a page that begins with another turn.
    let again = known(&mut super::page(), 0).nodes;
    let at = again
        .iter()
        .map(|node| (node.at.0.to_bits(), node.at.1.to_bits()));
    assert!(at.eq(LABELS[..3].iter().map(|label| places[*label])));
}

#[test]
fn no_setting_changes_what_was_known() {
    let mut page = page();
    let phases = [
        &[("interview.phases.exploratory", "1")][..],
        &[("interview.phase-rule", "bounds")],
    ];
    let phases = phases.map(super::settings);
    for decision in 0..5 {
        let before = known(&mut page, decision);
        for settings in moved().iter().chain(&phases) {
            assert_eq!(
                known_under(&mut page, decision, settings),
                before,
                "{settings:?}"
            );
        }
        let unmoved = known(&mut page, decision);
        assert_eq!(unmoved, before);
    }
}

#[test]
fn the_same_is_known_under_another_config() {
    let heavier = SCORING
        .replace("weight: 0.5", "weight: 0.9")
        .replace("0.85", "0.2");
    let mut other = page_of(&heavier, &session());
    let mut page = page();
    for decision in 0..5 {
        assert_eq!(known(&mut other, decision), known(&mut page, decision));
    }
}

#[test]
fn elements_and_signals_are_told_with_how_they_are_known() {
    let mut page = page();
    let nothing = known(&mut page, 0);
    assert_eq!((nothing.elements.len(), nothing.signals.len()), (0, 0));
    assert_eq!(nothing.seen_by, "");
    let state = r#"{"interview": "i", "turn_number": 1, "utterances": [],
        "elements": {"total": ["price", "saddle"], "seen": ["price"]},
        "qualitative_signals": {"ambiguity": {"ambiguity": 0.3, "reasoning": "it wavers"}}}"#;
    let mut page = page_with(&[("scoring.yaml", SCORING), ("state.json", state)]);
    let told = known(&mut page, 0);
    let elements = [("price", true), ("saddle", false)].map(|(id, seen)| (id.to_owned(), seen));
    assert_eq!(told.elements, elements);
    assert!(!told.seen_by.is_empty());
    assert_eq!(told.signals.len(), 1, "{:?}", told.signals);
    let (name, value) = &told.signals[0];
    assert!(name.to_lowercase().contains("ambiguity"), "{name}");
    assert!(value.contains("0.3"), "{value}");
}

/// Density within the cluster of the most recent: three edges of three there could be.
#[test]
fn the_graph_is_measured() {
    let told = known(&mut page(), 4);
    assert!(!told.measures.is_empty());
    let density = told
        .measures
        .iter()
        .find(|one| one.0.to_lowercase().contains("density"));
    let density = &density.unwrap_or_else(|| panic!("{:?}", told.measures)).1;
    let number: f64 = density.split_whitespace().next().unwrap().parse().unwrap();
    assert_near(number, 1.0);
}

/// States tell their graph each for themselves, in whatever order: a node is known by its id.
#[test]
fn a_node_of_states_stands_still_too() {
    let state = |turn: u32, ids: &[&str]| {
        let nodes: Vec<_> = ids
            .iter()
            .map(|id| format!(r#"{{"id": "{id}"}}"#))
            .collect();
        let (nodes, last) = (nodes.join(", "), ids[ids.len() - 1]);
        let edges = format!(r#"[{{"source": "a", "target": "{last}"}}]"#);
        format!(
            r#"{{"interview": "i", "turn_number": {turn}, "graph": {{"nodes": [{nodes}], "edges": {edges}}}}}"#
        )
    };
    let turns: [&[&str]; 3] = [&["a", "b"], &["c", "a", "b", "d"], &["b", "d", "a"]];
    let states: Vec<_> = (0..).zip(turns).map(|(at, ids)| state(at, ids)).collect();
    let states = format!("[{}]", states.join(",\n"));
    let mut page = page_with(&[("scoring.yaml", SCORING), ("states.json", &states)]);
    let mut places: BTreeMap<String, (u64, u64)> = BTreeMap::new();
    for decision in 0..3 {
        for node in known(&mut page, decision).nodes {
            let at = (node.at.0.to_bits(), node.at.1.to_bits());
            assert_eq!(*places.entry(node.label.clone()).or_insert(at), at);
        }
    }
    assert_eq!(places.len(), 4);
}
