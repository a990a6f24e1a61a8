//! What rules find, and where.

use steelyard_documents::Span;

use crate::Preference;

/// Where something was looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// Place of the turn; `None` for the run as a whole, and where a log names no turn.
    pub turn: Option<usize>,
    /// Place of the question; `None` for an answer.
    pub question: Option<usize>,
}

/// What a rule finds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Held {
    /// It keeps to the preference.
    Kept,
    /// It does not.
    Broken {
        /// What there was instead.
        actual: String,
        /// Bytes of the text that break it first: of the question's, else of the turn's answer.
        at: Option<Span>,
    },
    /// No rule tells, and why.
    Unsure(&'static str),
}

/// Everything that was held against one preference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The preference.
    pub preference: Preference,
    /// What was found where, in the order of the run.
    pub found: Vec<(Seen, Held)>,
}

impl Checked {
    pub(super) fn add(&mut self, seen: Seen, held: Held) {
        self.found.push((seen, held));
    }

    /// How often it was kept.
    pub fn kept(&self) -> usize {
        let kept = |(_, held): &&(Seen, Held)| *held == Held::Kept;
        self.found.iter().filter(kept).count()
    }
}
