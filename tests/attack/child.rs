//! The process in which inputs are run: it says which one it begins, and what is wrong.

use std::env;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process;
use std::thread;
use std::time::Duration;

use crate::input::Input;
use crate::{MEMORY, run, seeds};

/// What the child is to do: `from..to`, or a folder with an input.
pub(crate) const WORK: &str = "STEELYARD_ATTACK_CHILD";

/// Where no allocator says no: beyond this the child ends itself.
const ENOUGH: usize = 3 << 30;

#[test]
#[ignore = "what the parent begins"]
fn works() {
    let Ok(work) = env::var(WORK) else {
        return;
    };
    run::note_panics();
    thread::spawn(watch);
    match work.split_once("..") {
        Some((from, to)) if from.parse::<u64>().is_ok() => {
            inputs(from.parse().unwrap_or(0), to.parse().unwrap_or(0));
        }
        _ => {
            let folder = PathBuf::from(work);
            if let Some(input) = Input::load(&folder) {
                say("begin", 0, "");
                runs(0, &input, &folder);
            }
        }
    }
}

fn inputs(from: u64, to: u64) {
    let seeds = seeds::seeds();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("attack-{}", process::id()));
    for number in from..to {
        let input = Input::of(number, &seeds);
        input.save(&folder);
        say("begin", number, &input.reader);
        runs(number, &input, &folder);
    }
    let _gone = std::fs::remove_dir_all(&folder);
}

fn runs(number: u64, input: &Input, folder: &Path) {
    let files = run::paths(folder, &input.files);
    let mut printed = 0;
    for (place, words) in input.runs.iter().enumerate() {
        say("run", number, &place.to_string());
        match run::held(words, &files) {
            Ok(some) => printed += u64::from(some),
            Err(fault) => say("fault", number, &format!("{place} {fault}")),
        }
    }
    say("end", number, &printed.to_string());
}

/// Says a line to the parent.
fn say(what: &str, number: u64, more: &str) {
    let mut out = io::stdout().lock();
    // Where nobody listens any more there is nothing to go on for.
    if writeln!(out, "\n@ {what} {number} {more}")
        .and_then(|()| out.flush())
        .is_err()
    {
        process::exit(1);
    }
}

/// Ends the process that takes too much memory.
fn watch() {
    while MEMORY.current_usage() < ENOUGH {
        thread::sleep(Duration::from_millis(2));
    }
    println!("\n@ enough 0 ");
    process::exit(3);
}
