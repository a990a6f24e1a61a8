//! Runs inputs in children, and gathers what is found.

use std::collections::BTreeMap;
use std::env;
use std::fmt;
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{self, Child, Command, Stdio};
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
const BATCH: u64 = 500;

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
    /// Inputs and faults by reader.
    counts: BTreeMap<String, (u64, u64)>,
    /// The first of each kind.
    kinds: BTreeMap<String, Fault>,
}

impl fmt::Display for Findings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:<28} {:>9} {:>9}", "reader", "inputs", "faults")?;
        for (reader, (inputs, faults)) in &self.counts {
            writeln!(f, "{reader:<28} {inputs:>9} {faults:>9}")?;
        }
        let (inputs, faults) = self
            .counts
            .values()
            .fold((0, 0), |all, one| (all.0 + one.0, all.1 + one.1));
        writeln!(f, "{:<28} {inputs:>9} {faults:>9}", "all")
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

/// Runs all inputs that are asked for, a child after the other; one that dies is followed by one that goes on behind.
pub(crate) fn inputs(asked: &Asked, findings: &mut Findings) {
    let (mut next, end) = (asked.from, asked.from + asked.cases);
    while next < end && asked.until.is_none_or(|until| Instant::now() < until) {
        let to = end.min(next + BATCH);
        let work = format!("{next}..{to}");
        let mut readers = BTreeMap::new();
        let (done, faults) = listen(&work, &mut |number, reader| {
            readers.insert(number, reader.to_owned());
        });
        assert!(!readers.is_empty(), "a child begins inputs");
        for reader in readers.values() {
            findings.counts.entry(reader.clone()).or_default().0 += 1;
        }
        for fault in faults {
            if let Some(reader) = readers.get(&fault.number) {
                findings.counts.entry(reader.clone()).or_default().1 += 1;
            }
            findings
                .kinds
                .entry(fault.kind().to_owned())
                .or_insert(fault);
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
    let (_, faults) = listen(&folder.to_string_lossy(), &mut |_, _| ());
    let _gone = fs::remove_dir_all(&folder);
    faults.into_iter().next().map(|fault| fault.words)
}

/// Begins a child and listens to it; `begun` hears of each input. Gives back the input at which it ended, where it did not end
/// by itself, and what is wrong.
fn listen(work: &str, begun: &mut dyn FnMut(u64, &str)) -> (Option<u64>, Vec<Fault>) {
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
        match what {
            "begin" => {
                (at, run, open) = (number, 0, true);
                begun(number, more);
            }
            "run" => run = more.parse().unwrap_or(0),
            "fault" => faults.push(fault(number, more)),
            "end" => open = false,
            _ => break "large",
        }
    };
    let _over = child.kill();
    let status = child
        .wait()
        .map(|status| status.to_string())
        .unwrap_or_default();
    if open {
        let words = format!("{ended}: {status}");
        faults.push(Fault {
            number: at,
            run,
            words,
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
