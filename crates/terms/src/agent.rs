use serde::{Deserialize, Serialize};

/// What tells apart those who act in runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum AgentKey {
    /// The agent.
    #[default]
    Agent,
    /// The model.
    Model,
    /// The agent and its model.
    Both,
    /// The program that they run in.
    Program,
}
