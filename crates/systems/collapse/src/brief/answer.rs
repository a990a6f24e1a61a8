//! The template of an answer.

use super::Brief;
use crate::card::quoted;
use crate::panel::Role;

/// Stands where a number from 0 to 1 is wanted; whoever leaves it there is told so on reading.
const NUMBER: &str = "<0.0-1.0>";

/// One `panel_evaluation` as YAML, for the evaluator of a role to fill in: numbers for the placeholders, words
/// between the quotes. Naming the decision where it has a name keeps answers to several apart.
pub(super) fn template(brief: &Brief<'_>, role: Role) -> String {
    let mut lines = Vec::new();
    let title = &brief.about.model.title;
    if !title.is_empty() {
        lines.push(format!("decision: {}", quoted(title)));
    }
    lines.push("panel_evaluation:".to_owned());
    lines.push(format!("  agent: {}", quoted(role.label())));
    lines.push(format!("  role: {}", role.key()));
    let ids = || brief.positions.iter().map(|one| quoted(&one.input.id));
    lines.push("  position_scores:".to_owned());
    lines.extend(ids().map(|id| format!("    {id}: {NUMBER}")));
    lines.push("  rationale:".to_owned());
    lines.extend(ids().map(|id| format!("    {id}: \"\"")));
    // Not filled in: who leaves the first name there would vote for it.
    let choice: Vec<String> = ids().collect();
    lines.push(format!("  # recommendation: {}", choice.join(" or ")));
    lines.push("  concerns: []".to_owned());
    lines.push(format!("  confidence: {NUMBER}"));
    lines.join("\n")
}

/// The templates of all seven roles, a document each.
pub(super) fn templates(brief: &Brief<'_>) -> String {
    let all = Role::ALL.map(|role| template(brief, role));
    all.join("\n---\n")
}
