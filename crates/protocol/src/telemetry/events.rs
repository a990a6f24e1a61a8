//! Events one by one.

use serde::{Deserialize, Serialize};

use crate::RunId;

/// Which events are meant: all that fit everything that is said.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct EventFilter {
    /// Their types; any where empty.
    pub kinds: Vec<String>,
    /// Their agents; any where empty.
    pub agents: Vec<String>,
    /// Their projects; any where empty.
    pub projects: Vec<String>,
    /// Rounds from one to another, both counted in.
    pub rounds: Option<(u64, u64)>,
    /// Times from one to before another, in milliseconds since 1970.
    pub times: Option<(f64, f64)>,
    /// What their lines hold, whatever the case; anything where empty.
    pub text: String,
}

/// A stretch of events.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EventWindow {
    /// How many fit.
    pub total: u32,
    /// The first of those here.
    pub first: u32,
    /// The events.
    pub rows: Vec<EventRow>,
}

/// How loud an event is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Loud {
    /// As any other.
    Plain,
    /// Somebody objects or steps in.
    Noted,
    /// Something is amiss.
    Warning,
    /// Something failed, or was regretted.
    Bad,
}

/// An event in a line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EventRow {
    /// Its place in its log.
    pub event: u32,
    /// The line that it stands on, from 1.
    pub line: u64,
    /// Its number in its run.
    pub seq: Option<u64>,
    /// When, in milliseconds since 1970.
    pub at: Option<f64>,
    /// Its round.
    pub round: Option<u64>,
    /// Its type.
    pub kind: String,
    /// Whose it is.
    pub agent: Option<String>,
    /// What it says, in a line.
    pub what: String,
    /// How loud it is.
    pub loud: Loud,
}

/// The line of an event.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EventLine {
    /// Its number, from 1.
    pub line: u64,
    /// Where it begins in the file, in bytes.
    pub offset: u64,
    /// As it stands there, cut after 64 KB.
    pub text: String,
    /// Bytes of all of it.
    pub size: u64,
    /// What is odd about it, in words.
    pub odd: Vec<String>,
    /// The transcript that it is told in, and the number of its turn there, 0 for none.
    pub transcript: Option<(RunId, u32)>,
    /// The decision that it holds, by place among all that are loaded.
    pub decision: Option<u32>,
}
