//! How the worklist is sorted and what of it is shown.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use leptos::prelude::*;
use steelyard_protocol::{Flip, Record, WorkItem};

use super::order::ordered;

/// What the list is sorted by; what asks for a look comes first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Sort {
    /// The nearest flip, then the margin.
    #[default]
    Flip,
    /// The first's lead.
    Margin,
    /// What differs from the record.
    Record,
    /// What the edits change.
    Changed,
    /// Errors and warnings.
    Diagnostics,
    /// As loaded.
    Input,
}

/// What is known of a decision's nearest flip.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) enum Nearest {
    /// Not looked for yet.
    #[default]
    Unknown,
    /// Nothing within bounds flips it.
    None,
    /// This does.
    Flip(Flip),
}

/// What of the list is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Show {
    /// All of it.
    #[default]
    All,
    /// What the edits change.
    Changed,
    /// What differs from the record.
    Differs,
    /// What has errors or warnings.
    Diagnostics,
    /// Whose winner is another since a watched folder was last read.
    Flipped,
}

impl Show {
    /// Whether a line is shown; `flipped` are the decisions whose winner is another since the last read.
    pub(crate) fn holds<T>(self, item: &WorkItem, flipped: &BTreeMap<u32, T>) -> bool {
        match self {
            Self::Flipped => flipped.contains_key(&item.decision),
            Self::All => true,
            Self::Changed => item.before.is_some(),
            Self::Differs => item.record == Record::Differs,
            Self::Diagnostics => item.diagnostics > 0,
        }
    }
}

/// Sort and filter.
#[derive(Clone, Copy)]
pub(crate) struct List {
    /// What it is sorted by.
    pub(crate) sort: RwSignal<Sort>,
    /// What is shown.
    pub(crate) show: RwSignal<Show>,
}

impl List {
    /// Closest calls first, all of them.
    pub(crate) fn start() -> Self {
        Self {
            sort: RwSignal::new(Sort::default()),
            show: RwSignal::new(Show::default()),
        }
    }

    /// Shows what the edits change.
    pub(crate) fn only_changed(self) {
        self.show.set(Show::Changed);
    }
}

/// Places of the lines to show, in order.
pub(crate) fn arranged<T>(
    (items, nearest): (&[WorkItem], &[Nearest]),
    flipped: &BTreeMap<u32, T>,
    sort: Sort,
    show: Show,
) -> Vec<usize> {
    let places: Vec<usize> = (0..items.len())
        .filter(|at| show.holds(&items[*at], flipped))
        .collect();
    // Until all are known a list by flips would be drawn anew with each.
    let known = nearest.len() == items.len() && !nearest.contains(&Nearest::Unknown);
    let flip = |at: usize| {
        let size = match nearest.get(at) {
            Some(Nearest::Flip(flip)) => Some(flip.size),
            _ => None,
        };
        size.filter(|_| known).unwrap_or(f64::INFINITY)
    };
    let margin = |at: usize| items[at].margin.unwrap_or(f64::INFINITY);
    let by_margin = |a: usize, b: usize| margin(a).total_cmp(&margin(b));
    ordered(places, |&a, &b| {
        let order = match sort {
            Sort::Flip => flip(a).total_cmp(&flip(b)).then(by_margin(a, b)),
            Sort::Margin => by_margin(a, b),
            Sort::Record => worst(&items[a]).cmp(&worst(&items[b])),
            Sort::Changed => items[b].before.is_some().cmp(&items[a].before.is_some()),
            Sort::Diagnostics => items[b].diagnostics.cmp(&items[a].diagnostics),
            Sort::Input => Ordering::Equal,
        };
        order.then(a.cmp(&b))
    })
}

fn worst(item: &WorkItem) -> u8 {
    match item.record {
        Record::Differs => 0,
        Record::ScoresDiffer => 1,
        Record::NotReproducible => 2,
        Record::None => 3,
        Record::Matches => 4,
    }
}

#[cfg(test)]
mod tests {
    use steelyard_protocol::{Status, Tone, Verdict};

    use super::*;

    fn item(decision: u32, margin: f64, changed: bool, record: Record) -> WorkItem {
        let verdict = Verdict {
            status: Status {
                id: String::new(),
                label: String::new(),
                tone: Tone::Settled,
            },
            winner: None,
            label: String::new(),
        };
        WorkItem {
            decision,
            before: changed.then(|| verdict.clone()),
            verdict,
            margin: Some(margin),
            record,
            diagnostics: decision,
        }
    }

    #[test]
    fn the_closest_come_first_and_ties_stay_in_order() {
        let items = [
            item(0, 2.0, false, Record::Matches),
            item(1, 0.5, true, Record::None),
            item(2, 0.5, false, Record::Differs),
        ];
        let flipped = BTreeMap::from([(1, "x")]);
        let by = |sort| arranged((&items, &[]), &flipped, sort, Show::All);
        assert_eq!(by(Sort::Flip), [1, 2, 0]);
        assert_eq!(by(Sort::Margin), [1, 2, 0]);
        assert_eq!(by(Sort::Record), [2, 1, 0]);
        assert_eq!(by(Sort::Changed), [1, 0, 2]);
        assert_eq!(by(Sort::Diagnostics), [2, 1, 0]);
        assert_eq!(by(Sort::Input), [0, 1, 2]);
        let of = |show| arranged((&items, &[]), &flipped, Sort::Input, show);
        assert_eq!(of(Show::Changed), [1]);
        assert_eq!(of(Show::Differs), [2]);
        assert_eq!(of(Show::Diagnostics), [1, 2]);
        assert_eq!(of(Show::Flipped), [1]);
    }
}
