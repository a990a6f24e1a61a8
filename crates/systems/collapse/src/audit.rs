//! Everything around one decision, as numbers and words for people: what asks for another round, what may be
//! written to memory, who calls the panel.
//!
//! The triggers and checks themselves live in [`super::reflexion`] and [`super::memory`]; here they are asked of
//! every card of a decision as it stands.

use steelyard_decision::step_words;
use steelyard_documents::Name;

use super::memory::{Permit, Write, permit};
use super::panel::Role;
use super::policy::ids;
use super::reflexion::{Seen, Trigger, TriggerLimits, estimate, triggers};
use super::report_input::{Position, ReportInput, Subject};
use super::triggers::{EXHAUSTED, EXPERTS};
use super::{ApprovalOf, PositionCard, ReceiptVerdict};

/// What there is to know around a decision.
#[derive(Clone, Debug, PartialEq)]
pub struct Audit {
    /// One a card, in input order.
    pub cards: Vec<CardAudit>,
    /// Who calls the panel; `None` where nobody does.
    pub conflict: Option<Conflict>,
    /// Whether what the decision recommends, or else its leader, may be written to memory; `None` where there is
    /// nothing that could be.
    pub memory: Option<Memory>,
}

/// Whether one card may be written to memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Memory {
    /// Name to show of the card.
    pub label: Name,
    /// Its checks.
    pub permit: Permit,
}

/// What there is to know around one card.
#[derive(Clone, Debug, PartialEq)]
pub struct CardAudit {
    /// Place among the alternatives.
    pub at: usize,
    /// Public name of the card.
    pub id: Name,
    /// Name to show.
    pub label: Name,
    /// The five reflexion triggers, fired or not.
    pub triggers: Vec<Trigger>,
    /// Whether it may be written to memory.
    pub permit: Permit,
}

/// Why a decision goes to the panel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The conflict's type: `scores_too_close`, `reflexion_exhausted`, `domain_expert_conflict` or
    /// `multi_dimensional_tradeoff`.
    pub kind: String,
    /// Name to show of the rule that calls it.
    pub label: Name,
    /// What the rule looked at, with the numbers.
    pub words: String,
}

/// Looks at everything around a decision. Skeptic's score is the mean of the evaluators in that role; S and the
/// threshold are the decision's own.
pub fn audit(about: &ReportInput<'_>) -> Audit {
    let positions = about.positions();
    let card = |position: &Position<'_>| CardAudit {
        at: position.at,
        id: position.alternative.id.clone(),
        label: position.alternative.label.clone(),
        triggers: asked(about, *position),
        permit: allowed(about, *position),
    };
    let cards: Vec<CardAudit> = positions.iter().map(card).collect();
    Audit {
        conflict: conflict(about),
        memory: memory(about, &cards),
        cards,
    }
}

fn memory(about: &ReportInput<'_>, cards: &[CardAudit]) -> Option<Memory> {
    if about.case.names_alone {
        return None;
    }
    match about.subject() {
        Subject::Card(position) => {
            let alternative = position.alternative;
            let card = cards.iter().find(|card| card.id == alternative.id)?;
            Some(Memory {
                label: alternative.label.clone(),
                permit: card.permit.clone(),
            })
        }
        Subject::Hybrid(made, _) => Some(Memory {
            label: made.card.id.as_deref()?.into(),
            permit: of_hybrid(about, &made.card),
        }),
        Subject::Nobody => None,
    }
}

fn asked(about: &ReportInput<'_>, position: Position<'_>) -> Vec<Trigger> {
    let scores = |role: Role| -> Vec<f64> {
        let evaluators = about.speaking().into_iter();
        evaluators
            .filter(|(_, evaluator)| evaluator.role == role)
            .filter_map(|evaluator| about.given(evaluator, position))
            .collect()
    };
    let skeptics = scores(Role::Skeptic);
    let mean = skeptics.iter().sum::<f64>() / skeptics.len() as f64;
    let cells = about.cells();
    let experts = cells.spreads.get(EXPERTS);
    let experts = experts.map(|one| one.numbers(cells, position.at));
    let number = |id: &str| {
        let criterion = cells.criteria.iter().position(|one| one.id == id)?;
        let x = cells.columns.get(criterion)?.x.get(position.at).copied();
        // A quality that is not there is 0; a cost that is not there is none.
        x.filter(|_| id == "evidence" || !cells.is_hole(criterion, position.at))
    };
    let (card, id) = (position.input.card, &position.input.id);
    let seen = Seen {
        verdict: position.verdict(),
        reasons: &position.input.reasons,
        skeptic: (!skeptics.is_empty()).then_some(mean),
        evidence_quality: number("evidence"),
        cost: number("cost"),
        estimate: estimate(card, id, &about.case.history),
        experts: &experts.unwrap_or_default(),
    };
    triggers(&seen, TriggerLimits::new(&about.model.parameters))
}

fn allowed(about: &ReportInput<'_>, position: Position<'_>) -> Permit {
    let standing = about.weighed.standings.get(position.at).copied();
    let known = standing.is_some_and(|standing| {
        let cells = about.cells();
        cells.numberless(standing, position.at).is_none()
    });
    let score = about.weighed.scores.get(position.at).copied();
    let approved: Vec<ApprovalOf> = position.approvals().into_iter().map(|one| one.of).collect();
    permit(&Write {
        card: position.input.card,
        verdict: position.verdict(),
        approvals: &approved,
        score: score.filter(|score| known && score.is_finite()),
        threshold: about.model.parameters.value_of(ids::THRESHOLD),
        verified: &position.input.verified,
    })
}

/// Whether a hybrid may be written: it has neither a receipt nor a score yet.
fn of_hybrid(about: &ReportInput<'_>, card: &PositionCard) -> Permit {
    let nothing: Option<ReceiptVerdict> = None;
    permit(&Write {
        card,
        verdict: nothing,
        approvals: &[],
        score: None,
        threshold: about.model.parameters.value_of(ids::THRESHOLD),
        verified: &[],
    })
}

fn conflict(about: &ReportInput<'_>) -> Option<Conflict> {
    // Nobody called a panel that was given alone.
    if about.case.names_alone {
        return None;
    }
    let cells = about.cells();
    let (guard, step) = about.weighed.held(cells)?;
    let kind = if guard.id.starts_with(EXHAUSTED) {
        "reflexion_exhausted".to_owned()
    } else {
        guard.id.replace('-', "_")
    };
    (guard.status.id == "PANEL").then(|| Conflict {
        kind,
        label: guard.label.clone(),
        words: step_words(cells, guard, step),
    })
}
