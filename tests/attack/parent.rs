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
    number: u64,
    /// The place of the run among those of the input.
    pub(crate) run: usize,
    pub(crate) words: String,
}

impl Fault {
    /// What makes it the same as another one: where it panicked, or which command took too much of what.
    pub(crate) fn kind(&self) -> &str {
        let words = self.words.strip_prefix("panic: ").unwrap_or(&self.words);
        words.split(": ").next().unwrap_or(words)
    }
}

/// What a child says of an input.
#[derive(Default)]
pub(crate) struct Heard {
    number: u64,
    reader: String,
    runs: u64,
    /// Runs that printed anything.
    pub(crate) printed: u64,
    pub(crate) faults: Vec<Fault>,
    /// Whether the child went through all of it.
    ended: bool,
}

impl Heard {
    fn hear(&mut self, what: &str, more: &str) {
        match what {
            "run" => self.runs += 1,
            "printed" => self.printed += 1,
            "fault" => self.fault(more.to_owned()),
            _ => self.ended = true,
        }
    }

    fn fault(&mut self, words: String) {
        self.faults.push(Fault {
            number: self.number,
            run: usize::try_from(self.runs.saturating_sub(1)).unwrap_or(0),
            words,
        });
    }
}

/// What was run, and what was found.
#[derive(Default)]
pub(crate) struct Findings {
    /// By reader: inputs, runs, those that printed anything, faults.
    pub(crate) counts: BTreeMap<String, [u64; 4]>,
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
    fn take(&mut self, heard: Heard) {
        let faults = heard.faults.len() as u64;
        let counts = self.counts.entry(heard.reader).or_default();
        let more = [1, heard.runs, heard.printed, faults];
        for (sum, one) in counts.iter_mut().zip(more) {
            *sum += one;
        }
        for fault in heard.faults {
            self.kinds.entry(fault.kind().to_owned()).or_insert(fault);
        }
    }

    /// One line for each kind; with `keep` each is made small and kept.
    pub(crate) fn told(&self, keep: bool) -> String {
        if self.kinds.is_empty() {
            return String::new();
        }
        let seeds = seeds::seeds();
        let told = self.kinds.values().map(|fault| {
            let input = Input::of(fault.number, &seeds);
            if keep {
                let folder = kept().join(format!("input-{}", fault.number));
                smaller::smaller(&input, fault).save(&folder);
            }
            let line = input.runs[fault.run].join(" ");
            let (number, reader) = (fault.number, &input.reader);
            format!("input {number} ({reader}), {line}: {}\n", fault.words)
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
        for one in listen(&format!("{next}..{to}")) {
            next = one.number + 1;
            findings.lock().expect("no thread has panicked").take(one);
        }
    }
}

/// What is heard of one input.
pub(crate) fn one(input: &Input) -> Heard {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let next = NEXT.fetch_add(1, Ordering::Relaxed);
    let name = format!("attack-{}-{next}", process::id());
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    input.save(&folder);
    let mut heard = listen(&folder.to_string_lossy());
    let _gone = fs::remove_dir_all(&folder);
    heard.pop().expect("a child begins something")
}

/// Begins a child and listens to it: what it begins, at least one input, the last of which may have ended it.
pub(crate) fn listen(work: &str) -> Vec<Heard> {
    let (mut child, lines) = begin(work);
    let mut heard: Vec<Heard> = Vec::new();
    let mut command = String::new();
    let ended = loop {
        let line = match lines.recv_timeout(SILENT) {
            Ok(line) => line,
            Err(RecvTimeoutError::Timeout) => break "hangs",
            Err(RecvTimeoutError::Disconnected) => break "dies",
        };
        let (what, more) = line.split_once(' ').unwrap_or((&line, ""));
        if what == "run" {
            more.clone_into(&mut command);
        }
        match (what, heard.last_mut()) {
            ("enough", _) => break "large",
            ("begin", _) => {
                let (number, reader) = more.split_once(' ').unwrap_or_default();
                heard.push(Heard {
                    number: number.parse().expect("a child begins with a number"),
                    reader: reader.to_owned(),
                    ..Heard::default()
                });
            }
            (_, Some(input)) => input.hear(what, more),
            _ => {}
        }
    };
    if ended != "dies" {
        let _over = child.kill();
    }
    let status = child.wait().expect("a child that is over has a status");
    match heard.last_mut() {
        Some(input) if !input.ended => input.fault(format!("{ended} in {command}: {status}")),
        last => {
            let well = last.is_some() && ended == "dies" && status.success();
            let behind = last.map(|input| input.number);
            assert!(
                well,
                "a child ends between inputs, behind {behind:?} of {work}: {ended}, {status}"
            );
        }
    }
    heard
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
        for line in heard.filter_map(|line| Some(line.strip_prefix("@ ")?.to_owned())) {
            if say.send(line).is_err() {
                return;
            }
        }
    });
    (child, lines)
}
