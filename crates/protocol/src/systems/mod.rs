//! What systems are asked and answer, each in a module of its own.

pub mod collapse;
pub mod interaction;
pub mod table;

pub use collapse::{Around, Check, Evaluation, Memory, ReportKind, Round, Trigger, WrittenReport};
pub use interaction::{
    AskedQuestion, CallPlace, Ended, Entry, EntryKind, EntrySize, Found, FoundBroken, Happened,
    Hit, Outline, Part, Passage, QuestionLine, RunLine, Runs, TasksFile, Transcript, TurnLine,
    WrittenRun,
};
pub use table::{Columns, MapPreview, MappedColumn, Mapping, TableColumn, TableMap};
