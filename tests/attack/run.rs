//! One run of the command line, measured.

use std::ffi::OsString;
use std::fs;
use std::panic;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use steelyard_engine::SYSTEMS;

use crate::{MEMORY, library};

/// What one run may take.
const SECONDS: f64 = 5.0;
pub(crate) const GIGABYTE: usize = 1 << 30;

/// What threads of tests have; the command line has four times as much, a worker of the page half.
const STACK: usize = 2 << 20;

/// What a panic said, and where.
static PANIC: Mutex<String> = Mutex::new(String::new());

/// What a run took.
#[derive(Clone, Copy)]
pub(crate) struct Took {
    /// Of the processor where the machine tells it, which a busy machine does not change; else of the clock.
    pub(crate) seconds: f64,
    /// At its highest, above what was there before.
    pub(crate) bytes: usize,
    /// Whether anything was printed, so that something came of the input.
    pub(crate) printed: bool,
    /// Whether a limit cost anything of the file.
    pub(crate) refused: bool,
}

/// Runs a command over files; an error is what a panic said.
pub(crate) fn run(words: &[String], files: &[PathBuf]) -> Result<Took, String> {
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    let begun = Instant::now();
    let done = thread::scope(|scope| {
        let work = || (printed(words, files), processor());
        let thread = thread::Builder::new().stack_size(STACK);
        let thread = thread.spawn_scoped(scope, work);
        thread.expect("a thread can be begun").join()
    });
    let (clock, peak) = (begun.elapsed(), MEMORY.peak_usage());
    let panic = || PANIC.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let (printed, processor) = done.map_err(|_| panic())?;
    let text = String::from_utf8_lossy(&printed);
    Ok(Took {
        seconds: processor.unwrap_or(clock).as_secs_f64(),
        bytes: peak.saturating_sub(before),
        printed: !text.is_empty(),
        refused: LEFT_OUT.iter().any(|words| text.contains(words)),
    })
}

/// The processor time of this thread; none where the system does not count it. Some kernels report 0 for all threads.
fn processor() -> Option<Duration> {
    let counts = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds = counts.split(' ').next()?.parse().ok()?;
    (nanoseconds > 0).then(|| Duration::from_nanos(nanoseconds))
}

/// What is said of documents and values that are over a limit.
const LEFT_OUT: [&str; 3] = [
    "\"done\":\"this document left out",
    "\"done\":\"this value left out",
    "\"done\":\"this and all that follow left out",
];

/// What a command of the command line prints, or what `library` tells.
fn printed(words: &[String], files: &[PathBuf]) -> Vec<u8> {
    if words[0] == "library" {
        return library::run(words, files).into_bytes();
    }
    let mut line = vec![OsString::from("steelyard")];
    for word in words {
        match word.as_str() {
            "@" => line.extend(files.iter().map(OsString::from)),
            _ => line.push(word.into()),
        }
    }
    let mut printed = Vec::new();
    let _code = steelyard_cli::run(SYSTEMS, line, &mut printed);
    printed
}

/// Takes down what panics say instead of printing it.
pub(crate) fn note_panics() {
    panic::set_hook(Box::new(|panic| {
        let mut note = PANIC.lock().unwrap_or_else(PoisonError::into_inner);
        *note = format!("panic: {panic}").replace('\n', " ");
    }));
}

/// Runs a command, and tells whether it printed anything; an error is what is wrong: a panic, too much time or memory. What
/// seems slow is run again, since the machine may be busy.
pub(crate) fn held(words: &[String], files: &[PathBuf]) -> Result<bool, String> {
    let mut took = run(words, files)?;
    if took.seconds > SECONDS {
        took = run(words, files)?;
    }
    if took.seconds > SECONDS {
        Err(format!("slow in {}: {:.1} s", words[0], took.seconds))
    } else if took.bytes > GIGABYTE {
        Err(format!("large in {}: {} MB", words[0], took.bytes >> 20))
    } else {
        Ok(took.printed)
    }
}
