//! Commands that one system gives: what it alone can tell. Each has a folder of its own.

mod collapse;
mod deliberation;
mod interaction;
mod interview;

use std::io::Write;
use std::process::ExitCode;

use clap::Subcommand;

use crate::{Systems, Trouble};

#[derive(Subcommand)]
pub(crate) enum Command {
    #[command(flatten)]
    Collapse(collapse::Command),
    #[command(flatten)]
    Deliberation(deliberation::Command),
    #[command(flatten)]
    Interaction(interaction::Command),
    #[command(flatten)]
    Interview(interview::Command),
}

pub(crate) fn run(
    systems: Systems,
    command: &Command,
    out: &mut impl Write,
) -> Result<ExitCode, Trouble> {
    match command {
        Command::Collapse(command) => collapse::run(systems, command, out),
        Command::Deliberation(command) => deliberation::run(systems, command, out),
        Command::Interaction(command) => interaction::run(systems, command, out),
        Command::Interview(command) => interview::run(systems, command, out),
    }
}
