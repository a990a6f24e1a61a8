use crate::{EventKind, Outcome, Time, Trajectory};

/// What a run took in all.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Totals {
    /// When it began, where the log says.
    pub began: Option<Time>,
    /// Milliseconds of all turns that say.
    pub took_ms: Option<f64>,
    /// Tokens read, what came from a cache included.
    pub tokens_in: Option<u64>,
    /// Tokens put out, reasoning included.
    pub tokens_out: Option<u64>,
    /// Whether `tokens_out` is known to be a lower bound.
    pub at_least: bool,
    /// Calls of tools; where a file tells of them without their events those that have a result.
    pub calls: usize,
    /// How many of them failed.
    pub failed: usize,
}

impl Totals {
    /// Those of a run.
    pub fn of(trajectory: &Trajectory) -> Self {
        let turns = || trajectory.turns.iter();
        let usage = &trajectory.usage;
        let mut totals = Self {
            began: turns().find_map(|turn| turn.at),
            took_ms: turns()
                .filter_map(|turn| turn.latency_ms)
                .reduce(|a, b| a + b),
            tokens_in: usage.input,
            tokens_out: usage.output,
            at_least: usage.at_least,
            ..Self::default()
        };
        for event in turns().flat_map(|turn| &turn.events) {
            if let EventKind::Tool(call) = &event.kind {
                totals.calls += 1;
                totals.failed += usize::from(call.outcome == Outcome::Failed);
            }
        }
        if let Some(ended) = trajectory.ended {
            let count = |calls: u64| usize::try_from(calls).unwrap_or(usize::MAX);
            (totals.calls, totals.failed) = (count(ended.calls), count(ended.failed_calls));
        }
        totals
    }
}

/// What a run was about: the task that its log names, or else its first prompt.
pub fn title(trajectory: &Trajectory) -> &str {
    let mut prompts = trajectory.turns.iter().map(|turn| turn.prompt.as_str());
    let prompt = || prompts.find(|prompt| !prompt.trim().is_empty());
    let spec = trajectory.spec.as_deref();
    spec.or_else(prompt).unwrap_or_default()
}
