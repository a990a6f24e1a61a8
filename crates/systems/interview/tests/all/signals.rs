//! Signals of a language model: what each does under its reading, and that nothing changes where no state has it.
//!
//! Numbers are worked out by hand from the formulas of docs/interview.md.

use steelyard_interview::config::Config;
use steelyard_interview::{Evaluated, Phase};

use crate::support::{config, evaluated, lines, raw, state, told};

const STRATEGIES: &str = "strategies:
  - {id: deepen, type_category: depth}
  - {id: broaden, type_category: breadth}
  - {id: ease, type_category: interaction}
";

fn turn(turn: u32, signals: &str) -> String {
    format!(
        r#"{{"turn_number": {turn}, "utterances": [{{"speaker": "system", "text": "And?"}}, {{"speaker": "user", "text": "I have no idea of milk"}}],
        "graph": {{"nodes": [{{"id": "n", "label": "oat milk"}}]}}, "qualitative_signals": {signals}}}"#
    )
}

/// A config whose rules opt in, or not.
fn listening(uses: bool) -> Config {
    let params = format!("params: {{use_llm_signals: {uses}}}");
    let text = format!(
        "{STRATEGIES}tier1_scorers:\n  - {{id: knowledge_ceiling, {params}}}\ntier2_scorers:
  - {{id: engagement, weight: 0.5, {params}}}\n  - {{id: depth_breadth_balance, weight: 0.5, {params}}}\n"
    );
    config(&text).0
}

fn near(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-9, "{found} is not {expected}");
}

const ALL: &str = r#"{"reasoning": {"depth_score": 0.9, "confidence": 0.5}, "emotional": {"intensity": "high_negative", "trajectory": "falling"},
    "contradiction": {"has_contradiction": true, "confidence": 0.5}, "concept_depth": {"suggestion": "broaden", "confidence": 0.5},
    "uncertainty": {"uncertainty_type": "terminal", "severity": 0.9}}"#;

/// Cells and gates as text, for turns that have to be the same to the last digit.
fn printed(found: &Evaluated) -> String {
    format!("{:?}", (&found.cells, found.phase))
}

#[test]
fn nothing_changes_where_no_state_has_a_signal_or_no_rule_opts_in() {
    for number in [3, 5, 9] {
        let plain = evaluated(&listening(false), &turn(number, "{}"));
        let with = evaluated(&listening(false), &turn(number, ALL));
        assert_eq!(printed(&plain), printed(&with));
        let listened = evaluated(&listening(true), &turn(number, "{}"));
        assert_eq!(printed(&plain), printed(&listened));
    }
}

/// 1 + 0.2 · 0.5 · (2 · 0.9 − 1) = 1.08; of the others nothing changes.
#[test]
fn deep_reasoning_raises_the_engagement_of_depth() {
    let signals =
        r#"{"reasoning": {"reasoning_quality": "causal", "depth_score": 0.9, "confidence": 0.5}}"#;
    let found = evaluated(&listening(true), &turn(3, signals));
    near(raw(&found, "deepen:n", "engagement"), 1.08);
    near(raw(&found, "broaden:open", "engagement"), 1.0);
    let words = told(&found, "deepen:n", "engagement");
    assert!(words.contains("reasoning +0.08"), "{words}");
    assert!(words.contains("depth score 0.9"), "{words}");
    // Without a score the kind says it: 1 + 0.2 · 1, and a shallow kind nothing.
    let kind = |kind: &str| format!(r#"{{"reasoning": {{"reasoning_quality": "{kind}"}}}}"#);
    let score = |kind: &str| {
        raw(
            &evaluated(&listening(true), &turn(3, kind)),
            "deepen:n",
            "engagement",
        )
    };
    near(score(&kind("counterfactual")), 1.2);
    near(score(&kind("associative")), 1.0);
    // Shallow reasoning lowers it: 1 − 0.2.
    near(score(r#"{"reasoning": {"depth_score": 0}}"#), 0.8);
}

/// Depth is needed neither here nor there: 0.7 for depth, 1.5 for breadth; 0.7 + 0.3 · 0.5 = 0.85.
#[test]
fn a_contradiction_raises_depth() {
    let signals = r#"{"contradiction": {"has_contradiction": true, "confidence": 0.5}}"#;
    let found = evaluated(&listening(true), &turn(3, signals));
    near(raw(&found, "deepen:n", "depth_breadth_balance"), 0.85);
    near(raw(&found, "broaden:open", "depth_breadth_balance"), 1.5);
    let none = signals.replace("true", "false");
    let found = evaluated(&listening(true), &turn(3, &none));
    near(raw(&found, "deepen:n", "depth_breadth_balance"), 0.7);
}

/// 0.7 ± 0.2 · confidence for depth, 1.5 ∓ 0.2 · confidence for breadth.
#[test]
fn concept_depth_moves_depth_against_breadth() {
    for (signal, depth, breadth) in [
        (r#"{"suggestion": "deepen", "confidence": 0.5}"#, 0.8, 1.4),
        (r#"{"suggestion": "broaden"}"#, 0.5, 1.7),
        (
            r#"{"suggestion": "stay", "abstraction_level": 0.9}"#,
            0.7,
            1.5,
        ),
        (r#"{"abstraction_level": 0.25}"#, 0.8, 1.4),
    ] {
        let signals = format!(r#"{{"concept_depth": {signal}}}"#);
        let found = evaluated(&listening(true), &turn(3, &signals));
        near(raw(&found, "deepen:n", "depth_breadth_balance"), depth);
        near(
            raw(&found, "broaden:open", "depth_breadth_balance"),
            breadth,
        );
        near(raw(&found, "ease", "depth_breadth_balance"), 0.9);
    }
}

/// A gain of any size keeps raw scores within 0 and 2.
#[test]
fn raw_scores_stay_in_their_range() {
    let text = format!(
        "{STRATEGIES}tier2_scorers:\n  - {{id: depth_breadth_balance, weight: 1, params: {{use_llm_signals: true, concept_depth_gain: 50}}}}\n"
    );
    let found = evaluated(
        &config(&text).0,
        &turn(3, r#"{"concept_depth": {"suggestion": "deepen"}}"#),
    );
    near(raw(&found, "deepen:n", "depth_breadth_balance"), 2.0);
    near(raw(&found, "broaden:open", "depth_breadth_balance"), 0.0);
}

/// 4 exploratory turns: turn 3 counts as 3 + 2 · intensity · confidence.
#[test]
fn an_emotion_moves_phases() {
    let phase = |number, emotional: &str| {
        let signals = format!(r#"{{"emotional": {emotional}}}"#);
        evaluated(&listening(true), &turn(number, &signals)).phase
    };
    for (number, emotional, expected) in [
        (
            3,
            r#"{"intensity": "high_negative", "trajectory": "falling"}"#,
            Phase::Focused,
        ),
        (
            3,
            r#"{"intensity": "moderate_negative", "trajectory": "falling", "confidence": 0.9}"#,
            Phase::Exploratory,
        ),
        (
            3,
            r#"{"intensity": "moderate_negative", "trajectory": "falling"}"#,
            Phase::Focused,
        ),
        (
            3,
            r#"{"intensity": "high_positive", "trajectory": "stable"}"#,
            Phase::Exploratory,
        ),
        (
            4,
            r#"{"intensity": "high_positive", "trajectory": "rising"}"#,
            Phase::Exploratory,
        ),
        (
            4,
            r#"{"intensity": 0.4, "trajectory": "rising"}"#,
            Phase::Exploratory,
        ),
        (
            4,
            r#"{"intensity": "neutral", "trajectory": "rising"}"#,
            Phase::Focused,
        ),
        (8, r#"{"intensity": -1}"#, Phase::Closing),
    ] {
        assert_eq!(phase(number, emotional), expected, "{number} {emotional}");
    }
    let signals = r#"{"emotional": {"intensity": "high_negative", "trajectory": "falling"}}"#;
    let found = evaluated(&listening(true), &turn(3, signals));
    let words = told(&found, "deepen:n", "engagement");
    assert!(words.contains("phase of turn 5 for turn 3"), "{words}");
    let (_, strange) = state(&turn(
        3,
        r#"{"emotional": {"intensity": "purple", "trajectory": "sideways"}}"#,
    ));
    assert_eq!(strange.len(), 1, "{:?}", lines(&strange));
}

#[test]
fn uncertainty_says_what_do_not_know_means() {
    let passes = |config: &Config, sort: &str, severity: f64| {
        let signals = format!(
            r#"{{"uncertainty": {{"uncertainty_type": "{sort}", "severity": {severity}}}}}"#
        );
        let found = evaluated(config, &turn(3, &signals));
        let gates = |at: usize| found.cells.alternatives[at].gates[0].passes(&config.parameters);
        [gates(0), gates(1)]
    };
    let (on, off) = (listening(true), listening(false));
    // "no idea of milk" is about the milk of the first candidate.
    assert_eq!(passes(&off, "productive", 0.9), [false, true]);
    assert_eq!(passes(&on, "productive", 0.9), [true, true]);
    assert_eq!(passes(&on, "knowledge_gap", 0.9), [false, true]);
    // Terminal uncertainty keeps depth out without any words, from its limit on.
    let quiet = |signals: &str| turn(3, signals).replace("I have no idea of milk", "Well.");
    let kept = |severity: f64| {
        let signals = format!(
            r#"{{"uncertainty": {{"uncertainty_type": "terminal", "severity": {severity}}}}}"#
        );
        let found = evaluated(&on, &quiet(&signals));
        let out = found.cells.alternatives.iter();
        let out = out.filter(|one| !one.gates[0].passes(&on.parameters));
        out.map(|one| one.id.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(kept(0.5), ["deepen:n"]);
    assert_eq!(kept(0.49), Vec::<String>::new());
}

#[test]
fn one_flag_lets_all_rules_use_signals_and_a_rule_may_say_no() {
    let text = format!("{STRATEGIES}use_llm_signals: true\n");
    let found = evaluated(&config(&text).0, &turn(3, ALL));
    let plain = evaluated(&config(STRATEGIES).0, &turn(3, ALL));
    let score = |found: &Evaluated| raw(found, "deepen:n", "engagement");
    assert!(score(&found) > score(&plain));
    let but = format!(
        "{text}tier2_scorers:\n  - {{id: engagement, weight: 1, params: {{use_llm_signals: false}}}}\n"
    );
    near(
        score(&evaluated(&config(&but).0, &turn(3, ALL))),
        score(&plain),
    );
}

#[test]
fn a_rule_that_reads_no_signal_says_so() {
    for rule in [
        "novelty",
        "coverage_gap",
        "strategy_diversity",
        "saturation",
    ] {
        for place in ["params: {use_llm_signals: true}", "use_llm_signals: true"] {
            let text =
                format!("{STRATEGIES}tier2_scorers:\n  - {{id: {rule}, weight: 1, {place}}}\n");
            let (_, told) = config(&text);
            let told = lines(&told);
            let says = |one: &String| one.starts_with("no-effect: use_llm_signals");
            assert!(told.iter().any(says), "{rule}: {told:?}");
        }
    }
    let (_, told) = config(&format!(
        "{STRATEGIES}tier2_scorers:\n  - {{id: ambiguity, weight: 1, params: {{use_llm_signals: true}}}}\n"
    ));
    assert!(told.is_empty(), "{:?}", lines(&told));
}

#[test]
fn a_signal_that_no_rule_reads_is_told() {
    let (_, told) = state(&turn(3, r#"{"irony": {"level": 0.5}}"#));
    let told = lines(&told);
    assert!(told.iter().any(|one| one.contains("irony")), "{told:?}");
}
