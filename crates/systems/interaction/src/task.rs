use steelyard_documents::{Name, Span};
use steelyard_runs::RunRef;

/// What a document says of tasks that were put together by hand.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GivenTasks {
    /// The tasks in file order.
    pub tasks: Vec<GivenTask>,
    /// Whether they are all that the document says: nothing beside them, nothing that could not be read.
    pub whole: bool,
}

/// A task and the runs that are put onto it by hand.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GivenTask {
    /// What it is called. Runs are put onto it as if each of them had this name as its `spec`.
    pub name: Name,
    /// The stage that they are at, whatever they say; `None` for the only one that they name.
    pub stage: Option<Name>,
    /// The runs.
    pub runs: Vec<RunRef>,
    /// Where it stands in the file.
    pub span: Span,
}
