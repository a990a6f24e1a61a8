//! Compares the engine with `tests/oracle/collapse.py`, a second implementation written from the
//! description alone, on random policies and card sets.

#![allow(clippy::unwrap_used, reason = "a broken oracle shall stop the test")]

mod collapse_support;

use std::collections::BTreeMap;
use std::io::{ErrorKind, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};

use collapse_support::{Case, Decided, cases};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use serde_json::Value;

/// How many decisions are compared.
const CASES: usize = 300;

/// The oracle's numbers are exact; the engine's are sums of a few products.
const TOLERANCE: f64 = 1e-9;

#[test]
fn the_engine_decides_as_the_oracle_does() {
    let mut runner = TestRunner::deterministic();
    let strategy = cases();
    let cases: Vec<Case> = (0..CASES)
        .map(|_| strategy.new_tree(&mut runner).unwrap().current())
        .collect();
    let Some(answers) = oracle(&cases) else {
        return;
    };
    assert_eq!(answers.len(), CASES);
    let mut seen = BTreeMap::new();
    for (at, (case, answer)) in cases.iter().zip(&answers).enumerate() {
        let got = case.decided();
        compare(&got, answer).unwrap_or_else(|difference| {
            let case = serde_json::to_string_pretty(case).unwrap();
            panic!("case {at}: {difference}\nengine {got:?}\noracle {answer}\n{case}");
        });
        *seen.entry(got.status).or_insert(0) += 1;
    }
    // A generator that never reaches a status compares nothing there.
    for status in ["ACCEPT", "PANEL", "REFLEXION", "ESCALATE", "REJECT"] {
        assert!(
            seen.get(status).is_some_and(|count| *count >= 5),
            "{status} is rare: {seen:?}"
        );
    }
}

fn compare(got: &Decided, answer: &Value) -> Result<(), String> {
    let text = |key: &str| answer[key].as_str().map(str::to_owned);
    let same = |what: &str, same: bool| if same { Ok(()) } else { Err(what.to_owned()) };
    same("status", Some(&got.status) == text("status").as_ref())?;
    same("winner", got.winner == text("winner"))?;
    let order: Vec<String> = serde_json::from_value(answer["order"].clone()).unwrap();
    same("order", got.order == order)?;
    same("count of the ranked", answer["ranked"] == got.ranked)?;
    let gated: BTreeMap<String, String> = serde_json::from_value(answer["gated"].clone()).unwrap();
    same("gates", got.gated == gated)?;
    let scores: BTreeMap<String, f64> = serde_json::from_value(answer["scores"].clone()).unwrap();
    same("ids", got.scores.keys().eq(scores.keys()))?;
    let mut pairs = got.scores.values().zip(scores.values());
    same(
        "scores",
        pairs.all(|(got, exact)| (got - exact).abs() <= TOLERANCE),
    )
}

/// What the oracle decides on all cases; `None`, with a word, where there is no Python.
fn oracle(cases: &[Case]) -> Option<Vec<Value>> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/oracle/collapse.py");
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
