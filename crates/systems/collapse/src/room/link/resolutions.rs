//! Notices of resolutions without effect, and of contexts and resolutions without a decision.

use std::collections::BTreeSet;

use crate::panel::{Evaluator, TradeoffNames, heuristic_evaluators};
use crate::receipt::ConcernKey;
use crate::{Case, Resolution, ResolutionOf};
use steelyard_documents::{Code, Severity, nearest};

use super::{FilePart, Notice};

/// Concerns among which the nearest is looked for, and resolutions for which it is.
const MOST_NEAR: usize = 200;

/// Notices of resolutions whose concern nobody raises, whose trade-off is none, or that a later one replaces.
pub(super) fn unanswered(parts: &[FilePart<'_>], case: &Case<'_>) -> Vec<(usize, Notice)> {
    if case.resolutions.is_empty() {
        return Vec::new();
    }
    let mut speaking = case.evaluators.clone();
    if !case.names_alone {
        // A reading may bring them in at any time.
        speaking.extend(heuristic_evaluators(case));
    }
    let all = parts.iter().flat_map(|part| {
        let resolutions = part.case_file.resolutions.iter();
        resolutions.map(move |one| (part.file, one))
    });
    let answerable = answerable(&speaking);
    let tradeoffs = TradeoffNames::of(&speaking);
    let is_known = |one: &Resolution| match one.concern_key() {
        Some(key) => answerable.contains(&key),
        None => tradeoffs.have(one),
    };
    let concerns = speaking.iter().flat_map(|one| &one.concerns);
    let near: Vec<&str> = concerns.take(MOST_NEAR).map(String::as_str).collect();
    let mut notices: Vec<(usize, Notice)> = all
        .filter(|(_, one)| !is_known(one))
        .enumerate()
        .map(|(at, (file, one))| {
            let near = if at < MOST_NEAR { &near[..] } else { &[] };
            (file, unknown(one, near))
        })
        .collect();
    notices.extend(superseded(parts));
    notices
}

/// The keys of all resolutions that would answer a concern of these evaluators.
fn answerable(speaking: &[Evaluator]) -> BTreeSet<ConcernKey> {
    let keys = speaking.iter().flat_map(|evaluator| {
        let only = evaluator.concerns.len() == 1;
        let concerns = evaluator.concerns.iter();
        concerns.flat_map(move |concern| ConcernKey::all(&evaluator.names(), concern, only))
    });
    keys.collect()
}

/// The notice of a resolution of nothing; `near` are concerns that may be meant.
fn unknown(one: &Resolution, near: &[&str]) -> Notice {
    let (found, expected) = match &one.of {
        ResolutionOf::Concern { agent, concern } => {
            let expected = match nearest(concern, near) {
                Some(like) => format!("a concern as its evaluator writes it, perhaps {like}"),
                None => "a concern as its evaluator writes it".to_owned(),
            };
            let found = if concern.is_empty() { agent } else { concern };
            (found, expected)
        }
        ResolutionOf::Tradeoff(name) => (
            name,
            "a criterion (evidence, risk, reversibility, cost, confidence, invariants) or an evaluator"
                .to_owned(),
        ),
    };
    let words = [found.as_str(), &expected, "resolution has no effect"];
    Notice::new(
        one.span,
        Severity::Warning,
        crate::codes::IDLE_RESOLUTION,
        words,
    )
}

/// Earlier resolutions of what a later one is about.
fn superseded(parts: &[FilePart<'_>]) -> Vec<(usize, Notice)> {
    let all = parts.iter().flat_map(|part| {
        let resolutions = part.case_file.resolutions.iter();
        resolutions.map(move |one| (part.file, one))
    });
    let all: Vec<(usize, &Resolution)> = all.collect();
    let mut last = std::collections::BTreeMap::new();
    for (at, (_, one)) in all.iter().enumerate() {
        last.insert(key(one), at);
    }
    let earlier = all
        .iter()
        .enumerate()
        .filter(|(at, (_, one))| last.get(&key(one)) != Some(at));
    let say = |(_, (file, one)): (usize, &(usize, &Resolution))| {
        let words = [
            "a second resolution of it",
            "one resolution",
            "only the last counts",
        ];
        (
            *file,
            Notice::new(one.span, Severity::Warning, Code::SUPERSEDED, words),
        )
    };
    earlier.map(say).collect()
}

/// What a resolution is about, in one form.
fn key(one: &Resolution) -> [String; 3] {
    let normalised = steelyard_documents::normalised;
    match &one.of {
        ResolutionOf::Concern { agent, concern } => {
            [String::new(), normalised(agent), normalised(concern)]
        }
        ResolutionOf::Tradeoff(name) => ["tradeoff".to_owned(), normalised(name), String::new()],
    }
}

/// Notices of contexts and resolutions that no decision uses.
pub(super) fn without_decision(parts: &[FilePart<'_>]) -> Vec<(usize, Notice)> {
    let mut notices = Vec::new();
    for part in parts {
        let expected = if part.case_file.decision.is_empty() {
            "cards or evaluations beside it, or decision: NAME"
        } else {
            "a card or an evaluation of that decision"
        };
        let mut say = |span, found: &str| {
            let words = [found, expected, "not used"];
            let notice = Notice::new(span, Severity::Warning, crate::codes::UNUSED_CONTEXT, words);
            notices.push((part.file, notice));
        };
        if !part.case_file.context.is_empty() {
            say(part.case_file.context.span, "a context");
        }
        for resolution in &part.case_file.resolutions {
            say(resolution.span, "a resolution");
        }
    }
    notices
}
