//! What runs come to together; of one run, what it comes to alone. Pure.

use steelyard_protocol::RunLine;

/// Sums over runs. What no log says is `None`, and not 0.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Totals {
    /// How many runs.
    pub(super) runs: u64,
    /// Turns.
    pub(super) turns: u64,
    /// How long they took, in milliseconds, of those that say.
    pub(super) took_ms: Option<f64>,
    /// Questions of low, medium and high effort.
    pub(super) efforts: [u32; 3],
    /// Questions whose effort cannot be judged.
    pub(super) unjudged: u32,
    /// How often preferences were broken.
    pub(super) broken: u64,
    /// In how many runs.
    pub(super) broken_in: u64,
    /// Calls of tools.
    pub(super) calls: u64,
    /// How many of them failed, of how many that say how they ended.
    pub(super) failed: Option<(u64, u64)>,
    /// Tokens read, of those that say.
    pub(super) tokens_in: Option<u64>,
    /// Tokens written, of those that say.
    pub(super) tokens_out: Option<u64>,
    /// Runs that do not say what they wrote.
    pub(super) silent: u64,
    /// Whether a log may have had more tokens than it says.
    pub(super) at_least: bool,
    /// Whether the same holds for the tokens read.
    pub(super) input_at_least: bool,
}

impl Totals {
    /// Adds runs up.
    pub(super) fn of<'a>(runs: impl IntoIterator<Item = &'a RunLine>) -> Self {
        let mut all = Self::default();
        for run in runs {
            all.add(run);
        }
        all
    }

    /// Adds a run.
    pub(super) fn add(&mut self, run: &RunLine) {
        let broken: u64 = run.broken.iter().map(|(_, times)| u64::from(*times)).sum();
        self.runs += 1;
        self.turns += u64::from(run.turns);
        self.took_ms = both(self.took_ms, run.took_ms, |one, two| one + two);
        for (all, own) in self.efforts.iter_mut().zip(run.efforts) {
            *all = all.saturating_add(own);
        }
        self.unjudged = self.unjudged.saturating_add(run.unjudged);
        self.broken += broken;
        self.broken_in += u64::from(broken > 0);
        self.calls += u64::from(run.calls.0);
        // A run without calls says nothing of failures.
        let failed = run.calls.1.filter(|_| run.calls.0 > 0);
        let failed = failed.map(|(failed, of)| (u64::from(failed), u64::from(of)));
        self.failed = both(self.failed, failed, |one, two| {
            (one.0 + two.0, one.1 + two.1)
        });
        self.tokens_in = both(self.tokens_in, run.tokens_in, u64::saturating_add);
        self.tokens_out = both(self.tokens_out, run.tokens_out, u64::saturating_add);
        self.silent += u64::from(run.tokens_out.is_none());
        self.at_least |= run.at_least;
        self.input_at_least |= run.input_at_least;
    }

    /// Questions of any effort.
    pub(super) fn asked(&self) -> u64 {
        let all = self.efforts.iter().chain([&self.unjudged]);
        all.map(|count| u64::from(*count)).sum()
    }
}

/// The sum of what is known.
fn both<T>(one: Option<T>, two: Option<T>, sum: impl Fn(T, T) -> T) -> Option<T> {
    match (one, two) {
        (Some(one), Some(two)) => Some(sum(one, two)),
        (one, two) => one.or(two),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_says_is_no_zero() {
        let silent = RunLine {
            turns: 2,
            calls: (3, Some((1, 2))),
            ..RunLine::default()
        };
        let all = Totals::of([&silent]);
        assert_eq!(
            (all.runs, all.turns, all.calls, all.failed),
            (1, 2, 3, Some((1, 2)))
        );
        assert_eq!((all.tokens_out, all.took_ms, all.silent), (None, None, 1));
    }

    #[test]
    fn sums_go_over_those_that_say() {
        let one = RunLine {
            turns: 2,
            took_ms: Some(1_500.0),
            tokens_out: Some(70),
            efforts: [1, 0, 2],
            unjudged: 3,
            broken: vec![("commas".to_owned(), 2), ("json".to_owned(), 1)],
            ..RunLine::default()
        };
        let two = RunLine {
            turns: 5,
            tokens_in: Some(9),
            tokens_out: Some(u64::MAX),
            efforts: [0, 4, u32::MAX],
            ..RunLine::default()
        };
        let all = Totals::of([&one, &two, &RunLine::default()]);
        assert_eq!((all.runs, all.turns, all.silent), (3, 7, 1));
        assert_eq!((all.took_ms, all.tokens_in), (Some(1_500.0), Some(9)));
        assert_eq!(all.tokens_out, Some(u64::MAX), "never around the end");
        assert_eq!((all.broken, all.broken_in), (3, 1));
        assert_eq!(all.efforts, [1, 4, u32::MAX]);
        assert_eq!(all.asked(), 8 + u64::from(u32::MAX));
    }
}
