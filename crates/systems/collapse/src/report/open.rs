//! What a human gets to see who has to decide between what the panel could not agree on.

use steelyard_decision::points;

use super::members::name_of;
use super::tradeoffs::differences;
use super::{ReportFacts, bold, sentence, share};
use crate::report_input::Position;
use steelyard_documents::written::Document;

pub(super) fn write(facts: &ReportFacts<'_>, document: &mut Document) {
    let ranked = facts.ranked();
    if facts.about.panel().is_none() || ranked.is_empty() {
        return;
    }
    document.heading(2, "What the panel says of each");
    for position in &ranked {
        one(facts, *position, document);
    }
    if let [first, second, ..] = ranked.as_slice() {
        between(facts, [*first, *second], document);
    }
}

fn one(facts: &ReportFacts<'_>, position: Position<'_>, document: &mut Document) {
    let c = facts
        .consensus(position)
        .map_or(String::new(), |c| format!(" at C {}", share(c)));
    let speaking = facts.about.speaking().into_iter();
    let lines = speaking.filter_map(|speaking| {
        let score = facts.about.given(speaking, position)?;
        let why = speaking.1.rationale.get(position.card)?.trim();
        let name = name_of(speaking.1);
        let score = points(score);
        (!why.is_empty()).then(|| format!("**{name}** ({score}): {}", sentence(why)))
    });
    let lines: Vec<String> = lines.collect();
    if !lines.is_empty() {
        document.paragraph(&format!("{}{c}:", bold(position.alternative)));
        document.bullets(&lines);
    }
}

fn between(facts: &ReportFacts<'_>, [first, second]: [Position<'_>; 2], document: &mut Document) {
    let all = differences(facts, first, second);
    let lines = all.iter().map(|one| {
        let better = if one.is_ahead() { first } else { second };
        let worth = points(one.by.abs());
        format!(
            "{}, worth {worth} points for {}.",
            one.words,
            bold(better.alternative)
        )
    });
    let lines: Vec<String> = lines.collect();
    if !lines.is_empty() {
        let names = [first, second].map(|one| bold(one.alternative));
        document.paragraph(&format!("{} against {} by score:", names[0], names[1]));
        document.bullets(&lines);
    }
}
