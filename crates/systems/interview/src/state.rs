//! What is known when an interviewer chooses what to ask next.

use std::collections::BTreeMap;
use std::ops::Deref;
use std::sync::Arc;

use steelyard_decision::{Place, RecordedNumber};
use steelyard_documents::Name;

use crate::phase::Phase;

/// The first so many of a list that all turns of an interview share.
#[derive(Clone, Debug, PartialEq)]
pub struct Prefix<T> {
    all: Arc<[T]>,
    count: usize,
}

impl<T> Prefix<T> {
    /// All of a list.
    pub fn whole(all: Vec<T>) -> Self {
        Self {
            count: all.len(),
            all: all.into(),
        }
    }

    /// The first `count` of it, or all that there are.
    #[must_use]
    pub fn first(&self, count: usize) -> Self {
        Self {
            all: Arc::clone(&self.all),
            count: count.min(self.all.len()),
        }
    }

    /// Whether another is of the same list.
    pub fn is_of(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.all, &other.all)
    }

    /// All of the list, also what is still to come.
    pub fn all(&self) -> &[T] {
        &self.all
    }
}

impl<T> Default for Prefix<T> {
    fn default() -> Self {
        Self::whole(Vec::new())
    }
}

impl<T> Deref for Prefix<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        self.all.get(..self.count).unwrap_or_default()
    }
}

/// Who spoke.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speaker {
    /// Who asks: "system", "interviewer", "assistant".
    Interviewer,
    /// Who answers: "user", "respondent".
    Respondent,
}

impl Speaker {
    /// The speaker that a log calls so.
    pub fn parse(word: &str) -> Option<Self> {
        match word.trim().to_lowercase().as_str() {
            "system" | "interviewer" | "assistant" | "agent" | "ai" => Some(Self::Interviewer),
            "user" | "respondent" | "participant" | "interviewee" | "human" => {
                Some(Self::Respondent)
            }
            _ => None,
        }
    }
}

/// One thing said.
#[derive(Clone, Debug, PartialEq)]
pub struct Utterance {
    /// Who said it.
    pub speaker: Speaker,
    /// What was said.
    pub text: String,
    /// The same as phrases are looked for in it: in small letters, with one kind of apostrophe and of space.
    pub folded: String,
    /// The same in a line, as it is quoted: [`excerpt`](steelyard_documents::excerpt).
    pub excerpt: String,
    /// When, where that is told: comparable as text.
    pub time: Option<String>,
    /// Its turn as recorded: answers and questions from 1, what opens an interview 0.
    pub turn: Option<u32>,
    /// How its speaker feels, −1 to 1, where that is recorded.
    pub sentiment: Option<f64>,
    /// Where it stands.
    pub place: Place,
}

/// A thing that the interview has brought up.
#[derive(Clone, Debug, PartialEq)]
pub struct GraphNode {
    /// Its id in edges.
    pub id: Name,
    /// What it is called.
    pub label: Name,
    /// Its type; empty where none is given.
    pub kind: Name,
    /// How sure whoever extracted it was, 0 to 1.
    pub confidence: Option<f64>,
    /// −1, 0 or 1.
    pub stance: i8,
    /// When it came, where that is told: comparable as text.
    pub time: Option<String>,
    /// The turn that it came in, where that is told.
    pub turn: Option<u32>,
    /// Where it stands.
    pub place: Place,
}

/// Two nodes that belong together, by place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Edge {
    /// One end.
    pub from: usize,
    /// The other.
    pub to: usize,
    /// How much, 0 to 1.
    pub relevance: f64,
}

/// How much an edge counts that does not say.
pub const RELEVANCE: f64 = 0.5;

/// Something that the interview has to touch.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Element {
    /// Its id.
    pub id: Name,
    /// Its name, where it has another than its id.
    pub label: Option<Name>,
    /// Other words for it.
    pub aliases: Vec<String>,
    /// Whether the interview has touched it.
    pub seen: bool,
}

impl Element {
    /// What it is called in texts, folded: its label, or its id with spaces.
    pub fn name(&self) -> String {
        match &self.label {
            Some(label) => crate::words::folded(label),
            None => crate::words::folded(&self.id.replace('_', " ")),
        }
    }
}

/// How it is known which elements were seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SeenBy {
    /// Nothing says so: there are no elements, or none was seen.
    #[default]
    Nothing,
    /// The state lists them by id.
    Ids,
    /// The state lists them by label.
    Labels,
    /// Their names or other words for them stand in labels of nodes, a rule of thumb.
    Aliases,
}

/// A strategy that was chosen before.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Past {
    /// Its id.
    pub strategy: Name,
    /// The node that it was about.
    pub node: Option<Name>,
}

/// A sort of uncertainty, by what it means for what can still be asked. Source: seed 001, "Qualitative Signal Types".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UncertaintyKind {
    /// It invites more questions.
    Productive,
    /// Nothing more is known.
    Terminal,
    /// It is about what a concept means.
    Conceptual,
    /// None of these: the words of answers decide.
    Other,
}

/// What a language model read out of the answers, where the state carries it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Signals {
    /// How ambiguous the answer is, 0 to 1.
    pub ambiguity: Option<f64>,
    /// Whether what the respondent knows has ended.
    pub terminal: Option<bool>,
    /// What sort of uncertainty it is, and how severe, 0 to 1.
    pub uncertainty: Option<(UncertaintyKind, f64)>,
    /// How deep the respondent reasons beyond the middle: confidence · (2 · depth − 1), −1 to 1.
    pub reasoning: Option<f64>,
    /// By how many of the turns that an emotion counts for the interview is ahead: intensity · confidence, −1 to 1, above 0
    /// where feelings fall.
    pub emotion: Option<f64>,
    /// The confidence that answers contradict each other, 0 to 1; `None` where they do not.
    pub contradiction: Option<f64>,
    /// Whether to deepen (1) or to broaden (−1) by how abstract concepts are, times the confidence.
    pub concept_depth: Option<f64>,
    /// All that it told, also what no rule looks at: a name, and what it said in a line.
    pub told: Vec<(Name, String)>,
}

/// The state of an interview before a turn is chosen.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct State {
    /// What the interview is called: the same for all its turns.
    pub interview: Name,
    /// The turn that is chosen for, from 0.
    pub turn: u32,
    /// What was said, in the order of speaking.
    pub utterances: Prefix<Utterance>,
    /// What came up, the oldest first: by time where all tell it, else as they stand.
    pub nodes: Prefix<GraphNode>,
    /// What belongs together, also of nodes that are still to come: [`Self::edges`] gives those that are there.
    pub joined: Prefix<Edge>,
    /// What is to be touched.
    pub elements: Vec<Element>,
    /// How it is known which were.
    pub seen_by: SeenBy,
    /// What was chosen before, the oldest first.
    pub history: Prefix<Past>,
    /// What a language model read out of the answers.
    pub signals: Signals,
    /// The phase that the interview was in, where that is recorded.
    pub phase: Option<Phase>,
    /// Turns since the interview moved to another cluster, where that is recorded.
    pub since_jump: Option<u32>,
    /// Raw scores to use instead of those worked out, by candidate and scorer.
    pub raw: BTreeMap<(Name, Name), f64>,
    /// What its log says was chosen.
    pub recorded: Option<Record>,
    /// Where it stands.
    pub place: Place,
    /// Where its records stand.
    pub lines: RecordLines,
}

/// Lines of what a state records, from 1.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RecordLines {
    /// That of the phase.
    pub phase: Option<u32>,
    /// That of the raw scores.
    pub raw: Option<u32>,
    /// Those of the candidates that have raw scores.
    pub candidates: Vec<(Name, u32)>,
}

/// What a log says of the candidate that was chosen.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Record {
    /// Its strategy.
    pub strategy: Name,
    /// The element that it was about.
    pub element: Option<Name>,
    /// The node that it was about.
    pub node: Option<Name>,
    /// Its score.
    pub score: Option<RecordedNumber>,
    /// The factor of its phase.
    pub multiplier: Option<RecordedNumber>,
    /// What each scorer said.
    pub terms: Vec<Term>,
}

/// What a scorer said then.
#[derive(Clone, Debug, PartialEq)]
pub struct Term {
    /// The scorer: `coverage_gap`.
    pub scorer: Name,
    /// Its raw score.
    pub raw: Option<f64>,
    /// Its weight.
    pub weight: Option<f64>,
    /// How it came to that, in its own words.
    pub words: String,
    /// What it added.
    pub contribution: Option<RecordedNumber>,
}

impl Signals {
    /// What a signal says, in a line; empty where there is none of that name.
    pub fn words(&self, name: &str) -> &str {
        let name = name.replace('_', " ");
        let found = self.told.iter().find(|(known, _)| *known == name);
        found.map_or("", |(_, words)| words)
    }
}

impl State {
    /// The edges between nodes that are there.
    pub fn edges(&self) -> impl Iterator<Item = &Edge> {
        let count = self.nodes.len();
        let all = self.joined.iter();
        all.filter(move |edge| edge.from < count && edge.to < count)
    }

    /// What was said by one of the two, the newest first.
    pub fn said_by(&self, speaker: Speaker) -> impl Iterator<Item = &Utterance> {
        let all = self.utterances.iter().rev();
        all.filter(move |one| one.speaker == speaker)
    }

    /// The last so many things said, the newest first.
    pub fn last(&self, count: usize) -> impl Iterator<Item = &Utterance> {
        self.utterances.iter().rev().take(count)
    }

    /// The share of elements that were seen; 0 without any.
    pub fn coverage(&self) -> f64 {
        let seen = self.elements.iter().filter(|one| one.seen).count();
        if self.elements.is_empty() {
            return 0.0;
        }
        seen as f64 / self.elements.len() as f64
    }
}
