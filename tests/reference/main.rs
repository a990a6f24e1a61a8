//! An independent reference of the decision model, as slow and plain as its design, and what the product gives held against it
//! on random decisions over numbers from 1e-9 to 1e12: all of `weigh`, the zones of every parameter, and flips.
//!
//! The reference knows how far rounding may move its numbers. Where that could decide it asks nothing of the product; where two
//! numbers differ and snapping makes them one it asks for a tie.
//!
//! Set `STEELYARD_REFERENCE_CASES` to a number of decisions to weigh, such as 1000000; a hundredth of them is swept and flipped as
//! well. `STEELYARD_REFERENCE_FROM` is the first seed. `cargo test --release -p steelyard-tests --test reference --
//! --nocapture` prints what was counted, by the size of the scores.

#![allow(
    clippy::expect_used,
    reason = "a test that finds nothing to expect has failed"
)]
#![allow(clippy::print_stdout, reason = "the table of what was counted")]

mod along;
mod counts;
mod flipping;
mod form;
mod known;
mod model;
mod moves;
mod near;
mod problems;
mod product;
mod smaller;
mod sweeping;
mod weighing;

use std::ops::Range;

use counts::{Counts, Row};
use form::Decision;
use sweeping::Disagreement;

/// How many decisions are weighed; of how many one is swept.
const CASES: u64 = 2_000;
const SWEPT: u64 = 100;
/// How many disagreements of one kind are told.
const SHOWN: usize = 3;

#[test]
fn a_decision_weighs_what_the_reference_says() {
    let differs = |decision: &Decision, row: &mut Row| -> Vec<Disagreement> {
        row.checked += 1;
        row.ties += weighing::ties(decision);
        row.unsure += u64::from(weighing::unsure(decision));
        let words = weighing::differs(decision);
        words
            .map(|words| Disagreement {
                kind: "weighed",
                words,
            })
            .into_iter()
            .collect()
    };
    hold("weigh", seeds(1), 400, differs);
}

#[test]
fn along_a_parameter_the_outcome_is_its_zone_s() {
    hold("zones", seeds(SWEPT), 400, sweeping::hold);
}

#[test]
fn a_flip_is_the_nearest_and_none_is_missing() {
    hold("flips", seeds(SWEPT), 400, flipping::hold);
}

fn seeds(of: u64) -> Range<u64> {
    let number = |name, default| {
        std::env::var(name)
            .ok()
            .and_then(|text| text.parse().ok())
            .unwrap_or(default)
    };
    let from = number("STEELYARD_REFERENCE_FROM", 0);
    from..from + number("STEELYARD_REFERENCE_CASES", CASES).div_ceil(of)
}

/// Holds the decisions of these seeds against the reference, counts, and tells what disagrees as small as it gets.
fn hold(
    what: &str,
    seeds: Range<u64>,
    most: usize,
    check: impl Fn(&Decision, &mut Row) -> Vec<Disagreement>,
) {
    let mut counts = Counts::default();
    let mut shown: Vec<(&'static str, String)> = Vec::new();
    for seed in seeds {
        let decision = problems::problem(seed, most);
        let row = counts.row(&decision);
        row.decisions += 1;
        let found = check(&decision, row);
        row.disagree += found.len() as u64;
        for (at, one) in found.iter().enumerate() {
            let again = found[..at].iter().any(|before| before.kind == one.kind);
            if !again && shown.iter().filter(|(kind, _)| *kind == one.kind).count() < SHOWN {
                println!("{what}: seed {seed}, {}: {}", one.kind, one.words);
                shown.push((one.kind, told(seed, decision.clone(), one, &check)));
            }
        }
    }
    println!("{what}\n{counts}");
    let shown: Vec<String> = shown.into_iter().map(|(_, words)| words).collect();
    assert!(
        shown.is_empty(),
        "{} disagree, among them\n{}",
        counts.total().disagree,
        shown.join("\n")
    );
}

/// A disagreement on the smallest decision that shows one of its kind.
fn told(
    seed: u64,
    decision: Decision,
    one: &Disagreement,
    check: &impl Fn(&Decision, &mut Row) -> Vec<Disagreement>,
) -> String {
    let of_kind = |decision: &Decision| {
        check(decision, &mut Row::default())
            .into_iter()
            .find(|found| found.kind == one.kind)
    };
    let smallest = smaller::smaller(decision, |smaller| {
        product::read_model(smaller).is_ok() && of_kind(smaller).is_some()
    });
    let words = of_kind(&smallest).map_or_else(|| one.words.clone(), |found| found.words);
    let text = serde_json::to_string(&smallest).unwrap_or_default();
    format!("seed {seed}, {}: {words}\n  {text}", one.kind)
}
