//! The only vocabulary between the page and its workers.
//!
//! Plain data, serde, nothing of ours below it. The worker fills these types from the engine's
//! reports; the page draws them and decides nothing. Numbers travel unrounded: rounding is the
//! view's. Indices of alternatives and criteria are those of the decision's input order.

mod decision;
mod lab;
mod message;
mod panel;
mod settings;
mod table;
mod workspace;

pub use decision::{
    Choice, Contribution, Criterion, Decided, Explanation, Frame, Gated, Group, InputLine, Level,
    Mark, Mode, Parameter, Reason, ReasonPlace, Role, Row, RowWindow, RuleLine, RuleState, SavedIn,
    Status, Switch, Tone,
};
pub use lab::{
    Act, Call, Consequences, Curve, Flip, Flips, Record, Recorded, Verdict, Zone, Zones,
};
pub use message::{Answer, Chunk, FileBytes, Question, Reply, Request, Study};
pub use panel::{Panel, Paper, Position, Power, Testimony, Voice, WhatIf, WhoDecided};
pub use settings::{Change, Deed, Edited, Input, Settings, What};
pub use table::{Columns, MapPreview, MappedColumn, Mapping, TableColumn, TableMap};
pub use workspace::{
    Brief, Diagnostic, DiffKind, DiffLine, FileReport, Hunk, PolicyPatch, Reach, Severity,
    SourceLine, SourceLines, System, Workspace,
};

/// Names the sources that the workers were built from; both sides of the handshake compare it.
pub const BUILD_ID: &str = env!("STEELYARD_BUILD_ID");
