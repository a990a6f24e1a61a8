//! One decision with all that people are told of it.

use std::collections::BTreeMap;

use steelyard_decision::{Alternative, Atom, Cells, Gate, GateTest, Model, Weighed};
use steelyard_documents::{Name, Source};
use steelyard_kernel::add_steps;

use super::gates::VERIFIER;
use super::panel::hybrid::{HybridLimits, Parent, Synthesis, synthesise};
use super::panel::{Evaluator, PANEL};
use super::policy::panel_weight;
use super::receipt::Resolutions;
use super::{Approval, ApprovalOf, CardInput, Case, ReceiptVerdict, Resolution, Severity};

/// What a report, a brief and an audit of one decision are written from.
///
/// Numbers, readings and gates are those of `model` and `weighed`, so that a decision can be told as somebody has
/// changed it; texts are those of `case` and `evaluators`. What is taken out of the model is not told of.
#[derive(Clone, Copy, Debug)]
pub struct ReportInput<'a> {
    /// The documents.
    pub case: &'a Case<'a>,
    /// The panel, heuristic evaluators included; see [`evaluators`](super::panel::evaluators).
    pub evaluators: &'a [Evaluator],
    /// The policy file in force; `None` where the defaults hold.
    pub policy_file: Option<&'a Source>,
    /// The files that say something of the decision beside its cards, with what each holds: "7 evaluations".
    pub beside: &'a [(&'a Source, Vec<String>)],
    /// The decision.
    pub model: &'a Model,
    /// What it comes to.
    pub weighed: &'a Weighed,
}

/// A card of the decision.
#[derive(Clone, Copy, Debug)]
pub(super) struct Position<'a> {
    /// Its place among the alternatives.
    pub at: usize,
    pub(super) alternative: &'a Alternative,
    pub(super) input: &'a CardInput<'a>,
    /// Its place among the cards of the case.
    pub(super) card: usize,
    /// Its place in the panel, where one was opened that has it.
    pub(super) in_panel: Option<usize>,
}

/// A concern of the panel.
#[derive(Clone, Copy, Debug)]
pub(super) struct Concern<'a> {
    /// Who raised it.
    pub(super) evaluator: &'a Evaluator,
    pub(super) text: &'a str,
    /// Its last resolution.
    pub(super) resolution: Option<&'a Resolution>,
}

/// Something of a card that is approved as the model has it.
#[derive(Clone, Debug)]
pub(super) struct Approved<'a> {
    pub(super) of: ApprovalOf,
    /// The approval of a file; `None` where no file holds one.
    pub(super) given: Option<&'a Approval>,
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

impl<'a> ReportInput<'a> {
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
        let cards = places(self.case.cards.iter().map(|input| input.id.as_str()));
        let panel = self
            .panel()
            .map_or(&[][..], |(cells, _)| &cells.alternatives);
        let panel = places(panel.iter().map(|one| one.id.as_str()));
        let all = self.model.cells.alternatives.iter().enumerate();
        all.filter_map(|(at, alternative)| {
            let card = *cards.get(alternative.id.as_str())?;
            Some(Position {
                at,
                alternative,
                input: self.case.cards.get(card)?,
                card,
                in_panel: panel.get(alternative.id.as_str()).copied(),
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
        if let Some((made, pair)) = self.hybrid(one) {
            return Subject::Hybrid(Box::new(made), pair);
        }
        self.position(&one.id)
            .map_or(Subject::Nobody, Subject::Card)
    }

    /// The hybrid that the panel tried, taken or not, and the two cards that it is made of.
    pub(super) fn synthesis(&self) -> Option<(Synthesis, [Position<'a>; 2])> {
        let (cells, _) = self.last();
        cells.alternatives.iter().find_map(|one| self.hybrid(one))
    }

    /// A hybrid with all there is to know of it, made again of its two cards.
    fn hybrid(&self, one: &Alternative) -> Option<(Synthesis, [Position<'a>; 2])> {
        let [leader, second] = one.derived.as_ref()?;
        let pair = [self.position(leader)?, self.position(second)?];
        let parents = pair.map(|position| Parent {
            id: &position.input.id,
            card: position.input.card,
        });
        let weight = |role| self.model.parameters.value_of(panel_weight(role));
        let limits = HybridLimits::new(&self.model.parameters);
        Some((synthesise(parents, limits, weight), pair))
    }

    /// The reading in force of a switch; empty for one that is not there.
    pub(super) fn reading(&self, id: &str) -> &'static str {
        let mut switches = self.model.switches.iter();
        switches
            .find(|switch| switch.id == id)
            .map_or("", |switch| switch.reading())
    }

    /// The evaluators of the panel that the model still has, each with its place among its criteria.
    pub(super) fn speaking(&self) -> Vec<(Option<usize>, &'a Evaluator)> {
        let Some((cells, _)) = self.panel() else {
            return self
                .evaluators
                .iter()
                .map(|evaluator| (None, evaluator))
                .collect();
        };
        let places = places(cells.criteria.iter().map(|one| one.id.as_str()));
        let place = |evaluator: &Evaluator| {
            add_steps(1);
            places.get(evaluator.id.as_str()).copied()
        };
        let evaluators = self.evaluators.iter();
        let found = evaluators.filter_map(|evaluator| Some((Some(place(evaluator)?), evaluator)));
        found.collect()
    }

    /// The concerns of an open panel, each with its last resolution.
    pub(super) fn concerns(&self) -> Vec<Concern<'a>> {
        if self.panel().is_none() {
            return Vec::new();
        }
        let resolutions = Resolutions::of(&self.case.resolutions);
        let mut all = Vec::new();
        for (_, evaluator) in self.speaking() {
            let only = evaluator.concerns.len() == 1;
            let texts = evaluator.concerns.iter();
            all.extend(
                texts
                    .filter(|text| !text.trim().is_empty())
                    .map(|text| Concern {
                        evaluator,
                        text,
                        resolution: resolutions.last(&evaluator.names(), text, only),
                    }),
            );
        }
        all
    }

    /// What an evaluator gives a card, 0 to 1: as the panel's model has it, else as the evaluator says; `None` where it did
    /// not score it.
    pub(super) fn given(
        &self,
        (place, evaluator): (Option<usize>, &Evaluator),
        position: Position<'_>,
    ) -> Option<f64> {
        let score = evaluator.scores.get(position.card)?.as_ref()?.value;
        let weighed = place.and_then(|place| {
            let (cells, _) = self.panel()?;
            cells.columns.get(place)?.x.get(position.in_panel?).copied()
        });
        Some(weighed.unwrap_or(score))
    }
}

/// The place of each id, the first of several.
fn places<'i>(ids: impl Iterator<Item = &'i str>) -> BTreeMap<&'i str, usize> {
    let mut places = BTreeMap::new();
    for (place, id) in ids.enumerate() {
        places.entry(id).or_insert(place);
    }
    places
}

impl<'a> Position<'a> {
    fn gate(&self, id: &str) -> Option<&Gate> {
        self.alternative.gates.iter().find(|gate| gate.id == id)
    }

    /// What the verifier said, or would have said where the model has it otherwise.
    pub(crate) fn verdict(&self) -> Option<ReceiptVerdict> {
        match self.gate(VERIFIER).map(|gate| &gate.test) {
            Some(GateTest::Atom(Atom::Fact { holds: false, .. })) => Some(ReceiptVerdict::Fail),
            Some(GateTest::Atom(Atom::Fact { unknown: None, .. })) => Some(ReceiptVerdict::Pass),
            _ => self.input.verdict,
        }
    }

    /// What of it is approved, or would be where the model has it otherwise, in the order of its gates.
    pub(super) fn approvals(&self) -> Vec<Approved<'a>> {
        let gates = self.alternative.gates.iter();
        let all = gates.flat_map(|gate| {
            let facts = gate.test.facts().into_iter();
            let facts = facts.filter(|fact| fact.id == "approved");
            let asked = self.asked(&gate.id).into_iter();
            asked
                .zip(facts)
                .filter_map(|(of, fact)| fact.holds.then_some(of))
        });
        all.map(|of| Approved {
            given: self.input.approval(&of),
            of,
        })
        .collect()
    }

    /// Whether something of it is approved.
    pub(super) fn is_approved(&self, of: &ApprovalOf) -> bool {
        self.approvals().iter().any(|one| one.of.is(of))
    }

    /// What a gate wants approved, in the order in which it looks.
    fn asked(&self, gate: &str) -> Vec<ApprovalOf> {
        let card = self.input.card;
        match gate {
            "invariants" => {
                let open = card.violations.iter().filter(|one| one.requires_approval);
                open.map(|one| ApprovalOf::Invariant(one.invariant_id.clone()))
                    .collect()
            }
            "critical-risk" => {
                let risks = card.risks.iter().enumerate();
                let critical = risks.filter(|(_, risk)| risk.severity == Severity::Critical);
                critical.map(|(at, _)| ApprovalOf::Risk(at)).collect()
            }
            "data-loss" => vec![ApprovalOf::DataChanges],
            "regulatory" => vec![ApprovalOf::Regulatory],
            _ => Vec::new(),
        }
    }
}
