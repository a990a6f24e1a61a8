use serde::{Deserialize, Serialize};

/// The name of an outcome.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Status {
    /// Public name: `ACCEPT`.
    pub id: String,
    /// In words: "Accept".
    pub label: String,
    /// Icon, colour and texture.
    pub tone: Tone,
}

/// The six families of statuses; each has an icon, a colour and a texture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Tone {
    /// Accepted, consensus, converged, selected, passed.
    Settled,
    /// More evaluators are asked, or made something of it.
    Discussed,
    /// Not yet: another round.
    Again,
    /// A human is needed.
    Human,
    /// Rejected, vetoed.
    Refused,
    /// What is safest, since nothing was settled.
    Fallback,
}

/// A level of the score that a rule compares with.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Level {
    /// "accept above".
    pub label: String,
    /// Where.
    pub value: f64,
    /// Parameter that moves it.
    pub parameter: String,
}
