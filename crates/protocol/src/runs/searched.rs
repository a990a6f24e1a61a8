//! Which transcripts have words.

use serde::{Deserialize, Serialize};

use crate::RunId;

/// What a piece of a search over transcripts came to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Searched {
    /// The runs that have the words, in the order of files.
    pub runs: Vec<RunHits>,
    /// Place of the run to go on with; how many runs there are once all were gone through.
    pub next: u32,
    /// How many runs there are.
    pub of: u32,
}

/// A run that has what was looked for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunHits {
    /// Which.
    pub run: RunId,
    /// How many of its entries have it.
    pub places: u32,
    /// The first of them, at most [`RunHits::MOST`]; none where they were not asked for.
    pub lines: Vec<HitLine>,
}

impl RunHits {
    /// Places of a run that are told at most.
    pub const MOST: usize = 3;
}

/// A place that has what was looked for, in a line.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct HitLine {
    /// Place of the entry.
    pub entry: u32,
    /// Number of its turn; `None` for what belongs to none.
    pub turn: Option<u32>,
    /// What stands around the words, masked.
    pub line: String,
    /// Where in that the words stand, in bytes.
    pub marks: Vec<(u32, u32)>,
}
