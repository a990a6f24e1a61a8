//! Compares the engine with `tests/oracle/collapse.py`, a second implementation written from the
//! description alone, on random policies and card sets.

use std::collections::BTreeMap;
use std::io::{ErrorKind, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::cases::panel::panel_cases;
use crate::cases::{Agreed, Case, Decided, cases};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use serde_json::Value;

/// How many decisions are compared.
const CASES: usize = 300;

/// How many of those that a panel speaks about.
const PANELS: usize = 800;

/// The oracle's numbers are exact; the engine's are sums of a few products.
const TOLERANCE: f64 = 1e-9;

#[test]
fn the_engine_decides_as_the_oracle_does() {
    let statuses = ["ACCEPT", "PANEL", "REFLEXION", "ESCALATE", "REJECT"];
    compare_all(cases(), CASES, &statuses);
}

#[test]
fn a_panel_decides_as_the_oracle_does() {
    let words = [
        "PANEL",
        "NO_PANEL",
        "CONSENSUS_REACHED",
        "ESCALATED",
        "SAFE_FALLBACK",
        "scores-too-close",
        "domain-expert-conflict",
        "multi-dimensional-tradeoff",
        "reflexion-exhausted",
        "no-panel",
        "consensus",
        "no-agreement",
        "weak-agreement",
        "near-tie",
        "fallback",
        "at consensus",
        "at fallback",
        "at escalate",
        "at hybrid_gap",
        "at spread",
        "another than the leader wins",
    ];
    compare_all(panel_cases(), PANELS, &words);
}

/// Compares so many decisions. A generator that never reaches one of the words compares nothing there, so each
/// must come up.
fn compare_all(strategy: impl Strategy<Value = Case>, count: usize, words: &[&str]) {
    let mut runner = TestRunner::deterministic();
    let cases: Vec<Case> = (0..count)
        .map(|_| strategy.new_tree(&mut runner).unwrap().current())
        .collect();
    let Some(answers) = oracle(&cases) else {
        return;
    };
    assert_eq!(answers.len(), count);
    let mut seen = BTreeMap::new();
    for (at, (case, answer)) in cases.iter().zip(&answers).enumerate() {
        let got = case.decided();
        compare(&got, answer).unwrap_or_else(|difference| {
            let case = serde_json::to_string_pretty(case).unwrap();
            panic!("case {at}: {difference}\nengine {got:?}\noracle {answer}\n{case}");
        });
        for word in what_happened(&got, answer) {
            *seen.entry(word).or_insert(0) += 1;
        }
    }
    for word in words {
        let often = seen.get(*word).is_some_and(|count| *count >= 5);
        assert!(often, "{word} is rare: {seen:?}");
    }
}

/// The status, the rules that named it, and the limits of the panel that a number meets exactly.
fn what_happened(got: &Decided, answer: &Value) -> Vec<String> {
    let mut words = vec![got.status.clone(), got.rule.clone()];
    if let Some(panel) = &got.panel {
        words.push(panel.rule.clone());
        if got.winner.is_some() && got.winner.as_ref() != panel.order.first() {
            words.push("another than the leader wins".to_owned());
        }
    }
    let edges = answer["edges"].as_array().unwrap().iter();
    words.extend(edges.map(|edge| format!("at {}", edge.as_str().unwrap())));
    words
}

fn compare(got: &Decided, answer: &Value) -> Result<(), String> {
    compare_outcome(got, answer)?;
    same("rule", answer["rule"] == *got.rule)?;
    same("order", got.order == ids(&answer["order"]))?;
    same("count of the ranked", answer["ranked"] == got.ranked)?;
    let gated: BTreeMap<String, String> = serde_json::from_value(answer["gated"].clone()).unwrap();
    same("gates", got.gated == gated)?;
    near("scores", &got.scores, &answer["scores"])?;
    match &got.panel {
        Some(panel) => compare_panel(panel, &answer["panel"]),
        None => same("no panel", answer["panel"].is_null()),
    }
}

fn compare_outcome(got: &Decided, answer: &Value) -> Result<(), String> {
    if answer["hybrid"] == true {
        // It holds, or fails and falls back.
        let known = ["HYBRID_SYNTHESIZED", "SAFE_FALLBACK"];
        return same("status of a hybrid", known.contains(&got.status.as_str()));
    }
    let text = |key: &str| answer[key].as_str().map(str::to_owned);
    same("status", answer["status"] == *got.status)?;
    same("winner", got.winner == text("winner"))?;
    same("recommended", got.recommended == text("recommended"))
}

fn compare_panel(got: &Agreed, answer: &Value) -> Result<(), String> {
    same("a panel", answer.is_object())?;
    same("rule of the panel", answer["rule"] == *got.rule)?;
    same("order of the panel", got.order == ids(&answer["order"]))?;
    near("C", &got.scores, &answer["scores"])
}

fn same(what: &str, same: bool) -> Result<(), String> {
    if same { Ok(()) } else { Err(what.to_owned()) }
}

fn near(what: &str, got: &BTreeMap<String, f64>, answer: &Value) -> Result<(), String> {
    let exact: BTreeMap<String, f64> = serde_json::from_value(answer.clone()).unwrap();
    same("ids", got.keys().eq(exact.keys()))?;
    let mut pairs = got.values().zip(exact.values());
    same(
        what,
        pairs.all(|(got, exact)| (got - exact).abs() <= TOLERANCE),
    )
}

fn ids(list: &Value) -> Vec<String> {
    serde_json::from_value(list.clone()).unwrap()
}

/// What the oracle decides on all cases; `None`, with a word, where there is no Python.
fn oracle(cases: &[Case]) -> Option<Vec<Value>> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/oracle/collapse.py");
    let started = Command::new("python3")
        .arg(&script)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn();
    let mut python = match started {
        Ok(python) => python,
        Err(error) if error.kind() == ErrorKind::NotFound => {
            // Through the macro, so that the test harness shows it with the test.
            #[allow(clippy::print_stderr, reason = "a skipped test says so")]
            {
                eprintln!("skipped: python3 is not there, so the oracle cannot be asked");
            }
            return None;
        }
        Err(error) => panic!("python3: {error}"),
    };
    let input = serde_json::to_vec(cases).unwrap();
    python.stdin.take().unwrap().write_all(&input).unwrap();
    let output = python.wait_with_output().unwrap();
    assert!(output.status.success(), "the oracle failed");
    Some(serde_json::from_slice(&output.stdout).unwrap())
}
