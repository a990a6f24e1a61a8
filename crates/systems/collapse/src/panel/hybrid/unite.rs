use std::collections::{BTreeMap, BTreeSet};

use steelyard_decision::compare;
use steelyard_documents::Span;

use super::numbers::{lower, plainly, shared};
use super::plan::Joined;
use super::{Parent, SYNTHESIZER, folded};
use crate::{Evidence, PositionCard, Residual, Risk, Sensed, Severity, Violation};

/// What is said to be left of the added risk: it is met, and no one has tried yet.
const COMPLEXITY_LEFT: f64 = 0.5;

/// The hybrid, and how its numbers came about.
pub(super) fn card(parents: [Parent<'_>; 2], joined: &Joined) -> (PositionCard, Vec<String>) {
    let mut notes = Vec::new();
    let mut numbers = |what: &str, of: fn(&PositionCard) -> Option<&Sensed>| {
        let (number, note) = lower(what, parents, of);
        notes.push(note);
        number
    };
    let reversibility = numbers("reversibility", |card| card.reversibility.as_ref());
    let confidence = numbers("confidence", |card| card.confidence.as_ref());
    let value = numbers("value", |card| card.value.as_ref());
    let (cost, note) = shared("cost", parents, joined, |card| card.cost.as_ref());
    notes.push(note);
    let (estimate, note) = shared("estimate", parents, joined, |card| card.estimate.as_ref());
    notes.push(note);
    let [a, b] = parents.map(|parent| parent.card);
    let id = format!("hybrid({}+{})", parents[0].id, parents[1].id);
    let hybrid = PositionCard {
        id: Some(id),
        agent: Some(SYNTHESIZER.to_owned()),
        timestamp: None,
        claims: once(a.claims.iter().chain(&b.claims)),
        plan: joined.steps.clone(),
        evidence: evidence(a, b),
        risks: risks(parents),
        confidence,
        cost,
        reversibility,
        violations: violations(a, b),
        estimate,
        data_changes: match (a.data_changes, b.data_changes) {
            (Some(false), Some(false)) => Some(false),
            (Some(true), _) | (_, Some(true)) => Some(true),
            _ => None,
        },
        regulatory: once(a.regulatory.iter().chain(&b.regulatory)),
        value,
        span: Span::default(),
        invalid: Vec::new(),
        silent: false,
    };
    (hybrid, notes)
}

/// Each text once, the first of its spellings.
fn once<'a>(texts: impl Iterator<Item = &'a String>) -> Vec<String> {
    let mut known = BTreeSet::new();
    texts
        .filter(|text| known.insert(folded(text)))
        .cloned()
        .collect()
}

/// Unites things of which some are the same, by name; `worse` makes one of two. Those without a name stay apart.
fn united<T: Clone, K: Ord>(
    all: impl Iterator<Item = T>,
    name: impl Fn(&T) -> Option<K>,
    worse: impl Fn(T, T) -> T,
) -> Vec<T> {
    let mut places = BTreeMap::new();
    let mut united: Vec<T> = Vec::new();
    for one in all {
        let place = match name(&one) {
            Some(name) => *places.entry(name).or_insert(united.len()),
            None => united.len(),
        };
        match united.get_mut(place) {
            Some(other) => *other = worse(other.clone(), one),
            None => united.push(one),
        }
    }
    united
}

/// Pieces with the same pointer and kind are one, of the lower quality; those without a pointer stay apart.
fn evidence(a: &PositionCard, b: &PositionCard) -> Vec<Evidence> {
    let name = |piece: &Evidence| {
        let pointer = piece.pointer.trim();
        (!pointer.is_empty()).then(|| (folded(&piece.kind), pointer.to_owned()))
    };
    let worse = |x: Evidence, y: Evidence| match (&x.quality, &y.quality) {
        (None, Some(_)) => y,
        (Some(q), Some(r)) if compare(r.value, q.value).is_lt() => y,
        _ => x,
    };
    let afresh = |piece: &Evidence| Evidence {
        span: Span::default(),
        quality: piece.quality.as_ref().map(nowhere),
        ..piece.clone()
    };
    united(
        a.evidence.iter().chain(&b.evidence).map(afresh),
        name,
        worse,
    )
}

/// A number of a parent, standing in no file.
fn nowhere(sensed: &Sensed) -> Sensed {
    Sensed {
        span: Span::default(),
        ..sensed.clone()
    }
}

/// Risks of one description are one, the worse as it stands; those without a description stay apart.
fn risks(parents: [Parent<'_>; 2]) -> Vec<Risk> {
    let [a, b] = parents.map(|parent| parent.card);
    let name = |risk: &Risk| {
        let described = folded(&risk.description);
        (!described.is_empty()).then_some(described)
    };
    let worse = |x: Risk, y: Risk| {
        let by_severity = x.severity.cmp(&y.severity);
        let by_plan = x.mitigation.is_empty().cmp(&y.mitigation.is_empty());
        let by_rest = compare(x.residual.value(), y.residual.value());
        let is_worse = by_severity.then(by_plan).then(by_rest).is_ge();
        if is_worse { x } else { y }
    };
    let afresh = |risk: &Risk| Risk {
        span: Span::default(),
        residual: match &risk.residual {
            Residual::Given(left) => Residual::Given(nowhere(left)),
            Residual::Whole => Residual::Whole,
        },
        ..risk.clone()
    };
    let all = a.risks.iter().chain(&b.risks).map(afresh);
    united(all.chain([complexity(parents)]), name, worse)
}

/// The risk that every hybrid has. Source: the example of "Hybrid Synthesis".
fn complexity([leader, runner_up]: [Parent<'_>; 2]) -> Risk {
    let (a, b) = (leader.id, runner_up.id);
    Risk {
        severity: Severity::Low,
        coerced: None,
        description: format!(
            "Operational complexity: parts of {a} and of {b} are run side by side"
        ),
        mitigation: format!("Keep the parts of {a} and of {b} apart behind one interface"),
        residual: Residual::Given(plainly(COMPLEXITY_LEFT)),
        span: Span::default(),
    }
}

/// Violations of one invariant are one, open to approval only if both are.
fn violations(a: &PositionCard, b: &PositionCard) -> Vec<Violation> {
    let worse = |x: Violation, y: Violation| Violation {
        requires_approval: x.requires_approval && y.requires_approval,
        ..x
    };
    let afresh = |violation: &Violation| Violation {
        span: Span::default(),
        ..violation.clone()
    };
    let all = a.violations.iter().chain(&b.violations).map(afresh);
    united(all, |one| Some(invariant(one)), worse)
}

/// What tells invariants apart: the id, or the description where there is none.
pub(super) fn invariant(violation: &Violation) -> (String, Option<String>) {
    let id = folded(&violation.invariant_id);
    let described = id.is_empty().then(|| folded(&violation.description));
    (id, described)
}
