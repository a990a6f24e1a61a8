//! What to do next, as the status has it.

use std::collections::BTreeSet;

use steelyard_decision::{apart, compare, plain};

use super::around::{requests, requests_where};
use super::members::name_of;
use super::{ReportFacts, approvals, bold, outcome, share};
use crate::incomplete::incomplete;
use crate::panel::TradeoffNames;
use crate::panel::hybrid::Side;
use crate::policy::ids;
use crate::report_input::Subject;
use crate::{ReceiptVerdict, ResolutionOf};
use steelyard_documents::Name;
use steelyard_documents::written::{Document, Step, name, text};

pub(super) fn write(facts: &ReportFacts<'_>, document: &mut Document) {
    let mut steps = match facts.about.status() {
        "SAFE_FALLBACK" | "HYBRID" if facts.about.case.names_alone => vec![Step::new(
            "Open the position cards with these evaluations, then decide again.",
        )],
        "ACCEPT" | "CONSENSUS_REACHED" | "HYBRID_SYNTHESIZED" | "SAFE_FALLBACK" => taken(facts),
        "REFLEXION" => another_round(facts),
        "ESCALATE" => approvals::steps(facts),
        "ESCALATED" => by_a_human(facts),
        "REJECT" => anew(facts),
        "PANEL" => vec![
            Step::new("Put the brief of this decision to the seven roles of the panel."),
            Step::new("Re-score it with their evaluations."),
        ],
        "NO_PANEL" => vec![Step::new(no_panel(facts))],
        _ => vec![Step::new(
            "Find out why no rule applies, then decide again.",
        )],
    };
    if approvals::on_trial(facts) {
        let first = "Obtain the approvals that are only tried here, and record who gave them.";
        steps.insert(0, Step::new(first));
    }
    document.heading(2, "Next steps");
    document.numbered(&steps);
}

/// What keeps a panel of evaluators from coming to a number.
fn no_panel(facts: &ReportFacts<'_>) -> &'static str {
    let (cells, _) = facts.about.last();
    let parameters = &facts.about.model.parameters;
    let weighs = cells
        .criteria
        .iter()
        .any(|one| one.weighs(parameters, 0) > 0.0);
    let sure = cells.columns.iter().any(|one| one.gain.greatest() > 0.0);
    match (weighs, sure) {
        (false, _) => "Give a role with evaluations a weight above 0, then decide again.",
        (true, false) => {
            "Have an evaluator give a confidence above 0: all have 0. Then decide again."
        }
        (true, true) => {
            "Have an evaluator with a weight above 0 score the positions that rank, then decide again."
        }
    }
}

/// What is decided is done, its concerns answered, and remembered if it may be.
fn taken(facts: &ReportFacts<'_>) -> Vec<Step> {
    let unverified = match &facts.subject {
        Subject::Card(position) => position.verdict() != Some(ReceiptVerdict::Pass),
        _ => true,
    };
    let mut steps = Vec::new();
    if unverified {
        steps.push(Step::new(
            "Have the verifier look at it first: it has no receipt that passes.",
        ));
    }
    steps.push(proceed(facts));
    steps.extend(answers(facts));
    steps.extend(memory(facts));
    steps.push(Step::new("Verify again after implementation."));
    steps
}

/// What resolutions of concerns and mitigations of trade-offs ask for, and the concerns that none answers.
fn answers(facts: &ReportFacts<'_>) -> Vec<Step> {
    let concerns = facts.about.concerns();
    let answered = concerns.iter().filter_map(|one| {
        let resolution = one.resolution?;
        let step = resolution.next_step.as_ref().unwrap_or(&resolution.answer);
        let step = text(step.trim().trim_end_matches('.'));
        Some(Step::new(format!(
            "{step} (addresses the concern of {}).",
            name_of(one.evaluator)
        )))
    });
    let names = TradeoffNames::of(facts.about.evaluators);
    let tradeoffs = facts.about.case.resolutions.iter();
    let tradeoffs = tradeoffs.filter(|one| names.have(one));
    let tradeoffs = tradeoffs.filter_map(|one| {
        let ResolutionOf::Tradeoff(name) = &one.of else {
            return None;
        };
        let step = text(one.next_step.as_ref()?.trim().trim_end_matches('.'));
        Some(Step::new(format!(
            "{step} (mitigates the trade-off in {}).",
            text(name)
        )))
    });
    let mut steps: Vec<Step> = answered.chain(tradeoffs).collect();
    let is_any_answered = concerns.iter().any(|one| one.resolution.is_some());
    let open = concerns
        .iter()
        .filter(|one| one.resolution.is_none())
        .count();
    match (open, is_any_answered) {
        (0, _) => {}
        (1, false) => steps.push(Step::new("Answer the concern raised by the panel.")),
        (n, false) => steps.push(Step::new(format!(
            "Answer the {n} concerns raised by the panel."
        ))),
        (1, true) => steps.push(Step::new("Answer the concern that has no resolution yet.")),
        (n, true) => steps.push(Step::new(format!(
            "Answer the {n} concerns that have no resolution yet."
        ))),
    }
    steps
}

/// The plan of what is taken, of a hybrid with whose step each was.
fn proceed(facts: &ReportFacts<'_>) -> Step {
    let what = facts.name().unwrap_or_default();
    let (plan, from) = match &facts.subject {
        Subject::Card(position) => (&position.input.card.plan, None),
        Subject::Hybrid(made, pair) => (&made.card.plan, Some((&made.plan_from, pair))),
        Subject::Nobody => return Step::new("Nothing is taken."),
    };
    let under = plan.iter().enumerate().map(|(at, step)| {
        let action = text(step.action.trim().trim_end_matches('.'));
        let whose = from.and_then(|(sides, [leader, second])| {
            Some(match sides.get(at)? {
                Side::Leader => leader,
                Side::RunnerUp => second,
            })
        });
        match whose {
            Some(one) => format!("{action} (from {})", name(&one.alternative.label)),
            None => action,
        }
    });
    let as_planned = if facts.about.case.names_alone {
        "; no card of it with a plan was given"
    } else if plan.is_empty() {
        ", which gives no plan"
    } else {
        " as planned"
    };
    Step {
        text: format!("Proceed with **{what}**{as_planned}."),
        under: under.filter(|text| !text.is_empty()).collect(),
    }
}

fn memory(facts: &ReportFacts<'_>) -> Option<Step> {
    let permit = &facts.audit.memory.as_ref()?.permit;
    if permit.allowed {
        return Some(Step::new("Write it to memory: all four checks pass."));
    }
    let open = permit.checks.iter().filter(|check| !check.holds);
    let open: Vec<String> = open
        .map(|check| format!("{} ({})", check.label.to_lowercase(), text(&check.words)))
        .collect();
    Some(Step::new(format!(
        "Do not write it to memory yet. Failed checks: {}.",
        open.join("; ")
    )))
}

fn another_round(facts: &ReportFacts<'_>) -> Vec<Step> {
    let most = facts.about.model.parameters.value_of(ids::MAX_REFLEXIONS);
    let round = plain(facts.about.case.attempts + 1.0);
    let mut start = Step::new(format!("Start round {round} of {}.", plain(most)));
    start.under = revisions(facts);
    let missed = facts
        .card()
        .and_then(|card| Some((card, facts.score(card)?)));
    start.under.extend(missed.map(|(card, score)| {
        let threshold = facts.about.model.parameters.value_of(ids::THRESHOLD);
        let above = compare(score, threshold).is_gt();
        let [score, threshold] = apart(score, threshold);
        let name = bold(card.alternative);
        if outcome::trigger(facts).is_some() && above {
            format!("{name} has {score}, above {threshold}, and waits for this round")
        } else {
            format!("{name} has {score} and is accepted above {threshold}")
        }
    }));
    vec![start, Step::new("Re-score the revised positions.")]
}

/// What cards are asked for, incomplete ones last. Who gives no evidence is not asked for more of it as well.
fn revisions(facts: &ReportFacts<'_>) -> Vec<String> {
    let about = facts.about;
    let all = incomplete(&about.model.parameters, about.cells(), about.weighed);
    let without = all.iter();
    let without = without.filter(|(_, lacks)| lacks.contains("evidence"));
    let without: BTreeSet<&Name> = without.map(|(one, _)| &one.id).collect();
    let mut lines = requests_where(facts, |card, trigger| {
        trigger.id != "evidence" || !without.contains(&card.id)
    });
    lines.extend(
        all.iter()
            .map(|(one, lacks)| format!("{} is incomplete: it gives {}.", bold(one), text(lacks))),
    );
    lines
}

/// The whole of the panel's analysis is for a human.
fn by_a_human(facts: &ReportFacts<'_>) -> Vec<Step> {
    let parameters = &facts.about.model.parameters;
    let (cells, weighed) = facts.about.last();
    let top = weighed.order.first().and_then(|at| {
        let (one, c) = (cells.alternatives.get(*at)?, weighed.scores.get(*at)?);
        let below = share(parameters.value_of(ids::ESCALATE));
        Some(format!(
            " {} leads the panel at {}, below {below}.",
            bold(one),
            share(*c)
        ))
    });
    let mut steps = vec![Step::new(format!(
        "A human decides between the positions, with this analysis.{}",
        top.unwrap_or_default()
    ))];
    let concerns = facts.about.concerns().into_iter();
    match concerns.filter(|one| one.resolution.is_none()).count() {
        0 => {}
        1 => steps.push(Step::new("Have the concern answered first.")),
        n => steps.push(Step::new(format!("Have the {n} concerns answered first."))),
    }
    let mut asked = Step::new("Or send the positions back with these requests.");
    asked.under = requests(facts);
    if !asked.under.is_empty() {
        steps.push(asked);
    }
    steps
}

fn anew(facts: &ReportFacts<'_>) -> Vec<Step> {
    let mut ask = Step::new("Ask for new positions.");
    ask.under = revisions(facts);
    vec![ask, Step::new("Do not act on a rejected position.")]
}
