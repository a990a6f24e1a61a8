use serde::Serialize;
use steelyard_documents::{Span, masked_quoting};

/// What answering a question takes of the user.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Effort {
    /// The answer is at hand: one of given options, a yes or no, a known fact.
    Low,
    /// A moment of thought, or a look at one place.
    Medium,
    /// A piece of work: an investigation, a design, a text.
    High,
}

impl Effort {
    /// From the lightest.
    pub const ALL: [Self; 3] = [Self::Low, Self::Medium, Self::High];

    /// As files have it, in any case.
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|one| word.trim().eq_ignore_ascii_case(one.id()))
    }

    /// Public name.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Low => "low",
            Self::Medium => "medium",
            Self::High => "high",
        }
    }
}

/// What sort of answer a question asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum QuestionKind {
    /// One or several of given options.
    Selection,
    /// Anything.
    OpenEnded,
    /// What was meant by something said before.
    Clarification,
}

impl QuestionKind {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Selection, Self::OpenEnded, Self::Clarification];

    /// As files have it, in any case: `open-ended`, `OpenEnded`, `open_ended`.
    pub fn parse(word: &str) -> Option<Self> {
        let mut word = word.trim().to_ascii_lowercase();
        word.retain(|letter| letter.is_ascii_alphabetic());
        let bare = |one: &Self| one.id().replace('_', "") == word;
        Self::ALL.into_iter().find(bare)
    }

    /// Public name.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Selection => "selection",
            Self::OpenEnded => "open_ended",
            Self::Clarification => "clarification",
        }
    }
}

/// A question that an agent put to its user.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Asked {
    /// The question in the agent's words.
    pub text: String,
    /// What it is about, where that stands apart from it: a plan that is shown for approval. It is no part of the question.
    pub about: String,
    /// Answers that it offered apart from the text, in its order.
    pub options: Vec<String>,
    /// What the user answered, where the log has it with the question.
    pub answer: Option<String>,
    /// How long the answer took, in milliseconds, where the log has both times.
    pub waited_ms: Option<f64>,
    /// Place among the trajectory's turns; `None` where the log does not say.
    pub turn: Option<usize>,
    /// Effort as the log records it.
    pub effort: Option<Effort>,
    /// Kind as the log records it, as the asking tool makes it, or by the words where it was found in an answer.
    pub kind: Option<QuestionKind>,
    /// Whether the log lists it as a question (a tool, a list); otherwise it was found in an answer's text.
    pub listed: bool,
    /// Where it stands in the file.
    pub span: Span,
}

impl Asked {
    /// Words about it that may quote it, to be given away: what is masked in it is masked in them.
    pub fn masked(&self, words: &str) -> String {
        let texts = [&self.text].into_iter().chain(&self.options);
        let texts: Vec<&str> = texts.map(String::as_str).collect();
        masked_quoting(words, &texts.join("\n"))
    }
}
