//! All decisions as the page has edited them.

use std::cell::Cell;
use std::collections::BTreeMap;

use steelyard_decision::{
    Cells, Decisions, Model, Parameters, Refusal, Settings, Shape, Verdict, refusals,
};
use steelyard_engine::workspace::Workspace;
use steelyard_lab::{Edit, Override};
use steelyard_protocol::{Consequences, DecisionId, Study, to_u32};

/// What a page's user has changed.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Draft {
    /// Values, readings and locks.
    pub(crate) settings: Settings,
    /// Changes of one decision's own numbers and facts, each with what its decision is called.
    pub(crate) changes: Vec<(String, Change)>,
}

/// A change of one decision's own numbers or facts.
#[derive(Clone, Debug, PartialEq)]
pub enum Change {
    Input(Edit),
    Override(Override),
}

impl Change {
    /// Makes it; false where there is nothing to change or the number cannot be that, and all stays.
    fn make(&self, cells: &mut Cells) -> bool {
        match self {
            Self::Input(edit) => edit.make(cells).is_ok(),
            Self::Override(made) => made.make(cells).is_ok(),
        }
    }
}

/// Every decision that is loaded: evaluated once, then weighed under one draft after another.
#[derive(Debug, Default)]
pub(crate) struct Board {
    /// The part of the settings that changes cells, for which decisions were evaluated.
    evaluated_for: Settings,
    models: Vec<Model>,
    /// What of each no move changes.
    shapes: Vec<Shape>,
    /// The id of each.
    ids: Vec<DecisionId>,
    /// The one that was meant last: where the next one is looked for first.
    last: Cell<usize>,
    /// The label of each: what edits of older versions call it.
    labels: Vec<String>,
    /// Those in which something of their own is changed.
    edited: BTreeMap<usize, Edited>,
    /// The models' parameters as saved; those in the models are the draft's.
    saved: Vec<Parameters>,
    /// All as they were read or evaluated, for weighing them in one pass; none where there is one decision.
    columns: Decisions,
    /// What each comes to with everything as saved.
    verdicts: Vec<Verdict>,
    /// The draft last compared, and what came of it.
    compared: Option<(Draft, Vec<Verdict>)>,
    /// Why readings were not taken.
    refused: Vec<Refusal>,
}

/// What was changed in the cells of a decision, which of it could be, and the cells as they were read.
#[derive(Debug)]
struct Edited {
    changes: Vec<Change>,
    made: Vec<bool>,
    read: Cells,
}

impl Board {
    /// The decisions of a workspace, with everything as saved.
    pub(crate) fn of(workspace: &Workspace) -> Self {
        let models = workspace.models(&Settings::default());
        let mut board = Self {
            shapes: models.iter().map(|model| Shape::of(&model.cells)).collect(),
            ids: workspace
                .decisions()
                .iter()
                .map(|one| DecisionId(one.id()))
                .collect(),
            labels: models
                .iter()
                .enumerate()
                .map(|(place, model)| workspace.label(place, model))
                .collect(),
            saved: models
                .iter()
                .map(|model| model.parameters.clone())
                .collect(),
            models,
            ..Self::default()
        };
        board.columns = board.read_columns();
        board.verdicts = board.weigh_all(workspace, &Draft::default());
        board
    }

    /// The decisions, each under the settings it was last asked for.
    pub(crate) fn models(&self) -> &[Model] {
        &self.models
    }

    /// What a decision comes to with everything as saved.
    pub(crate) fn saved_verdicts(&self) -> &[Verdict] {
        &self.verdicts
    }

    /// How many alternatives a search for flips goes through.
    pub(crate) fn alternatives(&self, study: &Study) -> usize {
        let decision = match study {
            Study::FlipsOf(asked) => &asked.decision,
            Study::Nearest(asked) => &asked.decision,
            _ => return 0,
        };
        let model = self.place(decision).map(|place| &self.models[place]);
        model.map_or(0, |model| model.cells.alternatives.len())
    }

    /// The place of a decision; `None` once it is gone.
    pub(crate) fn place(&self, id: &DecisionId) -> Option<usize> {
        // Mostly the same again, or the next one.
        let (before, after) = self.ids.split_at(self.last.get().min(self.ids.len()));
        let mut all = after.iter().chain(before);
        let on = all.position(|one| one == id)?;
        self.last.set((before.len() + on) % self.ids.len());
        Some(self.last.get())
    }

    /// What of a decision no move changes.
    pub(crate) fn shape(&self, place: usize) -> &Shape {
        &self.shapes[place]
    }

    /// The id of a decision.
    pub(crate) fn id(&self, place: usize) -> &DecisionId {
        &self.ids[place]
    }

    /// What a draft changes in the numbers and facts of a decision.
    fn changes_of(&self, draft: &Draft, place: usize) -> Vec<Change> {
        let own = draft.changes.iter().filter(|(of, _)| self.is(place, of));
        own.map(|(_, change)| change.clone()).collect()
    }

    /// Whether an edit means a decision: by its id, or by its label where nothing has that id. None is meant beyond the
    /// last.
    fn is(&self, place: usize, named: &str) -> bool {
        let label = || self.labels.get(place).is_some_and(|label| label == named);
        let own = self.ids.get(place).is_some_and(|id| id.0 == named);
        own || label() && !self.ids.iter().any(|id| id.0 == named)
    }

    /// Whether any decision has a parameter of that id.
    pub(crate) fn knows(&self, id: &str) -> bool {
        self.saved.iter().any(|saved| saved.place(id).is_some())
    }

    /// The parameters of a decision as loaded: where a reset goes.
    pub(crate) fn saved(&self, place: usize) -> Option<&Parameters> {
        self.saved.get(place)
    }

    /// The cells of a decision as they were read, whatever is edited in them.
    pub(crate) fn read(&self, place: usize) -> Option<&Cells> {
        let own = self.models.get(place).map(|model| &model.cells);
        self.edited.get(&place).map(|one| &one.read).or(own)
    }

    /// A decision under this draft, with its place; `None` once it is gone.
    pub(crate) fn named(
        &mut self,
        workspace: &Workspace,
        id: &DecisionId,
        draft: &Draft,
    ) -> Option<(usize, &Model)> {
        let place = self.place(id)?;
        Some((place, self.under(workspace, place, draft)?))
    }

    /// The same by its place.
    pub(crate) fn under(
        &mut self,
        workspace: &Workspace,
        place: usize,
        draft: &Draft,
    ) -> Option<&Model> {
        self.evaluate(workspace, &draft.settings);
        self.moved(place, draft)
    }

    /// A decision under the draft's values and edits, evaluated as it is.
    fn moved(&mut self, place: usize, draft: &Draft) -> Option<&Model> {
        self.edit(place, draft);
        let (model, saved) = (self.models.get_mut(place)?, self.saved.get(place)?);
        model.parameters.clone_from(saved);
        model.parameters.take(&draft.settings);
        Some(model)
    }

    /// The changes of a decision's own numbers and facts that are in force, and whether each could be made.
    pub(crate) fn changes(&self, place: usize) -> impl Iterator<Item = (&Change, bool)> {
        let edited = self.edited.get(&place).into_iter();
        edited.flat_map(|one| one.changes.iter().zip(one.made.iter().copied()))
    }

    /// Puts the numbers and facts of a decision as the draft has them.
    fn edit(&mut self, place: usize, draft: &Draft) {
        let changes = self.changes_of(draft, place);
        let Some(model) = self.models.get_mut(place) else {
            return;
        };
        let there = self.edited.get(&place);
        if changes == there.map_or(&[][..], |one| &one.changes) {
            return;
        }
        if let Some(before) = self.edited.remove(&place) {
            model.cells = before.read;
        }
        if !changes.is_empty() {
            let read = model.cells.clone();
            let made = changes.iter().map(|one| one.make(&mut model.cells));
            let edited = Edited {
                made: made.collect(),
                changes,
                read,
            };
            self.edited.insert(place, edited);
        }
        self.shapes[place] = Shape::of(&model.cells);
    }

    /// The decisions as they were read and with everything as saved, to be weighed in one pass. An only one is
    /// weighed by itself.
    fn read_columns(&self) -> Decisions {
        if self.models.len() < 2 {
            return Decisions::default();
        }
        let read = self.models.iter().enumerate().map(|(place, model)| Model {
            parameters: self.saved[place].clone(),
            cells: self.read(place).unwrap_or(&model.cells).clone(),
            ..Model::default()
        });
        Decisions::new(read.collect())
    }

    /// All decisions under this draft.
    pub(crate) fn all_under(&mut self, workspace: &Workspace, draft: &Draft) {
        for place in 0..self.models.len() {
            self.under(workspace, place, draft);
        }
    }

    /// What the draft changes over everything, against what is saved. `known` is what the decision looked at
    /// comes to, so that an only one is not weighed twice.
    pub(crate) fn consequences(
        &mut self,
        workspace: &Workspace,
        draft: &Draft,
        known: &Verdict,
    ) -> Consequences {
        let fresh = self.compared.as_ref().is_none_or(|(one, _)| one != draft);
        if fresh {
            let now = match self.models.len() {
                1 => vec![known.clone()],
                _ => self.weigh_all(workspace, draft),
            };
            self.compared = Some((draft.clone(), now));
        }
        let now = self.compared.iter().flat_map(|(_, now)| now);
        let mut found = Consequences {
            decisions: to_u32(self.verdicts.len()),
            ..Consequences::default()
        };
        for (before, after) in self.verdicts.iter().zip(now) {
            found.winners += u32::from(before.winner != after.winner);
            found.statuses += u32::from(before.status != after.status);
            found.outcomes += u32::from(before != after);
        }
        found
    }

    /// How many decisions come to something else under the readings of `other` than under this draft.
    pub(crate) fn differing(&mut self, workspace: &Workspace, draft: &Draft, other: &Draft) -> u32 {
        // Those that have readings are evaluated aside, so that the board stays as it is.
        let aside = workspace.evaluated(&other.settings);
        let mut differing = 0;
        for (place, mut aside) in aside {
            for change in self.changes_of(other, place) {
                change.make(&mut aside.cells);
            }
            let after = aside.weigh().verdict(&aside.cells);
            let before = self.under(workspace, place, draft);
            let before = before.map(|model| model.weigh().verdict(&model.cells));
            differing += u32::from(before.is_some_and(|before| before != after));
        }
        differing
    }

    /// Looks at every decision under a draft. Those that have readings are evaluated aside, so that the next move finds
    /// the board as it was.
    pub(crate) fn look<T>(
        &mut self,
        workspace: &Workspace,
        draft: &Draft,
        mut look: impl FnMut(&Model) -> T,
    ) -> Vec<T> {
        let aside = workspace.evaluated(&draft.settings).into_iter();
        let mut aside = aside.peekable();
        let mut seen = Vec::with_capacity(self.models.len());
        for place in 0..self.models.len() {
            if let Some((_, mut model)) = aside.next_if(|(at, _)| *at == place) {
                for change in self.changes_of(draft, place) {
                    change.make(&mut model.cells);
                }
                seen.push(look(&model));
            } else {
                seen.extend(self.moved(place, draft).map(&mut look));
            }
        }
        seen
    }

    /// What every decision comes to under a draft.
    fn weigh_all(&mut self, workspace: &Workspace, draft: &Draft) -> Vec<Verdict> {
        self.evaluate(workspace, &draft.settings);
        let mut columns = self.columns.verdicts(&draft.settings).into_iter();
        let mut verdicts = Vec::with_capacity(self.models.len());
        for place in 0..self.models.len() {
            let read = columns.next();
            let edited = draft.changes.iter().any(|(of, _)| self.is(place, of));
            verdicts.push(match read.filter(|_| !edited) {
                Some(verdict) => verdict,
                None => {
                    let model = self.under(workspace, place, draft);
                    model.map_or_else(Verdict::default, |model| {
                        model.weigh().verdict(&model.cells)
                    })
                }
            });
        }
        verdicts
    }

    /// Settings that no decision takes, in words.
    pub(crate) fn refused(&self, settings: &Settings) -> Vec<String> {
        let values = Settings {
            switches: Vec::new(),
            ..settings.clone()
        };
        let only = self.saved.iter().take(usize::from(self.saved.len() == 1));
        let known = only.chain(self.columns.parameters());
        let values = refusals(known.map(|parameters| (parameters, &[][..])), &values);
        let all = values.iter().chain(&self.refused);
        all.map(ToString::to_string).collect()
    }

    /// Settings that no decision takes, readings too, whatever the board is evaluated for.
    pub(crate) fn refused_of(&self, workspace: &Workspace, settings: &Settings) -> Vec<String> {
        let switches = workspace.switches();
        let known = self.saved.iter().map(|one| (one, &switches[..]));
        let refused = refusals(known, settings);
        refused.iter().map(ToString::to_string).collect()
    }

    /// Evaluates decisions again where a reading or an evaluating parameter changed; a move of a weight or threshold
    /// needs only weighing.
    fn evaluate(&mut self, workspace: &Workspace, settings: &Settings) {
        let wanted = evaluating(workspace, settings);
        if wanted == self.evaluated_for {
            return;
        }
        let readings = Settings {
            switches: wanted.switches.clone(),
            ..Settings::default()
        };
        let mut switches = workspace.switches();
        self.refused = Model::apply(&mut Parameters::default(), &mut switches, &readings);
        let models = workspace.evaluated(&wanted);
        let again = !models.is_empty();
        for (place, model) in models {
            self.shapes[place] = Shape::of(&model.cells);
            self.models[place] = model;
            self.edited.remove(&place);
            self.compared = None;
        }
        if again {
            self.columns = self.read_columns();
        }
        self.evaluated_for = wanted;
    }
}

/// The part of the settings that changes cells.
fn evaluating(workspace: &Workspace, settings: &Settings) -> Settings {
    let values = settings.values.iter();
    let values = values.filter(|(id, _)| workspace.evaluates(id));
    Settings {
        values: values.cloned().collect(),
        switches: settings.switches.clone(),
        locked: Vec::new(),
    }
}
