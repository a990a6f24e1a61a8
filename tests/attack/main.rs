//! Attack as a habit: the project's own documents, mutated, go through every reader and through what the commands make of
//! them. No run may panic, take more than a gigabyte, or last longer than five seconds.
//!
//! An input is known by its number, and so are its files and the commands that it is given to, as long as the samples stay
//! what they are. Runs happen in a child process, since an overflow of the stack or a lack of memory cannot be caught. What
//! was found once stands in `found/`, as small as it gets, and is run before anything else.
//!
//! `STEELYARD_ATTACK_CASES` is how many inputs are made, `STEELYARD_ATTACK_FROM` the first, `STEELYARD_ATTACK_MINUTES` for how
//! long instead of how many; with `STEELYARD_ATTACK_KEEP=1` what is found is kept. `make fuzz` sets them. `cost` is the other
//! half: what the worst shapes of files cost at one, two, four and eight times their size.

#![allow(
    clippy::expect_used,
    reason = "a test that finds nothing to expect has failed"
)]
#![allow(clippy::print_stdout, reason = "the table of what was counted")]

mod asked;
mod child;
mod commands;
mod cost;
mod input;
mod library;
mod mutate;
mod parent;
mod run;
mod seeds;
mod shapes;
mod smaller;
mod values;

use std::num::NonZero;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use peak_alloc::PeakAlloc;

use asked::asked;
use input::Input;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

#[test]
fn no_mutated_file_breaks_a_reader() {
    let asked = asked();
    let findings = parent::inputs(&asked);
    println!("{findings}");
    let words = findings.told(asked.keep);
    assert!(words.is_empty(), "{words}");
    // A few may all be broken.
    let prints = |[inputs, _, printed, _]: &[u64; 4]| *printed > 0 || *inputs < 10;
    assert!(findings.counts.values().all(prints), "{findings}");
}

#[test]
fn what_was_found_stays_mended() {
    let faults = |folder: &PathBuf| parent::one(&Input::load(folder)).faults;
    let found = input::found().into_iter();
    let broken: Vec<_> = found
        .map(|folder| (faults(&folder), folder))
        .filter(|(faults, _)| !faults.is_empty())
        .collect();
    assert!(broken.is_empty(), "{broken:#?}");
}

/// Each of the worst texts, as large as it gets in `cost`, is read to its end.
#[test]
fn the_worst_texts_stop_no_reader() {
    let texts = shapes::texts();
    let next = AtomicUsize::new(0);
    let faults = Mutex::new(Vec::new());
    let work = || {
        while let Some(shape) = texts.get(next.fetch_add(1, Ordering::Relaxed)) {
            let name = "a.txt".to_owned();
            let input = Input {
                reader: String::new(),
                files: vec![(name, (shape.of)(8 * shape.least))],
                runs: vec![shape.command.split(' ').map(str::to_owned).collect()],
            };
            let found = parent::one(&input).faults;
            if !found.is_empty() {
                let mut faults = faults.lock().expect("no thread has panicked");
                faults.push((shape.title(), found));
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, NonZero::get) {
            scope.spawn(work);
        }
    });
    let faults = faults.into_inner().expect("no thread has panicked");
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn what_breaks_is_found() {
    for (how, words) in [
        ("panic", "panic: panicked at"),
        ("memory", "large in library: "),
        ("stack", "dies in library: "),
    ] {
        let input = Input {
            reader: String::new(),
            files: vec![("a.txt".to_owned(), Vec::new())],
            runs: vec![["library", "break", how].map(str::to_owned).to_vec()],
        };
        let faults = parent::one(&input).faults;
        assert!(faults[0].words.starts_with(words), "{faults:?}");
    }
}

#[test]
#[should_panic(expected = "a child ends between inputs")]
fn a_child_that_runs_nothing_is_noticed() {
    parent::listen("no such folder");
}
