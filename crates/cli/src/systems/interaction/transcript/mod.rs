//! `transcript`: what stands in runs of agents, to be read. Keys and home folders are masked, tools told in a line.

mod beside;
mod print;

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use serde::Serialize;
use steelyard_decision::Settings;
use steelyard_interaction::{Agents, Interaction, RunDocument};
use steelyard_system::System as _;

use crate::args::ZoneArgument;
use crate::map::Map;
use crate::omissions::{Omission, Omissions};
use crate::terminal::print_json;
use crate::{Systems, Trouble, load};

/// Runs of agents, read from logs and trajectories.
#[derive(Args)]
pub(crate) struct Transcript {
    /// Files or folders: logs of agents, trajectories, an interaction config
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Only the run of this number among all, from 1; may be repeated
    #[arg(long, value_name = "N")]
    run: Vec<usize>,
    /// Compare two runs: matching turns, what differs, and calls that only one has
    #[arg(long, conflicts_with = "markdown")]
    beside: bool,
    #[command(flatten)]
    zone: ZoneArgument,
    /// Print JSON, with times in UTC
    #[arg(long)]
    json: bool,
    /// Print Markdown, as the page saves it, with times in UTC
    #[arg(long, conflicts_with = "json")]
    markdown: bool,
}

/// The contract of `transcript --json`.
#[derive(Serialize)]
struct Printed<'a> {
    runs: Vec<RunDocument<'a>>,
    /// Files of which nothing is used.
    #[serde(skip_serializing_if = "<[Omission]>::is_empty")]
    left_out: &'a [Omission],
}

pub(crate) fn run(
    systems: Systems,
    asked: &Transcript,
    out: &mut impl Write,
) -> Result<ExitCode, Trouble> {
    let workspace = load::workspace(systems, &asked.files, &Map::default())?;
    let omissions = Omissions::of_system(&workspace, "transcript", Some(Interaction.id()));
    omissions.print();
    let nothing = || Trouble::Input("no run of an agent in these files".to_owned());
    let agents = workspace.view::<Agents>().ok_or_else(nothing)?;
    let all = agents.runs();
    let policy = agents.policy_under(&Settings::default());
    if all.is_empty() {
        return Err(nothing());
    }
    let wanted = |number: &usize| asked.run.is_empty() || asked.run.contains(number);
    if !asked.run.iter().all(|run| (1..=all.len()).contains(run)) {
        let words = format!("no such run: there are {}, numbered from 1", all.len());
        return Err(Trouble::Usage(words));
    }
    if asked.beside {
        let runs = (1..).zip(&all).filter(|(number, _)| wanted(number));
        return beside::run(&runs.collect::<Vec<_>>(), all.len(), (asked.json, out));
    }
    let kin = agents.kin();
    let runs = (1..).zip(&all).filter(|(number, _)| wanted(number));
    let runs = runs.map(|(number, run)| kin.document(number, run, &policy));
    if asked.json {
        let printed = Printed {
            runs: runs.collect(),
            left_out: omissions.files(),
        };
        print_json(&printed, out)?;
        return Ok(ExitCode::SUCCESS);
    }
    let zone = asked.zone.zone();
    for (place, document) in runs.enumerate() {
        if place > 0 {
            writeln!(out)?;
        }
        if asked.markdown {
            out.write_all(document.markdown(all.len(), usize::MAX).as_bytes())?;
        } else {
            print::run(&document, all.len(), &zone, out)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
