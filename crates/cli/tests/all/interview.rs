//! Interviews on the command line: configs that say little, and what their states say.

use crate::support::{folder, steelyard};
use serde_json::{Value, json};

/// The decision of a turn under a config.
fn decide(name: &str, config: &str, state: &Value) -> Value {
    let state = state.to_string();
    let folder = folder(name, &[("config.yaml", config), ("state.json", &state)]);
    let file = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let run = steelyard(&[
        "decide",
        "interview",
        "--json",
        &file("config.yaml"),
        &file("state.json"),
    ]);
    assert_eq!((run.status, run.errors.as_str()), (0, ""), "{config}");
    run.json()
}

fn state(said: &str, more: &Value) -> Value {
    let mut state = json!({
        "interview": "a",
        "turn_number": 1,
        "utterances": [{"speaker": "user", "text": said, "turn_number": 1}],
        "graph": {"nodes": [{"id": "n1", "label": "x"}], "edges": []},
    });
    for (key, value) in more.as_object().unwrap() {
        state[key] = value.clone();
    }
    state
}

fn scores(decision: &Value) -> Vec<(String, f64)> {
    let all = decision["alternatives"].as_array().unwrap().iter();
    let score = |one: &Value| {
        (
            one["id"].as_str().unwrap().to_owned(),
            one["score"].as_f64().unwrap(),
        )
    };
    all.map(score).collect()
}

/// Nothing is listed in an empty list: the weights of ADR-006 are used, as without one.
#[test]
fn an_empty_list_of_scorers_lists_none() {
    let strategies = "strategies: [{id: deepen, type_category: depth}, {id: ease, type_category: interaction}]\ntier1_scorers: []\n";
    let empty = format!("{strategies}tier2_scorers: []\n");
    let [without, empty] = [("no-list", strategies), ("empty-list", &empty)]
        .map(|(name, config)| scores(&decide(name, config, &state("fine", &json!({})))));
    assert_eq!(without, empty);
    assert!(empty.iter().all(|(_, score)| *score > 0.0), "{empty:?}");
}

/// The named fallback has no candidate, since nothing was said that could be put together: closing is recommended.
#[test]
fn a_fallback_without_a_candidate_leaves_closing() {
    let config = "strategies: [{id: synthesis, type_category: transition}, {id: closing, type_category: transition}]
tier1_scorers: [{id: recent_redundancy}]
tier2_scorers: [{id: engagement, weight: 1}]
fallback: [synthesis]
";
    let said = json!([{"speaker": "system", "text": "Begin to wrap up", "turn_number": 0}]);
    let bare = json!({"utterances": said, "graph": {"nodes": [], "edges": []}});
    let found = decide("fallback", config, &state("", &bare));
    assert_eq!(found["outcome"]["status"], "FALLBACK");
    assert_eq!(
        found["outcome"]["recommended"], "closing",
        "{}",
        found["outcome"]
    );
}

/// The signal tells of the last answer whether the respondent knows more, whatever its words are.
#[test]
fn a_signal_counts_before_phrases() {
    let config = "strategies: [{id: deepen, type_category: depth}, {id: broaden, type_category: breadth}, {id: ease, type_category: interaction}]
tier1_scorers: [{id: knowledge_ceiling, params: {use_llm_signals: true, consecutive_terminal_threshold: 1}}]
tier2_scorers: [{id: engagement, weight: 1}]
";
    let ranked = |name: &str, said: &str, is_terminal: Option<bool>| {
        let signals = is_terminal.map_or(
            json!({}),
            |is| json!({"qualitative_signals": {"knowledge_ceiling": {"is_terminal": is}}}),
        );
        let found = decide(name, config, &state(said, &signals));
        let all = found["alternatives"].as_array().unwrap().iter();
        let ranked = all.filter(|one| !one["rank"].is_null());
        ranked
            .map(|one| one["id"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(ranked("knows", "I have no idea.", Some(false)).len(), 3);
    assert_eq!(ranked("knows-no-more", "It is good.", Some(true)), ["ease"]);
    assert_eq!(ranked("by-words", "I have no idea.", None).len(), 1);
}

/// "fares" begins with "fare", "welfare" does not.
#[test]
fn an_element_is_seen_where_a_word_begins_with_it() {
    let concept =
        "concept: {name: c}\nelements:\n  - {id: cost, label: Cost of it, aliases: [fare]}\n";
    let seen = |name: &str, label: &str| {
        let state = state(
            "fine",
            &json!({"graph": {"nodes": [{"id": "n", "label": label}], "edges": []}}),
        );
        let config = "strategies: [{id: cover_element, type_category: coverage}, {id: ease, type_category: interaction}]\ntier1_scorers: []\ntier2_scorers: [{id: engagement, weight: 1}]\n";
        let folder = folder(
            name,
            &[
                ("a.yaml", config),
                ("b.yaml", concept),
                ("c.json", &state.to_string()),
            ],
        );
        let files = ["a.yaml", "b.yaml", "c.json"]
            .map(|file| folder.join(file).to_str().unwrap().to_owned());
        let run = steelyard(&[
            "decide",
            "interview",
            "--json",
            &files[0],
            &files[1],
            &files[2],
        ]);
        assert_eq!(run.status, 0, "{}", run.errors);
        let ids = scores(&run.json()).into_iter().map(|one| one.0);
        !ids.collect::<Vec<_>>()
            .iter()
            .any(|id| id.starts_with("cover_element"))
    };
    assert!(seen("fares", "Fares of today"));
    assert!(!seen("welfare", "Welfare state"));
}
