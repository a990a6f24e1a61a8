//! The reflexion triggers as rules of the status machine. `⚖ collapse.reflexion-triggers`
//!
//! The verifier's trigger is a veto of any card: what is vetoed never leads. The others are asked of the card that leads,
//! which is the one that would be taken. While rounds are left a trigger starts another one; then those of the leader call
//! the panel, as Rule 4 does after the last round.
//!
//! Source: Weighted Collapse Policy, "Reflexion Triggers", "Rule 4".

use steelyard_decision::{Cells, Guard, Limit, Mean, Measure, Op, Status, Test};
use steelyard_documents::Name;

use super::panel::Evaluator;
use super::policy::ids;
use super::reflexion::{SKEPTIC_SCALE, estimate};
use super::role::Role;
use super::status::guard;
use super::{Case, Policy};

/// Place of the domain experts in the cells' spreads.
pub(super) const EXPERTS: usize = 0;
/// How the ids of the rules begin by which a trigger calls the panel when no round is left.
pub(super) const EXHAUSTED: &str = "exhausted-";
/// How the ids of the rules begin by which a trigger starts another round.
pub(super) const TRIGGER: &str = "trigger-";
/// Place of evidence among the criteria.
const EVIDENCE: usize = 0;
/// Place of cost among the criteria.
const COST: usize = 3;

/// Places of the numbers that triggers ask for among the means; `None` where nobody could be asked.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Asked {
    evidence: usize,
    cost: usize,
    skeptic: Option<usize>,
    /// Whether two domain experts speak.
    experts: bool,
}

/// The numbers that triggers ask for, and where they are. The panel, if any, is the first stage.
pub(super) fn means(
    case: &Case<'_>,
    evaluators: &[Evaluator],
    cells: &Cells,
) -> (Vec<Mean>, Asked) {
    let count = case.cards.len();
    let all = |criterion: usize| vec![vec![criterion]; count];
    let estimates: Vec<Option<f64>> = (case.cards.iter())
        .map(|input| estimate(input.card, &input.id, &case.history))
        .map(|estimate| estimate.filter(|estimate| *estimate > 0.0))
        .collect();
    let priced = |(at, estimate): (usize, &Option<f64>)| {
        let priced = estimate.is_some() && !cells.is_hole(COST, at);
        if priced { vec![COST] } else { Vec::new() }
    };
    let mut means = vec![
        Mean {
            id: "evidence".into(),
            label: "evidence quality".into(),
            stage: None,
            criteria: all(EVIDENCE),
            factor: vec![1.0; count],
        },
        Mean {
            id: "cost".into(),
            label: "cost over its estimate".into(),
            stage: None,
            criteria: estimates.iter().enumerate().map(priced).collect(),
            factor: (estimates.iter())
                .map(|estimate| estimate.map_or(1.0, |estimate| 1.0 / estimate))
                .collect(),
        },
    ];
    let mut asked = Asked {
        evidence: 0,
        cost: 1,
        skeptic: None,
        experts: in_role(evaluators, Role::DomainExpert).count() > 1,
    };
    if in_role(evaluators, Role::Skeptic).next().is_some() {
        asked.skeptic = Some(means.len());
        means.push(skeptic(evaluators, count));
    }
    (means, asked)
}

/// Those of a role, each with its place.
fn in_role(evaluators: &[Evaluator], role: Role) -> impl Iterator<Item = (usize, &Evaluator)> {
    let all = evaluators.iter().enumerate();
    all.filter(move |(_, evaluator)| evaluator.role == role)
}

/// The mean of what the skeptics give a card, of 10.
fn skeptic(evaluators: &[Evaluator], cards: usize) -> Mean {
    let scored = |card: usize| {
        let skeptics = in_role(evaluators, Role::Skeptic);
        let scored = skeptics.filter(|(_, one)| one.scores.get(card).is_some_and(Option::is_some));
        scored.map(|(place, _)| place).collect()
    };
    Mean {
        id: "skeptic".into(),
        label: "skeptic's score of 10".into(),
        stage: Some(0),
        criteria: (0..cards).map(scored).collect(),
        factor: vec![SKEPTIC_SCALE; cards],
    }
}

/// The rules of the triggers: first those that start another round, then those that call the panel.
pub(super) fn guards(
    policy: &Policy,
    asked: Asked,
    rounds_left: &Test,
    [again, panel]: [Status; 2],
) -> Vec<Guard> {
    let limit = |id| Limit::Parameter(policy.parameters.place(id).unwrap_or_default());
    let mean = |place| Measure::TopMean(place);
    let skeptic = asked.skeptic.map(|place| {
        let test = Test::new(mean(place), Op::Lt, limit(ids::SKEPTIC_SCORE));
        ("skeptic", "Skeptic", test)
    });
    let evidence = Test::new(mean(asked.evidence), Op::Lt, limit(ids::EVIDENCE_QUALITY));
    let cost = Test::new(mean(asked.cost), Op::Gt, limit(ids::COST_FACTOR));
    let experts = asked.experts.then(|| {
        let spread = Measure::TopSpread(EXPERTS);
        let test = Test::new(spread, Op::Gt, limit(ids::EXPERT_SPREAD));
        ("experts", "Experts", test)
    });
    let others = [("evidence", "Evidence", evidence), ("cost", "Cost", cost)];
    let of_leader: Vec<_> = skeptic.into_iter().chain(others).chain(experts).collect();
    let vetoed = Test::new(Measure::Vetoed, Op::Gt, Limit::Constant(0.0));
    let vetoed = vec![vetoed, rounds_left.clone()];
    let mut guards = vec![guard(
        "trigger-verifier",
        "Trigger: verifier",
        vetoed,
        again.clone(),
    )];
    let named = |id: String, label: String, tests, status: &Status| Guard {
        id: Name::from(id),
        label: Name::from(label),
        tests,
        status: status.clone(),
    };
    guards.extend(of_leader.iter().map(|(id, label, test)| {
        let tests = vec![test.clone(), rounds_left.clone()];
        let (id, label) = (
            format!("{TRIGGER}{id}"),
            format!("Trigger: {}", label.to_lowercase()),
        );
        named(id, label, tests, &again)
    }));
    guards.extend(of_leader.iter().map(|(id, label, test)| {
        let (id, label) = (
            format!("{EXHAUSTED}{id}"),
            format!("No round left: {}", label.to_lowercase()),
        );
        named(id, label, vec![test.clone()], &panel)
    }));
    guards
}
