//! How often the methods are right on labelled questions, and that the page tells just that. `GOLDEN_WRITE=1` writes the
//! page's table anew: `GOLDEN_WRITE=1 cargo test -p steelyard-interaction effort_measured`, then read the difference.

use std::fmt::Write;
use std::path::Path;

use steelyard_interaction::effort::{Agreement, Method};

use crate::effort_support::{agreement, labelled};

/// What was measured on questions that nobody has fitted or tuned on, rounded down.
const MEASURED: f64 = 0.85;
/// The same on fresh questions in another register.
const FRESH: f64 = 0.86;
/// How much better ours is than the best reference.
const BETTER: f64 = 0.05;

/// All methods on the questions that only measuring reads; `None`, and said, where they are not here.
#[allow(clippy::print_stderr, reason = "a skipped test shall say so")]
fn held_out() -> Option<[Agreement; 4]> {
    let Some(questions) = labelled("held_out.jsonl") else {
        eprintln!("skipped: no held_out.jsonl");
        return None;
    };
    Some(Method::ALL.map(|method| agreement(method, &questions)))
}

fn share(agreement: Agreement) -> f64 {
    agreement.share().unwrap()
}

#[test]
fn right_on_questions_unseen() {
    let Some([ours, references @ ..]) = held_out() else {
        return;
    };
    let ours = share(ours);
    let best = references.map(share).into_iter().fold(0.0, f64::max);
    assert!(ours >= MEASURED, "{ours} of the unseen questions");
    assert!(ours >= best + BETTER, "{ours} against {best}");
}

#[test]
fn right_on_fresh_questions_in_another_register() {
    let questions = labelled("fresh_c.jsonl").unwrap();
    let ours = share(agreement(Method::Steelyard, &questions));
    assert!(ours >= FRESH, "{ours} of the fresh questions");
}

#[test]
fn what_was_fitted_on_is_mostly_right() {
    let questions = labelled("tuning.jsonl").unwrap();
    assert!(share(agreement(Method::Steelyard, &questions)) >= 0.9);
}

#[test]
fn the_page_tells_what_was_measured() {
    let Some(measured) = held_out() else {
        return;
    };
    let mut got = "\
//! Written by `GOLDEN_WRITE=1 cargo test -p steelyard-interaction effort_measured`, which else holds it against what the
//! methods say of the held-out questions.

use super::OfMethod;

pub(super) const HELD_OUT: [OfMethod; 4] = [
"
    .to_owned();
    for (method, agreement) in Method::ALL.into_iter().zip(measured) {
        let (id, counts) = (method.id(), agreement.counts());
        let lines = format!("        method: \"{id}\",\n        counts: {counts:?},\n");
        write!(got, "    OfMethod {{\n{lines}    }},\n").unwrap();
    }
    got += "];\n";
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../src/components/measured");
    let path = page.join("held_out.rs");
    if std::env::var_os("GOLDEN_WRITE").is_some() {
        std::fs::write(path, got).unwrap();
        return;
    }
    assert_eq!(got, std::fs::read_to_string(path).unwrap());
}
