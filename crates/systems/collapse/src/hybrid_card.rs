use super::card::{quoted, write_card};
use super::report_input::ReportInput;

/// The hybrid of a decision's panel as a document of its own, which opened beside the others is one more card of that
/// decision: YAML in the schema of the source, read back to the same card.
///
/// `None` where the panel opened no stage of a hybrid, and where the hybrid brings in what neither of its cards has:
/// that one is nobody's position. One that stands below both cards is there all the same, since it may be argued
/// for. Source: "Hybrid Synthesis".
pub fn hybrid_card(about: &ReportInput<'_>) -> Option<String> {
    let (made, _) = about.synthesis()?;
    if made.checks.iter().any(|check| !check.holds) {
        return None;
    }
    let card = write_card(&made.card);
    let title = &about.model.title;
    if title.is_empty() {
        return Some(card);
    }
    // Only a list of cards may be preceded by the name of its decision.
    let mut text = format!("decision: {}\nposition_cards:\n", quoted(title));
    for (at, line) in card.lines().enumerate() {
        let lead = if at == 0 { "  - " } else { "    " };
        text = format!("{text}{lead}{line}\n");
    }
    Some(text)
}
