//! Files that are opened with one system alone.

use std::any::Any;
use std::collections::BTreeSet;
use std::rc::Rc;

use steelyard_decision::{Model, Refusal, Settings};
use steelyard_documents::{
    Budget, Code, Decoder, File, Format, Node, Severity, Source, Span, Value, read,
};
use steelyard_lab::Subjects;
use steelyard_protocol::{Mapping, OfSystem, Question, SystemQuestion, decode};
use steelyard_runs::calls::{Calls, LoadedFile};
use steelyard_runs::import::{import, recognise};
use steelyard_system::{
    Apart, Asked, Claim, Configuration, Decision, Held, Neighbours, OpenFile, OpenFiles, Reader,
    Room, SaveError, SavedFile, System, Viewed, documents_in,
};
use steelyard_telemetry::{EventLog, beside};

/// Files and what one system makes of them.
///
/// It says of a file what its readers and the room say, and of one that the room does not read what the room takes it for. What
/// the engine's workspace adds (files of several systems, calls that lead nowhere, decisions in logs of events, packed files,
/// prices) is not here.
#[derive(Debug)]
pub struct SystemWorkspace {
    system: &'static dyn System,
    room: Box<dyn Room>,
    files: Vec<OpenFile>,
    calls: Calls,
}

impl SystemWorkspace {
    /// An empty one.
    pub fn new(system: &'static dyn System) -> Self {
        Self {
            system,
            room: system.room(),
            files: Vec::new(),
            calls: Calls::default(),
        }
    }

    /// These files, keyed from a number.
    pub fn of<'f>(
        system: &'static dyn System,
        first: u32,
        files: impl IntoIterator<Item = (&'f str, &'f [u8])>,
    ) -> Self {
        let mut workspace = Self::new(system);
        for (key, (name, bytes)) in (first..).zip(files) {
            workspace.open(key, name, bytes);
        }
        workspace.refresh();
        workspace
    }

    /// Reads a file and adds it after those of smaller keys, or replaces the one of that key. Call [`Self::refresh`] after
    /// the last one.
    pub fn open(&mut self, key: u32, name: &str, bytes: &[u8]) {
        let opened = opened(key, name, bytes);
        match self.files.binary_search_by_key(&key, |file| file.key) {
            Ok(place) => self.files[place] = opened,
            Err(place) => self.files.insert(place, opened),
        }
    }

    /// Takes files out. Call [`Self::refresh`] after.
    pub fn close(&mut self, keys: &[u32]) {
        self.files.retain(|file| !keys.contains(&file.key));
    }

    /// Asks the room anew, in the order that its interface states.
    pub fn refresh(&mut self) {
        let (files, room) = (&mut self.files, &mut self.room);
        for opened in files.iter_mut() {
            opened.diagnostics.clone_from(&opened.file.diagnostics);
        }
        room.begin(files);
        for (at, opened) in files.iter_mut().enumerate() {
            read_documents(at, opened, room.as_mut());
            opened.held = held(self.system, room.as_ref(), at);
            if opened.is_unknown() {
                tell_unknown(opened, room.as_ref());
            }
        }
        let loaded: Vec<LoadedFile<'_>> = files.iter().map(loaded).collect();
        self.calls = Calls::of(&loaded);
        let neighbours = Neighbours {
            calls: &self.calls,
            prices: None,
            rooms: &[],
        };
        room.link(files, neighbours);
        for (at, opened) in self.files.iter_mut().enumerate() {
            opened.held = held(self.system, self.room.as_ref(), at);
            opened
                .diagnostics
                .sort_by_key(|one| (one.line, one.column, one.code));
        }
    }

    /// The files in the order of their keys.
    pub fn files(&self) -> &[OpenFile] {
        &self.files
    }

    /// A file by its key.
    pub fn file(&self, key: u32) -> Option<&OpenFile> {
        self.files.iter().find(|file| file.key == key)
    }

    /// The room, for those who know it; `None` where it is of another type.
    pub fn view<R: Viewed>(&self) -> Option<R::View<'_>> {
        let room: &dyn Any = self.room.as_ref();
        let room = room.downcast_ref::<R>()?;
        Some(room.view(self.open_files()))
    }

    /// The room, to tell it how to read. Call [`Self::refresh`] after.
    pub fn room_mut<R: Room>(&mut self) -> Option<&mut R> {
        let room: &mut dyn Any = self.room.as_mut();
        room.downcast_mut()
    }

    /// The decisions of the room.
    pub fn decisions(&self) -> Vec<Decision> {
        self.room.decisions(self.open_files())
    }

    /// The models of the decisions under settings.
    pub fn models(&self, settings: &Settings) -> Vec<Model> {
        self.models_or_refusals(settings).0
    }

    /// The models of the decisions under settings, and why settings were not taken.
    pub fn models_or_refusals(&self, settings: &Settings) -> (Vec<Model>, Vec<Refusal>) {
        self.room.models(self.open_files(), settings)
    }

    /// What could be chosen from and is compared with nothing.
    pub fn apart(&self, settings: &Settings) -> Option<Apart> {
        self.room.apart(self.open_files(), settings)
    }

    /// How many things files hold that are compared with none.
    pub fn undecided(&self) -> usize {
        self.room.undecided()
    }

    /// What is known of the decisions beside their scores.
    pub fn subjects(&self) -> Option<Subjects> {
        self.room.subjects(self.open_files())
    }

    /// The settings that hold for all decisions.
    pub fn configuration(&self) -> Option<Configuration<'_>> {
        self.room.configuration()
    }

    /// How the file at a place is read whose meaning another document has to tell.
    pub fn mapping(&self, file: usize) -> Option<Mapping> {
        self.files
            .get(file)?
            .held
            .iter()
            .find_map(|(_, held)| held.mapping)
    }

    /// Settings written into the file of the configuration, or a new one; `None` where the room has no configuration.
    pub fn save(&self, settings: &Settings) -> Option<Result<SavedFile, SaveError>> {
        self.room.save(self.open_files(), None, settings)
    }

    /// Settings written into the file that the decision at a place has of its own; `None` where it has none.
    pub fn save_own(
        &self,
        decision: usize,
        settings: &Settings,
    ) -> Option<Result<SavedFile, SaveError>> {
        self.room.save(self.open_files(), Some(decision), settings)
    }

    /// The answer to a question of the system, in bytes.
    pub fn answer(&self, asked: Asked<'_>) -> Result<Vec<u8>, String> {
        self.room.answer(self.open_files(), asked)
    }

    /// The answer to a question of a page under its settings, about the decision at a place.
    pub fn ask_system<Q: Question<Family: OfSystem>>(
        &self,
        settings: &steelyard_protocol::Settings,
        decision: Option<u32>,
        question: Q,
    ) -> Result<Q::Answer, String> {
        let settings = Settings {
            values: settings.values.clone(),
            switches: settings.switches.clone(),
            locked: settings.locked.clone(),
        };
        let models = self.models(&settings);
        let asked = Asked {
            question: &SystemQuestion::new(question).question,
            settings: &settings,
            decision: decision
                .and_then(|place| Some((place as usize, models.get(place as usize)?))),
        };
        decode(&self.answer(asked)?)
    }

    fn open_files(&self) -> OpenFiles<'_> {
        OpenFiles {
            files: &self.files,
            calls: &self.calls,
            prices: None,
            first: 0,
        }
    }
}

/// Settings of a page by id; what is no number is a reading.
pub fn settings(pairs: &[(&str, &str)]) -> steelyard_protocol::Settings {
    let mut settings = steelyard_protocol::Settings::default();
    for (id, value) in pairs {
        match value.parse() {
            Ok(number) => settings.values.push(((*id).to_owned(), number)),
            Err(_) => {
                let reading = ((*id).to_owned(), (*value).to_owned());
                settings.switches.push(reading);
            }
        }
    }
    settings
}

/// What a file is, as its only kind of document is called.
pub fn kind(file: &OpenFile) -> &'static str {
    match file.only_kind() {
        Some(kind) => kind.label,
        None if file.is_unknown() => "Unknown",
        None => "Several",
    }
}

/// A file as its reader, or the importer of its format, reads it.
fn opened(key: u32, name: &str, bytes: &[u8]) -> OpenFile {
    let text = std::str::from_utf8(bytes).ok();
    let importer = text.and_then(|text| Some((text, recognise(text)?)));
    let (file, log, telemetry) = match importer {
        None => (read(name, bytes, &Budget::default()), None, None),
        Some((text, importer)) => {
            let source = Source::new(name, text.to_owned());
            let log = import(importer, &source);
            let events = importer.tells_events;
            let telemetry = events.then(|| Rc::new(EventLog::of_text(text)));
            let file = File {
                source,
                format: Some(Format::JsonLines),
                documents: Vec::new(),
                diagnostics: log.report.diagnostics.clone(),
                not_yet: None,
                flawed: BTreeSet::new(),
            };
            (file, Some(log), telemetry)
        }
    };
    let beside = if log.is_none() { beside(&file) } else { None };
    OpenFile {
        key,
        size: bytes.len() as u64,
        packing: None,
        file,
        rest: None,
        log,
        telemetry,
        beside,
        trajectories: Vec::new(),
        held: Vec::new(),
        diagnostics: Vec::new(),
    }
}

fn read_documents(file: usize, opened: &mut OpenFile, room: &mut dyn Room) {
    let mut trajectories = Vec::new();
    let mut reader = Reader {
        file,
        key: opened.key,
        decoder: Decoder::new(&opened.file.source),
        flawed: false,
        trajectories: &mut trajectories,
    };
    for root in &opened.file.documents {
        if opened.file.format == Some(Format::Markdown) {
            room.read_markdown(&mut reader, root);
        }
        for document in documents_in(root) {
            reader.flawed = opened.file.is_flawed(document);
            offer(&mut reader, document, room);
        }
    }
    let diagnostics = reader.decoder.into_diagnostics();
    opened.trajectories = trajectories;
    opened.diagnostics.extend(diagnostics);
}

/// Says of a file that the room did not read what it nearly was.
fn tell_unknown(opened: &mut OpenFile, room: &dyn Room) {
    let Some(document) = opened.file.documents.first() else {
        return;
    };
    let (found, expected, span) = match room.almost(document) {
        Some(almost) => (almost.found, almost.expected, almost.span),
        None => (String::new(), "a document of the system", Span::new(0, 0)),
    };
    let mut decoder = Decoder::new(&opened.file.source);
    let words = [found.as_str(), expected, "file left out"];
    decoder.report(Severity::Warning, Code::UNKNOWN_KIND, span, words);
    opened.diagnostics.extend(decoder.into_diagnostics());
}

/// Offers each document of a tree to the room.
fn offer<'a>(reader: &mut Reader<'a, '_>, node: &'a Node, room: &mut dyn Room) {
    match &node.value {
        Value::List(items) => items.iter().for_each(|item| offer(reader, item, room)),
        Value::Map(_) => {
            let is_read = room.claims(node) > Claim::No && room.read(reader, node);
            if !is_read {
                room.passed_over(reader, node);
            }
        }
        _ => {}
    }
}

fn held(
    system: &'static dyn System,
    room: &dyn Room,
    file: usize,
) -> Vec<(&'static dyn System, Held)> {
    let held = room.holds(file).into_iter();
    held.map(|one| (system, one)).collect()
}

fn loaded(opened: &OpenFile) -> LoadedFile<'_> {
    let log = opened.log.as_ref();
    LoadedFile {
        name: &opened.file.source.name,
        runs: opened.runs(),
        note: log.and_then(|log| log.note.as_ref()),
        source: log.map(|_| &opened.file.source),
    }
}
