//! What is told of deliberations beside their decisions.

mod diverge;
mod drift;
mod simulate;
mod triage;
mod trust;

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Subcommand};
use serde::Serialize;
use steelyard_deliberation::run::Run;
use steelyard_deliberation::{Deliberations, Runs, Under};
use steelyard_system::System as _;

use crate::map::Map;
use crate::terminal::print_json;
use crate::{Systems, Trouble, check, given, load};

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Show how far the rubric of deliberations moved, round by round, and when that was an alert
    Drift(Given),
    /// Show the trust in each agent of deliberations, with its three parts
    Trust(Given),
    /// Sort the disagreements of deliberations: facts, values or words
    Triage(Given),
    /// Group similar ideas of deliberations into approaches, for runs in mode diverge
    Diverge(Given),
    /// Simulate runs from a config: write the log of one, or compare many
    Simulate(simulate::Simulate),
}

/// Deliberations, and settings for them.
#[derive(Args)]
#[command(
    after_help = "Exit status: 0 no errors, 1 errors in the input or no deliberation in it, 2 wrong usage."
)]
pub(crate) struct Given {
    /// Files or folders: logs of events, histories of runs, a config
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Set a parameter or a reading
    #[arg(
        long = "set",
        value_name = "ID=VALUE",
        help = "Set a parameter or a reading: deliberation.drift.warning=8, deliberation.depth-scale=as_written"
    )]
    set: Vec<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(
    systems: Systems,
    command: &Command,
    out: &mut impl Write,
) -> Result<ExitCode, Trouble> {
    match command {
        Command::Drift(asked) => told(systems, asked, out, all(drift::of), drift::print),
        Command::Trust(asked) => told(systems, asked, out, all(trust::of), trust::print),
        Command::Triage(asked) => told(systems, asked, out, all(triage::of), triage::print),
        Command::Diverge(asked) => told(systems, asked, out, diverge::of, diverge::print),
        Command::Simulate(asked) => simulate::run(asked, out),
    }
}

/// What is told of each run, whatever its mode.
fn all<T>(of: impl Fn(&Run, &Under) -> T) -> impl Fn(&Run, &Under) -> Result<T, &'static str> {
    move |run, under| Ok(of(run, under))
}

/// Tells something of each run of which there is something to tell: as JSON, or in words. Errs with why there is none.
fn told<T: Serialize, W: Write>(
    systems: Systems,
    asked: &Given,
    out: &mut W,
    of: impl Fn(&Run, &Under) -> Result<T, &'static str>,
    print: impl Fn(&T, &mut W) -> std::io::Result<()>,
) -> Result<ExitCode, Trouble> {
    let workspace = load::workspace(systems, &asked.files, &Map::default())?;
    given::omissions(&workspace, &Deliberations).print();
    let settings = given::of_system(systems, &workspace, &Deliberations, &asked.set)?;
    let runs_of = workspace.view::<Runs>();
    let mut why = Deliberations.nothing();
    let mut runs = Vec::new();
    if let Some((room, _)) = runs_of {
        for (at, run) in room.runs().iter().enumerate() {
            match of(run, &room.under(at, &settings)) {
                Ok(told) => runs.push(told),
                Err(other) => other.clone_into(&mut why),
            }
        }
    }
    if runs.is_empty() {
        given::print_errors(&workspace, (asked.json, &mut *out))?;
        return Err(Trouble::Input(why));
    }
    if asked.json {
        print_json(&runs, out)?;
    } else {
        for one in &runs {
            print(one, out)?;
        }
    }
    Ok(check::close(&workspace, asked.json, out)?)
}
