//! Who does better over everything that is loaded.

use serde::{Deserialize, Serialize};

use steelyard_terms::AgentKey;

use crate::Measure;

/// Agents, or models, over all decisions that say who did what.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Agents {
    /// What tells them apart.
    pub by: AgentKey,
    /// Those decisions.
    pub decisions: u32,
    /// The tasks that they belong to.
    pub tasks: u32,
    /// Those in which at least two stand: they alone are won, tied or lost.
    pub contested: u32,
    /// Of these, those that nobody wins.
    pub no_winner: u32,
    /// Of the contested, those in whose scores a heuristic has a part.
    pub heuristic: u32,
    /// Of the contested, those in which one stands with several runs, of which the best counts.
    pub several: u32,
    /// Runs of which it is not known whose they are.
    pub unnamed: u32,
    /// What is measured, as far as anything is known of it.
    pub measures: Vec<AgentMeasure>,
    /// Who won most first.
    pub rows: Vec<AgentRow>,
    /// Two of them; `None` where there is one alone.
    pub head_to_head: Option<HeadToHead>,
}

/// Something that is measured of runs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AgentMeasure {
    /// In words.
    pub label: String,
    /// Unit, or empty: `ms`.
    pub unit: String,
}

/// One of them over all decisions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AgentRow {
    /// What it is called.
    pub name: String,
    /// Tasks that it did.
    pub tasks: u32,
    /// Its runs at these.
    pub runs: u32,
    /// Decisions in which it stands beside another: what the next four add up to.
    pub contested: u32,
    /// Those that it alone won.
    pub won: u32,
    /// Those in which it is at the top with another.
    pub tied: u32,
    /// Those in which others are.
    pub lost: u32,
    /// Those that nobody won.
    pub no_winner: u32,
    /// What is known of each measure, in their order.
    pub numbers: Vec<Option<AgentNumber>>,
}

/// A mean over tasks.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct AgentNumber {
    /// Tasks in which it is known.
    pub n: u32,
    /// The mean.
    pub mean: f64,
    /// Its 95% interval; `None` below 10 tasks, or where none was asked for.
    pub interval: Option<(f64, f64)>,
}

/// Two of them where they met.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HeadToHead {
    /// The one: A of the measures.
    pub one: String,
    /// The other: B.
    pub other: String,
    /// Tasks that both did.
    pub tasks: u32,
    /// Those that go to the one.
    pub wins: u32,
    /// Those that go to the other.
    pub losses: u32,
    /// Those that go to neither.
    pub even: u32,
    /// Of these, those that nobody wins.
    pub no_winner: u32,
    /// Which does better, and whether by more than chance, in a sentence.
    pub note: String,
    /// Numbers over the tasks in which they are known of both.
    pub measures: Vec<Measure>,
}
