use serde::{Deserialize, Serialize};

use crate::{Deed, RuleLine, Status};

/// A stage in which voices weigh the alternatives: what it comes to, or would if its status opened it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Panel {
    /// Id of the stage.
    pub stage: String,
    /// Whether the decision's status opened it.
    pub opened: bool,
    /// What it comes to.
    pub status: Status,
    /// Who leads in it (input order of the decision).
    pub winner: Option<u32>,
    /// What it recommends to act on, in words; empty where that is nothing, or who leads.
    pub recommended: String,
    /// By how much, in a sentence.
    pub sentence: String,
    /// Those in it, few in input order, many in that of the ranking; at most [`Panel::MOST_POSITIONS`].
    pub positions: Vec<Position>,
    /// How many there are in all.
    pub positions_count: u32,
    /// The voices in their order.
    pub voices: Vec<Voice>,
    /// The rules in order.
    pub rules: Vec<RuleLine>,
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
    /// Rank from 1; `None` where it does not rank.
    pub rank: Option<u32>,
}

/// One voice of a panel.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Voice {
    /// Id of the criterion.
    pub id: String,
    /// Name to show.
    pub label: String,
    /// Name of its role.
    pub role: String,
    /// Id of the parameter that weighs it.
    pub parameter: String,
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
    pub toggle: Deed,
    /// By how much the leader's C would be another without it.
    pub without: Option<f64>,
    /// What the panel would come to without it, in words, where that is something else.
    pub tips: String,
}

/// What a voice said, in its words.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Testimony {
    /// Id of the voice.
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

/// A fact that might be otherwise: an approval, a receipt.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WhatIf {
    /// Place in the input of the alternative that it is about.
    pub index: u32,
    /// Name of the alternative.
    pub label: String,
    /// Name of the rule that looks at it.
    pub rule: String,
    /// The fact in words, as it would be if it held: "approved".
    pub words: String,
    /// Whether it holds now.
    pub holds: bool,
    /// Makes it the other way.
    pub toggle: Deed,
    /// What that would come to: "A stays", "B wins, Accept"; empty where nobody looked.
    pub becomes: String,
    /// Whether that is another outcome.
    pub tips: bool,
}

/// Who decided in a panel, voice by voice.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct WhoDecided {
    /// What it comes to, in words: "A wins, Consensus".
    pub now: String,
    /// The voices in their order.
    pub voices: Vec<Power>,
    /// Whether there are few enough voices for indices.
    pub has_indices: bool,
    /// The fewest voices whose absence changes outcome, winner and status, by place; `None` where only that of all
    /// does.
    pub smallest: [Option<Vec<u32>>; 3],
    /// Power by weight alone, a list for each quota: its name and the share of each voice.
    pub by_weight: Vec<(String, Vec<f64>)>,
}

/// What one voice had to do with an outcome.
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
    /// The score of the winner that it would take for the panel to reach consensus, with all else as it is; `None`
    /// where none would.
    pub for_consensus: Option<f64>,
}

/// What can be written about a decision over cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Paper {
    /// What it came to and why, to be signed: Markdown.
    Report,
    /// What a panel is asked with: Markdown.
    Brief,
    /// The same as YAML.
    BriefYaml,
}
