//! What the tests of weighted collapse share: random cases made of raw documents, and the decision
//! over them in a form that is easy to compare.

#![allow(dead_code, reason = "each test binary uses a part of it")]
use crate::rooms::Rooms as _;
pub(crate) mod panel;

use std::collections::BTreeMap;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Value, json};
use steelyard_collapse::Collapse;
use steelyard_decision::data::Printed;
use steelyard_decision::{Model, Settings};
use steelyard_harness::SystemWorkspace;

/// One decision as raw documents, each a file of its own.
#[derive(Clone, Debug, serde::Serialize)]
pub(crate) struct Case {
    pub(crate) policy: Value,
    pub(crate) attempts: u32,
    pub(crate) cards: Vec<Value>,
    pub(crate) receipts: Vec<Value>,
    pub(crate) approvals: Vec<Value>,
    pub(crate) evaluations: Vec<Value>,
}

/// What was decided, by ids.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Decided {
    /// Of the last stage, as the winner and what is recommended.
    pub(crate) status: String,
    pub(crate) winner: Option<String>,
    pub(crate) recommended: Option<String>,
    /// What named the status of the first stage.
    pub(crate) rule: String,
    /// Ranked ones first, then the gated ones.
    pub(crate) order: Vec<String>,
    pub(crate) ranked: usize,
    pub(crate) scores: BTreeMap<String, f64>,
    /// Id to the gate that holds it back and its effect.
    pub(crate) gated: BTreeMap<String, String>,
    pub(crate) panel: Option<Agreed>,
}

/// What a panel came to.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Agreed {
    /// What named its status.
    pub(crate) rule: String,
    /// Those that rank in it.
    pub(crate) order: Vec<String>,
    /// Their C.
    pub(crate) scores: BTreeMap<String, f64>,
}

impl Case {
    /// The workspace over these documents, cards in the order of the list.
    pub(crate) fn workspace(&self) -> SystemWorkspace {
        let mut files = vec![("policy.json".to_owned(), self.policy.clone())];
        files.push((
            "history.json".to_owned(),
            json!({"attempts": self.attempts}),
        ));
        let all = [("card", &self.cards), ("receipt", &self.receipts)];
        for (what, list) in all {
            let name = |at: usize| format!("{what}-{at}.json");
            files.extend(
                list.iter()
                    .enumerate()
                    .map(|(at, one)| (name(at), one.clone())),
            );
        }
        if !self.approvals.is_empty() {
            files.push((
                "approvals.json".to_owned(),
                json!({"approvals": self.approvals}),
            ));
        }
        // One as a document of its own, the others in a list.
        if let Some((first, others)) = self.evaluations.split_first() {
            let alone = json!({"panel_evaluation": first});
            files.push(("evaluation.json".to_owned(), alone));
            let listed = json!({"panel_evaluations": others});
            files.push(("panel.json".to_owned(), listed));
        }
        let mut workspace = SystemWorkspace::new(&Collapse);
        for (key, (name, document)) in (1..).zip(&files) {
            workspace.open(key, name, document.to_string().as_bytes());
        }
        workspace.refresh();
        workspace
    }

    /// The model under values that go over the policy's.
    pub(crate) fn model(&self, values: &[(&str, f64)]) -> Model {
        model(&self.workspace(), values, &[])
    }

    /// The decision under the policy.
    pub(crate) fn decided(&self) -> Decided {
        decided(&self.model(&[]))
    }

    /// The policy's value of a weight or threshold.
    pub(crate) fn value(&self, section: &str, key: &str) -> f64 {
        self.policy[section][key].as_f64().unwrap()
    }

    /// The policy's reading of a switch.
    pub(crate) fn reading(&self, id: &str) -> &str {
        self.policy["switches"][id].as_str().unwrap()
    }
}

/// The model of a workspace that has cards, under settings that must be good.
pub(crate) fn model(
    workspace: &SystemWorkspace,
    values: &[(&str, f64)],
    switches: &[(&str, &str)],
) -> Model {
    let settings = Settings {
        values: values
            .iter()
            .map(|(id, value)| ((*id).to_owned(), *value))
            .collect(),
        switches: switches
            .iter()
            .map(|(id, word)| ((*id).to_owned(), (*word).to_owned()))
            .collect(),
        ..Settings::default()
    };
    let (models, refused) = workspace.collapses(&settings);
    let model = models.into_iter().next();
    assert_eq!(refused, Vec::new());
    model.expect("a case has cards")
}

/// The report as JSON.
pub(crate) fn report(model: &Model) -> Value {
    serde_json::to_value(Printed::new(model, &model.weigh())).unwrap()
}

/// What the report says, by ids.
pub(crate) fn decided(model: &Model) -> Decided {
    let report = report(model);
    let alternatives = report["alternatives"].as_array().unwrap();
    let gated = alternatives.iter().filter(|one| one["gated"].is_object());
    let words = |one: &Value| {
        let gate = &one["gated"];
        format!(
            "{} {}",
            gate["gate"].as_str().unwrap(),
            gate["effect"].as_str().unwrap()
        )
    };
    let outcome = |key: &str| report["outcome"][key].as_str().map(str::to_owned);
    Decided {
        status: outcome("status").unwrap_or_else(|| "NONE".to_owned()),
        winner: outcome("winner"),
        recommended: outcome("recommended"),
        rule: held(&report),
        order: alternatives.iter().map(id).collect(),
        ranked: ranked(&report).len(),
        scores: scores(alternatives),
        gated: gated.map(|one| (id(one), words(one))).collect(),
        panel: report["stages"].get(0).map(agreed),
    }
}

fn agreed(stage: &Value) -> Agreed {
    let ranked = ranked(stage);
    Agreed {
        rule: held(stage),
        order: ranked.iter().map(id).collect(),
        scores: scores(&ranked),
    }
}

fn id(alternative: &Value) -> String {
    alternative["id"].as_str().unwrap().to_owned()
}

/// The rule that named the status.
fn held(report: &Value) -> String {
    let trace = report["trace"].as_array().unwrap();
    let held = trace.iter().find(|line| line["state"] == "held");
    held.map_or("none", |line| line["rule"].as_str().unwrap())
        .to_owned()
}

fn ranked(report: &Value) -> Vec<Value> {
    let alternatives = report["alternatives"].as_array().unwrap().iter();
    alternatives
        .filter(|one| !one["rank"].is_null())
        .cloned()
        .collect()
}

fn scores(alternatives: &[Value]) -> BTreeMap<String, f64> {
    let score = |one: &Value| Some((id(one), one["score"].as_f64()?));
    alternatives.iter().filter_map(score).collect()
}

/// Steps of a coarse grid from `from`, so that ties and exact thresholds happen.
fn grid(from: i32, to: i32, step: f64) -> impl Strategy<Value = f64> + Clone {
    // Divided, not multiplied: 3 / 10 is the number that 0.3 is written as.
    (from..=to).prop_map(move |at| f64::from(at) / (1.0 / step).round())
}

fn flag(chance: f64) -> impl Strategy<Value = bool> {
    proptest::bool::weighted(chance)
}

/// A number, a word of the default table, or nothing.
fn sensed(
    numbers: impl Strategy<Value = f64> + 'static,
    words: &'static [&'static str],
) -> impl Strategy<Value = Value> {
    prop_oneof![
        8 => numbers.prop_map(|number| json!(number)),
        1 => select(words).prop_map(|word| json!(word)),
        1 => Just(Value::Null),
    ]
}

fn evidence() -> impl Strategy<Value = Value> {
    let one = prop_oneof![
        9 => grid(0, 10, 0.1).prop_map(|quality| json!({"type": "test", "pointer": "a", "quality": quality})),
        1 => Just(json!({"type": "test", "pointer": "a"})),
    ];
    vec(one, 0..4).prop_map(Value::Array)
}

fn risks() -> impl Strategy<Value = Value> {
    let severity = select(&["critical", "high", "medium", "low", "low", "MEDIUM"][..]);
    let full = (severity, select(&["", "a plan"][..]), grid(0, 10, 0.1)).prop_map(
        |(severity, mitigation, residual)| {
            json!({"severity": severity, "description": "d", "mitigation": mitigation, "residual_risk": residual})
        },
    );
    let near = select(&[0.29, 0.3, 0.31][..]).prop_map(
        |residual| json!({"severity": "critical", "description": "d", "mitigation": "m", "residual_risk": residual}),
    );
    let one = prop_oneof![8 => full, 1 => near, 1 => Just(json!("a bare text"))];
    vec(one, 0..3).prop_map(Value::Array)
}

fn violations() -> impl Strategy<Value = Vec<bool>> {
    prop_oneof![3 => Just(vec![]), 1 => vec(flag(0.8), 1..3)]
}

/// A card, what a verifier says of it, and what a human approved of it.
type Parts = (Value, Option<Value>, Vec<Value>);

fn card(at: usize) -> impl Strategy<Value = Parts> {
    let numbers = (
        sensed(
            grid(0, 10, 0.1),
            &["0.95 (since tests pass)", "0.5 (a guess)"],
        ),
        sensed(
            grid(0, 12, 0.2).prop_map(|k| k * 50.0),
            &["Low", "Med", "High"],
        ),
        sensed(grid(0, 10, 0.1), &["Easy", "Medium", "Hard"]),
    );
    let facts = (evidence(), risks(), violations(), flag(0.15), flag(0.15));
    let status = select(&["", "", "PASS", "PASS", "FAIL", "PENDING", "true", "false"][..]);
    let approved = vec(flag(0.6), 8);
    (numbers, facts, status, approved).prop_map(move |(numbers, facts, status, approved)| {
        let id = format!("card-{at}");
        let (confidence, cost, reversibility) = numbers;
        let (evidence, risks, violations, data_changes, regulatory) = facts;
        let mut approvals = Vec::new();
        let mut approve = |at: usize, key: &str, of: Value| {
            if approved[at] {
                approvals.push(json!({"card": &id, key: of, "by": "human"}));
            }
        };
        for at in 0..violations.len() {
            approve(at, "invariant_id", json!(format!("INV-{at}")));
        }
        for at in 0..risks.as_array().unwrap().len() {
            approve(3 + at, "risk", json!(at));
        }
        if regulatory {
            approve(7, "regulatory", json!(true));
        }
        let violation = |(at, requires): (usize, &bool)| {
            json!({"invariant_id": format!("INV-{at}"), "description": "d", "justification": "j",
                   "requires_approval": requires})
        };
        let card = json!({
            "agent": &id, "evidence": evidence, "risks": risks,
            "confidence": confidence, "cost": cost, "reversibility": reversibility,
            "invariant_violations": violations.iter().enumerate().map(violation).collect::<Vec<_>>(),
            "data_changes": data_changes,
            "regulatory": if regulatory { json!(["GDPR"]) } else { json!([]) },
        });
        let receipt = match status {
            "" => None,
            "true" | "false" => Some(json!({"receipt": {"card": &id, "approve": status == "true"}})),
            _ => Some(json!({"receipt": {"card": &id, "status": status}})),
        };
        (card, receipt, approvals)
    })
}

fn policy() -> impl Strategy<Value = Value> {
    let weights = (
        grid(0, 20, 1.0),
        grid(0, 16, 0.5),
        grid(0, 12, 0.5),
        grid(0, 8, 0.5),
        grid(0, 8, 0.5),
        select(&[0.0, 2.5, 5.0, 10.0][..]),
    );
    let thresholds = (
        grid(0, 20, 0.5),
        grid(0, 8, 0.5),
        0..4_u32,
        select(&[0.2, 0.3, 0.5][..]),
    );
    let severity = (
        select(&[0.7, 0.75][..]),
        select(&[0.4, 0.35][..]),
        select(&[0.1, 0.05][..]),
    );
    let switches = (
        select(&["intended", "intended", "as_written"][..]),
        select(&["sum", "max", "mean", "noisy_or"][..]),
        select(&["off", "on"][..]),
        select(&["allow_unverified", "block"][..]),
        select(&["escalate", "reject"][..]),
        select(&["per_card", "per_card", "any_card"][..]),
        select(&["after_threshold", "first"][..]),
        select(&["listed", "scores_only"][..]),
    );
    (weights, thresholds, severity, switches).prop_map(|(w, t, s, c)| {
        json!({
            "weights": {"w_e": w.0, "w_r": w.1, "w_v": w.2, "w_k": w.3, "w_gamma": w.4, "w_i": w.5},
            "thresholds": {"threshold": t.0, "consensus_gap_threshold": t.1, "max_reflexions": t.2,
                           "residual_limit": t.3},
            "severity": {"critical": 1.0, "high": s.0, "medium": s.1, "low": s.2},
            "switches": {
                "collapse.signs": c.0, "collapse.risk-aggregation": c.1, "collapse.risk-residual": c.2,
                "collapse.missing-receipt": c.3, "collapse.critical-risk": c.4,
                "collapse.never-panel": c.5, "collapse.close-call": c.6,
                "panel.auto-triggers": c.7,
            },
        })
    })
}

/// Random policies × card sets of 1 to 6 cards; in every third set two cards have the same numbers.
pub(crate) fn cases() -> impl Strategy<Value = Case> {
    cases_of(1.0)
}

/// The same, in which gates are looked at with a chance only.
fn cases_of(gates: f64) -> impl Strategy<Value = Case> {
    let cards = (1..=6_usize).prop_flat_map(|n| (0..n).map(card).collect::<Vec<_>>());
    let gates = flag(gates);
    (policy(), 0..5_u32, cards, flag(0.3), gates).prop_map(
        |(policy, attempts, parts, twins, gates)| case(policy, attempts, parts, twins, gates),
    )
}

fn case(policy: Value, attempts: u32, mut parts: Vec<Parts>, twins: bool, gates: bool) -> Case {
    if !gates {
        parts.iter_mut().for_each(harmless);
    }
    if twins && parts.len() > 1 {
        // Two cards of the same numbers, so that they tie.
        let (mut twin, ..) = parts[0].clone();
        let last = parts.len() - 1;
        twin["agent"] = json!(format!("card-{last}"));
        parts[last].0 = twin;
    }
    let mut case = Case {
        policy,
        attempts,
        cards: vec![],
        receipts: vec![],
        approvals: vec![],
        evaluations: vec![],
    };
    for (card, receipt, approvals) in parts {
        case.cards.push(card);
        case.receipts.extend(receipt);
        case.approvals.extend(approvals);
    }
    case
}

/// Takes off a card what only some gate looks at.
fn harmless((card, receipt, approvals): &mut Parts) {
    card["invariant_violations"] = json!([]);
    card["data_changes"] = json!(false);
    card["regulatory"] = json!([]);
    let risks = card["risks"].as_array_mut().unwrap();
    risks.retain(|risk| risk["severity"] != "critical");
    *receipt = None;
    approvals.clear();
}
