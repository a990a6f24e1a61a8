//! What stands where a map, a list, a number or a word of another kind is expected: each is told, with what was expected.

use steelyard_documents::{Diagnostic, Severity};

use crate::support::{config, lines, state};

const BASE: &str = "strategies:
  - {id: deepen, type_category: depth}
  - {id: broaden, type_category: breadth}
";

/// What is said of a config with these lines behind two strategies.
fn told(text: &str) -> Vec<Diagnostic> {
    config(&format!("{BASE}{text}\n")).1
}

/// Asserts that something is said on the last line of each config, with these words in what was expected.
fn assert_told(cases: &[(&str, &str)], severity: Severity) {
    for (text, expected) in cases {
        let told = told(text);
        let line = BASE.lines().count() + text.lines().count();
        let is_one = |one: &Diagnostic| {
            one.severity == severity
                && one.line as usize == line
                && one.expected.contains(expected)
                && !one.found.is_empty()
        };
        assert!(told.iter().any(is_one), "{text}: {:?}", lines(&told));
    }
}

#[test]
fn a_section_that_is_no_map_is_told() {
    let map = "a map with the fields of ";
    let of = |what: &str| format!("{map}{what}");
    let profiles = of("phase_profiles");
    let multipliers = of("the multipliers of a phase");
    let lengths = of("the lengths of phases");
    let rows = of("strategy_weights");
    assert_told(
        &[
            ("phase_profiles: abc", &profiles),
            ("phase_profiles: [1]", &profiles),
            ("phase_profiles: {exploratory: [1]}", &multipliers),
            ("phase_profiles: {exploratory: 1}", &multipliers),
            ("phase_config: true", &of("the bounds of phases")),
            ("phase_config: {closing: 5}", &of("its bounds")),
            ("phases: abc", &lengths),
            ("phases: [4, 6]", &lengths),
            ("phases: {exploratory: 5}", &of("a phase")),
            ("strategy_service: abc", &of("a strategy service")),
            ("validation: abc", &of("validation")),
            ("readings: abc", &of("readings")),
            ("readings: [1]", &of("readings")),
            ("scoring: abc", &of("a scoring config")),
            (
                "tier1_scorers:\n  - {id: recent_redundancy, params: abc}",
                &of("recent_redundancy"),
            ),
            (
                "tier2_scorers:\n  - {id: novelty, weight: 1, params: [1]}",
                &of("novelty"),
            ),
            (
                "tier2_scorers:\n  - {id: novelty, strategy_weights: 1}",
                &rows,
            ),
            ("tier2_scorers:\n  novelty: 0.2", &of("a scorer")),
            ("tier2_scorers:\n  - novelty", &of("a scorer")),
            ("tier1_scorers: {recent_redundancy: true}", &of("a veto")),
        ],
        Severity::Error,
    );
}

#[test]
fn a_list_of_scorers_or_strategies_that_is_none_is_told() {
    for found in ["abc", "-1", "true"] {
        assert_told(
            &[
                (
                    &format!("tier1_scorers: {found}"),
                    "a list or a map of vetoes",
                ),
                (
                    &format!("tier2_scorers: {found}"),
                    "a list or a map of scorers",
                ),
            ],
            Severity::Error,
        );
        let (_, told) = config(&format!("tier1_scorers: []\nstrategies: {found}\n"));
        let expected = "a list or a map of strategies";
        let is_one = |one: &Diagnostic| one.expected == expected && one.line == 2;
        assert!(told.iter().any(is_one), "{found}: {:?}", lines(&told));
    }
    let (_, told) = config("strategies: [deepen, {id: broaden, type_category: breadth}]\n");
    let is_one = |one: &Diagnostic| one.expected == "a map with the fields of a strategy";
    assert!(told.iter().any(is_one), "{:?}", lines(&told));
}

#[test]
fn a_part_without_a_value_says_nothing() {
    let all = [
        "phase_profiles",
        "phases",
        "phase_config",
        "strategy_service",
        "validation",
        "readings",
        "fallback",
        "tier1_scorers",
    ];
    for key in all {
        assert_eq!(lines(&told(&format!("{key}:"))), Vec::<String>::new());
    }
}

#[test]
fn a_value_of_another_type_is_told() {
    assert_told(
        &[
            (
                "validation: {tier2_weights_must_sum_to: abc}",
                "tier2_weights_must_sum_to as a number",
            ),
            ("validation: {tolerance: [1]}", "tolerance as a number"),
            (
                "tier1_scorers:\n  - {id: recent_redundancy, class: [7]}",
                "class as text",
            ),
            ("use_llm_signals: maybe", "use_llm_signals as true or false"),
            (
                "phase_profiles: {focused: {deepen: abc}}",
                "deepen as a number of 0 or more",
            ),
            ("fallback: [[ease]]", "a strategy as text"),
        ],
        Severity::Error,
    );
    assert_told(
        &[(
            "tier1_scorers:\n  - {id: recent_redundancy, class: 7}",
            "the class of recent_redundancy",
        )],
        Severity::Warning,
    );
}

#[test]
fn half_a_turn_is_no_number_of_turns() {
    let whole = "as a whole number of 0 or more";
    assert_told(
        &[
            ("phases: {exploratory: {n_turns: 2.5}}", whole),
            ("phases: {focused: {n_turns: 0.5}}", whole),
            ("phase_config: {exploratory: {min_turns: 2.5}}", whole),
            ("phase_config: {exploratory: {max_turns: 9.1}}", whole),
            ("phase_config: {closing: {min_turns: 2.5}}", whole),
            ("strategy_service: {closing_min_turns: 2.5}", whole),
            (
                "tier1_scorers:\n  - {id: knowledge_ceiling, lookback_window: 2.5}",
                whole,
            ),
        ],
        Severity::Warning,
    );
    let (_, told) =
        config("strategies: [{id: closing, type_category: transition, min_turns: 2.5}]\n");
    assert!(told.iter().any(|one| one.expected.contains(whole)));
    assert_eq!(
        lines(&self::told(
            "phases: {exploratory: {n_turns: 3.0}, emotional_turns: 2.5}"
        )),
        Vec::<String>::new()
    );
    let coverage = "phase_config: {focused: {trigger_coverage: 0.25}}";
    assert_eq!(lines(&self::told(coverage)), Vec::<String>::new());
}

/// What is said of a state with these fields.
fn told_of_state(fields: &str) -> Vec<Diagnostic> {
    state(&format!(
        "{{\"turn_number\": 2, \"utterances\": [], \"graph\": {{\"nodes\": [{{\"id\": \"n\"}}]}},\n{fields}}}"
    ))
    .1
}

fn assert_told_of_state(cases: &[(&str, &str)], severity: Severity) {
    for (fields, expected) in cases {
        let told = told_of_state(fields);
        let is_one = |one: &Diagnostic| {
            one.severity == severity && one.line == 2 && one.expected.contains(expected)
        };
        assert!(told.iter().any(is_one), "{fields}: {:?}", lines(&told));
    }
}

fn assert_told_of_signals(cases: &[(&str, &str)], severity: Severity) {
    for (signal, expected) in cases {
        let fields = format!("\"qualitative_signals\": {{{signal}}}");
        assert_told_of_state(&[(&fields, expected)], severity);
    }
}

#[test]
fn a_signal_of_another_type_is_told() {
    let map = "a map with the fields of ";
    let of = |what: &str| format!("{map}{what}");
    assert_told_of_state(
        &[
            (r#""qualitative_signals": "abc""#, &of("signals")),
            (r#""qualitative_signals": [1]"#, &of("signals")),
        ],
        Severity::Error,
    );
    for name in [
        "ambiguity",
        "uncertainty",
        "knowledge_ceiling",
        "reasoning",
        "emotional",
        "contradiction",
        "concept_depth",
    ] {
        let text = format!("\"{name}\": \"causal\"");
        assert_told_of_signals(&[(&text, &of(name))], Severity::Error);
        let sure = format!("\"{name}\": {{\"confidence\": 3}}");
        assert_told_of_signals(&[(&sure, "confidence as a number")], Severity::Error);
    }
    assert_told_of_signals(
        &[
            (
                r#""knowledge_ceiling": {"is_terminal": true, "has_curiosity": "abc"}"#,
                "has_curiosity as true or false",
            ),
            (
                r#""knowledge_ceiling": {"is_terminal": true, "response_type": [1]}"#,
                "response_type as text",
            ),
            (
                r#""contradiction": {"has_contradiction": "abc", "confidence": 0.5}"#,
                "has_contradiction as true or false",
            ),
        ],
        Severity::Error,
    );
}

#[test]
fn a_misspelt_key_or_word_of_a_signal_is_told() {
    assert_told_of_signals(
        &[
            (
                r#""contradiction": {"has_contradicton": true}"#,
                "perhaps has_contradiction",
            ),
            (
                r#""knowledge_ceiling": {"is_terminl": true}"#,
                "perhaps is_terminal",
            ),
            (r#""uncertainty": {"severity": 1}"#, "uncertainty_type"),
            (
                r#""uncertainty": {"uncertainty_type": "terminal"}"#,
                "severity",
            ),
            (
                r#""uncertainty": {"uncertainty_type": "final", "severity": 1}"#,
                "productive, exploratory, terminal or conceptual",
            ),
            (r#""reasoning": {"confidence": 1}"#, "depth_score"),
            (
                r#""reasoning": {"reasoning_quality": "cuasal"}"#,
                "causal, counterfactual, metacognitive",
            ),
            (r#""emotional": {"trajectory": "falling"}"#, "intensity"),
            (
                r#""emotional": {"intensity": "high", "trajectory": "fallin"}"#,
                "falling, rising or stable",
            ),
            (
                r#""concept_depth": {"suggestion": "deepn"}"#,
                "deepen, broaden or stay",
            ),
            (
                r#""concept_depth": {"suggestion": "deepn", "abstraction_level": 0.5}"#,
                "deepen, broaden or stay",
            ),
            (r#""ambiguity": {"reasoning": "vague"}"#, "ambiguity"),
        ],
        Severity::Warning,
    );
    assert_told_of_signals(
        &[
            (
                r#""uncertainty": {"uncertainty_type": "terminall", "severity": 1}"#,
                "terminal",
            ),
            (
                r#""uncertainty": {"uncertainty_type": "terminal", "severity": 1, "confidence": 1}"#,
                "severity, which counts as it stands",
            ),
            (
                r#""knowledge_ceiling": {"is_terminal": true, "confidence": 1}"#,
                "is_terminal, which counts as it stands",
            ),
        ],
        Severity::Note,
    );
}

#[test]
fn words_of_a_signal_that_say_the_contrary_or_two_things_are_told() {
    assert_told_of_signals(
        &[
            (
                r#""uncertainty": {"uncertainty_type": "unproductive", "severity": 1}"#,
                "productive, exploratory, terminal or conceptual",
            ),
            (
                r#""concept_depth": {"suggestion": "do not deepen"}"#,
                "deepen, broaden or stay",
            ),
            (
                r#""concept_depth": {"suggestion": "broaden or deepen"}"#,
                "deepen, broaden or stay",
            ),
            (
                r#""emotional": {"intensity": "moderately high"}"#,
                "high, moderate, low or neutral",
            ),
        ],
        Severity::Warning,
    );
}

#[test]
fn signals_as_they_are_said_nothing_of() {
    for signal in [
        r#""ambiguity": 0.3"#,
        r#""ambiguity": {"ambiguity": 0.3, "reasoning": "vague"}"#,
        r#""uncertainty": {"uncertainty_type": "epistemic_humility", "severity": 0.4}"#,
        r#""uncertainty": {"type": "terminal uncertainty", "severity": 0.4}"#,
        r#""uncertainty": {"uncertainty_type": "knowledge_gap", "severity": 0.4, "reasoning": "x"}"#,
        r#""knowledge_ceiling": {"is_terminal": false, "response_type": "exploratory", "has_curiosity": true}"#,
        r#""reasoning": {"reasoning_quality": "counterfactual", "depth_score": 0.9, "confidence": 0.9}"#,
        r#""reasoning": {"reasoning_quality": "other", "depth_score": 0.9}"#,
        r#""emotional": {"intensity": "high_negative", "trajectory": "falling"}"#,
        r#""emotional": {"intensity": -0.5, "trajectory": "stable", "confidence": 1}"#,
        r#""contradiction": {"has_contradiction": false}"#,
        r#""concept_depth": {"suggestion": "deepen: ask why"}"#,
        r#""concept_depth": {"abstraction_level": 0.5}, "emotional": null"#,
    ] {
        let fields = format!("\"qualitative_signals\": {{{signal}}}");
        let told = lines(&told_of_state(&fields));
        assert_eq!(told, Vec::<String>::new(), "{signal}");
    }
}

#[test]
fn elements_of_another_type_are_told() {
    let single = "a list";
    assert_told_of_state(
        &[
            (r#""elements": "abc""#, single),
            (r#""elements": {"total": "abc"}"#, single),
            (r#""elements": {"total": ["e"], "seen": "e"}"#, single),
            (r#""seen": ["e"]"#, "elements beside it"),
            (r#""elements_seen": ["e"]"#, "elements beside it"),
            (
                r#""elements": [{"id": 1, "aliases": ["e"]}]"#,
                "a concept has aliases",
            ),
        ],
        Severity::Note,
    );
    assert_told_of_state(
        &[
            (
                r#""elements": {"total": ["e"], "sen": ["e"]}"#,
                "perhaps seen",
            ),
            (
                r#""elements": {"total": ["e"], "seen": ["f"]}"#,
                "the id of an element",
            ),
            (
                r#""elements": ["e"], "seen": ["f"]"#,
                "the id of an element",
            ),
            (
                r#""elements": [{"id": 1, "label": "e"}, {"id": 2, "label": "f"}], "seen": ["e", "g"]"#,
                "the label of an element",
            ),
            (
                r#""elements": {"total": ["e"], "seen": ["e"]}, "seen": ["e"]"#,
                "one of both",
            ),
            (r#""elements": [{"id": 1, "labell": "e"}]"#, "perhaps label"),
        ],
        Severity::Warning,
    );
}

#[test]
fn raw_scores_of_another_type_are_told() {
    assert_told_of_state(
        &[
            (
                r#""recorded_raw": "x""#,
                "a map with the fields of recorded_raw",
            ),
            (
                r#""recorded_raw": {"deepen:n": 3}"#,
                "a map with the fields of the raw scores of a candidate",
            ),
        ],
        Severity::Error,
    );
    for fields in [
        r#""elements": {"total": ["E"], "seen": ["e"]}"#,
        r#""elements": [{"id": 1, "label": "e", "type": "f"}], "seen": ["E"]"#,
        r#""elements": {"total": ["e"], "seen": []}"#,
        r#""elements": ["e"], "elements_seen": [{"id": "e"}]"#,
        r#""recorded_raw": {"deepen:n": {"novelty": 1}}"#,
        r#""elements": null, "recorded_raw": null, "qualitative_signals": null"#,
    ] {
        assert_eq!(
            lines(&told_of_state(fields)),
            Vec::<String>::new(),
            "{fields}"
        );
    }
}

#[test]
fn a_category_that_no_rule_knows_is_told() {
    let told = |category: &str| {
        let text =
            format!("strategies:\n  - {{id: provoke, type_category: {category}, focus: open}}\n");
        lines(&config(&text).1)
    };
    for (category, expected) in [
        ("dpeth", "perhaps depth"),
        ("vivid", "one of depth, breadth"),
    ] {
        let told = told(category);
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(
            told[0].contains(&format!("{category} / {expected}")),
            "{told:?}"
        );
    }
    for category in [
        "depth",
        "Breadth",
        "interaction",
        "clarification",
        "closing",
        "reflection",
    ] {
        assert_eq!(told(category), Vec::<String>::new());
    }
}

#[test]
fn a_bound_that_never_counts_is_told() {
    for (bounds, expected) in [
        (
            "{exploratory: {max_turns: 3}}",
            Some("max_turns 3 / 8 or more"),
        ),
        (
            "{exploratory: {min_turns: 4, max_turns: 3}}",
            Some("max_turns 3 / 4 or more"),
        ),
        ("{exploratory: {min_turns: 3, max_turns: 3}}", None),
        ("{exploratory: {min_turns: 3, max_turns: null}}", None),
        (
            "{closing: {min_turns: 12}}",
            Some("min_turns 12 / 13 or more"),
        ),
        (
            "{focused: {min_turns: 9}, closing: {min_turns: 16}}",
            Some("min_turns 16 / 17 or more"),
        ),
        (
            "{exploratory: {min_turns: 2}, closing: {min_turns: 12}}",
            None,
        ),
    ] {
        let told = lines(&told(&format!("phase_config: {bounds}")));
        assert_eq!(
            told.len(),
            usize::from(expected.is_some()),
            "{bounds}: {told:?}"
        );
        let has = |words: &str| told[0].contains(words) && told[0].contains("it never counts");
        assert!(expected.is_none_or(has), "{bounds}: {told:?}");
    }
    let service = told("strategy_service: {exploratory_min_turns: 30}");
    assert_eq!(lines(&service), Vec::<String>::new());
}

#[test]
fn two_weights_for_all_strategies_are_told() {
    for tier in [
        "{coverage_gap: {weight: 0.2, strategy_weights: {default: 0.3}}}",
        "[{id: coverage_gap, weight: 0.2, strategy_weights: {default: 0.3}}]",
    ] {
        let (config, told) = config(&format!("tier2_scorers: {tier}\n"));
        let told = lines(&told);
        let is_one = |line: &String| line.starts_with("superseded: weight beside");
        assert!(told.iter().any(is_one), "{told:?}");
        assert_eq!(config.scorers[0].default, Some(0.3));
    }
}

/// Novelty has 0.15 where a config gives it a weight for broaden alone.
#[test]
fn sums_are_of_the_weights_in_force() {
    let told = told(
        "tier2_scorers: {coverage_gap: {strategy_weights: {default: 0.3}}, novelty: {strategy_weights: {broaden: 1, nobody: 2}}}",
    );
    let told = lines(&told);
    assert_eq!(told.len(), 1, "{told:?}");
    let sums = "weights that sum to 1.3 for broaden and to 0.45 for the others";
    assert!(told[0].contains(sums), "{told:?}");
}

/// What is left out says nothing, as if it were not there.
#[test]
fn the_defaults_apply_where_a_list_is_left_out() {
    let (plain, _) = config("fallback: [closing]\n");
    for part in [
        "strategies",
        "tier1_scorers",
        "tier2_scorers",
        "phase_profiles",
    ] {
        for value in ["abc", "3", ""] {
            let (found, _) = config(&format!("fallback: [closing]\n{part}: {value}\n"));
            assert_eq!(found, plain, "{part}: {value}");
        }
    }
    // An empty list is one.
    let (found, _) = config("tier1_scorers: []\n");
    assert_eq!(found.vetoes, []);
    // No weight is read, so that no sum of them is expected.
    let told = told("tier2_scorers: abc\nvalidation: {tier2_weights_must_sum_to: 1}");
    assert_eq!(told.len(), 1, "{:?}", lines(&told));
}
