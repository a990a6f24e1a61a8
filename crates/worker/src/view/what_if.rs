//! Facts that might be otherwise, as switches that say what would come of them.

use steelyard_decision as engine;
use steelyard_decision::{Cells, Model, OpenFact, Standing, Weighed};
use steelyard_lab::{Deed, Done};
use steelyard_protocol as protocol;

use super::changes;
use super::lab::deed_label;
use super::panel::{bare, outcome_words};

/// Facts that are told at most.
const MOST_FACTS: usize = 16;
/// Alternatives up to which each fact is turned to see what comes of it at each move.
const MOST_WEIGHED: usize = 200;

/// Facts that might be otherwise: of the first of the ranking those that a rule asks it for, of the gated in their
/// order those that do not hold, of the explained one those that let it rank and what nobody knows of it, and of
/// anyone those that were turned, so that they can be turned back; each with what would come of it. `read` are the cells as the files give them.
pub fn what_if(
    model: &Model,
    read: &Cells,
    weighed: &Weighed,
    focus: Option<usize>,
    decision: &str,
) -> Vec<protocol::WhatIf> {
    let (ranking, gated) = weighed.order.split_at(weighed.ranked);
    let asked = ranking.iter().take(1).flat_map(|&place| {
        let asked = facts_of(model, read, place, Which::AskedFor);
        asked.into_iter().map(move |deed| (place, deed))
    });
    let explained = focus.filter(|at| weighed.standings.get(*at) == Some(&Standing::Ranked));
    let others = gated.iter().copied().chain(explained).flat_map(|place| {
        let which = if focus == Some(place) {
            Which::AllOpen
        } else {
            Which::Known
        };
        let facts = facts_of(model, read, place, which);
        facts.into_iter().map(move |deed| (place, deed))
    });
    let turned = ranking.iter().take(MOST_WEIGHED).flat_map(|&place| {
        let turned = facts_of(model, read, place, Which::Turned);
        turned.into_iter().map(move |deed| (place, deed))
    });
    let mut deeds: Vec<(usize, Deed)> = Vec::new();
    for deed in asked.chain(turned).chain(others) {
        if deeds.len() < MOST_FACTS && !deeds.contains(&deed) {
            deeds.push(deed);
        }
    }
    let few = model.cells.alternatives.len() <= MOST_WEIGHED;
    let tried = few.then(|| bare(&model.cells));
    let told = deeds
        .into_iter()
        .map(|deed| what_if_of((model, tried.as_ref()), weighed, deed, decision));
    told.collect()
}

/// Which facts of an alternative are worth turning.
#[derive(Clone, Copy, PartialEq)]
enum Which {
    /// Those that decide about its ranking, and those that were turned.
    Known,
    /// These, and what nobody knows.
    AllOpen,
    /// What nobody knew and a rule asks the first of the ranking for.
    AskedFor,
    /// Those that were turned.
    Turned,
}

/// The facts of an alternative that are worth turning, each turned.
fn facts_of(model: &Model, read: &Cells, place: usize, which: Which) -> Vec<Deed> {
    let alternative = &model.cells.alternatives[place];
    let then = read
        .alternatives
        .get(place)
        .map_or(&[][..], |one| &one.gates);
    let ranks = alternative
        .gates
        .iter()
        .all(|gate| gate.passes(&model.parameters));
    let mut all = Vec::new();
    for (at, gate) in alternative.gates.iter().enumerate() {
        let then = then.get(at).map_or_else(Vec::new, |gate| gate.test.facts());
        let before = |fact: &OpenFact| then.iter().find(|one| one.at == fact.at);
        let asked = model.cells.asks_for(&gate.id);
        let worth = |fact: &OpenFact| match which {
            Which::AskedFor => asked && before(fact).is_some_and(|one| one.unknown),
            Which::Turned => before(fact)
                .is_some_and(|one| (one.holds, one.unknown) != (fact.holds, fact.unknown)),
            Which::AllOpen if fact.unknown => true,
            Which::Known if fact.unknown => false,
            Which::AllOpen | Which::Known => {
                fact.holds == ranks || before(fact).is_some_and(|one| one.holds != fact.holds)
            }
        };
        let facts = gate.test.facts().into_iter();
        let facts = facts
            .filter(worth)
            .map(|fact| Deed::turning(&alternative.id, &gate.id, fact));
        all.extend(facts);
    }
    all
}

fn what_if_of(
    (model, tried): (&Model, Option<&Cells>),
    weighed: &Weighed,
    (place, deed): (usize, Deed),
    decision: &str,
) -> protocol::WhatIf {
    let made = matches!(deed, Deed::Fact { holds: true, .. });
    let done = Done { stage: None, deed };
    // A switch says what it stands for while it is on.
    let mut on = done.clone();
    if let Deed::Fact { holds, .. } = &mut on.deed {
        *holds = true;
    }
    let words = deed_label(&on, &model.cells);
    let becomes = tried.and_then(|tried| becomes(model, tried.clone(), weighed, (place, &done)));
    let (becomes, tips) = becomes.unwrap_or_default();
    protocol::WhatIf {
        words,
        holds: !made,
        toggle: changes::deed(decision, &done),
        becomes,
        tips,
    }
}

/// What comes of a fact that is turned, and whether that is another outcome.
fn becomes(
    model: &Model,
    mut cells: Cells,
    weighed: &Weighed,
    (place, done): (usize, &Done),
) -> Option<(String, bool)> {
    done.make(&mut cells).ok()?;
    let then = engine::weigh(&model.parameters, &cells);
    let (now, after) = (weighed.verdict(&model.cells), then.verdict(&cells));
    let entered = match (weighed.standings[place], then.standings[place]) {
        (Standing::Gated(_), Standing::Ranked) => {
            format!("Enters at {}, ", engine::points(then.scores[place]))
        }
        (Standing::Ranked, Standing::Gated(_)) => "Leaves the ranking, ".to_owned(),
        (Standing::Gated(_), _) => "Stays out, ".to_owned(),
        _ => String::new(),
    };
    let outcome = if now == after {
        "the outcome stays".to_owned()
    } else {
        outcome_words(&cells, &then, now.winner != after.winner)
    };
    Some((format!("{entered}{outcome}"), now != after))
}
