//! `steelyard`: the engine without a browser.
//!
//! Exit status: 0 done and clean, 1 errors in the input, 2 wrong use, 3 a back-test beyond its bound.

mod args;
mod backtest;
mod check;
mod classify;
mod compare;
mod curve;
mod decide;
mod flips;
mod given;
mod import;
mod load;
mod map;
mod power;
mod report;
mod table;
mod terminal;
mod transcript;
mod what_if;
mod worklist;
mod zones;

use std::io;
use std::process::ExitCode;

use clap::Parser;

use args::{Arguments, Command};

/// What a command says when it could not do its work.
pub(crate) enum Trouble {
    /// The command line asks for something that is not there: exit status 2.
    Usage(String),
    /// A file cannot be read, or nothing in it can be decided: exit status 1.
    Input(String),
    /// Standard output is gone.
    Output(io::Error),
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let mut out = terminal::Terminal(io::stdout().lock());
    let done = match &arguments.command {
        Command::Check(check) => check::run(check, &mut out),
        Command::Decide(decide) => decide::run(decide, &mut out),
        Command::Zones(zones) => zones::run(zones, &mut out),
        Command::Flips(flips) => flips::run(flips, &mut out),
        Command::Power(power) => power::run(power, &mut out),
        Command::WhatIf(asked) => what_if::run(asked, &mut out),
        Command::Without(asked) => what_if::without(asked, &mut out),
        Command::Doubt(asked) => what_if::doubt(asked, &mut out),
        Command::Report(report) => report::report(report, &mut out),
        Command::Brief(brief) => report::brief(brief, &mut out),
        Command::Hybrid(hybrid) => report::hybrid(hybrid, &mut out),
        Command::Worklist(worklist) => worklist::run(worklist, &mut out),
        Command::Curve(curve) => curve::run(curve, &mut out),
        Command::Backtest(backtest) => backtest::run(backtest, &mut out),
        Command::Compare(compare) => compare::run(compare, &mut out),
        Command::Import(import) => import::run(import, &mut out),
        Command::Transcript(transcript) => transcript::run(transcript, &mut out),
        Command::Classify(classify) => classify::run(classify, &mut out),
    };
    match done {
        Ok(code) => code,
        // A reader such as `head` that closes the pipe has seen what it wanted.
        Err(Trouble::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(trouble) => fail(&trouble),
    }
}

fn fail(trouble: &Trouble) -> ExitCode {
    let (code, words) = match trouble {
        Trouble::Usage(words) => (2, words.clone()),
        Trouble::Input(words) => (1, words.clone()),
        Trouble::Output(error) => (1, error.to_string()),
    };
    // Nothing can be done where standard error is gone too.
    let _ = terminal::print_line(&mut io::stderr(), format_args!("steelyard: {words}"));
    ExitCode::from(code)
}
