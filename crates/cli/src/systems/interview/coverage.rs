//! `coverage`: what of a config of interviews did something over all turns, and what did not.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use serde::Serialize;
use steelyard_documents::{Name, Severity, counted};
use steelyard_interview::{Finding, Interviews, Part, Turns};

use crate::map::Map;
use crate::terminal::{line, print_json};
use crate::{Systems, Trouble, check, given, load};

/// A config of interviews, and turns to look at.
#[derive(Args)]
#[command(
    after_help = "Without states and sessions, only findings about the config itself are printed. Exit status: 0 done and clean, 1 errors in the input or no scoring config in it, 2 wrong use."
)]
pub(crate) struct Coverage {
    /// Files or folders: a scoring config, sessions or states of interviews, concepts
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Set a parameter or a reading
    #[arg(
        long = "set",
        value_name = "ID=VALUE",
        help = "Set a parameter or a reading: interview.novelty.default=0.1, interview.phase-rule=bounds"
    )]
    set: Vec<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The contract of `coverage --json`.
#[derive(Serialize)]
struct Report<'a> {
    turns: usize,
    interviews: usize,
    weights_as_default: usize,
    findings: Vec<One<'a>>,
}

#[derive(Serialize)]
struct One<'a> {
    about: &'static str,
    severity: Severity,
    names: &'a [Name],
    parameters: &'a [Name],
    words: &'a str,
}

impl<'a> Report<'a> {
    fn new(coverage: &'a steelyard_interview::Coverage) -> Self {
        let findings = coverage.findings.iter();
        let findings = findings.map(|one| One {
            about: one.part.id(),
            severity: one.severity,
            names: &one.names,
            parameters: &one.parameters,
            words: &one.words,
        });
        Self {
            turns: coverage.turns,
            interviews: coverage.interviews,
            weights_as_default: coverage.as_default,
            findings: findings.collect(),
        }
    }
}

pub(crate) fn run(
    systems: Systems,
    asked: &Coverage,
    out: &mut impl Write,
) -> Result<ExitCode, Trouble> {
    let workspace = load::workspace(systems, &asked.files, &Map::default())?;
    given::omissions(&workspace, &Interviews).print();
    let Some(turns) = workspace.view::<Turns>().filter(|one| one.has_config()) else {
        given::print_errors(&workspace, (asked.json, &mut *out))?;
        let words = "no scoring config in these files: coverage takes a config, and sessions or states beside it";
        return Err(Trouble::Input(words.to_owned()));
    };
    let settings = given::of_system(systems, &workspace, &Interviews, &asked.set)?;
    let coverage = turns.coverage(&settings);
    if asked.json {
        print_json(&Report::new(&coverage), out)?;
    } else {
        print(&coverage, out)?;
    }
    Ok(check::close(&workspace, asked.json, out)?)
}

fn print(coverage: &steelyard_interview::Coverage, out: &mut impl Write) -> io::Result<()> {
    let turns = counted(coverage.turns, "turn", "turns");
    let interviews = counted(coverage.interviews, "interview", "interviews");
    if coverage.turns == 0 {
        line!(
            out,
            "No turns are loaded: add sessions or states to see what is never a candidate, applied or reached."
        )?;
    } else {
        line!(out, "{turns} of {interviews}")?;
    }
    for part in Part::ALL {
        let own = coverage.findings.iter().filter(|one| one.part == part);
        let own: Vec<&Finding> = own.collect();
        if own.is_empty() {
            continue;
        }
        writeln!(out)?;
        line!(out, "{}", part.label())?;
        for one in own {
            line!(out, "  {:<7}  {}", severity(one.severity), one.words)?;
        }
    }
    writeln!(out)?;
    if coverage.as_default > 0 {
        let weights = counted(coverage.as_default, "weight equals", "weights equal");
        line!(
            out,
            "{weights} the default of the scorer and could be left out."
        )?;
    }
    let count = |wanted| {
        let all = coverage.findings.iter();
        all.filter(|one| one.severity == wanted).count()
    };
    let warnings = counted(count(Severity::Warning), "warning", "warnings");
    let notes = counted(count(Severity::Note), "note", "notes");
    line!(out, "{warnings}, {notes}")
}

fn severity(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    }
}
