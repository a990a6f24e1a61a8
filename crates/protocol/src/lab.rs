use serde::{Deserialize, Serialize};

use crate::{Input, Mode, Override, Status};

/// What a decision comes to, without its ranking.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    /// The status; with stages, of the last one.
    pub status: Status,
    /// Who wins (input order); what stages made stands after all others.
    pub winner: Option<u32>,
    /// Label of the winner; empty where nobody does.
    pub label: String,
}

/// What the record of its time says of a decision: the worst of its numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Record {
    /// There is none.
    #[default]
    None,
    /// All that is recorded comes out the same.
    Matches,
    /// The log lacks what would be needed.
    NotReproducible,
    /// The outcome is the same, and a score is not.
    ScoresDiffer,
    /// The outcome is another; of a score, it is another.
    Differs,
}

/// A recorded score beside the one worked out anew.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Recorded {
    /// The score then; `None` where the log does not show it.
    pub score: Option<f64>,
    /// How the two go together.
    pub record: Record,
    /// In words: "matches the log", "differs by +0.30, because of Cost".
    pub words: String,
}

/// What settings change over everything loaded, against what is saved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Consequences {
    /// Loaded decisions.
    pub decisions: u32,
    /// Those with another winner.
    pub winners: u32,
    /// Those with another status.
    pub statuses: u32,
    /// Those with either.
    pub outcomes: u32,
}

/// One line of the worklist.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WorkItem {
    /// Which decision.
    pub decision: u32,
    /// What it comes to.
    pub verdict: Verdict,
    /// What it came to with everything as saved, where that is something else.
    pub before: Option<Verdict>,
    /// The first's lead over the second, in units of the score.
    pub margin: Option<f64>,
    /// That lead in words, of the scores as they are shown: "0.30"; empty where there is none.
    pub lead: String,
    /// How many score as much as the winner, the winner among them; where nobody wins for a tie, how many tie; else 0.
    pub level: u32,
    /// Whether a rule of thumb has a part in the score of one of those.
    pub heuristic: bool,
    /// What its record says.
    pub record: Record,
    /// Whether it is the recorded choice: who won, or the status where no winner is recorded; `None` where neither is.
    pub same_choice: Option<bool>,
    /// The recorded outcome in words: "postgres, Accept"; empty where none is.
    pub recorded: String,
    /// Errors and warnings of its documents.
    pub diagnostics: u32,
}

/// The outcome along the range of one parameter.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Zones {
    /// The parameter.
    pub parameter: String,
    /// What the other weights of its group do meanwhile.
    pub mode: Mode,
    /// Whether no zone can be missing.
    pub exact: bool,
    /// From left to right. An end of the range at which another outcome holds alone is a zone of that single value.
    pub zones: Vec<Zone>,
    /// Where the outcome changes, from left to right.
    pub edges: Vec<f64>,
}

/// A stretch in which the outcome is one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Zone {
    /// Left end.
    pub from: f64,
    /// Whether the left end belongs to it.
    pub holds_from: bool,
    /// Right end.
    pub to: f64,
    /// Whether the right end belongs to it.
    pub holds_to: bool,
    /// The outcome in it.
    pub verdict: Verdict,
}

/// The scores of a decision's alternatives along one weight: the beam.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Lines {
    /// The weight.
    pub parameter: String,
    /// What the other weights of its group do meanwhile.
    pub mode: Mode,
    /// Left end of the range.
    pub from: f64,
    /// Right end.
    pub to: f64,
    /// Those that rank, in input order; of many the ones that come nearest to leading.
    pub lines: Vec<ScoreLine>,
    /// Where two of them meet, from left to right.
    pub crossings: Vec<Crossing>,
    /// How many more rank.
    pub hidden: u32,
}

/// The score of one alternative along a weight.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ScoreLine {
    /// Place in the input.
    pub index: u32,
    /// What it is called.
    pub label: String,
    /// Weight and score, from left to right; two where the line is straight.
    pub points: Vec<(f64, f64)>,
}

/// Where two lines meet.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Crossing {
    /// The weight there.
    pub at: f64,
    /// The score of both.
    pub score: f64,
    /// Who is above to its left, by place in the input.
    pub left: u32,
    /// Who is above to its right.
    pub right: u32,
    /// Whether nobody who ranks scores more there: the first place changes hands.
    pub first: bool,
}

/// What would have tipped a decision by itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Flips {
    /// Edits of one number, the smallest first; the first 100.
    pub edits: Vec<Flip>,
    /// How many there are in all.
    pub count: u32,
    /// Things that somebody could do, which have no size.
    pub acts: Vec<Act>,
    /// Numbers that were not searched any further.
    pub not_searched: u32,
}

/// One edit that changes the outcome.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Flip {
    /// What moves, in words: "Cost", "Risk of `mongodb_catalog`".
    pub label: String,
    /// Palette slot of the criterion that it weighs or belongs to.
    pub slot: Option<u8>,
    /// What the other weights of its group do.
    pub mode: Mode,
    /// From which value.
    pub from: f64,
    /// To which: just beyond the edge.
    pub to: f64,
    /// Where the outcome changes.
    pub edge: f64,
    /// As a share of the value itself.
    pub relative: Option<f64>,
    /// How far the edge is, as a share of the number's scale.
    pub size: f64,
    /// Those numbers in words, as they are shown everywhere.
    pub words: FlipWords,
    /// Whether no nearer edge can be missing.
    pub exact: bool,
    /// What it comes to then.
    pub after: Verdict,
    /// The parameters to set, by id; empty where it is an input.
    pub sets: Vec<(String, f64)>,
    /// The input to edit.
    pub input: Option<Input>,
    /// Where the input stands: key of its file, and line from 1.
    pub place: Option<(u32, u32)>,
}

/// The numbers of an edit as they are shown.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct FlipWords {
    /// The value before the edit: "2.00".
    pub from: String,
    /// The edge, with the side on which the outcome is another: "below 1.04".
    pub edge: String,
    /// How far the edge is, of the numbers shown: "−0.96".
    pub change: String,
    /// The size, and what it is a share of: "3.0% of the weight sum (32)".
    pub share: String,
}

/// The smallest edit that changes an outcome, as far as was searched.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct NearestFlip {
    /// The edit; `None` where none was found.
    pub flip: Option<Flip>,
    /// Numbers that were not searched any further.
    pub not_searched: u32,
}

/// Something that somebody could do, and what would come of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Act {
    /// What is done, in words.
    pub label: String,
    /// What to do for it.
    pub overrides: Vec<Override>,
    /// What it comes to then.
    pub after: Verdict,
}

/// How many of the loaded decisions differ from what is saved along one parameter.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Curve {
    /// The parameter.
    pub parameter: String,
    /// Decisions that have it.
    pub decisions: u32,
    /// Whether no step can be missing.
    pub exact: bool,
    /// Left end of a stretch and how many have another winner in it; the last reaches to the end of the
    /// range.
    pub steps: Vec<(f64, u32)>,
    /// Right end of the last stretch.
    pub to: f64,
}
