//! What stands around the decision: concerns, risks, what is kept out, what is asked for, memory.

use steelyard_decision::{Effect, Standing, points, reason};

use super::members::name_of;
use super::{ReportFacts, bold, sentence};
use crate::audit::CardAudit;
use crate::gates::COMPLETE;
use crate::reflexion::Trigger;
use crate::report_input::{Concern, Subject};
use crate::{Residual, Risk};
use steelyard_documents::written::{Document, name, text};

/// The panel's concerns, each with who raised it and how it was answered.
pub(super) fn concerns(facts: &ReportFacts<'_>, document: &mut Document) {
    let all = facts.about.concerns();
    if all.is_empty() {
        return;
    }
    let is_any_answered = all.iter().any(|one| one.resolution.is_some());
    let heading = if is_any_answered {
        "Concerns addressed"
    } else {
        "Concerns raised"
    };
    document.heading(2, heading);
    let line = |concern: &Concern<'_>| {
        let answer = match concern.resolution {
            Some(resolution) => format!(" **Resolution:** {}", sentence(&resolution.answer)),
            None if is_any_answered => " **Resolution:** none yet.".to_owned(),
            None => String::new(),
        };
        format!(
            "**{}:** {}{answer}",
            name_of(concern.evaluator),
            sentence(concern.text)
        )
    };
    let lines: Vec<String> = all.iter().map(line).collect();
    document.bullets(&lines);
}

/// The risks of what is taken.
pub(super) fn risks(facts: &ReportFacts<'_>, document: &mut Document) {
    let risks = match &facts.subject {
        Subject::Card(position) => &position.input.card.risks,
        Subject::Hybrid(made, _) => &made.card.risks,
        Subject::Nobody => return,
    };
    if risks.is_empty() {
        return;
    }
    document.heading(2, "Risks of this position");
    let line = |risk: &Risk| {
        let mut severity = risk.severity.word().to_owned();
        if let Some(first) = severity.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        let met = match risk.mitigation.trim() {
            "" => "No mitigation.".to_owned(),
            how => format!("Mitigation: {}", sentence(how)),
        };
        let left = match &risk.residual {
            Residual::Given(left) => format!("Residual risk: {}.", points(left.value)),
            Residual::Whole => "Residual risk not given.".to_owned(),
        };
        format!(
            "**{severity}:** {} {met} {left}",
            sentence(&risk.description)
        )
    };
    let mut risks: Vec<&Risk> = risks.iter().collect();
    // The gravest first; stable, so that equals stay in the order of the card.
    risks.sort_by_key(|risk| std::cmp::Reverse(risk.severity));
    let lines: Vec<String> = risks.into_iter().map(line).collect();
    document.bullets(&lines);
}

/// What does not rank, and which rule keeps it out.
pub(super) fn kept_out(facts: &ReportFacts<'_>, document: &mut Document) {
    let about = facts.about;
    let line = |place: &usize| {
        let position = facts.at(*place)?;
        let Standing::Gated(at) = *about.weighed.standings.get(*place)? else {
            return None;
        };
        let gate = position.alternative.gates.get(at)?;
        let incomplete = gate.id == COMPLETE;
        let effect = match gate.effect {
            _ if incomplete => "is incomplete",
            Effect::Veto => "is vetoed",
            Effect::Reject => "is rejected",
            Effect::Escalate => "waits for a human",
        };
        let why = reason(&about.model.parameters, about.cells(), *place, at);
        let numberless = about
            .cells()
            .numberless(Standing::Gated(at), *place)
            .is_some();
        let would = match facts.score(position).filter(|_| !numberless && !incomplete) {
            Some(score) => format!(" Its score would be {}.", points(score)),
            None => String::new(),
        };
        // That it is incomplete is all that the rule's name says.
        let rule = if incomplete {
            ": ".to_owned()
        } else {
            format!(". {}: ", text(&gate.label))
        };
        let one = bold(position.alternative);
        Some(format!("{one} {effect}{rule}{}{would}", sentence(&why)))
    };
    let lines: Vec<String> = about.weighed.order.iter().filter_map(line).collect();
    if !lines.is_empty() {
        document.heading(2, "Kept out of the ranking");
        document.bullets(&lines);
    }
}

/// The reflexion triggers that fired.
pub(super) fn reflexion(facts: &ReportFacts<'_>, document: &mut Document) {
    let lines = requests(facts);
    if !lines.is_empty() {
        document.heading(2, "Reflexion requests");
        document.bullets(&lines);
    }
}

/// What is asked of each card, with the number that asks for it.
pub(super) fn requests(facts: &ReportFacts<'_>) -> Vec<String> {
    requests_where(facts, |_, _| true)
}

/// Those of them that `wanted` takes, by card and trigger.
pub(super) fn requests_where(
    facts: &ReportFacts<'_>,
    wanted: impl Fn(&CardAudit, &Trigger) -> bool,
) -> Vec<String> {
    let cards = facts.audit.cards.iter();
    let lines = cards.flat_map(|card| {
        let wanted = |trigger: &&Trigger| trigger.fired && wanted(card, trigger);
        let fired = card.triggers.iter().filter(wanted);
        fired.map(|trigger| {
            let request = trigger.request.trim_end_matches('.');
            format!(
                "**{}:** {request} ({})",
                name(&card.id),
                text(&trigger.reason)
            )
        })
    });
    lines.collect()
}

/// The four checks before what is taken may be written to memory.
pub(super) fn memory(facts: &ReportFacts<'_>, document: &mut Document) {
    // What is not taken yet is not written either.
    if matches!(facts.about.status(), "REFLEXION" | "PANEL") {
        return;
    }
    let Some((name, memory)) = facts.name().zip(facts.audit.memory.as_ref()) else {
        return;
    };
    let permit = &memory.permit;
    document.heading(2, "Memory write");
    let may = if permit.allowed { "may" } else { "must not" };
    document.paragraph(&format!("**{name}** {may} be written to memory."));
    let lines: Vec<String> = permit
        .checks
        .iter()
        .map(|check| {
            let mark = if check.holds { 'x' } else { ' ' };
            format!("[{mark}] {}: {}", check.label, text(&check.words))
        })
        .collect();
    document.bullets(&lines);
}
