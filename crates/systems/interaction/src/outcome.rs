use steelyard_documents::Span;

use crate::RunRef;

/// What came of a run, as a person says; all of it empty where nothing is known of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outcome {
    /// Whether it did its task.
    pub success: Option<bool>,
    /// How well, 0 to 1; it goes before `success`.
    pub score: Option<f64>,
    /// How satisfied its user was, 1 to 5.
    pub stars: Option<u8>,
    /// Whether it is the one that was taken.
    pub preferred: bool,
    /// What else there is to say; empty where nothing is.
    pub note: String,
}

impl Outcome {
    /// The technical score: `score`, else 1 or 0 of `success`; `None` where neither is said.
    pub fn technical(&self) -> Option<f64> {
        self.score
            .or(self.success.map(|done| f64::from(u8::from(done))))
    }
}

/// An outcome in a document, and of which run.
#[derive(Clone, Debug, PartialEq)]
pub struct GivenOutcome {
    /// The run.
    pub run: RunRef,
    /// What came of it.
    pub outcome: Outcome,
    /// Where it stands in the file.
    pub span: Span,
}

/// What a document says of what came of runs.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GivenOutcomes {
    /// The outcomes in file order.
    pub outcomes: Vec<GivenOutcome>,
    /// Whether they are all that the document says: nothing beside them, nothing that could not be read.
    pub whole: bool,
}
