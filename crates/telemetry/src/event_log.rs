use std::rc::Rc;

use steelyard_documents::{Budget, Source, TextSource, thousands};

use crate::{Derived, Log, LogText, Reader};

/// What a line may hold that is read as a document.
pub const LINE_BUDGET: Budget = Budget {
    bytes: 32 << 20,
    nodes: 200_000,
    depth: 64,
    scalar_bytes: 1 << 20,
    documents: 1,
    diagnostics: 20,
};

/// A log with what follows from it, and where its texts are.
#[derive(Clone, Debug)]
pub struct EventLog {
    /// Its events.
    pub log: Log,
    /// Their rounds, and what each run comes to.
    pub derived: Derived,
    /// Places of events that hold a decision as data, in the order of the documents that were made of them.
    pub decisions: Vec<usize>,
    /// Where its lines are read again; `None` where whoever opened it holds its text.
    rest: Option<Rc<dyn TextSource>>,
}

impl EventLog {
    /// Of a text that somebody holds.
    pub fn of_text(text: &str) -> Self {
        let mut reader = Reader::new();
        reader.feed(text.as_bytes());
        Self::of_log(reader.finish(), None)
    }

    /// Of bytes that nobody else holds.
    pub fn of_own(bytes: Vec<u8>) -> Self {
        let mut reader = Reader::new();
        reader.feed(&bytes);
        Self::of_log(reader.finish(), Some(Rc::new(bytes)))
    }

    /// Of a log that streamed by out of a file.
    pub fn of_log(log: Log, rest: Option<Rc<dyn TextSource>>) -> Self {
        let derived = Derived::of(&log);
        Self {
            log,
            derived,
            decisions: Vec::new(),
            rest,
        }
    }

    /// Of rounds alone, whose events nobody opened.
    pub(crate) fn of_rounds(log: Log, derived: Derived) -> Self {
        Self {
            log,
            derived,
            decisions: Vec::new(),
            rest: None,
        }
    }

    /// Where the lines of its events are; `held` is the text of its file, as far as that is held.
    pub fn text<'a>(&'a self, held: &'a Source) -> LogText<'a> {
        LogText::File(match &self.rest {
            Some(rest) => rest.as_ref(),
            None => held,
        })
    }

    /// In words: "1,245 events".
    pub fn words(&self) -> String {
        match self.log.len() {
            1 => "1 event".to_owned(),
            count => format!("{} events", thousands(count)),
        }
    }
}
