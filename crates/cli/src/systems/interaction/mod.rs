//! What is told of runs and of the questions in them.

mod classify;
mod transcript;

use std::io::Write;
use std::process::ExitCode;

use clap::Subcommand;

use crate::{Systems, Trouble};

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Print what stands in runs of agents: turns, tools in a line, questions with their effort
    Transcript(transcript::Transcript),
    /// Tell what answering a question takes of the user, and why
    Classify(classify::Classify),
}

pub(crate) fn run(
    systems: Systems,
    command: &Command,
    out: &mut impl Write,
) -> Result<ExitCode, Trouble> {
    match command {
        Command::Transcript(asked) => transcript::run(systems, asked, out),
        Command::Classify(asked) => classify::run(asked, out),
    }
}
