//! A host, and the words to ask it with.

use steelyard_protocol::{
    Answer, Call, Curve, Decided, Flips, Frame, Mode, PolicyPatch, Question, Reply, Request,
    RowWindow, Settings, Study, Workspace as Loaded, Zones,
};
use steelyard_worker::{Host, Work};

use super::{decide_with, open, study};

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
        let mut answers = Vec::new();
        loop {
            match self.host.work() {
                Work::Said(bytes) => answers.push(postcard::from_bytes(&bytes).unwrap()),
                Work::Going => {}
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
        let window = RowWindow { first, count };
        self.decided(decide_with((7, 0), settings, window, focus))
    }

    /// Asks for one of several decisions.
    pub(crate) fn decide_at(&mut self, decision: u32, settings: &Settings) -> Decided {
        let window = RowWindow {
            first: 0,
            count: 100,
        };
        self.decided(decide_with((7, decision), settings, window, None))
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

    pub(crate) fn frame(&mut self, decision: u32) -> Frame {
        match self.ask(Request::Frame { decision }) {
            Reply::Frame(frame) => *frame,
            other => panic!("{other:?}"),
        }
    }

    /// Asks for a study of the first round.
    pub(crate) fn study(&mut self, settings: &Settings, about: Study) -> Reply {
        self.ask(study(1, settings, about))
    }

    pub(crate) fn zones(
        &mut self,
        settings: &Settings,
        (decision, id): (u32, &str),
        mode: Mode,
    ) -> Zones {
        let about = Study::Zones {
            decision,
            parameter: id.to_owned(),
            mode,
        };
        match self.study(settings, about) {
            Reply::Zones(Some(zones)) => *zones,
            other => panic!("{id}: {other:?}"),
        }
    }

    pub(crate) fn flips(&mut self, settings: &Settings, decision: u32) -> Flips {
        match self.study(settings, Study::Flips { decision }) {
            Reply::Flips(flips) => *flips,
            other => panic!("{other:?}"),
        }
    }

    pub(crate) fn calls(&mut self, settings: &Settings, first: u32, count: u32) -> Vec<Call> {
        match self.study(settings, Study::Calls { first, count }) {
            Reply::Calls(calls) => calls,
            other => panic!("{other:?}"),
        }
    }

    pub(crate) fn curve(&mut self, settings: &Settings, id: &str, mode: Mode) -> Curve {
        let parameter = id.to_owned();
        match self.study(settings, Study::Curve { parameter, mode }) {
            Reply::Curve(curve) => curve,
            other => panic!("{other:?}"),
        }
    }

    /// How many decisions another reading would change.
    pub(crate) fn reading(&mut self, settings: &Settings, switch: &str, reading: &str) -> u32 {
        let about = Study::Reading {
            switch: switch.to_owned(),
            reading: reading.to_owned(),
        };
        match self.study(settings, about) {
            Reply::Count(count) => count,
            other => panic!("{other:?}"),
        }
    }
}

/// The only file that is offered to keep.
pub(crate) fn only(reply: Reply) -> PolicyPatch {
    match reply {
        Reply::Saved(files) => match <[_; 1]>::try_from(files) {
            Ok([file]) => file,
            Err(files) => panic!("{} files", files.len()),
        },
        other => panic!("{other:?}"),
    }
}
