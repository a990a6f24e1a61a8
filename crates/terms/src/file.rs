use serde::{Deserialize, Serialize};

/// How much a diagnostic costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Read as meant; nothing that a result depends on was guessed.
    Note,
    /// Something was coerced, assumed or left out, and the result shows it.
    Warning,
    /// A value, a document or a file could not be used.
    Error,
}

/// What can be done about a diagnostic without a text being edited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Repair {
    /// Weights that are shares of a whole are scaled to sum to 1.
    NormaliseWeights,
}

/// What a diff does with a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum DiffKind {
    /// It is in both texts.
    Same,
    /// It is in the new text alone.
    Added,
    /// It is in the old text alone.
    Removed,
}
