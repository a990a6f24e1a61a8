use steelyard_documents::{Code, Name, Severity, Span};

/// Runs with what was measured of them: rows of whoever weighs runs.
#[derive(Clone, Debug, Default)]
pub struct MeasuredRuns {
    /// What the columns are called.
    pub columns: Vec<Name>,
    /// The runs that were found, each once.
    pub runs: Vec<MeasuredRun>,
    /// What is to be told of their names, in the document that has them.
    pub reported: Vec<(Severity, Code, Span, [String; 3])>,
}

/// A run with what was measured of it, as its files say.
#[derive(Clone, Debug, Default)]
pub struct MeasuredRun {
    /// Key of its file.
    pub file: u32,
    /// Place among the runs of the file.
    pub place: usize,
    /// Its line in the file, from 1.
    pub line: u32,
    /// What it is called.
    pub name: Name,
    /// What it was about, in a line.
    pub about: String,
    /// Its task: the same number for the same.
    pub task: usize,
    /// A number for each column; NaN where there is none.
    pub numbers: Vec<f64>,
}
