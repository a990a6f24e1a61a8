//! Answers to the page, in the protocol's words.

use steelyard_decision::{Model, Weighed};
use steelyard_protocol as protocol;
use steelyard_protocol::collapse::Collapse;
use steelyard_protocol::{Question, decode, to_u32};
use steelyard_system::Asked;

use super::CardsOpen;
use super::resolve::resolve;
use crate::audit::{Audit, CardAudit, audit};
use crate::panel::Evaluator;
use crate::reflexion::Trigger;
use crate::{ReportInput, brief, brief_yaml, hybrid_card, report};

pub(super) fn answer(cards: CardsOpen<'_>, asked: Asked<'_>) -> Result<Vec<u8>, String> {
    let about = |tell: &mut dyn FnMut(&ReportInput<'_>)| {
        let (place, model): (usize, &Model) = asked.decision?;
        let weighed = model.weigh();
        cards.with_report_input(place, (model, &weighed), |input| tell(input))
    };
    match decode(asked.question)? {
        Collapse::EvaluationsOf(question) => {
            let place = asked.decision.map(|(place, _)| place);
            let evaluators =
                place.map_or(Vec::new(), |place| cards.evaluators(place, asked.settings));
            Ok(question.answered(&evaluators.iter().map(evaluation).collect()))
        }
        Collapse::Write(question) => {
            let mut found = None;
            let written = about(&mut |input| found = written(input, question.report));
            match (written, found) {
                (Some(()), Some(found)) => Ok(question.answered(&found)),
                (Some(()), None) => {
                    Err("The panel of this decision made no usable hybrid.".to_owned())
                }
                (None, _) => Err("There is no decision over cards to report.".to_owned()),
            }
        }
        Collapse::AroundIt(question) => {
            let mut found = protocol::collapse::Around::default();
            let done = about(&mut |input| {
                found = around(&audit(input), input.weighed);
                found.concerns = concerns(input);
                found.weaknesses = weaknesses(input);
            });
            done.map(|()| question.answered(&found))
                .ok_or_else(|| "There is no such decision any more.".to_owned())
        }
        Collapse::Resolve(question) => {
            let linked = asked.decision.and_then(|(place, _)| cards.linked(place));
            let gone = || "There is no such decision any more.".to_owned();
            let name = linked.map(|linked| linked.name.clone()).ok_or_else(gone)?;
            Ok(question.answered(&resolve(cards, &name, &question)?))
        }
    }
}

/// The concerns of an open panel, with how each was answered.
fn concerns(input: &ReportInput<'_>) -> Vec<protocol::collapse::Concern> {
    let all = input.concerns().into_iter();
    let shown = all.take(protocol::collapse::Around::MOST_CONCERNS);
    shown
        .map(|one| protocol::collapse::Concern {
            agent: one.evaluator.id.clone(),
            role: one.evaluator.role.label().to_owned(),
            text: one.text.to_owned(),
            resolution: (one.resolution).map_or(String::new(), |answer| answer.answer.clone()),
        })
        .collect()
}

/// What both parents of the hybrid are weak in.
fn weaknesses(input: &ReportInput<'_>) -> Vec<String> {
    let Some((made, pair)) = input.synthesis() else {
        return Vec::new();
    };
    let [leader, second] = pair.map(|one| one.alternative.label.as_str());
    made.weaknesses
        .iter()
        .map(|one| one.words([leader, second]))
        .collect()
}

/// A report, and which others there are; `None` where there is no such report.
fn written(
    input: &ReportInput<'_>,
    wanted: protocol::collapse::ReportKind,
) -> Option<protocol::collapse::WrittenReport> {
    use protocol::collapse::ReportKind::{Brief, BriefYaml, Decision, Hybrid};
    let hybrid = hybrid_card(input);
    let mut reports = vec![Decision, Brief, BriefYaml];
    reports.extend(hybrid.as_ref().map(|_| Hybrid));
    let (name, text) = match wanted {
        Decision => ("report.md", report(input)),
        Brief => ("brief.md", brief(input)),
        BriefYaml => ("brief.yaml", brief_yaml(input)),
        Hybrid => ("hybrid.yaml", hybrid?),
    };
    Some(protocol::collapse::WrittenReport {
        name: name.to_owned(),
        text,
        reports,
    })
}

/// What an evaluator said.
fn evaluation(evaluator: &Evaluator) -> protocol::Evaluation {
    let rationale = evaluator.rationale.iter().enumerate();
    let rationale = rationale.filter(|(_, words)| !words.is_empty());
    protocol::Evaluation {
        id: evaluator.id.clone(),
        rationale: rationale
            .map(|(at, words)| (to_u32(at), words.clone()))
            .collect(),
        recommendation: evaluator.recommendation.map(to_u32),
        concerns: evaluator.concerns.clone(),
        place: evaluator.place.map(|place| (place.file, place.line)),
    }
}

/// What is asked of the cards, the leaders first, and what may be remembered.
fn around(audit: &Audit, weighed: &Weighed) -> protocol::collapse::Around {
    let first = weighed
        .order
        .iter()
        .take(protocol::collapse::Around::MOST_CARDS);
    let cards = first.filter_map(|place| {
        let found = audit.cards.binary_search_by_key(place, |card| card.at);
        found.ok().map(|card| round(&audit.cards[card]))
    });
    protocol::collapse::Around {
        cards: cards.collect(),
        cards_count: to_u32(audit.cards.len()),
        concerns: Vec::new(),
        weaknesses: Vec::new(),
        memory: audit
            .memory
            .as_ref()
            .map(|memory| protocol::collapse::Memory {
                label: memory.label.to_string(),
                allowed: memory.permit.allowed,
                checks: memory
                    .permit
                    .checks
                    .iter()
                    .map(|check| protocol::collapse::Check {
                        label: check.label.to_owned(),
                        holds: check.holds,
                        words: check.words.clone(),
                    })
                    .collect(),
            }),
    }
}

fn round(card: &CardAudit) -> protocol::collapse::Round {
    protocol::collapse::Round {
        index: to_u32(card.at),
        label: card.label.to_string(),
        triggers: card.triggers.iter().map(trigger).collect(),
    }
}

fn trigger(trigger: &Trigger) -> protocol::collapse::Trigger {
    protocol::collapse::Trigger {
        label: trigger.label.to_owned(),
        reason: trigger.reason.clone(),
        request: trigger.request.clone(),
        fired: trigger.fired,
    }
}
