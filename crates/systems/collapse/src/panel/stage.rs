use steelyard_decision::{
    Alternative, Atom, Cells, Column, Criterion, Domain, Effect, Gain, Gate, GateKind, GateTest,
    Input, Norm, Origin, Provenance, Spread, Stage, plain,
};

use steelyard_kernel::add_steps;

use super::super::policy::{panel_weight, switch_ids};
use super::super::{Case, Policy};
use super::guards::{PANEL, by_panel_alone, guards, guards_alone, safety};
use super::hybrids::{MOST_CARDS, hybrids, may_lead};
use super::{Evaluator, Role, Score};

/// The panel over the cards of a decision, to be opened by its status PANEL; `None` where nobody speaks.
///
/// C(p) = Σ w·c·s(p) / Σ w·c over the evaluators that scored p. `⚖ panel.missing-score`, `⚖ panel.expert-weight`,
/// `⚖ panel.order`. `before` is the decision so far, whose columns of risk and reversibility say who is the
/// safest. Source: "Weighted Aggregation", "Consensus Check".
pub fn stage(
    policy: &Policy,
    evaluators: &[Evaluator],
    case: &Case<'_>,
    before: &Cells,
) -> Option<Stage> {
    if evaluators.is_empty() {
        return None;
    }
    let hybrids_made = may_lead(before).len() <= MOST_CARDS;
    let mut cells = Cells {
        safety: safety(before),
        guards: guards(policy, hybrids_made),
        ..weighing(policy, evaluators, before)
    };
    cells.stages = hybrids(policy, case, before, &cells);
    Some(Stage::new(PANEL, "Panel", cells, before))
}

/// The panel over positions of which only the names are known. The decision around it has no criteria, so that no
/// position has an S; its only rule opens the panel. What takes a card (the safest position, a hybrid) names a status and
/// recommends nobody.
pub fn alone(policy: &Policy, evaluators: &[Evaluator], positions: Vec<Alternative>) -> Cells {
    let mut before = Cells {
        alternatives: positions,
        norm: Norm::Weights,
        guards: vec![by_panel_alone()],
        ..Cells::default()
    };
    let cells = Cells {
        guards: guards_alone(policy),
        ..weighing(policy, evaluators, &before)
    };
    let stage = Stage::new(PANEL, "Panel", cells, &before);
    before.stages.push(stage);
    before
}

/// What the evaluators give the alternatives of the decision before.
fn weighing(policy: &Policy, evaluators: &[Evaluator], before: &Cells) -> Cells {
    Cells {
        criteria: criteria(policy, evaluators),
        columns: evaluators
            .iter()
            .map(|evaluator| column(policy, evaluator))
            .collect(),
        alternatives: alternatives(policy, evaluators, before),
        norm: Norm::Weights,
        ..Cells::default()
    }
}

/// How far the domain experts' scores of each card are apart, the panel being the stage at `stage`. Who did not score
/// a card takes no part in it, whatever the reading of missing scores; `None` without any. Source: "Domain Expert Conflict".
pub fn experts(evaluators: &[Evaluator], cards: usize, stage: usize) -> Option<Spread> {
    let scored = |evaluator: &Evaluator, card: usize| {
        evaluator.scores.get(card).is_some_and(Option::is_some)
    };
    let expert = |(place, evaluator): (usize, &Evaluator), card: usize| {
        (evaluator.role == Role::DomainExpert && scored(evaluator, card)).then_some(place)
    };
    let of = |card: usize| {
        let evaluators = evaluators.iter().enumerate();
        evaluators.filter_map(|one| expert(one, card)).collect()
    };
    let criteria: Vec<Vec<usize>> = (0..cards).map(of).collect();
    let any = criteria.iter().any(|criteria| !criteria.is_empty());
    any.then(|| Spread {
        id: "domain_experts".into(),
        label: "domain experts".into(),
        stage,
        criteria,
    })
}

fn criteria(policy: &Policy, evaluators: &[Evaluator]) -> Vec<Criterion> {
    let slot = |role: Role| u8::try_from(place(role) + 1).unwrap_or(1);
    let counts = RoleCounts::new(evaluators);
    let each = policy.reading(switch_ids::EXPERT_WEIGHT) == "each";
    let criterion = |evaluator: &Evaluator| {
        let id = panel_weight(evaluator.role);
        let weight = policy.parameters.place(id).unwrap_or_default();
        let of_role = counts.of(evaluator.role);
        // Only where several speak in a role their own names tell them apart.
        let label = if of_role.all == 1 {
            evaluator.role.label()
        } else {
            evaluator.id.as_str()
        };
        Criterion {
            slot: slot(evaluator.role),
            // The part of its role's weight that an evaluator has. One that is not sure of anything does not take from those
            // that are.
            share: if each {
                1.0
            } else {
                1.0 / of_role.sure.max(1) as f64
            },
            domain: Domain::UNIT,
            ..Criterion::new(evaluator.id.as_str(), label, 1.0, weight)
        }
    };
    evaluators.iter().map(criterion).collect()
}

/// How many evaluators speak in each role.
struct RoleCounts([RoleCount; Role::ALL.len()]);

/// How many speak in a role.
#[derive(Clone, Copy, Default)]
struct RoleCount {
    all: usize,
    /// Those with a confidence above 0.
    sure: usize,
}

impl RoleCounts {
    fn new(evaluators: &[Evaluator]) -> Self {
        let mut counts = Self([RoleCount::default(); Role::ALL.len()]);
        for evaluator in evaluators {
            add_steps(1);
            let count = &mut counts.0[place(evaluator.role)];
            count.all += 1;
            count.sure += usize::from(evaluator.confidence > 0.0);
        }
        counts
    }

    fn of(&self, role: Role) -> RoleCount {
        self.0[place(role)]
    }
}

/// The place of a role among all.
fn place(role: Role) -> usize {
    let place = Role::ALL.iter().position(|one| *one == role);
    place.unwrap_or_default()
}

fn column(policy: &Policy, evaluator: &Evaluator) -> Column {
    let sure = evaluator.confidence;
    let zero = policy.reading(switch_ids::MISSING_SCORE) == "zero";
    let gains = evaluator
        .scores
        .iter()
        .map(|score| if score.is_some() || zero { sure } else { 0.0 });
    let all = zero || evaluator.scores.iter().all(Option::is_some);
    Column {
        x: evaluator
            .scores
            .iter()
            .map(|score| score.map_or(0.0, |score| score.value))
            .collect(),
        gain: if all {
            Gain::Same(sure)
        } else {
            Gain::Each(gains.collect())
        },
        shift: 0.0,
        origins: evaluator
            .scores
            .iter()
            .map(|score| origin(evaluator, *score, zero))
            .collect(),
    }
}

fn origin(evaluator: &Evaluator, score: Option<Score>, zero: bool) -> Origin {
    let Some(score) = score else {
        let note = if zero {
            (Provenance::Assumed, "not scored, counted as 0".to_owned())
        } else {
            (Provenance::LeftOut, "not scored, left out".to_owned())
        };
        return Origin {
            notes: vec![note],
            ..Origin::default()
        };
    };
    let confidence = plain(evaluator.confidence);
    let mut origin = Origin {
        formed: format!("score {} at confidence {confidence}", plain(score.value)),
        ..Origin::default()
    };
    if let Some(place) = score.place {
        origin.inputs.push(Input {
            text: format!("score {}", plain(score.value)),
            place,
            provenance: score.provenance,
        });
    }
    if score.provenance == Provenance::Heuristic {
        let note = "by a rule of Steelyard's, not by a judge".to_owned();
        origin.notes.push((Provenance::Heuristic, note));
    }
    origin
}

fn alternatives(policy: &Policy, evaluators: &[Evaluator], before: &Cells) -> Vec<Alternative> {
    let gated = policy.reading(switch_ids::MISSING_SCORE) == "cannot_win";
    let alternative = |(place, one): (usize, &Alternative)| {
        let missing = evaluators
            .iter()
            .filter(|evaluator| evaluator.confidence > 0.0)
            .find(|evaluator| evaluator.scores.get(place).is_none_or(Option::is_none));
        let gate = |evaluator: &Evaluator| Gate {
            kind: GateKind::Rule,
            id: "scored".into(),
            label: "Scored by all".into(),
            effect: Effect::Reject,
            test: GateTest::Atom(Atom::settled(
                "scored",
                false,
                "",
                format!("{} did not score it", evaluator.id),
            )),
        };
        Alternative {
            id: one.id.clone(),
            label: one.label.clone(),
            place: one.place,
            gates: missing.filter(|_| gated).map(gate).into_iter().collect(),
            ..Alternative::default()
        }
    };
    before
        .alternatives
        .iter()
        .enumerate()
        .map(alternative)
        .collect()
}
