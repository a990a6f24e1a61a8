//! A run as slices of time.

use serde::{Deserialize, Serialize};

use super::Loud;

/// What a slice of time is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum SliceKind {
    /// A round.
    Round,
    /// The run waits.
    Pause,
    /// An agent objects.
    Dissent,
    /// Somebody steps in.
    Override,
    /// Something fails, or somebody breaks in.
    Failure,
    /// From a prompt to its answer.
    Turn,
    /// A model is called.
    Call,
    /// A tool is called.
    Tool,
    /// The user is waited for.
    Wait,
}

/// Which part of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum Stretch {
    /// All of it.
    #[default]
    All,
    /// From one time to another, in milliseconds since 1970, or places of events where they have no times.
    Times(f64, f64),
    /// From one round to another, both counted in.
    Rounds(u64, u64),
}

/// What is asked of a timeline.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TimelineAsk {
    /// Which part.
    pub stretch: Stretch,
    /// Pixels that it is drawn over.
    pub most: u32,
    /// Tracks that are to be drawn lane by lane, by their names; the first where `None`.
    pub open: Option<Vec<String>>,
    /// Whether stretches of more than five minutes in which nothing is done are to be folded.
    pub fold: bool,
}

/// A stretch of a run as slices of time.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Timeline {
    /// From where to where the run goes.
    pub whole: (f64, f64),
    /// From where to where this goes.
    pub stretch: (f64, f64),
    /// Whether places of events stand for their times, which no event tells.
    pub ordered: bool,
    /// Stretches in which nothing is done that are to be drawn folded, each in order.
    pub folds: Vec<(f64, f64)>,
    /// The lanes, from top to bottom.
    pub lanes: Vec<TimelineLane>,
    /// Names of slices, by their places.
    pub names: Vec<String>,
    /// Tracks that are not here: there are too many.
    pub left_out: u32,
    /// Events of the run that could be slices and have no time.
    pub outside: u64,
}

/// Slices that stand in a row, or in a few.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TimelineLane {
    /// The agent, or of several runs together the run; `None` for what the run as a whole has.
    pub track: Option<String>,
    /// What its slices are; `None` where the track has one lane for all that it does.
    pub kind: Option<SliceKind>,
    /// Slices of all the run whose beginning follows from what stands around them.
    pub inferred: u32,
    /// Rows that slices which overlap take.
    pub rows: u32,
    /// The slices: of each row in order.
    pub slices: Vec<Slice>,
}

/// A slice of time, or several that are too short to be seen one by one.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Slice {
    /// From when.
    pub from: f64,
    /// Until when.
    pub to: f64,
    /// What it is: of several the longest.
    pub kind: SliceKind,
    /// Its row in its lane, from 0.
    pub row: u32,
    /// Place of its name.
    pub name: u32,
    /// The number of its round or turn.
    pub number: Option<u32>,
    /// How many it is.
    pub count: u32,
    /// The event that tells of it, by place in its log.
    pub event: u32,
    /// How loud it is: of several the loudest.
    pub loud: Loud,
    /// Whether its beginning follows from what stands around it.
    pub inferred: bool,
}

/// What slices of a name come to within a stretch of time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SliceSum {
    /// What they are.
    pub kind: SliceKind,
    /// Their name.
    pub name: String,
    /// How many lie in it, wholly or in part.
    pub count: u64,
    /// How long they are within it, in milliseconds, added up; of those that wait for the user as long as any does.
    pub total: f64,
    /// The same without what others within them take: a turn's calls, an agent that a tool called.
    pub own: f64,
    /// How long the longest is, whole, and its event.
    pub longest: (f64, u32),
    /// How many failed; `None` where none says how it ended, as turns and waiting never do.
    pub failed: Option<u64>,
    /// How many have a beginning that follows from what stands around them.
    pub inferred: u64,
}

/// What a stretch of time was spent on.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SliceSums {
    /// The stretch.
    pub stretch: (f64, f64),
    /// How much of it something was done, in milliseconds.
    pub busy: f64,
    /// How much of it nothing was done but waiting for the user.
    pub waited: f64,
    /// By kind and name, the longest in all first.
    pub sums: Vec<SliceSum>,
    /// Names that are not here: there are too many.
    pub left_out: u32,
}

/// A slice, as the event that tells of it says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SliceAt {
    /// The slice.
    pub slice: Slice,
    /// Its name.
    pub name: String,
    /// Its track.
    pub track: Option<String>,
    /// How long it is without what others within it take, in milliseconds.
    pub own: f64,
    /// Its place among those of its track, kind and name, from 1, and how many those are.
    pub place: (u32, u32),
}
