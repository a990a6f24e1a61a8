//! What is told of a config of interviews.

mod coverage;

use std::io::Write;
use std::process::ExitCode;

use clap::Subcommand;

use crate::{Systems, Trouble};

#[derive(Subcommand)]
pub(crate) enum Command {
    /// List the parts of an interview config without effect over all turns: strategies, multipliers, limits, weights
    Coverage(coverage::Coverage),
}

pub(crate) fn run(
    systems: Systems,
    command: &Command,
    out: &mut impl Write,
) -> Result<ExitCode, Trouble> {
    match command {
        Command::Coverage(asked) => coverage::run(systems, asked, out),
    }
}
