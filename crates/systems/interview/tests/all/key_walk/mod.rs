//! The walk over the keys of interviews: scoring configs, states and sessions. No key is accepted in silence.

mod table;

use serde_json::{Value, json};
use steelyard_decision::Settings;
use steelyard_interview::keys::{Fate, forms};

use self::table::{Scene, WalkedKey, walk};

/// Texts that keys of interviews can have.
const WORDS: [&str; 34] = [
    "other",
    "deepen",
    "broaden",
    "provoke",
    "closing",
    "none",
    "open",
    "opposite_stance",
    "depth",
    "breadth",
    "coverage",
    "n1",
    "n2",
    "n3",
    "user",
    "system",
    "exploratory",
    "focused",
    "bounds",
    "recorded",
    "added",
    "tfidf_word",
    "FooScorer",
    "novelty",
    "engagement",
    "1999",
    "I have no idea of low price, perhaps.",
    "Deepen: low price",
    "terminal",
    "falling",
    "high_negative",
    "causal",
    "Phase multiplier: 0.5 of it",
    "{\"final_score\": 9}",
];

/// The table of the system; what only names or describes a map is no setting.
fn keys() -> Vec<WalkedKey> {
    let mut all = Vec::new();
    for form in forms() {
        let places = form.places.iter();
        let places: Vec<Vec<String>> = places
            .map(|place| place.iter().map(|step| (*step).to_owned()).collect())
            .collect();
        let own = form.keys.iter().filter(|key| key.fate != Fate::Label);
        all.extend(own.map(|key| WalkedKey {
            form: form.what.to_owned(),
            is_idle: matches!(key.fate, Fate::Idle(_)),
            names: key.names.iter().map(|name| (*name).to_owned()).collect(),
            places: places.clone(),
        }));
    }
    all
}

fn strategies() -> Value {
    json!([
        {"id": "deepen", "name": "Deepen", "type_category": "depth", "prompt_hint": "Ask why."},
        {"id": "broaden", "name": "Explore", "type_category": "breadth", "enabled": true},
        {"id": "cover_element", "type_category": "coverage"},
        {"id": "bridge", "type_category": "peripheral"},
        {"id": "contrast", "type_category": "contrast"},
        {"id": "synthesis", "type_category": "transition"},
        {"id": "provoke", "name": "Provoke", "type_category": "contrast", "focus": "recent_node", "priority_base": 0.5},
        {"id": "closing", "type_category": "transition", "min_turns": 5, "class": "Closing", "params": {"a": 1}},
        {"id": "ease", "type_category": "interaction", "emergency_only": true},
    ])
}

/// All rules with all of their numbers and words.
fn tiers() -> (Value, Value) {
    let vetoes = json!({
        "knowledge_ceiling": {"enabled": true, "weight": 1, "strategy_weights": {"deepen": 1}, "params": {
            "lookback_window": 5, "consecutive_terminal_threshold": 3, "uncertainty_severity": 0.5,
            "negative_patterns": ["no idea"], "min_confidence": 0.5, "use_llm_signals": true, "exempt_strategies": ["broaden"]}},
        "element_exhausted": {"params": {"max_mentions": 2, "min_labels": 2, "lookback_window": 10,
            "use_llm_signals": true, "exempt_strategies": ["broaden"]}},
        "recent_redundancy": {"params": {"similarity_threshold": 0.85, "lookback_window": 6,
            "answer_similarity_threshold": 0.75, "method": "tfidf_char", "use_llm_signals": true, "exempt_strategies": ["ease"]}},
        "clarification_veto": {"params": {"severity_threshold": 0.3, "vetoed_strategies": ["deepen"],
            "use_llm_signals": true, "exempt_strategies": ["ease"]}},
    });
    let scorers = json!({
        "coverage_gap": {"weight": 0.2, "params": {"boost_per_gap": 0.15, "no_gap_score": 0.85, "gap_types": ["a"],
            "use_llm_signals": true, "exempt_strategies": ["ease"]}},
        "ambiguity": {"strategy_weights": {"deepen": 0.2, "default": 0.15}, "params": {"high_clarity_threshold": 0.8,
            "low_clarity_threshold": 0.5, "lookback_window": 3, "many_hedges": 2, "clear_score": 0.9, "medium_score": 1.2,
            "unclear_score": 1.5, "hedge_words": ["perhaps"], "use_llm_signals": true, "exempt_strategies": ["ease"]}},
        "depth_breadth_balance": {"weight": 0.2, "params": {"low_breadth_threshold": 0.4, "low_depth_threshold": 0.5,
            "needed_score": 1.5, "opposite_score": 0.7, "other_score": 0.9, "balanced_score": 1.1,
            "contradiction_gain": 0.3, "concept_depth_gain": 0.2, "target_ratio": 0.5, "high_breadth_threshold": 0.7,
            "high_depth_threshold": 4, "use_llm_signals": true, "exempt_strategies": ["ease"]}},
        "engagement": {"weight": 0.15, "params": {"low_momentum_threshold": 30, "high_momentum_threshold": 70, "low_count": 1,
            "lookback_window": 10, "answers": 5, "low_depth_score": 0.8, "low_other_score": 1.2, "high_depth_score": 1.1,
            "reasoning_gain": 0.2, "elaboration_markers": ["because"], "enthusiasm_markers": ["love"],
            "use_llm_signals": true, "exempt_strategies": ["ease"]}},
        "strategy_diversity": {"weight": 0.15, "params": {"lookback_window": 5, "moderate_use_threshold": 2,
            "overuse_threshold": 3, "moderate_penalty": 0.8, "overuse_penalty": 0.6, "use_llm_signals": true,
            "exempt_strategies": ["ease"]}},
        "novelty": {"weight": 0.15, "params": {"lookback_window": 8, "fresh_threshold": 1, "overdiscussed_threshold": 4,
            "fresh_boost": 1.2, "overdiscussed_penalty": 0.7, "use_llm_signals": true, "exempt_strategies": ["ease"]}},
        "peripheral_readiness": {"weight": 0.15, "params": {"high_density_threshold": 0.7,
            "moderate_density_threshold": 0.5, "min_peripheral_count": 3, "any_peripheral_count": 1, "high_score": 1.5,
            "moderate_score": 1.2, "use_llm_signals": true, "exempt_strategies": ["ease"]}},
        "contrast_opportunity": {"weight": 0.15, "params": {"high_density_threshold": 0.6, "high_score": 1.5,
            "moderate_score": 1.2, "use_llm_signals": true, "exempt_strategies": ["ease"]}},
        "cluster_saturation": {"weight": 0.1, "params": {"high_saturation_threshold": 0.7,
            "moderate_saturation_threshold": 0.4, "high_score": 1.5, "moderate_score": 1.2, "use_llm_signals": true,
            "exempt_strategies": ["ease"]}},
        "saturation": {"weight": 0.1, "params": {"chao1_threshold": 0.9, "new_info_threshold": 0.05, "run_length": 2,
            "saturated_penalty": 0.7, "breadth_boost": 1.5, "use_llm_signals": true, "exempt_strategies": ["ease"]}},
    });
    (vetoes, scorers)
}

fn profiles() -> Value {
    json!({"exploratory": {"deepen": 0.8}, "focused": {"deepen": 1.3}, "closing": {"deepen": 0.3}})
}

fn config() -> Value {
    let (vetoes, scorers) = tiers();
    json!({
        "strategies": strategies(), "tier1_scorers": vetoes, "tier2_scorers": scorers,
        "phase_profiles": profiles(), "fallback": ["ease"], "readings": {"phase-mode": "multiplied"},
        "phases": {"exploratory": {"n_turns": 4}, "focused": {"n_turns": 2}, "closing": {"n_turns": 1}, "emotional_turns": 2},
        "use_llm_signals": true,
        "validation": {"tier2_weights_must_sum_to": 1.0, "tolerance": 0.01, "require_at_least_one_tier1": false,
            "warn_if_tier1_veto_rate_exceeds": 0.8},
        "engine": {"veto_on_first": true}, "llm": {"main": {"model": "m"}}, "session": {"max_turns": 20},
        "session_service": {"context_node_limit": 5},
    })
}

fn said(at: usize, speaker: &str, text: &str) -> Value {
    json!({"turn_number": at, "speaker": speaker, "text": text, "sentiment": 0.5,
        "created_at": format!("2026-01-01T00:00:{at:02}{}", if speaker == "user" { "b" } else { "a" })})
}

/// A graph of a dense cluster with nodes at its edge.
fn graph(stance: i64) -> Value {
    json!({"properties": {"turns_since_last_jump": 4}, "nodes": [
        {"id": "n0", "label": "far away", "node_type": "attribute", "stance": -stance, "confidence": 0.4, "recorded_at": "2026-01-01T00:00:00a", "turn_number": 0},
        {"id": "n1", "label": "taste of milk", "node_type": "attribute", "confidence": 0.7, "recorded_at": "2026-01-01T00:00:01a", "turn_number": 1},
        {"id": "n2", "label": "taste of coffee", "node_type": "value", "confidence": 0.9, "recorded_at": "2026-01-01T00:00:01b", "turn_number": 2},
        {"id": "n3", "label": "low price", "node_type": "value", "stance": stance, "confidence": 0.9, "recorded_at": "2026-01-01T00:00:01c", "turn_number": 3},
    ], "edges": [
        {"source": "n1", "target": "n2", "relevance": 0.5, "confidence": 0.5, "recorded_at": "2026-01-01T00:00:01b"},
        {"source": "n2", "target": "n3", "recorded_at": "2026-01-01T00:00:01c"}, {"source": "n1", "target": "n3", "recorded_at": "2026-01-01T00:00:01c"},
        {"source": "n3", "target": "n0", "relevance": 0.3, "recorded_at": "2026-01-01T00:00:01c"},
    ]})
}

fn signals(sort: &str) -> Value {
    json!({
        "ambiguity": {"ambiguity": 0.3, "reasoning": "vague"},
        "uncertainty": {"uncertainty_type": sort, "severity": 0.4, "confidence": 0.9},
        "reasoning": {"reasoning_quality": "causal", "depth_score": 0.9, "confidence": 0.9},
        "emotional": {"intensity": "high_negative", "trajectory": "falling", "confidence": 0.9},
        "contradiction": {"has_contradiction": true, "confidence": 0.9},
        "concept_depth": {"abstraction_level": 0.9, "suggestion": "broaden", "confidence": 0.9},
        "irony": {"level": 0.5},
    })
}

/// States in which rules find something to say, each on other grounds.
fn states() -> Vec<Value> {
    let talk = vec![
        said(1, "system", "What comes to mind about taste?"),
        said(
            1,
            "user",
            "I love it because of the taste, really, and perhaps the taste of milk, for a long time now, I love it",
        ),
        said(2, "system", "Deepen: low price"),
        said(
            2,
            "user",
            "I have no idea of low price, and the taste is no matter",
        ),
        said(3, "system", "What else?"),
        said(3, "user", "no idea, perhaps"),
    ];
    let elements = json!({"total": ["taste", "price", "smell"], "seen": ["smell"]});
    let history = json!([{"strategy": "deepen", "node_id": "n1"}, "deepen", "deepen"]);
    let base = json!({"interview": "a", "turn_number": 3, "utterances": talk, "graph": graph(1), "elements": elements,
        "strategy_history": history, "turns_since_last_jump": 4});
    let with = |changes: Value| {
        let mut state = base.clone();
        for (key, value) in changes.as_object().unwrap() {
            state[key] = value.clone();
        }
        state
    };
    let quiet = json!([said(1, "system", "And?"), said(1, "user", "ok")]);
    let sparse = json!({"nodes": [{"id": "n1", "label": "one", "stance": 1}, {"id": "n2", "label": "two", "stance": -1}], "edges": []});
    let dense = drawn(
        &["xenon", "yeast", "zebra", "kelp", "kilt", "kiln", "kite"],
        &[
            ["kelp", "kilt"],
            ["kelp", "kiln"],
            ["kelp", "kite"],
            ["kilt", "kiln"],
            ["kilt", "kite"],
            ["kiln", "kite"],
            ["kelp", "xenon"],
            ["xenon", "yeast"],
            ["yeast", "zebra"],
            ["xenon", "zebra"],
        ],
    );
    let star = drawn(
        &["b1", "b2", "b3", "c0", "c1", "c2", "c3"],
        &[
            ["c0", "c1"],
            ["c0", "c2"],
            ["c0", "c3"],
            ["c1", "b1"],
            ["b1", "b2"],
            ["b1", "b3"],
            ["b2", "b3"],
        ],
    );
    vec![
        base.clone(),
        with(json!({"interview": "b", "qualitative_signals": signals("terminal")})),
        with(
            json!({"interview": "c", "turn_number": 4, "qualitative_signals": signals("conceptual")}),
        ),
        with(
            json!({"interview": "d", "utterances": quiet, "graph": sparse, "turn_number": 9,
            "elements": ["taste", "price"], "elements_seen": ["taste", "price"]}),
        ),
        with(
            json!({"interview": "e", "utterances": quiet, "qualitative_signals": {"knowledge_ceiling": {"is_terminal": true, "confidence": 0.9}}}),
        ),
        with(
            json!({"interview": "f", "strategy_history": ["deepen", "deepen"], "graph": {"nodes": [{"id": "n1", "label": "x"}]}, "utterances": []}),
        ),
        with(
            json!({"interview": "g", "elements": {"total": [{"id": "t", "label": "taste", "aliases": ["flavour"]}, {"id": "p", "label": "price"}], "seen": ["t"]}}),
        ),
        with(json!({"interview": "h", "utterances": [
            said(1, "user", "I love it because of the taste, for a long time now, as I said to all of you before")]})),
        with(json!({"interview": "i", "utterances": quiet, "graph": dense})),
        with(json!({"interview": "j", "utterances": quiet, "graph": star})),
    ]
}

fn scene(documents: Vec<(&'static str, Value)>, readings: &[(&str, &str)]) -> Scene {
    let readings = readings.iter();
    Scene {
        documents,
        settings: Settings {
            switches: readings
                .map(|(id, reading)| (format!("interview.{id}"), (*reading).to_owned()))
                .collect(),
            ..Settings::default()
        },
    }
}

fn scenes() -> Vec<Scene> {
    let mut all: Vec<Scene> = states()
        .into_iter()
        .map(|state| scene(vec![("scoring.json", config()), ("state.json", state)], &[]))
        .collect();
    let (vetoes, scorers) = tiers();
    // Lists, as the first configs have them, with ids and classes.
    let list = |tier: &Value, class: &str| {
        let all = tier.as_object().unwrap().keys();
        let rule = |id: &String| json!({"id": id, "class": class, "enabled": true, "weight": 0.1, "params": {}});
        Value::Array(all.map(rule).collect())
    };
    let base = states().remove(0);
    let mut lists = config();
    lists["tier1_scorers"] = list(&vetoes, "KnowledgeCeilingScorer");
    lists["tier2_scorers"] = list(&scorers, "NoveltyScorer");
    all.push(scene(
        vec![("scoring.json", lists), ("state.json", base.clone())],
        &[],
    ));
    all.push(scene(
        vec![("scoring.json", config()), ("state.json", base.clone())],
        &[("priority-base", "added")],
    ));
    let mut raw = base.clone();
    raw["recorded_raw"] = json!({"deepen:n3": {"novelty": 1.9}});
    raw["phase"] = json!("closing");
    all.push(scene(
        vec![("scoring.json", config()), ("state.json", raw.clone())],
        &[("raw", "recorded"), ("phase-rule", "recorded")],
    ));
    let below = json!({"tier2_scorers": scorers, "tier1_scorers": vetoes});
    let below = json!({"strategies": strategies(), "scoring": below});
    all.push(scene(
        vec![("scoring.json", below), ("state.json", base.clone())],
        &[],
    ));
    all.extend(bounded());
    all.extend(fallback());
    let properties = json!({"turn_count": 5, "phase": "focused", "qualitative_signals": signals("terminal"), "turns_since_last_jump": 2});
    let mut inner = states().remove(0);
    inner.as_object_mut().unwrap().remove("turn_number");
    inner
        .as_object_mut()
        .unwrap()
        .remove("turns_since_last_jump");
    inner["graph"]["properties"] = properties.clone();
    all.push(scene(
        vec![("scoring.json", config()), ("state.json", inner.clone())],
        &[],
    ));
    inner["graph"].as_object_mut().unwrap().remove("properties");
    inner["properties"] = properties;
    all.push(scene(
        vec![("scoring.json", config()), ("state.json", inner)],
        &[],
    ));
    all.push(scene(
        vec![
            ("scoring.json", config()),
            ("session.json", session()),
            ("milk.json", concept("milk", "taste")),
            ("coffee.json", concept("coffee", "price")),
        ],
        &[],
    ));
    all
}

/// Configs of the bounds of phases, of either place, before turns that lie near them.
fn bounded() -> Vec<Scene> {
    let bounds = json!({
        "exploratory": {"min_turns": 4, "max_turns": 10, "trigger_coverage": 0.3},
        "focused": {"min_turns": 3, "trigger_coverage": 0.6, "max_turns": null},
        "closing": {"min_turns": 6, "trigger_coverage": 0.9, "max_turns": 9},
    });
    let service = json!({"exploratory_min_turns": 4, "focused_coverage_threshold": 0.6, "closing_min_turns": 10, "closing_coverage_threshold": 0.9, "alternatives_count": 3, "alternatives_min_score": 0.3});
    let mut all = Vec::new();
    for (key, value) in [("phase_config", bounds), ("strategy_service", service)] {
        for (turn, seen) in [(4, 1), (5, 2), (6, 3), (7, 3), (9, 1), (10, 3)] {
            let mut config = config();
            config.as_object_mut().unwrap().remove("phases");
            config[key] = value.clone();
            let mut state = states().remove(0);
            state["turn_number"] = json!(turn);
            let seen: Vec<&str> = ["taste", "price", "smell"].into_iter().take(seen).collect();
            state["elements"]["seen"] = json!(seen);
            all.push(scene(
                vec![("scoring.json", config), ("state.json", state)],
                &[],
            ));
        }
    }
    all
}

fn concept(id: &str, element: &str) -> Value {
    json!({"id": id, "methodology": "ladder", "elements": [{"id": element, "label": element}]})
}

/// Nothing passes before turn 50; unequal rows are divided out.
fn fallback() -> Vec<Scene> {
    let mut state = states().remove(0);
    state["turn_number"] = json!(1);
    let strategies =
        json!([{"id": "broaden", "min_turns": 50}, {"id": "reflection", "min_turns": 50}]);
    let mut waiting = config();
    waiting["strategies"] = strategies;
    waiting["fallback"] = json!(["reflection", "broaden"]);
    let mut divided = config();
    divided["readings"] = json!({"normalise-rows": "on"});
    [waiting, divided]
        .map(|config| {
            let documents = vec![("scoring.json", config), ("state.json", state.clone())];
            scene(documents, &[])
        })
        .into()
}

/// Nodes of these ids, the newest last, and edges between them.
fn drawn(ids: &[&str], edges: &[[&str; 2]]) -> Value {
    let nodes = ids.iter().map(|id| json!({"id": id, "label": id}));
    let edges = edges
        .iter()
        .map(|[from, to]| json!({"source": from, "target": to}));
    json!({"nodes": nodes.collect::<Vec<Value>>(), "edges": edges.collect::<Vec<Value>>()})
}

fn session() -> Value {
    let details = json!({"final_score": 1.2, "tier2_results": [{"scorer_id": "NoveltyScorer", "raw_score": 1.2, "weight": 0.15,
        "contribution": 0.18, "signals": {"node_id": "n3"}}], "tier1_results": []});
    let line = |turn: u32, strategy: &str| {
        json!({"turn_number": turn, "strategy_selected": strategy, "strategy_reasoning": "Phase multiplier: 1.20 of it",
            "scorer_details": details.to_string(), "qualitative_signals": signals("terminal"), "coverage_score": 0.1,
            "depth_score": 0.1, "saturation_score": 0.1, "novelty_score": 0.1, "richness_score": 0.1})
    };
    json!({"metadata": {"session_id": "s", "concept_id": "milk"}, "utterances": [
            said(1, "system", "What?"), said(1, "user", "taste"), said(2, "system", "And then?"), said(2, "user", "price")],
        "graph": graph(1), "scoring_history": [line(1, "broaden"), line(2, "deepen")], "diagnostics": [], "recommendations": []})
}

#[test]
#[expect(
    clippy::print_stdout,
    reason = "how many keys are used is worth reading"
)]
fn no_key_is_accepted_in_silence() {
    let walked = walk(&keys(), &scenes(), &WORDS);
    let (used, named) = (walked.used.len(), walked.named.len());
    println!("interview: {used} keys used, {named} named");
    assert_eq!(walked.silent, Vec::<String>::new(), "accepted in silence");
    assert_eq!(walked.absent, Vec::<String>::new(), "no document has them");
}

/// The walk itself sees silence: a label changes nothing and nobody names it.
#[test]
fn the_walk_sees_silence() {
    let label = WalkedKey {
        form: "a node".to_owned(),
        is_idle: false,
        names: vec!["properties".to_owned()],
        places: vec![["graph", "nodes", "*"].map(str::to_owned).to_vec()],
    };
    let mut state = states().remove(0);
    state["graph"]["nodes"][0]["properties"] = json!({"a": 1});
    let scenes = [scene(
        vec![("scoring.json", config()), ("state.json", state)],
        &[],
    )];
    let walked = walk(&[label], &scenes, &WORDS);
    assert_eq!(walked.silent, ["a node: properties"]);
}
