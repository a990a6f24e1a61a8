//! Notices of fields without effect.

use std::collections::BTreeSet;

use crate::policy::switch_ids;
use crate::{Case, Policy};
use steelyard_documents::{Severity, normalised};

use super::{FilePart, Notice};

/// Notices of a decision over cards.
pub(super) fn idle(
    parts: &[FilePart<'_>],
    case: &Case<'_>,
    policy: &Policy,
) -> Vec<(usize, Notice)> {
    let mut notices = Vec::new();
    if !case.history.outcomes.is_empty() && policy.reading(switch_ids::EVALUATORS) == "given" {
        let with = parts
            .iter()
            .filter_map(|part| Some((part, part.case_file.history.as_ref()?)));
        let with = with.filter(|(_, history)| !history.outcomes.is_empty());
        notices.extend(with.map(|(part, history)| {
            let words = [
                "outcomes",
                "panel.evaluators fill_in or heuristic: only that rule reads them",
                "no effect under given",
            ];
            let code = crate::codes::UNUSED_HISTORY;
            (
                part.file,
                Notice::new(history.span, Severity::Note, code, words),
            )
        }));
    }
    notices
}

/// Estimates and outcomes of a decision of which only evaluations are there.
pub(super) fn without_cards(parts: &[FilePart<'_>]) -> Vec<(usize, Notice)> {
    let said = parts.iter().filter_map(|part| {
        let history = part.case_file.history.as_ref()?;
        if history.estimates.is_empty() && history.outcomes.is_empty() {
            return None;
        }
        let words = [
            "estimates or outcomes",
            "the cards that they are of",
            "no effect without them",
        ];
        let code = crate::codes::UNUSED_HISTORY;
        let notice = Notice::new(history.span, Severity::Warning, code, words);
        Some((part.file, notice))
    });
    said.collect()
}

/// Notices of estimates and outcomes under names that no card has. `all` are the cases that the histories are about.
pub(super) fn unknown_names(parts: &[FilePart<'_>], all: &[&Case<'_>]) -> Vec<(usize, Notice)> {
    let cards = all.iter().flat_map(|case| &case.cards);
    let names = cards.flat_map(|input| {
        let agent = input.card.agent.as_deref();
        [Some(input.id.as_str()), agent].into_iter().flatten()
    });
    let names: BTreeSet<String> = names.map(normalised).collect();
    if names.is_empty() {
        return Vec::new();
    }
    let mut notices = Vec::new();
    for part in parts {
        let Some(history) = &part.case_file.history else {
            continue;
        };
        let estimates = history.estimates.iter().map(|(name, _)| ("estimate", name));
        let outcomes = history.outcomes.iter().map(|one| ("outcome", &one.agent));
        let mut said = BTreeSet::new();
        for (what, name) in estimates.chain(outcomes) {
            if names.contains(&normalised(name)) || !said.insert((what, name)) {
                continue;
            }
            let found = format!("{what} of {name}");
            let words = [found.as_str(), "the id or agent of a card", "has no effect"];
            let code = crate::codes::UNUSED_HISTORY;
            let notice = Notice::new(history.span, Severity::Warning, code, words);
            notices.push((part.file, notice));
        }
    }
    notices
}
