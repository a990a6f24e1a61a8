//! Runs in the order of calls: what was called behind what called it.

use std::collections::BTreeMap;

use steelyard_protocol::{RunId, RunLine};

use crate::state::views::sort_order::ordered;

/// Deeper ones stand no further in.
const DEEPEST: usize = 8;

/// A run by its place, and how deep it stands below one that nobody called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Member {
    pub(super) place: usize,
    pub(super) depth: usize,
}

/// All runs, each behind its caller and what that called before, as far as its place is known.
pub(super) fn in_order(runs: &[RunLine]) -> Vec<Member> {
    let mut called: BTreeMap<RunId, Vec<usize>> = BTreeMap::new();
    let known = places(runs);
    let mut open = Vec::new();
    for (place, line) in runs.iter().enumerate().rev() {
        match line.parent.filter(|parent| known.contains_key(parent)) {
            Some(parent) => called.entry(parent).or_default().push(place),
            None => open.push(Member { place, depth: 0 }),
        }
    }
    let mut order = Vec::with_capacity(runs.len());
    while let Some(next) = open.pop() {
        order.push(next);
        let depth = (next.depth + 1).min(DEEPEST);
        let below = called.remove(&runs[next.place].id).unwrap_or_default();
        // The last one goes on first.
        let entry = |place: &usize| runs[*place].call.map_or(u32::MAX, |call| call.entry);
        let last_first = ordered(below, |one, two| entry(two).cmp(&entry(one)));
        open.extend(last_first.into_iter().map(|place| Member { place, depth }));
    }
    order
}

/// Whether a person with a task is its user: no agent called it, it was not taken back from another one, and no other
/// one has all of it.
pub(super) fn is_own(run: &RunLine) -> bool {
    run.parent.is_none() && !run.called && run.whole_in.is_none()
}

/// The runs that sums go over: what another one has as well counts there.
pub(super) fn counted(runs: &[RunLine]) -> impl Iterator<Item = &RunLine> + Clone {
    runs.iter().filter(|run| run.whole_in.is_none())
}

/// The places of runs.
pub(super) fn places(runs: &[RunLine]) -> BTreeMap<RunId, usize> {
    let runs = runs.iter().enumerate();
    runs.map(|(place, line)| (line.id, place)).collect()
}

/// The last part of a file's name, where it is another one than that of the caller.
pub(super) fn other_file<'a>(line: &'a RunLine, caller: Option<&RunLine>) -> Option<&'a str> {
    let differs = caller.is_some_and(|caller| caller.file != line.file);
    let last = line.file.rsplit('/').next();
    last.filter(|_| differs)
}

#[cfg(test)]
mod tests {
    use steelyard_protocol::CallPlace;

    use super::*;

    fn called(line: RunLine, entry: u32) -> RunLine {
        let call = Some(CallPlace { entry, turn: 1 });
        RunLine { call, ..line }
    }

    fn line(file: u32, parent: Option<u32>) -> RunLine {
        let id = |file| RunId { file, place: 0 };
        RunLine {
            id: id(file),
            file: format!("logs/{file}.jsonl"),
            parent: parent.map(id),
            ..RunLine::default()
        }
    }

    #[test]
    fn what_was_called_stands_behind_its_caller_in_whatever_file() {
        let runs = [
            called(line(0, Some(3)), 7),
            line(1, None),
            line(2, Some(0)),
            line(3, None),
            called(line(4, Some(3)), 2),
            line(5, Some(99)),
        ];
        let order = in_order(&runs).into_iter();
        let order: Vec<_> = order.map(|one| (one.place, one.depth)).collect();
        assert_eq!(order, [(1, 0), (3, 0), (4, 1), (0, 1), (2, 2), (5, 0)]);
        assert_eq!(other_file(&runs[0], Some(&runs[3])), Some("0.jsonl"));
        assert_eq!(other_file(&runs[0], Some(&runs[0])), None);
        assert_eq!(other_file(&runs[0], None), None);
    }

    #[test]
    fn a_chain_of_any_length() {
        let runs: Vec<RunLine> = (0..50_000)
            .map(|at: u32| line(at, at.checked_sub(1)))
            .collect();
        let order = in_order(&runs);
        assert_eq!((order.len(), order[49_999].depth), (50_000, DEEPEST));
    }
}
