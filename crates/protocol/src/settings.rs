use serde::{Deserialize, Serialize};

/// Edited parameters and chosen readings; what is absent is as saved.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// Parameter id and value.
    pub values: Vec<(String, f64)>,
    /// Switch id and reading id.
    pub switches: Vec<(String, String)>,
    /// Ids of parameters that are locked.
    pub locked: Vec<String>,
    /// Numbers of decisions in place of those that were read.
    pub inputs: Vec<Input>,
    /// Facts of decisions in place of those that were read.
    pub overrides: Vec<Override>,
}

/// One number of one decision in place of the one that was read.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Input {
    /// Id of the decision; its label in what older versions wrote.
    pub decision: String,
    /// Id of the stage; empty for the decision itself.
    pub stage: String,
    /// Id of the alternative; empty for the known factor of the criterion.
    pub alternative: String,
    /// Id of the criterion.
    pub criterion: String,
    /// What it is to be.
    pub value: f64,
}

/// One fact of one decision in place of what was read: an approval, an alternative taken out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Override {
    /// Id of the decision; its label in what older versions wrote.
    pub decision: String,
    /// Id of the stage; empty for the decision itself.
    pub stage: String,
    /// What is done.
    pub what: What,
}

impl Override {
    /// What a fact is made; true of everything else that is done.
    pub fn holds(&self) -> bool {
        match self.what {
            What::Fact { holds, .. } => holds,
            What::Drop { .. } | What::LeaveOut { .. } => true,
        }
    }
}

/// What a [`Override`] does. Everything is named by id.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum What {
    /// A fact that a gate looks at is made so, or not so.
    Fact {
        /// The alternative.
        alternative: String,
        /// The gate.
        gate: String,
        /// Place of the fact among all that the gate looks at, from 0.
        at: u32,
        /// What it is made.
        holds: bool,
    },
    /// An alternative is taken out.
    Drop {
        /// The alternative.
        alternative: String,
    },
    /// An evaluator is left out.
    LeaveOut {
        /// The criterion that it stands for.
        criterion: String,
    },
}

/// What the settings change in a decision's own numbers and facts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Edited {
    /// In words: "Cost of B: 45 in place of 30".
    pub words: String,
    /// Whether there is no such thing any more, so that it changes nothing.
    pub lost: bool,
    /// What it is.
    pub change: Change,
}

/// A change of one decision's own numbers or facts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Change {
    /// A number.
    Input(Input),
    /// An override.
    Override(Override),
}
