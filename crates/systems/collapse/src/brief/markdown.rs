use steelyard_decision::{plain, points};

use super::answer::templates;
use super::{Brief, leans_to, looks_at};
use crate::panel::Role;
use crate::report_input::{Position, ReportInput};
use crate::{Evidence, PositionCard, ReceiptVerdict, Residual, Risk, Sensed, Violation};
use steelyard_documents::written::{Document, code, name, text};

/// The brief of a decision as Markdown: what conflicts, why a panel is asked, who sits on it, and the exact YAML
/// to answer with.
pub fn brief(about: &ReportInput<'_>) -> String {
    let brief = Brief::of(about);
    let mut document = Document::default();
    let title = text(&about.model.title);
    document.heading(
        1,
        &if title.is_empty() {
            "Consensus panel brief".to_owned()
        } else {
            format!("Consensus panel brief: {title}")
        },
    );
    document.bullets(&facts(&brief));
    if brief.positions.is_empty() {
        document.paragraph("No position ranks, so there is nothing to put to a panel.");
    } else {
        document.heading(2, "Positions");
        for position in &brief.positions {
            write_position(&brief, *position, &mut document);
        }
    }
    let kept_out: Vec<String> = brief
        .kept_out
        .iter()
        .map(|(one, why)| format!("**{}:** {}", name(&one.alternative.label), text(why)))
        .collect();
    if !kept_out.is_empty() {
        document.heading(2, "Not to be evaluated");
        document.bullets(&kept_out);
    }
    if !brief.positions.is_empty() {
        panel(&brief, &mut document);
    }
    document.into_text()
}

fn facts(brief: &Brief<'_>) -> Vec<String> {
    let names: Vec<String> = brief
        .positions
        .iter()
        .map(|one| name(&one.alternative.label))
        .collect();
    let mut facts = Vec::new();
    if !names.is_empty() {
        facts.push(format!("**Conflicting positions:** {}", names.join(", ")));
    }
    let context = &brief.about.case.context;
    if let Some(objective) = &context.objective {
        facts.push(format!("**Objective:** {}", text(objective)));
    }
    if !context.constraints.is_empty() {
        let constraints: Vec<String> = context.constraints.iter().map(|one| text(one)).collect();
        facts.push(format!("**Constraints:** {}", constraints.join("; ")));
    }
    facts.push(match &brief.conflict {
        Some(conflict) => format!(
            "**Conflict type:** {} ({})",
            text(&conflict.kind),
            text(&conflict.words)
        ),
        None if brief.about.case.names_alone => {
            "**Conflict type:** not known; no position cards were given, so the evaluations were aggregated by themselves"
                .to_owned()
        }
        None => "**Conflict type:** none; the decision needs no panel".to_owned(),
    });
    facts.push(format!(
        "**Reflexion attempts so far:** {} of {}",
        plain(brief.attempts),
        plain(brief.most)
    ));
    facts
}

fn write_position(brief: &Brief<'_>, position: Position<'_>, document: &mut Document) {
    let card = position.input.card;
    document.heading(3, &name(&position.alternative.label));
    document.paragraph(&numbers(brief, position));
    let mut list = |what: &str, items: Vec<String>| {
        if !items.is_empty() {
            document.paragraph(what);
            document.bullets(&items);
        }
    };
    list("Claims:", card.claims.iter().map(|one| text(one)).collect());
    let steps = card.plan.iter().map(|step| match step.rationale.trim() {
        "" => text(&step.action),
        why => format!("{} ({})", text(&step.action), text(why)),
    });
    list("Plan:", steps.collect());
    list("Evidence:", card.evidence.iter().map(evidence).collect());
    list("Risks:", card.risks.iter().map(risk).collect());
    list(
        "Invariants violated:",
        card.violations.iter().map(violation).collect(),
    );
}

/// What can be said of a card in numbers, in one sentence.
fn numbers(brief: &Brief<'_>, position: Position<'_>) -> String {
    let card = position.input.card;
    let mut words = vec![match brief.score(position) {
        Some(score) => format!("S {}", points(score)),
        None => "S –".to_owned(),
    }];
    let mut add = |what: &str, sensed: Option<&Sensed>| {
        words.extend(sensed.map(|number| format!("{what} {}", plain(number.value))));
    };
    add("cost", card.cost.as_ref());
    add("estimate", card.estimate.as_ref());
    add("reversibility", card.reversibility.as_ref());
    add("confidence", card.confidence.as_ref());
    add("user value", card.value.as_ref());
    words.extend(also(card));
    words.push(verdict(position).to_owned());
    let by = card.agent.as_deref().map_or(String::new(), |agent| {
        format!("Proposed by {}. ", text(agent))
    });
    let mut sentence = words.join(", ");
    if let Some(first) = sentence.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    format!("{by}{sentence}.")
}

fn also(card: &PositionCard) -> Vec<String> {
    let mut words = Vec::new();
    if card.data_changes == Some(true) {
        words.push("changes data".to_owned());
    }
    if !card.regulatory.is_empty() {
        words.push(format!("needs {}", text(&card.regulatory.join(", "))));
    }
    words
}

pub(super) fn verdict(position: Position<'_>) -> &'static str {
    match position.verdict() {
        Some(ReceiptVerdict::Pass) => "verified",
        Some(ReceiptVerdict::Fail) => "rejected by the verifier",
        Some(ReceiptVerdict::Pending) => "receipt pending",
        None => "no receipt",
    }
}

fn evidence(piece: &Evidence) -> String {
    let quality = match &piece.quality {
        Some(quality) => format!("quality {}", points(quality.value)),
        None => "quality not given".to_owned(),
    };
    let kind = match piece.kind.trim() {
        "" => String::new(),
        kind => format!("{}: ", text(kind)),
    };
    format!("{kind}{} {quality}", code(&piece.pointer))
}

fn risk(risk: &Risk) -> String {
    let met = match risk.mitigation.trim() {
        "" => "no mitigation".to_owned(),
        how => format!("mitigation: {}", text(how)),
    };
    let left = match &risk.residual {
        Residual::Given(left) => format!("residual risk {}", points(left.value)),
        Residual::Whole => "residual risk not given".to_owned(),
    };
    let severity = risk.severity.word();
    format!("{severity}: {}; {met}; {left}", text(&risk.description))
}

fn violation(one: &Violation) -> String {
    let open = if one.requires_approval {
        "open to approval"
    } else {
        "not open to approval"
    };
    let because = match one.justification.trim() {
        "" => String::new(),
        why => format!("; because {}", text(why)),
    };
    format!(
        "{} {}{because}; {open}",
        text(&one.invariant_id),
        text(&one.description)
    )
}

fn panel(brief: &Brief<'_>, document: &mut Document) {
    document.heading(2, "The panel");
    let rows: Vec<Vec<String>> = Role::ALL
        .into_iter()
        .map(|role| {
            vec![
                role.label().to_owned(),
                looks_at(role).to_owned(),
                leans_to(role).to_owned(),
                points(brief.weight(role)),
            ]
        })
        .collect();
    document.table(&["Role", "Looks at", "Tendency", "Weight"], &rows);
    document.heading(2, "How to answer");
    document.paragraph(
        "Each evaluator scores every position by its own role, without having seen the others' answers: 0 is a clear no, 1 a clear yes. \
         Put a number for each placeholder and a reason between the quotes. Confidence says how much the answer should count. \
         An agent of another name may answer in a role; several experts each give their own name.",
    );
    document.fenced("yaml", &templates(brief));
}
