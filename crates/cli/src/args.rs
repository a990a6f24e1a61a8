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
    /// Divide the range of one parameter by outcome: where it tips, and to what
    Zones(Zones),
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

/// A decision in files, under settings.
#[derive(Args)]
pub(crate) struct Given {
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
}

#[derive(Args)]
pub(crate) struct Decide {
    #[command(flatten)]
    pub(crate) given: Given,
    /// Print the whole decision as JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// Print the explanation down to the lines that numbers were read from
    #[arg(long, conflicts_with = "json")]
    pub(crate) explain: bool,
}

#[derive(Args)]
pub(crate) struct Zones {
    #[command(flatten)]
    pub(crate) given: Given,
    /// The parameter that moves
    #[arg(long = "param", value_name = "ID")]
    pub(crate) parameter: String,
    /// What the other weights of its group do meanwhile
    #[arg(long, value_enum, default_value_t = Mode::Free)]
    pub(crate) mode: Mode,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Mode {
    /// They stay as they are
    Free,
    /// They keep the group's sum and their proportions
    Proportional,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum System {
    /// Weighted collapse of position cards
    Collapse,
}
