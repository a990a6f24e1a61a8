//! Topic words: those of a candidate's subject, and none that its strategy puts before it.

use steelyard_documents::{Budget, Decoder, read};
use steelyard_interview::config::{Config, read_config};
use steelyard_interview::evaluate;

use crate::support::state_of;

const SCORERS: &str = "\
tier1_scorers:
  - {id: knowledge_ceiling}
tier2_scorers:
  - {id: novelty, weight: 1}
";

/// A candidate and what the two rules of topic words make of it.
struct Judged {
    description: String,
    /// Whether no don't-know answer is about it.
    passes: bool,
    novelty: f64,
}

/// Judges the only candidate of a strategy, over two nodes of opposite stance and what was said before, by interviewer and
/// respondent in turn.
fn judged(strategy: &str, labels: [&str; 2], said: &[&str]) -> Judged {
    let config = format!("strategies:\n  - {strategy}\n{SCORERS}");
    let file = read("config.yaml", config.as_bytes(), &Budget::default());
    let draft = read_config(&mut Decoder::new(&file.source), &file.documents[0]);
    let config = Config::of(&draft);
    let said = said.iter().zip(["system", "user"].iter().cycle());
    let said =
        said.map(|(text, speaker)| format!(r#"{{"speaker": "{speaker}", "text": "{text}"}}"#));
    let said = said.collect::<Vec<_>>().join(", ");
    let [old, new] = labels;
    let state = format!(
        r#"{{"turn_number": 6, "utterances": [{said}], "graph": {{"nodes": [
            {{"id": "n1", "label": "{old}", "stance": -1}}, {{"id": "n2", "label": "{new}", "stance": 1}}],
            "edges": [{{"source": "n3", "target": "n2"}}]}}, "elements": {{"total": ["{old}"], "seen": []}}}}"#
    );
    let file = read("state.json", state.as_bytes(), &Budget::default());
    let state = state_of(&file, &file.documents[0]);
    let found = evaluate(&config, &config.parameters, &config.switches, &state);
    let [candidate] = &found.candidates[..] else {
        panic!("{:?}", found.candidates);
    };
    let mut gates = found.cells.alternatives[0].gates.iter();
    let gate = gates.find(|gate| gate.id == "knowledge_ceiling");
    Judged {
        description: candidate.focus.description.clone(),
        passes: gate.expect("a gate").passes(&config.parameters),
        novelty: found.cells.columns[0].x[0],
    }
}

const LABELS: [&str; 2] = ["low price", "good sleep"];

/// Strategies with what they write before their subject.
const PREFACES: [[&str; 2]; 6] = [
    [
        "{id: contrast, type_category: contrast}",
        "Contrast with: low price",
    ],
    ["{id: deepen, type_category: depth}", "Deepen: good sleep"],
    [
        "{id: clarify, type_category: interaction}",
        "Clarify: good sleep",
    ],
    [
        "{id: cover_element, type_category: coverage}",
        "Cover: low price",
    ],
    [
        "{id: synthesis, type_category: transition}",
        "Summarise: good sleep, low price",
    ],
    ["{id: probe, type_category: depth}", "good sleep"],
];

#[test]
fn words_before_the_subject_are_no_topics() {
    for [strategy, description] in PREFACES {
        let preface = description
            .split_once(':')
            .map_or("Probe", |(preface, _)| preface);
        let answer = format!("I have no idea what to do, {preface} or without.");
        let said = ["And then?", &answer, &answer, &answer, &answer];
        let judged = judged(strategy, LABELS, &said);
        assert_eq!(judged.description, description);
        assert!(judged.passes, "{description}: knowledge ceiling");
        assert!(judged.novelty > 1.0, "{description}: {}", judged.novelty);
    }
}

#[test]
fn words_of_the_subject_are_topics() {
    for [strategy, description] in PREFACES {
        let answer = "I have no idea of price or sleep.";
        let said = ["And then?", answer, answer, answer, answer];
        let judged = judged(strategy, LABELS, &said);
        assert!(!judged.passes, "{description}: knowledge ceiling");
        assert!(judged.novelty < 1.0, "{description}: {}", judged.novelty);
    }
}

/// A label may consist of the words that a strategy writes.
#[test]
fn a_subject_may_repeat_the_words_of_its_strategy() {
    let cover = ["book cover", "cover: with a bridge"];
    for [strategy, _] in PREFACES {
        let answer = "I have no idea about a cover.";
        let said = ["And then?", answer, answer, answer, answer];
        let judged = judged(strategy, cover, &said);
        assert!(!judged.passes, "{}", judged.description);
        assert!(judged.novelty < 1.0, "{}", judged.description);
    }
}

#[test]
fn a_strategy_without_a_label_has_the_words_of_its_subject() {
    let broaden = "{id: broaden, type_category: breadth}";
    let passes = |answer: &str| judged(broaden, LABELS, &["And then?", answer]).passes;
    assert!(passes("I have no idea what there is to explore."));
    assert!(!passes("I have no idea of other aspects."));
}

/// What a phone or a speech recogniser writes otherwise is the same words.
#[test]
fn an_answer_is_matched_in_each_spelling() {
    for (label, answer) in [
        ("oven heat", "I don’t know the oven."),
        ("oven heat", "I DON`T  know the\u{A0}oven"),
        ("oven heat", "no   idea about ovens"),
        ("aunt's oven", "no idea about aunt’s"),
        ("aunt’s oven", "no idea about aunt's things"),
        ("cr\u{E8}me", "no idea about cre\u{300}me"),
        ("cre\u{300}me", "not sure about cr\u{E8}mes"),
        ("oven heat", "haven’t tried the oven"),
    ] {
        let judged = judged(
            "{id: deepen, type_category: depth}",
            ["x", label],
            &["Well?", answer],
        );
        assert!(!judged.passes, "{label}: {answer}");
    }
}

#[test]
fn a_word_inside_another_is_not_said() {
    for (label, answer) in [
        ("oven", "no idea about the coven"),
        ("oven", "no idea about ovenware"),
        ("heat", "no idea about the theatre"),
        ("oven", "a casino idea about the oven"),
    ] {
        let judged = judged(
            "{id: deepen, type_category: depth}",
            ["x", label],
            &["Well?", answer],
        );
        assert!(judged.passes, "{label}: {answer}");
    }
}
