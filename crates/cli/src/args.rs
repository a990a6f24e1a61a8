//! What each command is given on the command line.

mod agents;
mod compare;
mod time_zone;

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::map::Map;

pub(crate) use agents::{Agents, By};
pub(crate) use compare::Compare;
pub(crate) use time_zone::ZoneArgument;

#[derive(Args)]
pub(crate) struct Check {
    /// Files or folders; a folder is read with everything below it, in the order of names
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) map: Map,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Decisions in files, under settings.
#[derive(Args)]
pub(crate) struct Given {
    #[arg(required = true, help = format!("Files or folders with {}", steelyard_protocol::decides()))]
    pub(crate) files: Vec<PathBuf>,
    /// Set a parameter or a reading
    #[arg(
        long = "set",
        value_name = "ID=VALUE",
        help = "Set a parameter or a reading: collapse.w_e=12, collapse.signs=as_written"
    )]
    pub(crate) set: Vec<String>,
    #[command(flatten)]
    pub(crate) map: Map,
}

#[derive(Args)]
pub(crate) struct Decide {
    /// The system whose rules decide
    pub(crate) system: String,
    #[command(flatten)]
    pub(crate) given: Given,
    /// Print the whole decision as JSON, one object a line where there are several
    #[arg(long)]
    pub(crate) json: bool,
    /// Print the decision as data, which `decide cells` reads again
    #[arg(long, conflicts_with_all = ["json", "explain"])]
    pub(crate) data: bool,
    /// Print the explanation down to the lines that numbers were read from
    #[arg(long, conflicts_with = "json")]
    pub(crate) explain: bool,
}

/// What to ask of a decision, and which of several.
#[derive(Args)]
pub(crate) struct Asked {
    #[command(flatten)]
    pub(crate) given: Given,
    /// The system, where files hold documents of several
    #[arg(long)]
    pub(crate) system: Option<String>,
}

#[derive(Args)]
pub(crate) struct Zones {
    #[command(flatten)]
    pub(crate) asked: Asked,
    #[command(flatten)]
    pub(crate) moved: Moved,
    /// The stage of the cell, factor or confidences; by default the decision itself
    #[arg(long, value_name = "ID", conflicts_with = "parameter")]
    pub(crate) stage: Option<String>,
    /// What the other weights of its group do meanwhile; by default what is set for the group
    #[arg(long, value_enum)]
    pub(crate) mode: Option<Mode>,
    /// A weight that a proportional move leaves alone
    #[arg(long, value_name = "ID")]
    pub(crate) lock: Vec<String>,
    /// Print JSON, one object a line where there are several decisions
    #[arg(long)]
    pub(crate) json: bool,
}

/// What moves.
#[derive(Args)]
#[group(required = true, multiple = false)]
pub(crate) struct Moved {
    /// A parameter
    #[arg(long = "param", value_name = "ID")]
    pub(crate) parameter: Option<String>,
    /// A single score: of an alternative by a criterion
    #[arg(long, value_name = "ALTERNATIVE:CRITERION")]
    pub cell: Option<String>,
    /// The known factor of a criterion, such as an evaluator's confidence
    #[arg(long, value_name = "CRITERION")]
    pub(crate) gain: Option<String>,
    /// All confidences of a weighted mean, such as a panel, at once
    #[arg(long, value_enum)]
    pub(crate) confidences: Option<Deflation>,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Deflation {
    /// Towards their mean: 0 as stated, 1 all alike
    Shrink,
    /// To a power: 0 all alike, 1 as stated, more to trust the confident more
    Power,
    /// Up to a cap: 0 nobody, 1 as stated
    Cap,
}

#[derive(Args)]
pub(crate) struct Flips {
    #[command(flatten)]
    pub(crate) asked: Asked,
    /// Print every edit, not only the smallest
    #[arg(long)]
    pub(crate) all: bool,
    /// Print JSON, one object a line where there are several decisions
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct Power {
    #[command(flatten)]
    pub(crate) asked: Asked,
    /// The stage in which evaluators are weighed; by default the decision itself
    #[arg(long, value_name = "ID")]
    pub(crate) stage: Option<String>,
    /// The shares of all weight that pass a vote, for power by weight alone
    #[arg(long, value_name = "SHARE,…", value_delimiter = ',', default_values_t = [0.7, 0.6, 0.5], value_parser = share)]
    pub(crate) quota: Vec<f64>,
    /// The mean that the leader should reach, to show which score it needs from each evaluator; by default the limit that
    /// a rule compares it with
    #[arg(long, value_name = "NUMBER")]
    pub(crate) target: Option<f64>,
    /// Print JSON, one object a line where there are several decisions
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct WhatIf {
    #[command(flatten)]
    pub(crate) asked: Asked,
    /// Print JSON, one object a line where there are several decisions
    #[arg(long)]
    pub(crate) json: bool,
}

/// What to ask of a panel.
#[derive(Args)]
pub(crate) struct OfPanel {
    #[command(flatten)]
    pub(crate) asked: Asked,
    /// Print JSON, one object a line where there are several decisions
    #[arg(long)]
    pub(crate) json: bool,
}

/// A share of all, above 0.
fn share(text: &str) -> Result<f64, String> {
    let share = text.parse::<f64>().ok();
    let share = share.filter(|share| *share > 0.0 && *share <= 1.0);
    share.ok_or_else(|| "expected a number above 0 and at most 1".to_owned())
}

#[derive(Args)]
pub(crate) struct Worklist {
    #[command(flatten)]
    pub(crate) asked: Asked,
    /// What comes first
    #[arg(long, value_enum, default_value_t = SortBy::Flip)]
    pub(crate) by: SortBy,
    /// Print JSON, one object a line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum SortBy {
    /// The first's lead over the second
    Margin,
    /// The smallest edit that changes the outcome
    Flip,
    /// What differs from its record
    Record,
    /// The most errors and warnings in its documents
    Diagnostics,
}

#[derive(Args)]
pub(crate) struct Curve {
    #[command(flatten)]
    pub(crate) asked: Asked,
    /// The parameter that moves
    #[arg(long = "param", value_name = "ID")]
    pub(crate) parameter: String,
    /// What the other weights of its group do meanwhile
    #[arg(long, value_enum)]
    pub(crate) mode: Option<Mode>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
#[command(
    after_help = "Exit status: 0 at most N winners change, 3 more do, 1 errors in the input, 2 wrong usage."
)]
pub(crate) struct Backtest {
    /// The current weighting: a policy, a map of columns, a file with set: {ID: VALUE}, ID=VALUE,…, or the
    /// word saved for the settings in the data
    pub(crate) before: String,
    /// The weighting to compare with, likewise
    pub(crate) after: String,
    /// Decisions: files and folders, each one read by itself; of a folder of folders, each inner folder
    #[arg(required = true)]
    pub(crate) data: Vec<PathBuf>,
    /// The system, where files hold documents of several
    #[arg(long)]
    pub(crate) system: Option<String>,
    #[command(flatten)]
    pub(crate) map: Map,
    /// Exit with 3 if more than N winners change
    #[arg(long, value_name = "N")]
    pub(crate) fail_if_winners_change: Option<usize>,
    /// Print every changed decision
    #[arg(long)]
    pub(crate) all: bool,
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

/// A way to decide.
pub(crate) type System = &'static dyn steelyard_system::System;
