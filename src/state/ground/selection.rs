//! What is looked at: a card of the decision, a file, a line of it.

use crate::reactive::memo::memo;
use leptos::prelude::*;
use steelyard_protocol::{DecisionId, RunId, Sieve};

use crate::state::ground::route::{Looked, Route};
use crate::state::views::runs::RunsView;
use crate::state::views::simulate::SimulateSelection;
use crate::state::views::telemetry::{LogSelection, LogView, put};
use crate::state::views::worklist::ListView;

/// The views of lists.
type Arranged = (RwSignal<ListView>, RwSignal<Sieve>, RwSignal<RunsView>);

/// Selected things. `None` stands for the natural first one: the winner, the first file.
#[derive(Clone, Copy)]
pub(crate) struct Selection {
    /// Decision by its place among all that are loaded; the first where the one that is looked for is not there.
    pub(crate) decision: Memo<u32>,
    /// The same as it is called, among all that are loaded.
    sought: RwSignal<Sought>,
    /// Card by its place in the input.
    pub(crate) card: RwSignal<Option<u32>>,
    /// Criteria, by id, whose numbers stand in columns of the ranking.
    pub(crate) columns: RwSignal<Vec<String>>,
    /// What of the worklist, of the ranking and of all runs is shown, and in which order: a handle, since a selection is handed
    /// about by value.
    arranged: StoredValue<Arranged>,
    /// What is looked at of runs.
    pub(crate) log: LogSelection,
    /// What is simulated.
    pub(crate) simulated: SimulateSelection,
    /// Place in a file.
    pub(crate) spot: RwSignal<Spot>,
    /// Whether times are shown in UTC, and not in the browser's time zone.
    pub(crate) utc: RwSignal<bool>,
}

/// The decision that is looked for.
#[derive(Clone, Debug, Default)]
struct Sought {
    looked: Looked,
    /// Ids of all decisions that are loaded.
    known: Vec<DecisionId>,
}

impl Sought {
    /// Its place among those that are loaded; `None` where it is not there.
    fn place(&self) -> Option<u32> {
        match &self.looked {
            Looked::First => Some(0),
            Looked::Place(place) => Some(*place),
            Looked::Of(id) => {
                let place = self.known.iter().position(|one| one == id)?;
                u32::try_from(place).ok()
            }
        }
    }
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
        let sought = RwSignal::new(Sought {
            looked: route.decision.clone(),
            known: Vec::new(),
        });
        Self {
            decision: memo(move |_| sought.with(Sought::place).unwrap_or_default()),
            sought,
            card: RwSignal::new(route.card),
            columns: RwSignal::new(route.columns.clone()),
            arranged: StoredValue::new((
                RwSignal::new(route.list.clone()),
                RwSignal::new(route.sieve.clone()),
                RwSignal::new(route.runs.clone()),
            )),
            log: LogSelection::starting_with([route.run, route.beside], &route.words, &route.log),
            simulated: SimulateSelection::starting_with(route.simulated),
            utc: RwSignal::new(route.utc),
            spot: RwSignal::default(),
        }
    }

    /// How the worklist is sorted, and what of it is shown.
    pub(crate) fn list(self) -> RwSignal<ListView> {
        self.arranged.get_value().0
    }

    /// Which rows of the ranking are shown, and in which order.
    pub(crate) fn sieve(self) -> RwSignal<Sieve> {
        self.arranged.get_value().1
    }

    /// What is looked at of all runs.
    pub(crate) fn runs(self) -> RwSignal<RunsView> {
        self.arranged.get_value().2
    }

    /// The run that is read; `None` for all of them.
    pub(crate) fn read_run(self) -> RwSignal<Option<RunId>> {
        self.log.parts().read
    }

    /// The run that stands beside the one that is read.
    pub(crate) fn beside(self) -> RwSignal<Option<RunId>> {
        self.log.parts().beside
    }

    /// Words that are looked for in all transcripts; empty for none.
    pub(crate) fn words(self) -> RwSignal<String> {
        self.log.parts().words
    }

    /// Looks at a decision, from its natural first card on.
    pub(crate) fn look_at_decision(self, decision: u32) {
        self.look_for(untrack(|| self.name_of(decision)));
    }

    /// Looks for a decision.
    pub(crate) fn look_for(self, looked: Looked) {
        let before = self.decision.get_untracked();
        if self.sought.with_untracked(|now| now.looked != looked) {
            self.sought.update(|sought| sought.looked = looked);
        }
        if self.decision.get_untracked() != before {
            self.card.set(None);
            put(self.sieve(), Sieve::default());
        }
    }

    /// What a decision at a place is called: the only one needs no name.
    pub(crate) fn name_of(self, decision: u32) -> Looked {
        self.sought.with(|Sought { known, .. }| {
            let id = known.get(decision as usize);
            match id.filter(|_| known.len() > 1) {
                Some(id) => Looked::Of(id.clone()),
                None if decision == 0 => Looked::First,
                None => Looked::Place(decision),
            }
        })
    }

    /// These decisions are loaded now.
    pub(crate) fn know(self, ids: Vec<DecisionId>) {
        if self.sought.with_untracked(|now| now.known != ids) {
            self.sought.update(|sought| sought.known = ids);
        }
    }

    /// What is looked for.
    pub(crate) fn looked(self) -> Looked {
        self.sought.with(|sought| sought.looked.clone())
    }

    /// The decision that is looked for and not there, while there are others.
    pub(crate) fn missing(self) -> Option<String> {
        self.sought.with(|sought| match &sought.looked {
            Looked::Of(id) if sought.place().is_none() && !sought.known.is_empty() => {
                Some(id.0.clone())
            }
            _ => None,
        })
    }

    /// Looks at the natural first of everything.
    pub(crate) fn look_at_nothing(self) {
        self.look_for(Looked::First);
        self.card.set(None);
        self.columns.set(Vec::new());
        self.read_run().set(None);
        self.beside().set(None);
        self.words().set(String::new());
        self.log.put(LogView::default());
        put(self.sieve(), Sieve::default());
        put(self.list(), ListView::default());
        self.runs().update(|runs| {
            // Columns are a matter of who looks.
            *runs = RunsView {
                columns: runs.columns.take(),
                ..RunsView::default()
            };
        });
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
