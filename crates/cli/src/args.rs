use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

/// See why one position won, and what would have tipped it.
#[derive(Parser)]
#[command(
    name = "steelyard",
    version,
    about,
    after_help = "Exit status: 0 done and clean, 1 errors in the input (decide prints its decision all the same), 2 wrong use."
)]
pub(crate) struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Read files and list what was found, coerced and missing
    Check(Check),
    /// Re-score the decision in files
    Decide(Decide),
}

#[derive(Args)]
pub(crate) struct Check {
    /// Files or folders; a folder is read with everything below it, in the order of names
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct Decide {
    /// The system whose rules decide
    pub(crate) system: System,
    /// Files or folders: cards, receipts, approvals, history, policy
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Set a parameter or a reading
    #[arg(
        long = "set",
        value_name = "ID=VALUE",
        help = "Set a parameter or a reading: collapse.w_e=12, collapse.signs=as_written"
    )]
    pub(crate) set: Vec<String>,
    /// Print the whole decision as JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// Print the explanation down to the lines that numbers were read from
    #[arg(long, conflicts_with = "json")]
    pub(crate) explain: bool,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum System {
    /// Weighted collapse of position cards
    Collapse,
}
