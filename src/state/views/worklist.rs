//! How the worklist is sorted, what of it is shown, and what is asked of the agents over it.
//! In the address as `sort=-margin&show=differs&find=cache&agents=model&met=a,b`; what is as it begins is not written. With
//! `agents=-model` the agents are folded up.

use std::collections::BTreeMap;

use steelyard_protocol::{AgentKey, Record, WorkItem};

use crate::persist::percent::{decode, encode};

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
    /// What is another choice than recorded: another winner, or another status where no winner is recorded.
    OtherChoice,
    /// What has errors or warnings.
    Diagnostics,
    /// Whose winner is another since a watched folder was last read.
    Flipped,
}

impl Show {
    /// All of them, with their words in the address.
    const WORDS: [(Self, &'static str); 6] = [
        (Self::All, "all"),
        (Self::Changed, "changed"),
        (Self::Differs, "differs"),
        (Self::OtherChoice, "choice"),
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
            Self::OtherChoice => item.same_choice == Some(false),
            Self::Diagnostics => item.diagnostics > 0,
        }
    }
}

/// What tells agents apart, in the words of the address.
const WAYS: [(AgentKey, &str); 4] = [
    (AgentKey::Agent, "agent"),
    (AgentKey::Model, "model"),
    (AgentKey::Both, "both"),
    (AgentKey::Program, "program"),
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
    pub(crate) by: Option<AgentKey>,
    /// Whether they are unfolded.
    pub(crate) open: bool,
    /// The two of them that are head to head.
    pub(crate) pair: Option<[String; 2]>,
}

impl ListView {
    /// Takes what a key of a query says; false where the key is none of these. What is not understood is left out.
    pub(in crate::state) fn read(&mut self, key: &str, value: &str) -> bool {
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
    pub(in crate::state) fn words(&self) -> Vec<(&'static str, String)> {
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
    pub(crate) fn unfold(&mut self, open: bool, by: AgentKey) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_looked_at_is_read_back() {
        let view = ListView {
            sort: Sort::Outcome,
            falls: true,
            show: Show::Differs,
            find: "a & b, 50%".to_owned(),
            by: Some(AgentKey::Both),
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
            view.unfold(false, AgentKey::Agent);
            assert_eq!(view.words(), [("agents", format!("-{word}"))]);
            assert_eq!(read(&view.words()[0].1), view);
            view.unfold(true, AgentKey::Agent);
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
}
