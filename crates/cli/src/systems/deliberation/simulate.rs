//! `simulate`: runs that never were.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use serde::Serialize;
use steelyard_decision::plain;
use steelyard_deliberation::codes::NO_EFFECT;
use steelyard_deliberation::simulate::{
    Compared, Measures, Mock, Plan, compare, pairs, read_mock, read_plan, simulate,
};
use steelyard_documents::{Budget, Decoder, Diagnostic, Severity};
use steelyard_protocol::Lacks;
use steelyard_telemetry::{Derived, Reader, metrics_csv, summary_json};

use crate::output_file::{self, failed};
use crate::table;
use crate::terminal::{line, print_json};
use crate::{Trouble, check, given};

/// A config, and what to do with it.
#[derive(Args)]
#[command(
    after_help = "Without --seeds the log of one run goes to --out as events.jsonl, metrics.csv and summary.json, or to standard output. Exit status: 0 no errors, 1 errors in the input, 2 wrong usage."
)]
pub(crate) struct Simulate {
    /// The config of a deliberation
    config: PathBuf,
    /// The random seed; the config's seed if left out, else 1
    #[arg(long)]
    seed: Option<u64>,
    /// Answers by agent and phase; built-in answers if left out
    #[arg(long, value_name = "FILE")]
    mock: Option<PathBuf>,
    /// A folder for the three files of the run
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Let --out write over files that are there
    #[arg(long, requires = "out")]
    force: bool,
    /// Rounds after the first, instead of those of the config
    #[arg(long)]
    rounds: Option<u32>,
    /// Compare this many pairs of runs: with and without safeguards, or two configs
    #[arg(long, value_name = "COUNT")]
    seeds: Option<u64>,
    /// The config to compare with, instead of the same one without safeguards
    #[arg(long, value_name = "CONFIG", requires = "seeds")]
    against: Option<PathBuf>,
    /// Set a parameter or a reading
    #[arg(
        long = "set",
        value_name = "ID=VALUE",
        help = "Set a parameter or a reading: deliberation.threshold=0.9, deliberation.rotation=round_robin"
    )]
    set: Vec<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Simulate {
    /// Whether the output is a log or JSON, so that what is said about the input goes to standard error.
    fn is_bare(&self) -> bool {
        self.json || self.seeds.is_none() && self.out.is_none()
    }
}

/// A measure of `simulate --seeds --json`.
#[derive(Serialize)]
struct Measured {
    measure: &'static str,
    pairs: usize,
    means: [Option<f64>; 2],
    lacks: [Option<&'static str>; 2],
    difference: Option<f64>,
    interval: Option<(f64, f64)>,
}

pub(crate) fn run(asked: &Simulate, out: &mut impl Write) -> Result<ExitCode, Trouble> {
    let mut files = asked
        .out
        .iter()
        .flat_map(|folder| FILES.map(|name| folder.join(name)));
    files.try_for_each(|path| output_file::refuse(&path, asked.force))?;
    let plan = plan(asked, &asked.config, out)?;
    let (mock, exit) = mock(asked, &plan, out)?;
    let seed = seed(asked, &plan, out)?;
    if let Some(seeds) = asked.seeds {
        several(asked, &plan, (&mock, seed), seeds, out)?;
    } else {
        one(asked, &plan, (&mock, seed), out)?;
    }
    Ok(exit)
}

/// Simulates one run.
fn one(
    asked: &Simulate,
    plan: &Plan,
    (mock, seed): (&Mock, u64),
    out: &mut impl Write,
) -> Result<(), Trouble> {
    let run = simulate(plan, mock, seed);
    let Some(folder) = &asked.out else {
        out.write_all(run.events.as_bytes())?;
        return Ok(());
    };
    let mut reader = Reader::new();
    reader.feed(run.events.as_bytes());
    let log = reader.finish();
    let derived = Derived::of(&log);
    fs::create_dir_all(folder).map_err(|error| failed(folder, &error))?;
    let texts = [
        &run.events,
        &metrics_csv(&log, &derived),
        &summary_json(&log, &derived),
    ];
    for (name, text) in FILES.into_iter().zip(texts) {
        let path = folder.join(name);
        output_file::write(&path, text, asked.force)?;
        line!(out, "{}", path.display())?;
    }
    line!(
        out,
        "Rounds: {}; {}",
        run.outcome.rounds,
        run.outcome.ended()
    )?;
    Ok(())
}

/// The files of a run.
const FILES: [&str; 3] = ["events.jsonl", "metrics.csv", "summary.json"];

fn read(path: &Path) -> Result<Vec<u8>, Trouble> {
    fs::read(path).map_err(|error| failed(path, &error))
}

/// Tells what there is to say about a file, at the place of each, beside a log or JSON on standard error; true where there
/// are errors.
fn told(asked: &Simulate, diagnostics: &[Diagnostic], out: &mut impl Write) -> io::Result<bool> {
    let mut words = Vec::new();
    let weighty = |one: &&Diagnostic| one.severity != Severity::Note || one.code == NO_EFFECT;
    let mut telling = diagnostics.iter().filter(weighty);
    telling.try_for_each(|one| check::print_diagnostic(one, &mut words))?;
    check::tell(&words, asked.is_bare(), out)?;
    Ok(diagnostics
        .iter()
        .any(|one| one.severity == Severity::Error))
}

/// A config with what was set beside it.
fn plan(asked: &Simulate, path: &Path, out: &mut impl Write) -> Result<Plan, Trouble> {
    let name = path.to_string_lossy();
    let file = steelyard_documents::read(&name, &read(path)?, &Budget::default());
    let mut decoder = Decoder::new(&file.source);
    let plan = file
        .documents
        .first()
        .and_then(|node| read_plan(&mut decoder, node));
    let mut diagnostics = file.diagnostics.clone();
    diagnostics.extend(decoder.into_diagnostics());
    let broken = told(asked, &diagnostics, out)?;
    let plan = plan
        .filter(|_| !broken)
        .ok_or_else(|| Trouble::Input(format!("{name}: no usable deliberation config")));
    let mut plan = plan?;
    plan.rounds = asked.rounds.unwrap_or(plan.rounds);
    let settings = given::settings(steelyard_engine::SYSTEMS, &asked.set, &[&plan.parameters])?;
    let refused = plan.set(&settings);
    refused
        .first()
        .map_or(Ok(plan), |refusal| Err(given::usage(refusal)))
}

/// The seed: that of `--seed`, else that of the config. Says where one of them has no effect.
fn seed(asked: &Simulate, plan: &Plan, out: &mut impl Write) -> io::Result<u64> {
    let mut told = Vec::new();
    let words = &mut told;
    let own = plan.draft.simulation.seed.map(u64::from);
    if let (Some(given), Some(own)) = (asked.seed, own)
        && given != own
    {
        line!(
            words,
            "Seed: {given}, by --seed; {own}, by the config, has no effect"
        )?;
    }
    let wants_seeds = asked.seed.is_some() || asked.seeds.is_some();
    if wants_seeds && plan.is_deterministic() {
        line!(
            words,
            "deterministic: true: runs are the same under every seed, but for the seed in the log"
        )?;
    }
    check::tell(&told, asked.is_bare(), out)?;
    Ok(asked.seed.unwrap_or_else(|| u64::from(plan.seed())))
}

/// The answers, and the exit status that they lead to: 1 where there are errors in their file.
fn mock(asked: &Simulate, plan: &Plan, out: &mut impl Write) -> Result<(Mock, ExitCode), Trouble> {
    let Some(path) = &asked.mock else {
        return Ok((Mock::bundled(), ExitCode::SUCCESS));
    };
    let name = path.to_string_lossy();
    let (mock, diagnostics) = read_mock(&name, &read(path)?, Some(&plan.draft));
    let is_broken = told(asked, &diagnostics, out)?;
    let mock = mock.ok_or_else(|| Trouble::Input(format!("{name}: no usable answers")))?;
    let unused = mock.unused(&plan.draft);
    if !unused.is_empty() {
        let mut told = Vec::new();
        let words = &mut told;
        let unused = unused.join(", ");
        line!(
            words,
            "{name}: answers never given, no such agent or phase in the run: {unused}"
        )?;
        check::tell(&told, asked.is_bare(), out)?;
    }
    Ok((mock, ExitCode::from(u8::from(is_broken))))
}

/// A measure of both sides as a row.
fn row(one: &Compared) -> Vec<String> {
    let number = |number: f64| format!("{number:.3}");
    // The difference has a sign where it stands beside both means.
    let both = one.difference().and(one.means[0].zip(one.means[1]));
    let shown = both.map(|(one, other)| table::means(one, other, 3));
    let mean = |side: usize| match (&shown, one.means[side]) {
        (Some(shown), _) => shown[side].clone(),
        (None, Some(mean)) => number(mean),
        (None, None) => one.lacks[side].unwrap_or(Lacks::Unknown).words().to_owned(),
    };
    vec![
        one.measure.label().to_owned(),
        mean(0),
        mean(1),
        shown
            .as_ref()
            .map_or("–".to_owned(), |shown| shown[2].clone()),
        one.interval.map_or("–".to_owned(), |(from, to)| {
            format!("{} to {}", number(from), number(to))
        }),
        one.pairs.to_string(),
    ]
}

/// Compares pairs of runs, each pair of the same seed.
fn several(
    asked: &Simulate,
    plan: &Plan,
    (mock, seed): (&Mock, u64),
    seeds: u64,
    out: &mut impl Write,
) -> Result<(), Trouble> {
    let (other, names) = match &asked.against {
        Some(path) => (
            self::plan(asked, path, out)?,
            ["this config", "other config"],
        ),
        None => (plan.without_safeguards(), ["with safeguards", "without"]),
    };
    let range = seed..seed.saturating_add(seeds);
    let outcomes: Vec<[Measures; 2]> = pairs([plan, &other], mock, range).collect();
    let compared = compare([plan, &other], &outcomes);
    let measured = compared.iter().map(|one| Measured {
        measure: one.measure.id(),
        pairs: one.pairs,
        means: one.means,
        lacks: one.lacks.map(|lacks| lacks.map(Lacks::words)),
        difference: one.difference(),
        interval: one.interval,
    });
    if asked.json {
        print_json(&measured.collect::<Vec<Measured>>(), out)?;
        return Ok(());
    }
    let head = [
        "",
        names[0],
        names[1],
        "difference",
        "95% confidence interval",
        "pairs",
    ];
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    rows.extend(compared.iter().map(row));
    line!(
        out,
        "Pairs of runs with the same seed: {}",
        plain(seeds as f64)
    )?;
    table::rows(&rows, out)?;
    Ok(())
}
