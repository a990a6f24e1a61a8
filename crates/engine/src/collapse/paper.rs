//! One decision with all that people are told of it.

use super::panel::hybrid::{Parent, Synthesis, synthesise};
use super::panel::{PANEL, Voice};
use super::policy::panel_weight;
use super::{ApprovalOf, CardInput, Case, Verdict};
use crate::decision::{Alternative, Atom, Cells, Gate, GateTest, Model, Name, Weighed, atoms};
use crate::formats::Source;

/// What a report, a brief and an audit of one decision are written from.
///
/// Numbers, readings and gates are those of `model` and `weighed`, so that a decision can be told as somebody has
/// changed it; texts are those of `case` and `voices`. What is taken out of the model is not told of.
#[derive(Clone, Copy, Debug)]
pub struct Paper<'a> {
    /// The documents.
    pub case: &'a Case<'a>,
    /// The panel, heuristic evaluators included; see [`voices`](super::panel::voices).
    pub voices: &'a [Voice],
    /// The policy file in force; `None` where the defaults hold.
    pub policy_file: Option<&'a Source>,
    /// The decision.
    pub model: &'a Model,
    /// What it comes to.
    pub weighed: &'a Weighed,
}

/// A card of the decision.
#[derive(Clone, Copy, Debug)]
pub(super) struct Position<'a> {
    /// Its place among the alternatives.
    pub(super) at: usize,
    pub(super) alternative: &'a Alternative,
    pub(super) input: &'a CardInput<'a>,
}

/// What the decision ends with.
#[derive(Debug)]
pub(super) enum Subject<'a> {
    /// A card.
    Card(Position<'a>),
    /// A hybrid of two cards, the leader first.
    Hybrid(Box<Synthesis>, [Position<'a>; 2]),
    /// Nothing that could be acted on.
    Nobody,
}

impl<'a> Paper<'a> {
    pub(super) fn cells(&self) -> &'a Cells {
        &self.model.cells
    }

    /// The stage whose outcome is the decision's.
    pub(super) fn last(&self) -> (&'a Cells, &'a Weighed) {
        self.weighed.last(self.cells())
    }

    /// Public name of the status; empty where no rule names one.
    pub(super) fn status(&self) -> &'a str {
        let status = self.last().1.outcome.status.as_ref();
        status.map_or("", |status| status.id.as_str())
    }

    /// The panel, if it was opened.
    pub(super) fn panel(&self) -> Option<(&'a Cells, &'a Weighed)> {
        let (place, weighed) = self.weighed.stage.as_ref()?;
        let stage = self.model.cells.stages.get(*place)?;
        (stage.id == PANEL).then_some((&stage.cells, weighed))
    }

    /// The cards that the model has, in input order.
    pub(super) fn positions(&self) -> Vec<Position<'a>> {
        let all = self.model.cells.alternatives.iter().enumerate();
        all.filter_map(|(at, alternative)| {
            let mut inputs = self.case.cards.iter();
            let input = inputs.find(|input| alternative.id == input.id)?;
            Some(Position {
                at,
                alternative,
                input,
            })
        })
        .collect()
    }

    pub(super) fn position(&self, id: &Name) -> Option<Position<'a>> {
        let mut all = self.positions().into_iter();
        all.find(|position| position.alternative.id == *id)
    }

    /// What the decision recommends, or else what leads.
    pub(super) fn subject(&self) -> Subject<'a> {
        let (cells, weighed) = self.last();
        let outcome = &weighed.outcome;
        let place = outcome.recommended.or(outcome.winner);
        let Some(one) = place.and_then(|place| cells.alternatives.get(place)) else {
            return Subject::Nobody;
        };
        if let Some(made) = self.hybrid(one) {
            return made;
        }
        self.position(&one.id)
            .map_or(Subject::Nobody, Subject::Card)
    }

    /// A hybrid with all there is to know of it, made again of its two cards.
    pub(super) fn hybrid(&self, one: &Alternative) -> Option<Subject<'a>> {
        let [leader, second] = one.derived.as_ref()?;
        let pair = [self.position(leader)?, self.position(second)?];
        let parents = pair.map(|position| Parent {
            id: &position.input.id,
            card: position.input.card,
        });
        let weight = |role| self.model.parameters.value_of(panel_weight(role));
        let made = synthesise(parents, weight);
        Some(Subject::Hybrid(Box::new(made), pair))
    }

    /// The reading in force of a switch; empty for one that is not there.
    pub(super) fn reading(&self, id: &str) -> &'static str {
        let mut switches = self.model.switches.iter();
        switches
            .find(|switch| switch.id == id)
            .map_or("", |switch| switch.reading())
    }

    /// The voices of the panel that the model still has, each with its place among its criteria.
    pub(super) fn speaking(&self) -> Vec<(Option<usize>, &'a Voice)> {
        let Some((cells, _)) = self.panel() else {
            return self.voices.iter().map(|voice| (None, voice)).collect();
        };
        let place = |voice: &Voice| cells.criteria.iter().position(|one| one.id == voice.id);
        let voices = self.voices.iter();
        let found = voices.filter_map(|voice| Some((Some(place(voice)?), voice)));
        found.collect()
    }

    /// What a voice gives a card, 0 to 1: as the panel's model has it, else as the voice says; `None` where it did
    /// not score it.
    pub(super) fn given(
        &self,
        (place, voice): (Option<usize>, &Voice),
        position: Position<'_>,
    ) -> Option<f64> {
        let mut cards = self.case.cards.iter();
        let card = cards.position(|card| card.id == position.input.id)?;
        let said = voice.scores.get(card)?.as_ref()?.value;
        let weighed = place.and_then(|place| {
            let (cells, _) = self.panel()?;
            let mut all = cells.alternatives.iter();
            let at = all.position(|one| one.id == position.alternative.id)?;
            cells.columns.get(place)?.x.get(at).copied()
        });
        Some(weighed.unwrap_or(said))
    }
}

impl Position<'_> {
    fn gate(&self, id: &str) -> Option<&Gate> {
        self.alternative.gates.iter().find(|gate| gate.id == id)
    }

    /// What the verifier said, or would have said where the model has it otherwise.
    pub(super) fn verdict(&self) -> Option<Verdict> {
        let approve = self.gate("verifier-veto").map(|gate| &gate.test);
        match (approve, self.input.verdict) {
            (Some(GateTest::Atom(Atom::Fact { holds: false, .. })), _) => Some(Verdict::Fail),
            (Some(GateTest::Atom(Atom::Fact { holds: true, .. })), Some(Verdict::Fail)) => {
                Some(Verdict::Pass)
            }
            (_, said) => said,
        }
    }

    /// What humans approved of its violations, or would have where the model has it otherwise.
    pub(super) fn approvals(&self, paper: &Paper<'_>) -> Vec<ApprovalOf> {
        let Some(gate) = self.gate("invariants") else {
            return self.input.approvals.clone();
        };
        let held = atoms(&gate.test, &paper.model.parameters);
        let violations = self.input.card.violations.iter().zip(held);
        let approved = violations
            .filter(|(violation, atom)| violation.requires_approval && atom.holds)
            .map(|(violation, _)| ApprovalOf::Invariant(violation.invariant_id.clone()));
        approved.collect()
    }
}
