//! The only vocabulary between the page and its workers.
//!
//! Plain data, serde, nothing of ours below it. The worker fills these types from the engine's
//! reports; the page draws them and decides nothing. Numbers travel unrounded: rounding is the
//! view's. Indices of alternatives and criteria are those of the decision's input order.

mod compare;
mod decision;
mod lab;
mod message;
mod panel;
mod runs;
mod settings;
mod table;
mod workspace;

pub use compare::{ChangedDecision, Choices, Compared, Measure, Preset, RankAgreement};
pub use decision::{
    Capabilities, Choice, Contribution, Criterion, Decided, Explanation, Frame, Gated, Group,
    InputLine, Level, Mark, Mode, Parameter, Reason, ReasonPlace, Role, Row, RowWindow, RuleLine,
    RuleState, SavedIn, StageRules, Status, Switch, Tone,
};
pub use lab::{
    Act, Call, Consequences, Crossing, Curve, Flip, Flips, Lines, Record, Recorded, ScoreLine,
    Verdict, Zone, Zones,
};
pub use message::{Answer, FileBytes, HEAD, Question, Reply, Request, Stage, Study};
pub use panel::{
    Around, Check, Doubt, Memory, Panel, Paper, Position, Power, Round, Smallest, Testimony,
    Trigger, Voice, WhatIf, WhoDecided, WrittenPaper,
};
pub use runs::{
    AskedQuestion, CallPlace, Ended, Entry, EntryKind, EntrySize, Found, FoundBroken, Happened,
    Hit, OfRuns, Outline, Part, Passage, QuestionLine, RunId, RunLine, Runs, TasksFile, Transcript,
    TurnLine, WrittenRun,
};
pub use settings::{Change, Deed, Edited, Input, Settings, What};
pub use table::{Columns, MapPreview, MappedColumn, Mapping, TableColumn, TableMap};
pub use workspace::{
    Brief, Diagnostic, DiffKind, DiffLine, FileReport, Hunk, PolicyPatch, Reach, Severity,
    SourceLine, SourceLines, Workspace,
};

/// Names the sources that the workers were built from; both sides of the handshake compare it.
pub const BUILD_ID: &str = env!("STEELYARD_BUILD_ID");
