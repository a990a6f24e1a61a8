//! What waits for a human, and what exactly is to be approved.

use super::around::requests;
use super::{Told, bold, sentence};
use crate::collapse::document::{Step, text};
use crate::collapse::paper::Position;
use crate::collapse::policy::ids;
use crate::collapse::{ApprovalOf, Severity};
use crate::decision::{Effect, Gate, Standing, compare, reason};

pub(super) fn steps(told: &Told<'_>) -> Vec<Step> {
    let paper = told.paper;
    let waiting = paper.positions().into_iter().filter_map(|position| {
        let Standing::Gated(first) = *paper.weighed.standings.get(position.at)? else {
            return None;
        };
        let gates = &position.alternative.gates;
        if gates.get(first)?.effect != Effect::Escalate {
            return None;
        }
        let shut = gates.iter().enumerate();
        let shut = shut.filter(|(_, gate)| !gate.passes(&paper.model.parameters));
        let under = shut.flat_map(|(at, gate)| asked(told, position, (at, gate)));
        let name = bold(position.alternative);
        Some(Step {
            text: format!("A human decides whether {name} may go on."),
            under: under.collect(),
        })
    });
    let mut steps: Vec<Step> = waiting.collect();
    let mut meanwhile = Step::new("Meanwhile act on the reflexion requests.");
    meanwhile.under = requests(told);
    if !meanwhile.under.is_empty() {
        steps.push(meanwhile);
    }
    steps.push(Step::new(
        "Record the approvals with who gave them, then weigh again.",
    ));
    steps
}

/// What a gate found, and each thing that it wants approved in the words of the card.
fn asked(told: &Told<'_>, position: Position<'_>, (at, gate): (usize, &Gate)) -> Vec<String> {
    let paper = told.paper;
    let why = reason(&paper.model.parameters, paper.cells(), position.at, at);
    let mut lines = vec![format!("{}: {}", text(&gate.label), text(&why))];
    let card = position.input.card;
    match gate.id.as_str() {
        "invariants" => {
            let approved = position.approvals(paper);
            let is_open = |id: &str| {
                let mut approved = approved.iter();
                !approved.any(
                    |of| matches!(of, ApprovalOf::Invariant(one) if one.eq_ignore_ascii_case(id)),
                )
            };
            let open = card.violations.iter();
            let open = open.filter(|one| is_open(&one.invariant_id));
            lines.extend(open.map(|one| {
                let because = match one.justification.trim() {
                    "" => String::new(),
                    why => format!(" Needed because: {}", sentence(why)),
                };
                let id = text(&one.invariant_id);
                format!("Approve {id}? {}{because}", sentence(&one.description))
            }));
        }
        "critical-risk" => {
            let limit = paper.model.parameters.value_of(ids::RESIDUAL_LIMIT);
            let is_open = |at: usize| {
                let approved = &position.input.approvals;
                !approved.contains(&ApprovalOf::Risk(at))
            };
            let over = card.risks.iter().enumerate().filter(|(at, risk)| {
                let left = risk.residual.value();
                let grave = risk.severity == Severity::Critical && compare(left, limit).is_gt();
                grave && is_open(*at)
            });
            lines.extend(over.map(|(_, risk)| {
                let met = match risk.mitigation.trim() {
                    "" => "It has no mitigation.".to_owned(),
                    how => format!("Mitigation: {}", sentence(how)),
                };
                format!("Approve the risk? {} {met}", sentence(&risk.description))
            }));
        }
        _ => {}
    }
    lines
}
