use std::ffi::OsString;

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use steelyard_system::Opens;

use crate::{Systems, args, import, systems, telemetry};

/// See why one alternative won, and what would have tipped it.
#[derive(Parser)]
#[command(
    name = "steelyard",
    version,
    about,
    after_help = "Exit status: 0 no errors, 1 errors in the input (decide still prints its decision), 2 wrong usage."
)]
pub(crate) struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Read files and list what was found, coerced and missing
    Check(args::Check),
    /// Re-score the decision in files
    Decide(args::Decide),
    /// Show which values of one number give which outcome, and where it tips
    Zones(args::Zones),
    /// List the smallest single edits that change the outcome, and actions that do
    Flips(args::Flips),
    /// Show which evaluators of a weighted mean, such as a panel, decided
    Power(args::Power),
    /// Reverse each approval and receipt that could be different, and show the outcome
    WhatIf(args::WhatIf),
    /// Leave out each evaluator of a panel in turn, and show the outcome
    Without(args::OfPanel),
    /// Make all evaluators of a panel less confident, or alike in confidence, and show the outcome
    Doubt(args::OfPanel),
    /// List decisions, closest calls first
    Worklist(args::Worklist),
    /// Count the decisions that change as one parameter moves
    Curve(args::Curve),
    /// Compare two weightings over the same decisions
    Backtest(args::Backtest),
    /// Decide everything in files under two settings: what changes, and how the selected differ
    Compare(args::Compare),
    /// Show which agent or model does better over everything in files, and whether by more than chance
    Agents(args::Agents),
    /// Read logs of agents as trajectories: turns, tokens, times, questions
    Import(import::Import),
    /// Read logs of events: what happened in a run round by round, what it took, and whether its metrics agree
    Telemetry(telemetry::Telemetry),
    /// What only one system has
    #[command(flatten)]
    OfSystem(systems::Command),
}

/// Reads the words of a command line, the program's name first; a system is one of these.
pub(crate) fn parse(
    systems: Systems,
    words: impl IntoIterator<Item = OsString>,
) -> Result<Arguments, clap::Error> {
    let ids = systems
        .iter()
        .map(|system| PossibleValue::new(system.id()).help(system.about()));
    let ids = PossibleValuesParser::new(ids);
    let command = Arguments::command().mut_subcommands(|command| {
        command.mut_args(|one| match one.get_id().as_str() {
            "system" => one.value_parser(ids.clone()),
            _ => one,
        })
    });
    let opens = systems.iter().map(|system| system.opens());
    let opens = opens.chain([steelyard_protocol::telemetry::OPENS]).map(
        |Opens {
             label,
             documents,
             formats,
             ..
         }| format!("\n  {label}: {documents} ({formats})"),
    );
    let opens = format!("Documents that can be read:{}", opens.collect::<String>());
    let command = command.mut_subcommand("check", |check| check.after_help(opens));
    let matches = command.try_get_matches_from(words)?;
    Arguments::from_arg_matches(&matches)
}
