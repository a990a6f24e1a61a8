//! How the worklist is sorted, what of it is shown, and the order in which its decisions are walked through.
//! In the address as `sort=-margin&show=differs&find=cache&agents=model&met=a,b`; what is as it begins is not written. With
//! `agents=-model` the agents are folded up.

use std::collections::BTreeMap;
use std::sync::Arc;

use leptos::prelude::*;
use steelyard_protocol::{Brief, By, Flip, Record, Verdict, WorkItem};

use super::files::Files;
use super::order::{holds_all, known_first, ordered, turned};
use super::selection::Selection;
use super::studies::Studies;
use crate::persist::percent::{decode, encode};
use crate::state::memo::memo;

/// Decisions whose nearest flip is looked for: beyond, the list is sorted by margins.
pub(crate) const MOST_NEAREST: u32 = 2_000;

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
    /// Status and winner.
    Outcome,
    /// What decisions are called.
    Name,
    /// As loaded.
    Input,
}

impl Sort {
    /// All of them, with their words in the address.
    const WORDS: [(Self, &'static str); 8] = [
        (Self::Flip, "flip"),
        (Self::Margin, "margin"),
        (Self::Record, "record"),
        (Self::Changed, "changed"),
        (Self::Diagnostics, "diagnostics"),
        (Self::Outcome, "outcome"),
        (Self::Name, "name"),
        (Self::Input, "loaded"),
    ];
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
    Flip(Box<Flip>),
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
    /// All of them, with their words in the address.
    const WORDS: [(Self, &'static str); 5] = [
        (Self::All, "all"),
        (Self::Changed, "changed"),
        (Self::Differs, "differs"),
        (Self::Diagnostics, "diagnostics"),
        (Self::Flipped, "flipped"),
    ];

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

/// What tells agents apart, in the words of the address.
const WAYS: [(By, &str); 4] = [
    (By::Agent, "agent"),
    (By::Model, "model"),
    (By::Both, "both"),
    (By::Program, "program"),
];

/// Sort and filters of the list, and what is asked of the agents over it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ListView {
    /// What it is sorted by.
    pub(crate) sort: Sort,
    /// Whether the last goes first.
    pub(crate) falls: bool,
    /// What is shown.
    pub(crate) show: Show,
    /// Words that each line shown holds.
    pub(crate) find: String,
    /// What tells agents apart over it; `None` for what fits them.
    pub(crate) by: Option<By>,
    /// Whether they are unfolded.
    pub(crate) open: bool,
    /// The two of them that are head to head.
    pub(crate) pair: Option<[String; 2]>,
}

impl ListView {
    /// Takes what a key of a query says; false where the key is none of these. What is not understood is left out.
    pub(super) fn read(&mut self, key: &str, value: &str) -> bool {
        match key {
            "sort" => {
                let word = value.trim_start_matches('-');
                if let Some((sort, _)) = Sort::WORDS.into_iter().find(|one| one.1 == word) {
                    (self.sort, self.falls) = (sort, value.starts_with('-'));
                }
            }
            "show" => {
                let show = Show::WORDS.into_iter().find(|one| one.1 == value);
                self.show = show.map_or(Show::All, |one| one.0);
            }
            "find" => value.clone_into(&mut self.find),
            "agents" => {
                let word = value.trim_start_matches('-');
                let by = WAYS.into_iter().find(|one| one.1 == word);
                self.by = by.map(|one| one.0);
                self.open = by.is_some() && !value.starts_with('-');
            }
            "met" => {
                let mut names = value.split(',').map(decode);
                self.pair = names
                    .next()
                    .zip(names.next())
                    .map(|(one, other)| [one, other]);
                // Who comes by an address that names two wants to see them.
                self.open |= self.pair.is_some() && self.by.is_none();
            }
            _ => return false,
        }
        true
    }

    /// What there is to write: key and value.
    pub(super) fn words(&self) -> Vec<(&'static str, String)> {
        let mut words = Vec::new();
        let sort = Sort::WORDS.iter().find(|one| one.0 == self.sort);
        if let Some((_, word)) = sort.filter(|_| (self.sort, self.falls) != (Sort::Flip, false)) {
            words.push(("sort", [["", "-"][usize::from(self.falls)], word].concat()));
        }
        let show = Show::WORDS.iter().find(|one| one.0 == self.show);
        if let Some((_, word)) = show.filter(|one| one.0 != Show::All) {
            words.push(("show", (*word).to_owned()));
        }
        if !self.find.is_empty() {
            words.push(("find", encode(&self.find)));
        }
        let way = WAYS.iter().find(|one| Some(one.0) == self.by);
        if let Some((_, word)) = way {
            words.push(("agents", [["-", ""][usize::from(self.open)], word].concat()));
        }
        if let Some(pair) = &self.pair {
            let names = pair.each_ref().map(|name| encode(&encode(name)));
            words.push(("met", names.join(",")));
        }
        words
    }

    /// The agents are unfolded, as they are told apart there, or folded up.
    pub(crate) fn unfold(&mut self, open: bool, by: By) {
        self.open = open;
        if open {
            self.by.get_or_insert(by);
        }
    }

    /// A column's name is pressed: it sorts, pressed again the other way. Of diagnostics the most go first; names have a third way, as
    /// loaded.
    pub(crate) fn press(&mut self, sort: Sort) {
        let now = match (self.sort, sort) {
            (Sort::Input, Sort::Name) => (Sort::Name, false),
            (Sort::Name, Sort::Name) if self.falls => (Sort::Input, false),
            (now, sort) if now == sort => (sort, !self.falls),
            (_, sort) => (sort, sort == Sort::Diagnostics),
        };
        (self.sort, self.falls) = now;
    }
}

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
    use steelyard_protocol::{Mode, Scale, Status, Tone};

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
            level: 1,
            heuristic: false,
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
                scale: Scale::Own(1.0),
                exact: true,
                after: item(0, 0.0, false, Record::None).verdict,
                sets: Vec::new(),
                input: None,
                place: None,
            }))
        };
        let order = |nearest: &[Nearest]| {
            let view = ListView::default();
            arranged((&three(), nearest), &[], &BTreeMap::<u32, ()>::new(), &view)
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
        assert_eq!(of(Show::Diagnostics, ""), [1, 2]);
        assert_eq!(of(Show::Flipped, ""), [1]);
        assert_eq!(of(Show::All, " TABLE ac"), [0]);
        assert_eq!(of(Show::Changed, "cache"), [] as [usize; 0]);
    }

    #[test]
    fn what_is_looked_at_is_read_back() {
        let view = ListView {
            sort: Sort::Outcome,
            falls: true,
            show: Show::Differs,
            find: "a & b, 50%".to_owned(),
            by: Some(By::Both),
            open: true,
            pair: Some(["one, two".to_owned(), "three".to_owned()]),
        };
        let mut back = ListView::default();
        for (key, value) in view.words() {
            assert!(back.read(key, &decode(&value)), "{key}");
        }
        assert_eq!(back, view);
        assert_eq!(ListView::default().words(), []);
        assert!(!back.read("page", "files"));
    }

    #[test]
    fn agents_stay_as_they_were_left() {
        let read = |value: &str| {
            let mut view = ListView::default();
            assert!(view.read("agents", value));
            view
        };
        for (way, word) in WAYS {
            let mut view = ListView::default();
            view.unfold(true, way);
            assert_eq!(view.words(), [("agents", word.to_owned())]);
            assert_eq!(read(word), view);
            // Folded up it keeps what was chosen; unfolded again that is what it shows.
            view.unfold(false, By::Agent);
            assert_eq!(view.words(), [("agents", format!("-{word}"))]);
            assert_eq!(read(&view.words()[0].1), view);
            view.unfold(true, By::Agent);
            assert_eq!(view.words(), [("agents", word.to_owned())]);
        }
        assert_eq!(read("team"), ListView::default());
        let mut two = ListView::default();
        assert!(two.read("met", "a,b") && two.open);
    }

    #[test]
    fn a_column_turns_and_names_lead_back_to_as_loaded() {
        let mut view = ListView::default();
        let mut press = |sort| {
            view.press(sort);
            (view.sort, view.falls)
        };
        assert_eq!(press(Sort::Flip), (Sort::Flip, true));
        assert_eq!(press(Sort::Diagnostics), (Sort::Diagnostics, true));
        assert_eq!(press(Sort::Diagnostics), (Sort::Diagnostics, false));
        assert_eq!(press(Sort::Name), (Sort::Name, false));
        assert_eq!(press(Sort::Name), (Sort::Name, true));
        assert_eq!(press(Sort::Name), (Sort::Input, false));
        assert_eq!(press(Sort::Name), (Sort::Name, false));
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
