//! Why a hybrid, and what it is made of in numbers.

use steelyard_decision::{compare, plain, points};

use super::{bold, share};
use crate::panel::hybrid::{Consensus, Side, Strength, Synthesis, Weakness};
use crate::report_input::Position;
use crate::{PositionCard, Sensed};
use steelyard_documents::written::{Document, name, text};

pub(super) fn write(made: &Synthesis, pair: [Position<'_>; 2], document: &mut Document) {
    document.heading(2, "Rationale");
    document.paragraph(&why(made, pair));
    let lines: Vec<String> = made
        .strengths
        .iter()
        .filter_map(|strength| stronger(strength, pair))
        .collect();
    if !lines.is_empty() {
        document.paragraph("What each of the two brings:");
        document.bullets(&lines);
    }
    weaknesses(made, pair, document);
    scores(made, pair, document);
    numbers(made, pair, document);
}

/// The heuristic consensus of all three.
fn why(made: &Synthesis, pair: [Position<'_>; 2]) -> String {
    let Consensus {
        hybrid: Some(own),
        leader: Some(first),
        runner_up: Some(second),
    } = made.consensus
    else {
        return text(&made.why);
    };
    let names = pair.map(|one| bold(one.alternative));
    let below = [first, second].map(|other| compare(own, other).is_lt());
    let taken = match below {
        [false, false] => "It is below neither.".to_owned(),
        [true, false] => format!(
            "It is below {}, but not below both, so the rule takes it.",
            names[0]
        ),
        [false, true] => format!(
            "It is below {}, but not below both, so the rule takes it.",
            names[1]
        ),
        [true, true] => "It is below both.".to_owned(),
    };
    format!(
        "By the roles' rules the hybrid has {}, {} has {} and {} has {}. {taken}",
        share(own),
        names[0],
        share(first),
        names[1],
        share(second)
    )
}

fn stronger(strength: &Strength, [leader, second]: [Position<'_>; 2]) -> Option<String> {
    let (side, mine, its) = match strength.stronger? {
        Side::Leader => (leader, strength.leader?, strength.runner_up?),
        Side::RunnerUp => (second, strength.runner_up?, strength.leader?),
    };
    let digits = digits(strength.id);
    Some(format!(
        "**{}:** {} is stronger, {} against {}",
        strength.label,
        name(&side.alternative.label),
        digits(mine),
        digits(its)
    ))
}

/// What both are weak in, and what the hybrid has there.
pub(super) fn weaknesses(
    made: &Synthesis,
    [leader, second]: [Position<'_>; 2],
    document: &mut Document,
) {
    if made.weaknesses.is_empty() {
        document.paragraph("Both are weak in no criterion.");
        return;
    }
    document.paragraph("What both are weak in, so that a hybrid does not mend it by itself:");
    let names = [leader, second].map(|one| name(&one.alternative.label));
    let line = |one: &Weakness| {
        let numbers = one.numbers([&names[0], &names[1]]);
        format!("**{}:** {numbers}", one.label)
    };
    let lines: Vec<String> = made.weaknesses.iter().map(line).collect();
    document.bullets(&lines);
}

/// How the numbers of a criterion are written.
fn digits(criterion: &str) -> fn(f64) -> String {
    match criterion {
        "cost" | "invariants" => plain,
        _ => points,
    }
}

fn scores(made: &Synthesis, pair: [Position<'_>; 2], document: &mut Document) {
    let rows = made.scores.iter().map(|one| {
        let all = [&one.hybrid, &one.leader, &one.runner_up];
        let scores = all.map(|opinion| points(opinion.score));
        std::iter::once(one.role.label().to_owned())
            .chain(scores)
            .collect()
    });
    let rows: Vec<Vec<String>> = rows.collect();
    document.paragraph("Scores of all three by the roles' rules:");
    let names = pair.map(|one| name(&one.alternative.label));
    document.table(&["Role", "Hybrid", &names[0], &names[1]], &rows);
}

/// What the hybrid's card says of itself beside the two.
fn numbers(made: &Synthesis, pair: [Position<'_>; 2], document: &mut Document) {
    type Read = fn(&PositionCard) -> Option<&Sensed>;
    let readings: [(&str, Read); 5] = [
        ("Cost", |card| card.cost.as_ref()),
        ("Estimate", |card| card.estimate.as_ref()),
        ("Reversibility", |card| card.reversibility.as_ref()),
        ("Confidence", |card| card.confidence.as_ref()),
        ("User value", |card| card.value.as_ref()),
    ];
    let cards = [&made.card, pair[0].input.card, pair[1].input.card];
    let rows = readings.iter().map(|(label, of)| {
        let numbers = cards.map(|card| of(card).map_or("–".to_owned(), |one| points(one.value)));
        std::iter::once((*label).to_owned())
            .chain(numbers)
            .collect()
    });
    let rows: Vec<Vec<String>> = rows.collect();
    document.paragraph(
        "Its cost and estimate are shares of the two, by the steps that it takes from each; each other number is the lower of the two.",
    );
    let names = pair.map(|one| name(&one.alternative.label));
    document.table(&["Number", "Hybrid", &names[0], &names[1]], &rows);
}
