use steelyard_kernel::Union;

use crate::{EventKind, Outcome, Time, ToolCall, Trajectory};

/// What a run took in all.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Totals {
    /// When it began, where the log says.
    pub began: Option<Time>,
    /// Milliseconds of all turns that say.
    pub took_ms: Option<f64>,
    /// Milliseconds in which the user's answer to any question was waited for, of those that say: questions that were open
    /// together were waited for once.
    pub waited_ms: Option<f64>,
    /// Tokens read, what came from a cache included.
    pub tokens_in: Option<u64>,
    /// Tokens put out, reasoning included.
    pub tokens_out: Option<u64>,
    /// Whether `tokens_out` is known to be a lower bound.
    pub at_least: bool,
    /// Whether `tokens_in` is known to be one.
    pub input_at_least: bool,
    /// Calls of tools; where a file tells of them without their events those that have a result.
    pub calls: usize,
    /// How many of them failed, of how many that say how they ended; `None` where none says it.
    pub failed: Option<(usize, usize)>,
    /// How many of them the user refused, and how many edited a file; `None` where a file tells of calls without their events.
    pub refused_edits: Option<(usize, usize)>,
}

impl Totals {
    /// Those of a run.
    pub fn of(trajectory: &Trajectory) -> Self {
        let turns = || trajectory.turns.iter();
        let usage = &trajectory.usage;
        let mut totals = Self {
            began: turns().find_map(|turn| turn.at),
            took_ms: sum(turns().map(|turn| turn.latency_ms)),
            waited_ms: waited(trajectory),
            tokens_in: usage.input,
            tokens_out: usage.output,
            at_least: usage.at_least,
            input_at_least: usage.input_at_least,
            ..Self::default()
        };
        let (mut said, mut failed, mut refused, mut edits) = (0, 0, 0, 0);
        for event in turns().flat_map(|turn| &turn.events) {
            if let EventKind::Tool(call) = &event.kind {
                totals.calls += 1;
                said += usize::from(!matches!(call.outcome, Outcome::Unknown | Outcome::NotSaid));
                failed += usize::from(call.outcome == Outcome::Failed);
                refused += usize::from(call.outcome == Outcome::Refused);
                edits += usize::from(edits_files(call));
            }
        }
        // Where no call says how it ended, nothing says that none failed.
        totals.failed = (said > 0 || totals.calls == 0).then_some((failed, said));
        totals.refused_edits = Some((refused, edits));
        if let Some(ended) = trajectory.ended {
            let count = |calls: u64| usize::try_from(calls).unwrap_or(usize::MAX);
            totals.calls = count(ended.calls);
            totals.failed = Some((count(ended.failed_calls), totals.calls));
            totals.refused_edits = None;
        }
        totals
    }
}

/// How long any question was open. One that no event gives a time counts by itself: nothing says what was open beside it.
fn waited(trajectory: &Trajectory) -> Option<f64> {
    let mut apart: Vec<Option<f64>> = trajectory
        .questions
        .iter()
        .map(|one| one.waited_ms)
        .collect();
    let mut open = Vec::new();
    for event in trajectory.turns.iter().flat_map(|turn| &turn.events) {
        if let (EventKind::Asked(place), Some(at)) = (&event.kind, event.at)
            && let Some(waited) = apart.get_mut(*place).and_then(Option::take)
        {
            open.push((at as f64, at as f64 + waited));
        }
    }
    let together = (!open.is_empty()).then(|| Union::of(open).length());
    sum(apart.into_iter().chain([together]))
}

/// The sum of what is known.
fn sum(all: impl Iterator<Item = Option<f64>>) -> Option<f64> {
    all.flatten().reduce(|a, b| a + b)
}

/// Tools that write files, as programs call them, with letters alone.
const EDITING: [&str; 12] = [
    "edit",
    "multiedit",
    "write",
    "notebookedit",
    "applypatch",
    "writefile",
    "editfile",
    "createfile",
    "replace",
    "strreplace",
    "searchreplace",
    "filechange",
];

/// Whether a call edited a file, as far as its tool's name tells; one that failed or was refused did not.
fn edits_files(call: &ToolCall) -> bool {
    let name = call.name.chars().filter(char::is_ascii_alphabetic);
    let name: String = name.map(|letter| letter.to_ascii_lowercase()).collect();
    let went = matches!(
        call.outcome,
        Outcome::Done | Outcome::NotSaid | Outcome::Unknown
    );
    went && EDITING.contains(&name.as_str())
}

/// What a run was about: the task that its log names, or else what its first prompt says.
pub fn title(trajectory: &Trajectory) -> &str {
    let mut prompts = trajectory.turns.iter().map(|turn| turn.prompt.as_str());
    let prompt = prompts.find(|prompt| !prompt.trim().is_empty());
    let spec = trajectory.spec.as_deref();
    spec.or(prompt.map(words_of)).unwrap_or_default()
}

/// A prompt without the pictures and files before its words; all of it where it has no words.
pub fn words_of(prompt: &str) -> &str {
    const SHOWN: [&str; 3] = ["[image]", "[audio]", "[file]"];
    let mut rest = prompt.trim();
    while let Some(words) = SHOWN.iter().find_map(|mark| rest.strip_prefix(mark)) {
        rest = words.trim_start();
    }
    if rest.is_empty() { prompt.trim() } else { rest }
}
