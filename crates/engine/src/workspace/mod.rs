//! Everything that is loaded: the files, what each system makes of them, and the decisions that follow.
//!
//! Reading goes file by file in the order of their keys, which callers count up; meaning is worked out anew by
//! [`Workspace::refresh`], because a configuration changes how other documents are read, and what belongs together may come
//! in any order.
//!
//! ```
//! use steelyard_engine::workspace::Workspace;
//!
//! let mut workspace = Workspace::default();
//! workspace.open(1, "card.yaml", b"position_card: {agent: a, confidence: 0.9, cost: 10}");
//! workspace.refresh();
//! let models = workspace.models(&Default::default());
//! assert_eq!(models[0].weigh().outcome.status.unwrap().id, "REFLEXION");
//! ```

mod calls;
mod decided;
mod logs;
mod opening;
mod prices;
mod reading;
mod saving;
mod session_member;
mod sessions;
mod telemetry;
mod unpacking;

use std::any::Any;
use std::ops::Range;

use steelyard_decision::{Model, Refusal, Role, Settings, Switch};
use steelyard_documents::Names;
use steelyard_lab::{Subject, Subjects};
use steelyard_runs::calls::Calls;
use steelyard_system::{
    Apart, Asked, Configuration, Decision, Neighbours, OpenFile, OpenFiles, Preset, Room, System,
    Viewed,
};

use steelyard_protocol::Mapping;
use steelyard_protocol::telemetry::{PriceList, PricesFile};

use crate::SYSTEMS;
pub use logs::{Stream, scan};
use opening::Tell;
pub use opening::{MOST_HELD, ReadStage};
pub use prices::Prices;
pub use session_member::SessionMember;
pub use sessions::{SessionLines, SessionLog};
pub use telemetry::CheckedFile;
pub use unpacking::{Unpacking, Wants};

/// All loaded files and what they mean together.
#[derive(Debug)]
pub struct Workspace {
    systems: Vec<&'static dyn System>,
    /// One of each system.
    rooms: Vec<Box<dyn Room>>,
    files: Vec<OpenFile>,
    calls: Calls,
    checked: Vec<CheckedFile>,
    prices: Option<Prices>,
    changed: u32,
    decisions: Vec<Loaded>,
    /// Where the decisions of each system begin, and where all end.
    starts: Vec<usize>,
}

/// A decision that is loaded.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The system that it comes from: one that is read as data comes from [`crate::Data`], whatever filled it once.
    pub system: &'static dyn System,
    /// What is known of it; its id is unique among those of its system.
    pub decision: Decision,
    /// What one of its alternatives is called.
    pub noun: &'static str,
}

impl Loaded {
    /// What it is called wherever it is named again: its system and its id there. No other decision's, and the same in
    /// whatever order files are opened, unless two of a system are of the same thing: then the later one is numbered.
    pub fn id(&self) -> String {
        format!("{}/{}", self.system.id(), self.decision.id)
    }
}

impl Default for Workspace {
    /// An empty one, for all systems.
    fn default() -> Self {
        Self::of(SYSTEMS)
    }
}

impl Workspace {
    /// An empty one for these systems. Decisions stand in their order.
    pub fn of(systems: &[&'static dyn System]) -> Self {
        Self {
            systems: systems.to_vec(),
            rooms: systems.iter().map(|system| system.room()).collect(),
            files: Vec::new(),
            calls: Calls::default(),
            checked: Vec::new(),
            prices: None,
            changed: 0,
            decisions: Vec::new(),
            starts: vec![0; systems.len() + 1],
        }
    }

    /// Reads a file and adds it after those of smaller keys, or replaces the one of that key in its place. Call
    /// [`Self::refresh`] after the last one.
    pub fn open(&mut self, key: u32, name: &str, bytes: &[u8]) {
        self.take(key, name, bytes.to_vec(), &mut |_, _, _| ());
    }

    /// [`Self::open`] for bytes that nobody else needs: those of a log become its text as they are. `tell` hears how far a
    /// large file has come.
    pub fn take(&mut self, key: u32, name: &str, bytes: Vec<u8>, tell: Tell<'_>) {
        let size = bytes.len();
        let place = Box::<Vec<u8>>::default();
        if let Some(mut unpacking) = Unpacking::of(name, &bytes, size as u64, place) {
            unpacking.feed(&bytes);
            return self.take_packed(key, unpacking, tell);
        }
        let opened = Self::read(name, bytes, tell);
        self.put(key, size as u64, None, opened);
    }

    /// Takes files out; unknown keys are ignored. Call [`Self::refresh`] after.
    pub fn close(&mut self, keys: &[u32]) {
        let gone = |file: &OpenFile| keys.contains(&file.key);
        let mut files = self.files.iter();
        let any = files.any(|file| gone(file) && !prices::is_alone(file));
        self.changed += u32::from(any);
        self.files.retain(|file| !gone(file));
    }

    /// How often files came or went that hold more than prices.
    pub fn changed(&self) -> u32 {
        self.changed
    }

    /// The files in the order of their keys.
    pub fn files(&self) -> &[OpenFile] {
        &self.files
    }

    /// A file by its key.
    pub fn file(&self, key: u32) -> Option<&OpenFile> {
        let place = self.files.binary_search_by_key(&key, |file| file.key);
        self.files.get(place.ok()?)
    }

    /// The systems in the order of their decisions.
    pub fn systems(&self) -> &[&'static dyn System] {
        &self.systems
    }

    /// How runs hang together, by the places of files among [`Self::files`] and of runs in them.
    pub fn calls(&self) -> &Calls {
        &self.calls
    }

    /// All sessions whose logs are no logs of events, as the runs of one log of events. It is made anew at each call.
    pub fn sessions(&self) -> Option<SessionLog> {
        SessionLog::new(self)
    }

    /// Files that follow from the events of others, held against them.
    pub fn checked(&self) -> &[CheckedFile] {
        &self.checked
    }

    /// The user's prices that hold.
    pub fn prices(&self) -> Option<&Prices> {
        self.prices.as_ref()
    }

    /// The errors in documents of prices, each in a sentence with its line and file.
    pub fn price_errors(&self) -> Vec<String> {
        prices::errors(&self.files)
    }

    /// Prices as a document to open. Nothing changes before it is.
    pub fn written_prices(&self, list: &PriceList) -> PricesFile {
        prices::written(&self.files, self.prices(), list)
    }

    /// What the files mean to one system, for those who know it; `None` where it is none of this workspace's.
    pub fn view<R: Viewed>(&self) -> Option<R::View<'_>> {
        let rooms = self.rooms.iter().enumerate();
        let mut found = rooms.filter_map(|(at, room)| {
            let room: &dyn Any = room.as_ref();
            Some((at, room.downcast_ref::<R>()?))
        });
        let (at, room) = found.next()?;
        Some(room.view(self.seen_by(at)))
    }

    /// The room of one system, to tell it how to read. Call [`Self::refresh`] after.
    pub fn room_mut<R: Room>(&mut self) -> Option<&mut R> {
        let mut rooms = self.rooms.iter_mut();
        rooms.find_map(|room| {
            let room: &mut dyn Any = room.as_mut();
            room.downcast_mut()
        })
    }

    /// Works out what all files mean together: configurations first, then all other documents, then what belongs together.
    pub fn refresh(&mut self) {
        let (files, rooms) = (&mut self.files, &mut self.rooms);
        for opened in files.iter_mut() {
            opened.diagnostics.clone_from(&opened.file.diagnostics);
        }
        for room in rooms.iter_mut() {
            room.begin(files);
        }
        for one in files.iter_mut().enumerate() {
            reading::read(one, &self.systems, rooms);
        }
        self.calls = calls::calls(files);
        self.checked = telemetry::checked(files);
        self.prices = prices::prices(files);
        for at in 0..rooms.len() {
            let (before, own) = rooms.split_at_mut(at);
            let neighbours = Neighbours {
                calls: &self.calls,
                prices: self.prices.as_ref().map(|prices| &prices.list),
                rooms: before,
            };
            own[0].link(files, neighbours);
        }
        for (at, opened) in files.iter_mut().enumerate() {
            opened.held = reading::held(at, &self.systems, rooms);
        }
        for file in files {
            file.diagnostics
                .sort_by_key(|one| (one.line, one.column, one.code));
        }
        self.tell_decisions();
    }

    /// Every decision that is loaded, in the order of [`Self::models`].
    pub fn decisions(&self) -> &[Loaded] {
        &self.decisions
    }

    /// Every decision that is loaded under these settings, system by system.
    pub fn models(&self, settings: &Settings) -> Vec<Model> {
        let rooms = self.rooms.iter().enumerate();
        let models = rooms.flat_map(|(at, room)| room.models(self.seen_by(at), settings).0);
        models.collect()
    }

    /// The decisions of the system of that id, and why settings were not taken.
    pub fn models_of(&self, system: &str, settings: &Settings) -> (Vec<Model>, Vec<Refusal>) {
        let found = self.place_of(system);
        found.map_or_else(Default::default, |at| {
            self.rooms[at].models(self.seen_by(at), settings)
        })
    }

    /// What the system of that id holds beside decisions, compared with nothing.
    pub fn apart(&self, system: &str, settings: &Settings) -> Option<Apart> {
        let at = self.place_of(system)?;
        self.rooms[at].apart(self.seen_by(at), settings)
    }

    /// How many things files hold that could be chosen from and are compared with none.
    pub fn undecided(&self) -> usize {
        self.rooms.iter().map(|room| room.undecided()).sum()
    }

    /// Those of [`Self::models`] that readings and evaluating parameters change, each with its place.
    pub fn evaluated(&self, settings: &Settings) -> Vec<(usize, Model)> {
        let rooms = self.rooms.iter().enumerate();
        let rooms = rooms.filter(|(_, room)| room.configuration().is_some());
        let models = rooms.flat_map(|(at, room)| {
            let open = self.seen_by(at);
            (open.first..).zip(room.models(open, settings).0)
        });
        models.collect()
    }

    /// The settings that hold for all decisions of the system of that id; `None` where each has its own.
    pub fn configuration(&self, system: &str) -> Option<Configuration<'_>> {
        self.rooms[self.place_of(system)?].configuration()
    }

    /// The readings that there are decisions for.
    pub fn switches(&self) -> Vec<Switch> {
        let rooms = self.rooms.iter().enumerate();
        let rooms = rooms.filter(|(at, _)| !self.places(*at).is_empty());
        let switches = rooms.filter_map(|(_, room)| Some(room.configuration()?.switches));
        switches.flatten().cloned().collect()
    }

    /// Whether a move of the parameter of that id changes cells.
    pub fn evaluates(&self, id: &str) -> bool {
        let mut configurations = self.rooms.iter().filter_map(|room| room.configuration());
        configurations.any(|one| {
            let place = one.parameters.place(id);
            let parameter = place.and_then(|place| one.parameters.at(place));
            parameter.is_some_and(|parameter| parameter.role == Role::Evaluating)
        })
    }

    /// Whether files hold documents of the system of that id, whatever came of them.
    pub fn holds(&self, system: &str) -> bool {
        let Some(at) = self.place_of(system) else {
            return false;
        };
        let room = &self.rooms[at];
        (0..self.files.len()).any(|file| !room.holds(file).is_empty())
    }

    /// Whether the file at a place has a part in what the system of that id tells, or any system where none is named.
    pub fn uses(&self, system: Option<&str>, file: usize) -> bool {
        let rooms = self.systems.iter().zip(&self.rooms).enumerate();
        let mut rooms = rooms.filter(|(_, (one, _))| system.is_none_or(|id| one.id() == id));
        rooms.any(|(at, (_, room))| room.uses(self.seen_by(at), file))
    }

    /// How the file at a place is read whose meaning another document has to tell; `None` of any other file.
    pub fn mapping(&self, file: usize) -> Option<Mapping> {
        let mut held = self.files.get(file)?.held.iter();
        held.find_map(|(_, held)| held.mapping)
    }

    /// What is known of the decisions of [`Self::models`] beside their scores, and who did what, whatever settings say. Names are those of the
    /// models, where they have one.
    pub fn subjects(&self, models: &[Model]) -> Subjects {
        let mut all = Subjects {
            kinds: Vec::new(),
            all: models
                .iter()
                .enumerate()
                .map(|(place, model)| Subject {
                    decision: self.label(place, model).into(),
                    ..Subject::default()
                })
                .collect(),
        };
        let mut groups = 0;
        for (at, room) in self.rooms.iter().enumerate() {
            let Some(own) = room.subjects(self.seen_by(at)) else {
                continue;
            };
            let (kinds, first) = (all.kinds.len(), groups);
            all.kinds.extend(own.kinds);
            let places = self.places(at);
            for (subject, own) in all.all[places].iter_mut().zip(own.all) {
                // Measures of other systems are not known of it.
                subject.measured = vec![Vec::new(); kinds];
                subject.measured.extend(own.measured);
                subject.doers = own.doers;
                subject.group = own.group.map(|group| first + group);
                groups = groups.max(subject.group.map_or(0, |group| group + 1));
            }
        }
        all
    }

    /// What the decision at a place is called: by its title, its file, or the folder of the files.
    pub fn label(&self, place: usize, model: &Model) -> String {
        let loaded = self.decisions.get(place);
        let file = loaded.and_then(|one| self.file(one.decision.file?));
        match (model.title.as_str(), file) {
            ("", Some(opened)) => opened.file.source.name.clone(),
            ("", None) => {
                let untitled = loaded.map_or("", |one| one.decision.untitled);
                self.folder().unwrap_or(untitled).to_owned()
            }
            (title, _) => title.to_owned(),
        }
    }

    /// The name of the innermost folder that all files came from; `None` where there is no such.
    fn folder(&self) -> Option<&str> {
        let mut names = self.files.iter().map(|file| &file.file.source.name);
        let (mut way, _) = names.next()?.rsplit_once('/')?;
        for name in names {
            while !name
                .strip_prefix(way)
                .is_some_and(|rest| rest.starts_with('/'))
            {
                (way, _) = way.rsplit_once('/')?;
            }
        }
        way.rsplit('/')
            .next()
            .filter(|name| !["", ".", ".."].contains(name))
    }

    /// Settings worth comparing over the decisions.
    pub fn presets(&self) -> Vec<Preset> {
        self.rooms.iter().flat_map(|room| room.presets()).collect()
    }

    /// The run that an alternative of a decision is, by places: key of its file, and its place there.
    pub fn run_of(&self, decision: usize, alternative: usize) -> Option<(u32, usize)> {
        let (at, place) = self.room_of(decision)?;
        self.rooms[at].run_of(self.seen_by(at), place, alternative)
    }

    /// The answer of the system of that id to a question of its own, in bytes; an error is a sentence.
    pub fn answer(&self, system: &str, asked: Asked<'_>) -> Result<Vec<u8>, String> {
        let Some(at) = self.place_of(system) else {
            return Err(format!("There is no system {system}."));
        };
        self.rooms[at].answer(self.seen_by(at), asked)
    }

    /// The place of the system of an id.
    fn place_of(&self, system: &str) -> Option<usize> {
        self.systems.iter().position(|one| one.id() == system)
    }

    /// Where the decisions of a system stand among all.
    fn places(&self, at: usize) -> Range<usize> {
        self.starts[at]..self.starts[at + 1]
    }

    /// The room of a decision, and its place there.
    fn room_of(&self, decision: usize) -> Option<(usize, usize)> {
        let rooms = 0..self.rooms.len();
        let at = rooms
            .into_iter()
            .find(|at| self.places(*at).contains(&decision))?;
        Some((at, decision - self.starts[at]))
    }

    fn seen_by(&self, at: usize) -> OpenFiles<'_> {
        OpenFiles {
            files: &self.files,
            calls: &self.calls,
            prices: self.prices.as_ref().map(|prices| &prices.list),
            first: self.starts[at],
        }
    }

    /// Asks all rooms for their decisions. Of two with one id the later is numbered.
    fn tell_decisions(&mut self) {
        self.decisions.clear();
        for (at, system) in self.systems.iter().enumerate() {
            self.starts[at] = self.decisions.len();
            let mut ids = Names::default();
            for mut decision in self.rooms[at].decisions(self.seen_by(at)) {
                decision.id = ids.once(decision.id);
                let filled_by = decision.filled_by.as_deref().unwrap_or(system.id());
                let filled_by = self.place_of(filled_by);
                self.decisions.push(Loaded {
                    system: *system,
                    noun: filled_by.map_or("alternative", |at| self.systems[at].noun()),
                    decision,
                });
            }
        }
        if let Some(end) = self.starts.last_mut() {
            *end = self.decisions.len();
        }
    }
}
