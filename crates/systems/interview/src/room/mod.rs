//! What the files of a workspace mean here: the config in force, and a decision for each turn.

mod ask;
mod contents;
mod notes;
mod page;
mod save;
mod turns;

use steelyard_decision::{Model, Refusal, Settings, Weighed};
use steelyard_documents::{Code, Decoder, Name, Node, Severity, Span};
use steelyard_system::{
    Asked, Can, Claim, Configuration, Decision, Held, Neighbours, OpenFile, OpenFiles, Opens,
    Reader, Room, SaveError, SavedFile, SavedIn, System, Viewed,
};

use crate::config::{Config, Draft, looks_like_config};
use crate::coverage::Coverage;
use crate::read::{
    looks_like_concept, looks_like_session, looks_like_state, read_concept, read_session,
    read_state,
};
use contents::Contents;
use turns::Interview;

/// What an interviewer asks next: strategies that no limit keeps out, weighed by scorers and by the phase of the interview.
#[derive(Clone, Copy, Debug)]
pub struct Interviews;

impl System for Interviews {
    fn id(&self) -> &'static str {
        "interview"
    }

    fn label(&self) -> &'static str {
        "Interview"
    }

    fn about(&self) -> &'static str {
        "What an interviewer asks next: strategies that pass vetoes, weighted by scorers and phase"
    }

    fn noun(&self) -> &'static str {
        "candidate"
    }

    fn documents(&self) -> &'static str {
        "scoring config, interview state, session, concept"
    }

    fn opens(&self) -> Opens {
        steelyard_protocol::interview::OPENS
    }

    fn room(&self) -> Box<dyn Room> {
        Box::new(Turns::default())
    }

    fn nothing(&self) -> String {
        "no interview state or session in these files".to_owned()
    }

    fn beneath(&self, model: &Model, weighed: &Weighed) -> Option<String> {
        ask::beneath(model, weighed)
    }
}

/// The turns of a workspace's interviews.
#[derive(Debug, Default)]
pub struct Turns {
    /// What each file holds.
    files: Vec<Contents>,
    /// What the config in force says.
    draft: Draft,
    config: Config,
    /// Place of the file that the scoring config in force stands in.
    config_file: Option<usize>,
    /// The interviews, in the order of files, each with its turns.
    interviews: Vec<Interview>,
}

/// Tells that a document is not the one in force.
fn superseded(opened: &mut OpenFile, start: Span, words: [&str; 2]) {
    let mut decoder = Decoder::new(&opened.file.source);
    let words = [words[0], words[1], "ignored; the first one is used"];
    decoder.report(Severity::Warning, Code::SUPERSEDED, start, words);
    opened.diagnostics.extend(decoder.into_diagnostics());
}

impl Turns {
    /// Whether a scoring config is open: without one the config is what the records of sessions say.
    pub fn has_config(&self) -> bool {
        self.config_file.is_some()
    }

    /// What of the config did something over all turns under these settings, and what did not; without turns what the
    /// config alone tells.
    pub fn coverage(&self, settings: &Settings) -> Coverage {
        turns::covered(self, settings)
    }

    /// Takes the first scoring config, and of the others what it does not say and they do beside scorers: how long phases
    /// are.
    fn configs(&mut self, files: &mut [OpenFile]) {
        self.config_file = None;
        self.draft = Draft::default();
        let mut others = Vec::new();
        let mut in_force = Vec::new();
        for (at, (opened, contents)) in files.iter_mut().zip(&self.files).enumerate() {
            for one in &contents.configs {
                let counts = !one.is_scoring || self.config_file.is_none_or(|own| own == at);
                in_force.extend(counts.then_some((at, one)));
                match (one.is_scoring, self.config_file) {
                    (true, None) => {
                        self.config_file = Some(at);
                        self.draft = one.draft.clone();
                    }
                    // A fragment of the same file.
                    (true, Some(own)) if own == at => {
                        self.draft.complete(&one.draft);
                    }
                    (true, Some(_)) => {
                        let words = ["a second scoring config", "one scoring config"];
                        superseded(opened, one.start, words);
                    }
                    (false, _) => others.push((at, &one.draft)),
                }
            }
        }
        let has_config = self.config_file.is_some();
        for (file, other) in others {
            notes::tell_repeated(&self.draft, other, has_config, &mut files[file]);
            self.draft.complete(other);
        }
        if self.config_file.is_none() {
            let records = self.interviews.iter().flat_map(|one| &one.states);
            self.draft.complete(&turns::recorded_config(records));
        }
        self.config = Config::of(&self.draft);
        notes::tell_unused_lengths(&self.config.switches, &in_force, files);
        notes::tell_unused_base(&self.config.switches, &in_force, files);
        notes::tell_unknown_strategies(&self.config, &in_force, files);
        notes::tell_unused_records(&self.config, &self.interviews, files);
    }
}

impl Room for Turns {
    fn begin(&mut self, files: &mut [OpenFile]) {
        *self = Self {
            files: vec![Contents::default(); files.len()],
            ..Self::default()
        };
    }

    fn claims(&self, node: &Node) -> Claim {
        let is = looks_like_session(node)
            || looks_like_state(node)
            || looks_like_config(node)
            || looks_like_concept(node);
        if is { Claim::Sure } else { Claim::No }
    }

    fn read<'a>(&mut self, reader: &mut Reader<'a, '_>, node: &'a Node) -> bool {
        let Some(contents) = self.files.get_mut(reader.file) else {
            return false;
        };
        let name = reader.decoder.source().name.clone();
        let untitled = steelyard_documents::inner_name(&name);
        let start = Span::new(node.span.start, node.span.start);
        if looks_like_session(node) {
            contents
                .sessions
                .extend(read_session(reader, node, untitled));
        } else if looks_like_state(node) {
            contents.states.extend(read_state(reader, node, untitled));
        } else if looks_like_config(node) {
            let words = [
                "a config without errors",
                "config not used; the defaults apply",
            ];
            if reader.refuses(node, words) {
                contents.refused_configs += 1;
                return true;
            }
            contents.read_config(&mut reader.decoder, node);
        } else {
            let read = read_concept(&mut reader.decoder, node);
            contents.concepts.push((start, read));
        }
        true
    }

    fn link(&mut self, files: &mut [OpenFile], _neighbours: Neighbours<'_>) {
        self.interviews = turns::interviews(&self.files);
        self.configs(files);
        if self.config_file.is_none() {
            turns::tell_of_no_config(&self.interviews, files);
        }
    }

    fn holds(&self, file: usize) -> Vec<Held> {
        self.files.get(file).map_or(Vec::new(), Contents::holds)
    }

    fn decisions(&self, open: OpenFiles<'_>) -> Vec<Decision> {
        let config_file = self.config_file.and_then(|at| open.files.get(at));
        let base = config_file.map(|opened| opened.file.source.name.clone());
        let decision = |(id, file): (&Name, &usize)| Decision {
            id: id.clone(),
            untitled: "Turn",
            base: base.clone(),
            file: open
                .files
                .get(*file)
                .filter(|_| self.config_file.is_none())
                .map(|opened| opened.key),
            saved_in: SavedIn::Configuration("config"),
            can: Can::default(),
            filled_by: None,
        };
        let all = self.interviews.iter();
        let all = all.flat_map(|one| one.ids.iter().zip(&one.files));
        all.map(decision).collect()
    }

    fn models(&self, open: OpenFiles<'_>, settings: &Settings) -> (Vec<Model>, Vec<Refusal>) {
        turns::models(self, open, settings)
    }

    fn configuration(&self) -> Option<Configuration<'_>> {
        Some(Configuration {
            parameters: &self.config.parameters,
            switches: &self.config.switches,
            file: self.config_file,
        })
    }

    fn save(
        &self,
        open: OpenFiles<'_>,
        _decision: Option<usize>,
        settings: &Settings,
    ) -> Option<Result<SavedFile, SaveError>> {
        Some(save::save(self, open, settings))
    }

    fn answer(&self, open: OpenFiles<'_>, asked: Asked<'_>) -> Result<Vec<u8>, String> {
        page::answer(self, open, asked)
    }
}

impl Viewed for Turns {
    type View<'a> = &'a Self;

    fn view<'a>(&'a self, _open: OpenFiles<'a>) -> &'a Self {
        self
    }
}
