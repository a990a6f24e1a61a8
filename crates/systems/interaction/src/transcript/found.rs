use std::collections::BTreeMap;

use steelyard_runs::transcript::{Entry, What};

use super::super::{By, Finding, FindingState};

/// What rules find broken, by the place of the entry that breaks it: the question, else the answer of its turn, else what
/// stands last in the turn or before it; what is about no turn stands with the last entry of all.
pub fn by_rule(entries: &[Entry<'_>], findings: Vec<Finding>) -> BTreeMap<usize, Vec<Finding>> {
    let broken = |one: &Finding| one.by == By::Rule && matches!(one.state, FindingState::Broken(_));
    let mut by_entry: BTreeMap<usize, Vec<Finding>> = BTreeMap::new();
    let mut findings = findings.into_iter().filter(broken).peekable();
    if entries.is_empty() || findings.peek().is_none() {
        return by_entry;
    }
    let mut questions = BTreeMap::new();
    let mut answers = BTreeMap::new();
    for (place, entry) in entries.iter().enumerate() {
        match entry.what {
            What::Question(question, _) => _ = questions.insert(Some(question), place),
            What::Answer(_) => _ = answers.insert(entry.turn, place),
            _ => {}
        }
    }
    for finding in findings {
        let seen = finding.seen;
        let asked = questions.get(&seen.question);
        let place = asked.or_else(|| answers.get(&seen.turn)).copied();
        let last = || {
            let within = |entry: &Entry<'_>| {
                let turn = seen.turn;
                turn.is_none_or(|turn| entry.turn.is_some_and(|of| of <= turn))
            };
            entries.partition_point(within).saturating_sub(1)
        };
        let place = place.unwrap_or_else(last);
        by_entry.entry(place).or_default().push(finding);
    }
    by_entry
}
