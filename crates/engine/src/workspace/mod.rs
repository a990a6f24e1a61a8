//! Everything that is loaded: which file holds what, which receipt belongs to which card, and the
//! decisions that follow.
//!
//! Reading goes file by file in the order of their keys, which callers count up; meaning is worked out anew by
//! [`Workspace::refresh`], because a policy changes how words in cards are read and a receipt may
//! come before its card.
//!
//! ```
//! use steelyard_engine::workspace::Workspace;
//!
//! let mut workspace = Workspace::default();
//! workspace.open(1, "card.yaml", b"position_card: {agent: a, confidence: 0.9, cost: 10}");
//! workspace.refresh();
//! let models = workspace.collapses(&Default::default()).0;
//! assert_eq!(models[0].weigh().outcome.status.unwrap().id, "REFLEXION");
//! ```

mod agents;
mod calls;
mod classify;
mod contents;
mod documents;
mod link;
mod logs;
mod opening;
mod paper;
mod runs;
mod save;
mod save_config;
mod save_map;
mod save_tasks;
mod subjects;
mod tables;
mod told;
mod transcripts;

pub use contents::{Contents, Dossier, Kind, Mapping};
pub use opening::Stage;
pub use save::{POLICY_NAME, SaveError, SavedFile};
pub use save_config::CONFIG_NAME;
pub use save_tasks::{TASKS_NAME, TasksError, TasksFile};
pub use told::{Kin, Told, ToldBroken, ToldEntry, ToldQuestion, ToldTurn, ToldWhat};
pub use transcripts::LoadedRun;

use steelyard_collapse::panel::{self, Voice};
use steelyard_collapse::{Policy, evaluate};
use steelyard_decision::{Model, Parameters, Refusal, Role, Settings, Switch, refusals};
use steelyard_documents::{Code, Decoder, Diagnostic, File, Packing, Severity};
use steelyard_interaction::Judge;
use steelyard_runs::calls::Calls;
use steelyard_table::TableMap;

use link::{Linked, Links};
use runs::{Put, Task};

/// All loaded files and what they mean together.
#[derive(Clone, Debug, Default)]
pub struct Workspace {
    judge: Judge,
    files: Vec<OpenFile>,
    policy: Policy,
    policy_file: Option<usize>,
    links: Links,
    interaction: steelyard_interaction::Policy,
    config_file: Option<usize>,
    calls: Calls,
    tasks: Vec<Task>,
    put: Vec<Put>,
    map: Option<TableMap>,
    tables: Vec<Model>,
}

/// What a loaded decision was made of. One that is read as data is data, whatever filled it once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MadeOf {
    /// Position cards.
    Cards,
    /// What agents did.
    Runs,
    /// A decision as data.
    Data,
    /// Rows of a table.
    Rows,
}

/// One loaded file.
#[derive(Clone, Debug)]
pub struct OpenFile {
    /// The caller's number for it.
    pub key: u32,
    /// Bytes as opened, packed where it was.
    pub size: usize,
    /// How it was packed.
    pub packing: Option<Packing>,
    /// Its text and trees, with what the syntax reader had to say.
    pub file: File,
    /// What its documents are.
    pub contents: Contents,
    /// What was said about it by the syntax reader, the decoder and the linking, in file order.
    pub diagnostics: Vec<Diagnostic>,
}

impl Workspace {
    /// From the next [`Self::refresh`] on words of runs are judged by rules of one's own.
    pub fn judge_by(&mut self, judge: Judge) {
        self.judge = judge;
    }

    /// Takes files out; unknown keys are ignored. Call [`Self::refresh`] after.
    pub fn close(&mut self, keys: &[u32]) {
        self.files.retain(|file| !keys.contains(&file.key));
    }

    /// The files in the order of their keys.
    pub fn files(&self) -> &[OpenFile] {
        &self.files
    }

    /// A file by its key.
    pub fn file(&self, key: u32) -> Option<&OpenFile> {
        self.files.iter().find(|file| file.key == key)
    }

    /// The policy in force: the first policy file's, or the defaults.
    pub fn policy(&self) -> &Policy {
        &self.policy
    }

    /// Name of the policy file in force.
    pub fn policy_file(&self) -> Option<&OpenFile> {
        self.policy_file.and_then(|at| self.files.get(at))
    }

    /// The map of columns that tables are read by, over any that is loaded. Call [`Self::refresh`] after.
    pub fn map_columns(&mut self, map: Option<TableMap>) {
        self.map = map;
    }

    /// The map of columns in force: the one given, or the one that the first table is read by.
    pub fn table_map(&self) -> Option<&TableMap> {
        tables::in_force(&self.files, self.map.as_ref())
    }

    /// Works out what all files mean together: policy first, then cards, receipts, approvals and
    /// history, then which belongs to which.
    pub fn refresh(&mut self) {
        let (policy, policy_file) = classify::policy(&mut self.files);
        self.policy = policy.unwrap_or_default();
        self.policy_file = policy_file;
        for file in &mut self.files {
            documents::contents(file, &self.policy.coercions);
        }
        self.links = link::link(&mut self.files, &self.policy);
        self.config();
        self.calls = calls::calls(&mut self.files);
        (self.tasks, self.put) = runs::tasks(&mut self.files, &self.calls);
        if !self.tasks.is_empty() {
            self.files.iter_mut().for_each(runs::take_as_context);
        }
        self.tables = tables::evaluated(&mut self.files, self.map.as_ref());
        for file in &mut self.files {
            file.diagnostics
                .sort_by_key(|said| (said.line, said.column, said.code));
        }
    }

    /// Takes the first config of interaction; of the others it tells that they are not used.
    fn config(&mut self) {
        let mut found = None;
        for (at, opened) in self.files.iter_mut().enumerate() {
            let mut decoder = Decoder::new(&opened.file.source);
            for (start, config) in &opened.contents.configs {
                if found.is_none() {
                    found = Some((config.clone(), at));
                    continue;
                }
                let words = [
                    "a second config",
                    "one config",
                    "not used; the first one holds",
                ];
                decoder.report(Severity::Warning, Code::SUPERSEDED, *start, words);
            }
            opened.diagnostics.extend(decoder.into_diagnostics());
        }
        self.config_file = found.as_ref().map(|(_, at)| *at);
        self.interaction = found.map(|(config, _)| config).unwrap_or_default();
    }

    /// The config of interaction in force: the first file's, or the defaults.
    pub fn interaction(&self) -> &steelyard_interaction::Policy {
        &self.interaction
    }

    /// The file of the config of interaction in force.
    pub fn config_file(&self) -> Option<&OpenFile> {
        self.config_file.and_then(|at| self.files.get(at))
    }

    /// How many decisions over interaction there are.
    pub fn of_interaction(&self) -> usize {
        self.tasks.len()
    }

    /// The decisions over how agents worked with their user, under these settings, in the order in which files name
    /// their tasks; and why settings were not taken.
    pub fn interactions(&self, settings: &Settings) -> (Vec<Model>, Vec<Refusal>) {
        if self.tasks.is_empty() {
            return (Vec::new(), Vec::new());
        }
        agents::models(self, settings)
    }

    /// The decisions of [`Self::models`] that readings and evaluating parameters change, which are its first.
    pub fn evaluated(&self, settings: &Settings) -> Vec<Model> {
        let mut all = self.collapses(settings).0;
        all.extend(self.interactions(settings).0);
        all
    }

    /// The readings that there are decisions for.
    pub fn switches(&self) -> Vec<Switch> {
        let cards = &self.policy.switches[..];
        let runs = &self.interaction.switches[..];
        let of = |count: usize, switches| if count > 0 { switches } else { &[][..] };
        [of(self.of_cards(), cards), of(self.of_interaction(), runs)].concat()
    }

    /// Whether a move of the parameter of that id changes cells.
    pub fn evaluates(&self, id: &str) -> bool {
        let is = |parameters: &Parameters| {
            let place = parameters.place(id).and_then(|place| parameters.at(place));
            place.is_some_and(|parameter| parameter.role == Role::Evaluating)
        };
        is(&self.policy.parameters) || is(&self.interaction.parameters)
    }

    /// What a decision was made of, by its place among [`Self::models`].
    pub fn made_of(&self, decision: usize) -> MadeOf {
        let (cards, runs) = (self.of_cards(), self.of_interaction());
        let files = self.files.iter();
        let data = files.flat_map(|opened| opened.contents.decisions.iter().flatten());
        if decision < cards {
            MadeOf::Cards
        } else if decision < cards + runs {
            MadeOf::Runs
        } else if decision < cards + runs + data.count() {
            MadeOf::Data
        } else {
            MadeOf::Rows
        }
    }

    /// How many decisions over cards there are.
    pub fn of_cards(&self) -> usize {
        self.links.decisions.len()
    }

    /// The decisions over cards under these settings, that of the cards which name none first, then in the order
    /// in which files name them; and why settings were not taken.
    pub fn collapses(&self, settings: &Settings) -> (Vec<Model>, Vec<Refusal>) {
        let mut policy = self.policy.clone();
        let refused = Model::apply(&mut policy.parameters, &mut policy.switches, settings);
        let model = |linked: &Linked| Model {
            system: "collapse".into(),
            title: linked.name.clone(),
            parameters: policy.parameters.clone(),
            switches: policy.switches.clone(),
            cells: evaluate(&policy, &linked.case(&self.files)),
            recorded: linked.recorded.clone(),
            files: self
                .files_of(linked)
                .map(|f| (f.key, f.file.source.name.clone()))
                .collect(),
            diagnostics: self
                .files_of(linked)
                .flat_map(|f| f.diagnostics.iter().cloned())
                .collect(),
        };
        let models = self.links.decisions.iter().map(model);
        (models.collect(), refused)
    }

    /// The panel of a decision over cards under these settings, by its place among those; empty where nobody
    /// speaks.
    pub fn voices(&self, decision: usize, settings: &Settings) -> Vec<Voice> {
        let mut policy = self.policy.clone();
        let _elsewhere = Model::apply(&mut policy.parameters, &mut policy.switches, settings);
        let linked = self.links.decisions.get(decision);
        linked.map_or(Vec::new(), |linked| {
            panel::voices(&policy, &linked.case(&self.files))
        })
    }

    /// Every decision that is loaded under these settings: the cards', those over interaction, those that are data,
    /// those of tables.
    pub fn models(&self, settings: &Settings) -> Vec<Model> {
        let mut others = self.data();
        others.extend(self.tables.iter().cloned());
        for model in &mut others {
            model.parameters.take(settings);
        }
        let mut all = self.evaluated(settings);
        all.extend(others);
        all
    }

    /// The decisions that are loaded as data, in the order of files, under these settings, and why
    /// settings were not taken.
    pub fn decisions(&self, settings: &Settings) -> (Vec<Model>, Vec<Refusal>) {
        under(self.data(), settings)
    }

    /// The decisions of the tables that are loaded, by the map in force, likewise.
    pub fn tables(&self, settings: &Settings) -> (Vec<Model>, Vec<Refusal>) {
        under(self.tables.clone(), settings)
    }

    /// The decisions that are loaded as data, as read.
    fn data(&self) -> Vec<Model> {
        let mut models = Vec::new();
        for opened in &self.files {
            for model in opened.contents.decisions.iter().flatten() {
                let mut model = model.clone();
                model.diagnostics.clone_from(&opened.diagnostics);
                models.push(model);
            }
        }
        models
    }

    /// The files that a decision over cards is made of: those that hold some of it, and the policy in force.
    fn files_of<'a>(&'a self, linked: &'a Linked) -> impl Iterator<Item = &'a OpenFile> {
        let files = self.files.iter().enumerate();
        let its_own = |(at, opened): &(usize, &OpenFile)| {
            let mut dossiers = opened.contents.dossiers.iter();
            let holds = dossiers.any(|one| one.decision == linked.name || one.is_for_all());
            holds || self.policy_file == Some(*at)
        };
        files.filter(its_own).map(|(_, opened)| opened)
    }
}

/// Decisions without switches under settings, and what none of them takes.
fn under(mut models: Vec<Model>, settings: &Settings) -> (Vec<Model>, Vec<Refusal>) {
    for model in &mut models {
        model.parameters.take(settings);
    }
    let known = models.iter();
    let known = known.map(|model| (&model.parameters, model.switches.as_slice()));
    let refused = refusals(known, settings);
    (models, refused)
}
