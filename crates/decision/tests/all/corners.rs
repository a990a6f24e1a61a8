//! Corners of the model in decisions as data: numbers that are not there, gates that fail together, leads that nobody
//! sees.

#![allow(clippy::float_cmp, reason = "what is expected is exact")]

use steelyard_decision::data::read_data;
use steelyard_decision::{Effect, Model, Shape, Standing, contributions, headline, judge};
use steelyard_documents::{Budget, Decoder, read};

fn model(text: &str) -> Model {
    let file = read("d.toml", text.as_bytes(), &Budget::default());
    let mut decoder = Decoder::new(&file.source);
    let model = read_data(&mut decoder, &file.documents[0], 0);
    model.unwrap_or_else(|| panic!("{:?}", decoder.into_diagnostics()))
}

#[test]
fn a_number_that_is_not_there_is_a_term_of_0_whatever_others_are_measured_from() {
    for gain in ["", "gain = 2, "] {
        let model = model(&format!(
            r#"
parameters = {{ w = 3, v = 1 }}
criteria = [{{ id = "x", weight = "w", {gain}shift = 5 }}, {{ id = "y", weight = "v" }}]
alternatives = [{{ id = "a", cells = {{ x = 6, y = 1 }} }}, {{ id = "b", cells = {{ y = 1 }} }}]
"#
        ));
        let by = if gain.is_empty() { 3.0 } else { 6.0 };
        assert_eq!(model.weigh().scores, [by + 1.0, 1.0]);
        let parts = contributions(&model.parameters, &model.cells, 1);
        assert_eq!([parts[0].value, parts[1].value], [0.0, 1.0]);
    }
}

/// Each pair of effects in both orders.
#[test]
fn of_gates_that_fail_together_the_strictest_says_what_happens() {
    let effects = ["veto", "reject", "escalate"];
    for (strict, one) in effects.iter().enumerate() {
        for other in &effects[strict..] {
            for pair in [[one, other], [other, one]] {
                let gates = pair.map(|effect| {
                    format!(
                        r#"{{ id = "{effect}", effect = "{effect}", test = {{ fact = "f", holds = false }} }}"#
                    )
                });
                let model = model(&format!(
                    r#"
parameters = {{ w = 1 }}
criteria = [{{ id = "x", weight = "w" }}]
alternatives = [{{ id = "a", cells = {{ x = 1 }}, gates = [{}] }}]
guards = [
  {{ tests = [{{ left = "waiting", op = ">", right = 0 }}], status = {{ id = "WAITS", winner = "nobody" }} }},
  {{ status = {{ id = "OUT", winner = "nobody" }} }},
]
"#,
                    gates.join(", ")
                ));
                let weighed = model.weigh();
                let Standing::Gated(gate) = weighed.standings[0] else {
                    panic!("{:?}", weighed.standings);
                };
                assert_eq!(
                    model.cells.alternatives[0].gates[gate].id, **one,
                    "{pair:?}"
                );
                let waits = model.cells.alternatives[0].gates[gate].effect == Effect::Escalate;
                let status = weighed.verdict(&model.cells).status;
                let expected = if waits { "WAITS" } else { "OUT" };
                assert_eq!(status.as_deref(), Some(expected), "{pair:?}");
            }
        }
    }
}

/// What has no score has none, whatever else is wrong with it.
#[test]
fn want_of_a_number_goes_before_a_veto() {
    let model = model(
        r#"
parameters = { w = 1 }
criteria = [{ id = "x", weight = "w" }]
alternatives = [{ id = "a", cells = { x = 1 }, gates = [
  { id = "mine", effect = "veto", test = { fact = "f", holds = false } },
  { id = "numbers", kind = "valid_numbers", effect = "reject", test = { fact = "f", holds = false } },
] }]
"#,
    );
    assert_eq!(model.weigh().standings, [Standing::Gated(1)]);
}

fn sentence_of(a: f64, b: f64) -> String {
    let model = model(&format!(
        r#"
parameters = {{ w = 1 }}
criteria = [{{ id = "x", weight = "w" }}]
alternatives = [{{ id = "a", cells = {{ x = {a:?} }} }}, {{ id = "b", cells = {{ x = {b:?} }} }}]
"#
    ));
    headline(&model, &model.weigh())
}

#[test]
fn a_lead_that_snapping_decides_is_not_told_as_another_tie() {
    assert_eq!(
        sentence_of(0.5, 0.5),
        "Tied with b; listed first because it comes first in the files."
    );
    // One but for the rounding of a sum.
    assert_eq!(
        sentence_of(0.1 + 0.2, 0.3),
        "Tied with b; listed first because it comes first in the files."
    );
    assert_eq!(
        sentence_of(0.5, 0.500_000_000_4),
        "Tied with b (less than 0.000000001 apart); listed first because it comes first in the files."
    );
    // 0.2 of a step apart, and on two sides of where steps part.
    assert_eq!(
        sentence_of(0.500_000_000_4, 0.500_000_000_6),
        "Leads a by less than 0.000000001."
    );
    assert_eq!(sentence_of(0.5, 0.500_000_001), "Leads a by 0.000000001.");
}

/// The first has no second where one ranks, and there is no first where none does.
#[test]
fn without_a_first_or_a_second_what_guards_compare_is_infinite() {
    let gate = r#", gates = [{ id = "g", test = { fact = "f", holds = false } }]"#;
    let compared = |a: &str, b: &str| {
        let model = model(&format!(
            r#"
parameters = {{ w = 1 }}
criteria = [{{ id = "x", weight = "w" }}]
alternatives = [{{ id = "a", cells = {{ x = 1 }}{a} }}, {{ id = "b", cells = {{ x = 1 }}{b} }}]
guards = [
  {{ tests = [{{ left = "top", op = ">", right = 9 }}, {{ left = "gap", op = "<", right = 9 }}], status = "NEVER" }},
  {{ status = "ELSE" }},
]
"#
        ));
        let weighed = model.weigh();
        let compared = &weighed.trace[0].compared;
        [compared[0].left, compared[1].left]
    };
    assert_eq!(compared("", ""), [1.0, 0.0]);
    assert_eq!(compared(gate, ""), [1.0, f64::INFINITY]);
    assert_eq!(compared(gate, gate), [f64::NEG_INFINITY, f64::INFINITY]);
}

/// Of three that tie two are one number: which of them is second says nothing of the third.
#[test]
fn a_call_is_close_behind_a_tie_as_well() {
    let close = |third: f64| {
        let model = model(&format!(
            r#"
parameters = {{ w = 0.08 }}
criteria = [{{ id = "x", weight = "w" }}]
alternatives = [
  {{ id = "a", cells = {{ x = 0.06 }} }}, {{ id = "b", cells = {{ x = 0.06 }} }}, {{ id = "c", cells = {{ x = {third:?} }} }},
]
guards = [{{ tests = [{{ left = "gap", op = ">", right = 0 }}], status = "APART" }}, {{ status = "TIED" }}]
"#
        ));
        judge(&model.parameters, &model.cells, &Shape::of(&model.cells)).close
    };
    assert!(close(0.060_000_002_5));
    assert!(!close(0.06) && !close(0.05));
}
