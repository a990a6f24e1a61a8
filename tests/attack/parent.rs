//! Runs inputs in children, and gathers what is found.

use std::collections::BTreeMap;
use std::env;
use std::fmt;
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::num::NonZero;
use std::path::Path;
use std::process::{self, Child, Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::asked::Asked;
use crate::child::WORK;
use crate::input::{Input, kept};
use crate::{seeds, smaller};

/// How long a child may be silent.
const SILENT: Duration = Duration::from_secs(30);
/// How many inputs one child is given.
const BATCH: u64 = 200;

/// What went wrong with a run.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    /// The number of the input.
    pub(crate) number: u64,
    /// The place of the run among those of the input.
    pub(crate) run: usize,
    pub(crate) words: String,
}

impl Fault {
    /// What makes it the same as another one: where it panicked, or what it took too much of.
    pub(crate) fn kind(&self) -> &str {
        let words = self.words.strip_prefix("panic: ").unwrap_or(&self.words);
        words.split(": ").next().unwrap_or(words)
    }
}

/// What was run, and what was found.
#[derive(Default)]
pub(crate) struct Findings {
    /// By reader: inputs, runs, those that printed anything, faults.
    counts: BTreeMap<String, [u64; 4]>,
    /// One of each kind.
    kinds: BTreeMap<String, Fault>,
}

impl fmt::Display for Findings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut row = |name: &str, [inputs, runs, printed, faults]: [&dyn fmt::Display; 4]| {
            writeln!(
                f,
                "{name:<20} {inputs:>9} {runs:>9} {printed:>9} {faults:>9}"
            )
        };
        row("reader", [&"inputs", &"runs", &"printed", &"faults"])?;
        let mut all = [0; 4];
        for (reader, counts) in &self.counts {
            let [inputs, runs, printed, faults] = counts;
            row(reader, [inputs, runs, printed, faults])?;
            for (sum, one) in all.iter_mut().zip(counts) {
                *sum += one;
            }
        }
        let [inputs, runs, printed, faults] = &all;
        row("all", [inputs, runs, printed, faults])
    }
}

impl Findings {
    /// One line for each kind; with `keep` each is made small and kept.
    pub(crate) fn told(&self, keep: bool) -> String {
        let seeds = seeds::seeds();
        let told = self.kinds.values().map(|fault| {
            let input = Input::of(fault.number, &seeds);
            let words = input.runs[fault.run].join(" ");
            if keep {
                let (small, name) = (
                    smaller::smaller(&input, fault),
                    format!("input-{}", fault.number),
                );
                small.save(&kept().join(name));
            }
            format!(
                "input {} ({}), {words}: {}\n",
                fault.number, input.reader, fault.words
            )
        });
        told.collect()
    }
}

/// Runs all inputs that are asked for, a child on each core; one that dies is followed by one that goes on behind.
pub(crate) fn inputs(asked: &Asked) -> Findings {
    let next = AtomicU64::new(asked.from);
    let findings = Mutex::new(Findings::default());
    let end = asked.from + asked.cases;
    let batches = || {
        while asked.until.is_none_or(|until| Instant::now() < until) {
            let from = next.fetch_add(BATCH, Ordering::Relaxed);
            if from >= end {
                return;
            }
            batch(from, end.min(from + BATCH), &findings);
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, NonZero::get) {
            scope.spawn(batches);
        }
    });
    findings.into_inner().expect("no thread has panicked")
}

fn batch(mut next: u64, to: u64, findings: &Mutex<Findings>) {
    while next < to {
        let mut heard = BTreeMap::<u64, Heard>::new();
        let (done, faults) = listen(&format!("{next}..{to}"), &mut heard);
        assert!(!heard.is_empty(), "a child begins inputs");
        let mut findings = findings.lock().expect("no thread has panicked");
        for one in heard.values() {
            let counts = findings.counts.entry(one.reader.clone()).or_default();
            for (sum, one) in counts
                .iter_mut()
                .zip([1, one.runs, one.printed, one.faults])
            {
                *sum += one;
            }
        }
        for fault in faults {
            let kind = fault.kind().to_owned();
            findings.kinds.entry(kind).or_insert(fault);
        }
        next = done.map_or(to, |last| last + 1).max(next + 1);
    }
}

/// What is wrong with one input.
pub(crate) fn one(input: &Input) -> Option<String> {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let name = format!(
        "attack-{}-{}",
        process::id(),
        NEXT.fetch_add(1, Ordering::Relaxed)
    );
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    input.save(&folder);
    let (_, faults) = listen(&folder.to_string_lossy(), &mut BTreeMap::new());
    let _gone = fs::remove_dir_all(&folder);
    faults.into_iter().next().map(|fault| fault.words)
}

/// What a child says of an input.
#[derive(Default)]
struct Heard {
    reader: String,
    runs: u64,
    printed: u64,
    faults: u64,
}

/// Begins a child and listens to it. Gives back the input at which it ended, where it did not end by itself, and what is wrong.
fn listen(work: &str, heard: &mut BTreeMap<u64, Heard>) -> (Option<u64>, Vec<Fault>) {
    let (mut child, lines) = begin(work);
    let (mut at, mut run, mut open) = (0, 0, false);
    let mut faults = Vec::new();
    let ended = loop {
        let line = match lines.recv_timeout(SILENT) {
            Ok(line) => line,
            Err(RecvTimeoutError::Timeout) => break "hangs",
            Err(RecvTimeoutError::Disconnected) => break "dies",
        };
        let mut words = line.splitn(4, ' ').skip(1);
        let what = words.next().unwrap_or_default();
        let number = words.next().and_then(|word| word.parse().ok()).unwrap_or(0);
        let more = words.next().unwrap_or_default();
        if what == "enough" {
            break "large";
        }
        let input = heard.entry(number).or_default();
        match what {
            "begin" => {
                (at, open) = (number, true);
                more.clone_into(&mut input.reader);
            }
            "run" => {
                run = more.parse().unwrap_or(0);
                input.runs += 1;
            }
            "fault" => {
                input.faults += 1;
                faults.push(fault(number, more));
            }
            "end" => {
                open = false;
                input.printed = more.parse().unwrap_or(0);
            }
            _ => {}
        }
    };
    let _over = child.kill();
    let status = child.wait();
    if open {
        let status = status.map(|status| status.to_string()).unwrap_or_default();
        heard.entry(at).or_default().faults += 1;
        faults.push(Fault {
            number: at,
            run,
            words: format!("{ended}: {status}"),
        });
    }
    (open.then_some(at), faults)
}

fn fault(number: u64, more: &str) -> Fault {
    let (run, words) = more.split_once(' ').unwrap_or(("0", more));
    Fault {
        number,
        run: run.parse().unwrap_or(0),
        words: words.to_owned(),
    }
}

/// A child, and the lines that it says.
fn begin(work: &str) -> (Child, Receiver<String>) {
    let own = env::current_exe().expect("a test is a program");
    let mut child = Command::new(own)
        .args(["--exact", "child::works", "--ignored", "--nocapture"])
        .env(WORK, work)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("a child can be begun");
    let out = child.stdout.take().expect("its output is a pipe");
    let (say, lines) = channel();
    thread::spawn(move || {
        let heard = BufReader::new(out).lines().map_while(Result::ok);
        for line in heard.filter(|line| line.starts_with("@ ")) {
            if say.send(line).is_err() {
                return;
            }
        }
    });
    (child, lines)
}
