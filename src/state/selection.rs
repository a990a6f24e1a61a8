//! What is looked at: a card of the decision, a file, a line of it.

use leptos::prelude::*;

/// Selected things. `None` stands for the natural first one: the winner, the first file.
#[derive(Clone, Copy)]
pub(crate) struct Selection {
    /// Decision by its place among all that are loaded.
    pub(crate) decision: RwSignal<u32>,
    /// Card by its place in the input.
    pub(crate) card: RwSignal<Option<u32>>,
    /// Criteria, by id, whose numbers stand in columns of the ranking.
    pub(crate) columns: RwSignal<Vec<String>>,
    /// File by key.
    pub(crate) file: RwSignal<Option<u32>>,
    /// Line of that file, from 1.
    pub(crate) line: RwSignal<Option<u32>>,
    /// Diagnostic on that line, by its place in the file's list.
    pub(crate) diagnostic: RwSignal<Option<usize>>,
}

impl Selection {
    /// Begins with what the address says.
    pub(crate) fn starting_with(decision: u32, card: Option<u32>, columns: Vec<String>) -> Self {
        Self {
            decision: RwSignal::new(decision),
            card: RwSignal::new(card),
            columns: RwSignal::new(columns),
            file: RwSignal::new(None),
            line: RwSignal::new(None),
            diagnostic: RwSignal::new(None),
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
        self.file.set(None);
        self.line.set(None);
        self.diagnostic.set(None);
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
        self.file.set(Some(key));
        self.line.set(None);
        self.diagnostic.set(None);
    }

    /// Looks at a line of a file.
    pub(crate) fn look_at_line(self, key: u32, line: u32) {
        self.file.set(Some(key));
        self.line.set(Some(line));
        self.diagnostic.set(None);
    }

    /// Looks at a diagnostic of a file.
    pub(crate) fn look_at_diagnostic(self, key: u32, line: u32, place: usize) {
        self.look_at_line(key, line);
        self.diagnostic.set(Some(place));
    }
}
