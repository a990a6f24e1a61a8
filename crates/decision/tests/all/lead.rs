//! Who leads, and what is said of a record that has another winner.

use steelyard_decision::data::{Printed, read_data};
use steelyard_decision::{DecisionSet, Model, Shape, explain, headline, judge, record_words};
use steelyard_documents::{Budget, Decoder, read};

fn model(text: &str) -> Model {
    let file = read("d.yaml", text.as_bytes(), &Budget::default());
    let mut decoder = Decoder::new(&file.source);
    let model = read_data(&mut decoder, &file.documents[0], 0);
    model.unwrap_or_else(|| panic!("{:?}", decoder.into_diagnostics()))
}

/// Why the record has another winner.
fn why(text: &str) -> String {
    let model = model(text);
    let (_, why) = record_words(&model, &model.weigh()).unwrap();
    why.unwrap_or_default()
}

const STAGED: &str = "
parameters: {w: 1, limit: 0}
criteria: [{id: x, weight: w}]
alternatives:
  - {id: vetoed, cells: {x: 9}, gates: [{id: rule, label: Rule, effect: veto, test: {fact: f, holds: false, no: it is broken}}]}
  - {id: a, cells: {x: 2}}
  - {id: b, cells: {x: 1}}
guards: [{status: {id: PANEL, opens: panel}}]
stages:
  - id: panel
    label: Panel
    criteria: [{id: y, weight: w}]
    alternatives: [{id: vetoed, cells: {y: 8}}, {id: a, cells: {y: 7}}]
    guards: [{status: {id: DONE}}]
";

#[test]
fn a_recorded_winner_is_looked_up_from_the_decision_inwards() {
    for (winner, expected) in [
        ("vetoed", "Here vetoed is kept out, Rule: it is broken."),
        ("b", "Here Panel does not weigh b."),
        ("nobody knows", "nobody knows is not weighed here."),
    ] {
        assert_eq!(
            why(&format!("{STAGED}recorded: {{winner: {winner}}}\n")),
            expected
        );
    }
}

#[test]
fn what_has_no_score_is_not_beside_what_ranks() {
    let text = "
parameters: {w: 1}
norm: weights
criteria: [{id: x, weight: w}]
alternatives: [{id: a, cells: {x: 1}}, {id: silent}]
recorded: {winner: silent}
";
    assert_eq!(why(text), "Here silent has no score.");
}

const SIX: &str = "
parameters: {w: 1}
criteria: [{id: c1, weight: w}, {id: c2, weight: w}, {id: c3, weight: w}, {id: c4, weight: w}, {id: c5, weight: w}]
alternatives:
  - {id: a, cells: {c1: 5, c2: 4, c3: 3, c4: 2, c5: 1}}
  - {id: b, cells: {c1: 0, c2: 0, c3: 0, c4: 0, c5: 0}}
";

#[test]
fn what_is_behind_the_first_differences_is_summed() {
    let text = format!("{SIX}recorded: {{winner: b}}\n");
    assert_eq!(
        why(&text),
        "Here a leads b by 15.00: c1 +5.00, c2 +4.00, c3 +3.00, and 2 more +3.00."
    );
}

#[test]
fn the_safest_of_two_that_tie_wins_as_such() {
    let text = "
parameters: {w: 1}
criteria: [{id: x, weight: w}]
alternatives: [{id: a, cells: {x: 1}}, {id: b, cells: {x: 1}}]
safety: [{label: risk, prefer: least, x: {a: 2, b: 1}}]
guards: [{status: {id: SAFE, winner: safest}}]
recorded: {winner: a}
";
    assert_eq!(why(text), "Here b is the safest of those that rank.");
}

#[test]
fn who_ties_and_comes_later_in_the_files_is_picked_by_a_rule() {
    let text = "
parameters: {w: 1}
criteria: [{id: x, weight: w}]
alternatives: [{id: a, cells: {x: 1}}, {id: b, cells: {x: 1}}]
guards: [{status: {id: HOUSE, winner: {this: b}}}]
recorded: {winner: a}
";
    assert_eq!(why(text), "Here b is picked by a rule over a.");
}

/// Two or three runs of these scores, each number by a rule of thumb or not.
fn runs(scores: &[(&str, f64, bool)]) -> String {
    let run = |(id, score, thumb): &(&str, f64, bool)| {
        let note = if *thumb {
            ", notes: [{text: by the log, provenance: heuristic}]"
        } else {
            ""
        };
        format!("  - {{id: {id}, cells: {{x: {{x: {score}{note}}}}}}}\n")
    };
    let runs: String = scores.iter().map(run).collect();
    format!("parameters: {{w: 1}}\ncriteria: [{{id: x, weight: w}}]\nalternatives:\n{runs}")
}

#[test]
fn of_a_tie_by_a_rule_of_thumb_nobody_leads() {
    for pair in [[("a", true), ("b", false)], [("b", false), ("a", true)]] {
        let [one, other] = pair.map(|(id, thumb)| (id, 0.73, thumb));
        let model = model(&format!(
            "{}recorded: {{winner: a}}\n",
            runs(&[one, other, ("c", 0.5, false)])
        ));
        let weighed = model.weigh();
        assert_eq!(
            (weighed.outcome.winner, weighed.outcome.recommended),
            (None, None)
        );
        let names = format!("{} and {}", pair[0].0, pair[1].0);
        let words = format!("obody leads: {names} tie at 0.73 (heuristic).");
        assert_eq!(headline(&model, &weighed), format!("N{words}"));
        let (_, why) = record_words(&model, &weighed).unwrap();
        assert_eq!(why, Some(format!("Here n{words}")));
        assert!(
            explain(&model, &weighed, 9)
                .sentence
                .contains("nobody leads")
        );
        let json = serde_json::to_value(Printed::new(&model, &weighed)).unwrap();
        assert_eq!(json["outcome"]["winner"], serde_json::Value::Null);
        assert_eq!(
            json["outcome"]["tied"],
            serde_json::json!([pair[0].0, pair[1].0])
        );
        let shape = Shape::of(&model.cells);
        let verdict = weighed.verdict(&model.cells);
        assert_eq!(
            judge(&model.parameters, &model.cells, &shape).verdict,
            verdict
        );
        let set = DecisionSet::new(std::slice::from_ref(&model));
        assert_eq!(set.verdicts(&model.parameters), [verdict]);
    }
}

#[test]
fn a_rule_of_thumb_further_down_the_tie_counts_as_well() {
    let all = [
        ("a", 0.73, false),
        ("b", 0.73, false),
        ("c", 0.73, true),
        ("d", 0.73, false),
    ];
    let model = model(&runs(&all));
    let words = "Nobody leads: a, b, c and 1 more tie at 0.73 (heuristic).";
    assert_eq!(headline(&model, &model.weigh()), words);
}

#[test]
fn what_leads_or_is_measured_or_weighs_nothing_wins_as_before() {
    let winner = |text: &str| {
        let model = model(text);
        let weighed = model.weigh();
        let json = serde_json::to_value(Printed::new(&model, &weighed)).unwrap();
        assert!(json["outcome"].get("tied").is_none());
        weighed.outcome.winner
    };
    assert_eq!(
        winner(&runs(&[("a", 0.73, true), ("b", 0.731, true)])),
        Some(1)
    );
    assert_eq!(
        winner(&runs(&[
            ("a", 0.73, false),
            ("b", 0.73, false),
            ("c", 0.5, true)
        ])),
        Some(0)
    );
    let mute = runs(&[("a", 0.73, true), ("b", 0.73, true)]).replace("w: 1}", "w: 0}");
    assert_eq!(winner(&mute), Some(0));
    let ruled = runs(&[("a", 0.73, true), ("b", 0.73, true)]) + "guards: [{status: DONE}]\n";
    assert_eq!(winner(&ruled), Some(0));
}

/// Each alternative is kept out by a gate of that label and effect.
fn kept_out(gates: &[(&str, &str)]) -> String {
    let alternatives = gates.iter().enumerate().map(|(at, (label, effect))| {
        format!(
            "  - {{id: a{at}, cells: {{x: 1}}, gates: [{{id: g, label: {label}, effect: {effect}, test: {{fact: f, holds: false}}}}]}}\n"
        )
    });
    let alternatives: String = alternatives.collect();
    let model = model(&format!(
        "parameters: {{w: 1}}\ncriteria: [{{id: x, weight: w}}]\nalternatives:\n{alternatives}\
         guards: [{{status: {{id: NONE, winner: nobody}}}}]\n"
    ));
    headline(&model, &model.weigh())
}

#[test]
fn where_nothing_ranks_it_is_told_what_keeps_all_out() {
    let [veto, reject, price, human] = [
        ("Rule", "veto"),
        ("Rule", "reject"),
        ("Price", "reject"),
        ("Human", "escalate"),
    ];
    for (gates, expected) in [
        (&[veto][..], "1 kept out by Rule"),
        (&[reject], "1 kept out by Rule"),
        (&[veto, reject, veto], "3 kept out by Rule"),
        (&[veto, price], "2 kept out"),
        (&[human], "1 waiting for a human"),
        (
            &[veto, human, reject],
            "2 kept out by Rule, 1 waiting for a human",
        ),
    ] {
        assert_eq!(kept_out(gates), format!("Nothing ranks: {expected}."));
    }
}
