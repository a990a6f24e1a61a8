//! The process in which inputs are run: it says which one it begins, and what is wrong.

use std::env;
use std::io::{self, Write as _};
use std::ops::Range;
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
    let range = work.split_once("..");
    let range = range.and_then(|(from, to)| Some(from.parse().ok()?..to.parse().ok()?));
    match range {
        Some(range) => inputs(range),
        None => {
            let folder = PathBuf::from(work);
            runs(0, &Input::load(&folder), &folder);
        }
    }
}

fn inputs(numbers: Range<u64>) {
    let seeds = seeds::seeds();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("attack-{}", process::id()));
    for number in numbers {
        let input = Input::of(number, &seeds);
        input.save(&folder);
        runs(number, &input, &folder);
    }
    let _gone = std::fs::remove_dir_all(&folder);
}

fn runs(number: u64, input: &Input, folder: &Path) {
    say(&format!("begin {number} {}", input.reader));
    let files = input.paths(folder);
    for words in &input.runs {
        say(&format!("run {}", words[0]));
        match run::held(words, &files) {
            Ok(true) => say("printed"),
            Ok(false) => {}
            Err(fault) => say(&format!("fault {fault}")),
        }
    }
    say("end");
}

/// Says a line to the parent.
fn say(words: &str) {
    let mut out = io::stdout().lock();
    // Where nobody listens any more there is nothing to go on for.
    if writeln!(out, "\n@ {words}")
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
    say("enough");
    process::exit(3);
}
