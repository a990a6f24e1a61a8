//! Numbers and files that nobody would send: an answer or a sentence, and the host goes on.

use steelyard_protocol::Settings;
use steelyard_protocol::interview::{CoverageOf, Known};

use super::files::{SAID, SCORING, quoted, session, session_with};
use super::{course, judged, known, page_of};
use crate::page::{Page, page_with, settings};

fn state_page(state: &str) -> Page {
    page_with(&[("scoring.yaml", SCORING), ("state.json", state)])
}

#[test]
fn numbers_without_sense_are_answered() {
    let session = session();
    let mut page = page_of(SCORING, &session);
    let ids = [
        "interview.phases.exploratory",
        "interview.phases.focused",
        "interview.recent_redundancy.similarity_threshold",
        "interview.recent_redundancy.lookback_window",
        "interview.engagement.default",
        "interview.phase.exploratory.deepen",
        "interview.nothing",
    ];
    for id in ids {
        for number in [f64::NAN, f64::INFINITY, -1.0, -0.0, 0.5, 1e300] {
            let settings = Settings {
                values: vec![(id.to_owned(), number)],
                ..Settings::default()
            };
            assert_eq!(course(&mut page, 0, &settings).turns.len(), 5);
            let judged = judged(&mut page, 2, &settings);
            for one in &judged.likeness {
                assert!((0.0..=1.0).contains(&one.similarity), "{id} {number}");
                assert!(one.limit.is_none_or(f64::is_finite), "{id} {number}");
            }
        }
    }
    let unknown = settings(&[("interview.similarity", "by_heart")]);
    assert_eq!(judged(&mut page, 2, &unknown).method, "tfidf_char");
}

#[test]
fn nothing_at_all_is_known_of_nothing() {
    for state in [
        r#"{"turn_number": 0, "utterances": []}"#,
        r#"{"turn_number": 0, "graph": {"nodes": [], "edges": []}}"#,
        r#"{"turn_number": 0, "graph": {}}"#,
        r#"{"turn_number": 1000000, "graph": {"nodes": [], "edges": [{"source": "a", "target": "b"}]}}"#,
    ] {
        let mut page = state_page(state);
        let known = known(&mut page, 0);
        assert!(known.said.is_empty() && known.nodes.is_empty() && known.edges.is_empty());
        assert_eq!((known.said_before, known.nodes_before), (0, 0));
        let course = course(&mut page, 0, &Settings::default());
        assert_eq!(course.turns[0].candidates, [0, 1, 5], "{state}");
        assert_eq!(judged(&mut page, 0, &Settings::default()).likeness.len(), 3);
    }
}

/// A path of 3,000, one more edge from the first to the last, and one from the last to itself.
#[test]
fn of_many_nodes_the_last_travel() {
    let count = 3_000_usize;
    let nodes = (0..count).map(|at| format!(r#"{{"id": "n{at}", "label": "thing {at}"}}"#));
    let edge = |from, to| format!(r#"{{"source": "n{from}", "target": "n{to}"}}"#);
    let edges = (1..count).map(|at| edge(at - 1, at));
    let edges = edges.chain([edge(0, count - 1), edge(count - 1, count - 1)]);
    let list = |all: &mut dyn Iterator<Item = String>| all.collect::<Vec<_>>().join(",\n");
    let state = format!(
        r#"{{"interview": "i", "turn_number": 2, "graph": {{"nodes": [{}], "edges": [{}]}}}}"#,
        list(&mut nodes.into_iter()),
        list(&mut edges.into_iter())
    );
    let mut page = state_page(&state);
    let known = known(&mut page, 0);
    let most = Known::MOST_NODES;
    assert_eq!(known.nodes.len(), most);
    assert_eq!(known.nodes_before as usize, count - most);
    assert_eq!(known.nodes[0].label, format!("thing {}", count - most));
    assert_eq!(known.nodes[most - 1].label, format!("thing {}", count - 1));
    for &(from, to, _) in &known.edges {
        assert!(
            (from as usize) < most && (to as usize) < most,
            "{from} – {to}"
        );
        assert!(from.abs_diff(to) <= 1, "{from} – {to} are no neighbours");
    }
    let path = known.edges.iter().filter(|edge| edge.0 != edge.1).count();
    assert_eq!(path, most - 1);
    // What a node is joined to counts though it does not travel.
    assert_eq!(known.nodes[0].degree, 2);
    for node in &known.nodes {
        assert!((0.0..=1.0).contains(&node.at.0) && (0.0..=1.0).contains(&node.at.1));
    }
}

#[test]
fn of_much_that_was_said_the_last_travels() {
    let said = (0..200).map(|at| {
        let who = ["system", "user"][at % 2];
        format!(r#"{{"speaker": "{who}", "text": "word {at}"}}"#)
    });
    let said = said.collect::<Vec<_>>().join(",\n");
    let state = format!(r#"{{"interview": "i", "turn_number": 99, "utterances": [{said}]}}"#);
    let mut page = state_page(&state);
    let known = known(&mut page, 0);
    assert_eq!(known.said.len(), Known::MOST_SAID);
    assert_eq!(known.said_before, 200 - 60);
    assert_eq!(
        (&*known.said[0].text, known.said[0].asked),
        ("word 140", true)
    );
    assert_eq!(
        (&*known.said[59].text, known.said[59].asked),
        ("word 199", false)
    );
    assert!(known.said.iter().all(|one| one.turn.is_none()));
}

#[test]
fn long_words_are_cut() {
    let long = "é".repeat(5_000);
    let exact = "ü".repeat(2_000);
    let mut said = SAID;
    said[0].2 = &long;
    said[1].2 = &exact;
    let mut page = page_of(SCORING, &session_with(&said));
    let known = known(&mut page, 0);
    let [cut, whole] = [&known.said[0].text, &known.said[1].text];
    assert_eq!(*whole, exact);
    // Room for a sign that says so.
    assert!(cut.chars().count() <= 2_001, "{}", cut.chars().count());
    assert!(cut.starts_with(&"é".repeat(1_990)));
    let judged = judged(&mut page, 0, &Settings::default());
    let closest = judged
        .likeness
        .iter()
        .filter_map(|one| one.closest.as_ref());
    for one in closest {
        assert!(one.text.chars().count() <= 2_001);
    }
}

const KEY: &str = "sk-ant-api03-AbCdEf0123456789AbCdEf0123456789";

/// In what was said, also where it is cut; in labels and types, elements, signals, ids and the log's words.
#[test]
fn no_secret_travels() {
    let at_the_cut = format!("{}{KEY} and so on", "x ".repeat(990));
    let (opening, answer) = (format!("Is {KEY} your key?"), format!("It is {KEY}, yes."));
    let mut said = SAID;
    (said[0].2, said[1].2, said[3].2) = (&opening, &answer, &at_the_cut);
    let session = session_with(&said)
        .replace("supper outside", &format!("key {KEY}"))
        .replace("three short answers", &format!("because {KEY}"))
        .replace(r#""humour""#, &format!(r#""humour {KEY}""#))
        .replace(
            r#""node_type": "value""#,
            &format!(r#""node_type": {}"#, quoted(KEY)),
        );
    assert!(session.matches(KEY).count() >= 7);
    let state = format!(
        r#"{{"interview": "{KEY}", "turn_number": 1, "utterances": [{{"speaker": "system", "text": "{KEY}"}}],
        "elements": {{"total": ["{KEY}"], "seen": []}},
        "qualitative_signals": {{"ambiguity": {{"ambiguity": 0.3, "reasoning": "says {KEY}"}}}}}}"#
    );
    let mut page = page_with(&[
        ("scoring.yaml", SCORING),
        ("session.json", &session),
        ("state.json", &state),
    ]);
    for decision in 0..6 {
        let settings = Settings::default();
        let all = format!(
            "{:?}{:?}{:?}{:?}",
            known(&mut page, decision),
            judged(&mut page, decision, &settings),
            course(&mut page, decision, &settings),
            page.ask_system(&settings, Some(decision), CoverageOf {})
                .unwrap(),
        );
        for part in [KEY, "AbCdEf0123456789", "api03-AbCd"] {
            let at = all.find(part);
            let around = at.map(|at| {
                all[at.saturating_sub(80)..]
                    .chars()
                    .take(160)
                    .collect::<String>()
            });
            assert_eq!(around, None, "decision {decision}");
        }
    }
}
