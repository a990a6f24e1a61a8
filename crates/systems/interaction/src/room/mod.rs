//! What the files of a workspace mean here: which runs form one decision, which trajectory tells of which artifact, and what
//! a run looks like to who reads it.

mod contents;
mod evaluate;
mod page;
mod read;
mod run_document;
mod runs;
mod save;
mod save_outcomes;
mod save_tasks;
mod subjects;
mod tasks;
mod written;

use steelyard_decision::{Model, Refusal, Settings, Weighed, points};
use steelyard_documents::{Code, Decoder, Node, Severity, counted};
use steelyard_lab::Subjects;
use steelyard_runs::calls::At;
use steelyard_runs::{RunRef, Trajectory};
use steelyard_system::{
    Apart, Asked, Can, Claim, Configuration, Decision, Held, Incomplete, MeasuredRuns, Neighbours,
    OpenFile, OpenFiles, Opens, Preset, Reader, Room, SaveError, SavedFile, SavedIn, System,
    Viewed,
};

use crate::{Artifact, Judge, Policy, WEIGHTINGS, codes, complete_weights, ids, switch_ids, total};
use contents::Contents;
pub use run_document::{
    DocumentBroken, DocumentEntry, DocumentQuestion, DocumentTurn, DocumentWhat, Kin, RunDocument,
};
pub use runs::LoadedRun;
pub use save::CONFIG_NAME;
pub use save_outcomes::OutcomeChange;
pub use save_tasks::TasksError;
use tasks::{Grouped, Task};
pub use written::WrittenFile;

/// How agents worked with their user, beside what they delivered.
#[derive(Clone, Copy, Debug)]
pub struct Interaction;

impl System for Interaction {
    fn id(&self) -> &'static str {
        "interaction"
    }

    fn label(&self) -> &'static str {
        "Interaction"
    }

    fn about(&self) -> &'static str {
        "How agents worked with their user and what they delivered: trajectories, artifacts"
    }

    fn noun(&self) -> &'static str {
        "agent"
    }

    fn documents(&self) -> &'static str {
        "trajectory, artifact, interaction config, list of tasks, outcomes of runs"
    }

    fn opens(&self) -> Opens {
        steelyard_protocol::interaction::OPENS
    }

    fn room(&self) -> Box<dyn Room> {
        Box::new(Agents::default())
    }

    fn nothing(&self) -> String {
        "no trajectory or artifact in these files".to_owned()
    }

    /// The unweighted total of each agent, in the order of the ranking.
    fn beneath(&self, model: &Model, weighed: &Weighed) -> Option<String> {
        let of = |place: &usize| {
            let label = &model.cells.alternatives[*place].label;
            format!("{label} {}", points(total(&model.cells, *place)))
        };
        let all: Vec<String> = weighed.order.iter().map(of).collect();
        Some(format!(
            "R = technical + R_Proact + R_Pers: {}",
            all.join(", ")
        ))
    }

    /// One of the two weights alone is read as a config has it.
    fn complete(&self, settings: &mut Settings) -> Option<Incomplete> {
        let [found, expected] = complete_weights(settings)?;
        Some(Incomplete {
            code: codes::WEIGHT_SUM,
            found,
            expected,
        })
    }
}

/// The runs of a workspace, with what they delivered.
#[derive(Debug, Default)]
pub struct Agents {
    judge: Judge,
    policy: Policy,
    /// Place of the file that the config in force stands in.
    config_file: Option<usize>,
    /// What each file holds.
    files: Vec<Contents>,
    grouped: Grouped,
}

impl Agents {
    /// The tasks that are a decision each.
    fn decided(&self) -> &[Task] {
        &self.grouped.tasks[..self.grouped.decided]
    }

    /// From the next time that files are read on words of runs are judged by rules of one's own.
    pub fn judge_by(&mut self, judge: Judge) {
        self.judge = judge;
    }

    /// Takes the first config; of the others it tells that they are not used.
    fn configs(&mut self, files: &mut [OpenFile]) {
        let mut found = None;
        for (at, (opened, contents)) in files.iter_mut().zip(&self.files).enumerate() {
            let mut decoder = Decoder::new(&opened.file.source);
            for (start, config) in &contents.configs {
                if found.is_none() {
                    found = Some((config.clone(), at));
                    continue;
                }
                let words = [
                    "a second config",
                    "one config",
                    "ignored; the first one is used",
                ];
                decoder.report(Severity::Warning, Code::SUPERSEDED, *start, words);
            }
            opened.diagnostics.extend(decoder.into_diagnostics());
        }
        self.config_file = found.as_ref().map(|(_, at)| *at);
        self.policy = found.map(|(config, _)| config).unwrap_or_default();
    }
}

impl Room for Agents {
    fn begin(&mut self, files: &mut [OpenFile]) {
        *self = Self {
            judge: self.judge,
            files: vec![Contents::default(); files.len()],
            ..Self::default()
        };
    }

    fn claims(&self, node: &Node) -> Claim {
        read::claims(node)
    }

    fn read<'a>(&mut self, reader: &mut Reader<'a, '_>, node: &'a Node) -> bool {
        let contents = self.files.get_mut(reader.file);
        contents.is_some_and(|contents| read::read(reader, node, contents))
    }

    fn passed_over(&mut self, reader: &mut Reader<'_, '_>, node: &Node) {
        if let Some(contents) = self.files.get(reader.file) {
            read::passed_over(reader, node, contents);
        }
    }

    fn link(&mut self, files: &mut [OpenFile], neighbours: Neighbours<'_>) {
        self.configs(files);
        self.grouped = tasks::tasks(files, &self.files, neighbours.calls);
        if !self.grouped.tasks.is_empty() {
            let all = files.iter_mut().zip(&mut self.files);
            all.for_each(|(opened, contents)| tasks::take_as_context(opened, contents));
        }
    }

    fn measured(&self, open: OpenFiles<'_>, lists: &[Vec<RunRef>]) -> Vec<MeasuredRuns> {
        page::measured(self.view(open), lists)
    }

    fn holds(&self, file: usize) -> Vec<Held> {
        self.files.get(file).map_or(Vec::new(), Contents::holds)
    }

    /// Runs are its own whoever wrote them down, and so is what is said of their agents and of what they cost.
    fn uses(&self, open: OpenFiles<'_>, file: usize) -> bool {
        let opened = open.files.get(file);
        let of_runs = opened.is_some_and(|opened| {
            let note = opened.log.as_ref().and_then(|log| log.note.as_ref());
            note.is_some() || !opened.runs().is_empty() || opened.is_prices()
        });
        of_runs || !self.holds(file).is_empty()
    }

    fn decisions(&self, open: OpenFiles<'_>) -> Vec<Decision> {
        let config_file = self.config_file.and_then(|at| open.files.get(at));
        let base = config_file.map(|opened| opened.file.source.name.clone());
        let decision = |task: &Task| {
            let mut files = task.files();
            files.extend(self.config_file);
            let only = files.first().filter(|_| files.len() == 1);
            Decision {
                id: task.id.as_str().into(),
                filled_by: None,
                untitled: "Agents",
                base: base.clone(),
                file: only.and_then(|at| Some(open.files.get(*at)?.key)),
                saved_in: SavedIn::Configuration("config"),
                can: Can {
                    outcomes: true,
                    ..Can::default()
                },
            }
        };
        self.decided().iter().map(decision).collect()
    }

    /// In the order in which files name their tasks.
    fn models(&self, open: OpenFiles<'_>, settings: &Settings) -> (Vec<Model>, Vec<Refusal>) {
        evaluate::models(self.view(open), settings)
    }

    fn apart(&self, open: OpenFiles<'_>, settings: &Settings) -> Option<Apart> {
        let models = evaluate::apart(self.view(open), settings);
        (!models.is_empty()).then(|| Apart {
            about: alone(models.len()),
            advice: together(),
            suggested: self.view(open).suggested(),
            models,
        })
    }

    fn undecided(&self) -> usize {
        let alone = &self.grouped.tasks[self.grouped.decided..];
        alone.iter().map(|task| task.trajectories().count()).sum()
    }

    fn configuration(&self) -> Option<Configuration<'_>> {
        Some(Configuration {
            parameters: &self.policy.parameters,
            switches: &self.policy.switches,
            file: self.config_file,
        })
    }

    fn save(
        &self,
        open: OpenFiles<'_>,
        _decision: Option<usize>,
        settings: &Settings,
    ) -> Option<Result<SavedFile, SaveError>> {
        Some(self.view(open).save_config(settings))
    }

    fn answer(&self, open: OpenFiles<'_>, asked: Asked<'_>) -> Result<Vec<u8>, String> {
        page::answer(self.view(open), asked)
    }

    fn subjects(&self, open: OpenFiles<'_>) -> Option<Subjects> {
        (!self.decided().is_empty()).then(|| subjects::subjects(self.view(open)))
    }

    /// What SPEC-PPP-003 asks to compare: PPP on and off, and weightings.
    fn presets(&self) -> Vec<Preset> {
        if self.decided().is_empty() {
            return Vec::new();
        }
        let consensus = [("weighted", "PPP on"), ("binary", "PPP off")];
        let readings = consensus.map(|(reading, label)| Preset {
            label: label.to_owned(),
            settings: Settings {
                switches: vec![(switch_ids::CONSENSUS.to_owned(), reading.to_owned())],
                ..Settings::default()
            },
        });
        let weights = WEIGHTINGS.map(|(technical, interaction)| Preset {
            label: format!("Technical {technical}, interaction {interaction}"),
            settings: Settings {
                values: vec![
                    (ids::TECHNICAL_WEIGHT.to_owned(), technical),
                    (ids::INTERACTION_WEIGHT.to_owned(), interaction),
                ],
                ..Settings::default()
            },
        });
        readings.into_iter().chain(weights).collect()
    }

    fn run_of(
        &self,
        open: OpenFiles<'_>,
        decision: usize,
        alternative: usize,
    ) -> Option<(u32, usize)> {
        let task = self.decided().get(decision)?;
        let (_, at, _) = task.trajectories().nth(alternative)?;
        let (file, place) = at?;
        Some((open.files.get(file)?.key, place))
    }
}

/// How many runs share their task with no other.
fn alone(runs: usize) -> String {
    let (are, each) = match runs {
        1 => ("is", "it is"),
        _ => ("are", "each is"),
    };
    let runs = counted(runs, "run", "runs");
    format!(
        "{runs} {are} not compared: {each} the only known run of its task, so none is said to win"
    )
}

/// How runs that stand alone become a decision.
fn together() -> String {
    let tasks = "tasks:\n  - {name: the task, runs: [one.jsonl, two.jsonl]}";
    format!("{}, such as\n\n{tasks}", steelyard_protocol::TOGETHER)
}

impl Viewed for Agents {
    type View<'a> = AgentsOpen<'a>;

    fn view<'a>(&'a self, open: OpenFiles<'a>) -> AgentsOpen<'a> {
        AgentsOpen { room: self, open }
    }
}

/// The runs of a workspace and its files.
#[derive(Clone, Copy, Debug)]
pub struct AgentsOpen<'a> {
    room: &'a Agents,
    open: OpenFiles<'a>,
}

impl<'a> AgentsOpen<'a> {
    fn files(self) -> Files<'a> {
        Files {
            open: self.open.files,
            own: &self.room.files,
        }
    }
}

/// The files, and what each holds.
#[derive(Clone, Copy)]
pub(crate) struct Files<'a> {
    open: &'a [OpenFile],
    own: &'a [Contents],
}

impl<'a> Files<'a> {
    fn run(self, (file, place): At) -> Option<&'a Trajectory> {
        self.open.get(file)?.runs().get(place)
    }

    fn artifact(self, (file, place): At) -> Option<&'a Artifact> {
        self.own.get(file)?.artifacts.get(place)
    }
}
