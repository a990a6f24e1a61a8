//! Attack as a habit: the project's own documents, mutated, go through every reader and through what the commands make of
//! them. No run may panic, take more than a gigabyte, or last longer than five seconds.
//!
//! An input is known by its number alone, and so are its files and the commands that it is given to. Runs happen in a child
//! process, since an overflow of the stack or a lack of memory cannot be caught. What was found once stands in `found/`, as
//! small as it gets, and is run before anything else.
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

use peak_alloc::PeakAlloc;

use asked::asked;
use input::Input;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

#[test]
fn no_mutated_file_breaks_a_reader() {
    let findings = parent::inputs(&asked());
    println!("{findings}");
    let words = findings.told(asked().keep);
    assert!(words.is_empty(), "{words}");
}

#[test]
fn what_was_found_stays_mended() {
    let broken: Vec<String> = input::found()
        .into_iter()
        .filter_map(|folder| {
            let input = Input::load(&folder)?;
            let fault = parent::one(&input)?;
            Some(format!("{}: {fault}", folder.display()))
        })
        .collect();
    assert_eq!(broken, Vec::<String>::new());
}

#[test]
fn what_breaks_is_found() {
    let found = |how: &str| {
        let input = Input {
            reader: String::new(),
            files: vec![("a.txt".to_owned(), Vec::new())],
            runs: vec![["library", "break", how].map(str::to_owned).to_vec()],
        };
        parent::one(&input).unwrap_or_default()
    };
    assert!(found("panic").starts_with("panic: panicked at"));
    assert!(found("memory").starts_with("large: "));
    assert!(found("stack").starts_with("dies: "));
}
