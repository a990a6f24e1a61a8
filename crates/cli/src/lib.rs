//! The engine without a browser, for people and for tests that bring systems of their own.
//!
//! Here live the arguments, what is printed, and commands about one system. What is computed lives in the engine, the
//! systems and the lab. For one: `steelyard flips collapse cards/` reads a folder of cards, and prints the smallest single
//! edits that would change what is decided over them.
//!
//! Exit status: 0 no errors, 1 errors in the input, 2 wrong usage, 3 a back-test beyond its bound.

mod agents;
mod apart;
mod args;
mod backtest;
mod check;
mod command;
mod compare;
mod curve;
mod decide;
mod edges;
mod flips;
mod given;
mod import;
mod load;
mod map;
mod omissions;
mod output_file;
mod power;
mod systems;
mod table;
mod telemetry;
mod terminal;
mod what_if;
mod worklist;
mod zones;

use std::ffi::OsString;
use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

use steelyard_system::System;

use command::Command;
use given::Alone;

/// The systems to decide by, in the order of their decisions.
pub type Systems = &'static [&'static dyn System];

/// What a command says when it could not do its work.
pub(crate) enum Trouble {
    /// The command line asks for something that is not there: exit status 2.
    Usage(String),
    /// A file cannot be read, or nothing in it can be decided: exit status 1.
    Input(String),
    /// What files hold is compared with nothing.
    Alone(Box<Alone>),
    /// Standard output is gone.
    Output(io::Error),
}

impl fmt::Display for Trouble {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Usage(words) | Self::Input(words) => out.write_str(words),
            Self::Alone(alone) => out.write_str(&alone.apart.about),
            Self::Output(error) => error.fmt(out),
        }
    }
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

/// Does what the words of a command line ask for, the program's name first, with these systems.
pub fn run(
    systems: Systems,
    words: impl IntoIterator<Item = OsString>,
    out: &mut impl Write,
) -> ExitCode {
    let arguments = match command::parse(systems, words) {
        Ok(arguments) => arguments,
        Err(error) => {
            // Nothing can be done where the terminal is gone.
            let _ = error.print();
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2));
        }
    };
    let mut out = terminal::Terminal(out);
    let done = match done(systems, &arguments.command, &mut out) {
        Err(Trouble::Alone(alone)) => alone.print(&mut out).map_err(Trouble::from),
        done => done,
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

fn done(systems: Systems, command: &Command, out: &mut impl Write) -> Result<ExitCode, Trouble> {
    match command {
        Command::Check(check) => check::run(systems, check, out),
        Command::Decide(decide) => decide::run(systems, decide, out),
        Command::Zones(zones) => zones::run(systems, zones, out),
        Command::Flips(flips) => flips::run(systems, flips, out),
        Command::Power(power) => power::run(systems, power, out),
        Command::WhatIf(asked) => what_if::run(systems, asked, out),
        Command::Without(asked) => what_if::without(systems, asked, out),
        Command::Doubt(asked) => what_if::doubt(systems, asked, out),
        Command::Worklist(worklist) => worklist::run(systems, worklist, out),
        Command::Curve(curve) => curve::run(systems, curve, out),
        Command::Backtest(backtest) => backtest::run(systems, backtest, out),
        Command::Compare(compare) => compare::run(systems, compare, out),
        Command::Agents(asked) => agents::run(systems, asked, out),
        Command::Import(import) => import::run(systems, import, out),
        Command::Telemetry(telemetry) => telemetry::run(systems, telemetry, out),
        Command::OfSystem(command) => systems::run(systems, command, out),
    }
}

fn fail(trouble: &Trouble) -> ExitCode {
    // Nothing can be done where standard error is gone too.
    let _ = terminal::print_line(&mut io::stderr(), format_args!("steelyard: {trouble}"));
    ExitCode::from(match trouble {
        Trouble::Usage(_) => 2,
        Trouble::Input(_) | Trouble::Alone(_) | Trouble::Output(_) => 1,
    })
}
