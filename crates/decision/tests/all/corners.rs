//! Corners of the model in decisions as data: numbers that are not there, gates that fail together, leads that nobody
//! sees.

#![allow(clippy::float_cmp, reason = "what is expected is exact")]

use steelyard_decision::data::read_data;
use steelyard_decision::{
    Against, Because, DecisionSet, Effect, Model, Shape, Standing, all_near, contributions,
    explain, headline, judge, reach, step_words, weigh_to,
};
use steelyard_documents::{Budget, Decoder, read};

fn try_model(text: &str) -> Option<Model> {
    let file = read("d.toml", text.as_bytes(), &Budget::default());
    read_data(&mut Decoder::new(&file.source), &file.documents[0], 0)
}

fn model(text: &str) -> Model {
    try_model(text).unwrap_or_else(|| panic!("{text}"))
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

/// Measured from 5: a (1·1 + 2·1)/(1 + 2), b, of the other class, (2·3 + 2·1)/(2 + 2).
#[test]
fn each_class_is_weighed_by_its_own_weights() {
    for (norm, scores) in [("one", [3.0, 8.0]), ("weights", [1.0, 2.0])] {
        let model = model(&format!(
            r#"
norm = "{norm}"
classes = ["old", "new"]
parameters = {{ w = 1, v = 2 }}
criteria = [{{ id = "x", weights = {{ old = "w", new = "v" }}, shift = 5 }}, {{ id = "y", weight = "v" }}]
alternatives = [
  {{ id = "a", class = "old", cells = {{ x = 6, y = 1 }} }}, {{ id = "b", class = "new", cells = {{ x = 8, y = 1 }} }},
]
"#
        ));
        assert_eq!(model.weigh().scores, scores, "{norm}");
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

#[test]
fn a_tie_of_several_is_told_as_one() {
    let sentence = |more: &str| {
        let model = model(&format!(
            r#"
parameters = {{ w = 1 }}
criteria = [{{ id = "x", weight = "w" }}]
alternatives = [{{ id = "a", cells = {{ x = 2 }} }}, {{ id = "b", cells = {{ x = 2 }} }}{more}]
"#
        ));
        headline(&model, &model.weigh())
    };
    let c = r#", { id = "c", cells = { x = 2 } }"#;
    let d = r#", { id = "d", cells = { x = 2 } }, { id = "e", cells = { x = 1 } }"#;
    let rest = "; listed first because it comes first in the files.";
    assert_eq!(sentence(""), format!("Tied with b{rest}"));
    assert_eq!(sentence(c), format!("Tied with b and 1 other{rest}"));
    assert_eq!(
        sentence(&format!("{c}{d}")),
        format!("Tied with b and 2 others{rest}")
    );
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

/// a leads by far; b is the safest, and c beside it.
#[test]
fn a_call_is_close_between_two_that_are_as_safe() {
    let close = |third: f64, risk: u8| {
        let model = model(&format!(
            r#"
parameters = {{ w = 1 }}
criteria = [{{ id = "x", weight = "w" }}]
alternatives = [
  {{ id = "a", cells = {{ x = 9 }} }}, {{ id = "b", cells = {{ x = 0.5 }} }}, {{ id = "c", cells = {{ x = {third:?} }} }},
]
safety = [{{ label = "risk", prefer = "least", x = {{ a = 3, b = 1, c = {risk} }} }}]
guards = [{{ status = {{ id = "SAFE", winner = "safest" }} }}]
"#
        ));
        judge(&model.parameters, &model.cells, &Shape::of(&model.cells)).close
    };
    assert!(close(0.499_999_9, 1));
    assert!(!close(0.499_999_9, 2) && !close(0.4, 1));
}

/// Whoever comes first in the input stands before those of the same score.
#[test]
fn of_equal_scores_the_first_in_the_input_has_the_better_rank() {
    let model = model(
        r#"
parameters = { w = 1 }
criteria = [{ id = "x", weight = "w" }]
alternatives = [
  { id = "a", cells = { x = 1 } }, { id = "b", cells = { x = 2 } }, { id = "c", cells = { x = 1 }, derived = ["a", "d"] },
  { id = "d", cells = { x = 1 } },
]
guards = [{ status = "DONE", tests = [
  { left = "rank", of = "a", op = ">", right = 9 }, { left = "rank", of = "b", op = ">", right = 9 },
  { left = "rank", of = "c", op = ">", right = 9 }, { left = "rank", of = "d", op = ">", right = 9 },
  { left = "derived-rank", of = "c", op = ">", right = 9 },
] }]
"#,
    );
    let weighed = model.weigh();
    assert_eq!(weighed.order, [1, 0, 2, 3]);
    let compared = weighed.trace[0].compared.iter().map(|one| one.left);
    assert!(compared.eq([2.0, 1.0, 3.0, 4.0, 2.0]));
}

/// a +6 −1 +2, b (+3 −5) · m; c, which does not rank, would reach further.
#[test]
fn bars_reach_as_far_as_the_parts_of_those_that_rank() {
    let reach_of = |m: f64| {
        let multiplier = if m == 1.0 {
            ""
        } else {
            r#", multiplier = "m""#
        };
        let model = model(&format!(
            r#"
parameters = [
  {{ id = "w", value = 3 }}, {{ id = "v", value = 1 }}, {{ id = "u", value = 0.5 }}, {{ id = "m", role = "multiplier", value = {m:?} }},
]
criteria = [{{ id = "x", weight = "w" }}, {{ id = "y", weight = "v", sign = -1 }}, {{ id = "z", weight = "u" }}]
alternatives = [
  {{ id = "a", cells = {{ x = 2, y = 1, z = 4 }} }},
  {{ id = "b", cells = {{ x = 1, y = 5, z = 0 }}{multiplier} }},
  {{ id = "c", cells = {{ x = 99, y = 99, z = 99 }}, gates = [{{ id = "g", test = {{ fact = "f", holds = false }} }}] }},
]
"#
        ));
        let (parameters, cells) = (&model.parameters, &model.cells);
        reach(
            parameters,
            (cells, &Shape::of(cells)),
            &model.weigh().standings,
        )
    };
    assert_eq!(reach_of(1.0), (-5.0, 8.0));
    assert_eq!(reach_of(2.0), (-10.0, 8.0));
    assert_eq!(reach_of(3.0), (-15.0, 9.0));
}

/// 5000 · 5000 has digits down to a part of 2^28: too coarse for two rows that are apart by 5000 parts of 2^40.
#[test]
fn a_heavy_weight_loses_no_digits_of_what_is_measured_from_afar() {
    let apart = 2.0_f64.powi(-40);
    let model = model(&format!(
        r#"
parameters = {{ w = 5000 }}
criteria = [{{ id = "x", weight = "w", shift = 5000 }}]
alternatives = [{{ id = "a", cells = {{ x = 5000 }} }}, {{ id = "b", cells = {{ x = {:?} }} }}]
"#,
        5000.0 + apart
    ));
    assert_eq!(model.weigh().scores, [0.0, 5000.0 * apart]);
    // A light weight brings near what is far.
    let columns = &model.cells.columns;
    assert!(all_near(columns, &[2.0]) && !all_near(columns, &[-5000.0]));
}

#[test]
fn a_set_of_unlike_decisions_comes_to_what_each_comes_to() {
    let of = |rest: &str| model(&format!("parameters = {{ w = 1, v = 2 }}\n{rest}"));
    let models = [
        r#"
criteria = [{ id = "x", weight = "w" }, { id = "y", weight = "v" }]
alternatives = [{ id = "a", cells = { x = 1, y = 3 } }, { id = "b", cells = { x = 2, y = 1 } }]
"#,
        r#"
criteria = [{ id = "x", weight = "w" }, { id = "y", weight = "v", sign = -1 }]
alternatives = [{ id = "a", cells = { x = 1, y = 3 } }, { id = "b", cells = { x = 2, y = 1 } }]
"#,
        // 1 against 2.2/3, and as sums 2 against 2.2.
        r#"
norm = "weights"
criteria = [{ id = "x", weight = "w" }, { id = "y", weight = "v" }]
alternatives = [{ id = "a", cells = { y = 1 } }, { id = "b", cells = { x = 2, y = 0.1 } }]
"#,
    ]
    .map(of);
    let set = DecisionSet::new(&models);
    assert_eq!((set.len(), set.is_empty()), (3, false));
    let found = set.verdicts(&models[0].parameters);
    let winners = found.iter().map(|one| one.winner.as_deref());
    assert!(winners.eq([Some("a"), Some("b"), Some("a")]), "{found:?}");
    let none = DecisionSet::new(&[]);
    assert_eq!((none.len(), none.is_empty()), (0, true));
}

/// Both are as safe, and the one that ranks better comes later in the input.
#[test]
fn the_safest_is_the_same_however_few_are_put_in_order() {
    let model = model(
        r#"
parameters = { w = 1 }
criteria = [{ id = "x", weight = "w" }]
alternatives = [
  { id = "a", cells = { x = 9 } }, { id = "b", cells = { x = 8 } },
  { id = "c", cells = { x = 1 } }, { id = "d", cells = { x = 2 } },
]
safety = [{ label = "risk", prefer = "least", x = { a = 2, b = 2, c = 1, d = 1 } }]
guards = [{ status = { id = "SAFE", winner = "safest" } }]
"#,
    );
    let cells = (&model.cells, &Shape::of(&model.cells));
    for depth in 2..=5 {
        let outcome = weigh_to(&model.parameters, cells, depth).outcome;
        assert_eq!(outcome.winner, Some(3), "{depth}");
    }
}

#[test]
fn a_stage_of_two_leaders_opens_where_they_lead_in_this_order() {
    let opened = |a: f64, b: f64| {
        let stage = |leaders: &str| {
            format!(
                r#"
[[stages]]
id = "panel"
leaders = {leaders}
criteria = [{{ id = "x", weight = "w" }}]
alternatives = [{{ id = "a", cells = {{ x = 1 }} }}, {{ id = "b", cells = {{ x = 2 }} }}]
"#
            )
        };
        let model = model(&format!(
            r#"
parameters = {{ w = 1 }}
criteria = [{{ id = "x", weight = "w" }}]
alternatives = [
  {{ id = "a", cells = {{ x = {a:?} }} }}, {{ id = "b", cells = {{ x = {b:?} }} }}, {{ id = "c", cells = {{ x = 1.0 }} }},
]
guards = [{{ status = {{ id = "PANEL", opens = "panel" }} }}]
{}{}"#,
            stage(r#"["b", "a"]"#),
            stage(r#"["a", "b"]"#)
        ));
        model.weigh().stage.map(|(place, _)| place)
    };
    assert_eq!(opened(2.0, 3.0), Some(0));
    assert_eq!(opened(3.0, 2.0), Some(1));
    // b and c lead.
    assert_eq!(opened(0.0, 2.0), None);
}

/// Who was not given a number is told which, and what the others come to.
#[test]
fn a_number_that_is_missing_is_told_by_its_criterion() {
    let model = model(
        r#"
parameters = { w = 1 }
criteria = [{ id = "x", label = "Price", weight = "w" }, { id = "y", label = "Speed", weight = "w" }]
alternatives = [{ id = "a", cells = { x = 1, y = 1 } }, { id = "b", cells = { x = ".nan", y = 2 } }]
"#,
    );
    let told = explain(&model, &model.weigh(), 2);
    let [_, b] = &told.children[..] else {
        panic!("{told:?}");
    };
    let parts: Vec<&str> = b.children.iter().map(|one| one.sentence.as_str()).collect();
    assert_eq!(parts, ["Price: no number", "Speed +2.00: 2 × 1"]);
}

/// A limit may lie below zero, with all that is said of it.
#[test]
fn a_threshold_below_zero_moves_further_down() {
    let mut model = model(
        r#"
parameters = [{ id = "w", value = 1 }, { id = "bar", role = "threshold", value = -3, saved = -2 }]
criteria = [{ id = "x", weight = "w" }]
alternatives = [{ id = "a", cells = { x = 1 } }]
"#,
    );
    let bar = &model.parameters.all()[1];
    assert_eq!((bar.value, bar.saved, bar.default), (-3.0, -2.0, -2.0));
    assert_eq!(model.parameters.set("bar", -100.0), Ok(()));
}

#[test]
fn conditions_nest_sixteen_deep_and_stages_eight() {
    let conditions = |deep: usize| {
        let mut test = r#"{ fact = "f", holds = false }"#.to_owned();
        for _ in 1..deep {
            test = format!("{{ all = [{test}] }}");
        }
        try_model(&format!(
            r#"
parameters = {{ w = 1 }}
criteria = [{{ id = "x", weight = "w" }}]
alternatives = [{{ id = "a", cells = {{ x = 1 }}, gates = [{{ id = "g", test = {test} }}] }}]
"#
        ))
    };
    assert!(conditions(16).is_some() && conditions(17).is_none());
    let stages = |deep: usize| {
        let mut cells = String::new();
        for _ in 0..deep {
            let stage = if cells.is_empty() {
                String::new()
            } else {
                format!(r#", stages = [{{ id = "s", {cells} }}]"#)
            };
            cells = format!(
                r#"criteria = [{{ id = "x", weight = "w" }}], alternatives = [{{ id = "a", cells = {{ x = 1 }} }}]{stage}"#
            );
        }
        try_model(&format!(
            "parameters = {{ w = 1 }}\nstages = [{{ id = \"s\", {cells} }}]\ncriteria = []\nalternatives = []\n"
        ))
    };
    assert!(stages(8).is_some() && stages(9).is_none());
}

#[test]
fn a_rule_that_looks_at_a_flag_says_whether_the_first_has_it() {
    for (a, words) in [(2.0, "verified"), (0.0, "unverified")] {
        let model = model(&format!(
            r#"
parameters = {{ w = 1 }}
criteria = [{{ id = "x", weight = "w" }}]
flags = [{{ id = "verified", yes = "verified", no = "unverified" }}]
alternatives = [{{ id = "a", flags = ["verified"], cells = {{ x = {a:?} }} }}, {{ id = "b", cells = {{ x = 1.0 }} }}]
guards = [{{ status = "ACCEPT", tests = [{{ left = "flag", of = "verified", op = ">", right = 0 }}] }}]
"#
        ));
        let step = &model.weigh().trace[0];
        assert_eq!(
            step_words(&model.cells, &model.cells.guards[0], step),
            words
        );
    }
}

#[test]
fn a_rule_that_looks_at_the_first_says_that_nothing_ranks() {
    let model = model(
        r#"
parameters = { w = 1 }
criteria = [{ id = "x", weight = "w" }]
flags = [{ id = "verified" }]
alternatives = [{ id = "a", cells = { x = 1 }, gates = [{ id = "g", test = { fact = "f", holds = false } }] }]
guards = [
  { status = "TOP", tests = [{ left = "top", op = ">", right = 0 }] },
  { status = "FLAG", tests = [{ left = "flag", of = "verified", op = ">", right = 0 }] },
]
"#,
    );
    let trace = model.weigh().trace;
    for (guard, step) in model.cells.guards.iter().zip(&trace) {
        assert_eq!(step_words(&model.cells, guard, step), "nothing ranks");
    }
}

/// a scores 2 and the log has 3; of b the log lacks something, and silent has no score.
#[test]
fn a_recorded_score_is_held_against_what_can_be_worked_out_anew() {
    let text = r#"
norm = "weights"
parameters = { w = 1 }
criteria = [{ id = "x", weight = "w" }]
alternatives = [
  { id = "a", cells = { x = 2 }, recorded = 3 }, { id = "b", cells = { x = 2 }, recorded = { score = 3, lacks = "its weights" } },
  { id = "silent", recorded = 3 },
]
"#;
    let model = model(text);
    let scores = model.weigh().scores;
    let recorded = model.cells.alternatives.iter().zip(&scores);
    let against = recorded.filter_map(|(one, score)| {
        let recorded = one.recorded.as_ref()?;
        Some(recorded.against(*score, &[], 1.0))
    });
    let differs = Against::Differs {
        by: -1.0,
        because: Because::Unknown,
    };
    assert!(against.eq([differs, Against::NotReproducible, Against::NotReproducible]));
    let is_recorded = |text: &str| Shape::of(&self::model(text).cells).is_recorded();
    assert!(is_recorded(text) && !is_recorded(&text.replace("recorded", "said")));
}
