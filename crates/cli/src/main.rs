//! `steelyard`: the engine without a browser.

use std::io;
use std::process::ExitCode;

use steelyard_cli::run;
use steelyard_engine::SYSTEMS;

fn main() -> ExitCode {
    run(SYSTEMS, std::env::args_os(), &mut io::stdout().lock())
}
