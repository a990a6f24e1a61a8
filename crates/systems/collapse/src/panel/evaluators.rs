//! Who sits on the panel: agents whose evaluations are loaded, and rules of ours for those who are not there.

use steelyard_decision::Provenance;

use super::super::policy::switch_ids;
use super::super::{ApprovalOf, Case, History, Policy};
use super::heuristic::{Opinion, Position, opinion};
use super::{Evaluator, Role, Score};

/// The panel of a decision. `⚖ panel.evaluators`
pub fn evaluators(policy: &Policy, case: &Case<'_>) -> Vec<Evaluator> {
    let spoken = &case.evaluators;
    // A rule has nothing to go by but the card.
    if case.names_alone {
        return spoken.clone();
    }
    match policy.reading(switch_ids::EVALUATORS) {
        "heuristic" => heuristic_evaluators(case),
        "fill_in" => {
            let speaks = |role: Role| spoken.iter().any(|evaluator| evaluator.role == role);
            let missing = Role::ALL.into_iter().filter(|role| !speaks(*role));
            let rules = missing.map(|role| Evaluator {
                id: free(role.key(), spoken),
                ..by_rule(role, case)
            });
            spoken.iter().cloned().chain(rules).collect()
        }
        _ => spoken.clone(),
    }
}

/// The evaluators of all seven roles that follow a rule.
pub fn heuristic_evaluators(case: &Case<'_>) -> Vec<Evaluator> {
    Role::ALL.map(|role| by_rule(role, case)).into()
}

/// The name of a rule's evaluator: its role's key, with a number where an agent of another role is called so.
fn free(key: &str, spoken: &[Evaluator]) -> String {
    let taken = |id: &str| {
        spoken
            .iter()
            .any(|evaluator| evaluator.id.eq_ignore_ascii_case(id))
    };
    let mut id = key.to_owned();
    let mut count = 1;
    while taken(&id) {
        count += 1;
        id = format!("{key}#{count}");
    }
    id
}

/// What the rule of a role says of all cards. It is as sure as it is on average.
fn by_rule(role: Role, case: &Case<'_>) -> Evaluator {
    let opinions: Vec<Opinion> = case
        .cards
        .iter()
        .map(|card| {
            let approvals: Vec<ApprovalOf> =
                card.approvals.iter().map(|one| one.of.clone()).collect();
            let position = Position {
                id: &card.id,
                card: card.card,
                verdict: card.verdict,
                approvals: &approvals,
            };
            opinion(role, &position, &case.history)
        })
        .collect();
    let confidence: f64 = opinions.iter().map(|one| one.confidence).sum();
    let best = (0..opinions.len()).reduce(|best, next| {
        if opinions[next].score > opinions[best].score {
            next
        } else {
            best
        }
    });
    let several = opinions.len() > 1;
    let concerns = opinions.iter().zip(&case.cards).flat_map(|(one, card)| {
        let of = |concern: &String| {
            if several {
                format!("{}: {concern}", card.id)
            } else {
                concern.clone()
            }
        };
        one.concerns.iter().map(of)
    });
    Evaluator {
        id: role.key().to_owned(),
        role,
        confidence: confidence / opinions.len().max(1) as f64,
        recommendation: best,
        concerns: concerns.collect(),
        place: None,
        scores: opinions.iter().map(|one| Some(score(one))).collect(),
        rationale: opinions.into_iter().map(|one| one.rationale).collect(),
    }
}

fn score(opinion: &Opinion) -> Score {
    Score {
        value: opinion.score,
        place: None,
        provenance: Provenance::Heuristic,
    }
}

/// What each rule says of a card by itself, without receipts, approvals and history, which a hybrid cannot have.
pub(super) fn alone(card: &super::super::PositionCard, id: &str) -> Vec<Opinion> {
    let position = Position {
        id,
        card,
        verdict: None,
        approvals: &[],
    };
    let nothing = History::default();
    Role::ALL
        .map(|role| opinion(role, &position, &nothing))
        .into()
}
