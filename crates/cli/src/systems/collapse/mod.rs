//! What is written of decisions over cards: the report, what a panel is to be asked, the hybrid that it tried.

mod args;
mod report;

use std::io::Write;
use std::process::ExitCode;

use clap::Subcommand;

use crate::{Systems, Trouble};

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Print the report of a decision over cards, as Markdown
    Report(args::Report),
    /// Print what to ask a panel, and how to answer
    Brief(args::Brief),
    /// Print the hybrid that a panel tried, as a card to open beside the others
    Hybrid(args::Hybrid),
}

pub(crate) fn run(
    systems: Systems,
    command: &Command,
    out: &mut impl Write,
) -> Result<ExitCode, Trouble> {
    match command {
        Command::Report(asked) => report::report(systems, asked, out),
        Command::Brief(asked) => report::brief(systems, asked, out),
        Command::Hybrid(asked) => report::hybrid(systems, asked, out),
    }
}
