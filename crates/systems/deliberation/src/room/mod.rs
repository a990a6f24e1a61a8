//! What the files of a workspace mean here: the config in force, the runs, and a decision for each round.

mod decisions;
mod judged;
mod page;
mod save;

use std::cell::RefCell;

use steelyard_decision::{Model, Parameters, Refusal, Settings, Switch};
use steelyard_documents::{Code, Decoder, Name, Node, Severity, Span};
use steelyard_system::{
    Almost, Asked, Claim, Configuration, Decision, DocumentKind, Held, Neighbours, OpenFile,
    OpenFiles, Opens, Reader, Room, SaveError, SavedFile, System, Viewed,
};

use crate::config::{Draft, config_claim, incomplete, looks_like_config, read_config};
use crate::read::{
    judge, looks_like_history, looks_like_triage, read_events, read_history, read_triage,
};
use crate::run::Run;
use crate::simulate::{is_named_mock, mock_claim, read_lists};
use crate::triage::Given;

use decisions::Kept;
pub use decisions::Round;

/// Agents that work in rounds on artifacts, judge them by a rubric and vote, under safeguards.
#[derive(Clone, Copy, Debug)]
pub struct Deliberations;

impl System for Deliberations {
    fn id(&self) -> &'static str {
        "deliberation"
    }

    fn label(&self) -> &'static str {
        "Deliberation"
    }

    fn about(&self) -> &'static str {
        "Agent rounds: artifacts scored by a rubric, votes against a quorum, and safeguards"
    }

    fn noun(&self) -> &'static str {
        "artifact"
    }

    fn documents(&self) -> &'static str {
        "deliberation config, log of events, run history, triage of disagreements, mock responses"
    }

    fn opens(&self) -> Opens {
        steelyard_protocol::deliberation::OPENS
    }

    fn room(&self) -> Box<dyn Room> {
        Box::new(Runs::default())
    }

    fn simulates(&self) -> bool {
        true
    }

    fn nothing(&self) -> String {
        "no deliberation with reviews, votes or ideas in these files".to_owned()
    }
}

/// What one file holds.
#[derive(Clone, Debug, Default)]
struct Contents {
    /// Configs with where they begin.
    configs: Vec<(Span, Draft)>,
    /// Configs that are not used.
    refused: usize,
    /// Runs of histories.
    runs: Vec<Run>,
    /// Runs of a log of events.
    logged: usize,
    /// Documents of what disagreements are about, with what they say, in file order.
    triages: usize,
    judged: Vec<Given>,
    /// Documents of answers that simulated runs are given.
    answers: usize,
}

/// The deliberations of a workspace.
#[derive(Clone, Debug, Default)]
pub struct Runs {
    files: Vec<Contents>,
    /// What the config in force says.
    draft: Draft,
    /// Its numbers, with a weight for each criterion of any run.
    parameters: Parameters,
    switches: Vec<Switch>,
    /// Place of the file that the config in force stands in.
    config_file: Option<usize>,
    all: Vec<Run>,
    /// The rounds that are decisions, with their ids.
    rounds: Vec<Round>,
    /// Runs that were worked out last, for as long as the files stay as they are.
    kept: RefCell<Vec<Kept>>,
}

static CONFIG: DocumentKind = DocumentKind {
    label: "Deliberation config",
    noun: ["deliberation config", "deliberation configs"],
};
static HISTORY: DocumentKind = DocumentKind {
    label: "History of a run",
    noun: ["history of a run", "histories of runs"],
};
static TRIAGE: DocumentKind = DocumentKind {
    label: "Triage of disagreements",
    noun: ["triage of disagreements", "triages of disagreements"],
};
static ANSWERS: DocumentKind = DocumentKind {
    label: "Mock responses",
    noun: ["file of mock responses", "files of mock responses"],
};
static RUN: DocumentKind = DocumentKind {
    label: "Deliberation",
    noun: ["deliberation", "deliberations"],
};

impl Runs {
    /// The runs, in the order of files.
    pub fn runs(&self) -> &[Run] {
        &self.all
    }

    /// The rounds that are decisions, in their order.
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// Takes the first config; without one what the first run says of its own.
    fn configure_by(&mut self, files: &mut [OpenFile]) {
        for (at, (opened, contents)) in files.iter_mut().zip(&self.files).enumerate() {
            for (start, draft) in &contents.configs {
                if self.config_file.is_none() {
                    self.config_file = Some(at);
                    self.draft = draft.clone();
                    continue;
                }
                let mut decoder = Decoder::new(&opened.file.source);
                let words = [
                    "a second deliberation config",
                    "one deliberation config",
                    "not used; only the first is",
                ];
                decoder.report(Severity::Warning, Code::SUPERSEDED, *start, words);
                opened.diagnostics.extend(decoder.into_diagnostics());
            }
        }
        let mut draft = self.draft.clone();
        let diverges = |run: &Run| draft.diverges.or(run.draft.diverges) == Some(true);
        draft.diverges = Some(draft.diverges() || self.all.iter().any(diverges));
        let own = self.draft.rubric.iter();
        let others = self.all.iter().flat_map(rubrics);
        let criteria = own.chain(others).flat_map(|rubric| &rubric.criteria);
        self.parameters = draft.parameters(criteria.map(|one| (&one.name, one.weight)));
        self.switches = self.draft.switches();
    }
}

/// All rubrics that a run had.
fn rubrics(run: &Run) -> impl Iterator<Item = &crate::rubric::Rubric> {
    let events = run.rounds.iter().flat_map(|round| &round.events);
    let changed = events.filter_map(|event| match &event.what {
        crate::run::What::Rubric(rubric) => Some(rubric),
        _ => None,
    });
    run.draft.rubric.iter().chain(changed)
}

impl Room for Runs {
    fn begin(&mut self, files: &mut [OpenFile]) {
        *self = Self {
            files: vec![Contents::default(); files.len()],
            ..Self::default()
        };
    }

    fn claims(&self, node: &Node) -> Claim {
        if looks_like_history(node) || looks_like_triage(node) {
            return Claim::Sure;
        }
        match config_claim(node) {
            Claim::No => mock_claim(node),
            claim => claim,
        }
    }

    fn almost(&self, root: &Node) -> Option<Almost> {
        if mock_claim(root) == Claim::Perhaps {
            let names = root
                .entries()
                .iter()
                .take(3)
                .map(|entry| entry.key.as_str());
            let names: Vec<&str> = names.collect();
            return Some(Almost {
                found: format!("lists of texts: {}", names.join(", ")),
                expected: "a known document; mock responses have a key such as * or AGENT/review, or a file name such as mock_responses.json",
                span: Span::new(root.span.start, root.span.start),
            });
        }
        let (found, span) = incomplete(root)?;
        Some(Almost {
            found,
            expected: "of a deliberation config also schema_version, agents, safeguards, or mode with deterministic or seed",
            span,
        })
    }

    fn read<'a>(&mut self, reader: &mut Reader<'a, '_>, node: &'a Node) -> bool {
        let Some(contents) = self.files.get_mut(reader.file) else {
            return false;
        };
        let start = Span::new(node.span.start, node.span.start);
        if looks_like_history(node) {
            let name = reader.decoder.source().name.clone();
            let untitled = steelyard_documents::inner_name(&name);
            contents.runs.push(read_history(reader, node, untitled));
            return true;
        }
        if looks_like_triage(node) && !looks_like_config(node) {
            contents.triages += 1;
            let words = ["a triage without errors", "not used; the rules decide"];
            if !reader.refuses(node, words) {
                contents.judged.extend(read_triage(reader, node));
            }
            return true;
        }
        if !looks_like_config(node) {
            return read_answers(reader, node, contents);
        }
        let words = ["a config without errors", "config not used; defaults apply"];
        let refused = reader.refuses(node, words);
        let read = (!refused).then(|| read_config(&mut reader.decoder, node));
        match read.flatten() {
            Some(draft) => contents.configs.push((start, draft)),
            None => contents.refused += 1,
        }
        true
    }

    fn link(&mut self, files: &mut [OpenFile], _neighbours: Neighbours<'_>) {
        let mut configs = self.files.iter().flat_map(|file| &file.configs);
        let in_force = configs.next().and_then(|(_, draft)| draft.diverges);
        for (at, opened) in files.iter_mut().enumerate() {
            let logged = read_events(at, opened, in_force);
            if let Some(contents) = self.files.get_mut(at) {
                contents.logged = logged.len();
                self.all.extend(contents.runs.iter().cloned());
            }
            self.all.extend(logged);
        }
        let given = self.files.iter().map(|one| one.judged.as_slice());
        judge(&mut self.all, given.enumerate(), files);
        self.configure_by(files);
        self.rounds = decisions::rounds(&self.all, in_force);
    }

    fn holds(&self, file: usize) -> Vec<Held> {
        let Some(contents) = self.files.get(file) else {
            return Vec::new();
        };
        let held = [
            Held::some(&CONFIG, contents.configs.len() + contents.refused),
            Held::some(&HISTORY, contents.runs.len()),
            Held::some(&TRIAGE, contents.triages),
            Held::some(&ANSWERS, contents.answers),
            Held::subject(&RUN, contents.logged),
        ];
        held.into_iter().flatten().collect()
    }

    fn decisions(&self, open: OpenFiles<'_>) -> Vec<Decision> {
        decisions::decisions(self, open)
    }

    fn models(&self, open: OpenFiles<'_>, settings: &Settings) -> (Vec<Model>, Vec<Refusal>) {
        decisions::models(self, open, settings)
    }

    fn configuration(&self) -> Option<Configuration<'_>> {
        Some(Configuration {
            parameters: &self.parameters,
            switches: &self.switches,
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

/// Reads a file of answers; false of lists that may be anything, in a file whose name does not tell either.
fn read_answers(reader: &mut Reader<'_, '_>, node: &Node, contents: &mut Contents) -> bool {
    let is_clear = mock_claim(node) > Claim::Perhaps;
    if !is_clear && !is_named_mock(&reader.decoder.source().name) {
        return false;
    }
    let _checked = read_lists(&mut reader.decoder, node);
    contents.answers += 1;
    true
}

impl Viewed for Runs {
    type View<'a> = (&'a Self, OpenFiles<'a>);

    fn view<'a>(&'a self, open: OpenFiles<'a>) -> Self::View<'a> {
        (self, open)
    }
}

/// Names that no other has: those that are taken get a number.
fn unique(name: &str, taken: &mut std::collections::BTreeSet<Name>) -> Name {
    let mut own = Name::from(name);
    let mut again = 2;
    while !taken.insert(own.clone()) {
        own = format!("{name}#{again}").into();
        again += 1;
    }
    own
}
