//! Who speaks, and for which card.

use steelyard_decision::{Standing, compare};

use super::ReportFacts;
use crate::panel::Evaluator;
use crate::report_input::Position;
use steelyard_documents::written::text;

/// The role, and the agent where it has a name of its own: "Collective Intelligence (`ExperienceAgent`)".
pub(super) fn name_of(evaluator: &Evaluator) -> String {
    let role = evaluator.role.label();
    if evaluator.place.is_none() || evaluator.id == evaluator.role.key() {
        return role.to_owned();
    }
    match evaluator.id.strip_prefix(role).map(str::trim) {
        Some("" | "Agent") => role.to_owned(),
        // "Domain Expert (Backend)" says its role already.
        Some(_) => text(&evaluator.id),
        None => format!("{role} ({})", text(&evaluator.id)),
    }
}

/// The card that an evaluator recommends, or else the one it scores highest. A rule recommends nothing: it prefers
/// the one that it scores highest of those that rank, and none where several share the first place.
pub(super) fn preferred<'a>(
    facts: &ReportFacts<'a>,
    speaking: (Option<usize>, &Evaluator),
) -> Option<Position<'a>> {
    let evaluator = speaking.1;
    let is_rule = evaluator.place.is_none();
    let mut positions = facts.positions.iter().copied();
    if let Some(at) = evaluator.recommendation.filter(|_| !is_rule) {
        return positions.find(|one| one.card == at);
    }
    let standings = &facts.about.weighed.standings;
    let names_alone = facts.about.case.names_alone;
    let ranked =
        positions.filter(|one| names_alone || standings.get(one.at) == Some(&Standing::Ranked));
    let scored: Vec<(Position<'a>, f64)> = ranked
        .filter_map(|one| Some((one, facts.about.given(speaking, one)?)))
        .collect();
    let best = scored.iter().copied().reduce(|best, next| {
        if compare(next.1, best.1).is_gt() {
            next
        } else {
            best
        }
    })?;
    let mut level = scored.iter().filter(|one| compare(one.1, best.1).is_eq());
    let alone = level.nth(1).is_none();
    alone.then_some(best.0)
}
