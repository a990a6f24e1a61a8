//! What an interviewer asks next.

use serde::{Deserialize, Serialize};

use crate::question::family;
use crate::{OfSystem, Opens};

/// What opens.
pub const OPENS: Opens = Opens {
    label: "Interviews",
    documents: "a scoring config, sessions with their scoring history, states of an interview, a concept",
    formats: "YAML JSON TOML",
    decides: "a session or a state beside its scoring config",
};

family! {
    /// What is asked about the interview of which a decision is a turn.
    Interview {
        /// Its turns, with what was chosen then.
        CourseOf {} -> Course,
        /// What was known when the turn was chosen, whatever settings say.
        KnownAt {} -> Known,
        /// What the rules make of it under settings.
        JudgedAt {} -> Judged,
        /// What of the config did nothing over all turns that are loaded, under settings.
        CoverageOf {} -> Coverage,
    }
}

impl OfSystem for Interview {
    const SYSTEM: &'static str = "interview";
}

/// An interview, turn by turn.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Course {
    /// Place of its first turn among all decisions that are loaded; the others follow.
    pub first: u32,
    /// Ids of the strategies of the config.
    pub strategies: Vec<String>,
    /// Ids of the phases, in their order.
    pub phases: Vec<String>,
    /// The turns.
    pub turns: Vec<CourseTurn>,
    /// What holds where no scoring config is read: a sentence without its end; empty where one is.
    pub without_config: String,
}

/// A turn in a line.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct CourseTurn {
    /// Its number, from 1.
    pub number: u32,
    /// Its phase under settings, by place in [`Course::phases`].
    pub phase: u32,
    /// Id of the strategy that its log says was chosen.
    pub recorded: Option<String>,
    /// The strategy of each candidate, by place in [`Course::strategies`].
    pub candidates: Vec<u32>,
}

/// What was known when a turn was chosen.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Known {
    /// What was said, in the order of speaking; of long interviews the last.
    pub said: Vec<Said>,
    /// How much was said before that.
    pub said_before: u32,
    /// The nodes of the graph, the oldest first; of many the last.
    pub nodes: Vec<NodeSeen>,
    /// How many nodes came before those.
    pub nodes_before: u32,
    /// Nodes that belong together, by place in `nodes`, and how much, 0 to 1.
    pub edges: Vec<(u32, u32, f64)>,
    /// Numbers of the graph, and what else scorers look at: a name, and its value in words.
    pub measures: Vec<(String, String)>,
    /// What a language model read out of the answers: a name, and its value in words.
    pub signals: Vec<(String, String)>,
    /// What is to be touched, and whether it was.
    pub elements: Vec<(String, bool)>,
    /// How it is known which were; empty where nothing says so.
    pub seen_by: String,
}

impl Known {
    /// Things said that travel at most.
    pub const MOST_SAID: usize = 60;
    /// Nodes that travel at most.
    pub const MOST_NODES: usize = 2_000;
}

/// A thing that was said.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Said {
    /// Whether the interviewer said it.
    pub asked: bool,
    /// Its turn, from 1, where that is told.
    pub turn: Option<u32>,
    /// How its speaker feels, −1 to 1, where that is told.
    pub sentiment: Option<f64>,
    /// The words, cut after 2,000 characters.
    pub text: String,
    /// Key of its file, and line from 1.
    pub place: (u32, u32),
}

/// What a node is to strategies; of several the one that stands last here.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum NodeRole {
    /// Nothing more than others.
    #[default]
    Other,
    /// It could be bridged to: outside the cluster of the most recent node, within two hops of that cluster, and not visited.
    Peripheral,
    /// It has the opposite stance to the most recent node that has any.
    Opposite,
    /// It is the most recent one.
    Focus,
}

/// A node of the graph.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct NodeSeen {
    /// What it is called, cut after 200 characters.
    pub label: String,
    /// Its type; empty where none is given.
    pub kind: String,
    /// −1, 0 or 1.
    pub stance: i8,
    /// How sure whoever extracted it was, 0 to 1.
    pub confidence: Option<f64>,
    /// Its cluster, counted from 0 in the order of their first nodes.
    pub cluster: u32,
    /// Number of its edges.
    pub degree: u32,
    /// What it is to the most recent one.
    pub role: NodeRole,
    /// Where it stands in a picture, 0 to 1 across and down: the same at every turn.
    pub at: (f64, f64),
    /// Key of its file, and line from 1.
    pub place: (u32, u32),
}

/// What the rules make of a turn under settings.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Judged {
    /// Id of the phase.
    pub phase: String,
    /// How texts are compared: `tfidf_char`.
    pub method: String,
    /// How alike candidates are to what was asked before, in their order.
    pub likeness: Vec<Likeness>,
    /// What the log says of the candidate that was chosen, beside what comes out now; `None` without a log.
    pub log: Option<Logged>,
    /// What each candidate would be asked by, in their order.
    pub asks: Vec<Ask>,
    /// The candidate that is to be asked, by input order.
    pub chosen: Option<u32>,
}

/// What an interviewer is told of a candidate.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Ask {
    /// The candidate, by input order.
    pub candidate: u32,
    /// Its strategy and subject: "Provoke: low price".
    pub label: String,
    /// The name of its strategy.
    pub strategy: String,
    /// What to tell the writer of the question; empty where the config says nothing.
    pub hint: String,
    /// "depth", "breadth", "summary", …
    pub focus_type: String,
    /// What it is about, in the words that are compared with questions, cut after 2,000 characters.
    pub about: String,
    /// Ids of its nodes; empty without any.
    pub nodes: String,
    /// Id of its element; empty without one.
    pub element: String,
    /// How sure the focus is, 0 to 1.
    pub confidence: f64,
}

/// What a log says of the candidate that was chosen, beside what comes out now.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Logged {
    /// Its strategy.
    pub strategy: String,
    /// The candidate, by input order; `None` where it is none now.
    pub candidate: Option<u32>,
    /// Its score then and now.
    pub score: ThenNow,
    /// The multiplier of its phase.
    pub multiplier: ThenNow,
    /// What each scorer says, those of the log first.
    pub terms: Vec<LoggedTerm>,
}

/// A number then and now; `None` where the log does not tell it, or where there is none now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ThenNow {
    /// As recorded.
    pub then: Option<f64>,
    /// As it comes out.
    pub now: Option<f64>,
    /// Whether both are there and differ by more than the log's digits can hide.
    pub differs: bool,
}

/// What a scorer said then, beside what it says now.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct LoggedTerm {
    /// The scorer, in words.
    pub label: String,
    /// Its palette slot, from 1; 0 where the config does not list it.
    pub slot: u8,
    /// Its raw score.
    pub raw: ThenNow,
    /// Its weight.
    pub weight: ThenNow,
    /// How it came to that then, in the log's words.
    pub then: String,
    /// How it comes to that now.
    pub now: String,
}

/// How alike a candidate is to what was asked before.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Likeness {
    /// The candidate, by input order.
    pub candidate: u32,
    /// What it is about, in the words that are compared, cut after 2,000 characters.
    pub about: String,
    /// The question that it is most like; `None` where nothing was asked yet.
    pub closest: Option<Said>,
    /// How alike the two are, 0 to 1.
    pub similarity: f64,
    /// From which similarity on it is kept out; `None` where no rule looks at it.
    pub limit: Option<f64>,
}

/// What of a config did something over all turns that are loaded, and what did not.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Coverage {
    /// How many turns were looked at.
    pub turns: u32,
    /// How many interviews they belong to.
    pub interviews: u32,
    /// What was found, part by part of the config.
    pub findings: Vec<Finding>,
}

/// One thing to know about a config.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// The part that it is about: "Multipliers".
    pub part: String,
    /// Whether something that the config says has done nothing.
    pub warns: bool,
    /// A sentence.
    pub words: String,
    /// Ids of the parameters that it is about.
    pub parameters: Vec<String>,
}
