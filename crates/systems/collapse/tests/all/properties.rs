//! What holds for every policy and every set of cards.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use proptest::sample::{Index, select};
use serde_json::{Value, json};
use steelyard_decision::Report;

use crate::cases::{Case, Decided, cases, decided, model, report};

/// Each weight, its key in a policy, and whether more of it raises scores under `intended` and
/// `as_written`.
const WEIGHTS: [(&str, &str, bool, bool); 6] = [
    ("collapse.w_e", "w_e", true, true),
    ("collapse.w_r", "w_r", false, false),
    ("collapse.w_v", "w_v", true, false),
    ("collapse.w_k", "w_k", false, true),
    ("collapse.w_gamma", "w_gamma", true, false),
    ("collapse.w_i", "w_i", false, false),
];

/// Keys of the scores, best first, of the ranked and of the gated.
fn keys_in_order(decided: &Decided) -> (Vec<i64>, Vec<i64>) {
    let key_of = |id: &String| whole(decided.scores[id]);
    let keys: Vec<i64> = decided.order.iter().map(key_of).collect();
    let (ranked, gated) = keys.split_at(decided.ranked);
    (ranked.to_vec(), gated.to_vec())
}

/// A score as comparisons see it: in billionths.
#[allow(
    clippy::cast_possible_truncation,
    reason = "scores here are below 1000"
)]
fn whole(score: f64) -> i64 {
    (score * 1e9).round() as i64
}

/// Whether the two best ranked tie: then the order of input says who leads.
fn ties_at_the_top(decided: &Decided) -> bool {
    let (ranked, _) = keys_in_order(decided);
    ranked.len() > 1 && ranked[0] == ranked[1]
}

/// The case with its cards in another order.
fn shuffled(case: &Case, order: &[usize]) -> Case {
    let cards = order.iter().map(|at| case.cards[*at].clone()).collect();
    Case {
        cards,
        ..case.clone()
    }
}

fn with_order() -> impl Strategy<Value = (Case, Vec<usize>)> {
    cases().prop_flat_map(|case| {
        let places: Vec<usize> = (0..case.cards.len()).collect();
        (Just(case), Just(places).prop_shuffle())
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, ..ProptestConfig::default() })]

    #[test]
    fn the_order_of_files_gives_ties_and_nothing_else((case, order) in with_order()) {
        let (one, other) = (case.decided(), shuffled(&case, &order).decided());
        prop_assert_eq!(&one.scores, &other.scores);
        prop_assert_eq!(&one.gated, &other.gated);
        prop_assert_eq!(keys_in_order(&one), keys_in_order(&other));
        if !ties_at_the_top(&one) {
            prop_assert_eq!(&one.status, &other.status);
            prop_assert_eq!(&one.winner, &other.winner);
        }
    }

    #[test]
    fn ties_stand_in_the_order_of_input(case in cases()) {
        let decided = case.decided();
        let place = |id: &String| case.cards.iter().position(|card| card["agent"] == id.as_str());
        let (ranked, gated) = decided.order.split_at(decided.ranked);
        for part in [ranked, gated] {
            for pair in part.windows(2) {
                let [a, b] = [&pair[0], &pair[1]];
                let (x, y) = (whole(decided.scores[a]), whole(decided.scores[b]));
                prop_assert!(x > y || (x == y && place(a) < place(b)), "{} before {}", a, b);
            }
        }
    }

    #[test]
    fn a_weight_moves_all_scores_to_its_own_side(
        case in cases(), weight in select(&WEIGHTS[..]), more in select(&[0.5, 1.0, 7.0][..])
    ) {
        let (id, name, intended, as_written) = weight;
        let raised = case.value("weights", name) + more;
        let [before, after] = [case.decided(), decided(&case.model(&[(id, raised)]))];
        let up = if case.reading("collapse.signs") == "intended" { intended } else { as_written };
        for (card, score) in &before.scores {
            let moved = whole(after.scores[card]) - whole(*score);
            prop_assert!(if up { moved >= 0 } else { moved <= 0 }, "{id} moved {card} by {moved}");
        }
    }

    #[test]
    fn twice_all_weights_is_twice_all_scores(case in cases()) {
        let doubled = WEIGHTS.map(|(id, name, ..)| (id, 2.0 * case.value("weights", name)));
        let (before, after) = (case.decided(), decided(&case.model(&doubled)));
        let twice: BTreeMap<String, f64> =
            before.scores.iter().map(|(id, score)| (id.clone(), 2.0 * score)).collect();
        prop_assert_eq!(&after.scores, &twice);
        prop_assert_eq!(&after.order, &before.order);
        prop_assert_eq!(&after.gated, &before.gated);
    }

    #[test]
    fn the_outcome_does_not_depend_on_the_unit_of_scores(case in cases()) {
        let mut doubled: Vec<(&str, f64)> =
            WEIGHTS.iter().map(|(id, name, ..)| (*id, 2.0 * case.value("weights", name))).collect();
        doubled.push(("collapse.threshold", 2.0 * case.value("thresholds", "threshold")));
        doubled.push(("collapse.gap", 2.0 * case.value("thresholds", "consensus_gap_threshold")));
        let (before, after) = (case.decided(), decided(&case.model(&doubled)));
        prop_assert_eq!(after.status, before.status);
        prop_assert_eq!(after.winner, before.winner);
    }

    #[test]
    fn a_score_is_the_sum_of_its_contributions(case in cases()) {
        let report = report(&case.model(&[]));
        for one in report["alternatives"].as_array().unwrap() {
            let parts = one["contributions"].as_array().unwrap();
            prop_assert_eq!(parts.len(), 6);
            let sum: f64 = parts.iter().map(|part| part["value"].as_f64().unwrap()).sum();
            let score = one["score"].as_f64().unwrap();
            prop_assert!((sum - score).abs() <= 1e-12 * score.abs().max(1.0), "{} is not {}", sum, score);
            for part in parts {
                let number = |name: &str| part[name].as_f64().unwrap();
                let product = number("weight") * number("gain") * number("raw");
                prop_assert!((product - number("value").abs()).abs() <= 1e-12 * product.max(1.0));
            }
        }
    }

    #[test]
    fn what_a_gate_holds_back_never_ranks(case in cases()) {
        let report = report(&case.model(&[]));
        let mut gated_before = false;
        for (at, one) in report["alternatives"].as_array().unwrap().iter().enumerate() {
            let gates = one["gates"].as_array().unwrap();
            // Of several the strictest, of these the first; a gap behind all.
            let strict = |gate: &&Value| {
                let effect = ["veto", "reject", "escalate"].iter().position(|it| gate["effect"] == **it);
                (gate["id"] == "complete", effect)
            };
            let first_that_fails = gates.iter().filter(|gate| gate["passed"] == false).min_by_key(strict);
            let gated = one["gated"].is_object();
            prop_assert_eq!(gated, first_that_fails.is_some());
            if let Some(gate) = first_that_fails {
                prop_assert_eq!(&one["gated"]["gate"], &gate["id"]);
                prop_assert_eq!(&one["gated"]["effect"], &gate["effect"]);
                prop_assert_ne!(&report["outcome"]["winner"], &one["id"]);
                prop_assert_ne!(&report["outcome"]["recommended"], &one["id"]);
            }
            prop_assert_eq!(&one["rank"], &if gated { Value::Null } else { json!(at + 1) });
            prop_assert!(gated || !gated_before, "a ranked one stands below a gated one");
            gated_before = gated;
        }
    }

    #[test]
    fn the_outcome_agrees_with_the_ranking_and_the_trace(case in cases()) {
        let decided = case.decided();
        let report = report(&case.model(&[]));
        let states: Vec<&Value> =
            report["trace"].as_array().unwrap().iter().map(|line| &line["state"]).collect();
        let held = states.iter().position(|state| *state == "held").unwrap();
        prop_assert!(states[..held].iter().all(|state| *state == "failed"));
        prop_assert!(states[held + 1..].iter().all(|state| *state == "not-reached"));
        prop_assert_eq!(&report["trace"][held]["status"], &report["outcome"]["status"]);

        let first = decided.order.first().filter(|_| decided.ranked > 0);
        let top = first.map(|id| whole(decided.scores[id]));
        let threshold = whole(case.value("thresholds", "threshold"));
        match decided.status.as_str() {
            "ACCEPT" => {
                prop_assert!(top.unwrap() > threshold);
                prop_assert_eq!(decided.winner.as_ref(), first);
            }
            "PANEL" => prop_assert!(first.is_some()),
            "REFLEXION" => {
                let most = case.value("thresholds", "max_reflexions");
                prop_assert!(f64::from(case.attempts) < most);
            }
            "ESCALATE" => {
                prop_assert!(decided.gated.values().any(|gate| gate.ends_with(" escalate")));
                prop_assert_eq!(decided.winner, None);
            }
            "REJECT" => {
                prop_assert_eq!(decided.ranked, 0);
                prop_assert_eq!(decided.winner, None);
            }
            other => prop_assert!(false, "status {}", other),
        }
        let recommends = !report["outcome"]["recommended"].is_null();
        prop_assert_eq!(recommends, report["outcome"]["status"] == "ACCEPT");
    }

    #[test]
    fn a_higher_threshold_never_accepts_what_a_lower_one_did_not(
        case in cases(), more in select(&[0.5, 1.0, 2.0, 10.0][..])
    ) {
        let raised = case.value("thresholds", "threshold") + more;
        let (before, after) = (case.decided(), decided(&case.model(&[("collapse.threshold", raised)])));
        prop_assert!(before.status == "ACCEPT" || after.status != "ACCEPT");
        prop_assert_eq!(before.scores, after.scores);
        prop_assert_eq!(before.order, after.order);
    }

    #[test]
    fn a_wider_gap_never_takes_a_close_call_from_the_panel(
        case in cases(), more in select(&[0.5, 1.0, 5.0][..])
    ) {
        let wider = case.value("thresholds", "consensus_gap_threshold") + more;
        let (before, after) = (case.decided(), decided(&case.model(&[("collapse.gap", wider)])));
        prop_assert!(before.status != "PANEL" || after.status == "PANEL");
    }

    #[test]
    fn a_higher_residual_limit_never_holds_more_back(case in cases()) {
        let after = decided(&case.model(&[("collapse.residual_limit", 1.0)]));
        let held: BTreeSet<String> = case.decided().gated.into_keys().collect();
        prop_assert!(after.gated.keys().all(|id| held.contains(id)));
    }

    #[test]
    fn an_approval_never_holds_a_card_back(case in cases(), which in any::<Index>()) {
        let mut without = case.clone();
        if !case.approvals.is_empty() {
            without.approvals.remove(which.index(case.approvals.len()));
        }
        let held: BTreeSet<String> = without.decided().gated.into_keys().collect();
        prop_assert!(case.decided().gated.keys().all(|id| held.contains(id)));
    }

    #[test]
    fn a_veto_holds_back_its_card_and_no_other(case in cases(), which in any::<Index>()) {
        let id = case.cards[which.index(case.cards.len())]["agent"].clone();
        let mut vetoed = case.clone();
        vetoed.receipts.retain(|receipt| receipt["receipt"]["card"] != id);
        vetoed.receipts.push(json!({"receipt": {"card": id, "approve": false}}));
        let mut expected = case.decided().gated;
        expected.insert(id.as_str().unwrap().to_owned(), "verifier-veto veto".to_owned());
        prop_assert_eq!(vetoed.decided().gated, expected);
    }

    #[test]
    fn settings_and_the_policy_file_say_the_same(case in cases()) {
        let values = [
            ("collapse.threshold", case.value("thresholds", "threshold")),
            ("collapse.gap", case.value("thresholds", "consensus_gap_threshold")),
            ("collapse.max_reflexions", case.value("thresholds", "max_reflexions")),
            ("collapse.residual_limit", case.value("thresholds", "residual_limit")),
            ("collapse.severity.critical", case.value("severity", "critical")),
            ("collapse.severity.high", case.value("severity", "high")),
            ("collapse.severity.medium", case.value("severity", "medium")),
            ("collapse.severity.low", case.value("severity", "low")),
        ];
        let weights = WEIGHTS.map(|(id, name, ..)| (id, case.value("weights", name)));
        let all: Vec<(&str, f64)> = values.into_iter().chain(weights).collect();
        let readings = case.policy["switches"].as_object().unwrap();
        let switches: Vec<(&str, &str)> =
            readings.iter().map(|(id, reading)| (id.as_str(), reading.as_str().unwrap())).collect();
        let bare = Case { policy: json!({"weights": {}, "switches": {}}), ..case.clone() };
        prop_assert_eq!(decided(&model(&bare.workspace(), &all, &switches)), case.decided());
    }

    #[test]
    fn the_same_files_give_the_same_bytes(case in cases(), which in any::<Index>()) {
        let bytes = |workspace: &steelyard_harness::SystemWorkspace| {
            let model = model(workspace, &[], &[]);
            serde_json::to_string(&Report::new(&model, &model.weigh())).unwrap()
        };
        let mut workspace = case.workspace();
        let fresh = bytes(&workspace);
        workspace.refresh();
        prop_assert_eq!(&bytes(&workspace), &fresh);
        // Opening a file again under its key leaves it in its place.
        let at = which.index(workspace.files().len());
        let file = workspace.files()[at].clone();
        workspace.open(file.key, &file.file.source.name, file.file.source.text.as_bytes());
        workspace.refresh();
        prop_assert_eq!(&bytes(&workspace), &fresh);
    }

    #[test]
    fn every_digit_of_a_score_is_in_the_report(case in cases()) {
        let model = case.model(&[]);
        let weighed = model.weigh();
        let text = serde_json::to_string(&Report::new(&model, &weighed)).unwrap();
        let parsed: Value = serde_json::from_str(&text).unwrap();
        for (one, score) in model.cells.alternatives.iter().zip(&weighed.scores) {
            let all = parsed["alternatives"].as_array().unwrap();
            let found = all.iter().find(|found| found["id"] == one.id.as_str()).unwrap();
            prop_assert_eq!(found["score"].as_f64().unwrap().to_bits(), score.to_bits());
        }
    }
}
