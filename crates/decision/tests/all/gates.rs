//! Kinds of gates in a decision as data.

use steelyard_decision::data::{Data, read_data};
use steelyard_decision::{GateKind, Model};
use steelyard_documents::{Budget, Decoder, read};

fn model(text: &str) -> Model {
    let file = read("d.json", text.as_bytes(), &Budget::default());
    let mut decoder = Decoder::new(&file.source);
    read_data(&mut decoder, &file.documents[0], 0).unwrap()
}

fn kind(model: &Model) -> GateKind {
    model.cells.alternatives[0].gates[0].kind
}

/// An alternative whose one gate does not hold.
fn with(gate: &str) -> String {
    format!(
        r#"{{"format": "steelyard-decision/1", "parameters": {{"w": 1}}, "criteria": [{{"id": "x", "weight": "w"}}],
        "alternatives": [{{"id": "a", "cells": {{"x": 1}}, "gates": [
          {{{gate}, "test": {{"fact": "f", "holds": false}}}}]}}]}}"#
    )
}

#[test]
fn a_kind_is_said_or_that_of_the_two_ids_that_were_one_before() {
    for (gate, expected) in [
        (r#""id": "limit""#, GateKind::Rule),
        (r#""id": "invalid""#, GateKind::ValidNumbers),
        (r#""id": "complete""#, GateKind::AllNumbers),
        (r#""id": "invalid", "kind": "rule""#, GateKind::Rule),
        (
            r#""id": "mine", "kind": "valid_numbers""#,
            GateKind::ValidNumbers,
        ),
        (
            r#""id": "mine", "kind": "all_numbers""#,
            GateKind::AllNumbers,
        ),
        (
            r#""id": "complete", "kind": "complete""#,
            GateKind::Complete,
        ),
    ] {
        let read = model(&with(gate));
        assert_eq!(kind(&read), expected, "{gate}");
        let written = Data::new(&read).text().unwrap();
        assert_eq!(kind(&model(&written)), expected, "{written}");
        let numberless = read.cells.numberless(read.weigh().standings[0], 0);
        assert_eq!(
            numberless.is_some(),
            expected == GateKind::ValidNumbers,
            "{gate}"
        );
    }
}

/// What a gate found matters to a rule that looks at the flag that the gate sets.
#[test]
fn a_gate_is_asked_for_by_a_rule_that_looks_at_its_flag() {
    let asked = |test: &str| {
        let read = model(&format!(
            r#"{{"format": "steelyard-decision/1", "parameters": {{"w": 1}}, "criteria": [{{"id": "x", "weight": "w"}}],
            "flags": [{{"id": "new"}}, {{"id": "verified", "gate": "verifier"}}],
            "alternatives": [{{"id": "a", "cells": {{"x": 1}}, "gates": [
              {{"id": "verifier", "test": {{"fact": "f", "holds": true}}}}, {{"id": "human", "test": {{"fact": "g", "holds": true}}}}]}}],
            "guards": [{{"status": "ELSE", "tests": [{{"left": "ranked", "op": ">", "right": 0}}, {{{test}, "op": ">", "right": 0}}]}}]}}"#
        ));
        ["verifier", "human"].map(|gate| read.cells.asks_for(gate))
    };
    assert_eq!(asked(r#""left": "flag", "of": "verified""#), [true, false]);
    assert_eq!(asked(r#""left": "flag", "of": "new""#), [false, false]);
    assert_eq!(asked(r#""left": "top""#), [false, false]);
}
