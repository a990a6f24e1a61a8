use serde::{Deserialize, Serialize};

use crate::{Level, Override, Status, Zones};

/// What an evaluator said, in its words.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Evaluation {
    /// Id of the evaluator.
    pub id: String,
    /// Why, for each position that it says something of: place in the input and words.
    pub rationale: Vec<(u32, String)>,
    /// The position that it prefers.
    pub recommendation: Option<u32>,
    /// What it finds unresolved.
    pub concerns: Vec<String>,
    /// Key of the file and line from 1; `None` for a rule of ours.
    pub place: Option<(u32, u32)>,
}

/// A stage in which evaluators weigh the alternatives: what it comes to, or would if its status opened it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Panel {
    /// Whether the decision's status opened it.
    pub opened: bool,
    /// What it comes to.
    pub status: Status,
    /// Who leads in it (input order of the decision).
    pub winner: Option<u32>,
    /// By how much, in a sentence.
    pub sentence: String,
    /// Those in it, few in input order, many in that of the ranking; at most [`Panel::MOST_POSITIONS`].
    pub positions: Vec<Position>,
    /// How many there are in all.
    pub positions_count: u32,
    /// The evaluators in their order.
    pub evaluators: Vec<Evaluator>,
    /// What the rule that named its status compared; empty where none did.
    pub level: String,
    /// Limits of the leader's C that rules compare it with.
    pub levels: Vec<Level>,
}

impl Panel {
    /// Positions that travel at most.
    pub const MOST_POSITIONS: usize = 12;
}

/// One of the alternatives that a panel weighs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Position {
    /// Place in the input of the decision; `None` for one that is new here.
    pub index: Option<u32>,
    /// Name to show.
    pub label: String,
    /// C, 0 to 1; `None` where nobody scored it, or it did not rank before.
    pub score: Option<f64>,
}

/// One evaluator of a panel.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Evaluator {
    /// Id of the criterion.
    pub id: String,
    /// Name to show.
    pub label: String,
    /// Name of its role.
    pub role: String,
    /// Its weight, or the part of its role's weight that it has.
    pub weight: f64,
    /// How sure it is, 0 to 1.
    pub confidence: f64,
    /// Weight × confidence.
    pub counts: f64,
    /// What it gives the positions; `None` where it gave nothing.
    pub scores: Vec<Option<f64>>,
    /// Whether a rule of ours stands in for a judgement.
    pub heuristic: bool,
    /// Whether the user left it out.
    pub left_out: bool,
    /// Leaves it out, or takes it in again.
    pub toggle: Override,
    /// By how much the leader's C would be another without it.
    pub without: Option<f64>,
    /// What the panel would come to without it, in words, where that is something else.
    pub tips: String,
}

/// A fact that might be otherwise: an approval, a receipt.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WhatIf {
    /// The fact in words, as it would be if it held: "B: approved (Critical-risk gate)".
    pub words: String,
    /// Whether it holds now.
    pub holds: bool,
    /// Makes it the other way.
    pub toggle: Override,
    /// What that would come to: "A stays", "B wins, Accept"; empty where nobody looked.
    pub becomes: String,
    /// Whether that is another outcome.
    pub tips: bool,
}

/// Who decided in a panel, evaluator by evaluator.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct WhoDecided {
    /// What it comes to, in words: "A wins, Consensus".
    pub now: String,
    /// The evaluators in their order.
    pub evaluators: Vec<Power>,
    /// From how many orders of arrival, and as many coalitions, indices are sampled; `None` where they are exact.
    pub permutations: Option<u32>,
    /// The fewest evaluators whose absence changes outcome, winner and status.
    pub smallest: [Smallest; 3],
    /// Power by weight alone, a list for each quota: its name and the share of each evaluator.
    pub by_weight: Vec<(String, Vec<f64>)>,
    /// Why that is not told, in words; empty where it is.
    pub no_power_by_weight: String,
    /// What would come of it if all evaluators were less sure, or more alike.
    pub doubts: Vec<Doubt>,
}

/// The fewest evaluators whose absence changes something.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Smallest {
    /// These, by place.
    Set(Vec<u32>),
    /// Only that of all does.
    #[default]
    NoneButAll,
    /// More than so many; larger sets were not gone through.
    MoreThan(u32),
}

/// One way to move all confidences of a panel at once.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Doubt {
    /// What is done to them, in words: "All confidences moved towards their mean".
    pub label: String,
    /// What would come of it, in words: "B wins, Consensus from 0.62", "changes nothing".
    pub answer: String,
    /// What stands at the left and at the right end, in words.
    pub ends: [String; 2],
    /// Where it stands: confidences as they are.
    pub now: f64,
    /// The outcome along it; the label stands for the parameter.
    pub zones: Zones,
}

/// What one evaluator had to do with an outcome.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Power {
    /// Its name.
    pub label: String,
    /// What it would come to without it, in words; empty where that is the same.
    pub without: String,
    /// What it adds to the winner's C (Shapley); `None` where nobody wins.
    pub adds: Option<f64>,
    /// Shapley's index for outcome, winner and status; below 0 where it worked against the result.
    pub shapley: [f64; 3],
    /// Banzhaf's index, likewise.
    pub banzhaf: [f64; 3],
    /// Standard errors of what it adds and of both indices for the outcome; `None` where they are exact.
    pub errors: Option<[f64; 3]>,
    /// The score of the winner that it would take for the panel to reach consensus, with all else as it is; `None`
    /// where none would.
    pub for_consensus: Option<f64>,
}
