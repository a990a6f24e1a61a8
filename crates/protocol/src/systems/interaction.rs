//! How agents worked with their users. Questions about their runs are [`crate::runs`].

use crate::runs::AskRuns;
use crate::{OfSystem, Opens, Settings};

/// What opens.
pub const OPENS: Opens = Opens {
    label: "Agents' logs",
    documents: "sessions of Claude Code, Codex and Qwen Code, chat messages, events.jsonl, trajectories, artifacts, a config",
    formats: "JSONL JSON YAML TOML",
    decides: "runs of agents",
};

impl OfSystem for AskRuns {
    const SYSTEM: &'static str = "interaction";
}

impl AskRuns {
    /// The settings that answers depend on: what effort and broken preferences are scored by. The weights of a score change
    /// nothing about a run.
    pub fn settings(settings: &Settings) -> Settings {
        const OF_RUNS: [&str; 2] = ["interaction.effort.", "interaction.violation."];
        let values = settings.values.iter();
        let values = values.filter(|(id, _)| OF_RUNS.iter().any(|of| id.starts_with(of)));
        let switches = settings.switches.iter();
        let switches = switches.filter(|(id, _)| id.starts_with("interaction."));
        Settings {
            values: values.cloned().collect(),
            switches: switches.cloned().collect(),
            ..Settings::default()
        }
    }
}
