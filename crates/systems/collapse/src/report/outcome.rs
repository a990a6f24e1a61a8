//! What was decided, in a sentence and in numbers.

use steelyard_decision::{apart, compare, points};

use super::{ReportFacts, bold, compared, found, share, trail};
use crate::incomplete;
use crate::panel::hybrid::SYNTHESIZER;
use crate::policy::ids;
use crate::report_input::{Position, Subject};
use crate::triggers::TRIGGER;
use crate::{PositionCard, ReceiptVerdict, Resolution, ResolutionOf};
use steelyard_documents::written::{Document, name, text};

pub(super) fn write(facts: &ReportFacts<'_>, document: &mut Document) {
    let title = text(&facts.about.model.title);
    let title = if title.is_empty() {
        "Decision report".to_owned()
    } else {
        format!("Decision report: {title}")
    };
    document.heading(1, &title);
    let status = facts.about.status();
    let status = if status.is_empty() { "NONE" } else { status };
    document.paragraph(&format!("**{}.** {}", text(status), outcome(facts)));
    if let Some(conflict) = &facts.audit.conflict {
        document.paragraph(&format!(
            "The panel was called because {}: {}.{}",
            because(&conflict.kind),
            text(&conflict.words),
            stand_ins(facts)
        ));
    }
    if let Some(unheard) = unheard(facts) {
        document.paragraph(&unheard);
    }
    if facts.about.case.names_alone {
        document.paragraph(
            "No position cards were given, so the evaluations were aggregated by themselves. S, gates, risks and reversibility are not known.",
        );
    }
    if let Some(members) = trail::missing_roles(facts) {
        document.paragraph(&members);
    }
    subject(facts, document);
    compared::write(facts, document);
}

/// What was said to a panel that is not called; `None` where one is, and where nothing was said.
fn unheard(facts: &ReportFacts<'_>) -> Option<String> {
    let case = facts.about.case;
    if facts.about.panel().is_some() || facts.about.status() == "PANEL" {
        return None;
    }
    let evaluations = match case.evaluators.len() {
        0 => return None,
        1 => "the evaluation of it was not used".to_owned(),
        n => format!("the {n} evaluations of it were not used"),
    };
    let is_answer = |one: &&Resolution| matches!(one.of, ResolutionOf::Concern { .. });
    let answers = match case.resolutions.iter().filter(is_answer).count() {
        0 => String::new(),
        1 => ", nor was the answer to a concern".to_owned(),
        n => format!(", nor were the {n} answers to concerns"),
    };
    Some(format!("No panel was called: {evaluations}{answers}."))
}

/// The outcome in a sentence.
fn outcome(facts: &ReportFacts<'_>) -> String {
    let about = facts.about;
    let name = facts
        .name()
        .map_or("no position".to_owned(), |name| format!("**{name}**"));
    match about.status() {
        "SAFE_FALLBACK" if about.case.names_alone => format!(
            "The panel does not agree clearly enough ({}). Which position is the safest cannot be told without their cards; {name} leads.",
            held(facts).1
        ),
        "HYBRID" if about.case.names_alone => format!(
            "The first two positions are nearly tied ({}). A hybrid takes their cards; {name} leads.",
            held(facts).1
        ),
        "ACCEPT" => format!("The position to act on is {name}."),
        "CONSENSUS_REACHED" => format!("The panel agrees on {name}."),
        "HYBRID_SYNTHESIZED" => match &facts.subject {
            Subject::Hybrid(_, [leader, second]) => format!(
                "The panel is nearly tied between {} and {}, so a hybrid of both is recommended.",
                bold(leader.alternative),
                bold(second.alternative)
            ),
            _ => "The panel is nearly tied, so a hybrid is recommended.".to_owned(),
        },
        "SAFE_FALLBACK" => fallback(facts, &name),
        "ESCALATE" => "A human has to decide: no position may go on without one.".to_owned(),
        "ESCALATED" => format!(
            "The panel does not agree ({}), so a human has to decide.",
            held(facts).1
        ),
        "REFLEXION" if trigger(facts).is_some() => format!(
            "A reflexion trigger acts ({}), so another round is due; {name} leads so far.",
            trigger(facts).unwrap_or_default()
        ),
        "REFLEXION" if facts.card().is_some() => {
            format!("No position is good enough yet. Another round is due; {name} leads so far.")
        }
        "REFLEXION" if none_complete(facts) => {
            "No position is complete, so nobody wins. Another round is due.".to_owned()
        }
        "REFLEXION" => "No position is left, and another round is due.".to_owned(),
        "REJECT" if none_complete(facts) => {
            "No position is complete, so nobody wins, and no rounds are left.".to_owned()
        }
        "REJECT" => "Every position is rejected, and no rounds are left.".to_owned(),
        "PANEL" => format!("A panel has to decide and has not spoken yet; {name} leads by score."),
        "NO_PANEL" => "No evaluator of the panel counts, so nothing is decided.".to_owned(),
        _ => "No rule names a status, so nothing is decided.".to_owned(),
    }
}

/// What a reflexion trigger found that decided.
pub(super) fn trigger(facts: &ReportFacts<'_>) -> Option<String> {
    let (rule, found) = held(facts);
    rule.starts_with(TRIGGER).then_some(found)
}

fn none_complete(facts: &ReportFacts<'_>) -> bool {
    incomplete::is_all(facts.about.cells(), facts.about.weighed)
}

/// Why the safest is taken, which may be the leader itself.
fn fallback(facts: &ReportFacts<'_>, name: &str) -> String {
    let about = facts.about;
    let (cells, panel) = facts.ranking();
    let ranked = panel.order.iter().take(panel.ranked);
    let mut ranked = ranked.filter_map(|at| cells.alternatives.get(*at));
    let safest = facts.card().map(|position| &position.alternative.id);
    let leads = match ranked.next() {
        Some(one) if Some(&one.id) != safest => {
            format!(", though {} leads the panel", bold(one))
        }
        Some(_) => ", which also leads the panel".to_owned(),
        None => String::new(),
    };
    let why = match about.synthesis() {
        Some((made, _)) if matches!(facts.subject, Subject::Card(_)) => {
            format!(" A hybrid was made and not taken: {}", text(&made.why))
        }
        _ => String::new(),
    };
    let because = match held(facts) {
        ("weak-agreement", found) => format!("The panel agrees too weakly ({found})"),
        ("near-tie", found) => {
            format!(
                "The first two of the panel are nearly tied ({found}) among too many for a hybrid"
            )
        }
        ("fallback", _) => {
            "The panel reaches no consensus, and its first two are too far apart for a hybrid"
                .to_owned()
        }
        _ => "The first two of the panel are nearly tied".to_owned(),
    };
    format!("{because}, so the safest position is taken: {name}{leads}.{why}")
}

/// The rule that decided the last stage, and what it found.
fn held<'a>(facts: &ReportFacts<'a>) -> (&'a str, String) {
    let (cells, last) = facts.about.last();
    let held = last.held(cells);
    held.map_or(("", String::new()), |(guard, step)| {
        (guard.id.as_str(), found(cells, guard, step))
    })
}

/// Says of a panel of rules that nobody judged.
fn stand_ins(facts: &ReportFacts<'_>) -> String {
    if facts.about.panel().is_none() {
        return String::new();
    }
    let speaking = facts.about.speaking();
    let rules = speaking
        .iter()
        .filter(|(_, evaluator)| evaluator.place.is_none());
    match (rules.count(), speaking.len()) {
        (0, _) => String::new(),
        (n, all) if n == all => " Every evaluator is a Steelyard rule, not a judge.".to_owned(),
        (n, all) => format!(" Steelyard rules, not judges: {n} of its {all} evaluators."),
    }
}

fn because(kind: &str) -> &'static str {
    match kind {
        "scores_too_close" => "the scores are too close",
        "domain_expert_conflict" => "the domain experts disagree",
        "multi_dimensional_tradeoff" => "no position is best in most criteria",
        _ => "no rounds of reflexion are left",
    }
}

fn subject(facts: &ReportFacts<'_>, document: &mut Document) {
    let Some(name) = facts.name() else { return };
    let heading = match facts.about.status() {
        "ACCEPT" | "CONSENSUS_REACHED" => "Winning position",
        "REFLEXION" | "PANEL" | "HYBRID" => "Leading position",
        "SAFE_FALLBACK" if facts.about.case.names_alone => "Leading position",
        _ => "Recommended position",
    };
    document.heading(2, &format!("{heading}: {name}"));
    let (lines, card) = match &facts.subject {
        Subject::Card(position) => (card_lines(facts, *position), position.input.card),
        Subject::Hybrid(made, _) => (hybrid_lines(facts), &made.card),
        Subject::Nobody => return,
    };
    document.bullets(&lines);
    claims(card, document);
}

fn card_lines(facts: &ReportFacts<'_>, position: Position<'_>) -> Vec<String> {
    let parameters = &facts.about.model.parameters;
    let mut lines = Vec::new();
    if let Some(c) = facts.consensus(position) {
        let from = share(parameters.value_of(ids::CONSENSUS));
        lines.push(format!(
            "**Consensus score:** {} of 1; consensus from {from}",
            share(c)
        ));
    }
    if let Some(s) = facts.score(position) {
        let [s, threshold] = apart(s, parameters.value_of(ids::THRESHOLD));
        lines.push(format!("**Score S:** {s}; accepted above {threshold}"));
    }
    if let Some(rival) = facts.rival() {
        let (what, pair) = match facts.consensus(position).zip(facts.consensus(rival)) {
            Some(pair) => ("C", Some(pair)),
            None => ("S", facts.score(position).zip(facts.score(rival))),
        };
        let lead = pair.map_or(String::new(), |(own, other)| {
            let digits = if what == "C" { share } else { points };
            let side = if compare(other, own).is_gt() {
                "above"
            } else {
                "below"
            };
            // Of the numbers as they are told, so that they add up on paper.
            let scale = if what == "C" { 1000.0 } else { 100.0 };
            let facts = |x: f64| (x * scale).round() / scale;
            let apart = digits((facts(own) - facts(other)).abs());
            format!(" at {what} {}, {apart} {side} this one", digits(other))
        });
        lines.push(format!(
            "**Best other position:** {}{lead}",
            name(&rival.alternative.label)
        ));
    }
    if let Some(agent) = &position.input.card.agent {
        lines.push(format!("**Proposed by:** {}", text(agent)));
    }
    lines.push(verifier(position));
    lines
}

/// What the verifier says, with the receipt that says it.
fn verifier(position: Position<'_>) -> String {
    let verified = match position.verdict() {
        Some(ReceiptVerdict::Pass) => "the receipt passes",
        Some(ReceiptVerdict::Fail) => "the receipt fails",
        Some(ReceiptVerdict::Pending) => "the receipt is pending, so it is unverified",
        None => "no receipt, so it is unverified",
    };
    let trial = if position.verdict() == position.input.verdict {
        ""
    } else {
        ", tried here; the file says otherwise"
    };
    let input = position.input;
    let which = match input.receipt.as_str() {
        "" => String::new(),
        which => format!(" ({})", text(which)),
    };
    // Those of a receipt that fails are the gate's.
    let reasons = match position.verdict() {
        Some(ReceiptVerdict::Pass | ReceiptVerdict::Pending) if !input.reasons.is_empty() => {
            format!("; it says: {}", text(&input.reasons.join("; ")))
        }
        _ => String::new(),
    };
    format!("**Verifier:** {verified}{which}{trial}{reasons}")
}

fn hybrid_lines(facts: &ReportFacts<'_>) -> Vec<String> {
    let Subject::Hybrid(made, [leader, second]) = &facts.subject else {
        return Vec::new();
    };
    let c = |position: &Position<'_>| {
        facts
            .consensus(*position)
            .map_or(String::new(), |c| format!(" (C {})", share(c)))
    };
    let mut lines = vec![format!(
        "**Made of:** {}{} and {}{}",
        name(&leader.alternative.label),
        c(leader),
        name(&second.alternative.label),
        c(second)
    )];
    if let Some(own) = made.consensus.hybrid {
        lines.push(format!(
            "**Heuristic consensus:** {} of 1, by rules and not by judges",
            share(own)
        ));
    }
    lines.push(format!("**Proposed by:** {SYNTHESIZER}"));
    lines.push("**Verifier:** no receipt yet, so it is unverified".to_owned());
    lines
}

fn claims(card: &PositionCard, document: &mut Document) {
    if card.claims.is_empty() {
        return;
    }
    document.paragraph("It claims:");
    let claims: Vec<String> = card.claims.iter().map(|claim| text(claim)).collect();
    document.bullets(&claims);
}
