//! What each evaluator of the panel gave; what it is concerned about has a section of its own.

use steelyard_decision::{contributions, points};

use super::members::{name_of, preferred};
use super::{ReportFacts, share};
use crate::panel::Evaluator;
use steelyard_documents::written::{Document, name};

pub(super) fn write(facts: &ReportFacts<'_>, document: &mut Document) {
    let Some((cells, weighed)) = facts.about.panel() else {
        return;
    };
    document.heading(2, "Voting breakdown");
    let first = weighed.order.first().copied().unwrap_or_default();
    let parts = contributions(&facts.about.model.parameters, cells, first);
    let rows = facts.about.speaking().into_iter().map(|speaking| {
        let (place, evaluator) = speaking;
        let choice = preferred(facts, speaking);
        let say = place.and_then(|place| parts.get(place));
        let say = say.map_or("–".to_owned(), |part| {
            format!("{:.0}%", part.counts * 100.0)
        });
        let score = choice.and_then(|one| facts.about.given(speaking, one));
        vec![
            name_of(evaluator),
            choice.map_or("–".to_owned(), |one| name(&one.alternative.label)),
            score.map_or("–".to_owned(), points),
            points(evaluator.confidence),
            say,
            remark(facts, speaking),
        ]
    });
    let mut rows: Vec<Vec<String>> = rows.collect();
    let mut head = vec![
        "Evaluator",
        "Prefers",
        "Its score",
        "Confidence",
        "Share",
        "Remark",
    ];
    let is_plain = |row: &Vec<String>| row.last().is_none_or(String::is_empty);
    if rows.iter().all(is_plain) {
        head.pop();
        for row in &mut rows {
            row.pop();
        }
    }
    document.table(&head, &rows);
    let c = weighed.scores.get(first).filter(|c| c.is_finite());
    if let Some((leader, c)) = cells.alternatives.get(first).zip(c) {
        document.paragraph(&format!(
            "Share is an evaluator's part of all weight × confidence behind the {} of {}.",
            share(*c),
            name(&leader.label)
        ));
    }
}

fn remark(facts: &ReportFacts<'_>, (place, evaluator): (Option<usize>, &Evaluator)) -> String {
    let mut remarks = Vec::new();
    if evaluator.place.is_none() {
        remarks.push("heuristic".to_owned());
    }
    if preferred(facts, (place, evaluator)).is_none() {
        remarks.push("no preference".to_owned());
    }
    if evaluator.confidence <= 0.0 {
        remarks.push("no confidence, not counted".to_owned());
    }
    let positions = facts.positions.iter();
    let silent = positions.filter(|one| facts.about.given((place, evaluator), **one).is_none());
    let silent: Vec<String> = silent.map(|one| name(&one.alternative.label)).collect();
    if !silent.is_empty() {
        remarks.push(format!("left out: {}", silent.join(", ")));
    }
    remarks.join("; ")
}
