//! The interface of a system: everything that the workspace, the command line and the worker know of it.
//!
//! A system is a way to decide that brings documents of its own. It gives one [`System`], which says what it is called and
//! makes a [`Room`]; a room holds what one workspace's files mean to that system, and nobody else looks into it. Here live the
//! two traits, the files that all rooms read, and the writing of settings back into files. What a system weighs lives in its
//! own crate, and the list of all of them in the engine.
//!
//! A whole one is `tests/toy/lunch.rs`: what to eat.
//!
//! A room is asked in this order, each time that files change: [`Room::begin`], [`Room::read`] for each document,
//! [`Room::link`], and from then on [`Room::decisions`] and [`Room::models`], under one settings after another.

mod costs;
mod file;
mod measured;
mod reader;
mod save;
mod told;

use std::any::Any;
use std::fmt::Debug;

use steelyard_decision::{Model, ModelDiagnostics, Parameters, Refusal, Settings, Switch, Weighed};
use steelyard_documents::{Name, Node, Span};
use steelyard_lab::Subjects;
use steelyard_runs::RunRef;
use steelyard_runs::calls::Calls;

use steelyard_protocol::telemetry::PriceList;

pub use steelyard_protocol::Opens;

pub use costs::Costs;
pub use file::{DocumentKind, Held, HeldAs, OpenFile, total};
pub use measured::{MeasuredRun, MeasuredRuns};
pub use reader::{Reader, documents_in, entry, holding, refuse};
pub use save::{Change, SaveError, SavedFile, changes, set, spelled, standing, take, written};
pub use told::diagnostic;

/// A way to decide, with documents of its own.
pub trait System: Debug + Sync {
    /// Stable name, as the command line takes it and models carry it: "table".
    fn id(&self) -> &'static str;
    /// In a word or two, as a heading has it: "Table".
    fn label(&self) -> &'static str;
    /// What it is, in a line of help.
    fn about(&self) -> &'static str;
    /// What one of its alternatives is called: "row".
    fn noun(&self) -> &'static str;
    /// What its documents are called where one is expected: "table".
    fn documents(&self) -> &'static str;
    /// What of somebody's files it opens.
    fn opens(&self) -> Opens;
    /// An empty room.
    fn room(&self) -> Box<dyn Room>;
    /// Why no decision of its comes of files: "no table in these files".
    fn nothing(&self) -> String;

    /// What it says under the ranking of a decision, beside what all say.
    fn beneath(&self, _model: &Model, _weighed: &Weighed) -> Option<String> {
        None
    }

    /// Notes under the outcome of a decision, a sentence or two each, beside what all systems say.
    fn notes(&self, _model: &Model, _weighed: &Weighed) -> Vec<String> {
        Vec::new()
    }

    /// Whether runs can be simulated from its documents.
    fn simulates(&self) -> bool {
        false
    }

    /// Completes settings as its files would be read: a weight may imply another. Gives what was found and what was expected,
    /// with the code to say it by, where they are taken and are not as they should be.
    fn complete(&self, _settings: &mut Settings) -> Option<Incomplete> {
        None
    }
}

/// Something about settings that is told and changes nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Incomplete {
    /// What it is.
    pub code: steelyard_documents::Code,
    /// What was found.
    pub found: String,
    /// What would be right.
    pub expected: String,
}

/// What all rooms see.
#[derive(Clone, Copy, Debug)]
pub struct OpenFiles<'a> {
    /// The files in the order of their keys.
    pub files: &'a [OpenFile],
    /// Which run called which.
    pub calls: &'a Calls,
    /// The user's prices of model calls.
    pub prices: Option<&'a PriceList>,
    /// How many decisions of other systems stand before the room's own.
    pub first: usize,
}

impl OpenFiles<'_> {
    /// The place of the file of a key.
    pub fn place_of(&self, key: u32) -> Option<usize> {
        let found = self.files.binary_search_by_key(&key, |file| file.key);
        found.ok()
    }
}

/// What a room is linked with: the calls between runs, and the rooms of the systems before its own.
#[derive(Clone, Copy, Debug)]
pub struct Neighbours<'a> {
    /// Which run called which.
    pub calls: &'a Calls,
    /// The user's prices of model calls.
    pub prices: Option<&'a PriceList>,
    /// The rooms of the systems before its own in the list, which are linked.
    pub rooms: &'a [Box<dyn Room>],
}

impl Neighbours<'_> {
    /// Measures of runs, list by list, by the first room that knows runs.
    pub fn measured(&self, files: &[OpenFile], lists: &[Vec<RunRef>]) -> Vec<MeasuredRuns> {
        let open = OpenFiles {
            files,
            calls: self.calls,
            prices: self.prices,
            first: 0,
        };
        let measured = self.rooms.iter().map(|room| room.measured(open, lists));
        let mut measured = measured.filter(|measured| !measured.is_empty());
        measured.next().unwrap_or_default()
    }
}

/// What a decision says of the files that it is made of.
#[derive(Clone, Debug)]
pub struct MadeOf {
    /// Their keys and names.
    pub files: Vec<(u32, String)>,
    /// What is said about them, shared by all decisions of the same files.
    pub diagnostics: ModelDiagnostics,
}

impl MadeOf {
    /// The files of these places, each once and in their order.
    pub fn of(open: OpenFiles<'_>, places: [Option<usize>; 2]) -> Self {
        let [one, other] = places;
        let second = Some(one.max(other)).filter(|_| one != other);
        let places = [Some(one.min(other)), second]
            .into_iter()
            .flatten()
            .flatten();
        let opened = places.filter_map(|at| open.files.get(at));
        let names = |one: &OpenFile| (one.key, one.file.source.name.clone());
        let diagnostics = opened.clone().flat_map(|one| &one.diagnostics);
        Self {
            files: opened.clone().map(names).collect(),
            diagnostics: diagnostics.cloned().collect(),
        }
    }
}

/// Something that is asked by who knows the system: the page's own room of it.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// One of the system's family of questions, in bytes.
    pub question: &'a [u8],
    /// Under these settings.
    pub settings: &'a Settings,
    /// The decision that it is about: its place among all, and as it stands, moved and edited as may be.
    pub decision: Option<(usize, &'a Model)>,
}

/// What is known of a decision whatever settings say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Decision {
    /// What it is of, in the system's own words: the same whatever else is open, and in whatever order.
    pub id: Name,
    /// The system that filled it, where that is another than the one that read it.
    pub filled_by: Option<Name>,
    /// What it is called where neither it nor its files have a name.
    pub untitled: &'static str,
    /// Name of the file whose values it begins with; `None` for the defaults.
    pub base: Option<String>,
    /// Key of the file that it stands in; `None` where it stands in several.
    pub file: Option<u32>,
    /// Where its settings go.
    pub saved_in: SavedIn,
    /// What its system can tell of it beside its scores.
    pub can: Can,
}

/// What could be chosen from if something said that it can be compared: each is told by itself, and none wins.
#[derive(Clone, Debug)]
pub struct Apart {
    /// How many there are, and why they make no decision: a sentence without its end.
    pub about: String,
    /// How they become one: a sentence, and a document that says so.
    pub advice: String,
    /// What of it may belong together: offered, never taken.
    pub suggested: Vec<Suggested>,
    /// What each comes to.
    pub models: Vec<Model>,
}

/// Things that may belong together.
#[derive(Clone, Debug)]
pub struct Suggested {
    /// What they could be called together.
    pub name: String,
    /// What makes it likely, in words.
    pub why: String,
    /// What a document calls each of them: a value of JSON, which is one of YAML too.
    pub each: Vec<String>,
}

/// Where the settings of a decision go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SavedIn {
    /// Into a new file that is the decision.
    #[default]
    Data,
    /// Into the configuration of its system, called so: "policy".
    Configuration(&'static str),
    /// Into a file of its own, called so: "map".
    Own(&'static str),
}

/// What a system can tell of a decision beside its scores.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Can {
    /// Reports to keep.
    pub reports: bool,
    /// A panel's words, and who may speak in its place.
    pub panel: Option<&'static StandIn>,
    /// What came of its alternatives, where somebody says it: they are runs, and the decision is called like their task.
    pub outcomes: bool,
}

/// Rules that speak in the place of a panel.
#[derive(Debug, PartialEq, Eq)]
pub struct StandIn {
    /// The status that wants a panel.
    pub status: &'static str,
    /// The switch that lets them, and which of its choices.
    pub switch: [&'static str; 2],
    /// What to open, or what they go by, in sentences.
    pub words: &'static str,
}

/// The settings that hold for all decisions of a room.
#[derive(Clone, Copy, Debug)]
pub struct Configuration<'a> {
    /// Its parameters as saved.
    pub parameters: &'a Parameters,
    /// Its readings as saved.
    pub switches: &'a [Switch],
    /// Place of the file that it stands in; `None` where the defaults hold.
    pub file: Option<usize>,
}

/// Settings worth comparing.
#[derive(Clone, Debug, PartialEq)]
pub struct Preset {
    /// In a few words.
    pub label: String,
    /// The settings.
    pub settings: Settings,
}

/// What a document nearly was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Almost {
    /// What was found.
    pub found: String,
    /// What would make it one.
    pub expected: &'static str,
    /// Where.
    pub span: Span,
}

/// How sure a system is that a document is its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Claim {
    /// It is not.
    No,
    /// Reading it tells, when nobody else wants it.
    Perhaps,
    /// By what it has, which others may have as well.
    Likely,
    /// By what nobody else has.
    Sure,
}

/// What the files of a workspace mean to one system.
///
/// Places of files are those in the list that is passed; whoever keeps one keeps it until the next [`Room::begin`].
pub trait Room: Any + Debug {
    /// Forgets what files meant, and reads the configuration that all other documents are read by, where there is one.
    /// Diagnostics of it go to the files.
    fn begin(&mut self, files: &mut [OpenFile]);

    /// Reads a Markdown file that is a document as a whole, by its headings and items.
    fn read_markdown<'a>(&mut self, _reader: &mut Reader<'a, '_>, _root: &'a Node) {}

    /// Whether a document, a map, is its own. The surest reads it; of equals the one that stands later in the list of systems.
    fn claims(&self, node: &Node) -> Claim;

    /// Reads a document; false where it turns out to be none of its own, and then nothing is told.
    fn read<'a>(&mut self, reader: &mut Reader<'a, '_>, node: &'a Node) -> bool;

    /// Hears of a document that nobody read.
    fn passed_over(&mut self, _reader: &mut Reader<'_, '_>, _node: &Node) {}

    /// What the document of a file that nobody read nearly was, where its name alone does not tell.
    fn almost(&self, _root: &Node) -> Option<Almost> {
        None
    }

    /// Finds what belongs together, and takes what nobody read where that is of use. Diagnostics of it go to the files.
    fn link(&mut self, files: &mut [OpenFile], neighbours: Neighbours<'_>);

    /// Measures runs, list by list; none where it knows nothing of runs.
    fn measured(&self, _open: OpenFiles<'_>, _lists: &[Vec<RunRef>]) -> Vec<MeasuredRuns> {
        Vec::new()
    }

    /// What a file holds, in the order in which it is told.
    fn holds(&self, file: usize) -> Vec<Held>;

    /// Whether the file at a place has a part in what is told by it: by what it holds of the file.
    fn uses(&self, _open: OpenFiles<'_>, file: usize) -> bool {
        let held = self.holds(file);
        held.iter().any(|one| one.held_as != HeldAs::Perhaps)
    }

    /// Its decisions, in the order of their models.
    fn decisions(&self, open: OpenFiles<'_>) -> Vec<Decision>;

    /// Its decisions under these settings, and why settings were not taken.
    fn models(&self, open: OpenFiles<'_>, settings: &Settings) -> (Vec<Model>, Vec<Refusal>);

    /// What its files hold beside decisions that could be chosen from, under these settings; `None` where there is none.
    fn apart(&self, _open: OpenFiles<'_>, _settings: &Settings) -> Option<Apart> {
        None
    }

    /// How many things its files hold that could be chosen from and are compared with none.
    fn undecided(&self) -> usize {
        0
    }

    /// The settings that hold for all its decisions, also where there is none; `None` where each has its own, and where no
    /// setting changes what was read: those are weighed again and never evaluated.
    fn configuration(&self) -> Option<Configuration<'_>> {
        None
    }

    /// Writes settings into the file that holds them: those of a decision, by place, into the file that it has of its own; those
    /// of all decisions into the file of the configuration, or a new one. `None` where there is no such file.
    fn save(
        &self,
        _open: OpenFiles<'_>,
        _decision: Option<usize>,
        _settings: &Settings,
    ) -> Option<Result<SavedFile, SaveError>> {
        None
    }

    /// What is known of its decisions beside their scores, and who did what, in their order; `None` where nothing is.
    fn subjects(&self, _open: OpenFiles<'_>) -> Option<Subjects> {
        None
    }

    /// Settings worth comparing over its decisions.
    fn presets(&self) -> Vec<Preset> {
        Vec::new()
    }

    /// The answer to a question of its own, in bytes; an error is a sentence.
    fn answer(&self, _open: OpenFiles<'_>, _asked: Asked<'_>) -> Result<Vec<u8>, String> {
        Err("This system answers no questions of its own.".to_owned())
    }

    /// The run that an alternative of one of its decisions, by places, is: key of its file, and its place there.
    fn run_of(
        &self,
        _open: OpenFiles<'_>,
        _decision: usize,
        _alternative: usize,
    ) -> Option<(u32, usize)> {
        None
    }
}

/// A room with questions of its own, for those who know its system.
pub trait Viewed: Room + Sized {
    /// The room and all that is open.
    type View<'a>;

    /// Looks into it.
    fn view<'a>(&'a self, open: OpenFiles<'a>) -> Self::View<'a>;
}
