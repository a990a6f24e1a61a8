//! The tables of the audit trail: rules and files.

use steelyard_decision::StepState;
use steelyard_documents::Source;

use super::{ReportFacts, found};
use steelyard_documents::fnv1a_64;
use steelyard_documents::written::{Document, name, text};

/// The rules in order with the numbers they looked at, up to the one that held.
pub(super) fn rules(facts: &ReportFacts<'_>, document: &mut Document) {
    let mut rows = Vec::new();
    let mut stage = "Decision".to_owned();
    let (mut cells, mut weighed) = (facts.about.cells(), facts.about.weighed);
    loop {
        for (guard, step) in cells.guards.iter().zip(&weighed.trace) {
            let came = match step.state {
                StepState::Held => text(&guard.status.id),
                StepState::Failed => "no".to_owned(),
                StepState::NotReached => continue,
            };
            rows.push(vec![
                stage.clone(),
                text(&guard.label),
                found(cells, guard, step),
                came,
            ]);
        }
        let Some((place, below)) = &weighed.stage else {
            break;
        };
        let Some(opened) = cells.stages.get(*place) else {
            break;
        };
        stage = text(&opened.label);
        (cells, weighed) = (&opened.cells, below);
    }
    document.paragraph("Rules in the order in which they were looked at:");
    document.table(&["Stage", "Rule", "Found", "Came to"], &rows);
}

/// The files that decided, with a hash of each: cards, what is said of them, and policy.
pub(super) fn files(facts: &ReportFacts<'_>, document: &mut Document) {
    let mut sources: Vec<(&Source, Vec<String>)> = Vec::new();
    let mut add = |source, what: String| match sources.iter_mut().find(|(one, _)| *one == source) {
        Some((_, held)) => held.push(what),
        None => sources.push((source, vec![what])),
    };
    for position in facts.about.positions() {
        let source = position.input.source;
        let line = source.position(position.input.card.span.start).line;
        let label = name(&position.alternative.label);
        add(source, format!("{label} (line {line})"));
    }
    for (source, held) in facts.about.beside {
        for what in held {
            add(source, what.clone());
        }
    }
    if let Some(policy) = facts.about.policy_file {
        add(policy, "policy".to_owned());
    }
    let rows = sources.iter().map(|(source, held)| {
        let hash = fnv1a_64(&source.text);
        vec![text(&source.name), held.join(", "), hash]
    });
    let rows: Vec<Vec<String>> = rows.collect();
    if rows.is_empty() {
        return;
    }
    let policy = if facts.about.policy_file.is_none() {
        " No policy file: the defaults hold."
    } else {
        ""
    };
    document.paragraph(&format!("Files, with FNV-1a 64 of their text, which tells versions apart and is no signature.{policy}"));
    document.table(&["File", "Holds", "FNV-1a 64"], &rows);
}
