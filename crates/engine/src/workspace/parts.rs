//! What a caller may do without until a file asks for it: so that a page that opens cards alone need not fetch the
//! readers of logs.

use steelyard_decision::{Model, Refusal, Settings};
use steelyard_documents::{Decoder, File, Node, Packing, Unpacked, unpack};
use steelyard_interaction::{Detect, Finding, Judge, Policy, detect_language};
use steelyard_lab::Subjects;
use steelyard_runs::calls::Calls;
use steelyard_runs::import::Imported;

use super::runs::{self, Grouped};
use super::{Contents, OpenFile, Workspace, agents, calls, logs, subjects};

/// What makes bytes of packed ones: [`steelyard_documents::unpack`].
type Unpack = fn(Packing, &[u8], &dyn Fn(&[u8]) -> usize, &mut dyn FnMut(usize)) -> Unpacked;

/// Decisions, and why settings were not taken.
type Decided = (Vec<Model>, Vec<Refusal>);

/// The parts at hand. They are asked by address alone, so that a linker may put them elsewhere.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parts {
    pub(super) logs: Option<Logs>,
    pub(super) unpack: Option<Unpack>,
    pub(super) agents: Option<Agents>,
    pub(super) judge: Option<Judge>,
    /// What tells languages.
    pub(super) detect: Option<Detect>,
}

/// A log that was read, or the bytes of what is none.
type LogRead = Result<(File, Imported), Vec<u8>>;

/// Reads a log from its name and bytes, and tells how many of them are read.
type ReadLog = fn(&str, Vec<u8>, &mut dyn FnMut(usize)) -> LogRead;

/// Logs of other programs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Logs {
    /// Whether a file that begins so is one.
    pub(super) known: fn(&[u8]) -> bool,
    /// Reads one; what is none comes back.
    pub(super) read: ReadLog,
}

/// How agents worked with their user, from documents to decisions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Agents {
    /// Reads what a document tells of interaction; false where it is none of it.
    pub(super) read: for<'a> fn(&mut Decoder<'a>, &'a Node, &mut Contents) -> bool,
    /// The config where no file has one.
    pub(super) policy: fn() -> Policy,
    /// Which runs called which.
    pub(super) calls: fn(&mut [OpenFile]) -> Calls,
    /// Which runs are one decision, and what documents put there by hand.
    pub(super) tasks: fn(&mut [OpenFile], &Calls) -> Grouped,
    /// The decisions.
    pub(super) models: fn(&Workspace, &Settings) -> Decided,
    /// What is known of their runs beside the scores.
    pub(super) subjects: fn(&Workspace) -> Subjects,
    /// What became of the preferences in a run of a task, by their places.
    pub(super) findings: fn(&Workspace, (usize, usize), &Policy) -> Vec<Finding>,
}

impl Parts {
    /// None of them.
    pub(super) const NONE: Self = Self {
        logs: None,
        unpack: None,
        agents: None,
        judge: None,
        detect: None,
    };

    /// All of them.
    pub(super) fn all() -> Self {
        Self {
            logs: Some(Logs::new()),
            unpack: Some(unpack),
            agents: Some(Agents::new()),
            judge: Some(Judge::default()),
            detect: Some(detect_language),
        }
    }

    /// What words are judged by, with what tells languages.
    pub(super) fn judge(&self) -> Option<Judge> {
        let own = self.judge?;
        Some(Judge {
            detect: own.detect.or(self.detect),
            ..own
        })
    }
}

impl Logs {
    pub(super) fn new() -> Self {
        Self {
            known: logs::known,
            read: logs::read,
        }
    }
}

impl Agents {
    pub(super) fn new() -> Self {
        Self {
            read: agents::read,
            policy: Policy::default,
            calls: calls::calls,
            tasks: runs::tasks,
            models: agents::models,
            subjects: subjects::of_runs,
            findings: agents::findings,
        }
    }
}
