use super::answer::templates;
use super::markdown::verdict;
use super::{Brief, leans_to, looks_at};
use crate::card::{quoted, write_card};
use crate::panel::Role;
use crate::report_input::ReportInput;

/// The same brief as YAML, for programs that ask: under `panel_brief`, with the cards in the schema of the source
/// and the template of the answers as a text.
pub fn brief_yaml(about: &ReportInput<'_>) -> String {
    let brief = Brief::of(about);
    let mut lines = vec!["panel_brief:".to_owned()];
    let mut line = |depth: usize, text: String| lines.push(format!("{}{text}", "  ".repeat(depth)));
    if !about.model.title.is_empty() {
        line(1, format!("decision: {}", quoted(&about.model.title)));
    }
    let context = &about.case.context;
    if !context.is_empty() {
        line(1, "context:".to_owned());
        if let Some(objective) = &context.objective {
            line(2, format!("objective: {}", quoted(objective)));
        }
        line(2, listed("constraints", context.constraints.is_empty()));
        for constraint in &context.constraints {
            line(3, format!("- {}", quoted(constraint)));
        }
    }
    match &brief.conflict {
        Some(conflict) => {
            line(1, format!("conflict_type: {}", quoted(&conflict.kind)));
            line(1, format!("conflict: {}", quoted(&conflict.words)));
        }
        None => line(1, "conflict_type: none".to_owned()),
    }
    line(1, format!("reflexion_attempts: {}", brief.attempts));
    line(1, format!("max_reflexions: {}", brief.most));
    line(1, listed("positions", brief.positions.is_empty()));
    for position in &brief.positions {
        line(2, format!("- position: {}", quoted(&position.input.id)));
        if let Some(score) = brief.score(*position) {
            line(3, format!("score: {score}"));
        }
        line(3, format!("verifier: {}", quoted(verdict(*position))));
        if !about.case.names_alone {
            for text in write_card(position.input.card).lines() {
                line(3, text.to_owned());
            }
        }
    }
    line(1, listed("not_to_be_evaluated", brief.kept_out.is_empty()));
    for (position, why) in &brief.kept_out {
        line(2, format!("- position: {}", quoted(&position.input.id)));
        line(3, format!("because: {}", quoted(why)));
    }
    line(1, listed("panel", false));
    for role in Role::ALL {
        line(2, format!("- role: {}", role.key()));
        line(3, format!("name: {}", quoted(role.label())));
        line(3, format!("looks_at: {}", quoted(looks_at(role))));
        line(3, format!("leans: {}", quoted(leans_to(role))));
        line(3, format!("weight: {}", brief.weight(role)));
    }
    if !brief.positions.is_empty() {
        line(1, "answer_with: |".to_owned());
        for text in templates(&brief).lines() {
            line(2, text.to_owned());
        }
    }
    lines.push(String::new());
    lines.join("\n")
}

fn listed(key: &str, is_empty: bool) -> String {
    format!("{key}:{}", if is_empty { " []" } else { "" })
}
