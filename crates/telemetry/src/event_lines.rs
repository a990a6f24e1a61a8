use std::fmt::Debug;
use std::rc::Rc;

use steelyard_documents::TextSource;

/// The lines of events that stand in no file: each is written when it is asked for.
pub trait EventLines: Debug {
    /// The line of the event of a place, without its end; `None` where there is no such event.
    fn line(&self, event: usize) -> Option<Rc<str>>;
}

/// The text of a log, line by line.
#[derive(Clone, Copy, Debug)]
pub enum LogText<'a> {
    /// A file, whose lines are found by their places in it.
    File(&'a dyn TextSource),
    /// Lines of events that stand in no file.
    Lines(&'a dyn EventLines),
}
