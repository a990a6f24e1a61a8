//! What stands where a map, a list, a number or a word of another kind is expected: each is told, with what was expected.

use steelyard_documents::{Diagnostic, Severity};

use crate::support::{config, lines};

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
        Severity::Error,
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
