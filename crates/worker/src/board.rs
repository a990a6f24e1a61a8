use std::collections::BTreeMap;

use steelyard_engine::decision::{
    Cells, Decisions, Model, Parameters, Refusal, Role, Settings, Shape, Verdict,
};
use steelyard_engine::lab::Edit;
use steelyard_engine::workspace::Workspace;
use steelyard_protocol::{Consequences, Study};

use crate::view;

/// What a page's user has changed.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Draft {
    /// Values, readings and locks.
    pub(crate) settings: Settings,
    /// Inputs, each with the name of its decision.
    pub(crate) inputs: Vec<(String, Edit)>,
}

/// Every decision that is loaded: evaluated once, then weighed under one draft after another.
#[derive(Debug, Default)]
pub(crate) struct Board {
    /// The part of the settings that changes cells, for which `models` were evaluated.
    evaluated_for: Settings,
    models: Vec<Model>,
    /// What of each no move changes.
    shapes: Vec<Shape>,
    /// What each is called.
    names: Vec<String>,
    /// The cells that were read, of those in which an input is edited.
    pristine: BTreeMap<usize, Cells>,
    /// The models' parameters as saved; those in the models are the draft's.
    saved: Vec<Parameters>,
    /// All of them for comparing; empty where there is only one.
    decisions: Decisions,
    /// What each comes to with everything as saved.
    verdicts: Vec<Verdict>,
    /// The draft last compared, and what came of it.
    compared: Option<(Draft, Vec<Verdict>)>,
    /// Why readings were not taken.
    refused: Vec<Refusal>,
}

impl Board {
    /// The decisions of a workspace, with everything as saved.
    pub(crate) fn of(workspace: &Workspace) -> Self {
        let models = workspace.models(&Settings::default());
        let saved = models.iter().map(|model| model.parameters.clone());
        let mut board = Self {
            saved: saved.collect(),
            ..Self::default()
        };
        board.put(workspace, models);
        board.verdicts = board.weigh_all(workspace, &Draft::default());
        board
    }

    /// Takes over models, whatever the cells were evaluated under, with their parameters as saved.
    fn put(&mut self, workspace: &Workspace, mut models: Vec<Model>) {
        for (model, saved) in models.iter_mut().zip(&self.saved) {
            model.parameters.clone_from(saved);
        }
        self.names = models
            .iter()
            .map(|model| view::label(workspace, model))
            .collect();
        self.shapes = models.iter().map(|model| Shape::of(&model.cells)).collect();
        self.pristine.clear();
        self.decisions = match models.len() {
            0 | 1 => Decisions::default(),
            _ => Decisions::new(models.clone()),
        };
        self.models = models;
        self.compared = None;
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
        let Study::Flips { decision } = study else {
            return 0;
        };
        let model = self.models.get(*decision as usize);
        model.map_or(0, |model| model.cells.alternatives.len())
    }

    /// What of a decision no move changes.
    pub(crate) fn shape(&self, place: usize) -> &Shape {
        &self.shapes[place]
    }

    /// What a decision is called.
    pub(crate) fn name(&self, place: usize) -> &str {
        self.names.get(place).map_or("", String::as_str)
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
        self.pristine.get(&place).or(own)
    }

    /// A decision under this draft.
    pub(crate) fn under(
        &mut self,
        workspace: &Workspace,
        place: usize,
        draft: &Draft,
    ) -> Option<&Model> {
        self.evaluate(workspace, &draft.settings);
        self.edit(place, draft);
        let (model, saved) = (self.models.get_mut(place)?, self.saved.get(place)?);
        model.parameters.clone_from(saved);
        model.parameters.take(&draft.settings);
        Some(model)
    }

    /// Puts the inputs of a decision as the draft has them.
    fn edit(&mut self, place: usize, draft: &Draft) {
        let Some(name) = self.names.get(place) else {
            return;
        };
        let own = draft.inputs.iter().filter(|(decision, _)| decision == name);
        let own: Vec<&Edit> = own.map(|(_, edit)| edit).collect();
        let Some(model) = self.models.get_mut(place) else {
            return;
        };
        if let Some(read) = self.pristine.remove(&place) {
            model.cells = read;
        }
        if own.is_empty() {
            return;
        }
        self.pristine.insert(place, model.cells.clone());
        for edit in own {
            // One that is refused leaves the number as it was read.
            let _refused = edit.make(&mut model.cells);
        }
    }

    /// All decisions under this draft.
    pub(crate) fn all_under(&mut self, workspace: &Workspace, draft: &Draft) {
        for place in 0..self.models.len() {
            self.under(workspace, place, draft);
        }
    }

    /// What the draft changes over everything, against what is saved. The verdict of the decision at `place`
    /// is known already.
    pub(crate) fn consequences(
        &mut self,
        workspace: &Workspace,
        draft: &Draft,
        (place, known): (usize, &Verdict),
    ) -> Consequences {
        let fresh = self.compared.as_ref().is_none_or(|(one, _)| one != draft);
        if fresh {
            let now = match self.models.len() {
                1 => vec![known.clone()],
                _ => self.weigh_all(workspace, draft),
            };
            self.compared = Some((draft.clone(), now));
            // Weighing all has left each model at its own state, and this one at the draft's.
            self.under(workspace, place, draft);
        }
        let now = self.compared.iter().flat_map(|(_, now)| now);
        let mut found = Consequences {
            decisions: count(self.verdicts.len()),
            ..Consequences::default()
        };
        for (before, after) in self.verdicts.iter().zip(now) {
            found.winners += u32::from(before.winner != after.winner);
            found.statuses += u32::from(before.status != after.status);
            found.outcomes += u32::from(before != after);
        }
        found
    }

    /// How many decisions come to something else under `other` than under this draft.
    pub(crate) fn differing(&mut self, workspace: &Workspace, draft: &Draft, other: &Draft) -> u32 {
        let [before, after] = [draft, other].map(|draft| {
            self.evaluate(workspace, &draft.settings);
            self.weigh_all(workspace, draft)
        });
        let pairs = before.iter().zip(&after);
        count(pairs.filter(|(before, after)| before != after).count())
    }

    /// What every decision comes to under a draft: all in one pass, then those in which an input is edited.
    fn weigh_all(&mut self, workspace: &Workspace, draft: &Draft) -> Vec<Verdict> {
        let mut verdicts = self.decisions.verdicts(&draft.settings);
        verdicts.resize(self.models.len(), Verdict::default());
        let several = self.models.len() > 1;
        for (place, verdict) in verdicts.iter_mut().enumerate() {
            let named = |(decision, _): &(String, Edit)| *decision == self.names[place];
            if several && !draft.inputs.iter().any(named) {
                continue;
            }
            if let Some(model) = self.under(workspace, place, draft) {
                *verdict = model.weigh().verdict(&model.cells);
            }
        }
        verdicts
    }

    /// Settings that no decision takes, in words.
    pub(crate) fn refused(&self, settings: &Settings) -> Vec<String> {
        let values = match self.saved.as_slice() {
            [saved] => {
                let settings = Settings {
                    switches: Vec::new(),
                    ..settings.clone()
                };
                Model::apply(&mut saved.clone(), &mut [], &settings)
            }
            _ => self.decisions.refused(settings),
        };
        let all = values.iter().chain(&self.refused);
        all.map(ToString::to_string).collect()
    }

    /// Evaluates again where a reading or an evaluating parameter changed; a move of a weight or threshold
    /// needs only weighing.
    fn evaluate(&mut self, workspace: &Workspace, settings: &Settings) {
        let wanted = evaluating(workspace, settings);
        if wanted == self.evaluated_for {
            return;
        }
        // Without cards nobody reads by a policy.
        let mut switches = workspace.policy().switches.clone();
        switches.retain(|_| workspace.has_decision());
        let readings = Settings {
            switches: wanted.switches.clone(),
            ..Settings::default()
        };
        self.refused = Model::apply(&mut Parameters::default(), &mut switches, &readings);
        self.put(workspace, workspace.models(&wanted));
        self.evaluated_for = wanted;
    }
}

/// The part of the settings that changes cells.
fn evaluating(workspace: &Workspace, settings: &Settings) -> Settings {
    let parameters = &workspace.policy().parameters;
    let evaluates = |id: &str| {
        let place = parameters.place(id).and_then(|place| parameters.at(place));
        place.is_some_and(|parameter| parameter.role == Role::Evaluating)
    };
    let values = settings.values.iter().filter(|(id, _)| evaluates(id));
    Settings {
        values: values.cloned().collect(),
        switches: settings.switches.clone(),
        locked: Vec::new(),
    }
}

fn count(of: usize) -> u32 {
    u32::try_from(of).unwrap_or(u32::MAX)
}
