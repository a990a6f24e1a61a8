//! What answering a question takes of the user: [`Effort`], by one of four methods, with reasons.
//!
//! [`Method::Steelyard`] is ours: it finds what is really asked (`steelyard::clauses`), which features that has
//! (`steelyard::features`), and adds up their weights (`steelyard::weights`, fitted by `scripts/fit-effort.py`). The
//! other three are references, kept with their faults: the seed's patterns, and two schemes of the original's other
//! documents. Nothing here reads a trajectory or knows what effort costs.

mod accessible;
mod agreement;
mod answer;
mod fit;
mod judgeable;
mod keywords;
mod length;
mod open;
mod rivals;
mod seed_patterns;
mod sorts;
mod source;
mod spelling;
mod steelyard;
mod text;

use std::borrow::Cow;

use serde::Serialize;
use steelyard_runs::{Asked, Effort, QuestionKind};

pub use agreement::Agreement;
pub use steelyard::{Feature, features};
pub use steelyard_protocol::NOT_JUDGED;

/// How effort is told from a question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Method {
    /// Ours: features of what is asked, with fitted weights.
    #[default]
    Steelyard,
    /// The seed's regular expressions, word for word.
    SeedPatterns,
    /// High words, then low words, else medium.
    Keywords,
    /// High words, then words of choice in short questions, else by the number of words.
    Length,
}

impl Method {
    /// Ours first, then the references.
    pub const ALL: [Self; 4] = [
        Self::Steelyard,
        Self::SeedPatterns,
        Self::Keywords,
        Self::Length,
    ];

    /// As configurations have it.
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.id() == word.trim())
    }

    /// Public name.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Steelyard => "steelyard",
            Self::SeedPatterns => "seed_patterns",
            Self::Keywords => "keywords",
            Self::Length => "length",
        }
    }
}

/// A file that the user and the agent had at hand when the question was put: a spec, a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Context<'a> {
    /// The file's key in its workspace.
    pub file: u32,
    /// What it is called.
    pub name: &'a str,
    /// All of its text.
    pub text: &'a str,
}

/// What a method makes of a question.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EffortVerdict {
    /// What answering takes; `None` where no method can judge that: it has no words, or they are not English.
    pub effort: Option<Effort>,
    /// What sort of answer is asked for; the same whatever the method.
    pub kind: QuestionKind,
    /// What decided it, the weightiest first; never empty.
    pub reasons: Vec<Reason>,
    /// Where the answer stands, if a context file holds it.
    pub answered_in: Option<Hit>,
}

/// A feature of a question that decided its effort.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Reason {
    /// In plain words: "two options in the text: `Redis` or `Memcached`".
    pub words: String,
    /// Its bytes in the question's text, where it stands at one place.
    pub at: Option<At>,
}

/// A range of bytes of a question's text, half open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct At {
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

/// A line of a context file that holds what a question asks for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Hit {
    /// Key of the [`Context`].
    pub file: u32,
    /// From 1.
    pub line: usize,
    /// The question's words that stand there, in the question's order.
    pub words: Vec<String>,
}

/// Bytes of a question that are read.
const LONGEST: usize = 8 << 10;

/// Tells effort and kind of a question by one method, with what decided them.
///
/// Recorded effort and kind of `asked` are not looked at. `contexts` are searched in their order. Any text is fine: what
/// cannot be judged is not, by whatever method; what holds no question at all is judged as if all of it were asked, and a
/// text of more than 8 KB, which is a document and no question, by its beginning.
pub fn classify(method: Method, asked: &Asked, contexts: &[Context<'_>]) -> EffortVerdict {
    Question::new(asked).verdict(method, contexts)
}

/// What [`classify`] tells by each of these methods, in their order; what they have in common is found once.
pub fn classify_by(
    methods: &[Method],
    asked: &Asked,
    contexts: &[Context<'_>],
) -> Vec<EffortVerdict> {
    let question = Question::new(asked);
    let methods = methods.iter();
    methods
        .map(|method| question.verdict(*method, contexts))
        .collect()
}

/// A question taken apart.
struct Question<'a> {
    asked: Cow<'a, Asked>,
    read: steelyard::Read,
    unjudged: Option<&'static str>,
    kind: QuestionKind,
}

impl<'a> Question<'a> {
    fn new(asked: &'a Asked) -> Self {
        let asked = if asked.text.len() > LONGEST {
            let end = asked.text.floor_char_boundary(LONGEST);
            Cow::Owned(Asked {
                text: asked.text[..end].to_owned(),
                ..asked.clone()
            })
        } else {
            Cow::Borrowed(asked)
        };
        let tokens = text::tokens(&asked.text);
        let unjudged = judgeable::unjudged(&asked.text, &tokens);
        let read = steelyard::read(&asked.text, tokens);
        Self {
            unjudged,
            kind: steelyard::kind(&asked, &read),
            read,
            asked,
        }
    }

    fn verdict(&self, method: Method, contexts: &[Context<'_>]) -> EffortVerdict {
        let kind = self.kind;
        if let Some(why) = self.unjudged {
            let words = why.to_owned();
            return EffortVerdict {
                effort: None,
                kind,
                reasons: vec![Reason { words, at: None }],
                answered_in: None,
            };
        }
        let text = &self.asked.text;
        let (effort, reasons, answered_in) = match method {
            Method::Steelyard => steelyard::effort(&self.asked, &self.read, contexts),
            Method::SeedPatterns => seed_patterns::effort(text, contexts),
            Method::Keywords => without_context(keywords::effort(text)),
            Method::Length => without_context(length::effort(text)),
        };
        EffortVerdict {
            effort: Some(effort),
            kind,
            reasons,
            answered_in,
        }
    }
}

fn without_context((effort, reason): (Effort, Reason)) -> (Effort, Vec<Reason>, Option<Hit>) {
    (effort, vec![reason], None)
}
