use clap::{Args, ValueEnum};

use super::Given;

#[derive(Args)]
#[command(
    after_help = "Every decision in the files that says who did what is counted. Exit status: 0 no errors, 1 errors in the input (some decisions may not be counted), 2 wrong usage."
)]
pub(crate) struct Agents {
    #[command(flatten)]
    pub(crate) given: Given,
    /// What to compare; by default programs if every run's program is known and there are several, else agents
    #[arg(long, value_enum)]
    pub(crate) by: Option<By>,
    /// Two of them head to head, by their names in the table; by default its first two
    #[arg(long, num_args = 2, value_names = ["A", "B"])]
    pub(crate) against: Vec<String>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

impl Agents {
    /// The two that are asked for.
    pub(crate) fn pair(&self) -> Option<[&str; 2]> {
        match self.against.as_slice() {
            [one, other] => Some([one, other]),
            _ => None,
        }
    }
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum By {
    /// The agent
    Agent,
    /// The model that answered; all of them if several did
    Model,
    /// The agent and its model
    Both,
    /// The program whose log it is: Claude Code, Codex
    Program,
}

impl By {
    /// What each of them is.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Agent => "agent",
            Self::Model => "model",
            Self::Both => "agent and model",
            Self::Program => "program",
        }
    }

    /// What several are.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Self::Agent | Self::Both => "agents",
            Self::Model => "models",
            Self::Program => "programs",
        }
    }
}

impl From<steelyard_lab::AgentKey> for By {
    fn from(by: steelyard_lab::AgentKey) -> Self {
        match by {
            steelyard_lab::AgentKey::Agent => Self::Agent,
            steelyard_lab::AgentKey::Model => Self::Model,
            steelyard_lab::AgentKey::Both => Self::Both,
            steelyard_lab::AgentKey::Program => Self::Program,
        }
    }
}

impl From<By> for steelyard_lab::AgentKey {
    fn from(by: By) -> Self {
        match by {
            By::Agent => Self::Agent,
            By::Model => Self::Model,
            By::Both => Self::Both,
            By::Program => Self::Program,
        }
    }
}
