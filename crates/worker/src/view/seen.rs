//! A decision as a way of stages: itself, then what its statuses opened. One of them is looked at.

use steelyard_decision::{Cells, Model, Stage, Standing, Weighed};
use steelyard_documents::Name;

/// A stage that is looked at.
pub(super) struct Seen<'a> {
    /// The decision.
    pub(super) model: &'a Model,
    /// The cells of the stage.
    pub(super) cells: &'a Cells,
    /// What they came to.
    pub(super) weighed: &'a Weighed,
    /// Its name in words; empty for the decision itself.
    pub(super) label: &'a str,
    /// Its place among [`Cells::with_stages`].
    pub(super) stage: usize,
    /// The place in the input of each alternative; `None` for the decision itself, where it is the same.
    input: Option<Vec<usize>>,
}

impl<'a> Seen<'a> {
    /// The stages that the decision went through, itself first.
    pub(super) fn way(model: &'a Model, weighed: &'a Weighed) -> Vec<Self> {
        let mut way = vec![Self {
            model,
            cells: &model.cells,
            weighed,
            label: "",
            stage: 0,
            input: None,
        }];
        while let Some(next) = way.last().and_then(Self::opened) {
            way.push(next);
        }
        way
    }

    /// The stage that its status opened.
    fn opened(&self) -> Option<Self> {
        let (place, weighed) = self.weighed.stage.as_ref()?;
        let (before, stages) = self.cells.stages.split_at(*place);
        let stage = stages.first()?;
        let before = before.iter().map(|one| one.cells.with_stages().len());
        Some(Self {
            model: self.model,
            cells: &stage.cells,
            weighed,
            label: &stage.label,
            stage: self.stage + 1 + before.sum::<usize>(),
            input: Some(self.inputs(stage)),
        })
    }

    /// The places in the input of a stage's alternatives; those that only it has stand after all others.
    fn inputs(&self, stage: &Stage) -> Vec<usize> {
        let alternatives = stage.cells.alternatives.iter().zip(&stage.of);
        let place = alternatives.map(|(alternative, of)| match of {
            Some(before) => self.input_of(*before),
            None => place_of(&self.model.cells, &alternative.id).unwrap_or_default(),
        });
        place.collect()
    }

    /// The place in the input of one of its alternatives.
    pub(super) fn input_of(&self, place: usize) -> usize {
        self.input.as_ref().map_or(place, |input| input[place])
    }

    /// Where an alternative of the input stands in it; `None` where it has no part.
    pub(super) fn place_of(&self, input: usize) -> Option<usize> {
        match &self.input {
            None => (input < self.cells.alternatives.len()).then_some(input),
            Some(all) => all.iter().position(|one| *one == input),
        }
    }

    /// Whether an alternative of it ranks.
    pub(super) fn ranks(&self, place: usize) -> bool {
        self.weighed.standings[place] == Standing::Ranked
    }
}

/// The place of an alternative; what only a stage has stands after all others.
pub(super) fn place_of(cells: &Cells, id: &Name) -> Option<usize> {
    let own = cells.alternatives.iter().position(|one| one.id == *id);
    let below = || {
        let mut stages = cells.stages.iter();
        let made = stages.find_map(|stage| place_of(&stage.cells, id));
        made.map(|at| cells.alternatives.len() + at)
    };
    own.or_else(below)
}
