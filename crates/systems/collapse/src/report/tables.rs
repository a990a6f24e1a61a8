//! The tables of the audit trail: rules and files.

use std::collections::BTreeMap;

use steelyard_decision::StepState;
use steelyard_documents::Source;

use super::{ReportFacts, found};
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
    document.paragraph("Rules in the order they were checked:");
    document.table(&["Stage", "Rule", "Found", "Result"], &rows);
}

/// The files that decided, with a hash of each: cards, what is said of them, and policy.
pub(super) fn files(facts: &ReportFacts<'_>, document: &mut Document) {
    let mut sources = Sources::default();
    for position in &facts.positions {
        let source = position.input.source;
        let line = source.position(position.input.card.span.start).line;
        let label = name(&position.alternative.label);
        sources.add(source, format!("{label} (line {line})"));
    }
    for (source, held) in facts.about.beside {
        for what in held {
            sources.add(source, what.clone());
        }
    }
    if let Some(policy) = facts.about.policy_file {
        sources.add(policy, "policy".to_owned());
    }
    let rows = sources.all.iter().map(|(source, held)| {
        let hash = source.fingerprint().to_owned();
        vec![text(&source.name), held.join(", "), hash]
    });
    let rows: Vec<Vec<String>> = rows.collect();
    if rows.is_empty() {
        return;
    }
    let policy = if facts.about.policy_file.is_none() {
        " No policy file: defaults apply."
    } else {
        ""
    };
    document.paragraph(&format!("Files with an FNV-1a 64 hash of their text, which tells versions apart and is not a signature.{policy}"));
    document.table(&["File", "Contains", "FNV-1a 64"], &rows);
}

/// Files with what each holds, in the order in which they are first named.
#[derive(Default)]
struct Sources<'a> {
    all: Vec<(&'a Source, Vec<String>)>,
    /// Those of each name.
    places: BTreeMap<&'a str, Vec<usize>>,
}

impl<'a> Sources<'a> {
    fn add(&mut self, source: &'a Source, what: String) {
        let alike = self.places.entry(source.name.as_str()).or_default();
        // The same file is known without a look at its text, which is as long as all its cards.
        let mut known = alike.iter().copied();
        let known =
            known.find(|at| std::ptr::eq(self.all[*at].0, source) || self.all[*at].0 == source);
        let at = known.unwrap_or_else(|| {
            alike.push(self.all.len());
            self.all.push((source, Vec::new()));
            self.all.len() - 1
        });
        self.all[at].1.push(what);
    }
}
