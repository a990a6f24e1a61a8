//! What humans approved, what waits for one, and what exactly is to be approved.

use steelyard_decision::{Effect, Gate, Standing, compare, reason};

use super::around::requests;
use super::{ReportFacts, bold, sentence};
use crate::policy::ids;
use crate::report_input::{Approved, Position};
use crate::{ApprovalOf, Severity};
use steelyard_documents::written::{Document, Step, name, text};

/// What is approved, and by whom.
pub(super) fn given(facts: &ReportFacts<'_>, document: &mut Document) {
    let positions = facts.positions.iter();
    let lines = positions.flat_map(|position| {
        let approvals = position.approvals().into_iter();
        approvals.map(move |one| approval(*position, &one))
    });
    let lines: Vec<String> = lines.collect();
    if !lines.is_empty() {
        document.heading(2, "Approvals");
        document.bullets(&lines);
    }
}

fn approval(position: Position<'_>, approved: &Approved<'_>) -> String {
    let card = position.input.card;
    let (what, described) = match &approved.of {
        ApprovalOf::Invariant(id) => {
            let mut violations = card.violations.iter();
            let of_it = violations.find(|one| one.invariant_id == *id);
            let described = of_it.map_or("", |one| one.description.as_str());
            (format!("violation of {}", name(id)), described)
        }
        ApprovalOf::Risk(at) => {
            let described = card.risks.get(*at).map_or("", |one| &one.description);
            ("critical risk".to_owned(), described)
        }
        ApprovalOf::Regulatory => (text(&card.regulatory.join(", ")), ""),
        ApprovalOf::DataChanges => ("change of data".to_owned(), ""),
    };
    let words = match approved.given {
        Some(approval) if approval.by.is_empty() => {
            format!("{}; the file does not say by whom", text(&approval.words()))
        }
        Some(approval) => text(&approval.words()),
        None => "approved only as tried here; no file says so".to_owned(),
    };
    let described = match described.trim() {
        "" => String::new(),
        described => format!(" {}", sentence(described)),
    };
    let card = name(&position.alternative.label);
    format!("**{card}:** {what} {words}.{described}")
}

/// Whether something is approved that no file says to be.
pub(super) fn on_trial(facts: &ReportFacts<'_>) -> bool {
    let mut all = facts.positions.iter().flat_map(Position::approvals);
    all.any(|one| one.given.is_none())
}

pub(super) fn steps(facts: &ReportFacts<'_>) -> Vec<Step> {
    let about = facts.about;
    let waiting = facts.positions.iter().copied().filter_map(|position| {
        let Standing::Gated(first) = *about.weighed.standings.get(position.at)? else {
            return None;
        };
        let gates = &position.alternative.gates;
        if gates.get(first)?.effect != Effect::Escalate {
            return None;
        }
        let shut = gates.iter().enumerate();
        let shut = shut.filter(|(_, gate)| !gate.passes(&about.model.parameters));
        let under = shut.flat_map(|(at, gate)| asked(facts, position, (at, gate)));
        let name = bold(position.alternative);
        Some(Step {
            text: format!("A human decides whether {name} may go on."),
            under: under.collect(),
        })
    });
    let mut steps: Vec<Step> = waiting.collect();
    let mut meanwhile = Step::new("Meanwhile act on the reflexion requests.");
    meanwhile.under = requests(facts);
    if !meanwhile.under.is_empty() {
        steps.push(meanwhile);
    }
    steps.push(Step::new(
        "Record the approvals and who gave them, then re-score.",
    ));
    steps
}

/// What a gate found, and each thing that it wants approved in the words of the card.
fn asked(
    facts: &ReportFacts<'_>,
    position: Position<'_>,
    (at, gate): (usize, &Gate),
) -> Vec<String> {
    let about = facts.about;
    let why = reason(&about.model.parameters, about.cells(), position.at, at);
    let mut lines = vec![format!("{}: {}", text(&gate.label), text(&why))];
    let card = position.input.card;
    match gate.id.as_str() {
        "invariants" => {
            let is_open = |id: &str| !position.is_approved(&ApprovalOf::Invariant(id.to_owned()));
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
            let limit = about.model.parameters.value_of(ids::RESIDUAL_LIMIT);
            let is_open = |at: usize| !position.is_approved(&ApprovalOf::Risk(at));
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
