use std::path::PathBuf;

use clap::Args;

use super::Map;

#[derive(Args)]
#[command(
    after_help = "Every decision in the files is compared, of any system. Exit status: 0 no errors, 1 errors in the input (some decisions may not be compared), 2 wrong usage."
)]
pub(crate) struct Compare {
    /// Files or folders: cards and policies, logs and trajectories, scoring configs and sessions, tables, decisions as data
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Settings A: ID=VALUE or ID=READING, several separated by commas or spaces, or the word saved
    #[arg(long, value_name = "SETTINGS", default_value = "saved")]
    pub(crate) a: String,
    /// Settings B, likewise: "interaction.consensus=binary"
    #[arg(long, value_name = "SETTINGS")]
    pub(crate) b: String,
    #[command(flatten)]
    pub(crate) map: Map,
    /// Print every changed decision
    #[arg(long)]
    pub(crate) all: bool,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}
