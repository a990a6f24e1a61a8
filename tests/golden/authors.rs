//! Cards in the hands of different authors, and what a reader understands of each.

use serde::Deserialize;
use steelyard_collapse::{Cards, PositionCard, Residual, Sensed};
use steelyard_engine::workspace::Workspace;

use crate::{Differences, Notebook};

/// A suite file.
#[derive(Deserialize)]
pub(crate) struct Suite {
    card: Vec<Card>,
}

/// A file that holds one card, and what is understood of it; what it does not give is left out.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Card {
    name: String,
    file: String,
    text: String,
    agent: String,
    confidence: Option<f64>,
    cost: Option<f64>,
    reversibility: Option<f64>,
    /// `pointer @ quality`.
    evidence: Vec<String>,
    /// `severity: description | mitigation | residual`.
    risks: Vec<String>,
    /// `id`, with `open to approval` behind it where it is.
    #[serde(default)]
    violations: Vec<String>,
    /// Words of what is told of parts that nobody reads: `line word of it`.
    #[serde(default)]
    unread: Vec<String>,
}

pub(crate) fn run(suite: &Suite, notebook: &mut Notebook) {
    for card in &suite.card {
        notebook.case(&card.name, "what a reader understands", |differences| {
            check(card, differences);
        });
    }
}

fn check(expected: &Card, differences: &mut Differences) {
    let mut workspace = Workspace::default();
    workspace.open(1, &expected.file, expected.text.as_bytes());
    workspace.refresh();
    let room = workspace.view::<Cards>().unwrap();
    let all = room.case_files(1).iter().flat_map(|file| &file.cards);
    let all: Vec<&PositionCard> = all.collect();
    let [card] = all.as_slice() else {
        differences.same("count of cards", &all.len(), &1);
        return;
    };
    differences.same(
        "agent",
        &card.agent.as_deref(),
        &Some(expected.agent.as_str()),
    );
    differences.same("invalid", &card.invalid, &Vec::new());
    let value = |number: &Option<Sensed>| number.as_ref().map(|number| number.value);
    differences.same("confidence", &value(&card.confidence), &expected.confidence);
    differences.same("cost", &value(&card.cost), &expected.cost);
    differences.same(
        "reversibility",
        &value(&card.reversibility),
        &expected.reversibility,
    );
    differences.same("evidence", &evidence(card), &expected.evidence);
    differences.same("risks", &risks(card), &expected.risks);
    differences.same("violations", &violations(card), &expected.violations);
    let unread = &workspace.files()[0].diagnostics;
    let unread = unread
        .iter()
        .filter(|one| one.code.id() == "unread-part" || one.code.id() == "unknown-key");
    let unread: Vec<String> = unread
        .map(|one| format!("{} {}", one.line, one.found))
        .collect();
    differences.same("parts that nobody reads", &unread, &expected.unread);
}

fn evidence(card: &PositionCard) -> Vec<String> {
    let one = |piece: &steelyard_collapse::Evidence| match &piece.quality {
        Some(quality) => format!("{} @ {}", piece.pointer, quality.value),
        None => piece.pointer.clone(),
    };
    card.evidence.iter().map(one).collect()
}

fn risks(card: &PositionCard) -> Vec<String> {
    let one = |risk: &steelyard_collapse::Risk| {
        let left = match &risk.residual {
            Residual::Given(left) => left.value.to_string(),
            Residual::Whole => String::new(),
        };
        let words = format!(
            "{}: {} | {} | {left}",
            risk.severity.word(),
            risk.description,
            risk.mitigation
        );
        words.trim_end_matches([' ', '|']).to_owned()
    };
    card.risks.iter().map(one).collect()
}

fn violations(card: &PositionCard) -> Vec<String> {
    let one = |violation: &steelyard_collapse::Violation| {
        let open = if violation.requires_approval {
            " open to approval"
        } else {
            ""
        };
        format!("{}{open}", violation.invariant_id)
    };
    card.violations.iter().map(one).collect()
}
