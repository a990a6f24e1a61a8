//! What somebody takes disagreements for, and how often the rules say the same.

use steelyard_decision::Place;
use steelyard_documents::{Name, Span};
use steelyard_lab::proportion;

use super::Class;

/// What somebody takes a disagreement for.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement {
    /// The class; `None` where it cannot be decided.
    pub class: Option<Class>,
    /// Who says so; empty where nothing tells.
    pub by: Name,
    /// Why; empty where nothing tells.
    pub note: String,
    /// Where it stands.
    pub place: Place,
}

/// A judgement as it is written, with what it is about.
#[derive(Clone, Debug, PartialEq)]
pub struct Given {
    /// The run, by its name in the log.
    pub run: Name,
    /// The event of the disagreement.
    pub seq: u32,
    /// What is said.
    pub judgement: Judgement,
    /// Where its document begins, and which of the list it is.
    pub item: (usize, usize),
    /// Its place in the text.
    pub span: Span,
}

/// What the rules say beside what somebody says of the same disagreements, counted.
///
/// ```
/// use steelyard_deliberation::triage::{Beside, Class::{Factual, Value}};
///
/// let mut beside = Beside::default();
/// for (judged, ruled) in [(Some(Factual), Some(Factual)), (Some(Value), None), (None, None)] {
///     beside.count(judged, ruled);
/// }
/// assert_eq!((beside.agreed(), beside.judged()), (2, 3));
/// assert_eq!(beside.counts()[1], [0, 0, 0, 1]);
/// assert_eq!(beside.interval(), None, "three are too few to say");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Beside([[u32; 4]; 4]);

impl Beside {
    /// Judged ones that a share is told of at least.
    pub const FEWEST: u32 = 5;

    /// What to know of the share.
    pub const FLATTERS: &str = "People who see the rules’ answer before they judge agree more often, so the rules are at most this good.";

    /// Counts one more; `None` is undecided.
    pub fn count(&mut self, judged: Option<Class>, ruled: Option<Class>) {
        let at = |class: Option<Class>| class.map_or(Class::ALL.len(), |class| class as usize);
        self.0[at(judged)][at(ruled)] += 1;
    }

    /// Rows by what somebody says, columns by what the rules say: factual, value, semantic, undecided.
    pub const fn counts(&self) -> [[u32; 4]; 4] {
        self.0
    }

    /// How many were judged.
    pub fn judged(&self) -> u32 {
        self.0.iter().flatten().sum()
    }

    /// Of how many the rules say the same.
    pub fn agreed(&self) -> u32 {
        (0..4).map(|at| self.0[at][at]).sum()
    }

    /// What the share of those lies within, 19 times of 20; `None` where fewer than [`Self::FEWEST`] were judged.
    pub fn interval(&self) -> Option<[f64; 2]> {
        let (agreed, judged) = (self.agreed() as usize, self.judged() as usize);
        proportion(agreed, judged).filter(|_| self.judged() >= Self::FEWEST)
    }
}
