//! Names of strategies: each is called by its own wherever it is shown, and no rule of topics looks at them.

use steelyard_decision::{Alternative, PropertyValue};

use crate::support::{config, evaluated, raw};

/// Nodes of opposite stance and one that lies at the edge, and an element that was not seen.
const STATE: &str = r#"{"turn_number": 6, "utterances": [
    {"speaker": "system", "text": "What about taste?"}, {"speaker": "user", "text": "Fine."}],
    "graph": {"nodes": [{"id": "d", "label": "delta", "stance": -1}, {"id": "e", "label": "echo"},
        {"id": "b", "label": "bravo", "stance": 1}, {"id": "c", "label": "charlie", "stance": 1}],
        "edges": [{"source": "b", "target": "c"}, {"source": "b", "target": "e"}, {"source": "d", "target": "e"}]},
    "elements": {"total": ["price"], "seen": []}}"#;

const SCORERS: &str = "tier2_scorers:\n  - {id: novelty, weight: 1}\n";

/// Labels of all candidates of these strategies.
fn labels(strategies: &[&str]) -> Vec<String> {
    let listed: Vec<String> = strategies
        .iter()
        .map(|one| format!("  - {one}\n"))
        .collect();
    let (config, _) = config(&format!("strategies:\n{}{SCORERS}", listed.concat()));
    let found = evaluated(&config, STATE);
    let all = found.cells.alternatives.iter();
    all.map(|one| one.label.to_string()).collect()
}

#[test]
fn a_strategy_of_a_config_is_called_by_its_name_whatever_its_focus() {
    for (focus, subject) in [
        ("recent_node", ": charlie"),
        ("opposite_stance", ": delta"),
        ("uncovered_elements", ": price"),
        ("recent_nodes", ": charlie, bravo, echo"),
        ("open", ""),
        ("none", ""),
    ] {
        for (name, id) in [
            ("Provoke", "provoke"),
            ("Say something bold", "say"),
            ("What if…? (bold): why", "what-if"),
            ("charlie", "p"),
            ("Deepen", "dig"),
        ] {
            let named =
                format!("{{id: {id}, name: \"{name}\", type_category: contrast, focus: {focus}}}");
            assert_eq!(labels(&[&named]), [format!("{name}{subject}")]);
        }
        // Without a name, or with an empty one, by its id.
        for unnamed in [
            format!("{{id: say-it, focus: {focus}}}"),
            format!("{{id: say-it, name: \" \", focus: {focus}}}"),
        ] {
            assert_eq!(labels(&[&unnamed]), [format!("say-it{subject}")]);
        }
    }
}

#[test]
fn a_known_strategy_keeps_its_verb_unless_its_name_is_another() {
    let deepen = |name: &str| format!("{{id: deepen, {name}type_category: depth}}");
    for name in [
        "",
        "name: Deepen Understanding, ",
        "name: deepen existing branches, ",
    ] {
        assert_eq!(labels(&[&deepen(name)]), ["Deepen: charlie"]);
    }
    assert_eq!(labels(&[&deepen("name: Ask why, ")]), ["Ask why: charlie"]);
    let contrast = "{id: contrast, name: Devil's advocate, type_category: contrast}";
    assert_eq!(labels(&[contrast]), ["Devil's advocate: delta"]);
}

#[test]
fn no_two_strategies_are_called_alike() {
    let deepen = "{id: deepen, name: Deepen understanding, type_category: depth}";
    let provoke = "{id: provoke, name: Provoke, focus: recent_node}";
    assert_eq!(
        labels(&[deepen, provoke]),
        ["Deepen: charlie", "Provoke: charlie"]
    );
    // One has the other's short name: both names are whole.
    let dig = "{id: dig, name: Deepen, focus: recent_node}";
    assert_eq!(
        labels(&[deepen, dig]),
        ["Deepen understanding: charlie", "Deepen: charlie"]
    );
    // Both have one name: their ids stand behind it.
    let again = "{id: again, name: Provoke, focus: recent_node}";
    let told = ["Provoke (provoke): charlie", "Provoke (again): charlie"];
    assert_eq!(labels(&[provoke, again]), told);
    // One of them is about nothing, or both.
    let ease = "{id: ease, name: Provoke, focus: none}";
    let told = ["Provoke (ease)", "Provoke (provoke): charlie"];
    assert_eq!(labels(&[ease, provoke]), told);
    let rest = "{id: rest, name: provoke, focus: open}";
    assert_eq!(labels(&[ease, rest]), ["Provoke (ease)", "provoke (rest)"]);
}

/// The name "taste of bravo" has words of an answer and of a question, its focus has none.
#[test]
fn words_of_a_name_are_no_topics() {
    let rules = "tier1_scorers:\n  - {id: knowledge_ceiling}\n  - {id: recent_redundancy, params: {similarity_threshold: 0.5}}\n";
    let answer = "I have no idea of the taste of bravo.";
    let said = format!(r#"{{"speaker": "user", "text": "{answer}"}}"#);
    let said = [said.as_str(); 5].join(", ");
    let state = format!(
        r#"{{"turn_number": 6, "utterances": [{{"speaker": "system", "text": "Taste of bravo?"}}, {said}],
        "graph": {{"nodes": [{{"id": "c", "label": "charlie"}}]}}, "elements": {{"total": ["price"], "seen": []}}}}"#
    );
    for focus in ["recent_node", "uncovered_elements"] {
        let strategy =
            format!("strategies:\n  - {{id: p, name: Taste of bravo, focus: {focus}}}\n");
        let (config, _) = config(&format!("{strategy}{rules}{SCORERS}"));
        let found = evaluated(&config, &state);
        let candidate = found.candidates[0].id.to_string();
        for gate in &found.cells.alternatives[0].gates {
            assert!(gate.passes(&config.parameters), "{focus}: {}", gate.id);
        }
        assert!(raw(&found, &candidate, "novelty") > 1.0, "{focus}");
    }
    // About nothing, it has no topic; "ease" is in "please" and "conversation" is said.
    let said =
        r#"{"speaker": "user", "text": "No idea, please, this conversation, this interview."}"#;
    let said = [said; 5].join(", ");
    let state =
        format!(r#"{{"turn_number": 6, "utterances": [{said}], "graph": {{"nodes": []}}}}"#);
    for strategy in [
        "{id: ease}",
        "{id: reflection}",
        "{id: x, name: This conversation, focus: none}",
    ] {
        let (config, _) = config(&format!("strategies:\n  - {strategy}\n{rules}{SCORERS}"));
        let found = evaluated(&config, &state);
        let candidate = found.candidates[0].id.to_string();
        let gate = &found.cells.alternatives[0].gates[0];
        assert!(gate.passes(&config.parameters), "{strategy}");
        assert!(raw(&found, &candidate, "novelty") > 1.0, "{strategy}");
    }
}

fn property(one: &Alternative, id: &str) -> Option<PropertyValue> {
    let found = one.properties.iter().find(|one| one.id == id);
    found.unwrap_or_else(|| panic!("no {id}")).value.clone()
}

#[test]
fn a_candidate_says_what_to_ask() {
    let strategies = "strategies:
  - {id: provoke, name: Provoke, focus: recent_node, prompt_hint: Say something bold.}
  - {id: cover_element, type_category: coverage}
  - {id: synthesis, type_category: transition}
  - {id: mute, name: Mute, focus: none, prompt_hint: \"\"}
";
    let (config, _) = config(&format!("{strategies}{SCORERS}"));
    let found = evaluated(&config, STATE);
    let [provoke, cover, synthesis, mute] = &found.cells.alternatives[..] else {
        panic!("{:?}", found.candidates);
    };
    let text = |text: &str| Some(PropertyValue::Text(text.into()));
    for (id, expected) in [
        ("strategy", text("Provoke")),
        ("prompt_hint", text("Say something bold.")),
        ("focus_type", text("depth")),
        ("node_id", text("c")),
        ("element_id", None),
        ("focus_description", text("charlie")),
        ("confidence", Some(PropertyValue::Number(0.8))),
    ] {
        assert_eq!(property(provoke, id), expected, "{id}");
    }
    assert_eq!(property(cover, "element_id"), text("price"));
    assert_eq!(property(cover, "focus_type"), text("coverage"));
    assert_eq!(property(synthesis, "node_ids"), text("c, b, e"));
    assert_eq!(
        property(synthesis, "focus_description"),
        text("Summarise: charlie, bravo, echo")
    );
    assert_eq!(property(mute, "focus_type"), text("none"));
    // Nobody wrote one.
    assert_eq!(property(mute, "prompt_hint"), None);
}

/// The candidate "Contrast with: delta" is found from alpha, the most recent node that has a stance; delta stands alone, so
/// that its side is not dense.
#[test]
fn contrast_and_its_scorer_look_from_the_same_node() {
    let state = |stance: i8| {
        format!(
            r#"{{"turn_number": 6, "utterances": [], "graph": {{"nodes": [{{"id": "d", "label": "delta", "stance": {stance}}},
            {{"id": "a", "label": "alpha", "stance": 1}}, {{"id": "b", "label": "bravo"}}],
            "edges": [{{"source": "a", "target": "b"}}]}}}}"#
        )
    };
    let text = "strategies:\n  - {id: contrast, type_category: contrast}\n  - {id: ease}\ntier2_scorers:\n  - {id: contrast_opportunity, weight: 1}\n";
    let (config, _) = config(text);
    let found = evaluated(&config, &state(-1));
    assert_eq!(found.cells.alternatives[0].label, "Contrast with: delta");
    assert!((raw(&found, "contrast:d", "contrast_opportunity") - 1.2).abs() < 1e-12);
    assert!((raw(&found, "ease", "contrast_opportunity") - 1.0).abs() < 1e-12);
    let without = evaluated(&config, &state(1));
    assert_eq!(without.candidates.len(), 1, "{:?}", without.candidates);
}
