//! Runs that are simulated: configs with what can be set in them, answers of agents, and what came of them.

use serde::{Deserialize, Serialize};

use crate::{Diagnostic, Measure};

/// A text with a name, by whose ending its format is told.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct NamedText {
    /// Name of the file.
    pub name: String,
    /// What is in it.
    pub text: String,
}

/// What of each run of a pair is measured; `None` where a run has none.
pub type PairMeasured = [Vec<Option<f64>>; 2];

/// What a config says.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ConfigSeen {
    /// What there is to say about it.
    pub diagnostics: Vec<Diagnostic>,
    /// Whether runs can be simulated from it.
    pub is_usable: bool,
    /// What can be set in it.
    pub groups: Vec<ConfigGroup>,
}

/// Fields of a config that belong together.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ConfigGroup {
    /// What they are about.
    pub label: String,
    /// The fields.
    pub fields: Vec<ConfigField>,
}

/// Something that a config can say.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ConfigField {
    /// What it is set by.
    pub id: String,
    /// What it is called.
    pub label: String,
    /// What it is.
    pub value: String,
    /// The line that says so, from 1; `None` where none does.
    pub line: Option<u32>,
    /// What it can be.
    pub kind: FieldKind,
}

/// What a field can be.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum FieldKind {
    /// Any text.
    Text,
    /// A number.
    Number {
        /// Least and greatest.
        range: [f64; 2],
        /// Whole numbers alone.
        whole: bool,
        /// What it counts.
        unit: String,
    },
    /// One of these: word and meaning.
    Choice(Vec<(String, String)>),
}

/// What a file of answers holds.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct AnswersSeen {
    /// What there is to say about it.
    pub diagnostics: Vec<Diagnostic>,
    /// Its lists: whose and when, and how many answers.
    pub lists: Vec<(String, u32)>,
}

/// A simulated run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SimulatedRun {
    /// How it ended, in words.
    pub ended: String,
    /// What it came to: of what, and how much, in words.
    pub facts: Vec<(String, String)>,
    /// A sum of all that happens in it: runs in which the same happens have the same, whatever their settings.
    pub trace: u64,
    /// The seed that its log records.
    pub seed: u32,
    /// The seed of the config.
    pub config_seed: Option<u32>,
    /// Whether it is the same under every seed.
    pub is_deterministic: bool,
}

/// Pairs of runs, compared.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PairsSeen {
    /// Each measure.
    pub measures: Vec<Measure>,
    /// Whether the two runs of each pair come to the same in all that is measured.
    pub same: bool,
    /// Whether different ideas are wanted, under each, and no agreement.
    pub diverges: [bool; 2],
    /// Runs that converged, or found enough approaches, under each, by rounds that follow one another; those without any between
    /// them are there.
    pub converged: Vec<[u32; 2]>,
    /// The first of those rounds.
    pub first: u32,
    /// How many rounds are counted together.
    pub width: u32,
    /// Runs that never did.
    pub never: [u32; 2],
}
