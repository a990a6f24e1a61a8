//! Parts that several runs have in common, which sums count once, with the first run.

use std::borrow::Cow;
use std::collections::BTreeSet;

use steelyard_protocol::RunLine;

/// These runs, each without the parts that one before it has.
pub(super) fn without_shared_parts<'a>(
    runs: impl Iterator<Item = &'a RunLine>,
) -> Vec<Cow<'a, RunLine>> {
    let mut known = BTreeSet::new();
    let runs = runs.map(|run| {
        let mut line = Cow::Borrowed(run);
        for part in &run.shared {
            if !known.insert(part.id) {
                subtract(line.to_mut(), &part.numbers);
            }
        }
        line
    });
    runs.collect()
}

fn subtract(line: &mut RunLine, part: &RunLine) {
    let count = |all: u32, part: u32| all.saturating_sub(part);
    let tokens = |all: Option<u64>, part: Option<u64>| {
        all.map(|all| all.saturating_sub(part.unwrap_or_default()))
    };
    let time = |all: Option<f64>, part: Option<f64>| {
        all.map(|all| (all - part.unwrap_or_default()).max(0.0))
    };
    line.turns = count(line.turns, part.turns);
    line.took_ms = time(line.took_ms, part.took_ms);
    line.waited_ms = time(line.waited_ms, part.waited_ms);
    line.tokens_in = tokens(line.tokens_in, part.tokens_in);
    line.tokens_out = tokens(line.tokens_out, part.tokens_out);
    for (all, part) in line.tokens_of.iter_mut().zip(part.tokens_of) {
        *all = tokens(*all, part);
    }
    line.cost.amount = time(line.cost.amount, part.cost.amount);
    line.cost.priced = line.cost.priced.saturating_sub(part.cost.priced);
    line.cost.without = line.cost.without.saturating_sub(part.cost.without);
    line.cost.uncached = line.cost.uncached.saturating_sub(part.cost.uncached);
    line.calls.0 = count(line.calls.0, part.calls.0);
    let both = |all: Option<(u32, u32)>, part: Option<(u32, u32)>| {
        let part = part.unwrap_or_default();
        all.map(|all| (count(all.0, part.0), count(all.1, part.1)))
    };
    line.calls.1 = both(line.calls.1, part.calls.1);
    line.refused_edits = both(line.refused_edits, part.refused_edits);
    for (all, part) in line.efforts.iter_mut().zip(part.efforts) {
        *all = count(*all, part);
    }
    line.unjudged = count(line.unjudged, part.unjudged);
}

#[cfg(test)]
mod tests {
    use steelyard_protocol::SharedPart;

    use super::*;
    use crate::pages::runs::totals::Totals;

    fn line(turns: u32, tokens: u64, ms: f64) -> RunLine {
        RunLine {
            turns,
            took_ms: Some(ms),
            tokens_in: Some(tokens),
            calls: (turns, Some((0, turns))),
            ..RunLine::default()
        }
    }

    /// Three forks: all begin with the same two turns, and two of them go on alike for one more.
    #[test]
    fn what_runs_have_in_common_counts_once() {
        let part = |id, numbers| SharedPart { id, numbers };
        let begin = || part(0, line(2, 200, 20.0));
        let more = || part(1, line(1, 50, 5.0));
        let fork = |shared: Vec<SharedPart>, all: RunLine| RunLine { shared, ..all };
        let runs = [
            fork(vec![begin()], line(3, 1_200, 120.0)),
            fork(vec![begin(), more()], line(4, 1_250, 125.0)),
            fork(vec![begin(), more()], line(5, 2_250, 225.0)),
        ];
        let sums = |runs: &[RunLine]| {
            let runs = without_shared_parts(runs.iter());
            let all = Totals::of(runs.iter().map(|run| &**run));
            (all.turns, all.tokens_in, all.took_ms, all.calls)
        };
        // 2 + 1 of all, 1 + 1 + 2 of each.
        assert_eq!(sums(&runs), (7, Some(4_250), Some(425.0), 7));
        // Of those that are shown: the third alone is whole.
        assert_eq!(sums(&runs[2..]), (5, Some(2_250), Some(225.0), 5));
        assert_eq!(sums(&runs[1..]), (6, Some(3_250), Some(325.0), 6));
    }
}
