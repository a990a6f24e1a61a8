use serde::{Deserialize, Serialize};
use steelyard_terms::Tone;

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
