//! A host to talk to, and the documents it holds.

#![allow(dead_code, reason = "each test binary uses a part of it")]

use steelyard_engine::decision::Settings as EngineSettings;
use steelyard_engine::workspace::Workspace;
use steelyard_protocol::{
    Answer, Decided, FileBytes, Question, Reply, Request, RowWindow, Settings,
};
use steelyard_worker::Host;

/// A and B of the laboratory's E1 (8.5 and 8.2), a card without much, and one that waits.
pub(crate) const CARDS: &str = "\
- agent: A
  evidence: [{type: test, pointer: a, quality: 0.9}]
  risks: [{severity: medium, description: r, mitigation: m, residual_risk: 0.1}]
  reversibility: 0.8
  cost: 30
  confidence: 0.9
- agent: B
  evidence: [{type: test, pointer: b, quality: 0.8}]
  risks: [{severity: low, description: r, mitigation: m, residual_risk: 0.1}]
  reversibility: 0.5
  cost: 60
  confidence: 0.7
- agent: C
  evidence: [{type: test, pointer: c, quality: 0.3}]
  risks: [bare]
  reversibility: Easy
  cost: Low
  confidence: 0.5 (a guess)
- agent: D
  evidence: [{type: test, pointer: d, quality: 1.0}]
  risks: [{severity: critical, description: r, mitigation: m, residual_risk: 0.45}]
  reversibility: 1.0
  cost: 10
  confidence: 1.0
";

pub(crate) const POLICY: &str =
    "# ours\nweights:\n  w_e: 10.0 # proof\nthresholds: {threshold: 6.0}\n";

/// A host and the number of its next question.
#[derive(Default)]
pub(crate) struct Page {
    pub(crate) host: Host,
    asked: u32,
}

impl Page {
    /// A page whose host has opened these files, with keys from 1.
    pub(crate) fn with(files: &[(&str, &str)]) -> Self {
        let mut page = Self::default();
        page.ask(open(files));
        page
    }

    /// Queues a request and gives its number.
    pub(crate) fn send(&mut self, request: Request) -> u32 {
        self.asked += 1;
        let question = Question {
            id: self.asked,
            request,
        };
        self.host
            .receive(&postcard::to_allocvec(&question).unwrap());
        self.asked
    }

    /// All answers that are waiting.
    pub(crate) fn answers(&mut self) -> Vec<Answer> {
        std::iter::from_fn(|| self.host.work())
            .map(|bytes| postcard::from_bytes(&bytes).unwrap())
            .collect()
    }

    /// Asks and gives the last reply; all replies carry the question's number.
    pub(crate) fn ask(&mut self, request: Request) -> Reply {
        let id = self.send(request);
        let answers = self.answers();
        assert!(answers.iter().all(|answer| answer.id == id), "{answers:?}");
        answers.into_iter().last().unwrap().reply
    }

    /// Asks for a decision with all rows and no focus.
    pub(crate) fn decide(&mut self, settings: &Settings) -> Decided {
        self.decide_window(settings, 0, 100, None)
    }

    /// Asks for a decision.
    pub(crate) fn decide_window(
        &mut self,
        settings: &Settings,
        first: u32,
        count: u32,
        focus: Option<u32>,
    ) -> Decided {
        let window = RowWindow { first, count };
        let request = Request::Decide {
            revision: 7,
            settings: settings.clone(),
            window,
            focus,
        };
        match self.ask(request) {
            Reply::Decided(decided) => *decided,
            other => panic!("{other:?}"),
        }
    }
}

/// A request to open files under keys from 1.
pub(crate) fn open(files: &[(&str, &str)]) -> Request {
    let file = |(key, (name, text)): (u32, &(&str, &str))| FileBytes {
        key,
        name: (*name).to_owned(),
        bytes: text.as_bytes().to_vec(),
    };
    Request::Open {
        files: (1..).zip(files).map(file).collect(),
    }
}

/// Settings by id; what is no number is a reading.
pub(crate) fn settings(pairs: &[(&str, &str)]) -> Settings {
    let mut settings = Settings::default();
    for (id, value) in pairs {
        match value.parse() {
            Ok(number) => settings.values.push(((*id).to_owned(), number)),
            Err(_) => settings
                .switches
                .push(((*id).to_owned(), (*value).to_owned())),
        }
    }
    settings
}

/// The same settings for the engine.
pub(crate) fn engine_settings(settings: &Settings) -> EngineSettings {
    EngineSettings {
        values: settings.values.clone(),
        switches: settings.switches.clone(),
    }
}

/// The engine's own workspace over the files.
pub(crate) fn workspace(files: &[(&str, &str)]) -> Workspace {
    let mut workspace = Workspace::default();
    for (key, (name, text)) in (1..).zip(files) {
        workspace.open(key, name, text.as_bytes());
    }
    workspace.refresh();
    workspace
}
