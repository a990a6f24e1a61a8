//! What is looked at: a card of the decision, a file, a line of it.

use leptos::prelude::*;
use steelyard_protocol::RunId;

use super::route::Route;

/// Selected things. `None` stands for the natural first one: the winner, the first file.
#[derive(Clone, Copy)]
pub(crate) struct Selection {
    /// Decision by its place among all that are loaded.
    pub(crate) decision: RwSignal<u32>,
    /// Card by its place in the input.
    pub(crate) card: RwSignal<Option<u32>>,
    /// Criteria, by id, whose numbers stand in columns of the ranking.
    pub(crate) columns: RwSignal<Vec<String>>,
    /// The run that is read; `None` for all of them.
    pub(crate) run: RwSignal<Option<RunId>>,
    /// Place in a file.
    pub(crate) spot: RwSignal<Spot>,
}

/// A place in a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Spot {
    /// File by key.
    pub(crate) file: Option<u32>,
    /// Line of that file, from 1.
    pub(crate) line: Option<u32>,
    /// Diagnostic on that line, by its place in the file's list.
    pub(crate) diagnostic: Option<usize>,
}

impl Selection {
    /// Begins with what the address says.
    pub(crate) fn starting_with(route: &Route) -> Self {
        Self {
            decision: RwSignal::new(route.decision),
            card: RwSignal::new(route.card),
            columns: RwSignal::new(route.columns.clone()),
            run: RwSignal::new(route.run),
            spot: RwSignal::default(),
        }
    }

    /// Looks at a decision, from its natural first card on.
    pub(crate) fn look_at_decision(self, decision: u32) {
        if self.decision.get_untracked() != decision {
            self.decision.set(decision);
            self.card.set(None);
        }
    }

    /// Looks at the natural first of everything.
    pub(crate) fn look_at_nothing(self) {
        self.decision.set(0);
        self.card.set(None);
        self.columns.set(Vec::new());
        self.run.set(None);
        self.spot.set(Spot::default());
    }

    /// Puts the numbers of a criterion into a column of the ranking, or takes them out.
    pub(crate) fn toggle_column(self, id: &str) {
        self.columns.update(|columns| {
            let before = columns.len();
            columns.retain(|one| one != id);
            if columns.len() == before {
                columns.push(id.to_owned());
            }
        });
    }

    /// Looks at a file, from its first diagnostic on.
    pub(crate) fn look_at_file(self, key: u32) {
        self.spot.set(Spot {
            file: Some(key),
            ..Spot::default()
        });
    }

    /// Looks at a line of a file.
    pub(crate) fn look_at_line(self, key: u32, line: u32) {
        self.spot.set(Spot {
            file: Some(key),
            line: Some(line),
            diagnostic: None,
        });
    }

    /// Looks at a diagnostic of a file.
    pub(crate) fn look_at_diagnostic(self, key: u32, line: u32, place: usize) {
        self.spot.set(Spot {
            file: Some(key),
            line: Some(line),
            diagnostic: Some(place),
        });
    }
}
