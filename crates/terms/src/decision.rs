use serde::{Deserialize, Serialize};

/// The family of a status: its icon, colour and texture. The words of files are older than the names here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Tone {
    /// Accepted, consensus, converged, selected, passed.
    #[serde(rename = "accept")]
    Settled,
    /// More evaluators are asked, or made something of it.
    #[serde(rename = "panel")]
    Discussed,
    /// Not yet: another round.
    #[serde(rename = "reflexion")]
    Again,
    /// A human is needed.
    #[serde(rename = "human")]
    Human,
    /// Rejected, vetoed.
    #[serde(rename = "reject")]
    Refused,
    /// What is safest, since nothing was settled.
    #[serde(rename = "safe")]
    Fallback,
}

/// What a parameter does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// Multiplies cells.
    Weight,
    /// Multiplies a whole alternative.
    Multiplier,
    /// A limit in a gate or a guard.
    Threshold,
    /// Changes cells: a move evaluates again.
    Evaluating,
}

/// How the other weights of a group behave while one moves. The same move gives different outcomes, so the mode is always
/// named.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// They stay as they are.
    #[default]
    Free,
    /// The group is a simplex: its weights keep their sum, and the unlocked others the proportions among themselves.
    Proportional,
}
