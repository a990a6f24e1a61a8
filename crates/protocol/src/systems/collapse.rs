//! What is told of decisions over cards beside their scores.

use serde::{Deserialize, Serialize};

use crate::question::family;
use crate::{Evaluation, OfSystem, Opens};

/// What opens.
pub const OPENS: Opens = Opens {
    label: "Collapse",
    documents: "position cards, verifier receipts, approvals, policies",
    formats: "YAML JSON MD TOML",
    decides: "position cards",
};

family! {
    /// What is asked about a decision over cards, under the settings that the question goes with.
    Collapse {
        /// What its panel said, in its words; empty where there is none.
        EvaluationsOf {} -> Vec<Evaluation>,
        /// A report about it.
        Write {
            /// Which report.
            report: ReportKind,
        } -> WrittenReport,
        /// What stands around it.
        AroundIt {} -> Around,
        /// A document in which a concern of its panel is answered.
        Resolve {
            /// Who raised the concern.
            agent: String,
            /// In which role, as it is shown.
            role: String,
            /// The concern, as its evaluator writes it.
            concern: String,
            /// The answer; empty to take it out.
            resolution: String,
        } -> ResolutionsFile,
    }
}

impl OfSystem for Collapse {
    const SYSTEM: &'static str = "collapse";
}

/// What stands around a decision over cards: what is asked of them before another round, what may be remembered.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Around {
    /// The cards, in the order of the ranking and then of what is kept out; at most [`Around::MOST_CARDS`].
    pub cards: Vec<Round>,
    /// How many there are in all.
    pub cards_count: u32,
    /// Whether what the decision recommends, or else its leader, may be written to memory.
    pub memory: Option<Memory>,
    /// The concerns of its panel, in the panel's order; at most [`Around::MOST_CONCERNS`].
    pub concerns: Vec<Concern>,
    /// What both parents of the hybrid that was tried are weak in, a line each.
    pub weaknesses: Vec<String>,
}

impl Around {
    /// Cards that travel at most.
    pub const MOST_CARDS: usize = 24;
    /// Concerns that travel at most.
    pub const MOST_CONCERNS: usize = 64;
}

/// A concern that an evaluator raised.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Concern {
    /// Who raised it.
    pub agent: String,
    /// In which role, as it is shown.
    pub role: String,
    /// The concern, as its evaluator writes it.
    pub text: String,
    /// How it was answered; empty where it was not.
    pub resolution: String,
}

/// A document of resolutions, to be opened as a file of the workspace.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResolutionsFile {
    /// The key of the file that it takes the place of; `None` for a new one.
    pub key: Option<u32>,
    /// Its name.
    pub name: String,
    /// Its text; `None` where no resolution is left in it.
    pub text: Option<String>,
}

/// What asks for another round of a card.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Round {
    /// Place in the input.
    pub index: u32,
    /// Name to show.
    pub label: String,
    /// All triggers in their order, fired or not.
    pub triggers: Vec<Trigger>,
}

/// One reason for another round, given or not.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Trigger {
    /// What it looks at, in a word: "Evidence".
    pub label: String,
    /// What was found, with the numbers.
    pub reason: String,
    /// What is asked for if it fires.
    pub request: String,
    /// Whether it fires.
    pub fired: bool,
}

/// Whether a card may be written to memory.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Memory {
    /// Name to show of the card.
    pub label: String,
    /// Whether it may.
    pub allowed: bool,
    /// What was looked at, in order.
    pub checks: Vec<Check>,
}

/// One thing that was looked at.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Check {
    /// What.
    pub label: String,
    /// Whether it holds.
    pub holds: bool,
    /// What was found.
    pub words: String,
}

/// What can be written about a decision over cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ReportKind {
    /// What it came to and why, to be signed: Markdown.
    Decision,
    /// What a panel is asked with: Markdown.
    Brief,
    /// The same as YAML.
    BriefYaml,
    /// The hybrid that the panel tried as a card, where it tried one: YAML.
    Hybrid,
}

/// A report, written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WrittenReport {
    /// Name of a file for it.
    pub name: String,
    /// Its text.
    pub text: String,
    /// All reports that there are about this decision as it stands, in the order in which they are offered.
    pub reports: Vec<ReportKind>,
}
