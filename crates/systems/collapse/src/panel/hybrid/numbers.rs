//! The numbers of a hybrid, and a sentence on how each came about.

use steelyard_decision::plain;
use steelyard_documents::Span;

use super::Parent;
use super::plan::{Joined, share};
use crate::panel::heuristic::number;
use crate::{PositionCard, Sensed};

/// A number that stands in no file.
pub(super) fn plainly(value: f64) -> Sensed {
    Sensed {
        value,
        span: Span::default(),
        coerced: None,
    }
}

/// The lower of the two; nothing where either gives none.
pub(super) fn lower(
    what: &str,
    parents: [Parent<'_>; 2],
    of: fn(&PositionCard) -> Option<&Sensed>,
) -> (Option<Sensed>, String) {
    let [a, b] = parents.map(|parent| number(of(parent.card)));
    let (Some(a), Some(b)) = (a, b) else {
        return (None, missing(what, parents, [a, b]));
    };
    let words = format!("The {what} is the lower of {} and {}.", plain(a), plain(b));
    (Some(plainly(a.min(b))), words)
}

/// What the steps taken of each stand for; nothing where either gives none.
pub(super) fn shared(
    what: &str,
    parents: [Parent<'_>; 2],
    joined: &Joined,
    of: fn(&PositionCard) -> Option<&Sensed>,
) -> (Option<Sensed>, String) {
    let [a, b] = parents.map(|parent| number(of(parent.card)));
    let (Some(a), Some(b)) = (a, b) else {
        return (None, missing(what, parents, [a, b]));
    };
    let [of_a, of_b] = joined.taken;
    // Two finite costs may add up to more than a number holds.
    let sum = (a * share(of_a) + b * share(of_b)).min(f64::MAX);
    let words = |cost: f64, (taken, all): (usize, usize)| match all {
        0 => format!("the whole {}", plain(cost)),
        _ => format!("{} · {taken}/{all}", plain(cost)),
    };
    let note = format!(
        "The {what} is {} + {} = {}.",
        words(a, of_a),
        words(b, of_b),
        plain(sum)
    );
    (Some(plainly(sum)), note)
}

fn missing(what: &str, parents: [Parent<'_>; 2], numbers: [Option<f64>; 2]) -> String {
    let without = parents.iter().zip(numbers);
    let without = without.filter(|(_, number)| number.is_none());
    let names: Vec<&str> = without.map(|(parent, _)| parent.id).collect();
    match names.as_slice() {
        [one] => format!("It has no {what}, because {one} has none."),
        _ => format!("It has no {what}, because neither has one."),
    }
}
