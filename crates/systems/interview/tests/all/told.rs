//! What is said of settings and records that have no effect, and what configs of several fragments come to.

use steelyard_decision::{Model, Settings};
use steelyard_harness::SystemWorkspace;
use steelyard_interview::Interviews;

fn workspace_of(files: &[(&str, &str)]) -> SystemWorkspace {
    let mut workspace = SystemWorkspace::new(&Interviews);
    for (key, (name, text)) in (1..).zip(files) {
        workspace.open(key, name, text.as_bytes());
    }
    workspace.refresh();
    workspace
}

/// What a file's diagnostics found, expected and did, with their ids.
fn told(workspace: &SystemWorkspace, file: usize) -> Vec<String> {
    let all = workspace.files()[file].diagnostics.iter();
    all.map(|one| {
        let (found, expected, done) = (&one.found, &one.expected, &one.done);
        format!("{}: {found} / {expected} / {done}", one.code.id())
    })
    .collect()
}

fn says(told: &[String], words: &[&str]) -> bool {
    let has = |line: &String| words.iter().all(|word| line.contains(word));
    told.iter().any(has)
}

fn models(workspace: &SystemWorkspace) -> Vec<Model> {
    workspace.models(&Settings::default())
}

fn reading(model: &Model, id: &str) -> &'static str {
    let found = model.switches.iter().find(|one| one.id == id);
    found.expect("a switch").reading()
}

fn winner(model: &Model) -> String {
    let verdict = model.weigh().verdict(&model.cells);
    verdict.winner.expect("a winner").to_string()
}

const STRATEGIES: &str = "strategies:
  - {id: deepen, type_category: depth}
  - {id: broaden, type_category: breadth}
  - {id: closing, type_category: transition}
";

const BOUNDS: &str = "phase_config:
  exploratory: {min_turns: 8, max_turns: 20}
  focused: {min_turns: 5, max_turns: null}
  closing: {min_turns: 15, trigger_coverage: 0.95}
";

fn state(turn: u32, seen: usize) -> String {
    let all: Vec<String> = (0..10).map(|at| format!("\"e{at}\"")).collect();
    format!(
        r#"{{"interview": "p", "turn_number": {turn}, "utterances": [], "graph": {{"nodes": [{{"id": "n", "label": "low price"}}]}},
        "elements": {{"total": [{}], "seen": [{}]}}}}"#,
        all.join(", "),
        all[..seen].join(", ")
    )
}

fn multiplier(config: &str, turn: u32, seen: usize) -> (f64, &'static str) {
    let state = state(turn, seen);
    let workspace = workspace_of(&[("scoring.yaml", config), ("state.json", &state)]);
    let model = &models(&workspace)[0];
    let place = model.cells.alternatives[0].multiplier.expect("a phase");
    (
        model.parameters.value(place),
        reading(model, "interview.phase-rule"),
    )
}

/// ADR-006's multipliers of deepen: 0.8 exploratory, 1.3 focused, 0.3 closing.
#[test]
fn bounds_alone_are_the_rule_of_phases() {
    let config = format!("{STRATEGIES}{BOUNDS}");
    for (turn, seen, expected) in [
        (3, 0, 0.8),
        (7, 9, 0.8),
        (12, 3, 0.8),
        (12, 6, 1.3),
        (16, 10, 0.3),
        (16, 6, 1.3),
        (25, 2, 1.3),
    ] {
        let found = multiplier(&config, turn, seen);
        assert_eq!(found, (expected, "bounds"), "turn {turn}, {seen} seen");
    }
    // A reading, and lengths in turns, go before.
    let chosen = format!("{config}readings: {{phase-rule: turn_windows}}\n");
    assert_eq!(multiplier(&chosen, 12, 3), (0.3, "turn_windows"));
    let both =
        format!("{config}phases: {{exploratory: {{n_turns: 4}}, focused: {{n_turns: 6}}}}\n");
    assert_eq!(multiplier(&both, 12, 3), (0.3, "turn_windows"));
    let workspace = workspace_of(&[("scoring.yaml", &both), ("state.json", &state(1, 1))]);
    assert!(says(
        &told(&workspace, 0),
        &["no-effect", "phase-rule=bounds"]
    ));
    let windows = format!(
        "{STRATEGIES}phases: {{exploratory: {{n_turns: 4}}}}\nreadings: {{phase-rule: bounds}}\n"
    );
    let workspace = workspace_of(&[("scoring.yaml", &windows), ("state.json", &state(1, 1))]);
    assert!(says(
        &told(&workspace, 0),
        &["no-effect", "phase-rule=turn_windows"]
    ));
}

/// Bounds in an interview config of its own count too, and lengths in turns there go before.
#[test]
fn the_rule_follows_from_all_configs_together() {
    let state = state(12, 3);
    let rule = |phases: &str| {
        let files = [
            ("scoring.yaml", STRATEGIES),
            ("interview.yaml", phases),
            ("state.json", &state),
        ];
        reading(&models(&workspace_of(&files))[0], "interview.phase-rule")
    };
    assert_eq!(rule(BOUNDS), "bounds");
    let both = format!("{BOUNDS}phases: {{focused: {{n_turns: 6}}}}\n");
    assert_eq!(rule(&both), "turn_windows");
    assert_eq!(rule("phases: {focused: {n_turns: 6}}\n"), "turn_windows");
}

/// Saving lengths of one rule must not make it the rule of a config that has the other.
#[test]
fn saving_a_length_keeps_the_rule() {
    let state = state(12, 3);
    for (config, id, rule) in [
        (
            format!("{STRATEGIES}{BOUNDS}"),
            "interview.phases.exploratory",
            "bounds",
        ),
        (
            STRATEGIES.to_owned(),
            "interview.phases.exploratory_min",
            "turn_windows",
        ),
    ] {
        let workspace = workspace_of(&[("scoring.yaml", &config), ("state.json", &state)]);
        let settings = Settings {
            values: vec![(id.to_owned(), 3.0)],
            ..Settings::default()
        };
        let saved = workspace.save(&settings).unwrap().unwrap();
        let after = workspace_of(&[(&saved.name, &saved.text), ("state.json", &state)]);
        let found = reading(&models(&after)[0], "interview.phase-rule");
        assert_eq!(found, rule, "{}", saved.text);
    }
}

/// (0.3 · 0.85 + 1) · 1 without a phase; with one of 0.8, 0.3 · 0.85 · 0.8 + 1.
#[test]
fn a_base_is_added_after_the_phase() {
    let config = "strategies:
  - {id: deepen, type_category: depth, priority_base: 1.0}
  - {id: broaden, type_category: breadth, priority_base: 0.5}
tier2_scorers:
  coverage_gap: {strategy_weights: {deepen: 0.3, default: 0.2}}
readings: {priority-base: added}
";
    let score = |values: &[(&str, f64)]| {
        let state = state(1, 10);
        let workspace = workspace_of(&[("scoring.yaml", config), ("state.json", &state)]);
        let values = values.iter();
        let settings = Settings {
            values: values
                .map(|(id, value)| ((*id).to_owned(), *value))
                .collect(),
            ..Settings::default()
        };
        let model = workspace.models(&settings).remove(0);
        model.weigh().scores[0]
    };
    let deepen = "interview.phase.exploratory.deepen";
    assert!((score(&[(deepen, 1.0)]) - 1.255).abs() < 1e-12);
    assert!((score(&[]) - 1.204).abs() < 1e-12);
    assert!((score(&[(deepen, 0.0)]) - 1.0).abs() < 1e-12);
    let half = [("interview.priority_base", 0.5)];
    assert!((score(&half) - 0.704).abs() < 1e-12);
}

#[test]
fn what_a_state_says_in_its_properties_is_read() {
    let properties = r#""properties": {"turn_count": 12, "phase": "closing", "qualitative_signals": {"knowledge_ceiling": {"is_terminal": true}}}"#;
    let nodes = r#""nodes": [{"id": "n", "label": "low price"}]"#;
    let config = format!(
        "{STRATEGIES}tier1_scorers:\n  - {{id: knowledge_ceiling, params: {{use_llm_signals: true}}}}\n"
    );
    for state in [
        format!(r#"{{"utterances": [], "graph": {{{nodes}, {properties}}}}}"#),
        format!(r#"{{"graph_state": {{{nodes}, {properties}}}}}"#),
        format!(r#"{{"utterances": [], "graph": {{{nodes}}}, {properties}}}"#),
    ] {
        let workspace = workspace_of(&[("scoring.yaml", &config), ("state.json", &state)]);
        let all = models(&workspace);
        let model = &all[0];
        assert!(model.title.ends_with("turn 13"), "{}", model.title);
        let gates = &model.cells.alternatives[0].gates;
        assert!(!gates[0].passes(&model.parameters), "{state}");
        // Turn 12 is of the closing phase: what is recorded is what the rule gives.
        assert_eq!(told(&workspace, 1), Vec::<String>::new());
    }
    let alone = format!(r#"{{"turn_count": 3, "graph": {{{nodes}}}}}"#);
    let workspace = workspace_of(&[("state.json", &alone)]);
    assert!(models(&workspace)[0].title.ends_with("turn 4"));
    // Two that differ, and one of another phase than the rule's.
    let twice =
        format!(r#"{{"turn_number": 2, "utterances": [], "graph": {{{nodes}, {properties}}}}}"#);
    let workspace = workspace_of(&[("scoring.yaml", &config), ("state.json", &twice)]);
    let found = told(&workspace, 1);
    assert!(says(&found, &["superseded", "turn_count"]), "{found:?}");
    assert!(
        says(
            &found,
            &["no-effect", "phase closing", "phase-rule=recorded"]
        ),
        "{found:?}"
    );
    let recorded = format!("{config}readings: {{phase-rule: recorded}}\n");
    let workspace = workspace_of(&[("scoring.yaml", &recorded), ("state.json", &twice)]);
    assert!(!says(&told(&workspace, 1), &["no-effect"]));
    let model = &models(&workspace)[0];
    let place = model.cells.alternatives[0].multiplier.expect("a phase");
    assert!((model.parameters.value(place) - 0.3).abs() < 1e-12);
}

#[test]
fn settings_without_effect_are_named() {
    let state = state(1, 1);
    for (config, words) in [
        (
            "phases: {exploratory: {n_turns: 4}, closing: {n_turns: 1}}",
            &["no-effect", "n_turns"][..],
        ),
        (
            "llm: {main: {provider: a, model: b}}",
            &["no-effect", "llm", "no language model is called"],
        ),
        ("engine: {veto_on_first: true}", &["no-effect", "engine"]),
        (
            "tier2_scorers: [{id: coverage_gap, weight: 0.9}, {id: novelty, weight: 0.9}]",
            &["weight-total", "1.8", "1 within"],
        ),
        (
            "tier2_scorers: [{id: novelty, class: BrilliantScorer, weight: 1}]",
            &["unknown-name", "BrilliantScorer"],
        ),
        (
            "tier2_scorers: [{id: novelty, weight: 1, params: {use_llm_signals: true}}]",
            &["no-effect", "use_llm_signals"],
        ),
        ("speed: 3", &["unknown-key", "speed"]),
    ] {
        let config = format!("{STRATEGIES}{config}\n");
        let workspace = workspace_of(&[("scoring.yaml", &config), ("state.json", &state)]);
        let found = told(&workspace, 0);
        assert!(says(&found, words), "{config}\n{found:?}");
    }
    let sums = "tier2_scorers: [{id: coverage_gap, weight: 0.6}, {id: novelty, weight: 0.4}]\n";
    let config = format!("{STRATEGIES}{sums}");
    let workspace = workspace_of(&[("scoring.yaml", &config), ("state.json", &state)]);
    assert_eq!(told(&workspace, 0), Vec::<String>::new());
}

#[test]
fn a_file_that_names_language_models_is_known_and_does_nothing() {
    let llm = "llm:\n  main:\n    provider: somebody\n    model: large\n    api_key: ${KEY}\n  light:\n    provider: somebody\n    model: small\n";
    let workspace = workspace_of(&[("models.yaml", llm), ("state.json", &state(1, 1))]);
    let found = told(&workspace, 0);
    assert!(says(&found, &["no-effect", "llm"]), "{found:?}");
    assert_eq!(models(&workspace).len(), 1);
}

#[test]
fn recorded_raw_scores_are_used_or_named() {
    let state = |raw: &str| {
        format!(
            r#"{{"turn_number": 1, "graph": {{"nodes": [{{"id": "n", "label": "a"}}]}}, "recorded_raw": {{"deepen:n": {raw}}}}}"#
        )
    };
    let strange = state(r#"{"my_scorer": 2.0, "novelty": 1.9}"#);
    let workspace = workspace_of(&[("scoring.yaml", STRATEGIES), ("state.json", &strange)]);
    let found = told(&workspace, 1);
    assert!(says(&found, &["unknown-name", "my_scorer"]), "{found:?}");
    assert!(says(&found, &["no-effect", "raw=recorded"]), "{found:?}");
    // By its class it is the same scorer.
    let classes = state(r#"{"NoveltyScorer": 1.9}"#);
    let recorded = format!("{STRATEGIES}readings: {{raw: recorded}}\n");
    let workspace = workspace_of(&[("scoring.yaml", &recorded), ("state.json", &classes)]);
    assert_eq!(told(&workspace, 1), Vec::<String>::new());
    let model = &models(&workspace)[0];
    let novelty = model
        .cells
        .criteria
        .iter()
        .position(|one| one.id == "novelty");
    assert!((model.cells.columns[novelty.unwrap()].x[0] - 1.9).abs() < 1e-12);
}

const FRAGMENTS: &str = "# Scoring

```yaml
strategies:
  - {id: deepen, type_category: depth, name: Ask why}
  - {id: broaden, type_category: breadth}
```

Some words.

```yaml
phase_profiles:
  exploratory: {deepen: 2.0, broaden: 0.1}
```

```yaml
tier2_scorers:
  - {id: novelty, weight: 1.0}
tier1_scorers:
  - {id: knowledge_ceiling}
```
";

#[test]
fn fragments_of_one_file_are_one_config() {
    let state = state(1, 1);
    let workspace = workspace_of(&[("scoring.md", FRAGMENTS), ("state.json", &state)]);
    assert_eq!(told(&workspace, 0), Vec::<String>::new());
    let all = models(&workspace);
    let model = &all[0];
    assert_eq!(winner(model), "deepen:n");
    assert_eq!(model.cells.alternatives[0].label, "Ask why: low price");
    let criteria: Vec<&str> = model
        .cells
        .criteria
        .iter()
        .map(|one| one.id.as_str())
        .collect();
    assert_eq!(criteria, ["novelty"]);
    assert!((model.weigh().scores[0] - 2.4).abs() < 1e-12);
}

/// Of a key that is there twice the first holds, and the rest of the second fragment counts.
#[test]
fn a_key_given_twice_is_told() {
    let twice = format!(
        "{FRAGMENTS}\n```yaml\ntier2_scorers:\n  - {{id: engagement, weight: 1.0, params: {{answers: 1}}}}\nfallback: [broaden]\n```\n"
    );
    let state = state(1, 1);
    let workspace = workspace_of(&[("scoring.md", &twice), ("state.json", &state)]);
    let found = told(&workspace, 0);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(says(&found, &["superseded", "tier2_scorers"]), "{found:?}");
    let model = &models(&workspace)[0];
    assert_eq!(model.cells.criteria.len(), 1);
    assert_eq!(model.cells.criteria[0].id, "novelty");
    // A second file is told as a whole.
    let workspace = workspace_of(&[
        ("scoring.md", FRAGMENTS),
        ("other.yaml", STRATEGIES),
        ("state.json", &state),
    ]);
    assert!(says(
        &told(&workspace, 1),
        &["superseded", "scoring config"]
    ));
}

/// What is said of a config in front of a state of turn 2 with one node, and of two elements.
fn told_of(config: &str) -> Vec<String> {
    let workspace = workspace_of(&[("scoring.yaml", config), ("state.json", &state(1, 1))]);
    told(&workspace, 0)
}

#[test]
fn strategies_that_are_not_there_are_named_wherever_they_stand() {
    for (part, words) in [
        (
            "fallback: [clsing]",
            &["clsing", "perhaps closing", "never recommended"][..],
        ),
        (
            "fallback: [nobody]",
            &["nobody", "a strategy of this config"],
        ),
        (
            "phase_profiles: {focused: {broadn: 2}, closing: {broadn: 2}}",
            &["broadn", "perhaps broaden", "the multiplier does nothing"],
        ),
        (
            "tier1_scorers: [{id: recent_redundancy, params: {exempt_strategies: [broadn]}}]",
            &["broadn", "perhaps broaden", "nothing is exempted"],
        ),
        (
            "tier2_scorers: {novelty: {strategy_weights: {deepen: 1, nobody: 2, default: 1}}}",
            &[
                "nobody",
                "a strategy of this config",
                "the weight does nothing",
            ],
        ),
    ] {
        let found = told_of(&format!("{STRATEGIES}{part}\n"));
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(
            says(&found, &["no-effect"]) && says(&found, words),
            "{found:?}"
        );
    }
    // Without a list of strategies the known ones are there.
    let parts = "tier1_scorers: [{id: recent_redundancy, exempt: [ease]}]\nfallback: [closing]\n";
    assert_eq!(told_of(parts), Vec::<String>::new());
    let found = told_of(&parts.replace("ease", "eaze"));
    assert!(says(&found, &["eaze", "perhaps ease"]), "{found:?}");
    // Fragments of a file are one config.
    let parts = format!(
        "{STRATEGIES}---\nfallback: [broaden]\nphase_profiles: {{focused: {{deepen: 1}}}}\n"
    );
    assert_eq!(told_of(&parts), Vec::<String>::new());
}

#[test]
fn a_base_that_does_not_count_is_named() {
    let base = STRATEGIES.replace("breadth}", "breadth, priority_base: 0.5}");
    let found = told_of(&base);
    assert!(says(
        &found,
        &["no-effect", "priority_base", "priority-base=added"]
    ));
    assert_eq!(found.len(), 1, "{found:?}");
    let none = STRATEGIES.replace("breadth}", "breadth, priority_base: 0}");
    assert_eq!(told_of(&none), Vec::<String>::new());
    let added = format!("{base}readings: {{priority-base: added}}\n");
    assert_eq!(told_of(&added), Vec::<String>::new());
}

#[test]
fn a_value_that_two_files_give_is_named_in_the_second() {
    let own = format!(
        "{STRATEGIES}phases: {{exploratory: {{n_turns: 3}}}}\nreadings: {{raw: recorded}}\nfallback: [deepen]\nuse_llm_signals: true\n"
    );
    let second = "phases:
  exploratory: {n_turns: 1}
  focused: {n_turns: 1}
readings: {raw: computed, similarity: tfidf_word}
fallback: [broaden]
use_llm_signals: false
";
    let state = state(12, 3);
    for order in [[0, 1], [1, 0]] {
        let files = [("scoring.yaml", own.as_str()), ("interview.yaml", second)];
        let mut opened: Vec<(&str, &str)> = order.iter().map(|at| files[*at]).collect();
        opened.push(("state.json", &state));
        let workspace = workspace_of(&opened);
        let at = order.iter().position(|at| *at == 1).unwrap();
        let found = told(&workspace, at);
        let done = "ignored; that of the scoring config is used";
        for key in ["n_turns", "raw", "fallback", "use_llm_signals"] {
            assert!(says(
                &found,
                &["superseded", &format!("a second {key} /"), done]
            ));
        }
        assert_eq!(found.len(), 4, "{found:?}");
        assert_eq!(told(&workspace, 1 - at), Vec::<String>::new());
        let model = &models(&workspace)[0];
        let turns = |id: &str| model.parameters.value_of(&format!("interview.phases.{id}"));
        assert!((turns("exploratory") - 3.0).abs() < 1e-12);
        assert!((turns("focused") - 1.0).abs() < 1e-12);
    }
    let first = "phases: {focused: {n_turns: 2}}\n";
    let workspace = workspace_of(&[
        ("a.yaml", first),
        ("b.yaml", second),
        ("state.json", &state),
    ]);
    let found = told(&workspace, 1);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(
        says(&found, &["superseded", "the first one is used"]),
        "{found:?}"
    );
}

#[test]
fn strategies_alone_are_a_config() {
    let state = state(1, 1);
    let listed =
        "strategies:\n  - id: deepen\n    name: Ask why\n  - id: broaden\n    name: Broaden\n";
    let focus = "strategies:\n  - {id: deepen, name: Ask why, focus: recent_node}\n";
    let map = "strategies:\n  deepen: {name: Ask why}\n";
    let below = "scoring:\n  strategies:\n    - {id: deepen, name: Ask why}\n";
    for config in [listed, focus, map, below] {
        let workspace = workspace_of(&[("c.yaml", config), ("state.json", &state)]);
        assert_eq!(told(&workspace, 0), Vec::<String>::new());
        let labels = &models(&workspace)[0].cells.alternatives;
        assert_eq!(labels[0].label, "Ask why: low price", "{config}");
    }
    // Rows of a table are none, nor are maps of other programs.
    for other in [
        "strategies:\n  - {id: a, cost: 3, quality: 2}\n  - {id: b, cost: 4, quality: 3}\n",
        "strategies:\n  default: {timeout: 3}\n",
        "strategies: [a, b]\n",
        "strategies: []\n",
    ] {
        let workspace = workspace_of(&[("c.yaml", other)]);
        assert!(says(&told(&workspace, 0), &["unknown-kind"]), "{other}");
    }
    // A part that nothing else has is one of a config, whatever stands there.
    for part in ["tier1_scorers", "tier2_scorers", "phase_profiles"] {
        let found = told_of(&format!("{part}: abc\n"));
        assert!(says(&found, &["wrong-type", "abc"]), "{found:?}");
    }
}

#[test]
fn raw_scores_of_no_candidate_are_named_where_they_stand() {
    let recorded = format!("{STRATEGIES}readings: {{raw: recorded}}\n");
    let state = "{\"turn_number\": 1, \"graph\": {\"nodes\": [{\"id\": \"n\", \"label\": \"a\"}]},
\"phase\": \"closing\",
\"recorded_raw\": {
  \"deepen:n\": {\"novelty\": 1.9},
  \"broaden:opn\": {\"novelty\": 1.9},
  \"nobody\": {\"novelty\": 1.9}}}";
    let lines = |config: &str| {
        let workspace = workspace_of(&[("scoring.yaml", config), ("state.json", state)]);
        let all = workspace.files()[1].diagnostics.iter();
        all.map(|one| (one.line, one.expected.clone()))
            .collect::<Vec<_>>()
    };
    let unknown = [
        (5, "perhaps broaden:open".to_owned()),
        (6, "a candidate of this turn".to_owned()),
    ];
    let phase = (
        2,
        "the reading phase-rule=recorded, which takes it".to_owned(),
    );
    assert_eq!(
        lines(&recorded),
        [std::slice::from_ref(&phase), &unknown[..]].concat()
    );
    let raw = (3, "the reading raw=recorded, which scores by it".to_owned());
    assert_eq!(lines(STRATEGIES), [&[phase, raw], &unknown[..]].concat());
}

/// Keys that stand for one setting, below `scoring` too: the first counts, the others are reported. What only describes a
/// document may be in each.
#[test]
fn a_setting_under_two_keys_is_reported() {
    let text = "name: a
version: 3
fallback: [deepen]
scoring:
  fallback_strategies: [broaden]
  phases: {exploratory: {n_turns: 3}}
phases: {exploratory: {n_turns: 4}}
strategies:
  - {id: deepen, type_category: depth, category: breadth}
  - {id: broaden}
---
name: b
version: 4
phase_profiles: {exploratory: {deepen: 1.2}}
---
fallback: [deepen]
phase_profiles: {exploratory: {deepen: 1.3}}
";
    let workspace = workspace_of(&[("config.yaml", text), ("state.json", &state(5, 1))]);
    let model = &models(&workspace)[0];
    assert!((model.parameters.value_of("interview.phases.exploratory") - 4.0).abs() < 1e-12);
    let told = told(&workspace, 0);
    let second = "superseded: a second";
    let first = "each key once / ignored; the first one is used";
    for line in [
        format!("{second} fallback_strategies / {first}"),
        format!("{second} phases / {first}"),
        "duplicate-key: category / one key for it / not used: another one is".to_owned(),
        format!("{second} fallback / {first}"),
        format!("{second} phase_profiles / {first}"),
    ] {
        assert!(told.contains(&line), "{line}: {told:?}");
    }
    assert_eq!(told.len(), 5, "{told:?}");
}

/// The method of a veto is read among its parameters and beside them.
#[test]
fn the_method_of_redundancy_beside_its_parameters() {
    for params in ["method: tfidf_word", "params: {method: tfidf_word}"] {
        let text = format!("{STRATEGIES}tier1_scorers:\n  - {{id: recent_redundancy, {params}}}\n");
        let workspace = workspace_of(&[("config.yaml", &text), ("state.json", &state(5, 1))]);
        let model = &models(&workspace)[0];
        assert_eq!(told(&workspace, 0), Vec::<String>::new());
        assert_eq!(
            reading(model, "interview.similarity"),
            "tfidf_word",
            "{params}"
        );
    }
}
