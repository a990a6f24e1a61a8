//! Facts that might be otherwise, each with what would come of it.

use serde::Serialize;
use steelyard_decision::{Cells, Model, OpenFact, Standing, Verdict, Weighed, weigh};

use super::bare::bare;
use super::{Override, What};

/// Facts that are told at most.
pub const MOST_FACTS: usize = 16;
/// Alternatives up to which each fact is turned to see what comes of it.
const MOST_WEIGHED: usize = 200;

/// A fact that might be otherwise: an approval, a receipt.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WhatIf {
    /// Turns it.
    pub turn: Override,
    /// Whether it holds now.
    pub holds: bool,
    /// What would come of it turned; `None` where there are more than 200 alternatives, so that nobody looked.
    pub then: Option<IfTurned>,
}

impl WhatIf {
    /// The fact in words, as it would be if it held: "B: approved (Critical-risk gate)".
    pub fn words(&self, cells: &Cells) -> String {
        let mut on = self.turn.clone();
        if let What::Fact { holds, .. } = &mut on.what {
            *holds = true;
        }
        on.words(cells)
    }
}

/// What would come of a fact that is turned.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct IfTurned {
    /// What becomes of the alternative that the fact is about.
    pub itself: Itself,
    /// What the decision comes to.
    pub verdict: Verdict,
    /// Whether that is another winner.
    pub winner: bool,
    /// Whether that is another outcome.
    pub tips: bool,
}

/// What becomes of an alternative when a fact about it is turned.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(tag = "becomes", rename_all = "snake_case")]
pub enum Itself {
    /// It ranked, and does.
    Ranks,
    /// It enters the ranking.
    Enters {
        /// At this score.
        score: f64,
    },
    /// It leaves the ranking.
    Leaves,
    /// It stays out of it.
    StaysOut,
}

/// Facts that might be otherwise: of the first of the ranking those that a rule asks it for, of the gated in their
/// order those that do not hold, of those in `focus` what lets them rank and what nobody knows of them, and of
/// anyone those that were turned, so that they can be turned back. `read` are the cells as the files give them.
pub fn what_if(model: &Model, read: &Cells, weighed: &Weighed, focus: &[usize]) -> Vec<WhatIf> {
    let mut facts: Vec<(usize, What)> = Vec::new();
    for (place, which) in looked_at(weighed, focus) {
        for what in facts_of(model, read, place, which) {
            if facts.len() < MOST_FACTS && !facts.iter().any(|one| *one == (place, what.clone())) {
                facts.push((place, what));
            }
        }
    }
    let few = model.cells.alternatives.len() <= MOST_WEIGHED;
    let tried = few.then(|| bare(&model.cells));
    let all = facts.into_iter().map(|(place, what)| {
        let holds = matches!(what, What::Fact { holds: false, .. });
        let turn = Override { stage: None, what };
        let then = tried.clone();
        let then = then.and_then(|cells| turned(model, cells, weighed, (place, &turn)));
        WhatIf { turn, holds, then }
    });
    all.collect()
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

/// The alternatives whose facts are worth a look, and which of them, the most telling first.
fn looked_at(weighed: &Weighed, focus: &[usize]) -> Vec<(usize, Which)> {
    let (ranking, gated) = weighed.order.split_at(weighed.ranked);
    let explained = focus.iter().copied();
    let explained = explained.filter(|at| weighed.standings.get(*at) == Some(&Standing::Ranked));
    let others = gated.iter().copied().chain(explained).map(|place| {
        if focus.contains(&place) {
            (place, Which::AllOpen)
        } else {
            (place, Which::Known)
        }
    });
    let first = ranking.first().map(|place| (*place, Which::AskedFor));
    let turned = ranking.iter().take(MOST_WEIGHED);
    let turned = turned.map(|place| (*place, Which::Turned));
    first.into_iter().chain(turned).chain(others).collect()
}

/// The facts of an alternative that are worth turning, each turned.
fn facts_of(model: &Model, read: &Cells, place: usize, which: Which) -> Vec<What> {
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
            .map(|fact| What::turning(&alternative.id, &gate.id, fact));
        all.extend(facts);
    }
    all
}

fn turned(
    model: &Model,
    mut cells: Cells,
    weighed: &Weighed,
    (place, turn): (usize, &Override),
) -> Option<IfTurned> {
    turn.make(&mut cells).ok()?;
    let then = weigh(&model.parameters, &cells);
    let (now, verdict) = (weighed.verdict(&model.cells), then.verdict(&cells));
    let itself = match (weighed.standings[place], then.standings[place]) {
        (Standing::Gated(_), Standing::Ranked) => Itself::Enters {
            score: then.scores[place],
        },
        (Standing::Ranked, Standing::Gated(_)) => Itself::Leaves,
        (Standing::Gated(_), _) => Itself::StaysOut,
        _ => Itself::Ranks,
    };
    Some(IfTurned {
        itself,
        winner: now.winner != verdict.winner,
        tips: now != verdict,
        verdict,
    })
}
