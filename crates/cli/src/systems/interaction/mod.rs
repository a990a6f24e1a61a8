//! What is told of runs and of the questions in them.

mod classify;
mod transcript;

use std::io::Write;
use std::process::ExitCode;

use clap::Subcommand;

use crate::{Systems, Trouble};

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Print runs of agents: turns, tool calls a line each, questions with their effort
    Transcript(transcript::Transcript),
    /// Judge the effort of answering a question, and why
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
