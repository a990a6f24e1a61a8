//! The only vocabulary between the page and its workers.
//!
//! Plain data, serde, nothing of ours below it. The worker fills these types from the engine's
//! reports; the page draws them and decides nothing. Numbers travel unrounded: rounding is the
//! view's. Indices of alternatives and criteria are those of the decision's input order. The page means a decision by its
//! id, wherever it stands by then; a place of a decision in an answer counts in the [`Workspace`] told last.
//!
//! ```
//! use steelyard_protocol::{DecisionId, decode, encode};
//!
//! let id = DecisionId("collapse/cache".to_owned());
//! assert_eq!(decode::<DecisionId>(&encode(&id)).as_ref(), Ok(&id));
//! assert!(decode::<DecisionId>(&[7]).unwrap_err().starts_with("a message could not be read"));
//! ```

mod agents;
pub mod ask;
mod compare;
mod decision;
mod id;
mod lab;
mod message;
mod outcome;
mod panel;
mod question;
pub mod runs;
mod settings;
pub mod study;
mod systems;
pub mod telemetry;
mod time_zone;
mod workspace;

pub use ask::Ask;
pub use study::Study;
pub use systems::*;
pub use telemetry::AskTelemetry;

pub use steelyard_terms::{AgentKey, DiffKind, Mode, Repair, Role, Severity, Tone};

pub use agents::{AgentMeasure, AgentNumber, AgentRow, Agents, HeadToHead};
pub use compare::{ChangedDecision, Choices, Compared, Lacks, Measure, Preset, RankAgreement};
pub use decision::{
    Capabilities, Choice, Contribution, Criterion, Decided, Distribution, Explanation, Frame,
    Gated, Group, InputLine, Mark, Parameter, Reason, ReasonPlace, Row, RowWindow, RuleLine,
    RuleState, RunId, SavedIn, Sieve, SieveBy, StageFrame, StageRules, StandIn, Switch,
};
pub use id::DecisionId;
pub use lab::{
    Act, Consequences, Crossing, Curve, Flip, FlipWords, Flips, Lines, NearestFlip, Record,
    Recorded, ScoreLine, Verdict, WorkItem, Zone, Zones,
};
pub use message::{Came, FileBytes, HEAD, ReadStage, Reply, Request, Sent};
pub use outcome::{Level, Status};
pub use panel::{
    Doubt, Evaluation, Evaluator, Panel, Position, Power, Smallest, WhatIf, WhoDecided,
};
pub use question::{OfSystem, Question, SystemQuestion, decode, encode};
pub use runs::{
    AskedQuestion, CallBeside, CallPlace, Ended, Entry, EntryKind, EntrySize, Found, FoundBroken,
    Happened, Hit, HitLine, NO_EFFORT, NOT_JUDGED, Outcome, OutcomeSaid, Outline, Part, Passage,
    QuestionLine, Questions, RunHits, RunLine, Runs, RunsBeside, Searched, SharedPart, Suggestion,
    TOGETHER, Transcript, TurnBeside, TurnEfforts, TurnLine, TurnPair, WrittenFile, WrittenRun,
};
pub use settings::{Change, Edited, Input, Override, Settings, What};
pub use time_zone::{OffsetChange, TimeZone};
pub use workspace::{
    Brief, Diagnostic, DiffLine, FilePatch, FileReport, Hunk, Mapping, Reach, SourceLine,
    SourceLines, Workspace,
};

/// A count or place as it travels.
pub fn to_u32(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
