//! The worked examples of the sources. No state can produce their raw scores, so that the state records them.

use steelyard_decision::{Model, Settings};
use steelyard_harness::SystemWorkspace;
use steelyard_interview::Interviews;

fn model(config: &str, state: &str) -> Model {
    let mut workspace = SystemWorkspace::new(&Interviews);
    workspace.open(1, "scoring.yaml", config.as_bytes());
    workspace.open(2, "state.json", state.as_bytes());
    workspace.refresh();
    let settings = Settings {
        switches: vec![("interview.raw".to_owned(), "recorded".to_owned())],
        ..Settings::default()
    };
    let mut models = workspace.models(&settings);
    assert_eq!(models.len(), 1, "{:?}", workspace.files()[1].diagnostics);
    models.remove(0)
}

/// Each candidate with its score, in the order of the config.
fn scored(model: &Model) -> Vec<(String, f64)> {
    let scores = model.weigh().scores;
    let ids = model
        .cells
        .alternatives
        .iter()
        .map(|one| one.id.to_string());
    ids.zip(scores)
        .map(|(id, score)| (id, (score * 1e12).round() / 1e12))
        .collect()
}

fn winner(model: &Model) -> Option<String> {
    let verdict = model.weigh().verdict(&model.cells);
    verdict.winner.map(|winner| winner.to_string())
}

/// Seed 001, "Complete Example": the table of all candidates. It marks broaden, 1.08, as selected and names `cover_element` with
/// taste, 1.21, the winner: the highest wins, and of two the one that stands first.
#[test]
fn the_table_of_seed_001() {
    let config = "
strategies:
  - {id: deepen, type_category: depth, enabled: true}
  - {id: broaden, type_category: breadth, enabled: true}
  - {id: cover_element, type_category: coverage, enabled: true}
  - {id: synthesis, type_category: transition, enabled: true}
tier1_scorers: []
tier2_scorers:
  - {id: coverage_gap, weight: 0.20}
  - {id: ambiguity, weight: 0.15}
  - {id: depth_breadth_balance, weight: 0.20}
  - {id: engagement, weight: 0.15}
  - {id: strategy_diversity, weight: 0.15}
  - {id: novelty, weight: 0.15}
phase_profiles:
  exploratory: {deepen: 0.8, broaden: 1.2, cover_element: 1.1, synthesis: 0.3}
";
    // The seed tells each scorer of broaden alone; of the others the sum, which one number for all of them makes.
    let all = |raw: f64| {
        format!(
            r#"{{"coverage_gap": {raw}, "ambiguity": {raw}, "depth_breadth_balance": {raw},
                "engagement": {raw}, "strategy_diversity": {raw}, "novelty": {raw}}}"#
        )
    };
    let state = format!(
        r#"{{"interview": "coffee", "turn_number": 3,
            "utterances": [{{"speaker": "user", "text": "I like coffee"}}, {{"speaker": "user", "text": "It helps me focus"}}],
            "graph": {{"nodes": [{{"id": "n1", "label": "morning"}}, {{"id": "coffee", "label": "coffee"}}], "edges": []}},
            "elements": {{"total": ["taste", "texture"], "seen": []}},
            "strategy_history": ["broaden", "broaden", "broaden"],
            "recorded_raw": {{
                "deepen:coffee": {}, "cover_element:taste": {}, "cover_element:texture": {}, "synthesis:recent_nodes": {},
                "broaden:open": {{"coverage_gap": 1.2, "ambiguity": 1.0, "depth_breadth_balance": 0.6,
                    "engagement": 1.2, "strategy_diversity": 0.4, "novelty": 1.0}}}}}}"#,
        all(0.85),
        all(1.10),
        all(1.10),
        all(0.95),
    );
    let model = model(config, &state);
    let expected = [
        ("deepen:coffee", 0.68),
        ("broaden:open", 1.08),
        ("cover_element:taste", 1.21),
        ("cover_element:texture", 1.21),
        ("synthesis:recent_nodes", 0.285),
    ];
    assert_eq!(
        scored(&model),
        expected.map(|(id, score)| (id.to_owned(), score))
    );
    assert_eq!(winner(&model).as_deref(), Some("cover_element:taste"));
}

/// ADR-006, "Example Calculation": 0.45 + 0.24 + 0.12 = 0.81, times 0.8.
#[test]
fn the_arithmetic_of_adr_006() {
    let config = "
strategies:
  - {id: deepen, type_category: depth, enabled: true}
tier1_scorers: []
tier2_scorers:
  coverage_gap: {strategy_weights: {deepen: 0.30, default: 0.20}}
  ambiguity: {strategy_weights: {deepen: 0.20, default: 0.15}}
  novelty: {strategy_weights: {default: 0.15}}
phase_profiles:
  exploratory: {deepen: 0.8}
";
    let state = r#"{"turn_number": 0, "graph": {"nodes": [{"id": "a", "label": "a"}], "edges": []},
        "recorded_raw": {"deepen:a": {"coverage_gap": 1.5, "ambiguity": 1.2, "novelty": 0.8}}}"#;
    let model = model(config, state);
    assert_eq!(scored(&model), [("deepen:a".to_owned(), 0.648)]);
}
