//! A host, and the words to ask it with.

use steelyard_protocol::ask::FrameOf;
use steelyard_protocol::{
    Ask, Came, Curve, Decided, DecisionId, FilePatch, Flips, Frame, Mode, OfSystem, Question,
    Reply, Request, RowWindow, Sent, Settings, Sieve, Study, SystemQuestion, WorkItem,
    Workspace as Loaded, Zones, decode, study,
};
use steelyard_worker::{Host, Work};

use super::{decide_with, open, study as request};

/// A host and the number of its next question.
#[derive(Default)]
pub(crate) struct Page {
    pub(crate) host: Host,
    asked: u32,
    /// The decisions that were loaded when the page was last told.
    loaded: Vec<DecisionId>,
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
        let question = Sent {
            id: self.asked,
            request,
        };
        self.host
            .receive(&postcard::to_allocvec(&question).unwrap());
        self.asked
    }

    /// The decisions, as the page was last told.
    pub(crate) fn loaded(&self) -> &[DecisionId] {
        &self.loaded
    }

    /// What the decision at a place is called; the id of none where there is none.
    pub(crate) fn id(&self, place: u32) -> DecisionId {
        let known = self.loaded.get(place as usize);
        known
            .cloned()
            .unwrap_or_else(|| DecisionId("no/such".to_owned()))
    }

    /// All answers that are waiting.
    pub(crate) fn answers(&mut self) -> Vec<Came> {
        let mut answers = Vec::new();
        loop {
            match self.host.work() {
                Work::Said(bytes) => {
                    let came: Came = postcard::from_bytes(&bytes).unwrap();
                    if let Reply::Opened(open) = &came.reply {
                        self.loaded = open.decisions.iter().map(|one| one.id.clone()).collect();
                    }
                    answers.push(came);
                }
                Work::Going | Work::Waiting => {}
                Work::Idle => return answers,
            }
        }
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
        let window = RowWindow {
            stage: None,
            first,
            count,
            ..RowWindow::default()
        };
        self.decided(decide_with((7, self.id(0)), settings, window, focus))
    }

    /// Asks for the rows that a sieve lets through.
    pub(crate) fn decide_sieved(&mut self, sieve: &Sieve) -> Decided {
        let window = RowWindow {
            count: 100,
            sieve: sieve.clone(),
            ..RowWindow::default()
        };
        self.decided(decide_with(
            (7, self.id(0)),
            &Settings::default(),
            window,
            None,
        ))
    }

    /// Asks for the ranking of a stage on the way to the outcome.
    pub(crate) fn decide_stage(&mut self, stage: u32, focus: Option<u32>) -> Decided {
        let window = RowWindow {
            stage: Some(stage),
            first: 0,
            count: 100,
            ..RowWindow::default()
        };
        self.decided(decide_with(
            (7, self.id(0)),
            &Settings::default(),
            window,
            focus,
        ))
    }

    /// Asks for one of several decisions.
    pub(crate) fn decide_at(&mut self, decision: u32, settings: &Settings) -> Decided {
        let window = RowWindow {
            stage: None,
            first: 0,
            count: 100,
            ..RowWindow::default()
        };
        self.decided(decide_with((7, self.id(decision)), settings, window, None))
    }

    fn decided(&mut self, request: Request) -> Decided {
        match self.ask(request) {
            Reply::Decided(decided) => *decided,
            other => panic!("{other:?}"),
        }
    }

    /// Opens or closes, and gives what is there then.
    pub(crate) fn opened(&mut self, request: Request) -> Loaded {
        match self.ask(request) {
            Reply::Opened(workspace) => workspace,
            other => panic!("{other:?}"),
        }
    }

    /// What is said about a file or a decision, or why nothing is.
    pub(crate) fn answer_to<Q: Question<Family = Ask>>(
        &mut self,
        of: Q,
    ) -> Result<Q::Answer, String> {
        answer::<Q>(self.ask(Request::Ask(of.asked())))
    }

    /// What a system says, or why it says nothing.
    pub(crate) fn ask_system<Q: Question<Family: OfSystem>>(
        &mut self,
        settings: &Settings,
        decision: Option<u32>,
        of: Q,
    ) -> Result<Q::Answer, String> {
        answer::<Q>(self.ask(Request::AskSystem {
            asked: SystemQuestion::new(of),
            settings: settings.clone(),
            decision: decision.map(|place| self.id(place)),
        }))
    }

    /// What a study of the first round finds; `None` where it is stale.
    pub(crate) fn study<Q: Question<Family = Study>>(
        &mut self,
        settings: &Settings,
        about: Q,
    ) -> Option<Q::Answer> {
        match self.ask(request(1, settings, about)) {
            Reply::Stale => None,
            reply => Some(answer::<Q>(reply).unwrap()),
        }
    }

    pub(crate) fn frame(&mut self, decision: u32) -> Frame {
        let decision = self.id(decision);
        self.answer_to(FrameOf { decision }).unwrap()
    }

    pub(crate) fn zones(
        &mut self,
        settings: &Settings,
        (decision, id): (u32, &str),
        mode: Mode,
    ) -> Zones {
        let about = study::ZonesOf {
            decision: self.id(decision),
            parameter: id.to_owned(),
            mode,
        };
        self.study(settings, about).unwrap().unwrap()
    }

    pub(crate) fn flips(&mut self, settings: &Settings, decision: u32) -> Flips {
        let decision = self.id(decision);
        self.study(settings, study::FlipsOf { decision }).unwrap()
    }

    pub(crate) fn items(&mut self, settings: &Settings, first: u32, count: u32) -> Vec<WorkItem> {
        self.study(settings, study::WorkItems { first, count })
            .unwrap()
    }

    pub(crate) fn curve(&mut self, settings: &Settings, id: &str, mode: Mode) -> Curve {
        let parameter = id.to_owned();
        let about = study::CurveOf { parameter, mode };
        self.study(settings, about).unwrap()
    }

    /// How many decisions another reading would change.
    pub(crate) fn reading(&mut self, settings: &Settings, switch: &str, reading: &str) -> u32 {
        let about = study::Interpretation {
            switch: switch.to_owned(),
            reading: reading.to_owned(),
        };
        self.study(settings, about).unwrap()
    }
}

/// What a reply says to a question, or why it says nothing.
pub(crate) fn answer<Q: Question>(reply: Reply) -> Result<Q::Answer, String> {
    match reply {
        Reply::Answer(bytes) => Ok(decode(&bytes).unwrap()),
        Reply::Failed { why } => Err(why),
        other => panic!("{other:?}"),
    }
}

/// The only file that is offered to keep.
pub(crate) fn only(files: Result<Vec<FilePatch>, String>) -> FilePatch {
    let files = files.unwrap();
    match <[_; 1]>::try_from(files) {
        Ok([file]) => file,
        Err(files) => panic!("{} files", files.len()),
    }
}
