//! The worklist as it is sorted and narrowed down, and the order in which its decisions are walked through.

use std::collections::BTreeMap;
use std::sync::Arc;

use leptos::prelude::*;
use steelyard_protocol::{Brief, Record, Verdict, WorkItem};

use crate::reactive::memo::memo;
use crate::state::answers::studies::{MOST_NEAREST, Nearest, Studies};
use crate::state::ground::files::Files;
use crate::state::ground::selection::Selection;
use crate::state::views::sort_order::{holds_all, known_first, ordered, turned};
use crate::state::views::worklist::{ListView, Show, Sort};

/// The list as it is sorted and narrowed down, over all that there is.
#[derive(Clone, Copy)]
pub(crate) struct List {
    /// Sort and filters.
    pub(crate) view: RwSignal<ListView>,
    /// All lines.
    pub(crate) items: Memo<Arc<Vec<WorkItem>>>,
    /// Places of the lines to show among them, in order.
    pub(crate) order: Memo<Arc<Vec<usize>>>,
    /// How far down it was last seen, in pixels.
    pub(crate) top: RwSignal<f64>,
    count: Signal<u32>,
}

impl List {
    /// The list over what is studied.
    pub(crate) fn start(
        studies: Studies,
        files: Files,
        flipped: Memo<BTreeMap<u32, String>>,
        selection: Selection,
    ) -> Self {
        let (view, open) = (selection.list(), files.workspace());
        let items = memo(move |_| studies.items().map(|(items, _)| items).unwrap_or_default());
        let order = memo(move |_| {
            let of = |nearest: &[Nearest]| {
                let arrange = |items: &Arc<Vec<WorkItem>>| {
                    let all = (items.as_slice(), nearest);
                    view.with(|view| {
                        flipped.with(|flipped| {
                            open.with(|open| arranged(all, &open.decisions, flipped, view))
                        })
                    })
                };
                items.with(arrange)
            };
            Arc::new(studies.nearest(|nearest, _| of(nearest)))
        });
        Self {
            view,
            items,
            order,
            top: RwSignal::new(0.0),
            count: files.decisions(),
        }
    }

    /// Shows a part of it.
    pub(crate) fn show(self, show: Show) {
        self.view.update(|view| view.show = show);
    }

    /// What is shown.
    pub(crate) fn shown(self) -> Show {
        self.view.with(|view| view.show)
    }

    /// The decisions in its order, and how many there are in all: all as loaded where the list is not known, or shows none.
    pub(crate) fn walked(self) -> (Vec<u32>, u32) {
        let count = self.count.get();
        let decisions: Vec<u32> = self.items.with(|items| {
            let known = items.len() == count as usize;
            let of = |&place: &usize| items.get(place).map(|item| item.decision);
            let walk = |order: &Arc<Vec<usize>>| order.iter().filter_map(of).collect();
            if known {
                self.order.with(walk)
            } else {
                Vec::new()
            }
        });
        if decisions.is_empty() {
            return ((0..count).collect(), count);
        }
        (decisions, count)
    }

    /// The decision so many steps on from one, round and round; from one that is not shown, the first or the last.
    pub(crate) fn beside(self, decision: u32, on: bool) -> Option<u32> {
        let (walked, _) = untrack(|| self.walked());
        beside(&walked, decision, on)
    }
}

/// The one before or after in a list, round and round; of one that is not there, the last or the first.
fn beside(walked: &[u32], here: u32, on: bool) -> Option<u32> {
    let last = walked.len().checked_sub(1)?;
    let at = walked.iter().position(|one| *one == here);
    let to = match (at, on) {
        (None, true) => 0,
        (None | Some(0), false) => last,
        (Some(at), false) => at - 1,
        (Some(at), true) => (at + 1) % walked.len(),
    };
    Some(walked[to])
}

/// Places of the lines to show, in order; what a line has nothing of goes last, whichever way.
pub(crate) fn arranged<T>(
    (items, nearest): (&[WorkItem], &[Nearest]),
    briefs: &[Brief],
    flipped: &BTreeMap<u32, T>,
    view: &ListView,
) -> Vec<usize> {
    let words: Vec<String> = view
        .find
        .split_whitespace()
        .map(str::to_lowercase)
        .collect();
    let found = |item: &WorkItem| {
        let said = || [name(item, briefs), outcome(&item.verdict)].join(" ");
        words.is_empty() || holds_all(&said(), &words)
    };
    let places: Vec<usize> = (0..items.len())
        .filter(|&at| view.show.holds(&items[at], flipped) && found(&items[at]))
        .collect();
    // Until all are known a list by flips would be drawn anew with each.
    let known = nearest.len() == items.len().min(MOST_NEAREST as usize)
        && !nearest.contains(&Nearest::Unknown);
    let number = |at: usize| match view.sort {
        Sort::Flip => match nearest.get(at) {
            Some(Nearest::Flip(flip)) if known => Some(flip.size),
            _ => None,
        },
        Sort::Margin => items[at].margin,
        Sort::Record => worst(items[at].record),
        Sort::Diagnostics => Some(f64::from(items[at].diagnostics)),
        _ => Some(at as f64),
    };
    let of_text = |item: &WorkItem| match view.sort {
        Sort::Name => Some(name(item, briefs)),
        Sort::Outcome => Some(outcome(&item.verdict)),
        Sort::Changed => item.before.as_ref().map(outcome),
        _ => None,
    };
    let texts: Vec<Option<String>> = items.iter().map(of_text).collect();
    let by_text = matches!(view.sort, Sort::Name | Sort::Outcome | Sort::Changed);
    let by = |a: Option<f64>, b: Option<f64>| {
        known_first(a, b, |a, b| turned(a.total_cmp(b), view.falls))
    };
    ordered(places, |&a, &b| {
        let order = if by_text {
            known_first(texts[a].as_ref(), texts[b].as_ref(), |a, b| {
                turned(a.cmp(b), view.falls)
            })
        } else {
            by(number(a), number(b))
        };
        let closer = || by(items[a].margin, items[b].margin);
        let order = match view.sort {
            Sort::Flip => order.then_with(closer),
            _ => order,
        };
        order.then(a.cmp(&b))
    })
}

/// What a decision and its kind are called, in small letters.
fn name(item: &WorkItem, briefs: &[Brief]) -> String {
    let brief = briefs.get(item.decision as usize);
    brief.map_or(String::new(), |brief| {
        format!("{} {}", brief.label, brief.system).to_lowercase()
    })
}

/// A status and who won, in small letters.
fn outcome(verdict: &Verdict) -> String {
    format!("{} {}", verdict.status.label, verdict.label).to_lowercase()
}

/// How much a record asks for a look; `None` where there is none.
fn worst(record: Record) -> Option<f64> {
    match record {
        Record::Differs => Some(0.0),
        Record::ScoresDiffer => Some(1.0),
        Record::NotReproducible => Some(2.0),
        Record::Matches => Some(3.0),
        Record::None => None,
    }
}

#[cfg(test)]
mod tests {
    use steelyard_protocol::{Flip, FlipWords, Mode, Status, Tone};

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
            lead: String::new(),
            level: 1,
            heuristic: false,
            same_choice: match record {
                Record::None => None,
                record => Some(record != Record::Differs),
            },
            recorded: String::new(),
            record,
            diagnostics: decision,
        }
    }

    fn briefs() -> Vec<Brief> {
        let brief = |label: &str| Brief {
            label: label.to_owned(),
            system: "Table".to_owned(),
            ..Brief::default()
        };
        ["cache", "Auth", "billing"].map(brief).to_vec()
    }

    fn by(items: &[WorkItem], view: &ListView) -> Vec<usize> {
        let flipped = BTreeMap::from([(1, "x")]);
        arranged((items, &[]), &briefs(), &flipped, view)
    }

    fn three() -> [WorkItem; 3] {
        [
            item(0, 2.0, false, Record::Matches),
            item(1, 0.5, true, Record::None),
            item(2, 0.5, false, Record::Differs),
        ]
    }

    #[test]
    fn the_closest_come_first_and_ties_stay_in_order() {
        let sorted = |sort, falls| {
            let view = ListView {
                sort,
                falls,
                ..ListView::default()
            };
            by(&three(), &view)
        };
        assert_eq!(sorted(Sort::Flip, false), [1, 2, 0]);
        assert_eq!(sorted(Sort::Margin, false), [1, 2, 0]);
        assert_eq!(sorted(Sort::Margin, true), [0, 1, 2]);
        // What has no record, or no other outcome before, goes last both ways.
        assert_eq!(sorted(Sort::Record, false), [2, 0, 1]);
        assert_eq!(sorted(Sort::Record, true), [0, 2, 1]);
        assert_eq!(sorted(Sort::Changed, false), [1, 0, 2]);
        assert_eq!(sorted(Sort::Changed, true), [1, 0, 2]);
        assert_eq!(sorted(Sort::Diagnostics, true), [2, 1, 0]);
        assert_eq!(sorted(Sort::Name, false), [1, 2, 0]);
        assert_eq!(sorted(Sort::Name, true), [0, 2, 1]);
        assert_eq!(sorted(Sort::Input, false), [0, 1, 2]);
        let mut unknown = three();
        unknown[1].margin = None;
        let falls = ListView {
            sort: Sort::Margin,
            falls: true,
            ..ListView::default()
        };
        assert_eq!(by(&unknown, &falls), [0, 2, 1]);
    }

    #[test]
    fn lines_by_flips_move_once_when_the_last_flip_is_known() {
        let flip = |size| {
            Nearest::Flip(Box::new(Flip {
                label: String::new(),
                slot: None,
                mode: Mode::Free,
                from: 0.0,
                to: 0.0,
                edge: 0.0,
                relative: None,
                size,
                words: FlipWords::default(),
                exact: true,
                after: item(0, 0.0, false, Record::None).verdict,
                sets: Vec::new(),
                input: None,
                place: None,
            }))
        };
        let order = |nearest: &[Nearest]| {
            let view = ListView::default();
            arranged(
                (&three(), nearest),
                &[],
                &BTreeMap::<u32, u32>::new(),
                &view,
            )
        };
        assert_eq!(order(&[flip(0.1), Nearest::Unknown, flip(0.3)]), [1, 2, 0]);
        assert_eq!(order(&[flip(0.1), Nearest::None, flip(0.3)]), [0, 2, 1]);
    }

    #[test]
    fn filters_narrow_it_down() {
        let of = |show, find: &str| {
            let view = ListView {
                sort: Sort::Input,
                show,
                find: find.to_owned(),
                ..ListView::default()
            };
            by(&three(), &view)
        };
        assert_eq!(of(Show::Changed, ""), [1]);
        assert_eq!(of(Show::Differs, ""), [2]);
        assert_eq!(of(Show::OtherChoice, ""), [2]);
        assert_eq!(of(Show::Diagnostics, ""), [1, 2]);
        assert_eq!(of(Show::Flipped, ""), [1]);
        assert_eq!(of(Show::All, " TABLE ac"), [0]);
        assert_eq!(of(Show::Changed, "cache"), [] as [usize; 0]);
    }

    #[test]
    fn decisions_are_walked_round_and_round() {
        assert_eq!(beside(&[4, 2, 9], 2, true), Some(9));
        assert_eq!(beside(&[4, 2, 9], 9, true), Some(4));
        assert_eq!(beside(&[4, 2, 9], 4, false), Some(9));
        // From one that the filter hides.
        assert_eq!(beside(&[4, 2, 9], 3, true), Some(4));
        assert_eq!(beside(&[4, 2, 9], 3, false), Some(9));
        assert_eq!(beside(&[], 3, true), None);
    }
}
