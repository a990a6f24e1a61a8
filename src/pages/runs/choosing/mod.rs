//! Runs chosen by hand, to be put onto one task: which are chosen, what was done with them, and the way back.
//!
//! What comes of it is a document of the workspace like any other; the engine writes it.

mod bar;
mod marks;
mod naming;
mod outcome_acts;
mod range;
mod suggested;
mod weigh;

use std::collections::BTreeSet;

use leptos::prelude::*;
use steelyard_protocol::{OutcomeSaid, RunId, RunLine, WrittenFile};

use super::outcomes::words;
use super::reader::Reader;
use crate::charts::format;
use crate::reactive::effect::effect;
use crate::reactive::scope::{self, Scope};
use crate::state::ground::files::{Before, Files};
pub(super) use bar::{ChoosingBar, Told};
pub(super) use marks::{Mark, MarkAll};
pub(super) use outcome_acts::OutcomeActs;
use range::{between, kept};

/// What was done last, in words.
#[derive(Clone, PartialEq, Eq)]
struct Done {
    words: String,
    /// A run that it was done with; its decision is what came of it.
    run: Option<RunId>,
    /// Whether there is a way back.
    undoable: bool,
    /// Whether the keyboard goes on from here, since what was pressed has gone.
    takes_focus: bool,
}

/// Which runs are chosen.
#[derive(Clone, Copy)]
pub(super) struct Choosing {
    scope: Scope,
    files: Files,
    reader: Reader,
    chosen: RwSignal<BTreeSet<RunId>>,
    /// The rows in sight that can be chosen, in their order.
    rows: RwSignal<Vec<RunId>>,
    /// Where a range begins.
    anchor: StoredValue<Option<RunId>>,
    naming: RwSignal<bool>,
    weighing: RwSignal<bool>,
    busy: RwSignal<bool>,
    trouble: RwSignal<Option<String>>,
    done: RwSignal<Option<Done>>,
    /// The way back, step by step.
    before: StoredValue<Vec<Before>, LocalStorage>,
    /// What is to be said of runs once what is being written is written.
    waiting: StoredValue<Vec<(Vec<RunId>, OutcomeSaid)>>,
    /// The run whose box was last in hand.
    at: StoredValue<Option<RunId>>,
    /// The run whose box is to be in hand, as soon as its row is there.
    goal: RwSignal<Option<RunId>>,
}

impl Choosing {
    /// Nothing is chosen yet. A run that is taken out is no longer chosen.
    pub(super) fn start() -> Self {
        let reader = expect_context::<Reader>();
        let choosing = Self {
            scope: Scope::current(),
            files: expect_context(),
            reader,
            chosen: RwSignal::default(),
            rows: RwSignal::default(),
            anchor: StoredValue::new(None),
            naming: RwSignal::new(false),
            weighing: RwSignal::new(false),
            busy: RwSignal::new(false),
            trouble: RwSignal::new(None),
            done: RwSignal::new(None),
            before: StoredValue::new_local(Vec::new()),
            waiting: StoredValue::new(Vec::new()),
            at: StoredValue::new(None),
            goal: RwSignal::new(None),
        };
        effect(move || {
            let all = reader.all().get();
            let runs = all.iter().flat_map(|all| &all.runs);
            let known: BTreeSet<RunId> = runs.map(|run| run.id).collect();
            let chosen = choosing.chosen;
            if chosen.with_untracked(|chosen| !chosen.is_subset(&known)) {
                chosen.update(|chosen| chosen.retain(|id| known.contains(id)));
            }
        });
        choosing
    }

    /// Runs a task for as long as the page of runs is there: not only the dialog whose button began it.
    fn spawn(self, task: impl Future<Output = ()> + 'static) {
        self.scope.spawn(task);
    }

    /// The rows that are drawn, in their order.
    pub(super) fn see(self, rows: Vec<RunId>) {
        self.rows.set(rows);
    }

    /// The run that the keyboard goes to: its row is to be brought into view.
    pub(super) fn goes_to(self) -> Option<RunId> {
        self.goal.get()
    }

    /// Takes the keyboard to the box of a run.
    fn go(self, to: RunId) {
        self.goal.set(Some(to));
        if !marks::focus(to) {
            scope::detach_next_frame(move || {
                marks::focus(to);
            });
        }
    }

    /// Whether a run is chosen.
    pub(super) fn has(self, id: RunId) -> bool {
        self.chosen.with(|chosen| chosen.contains(&id))
    }

    /// Chooses a run, or lets it go; as a range the same goes for all from the last one that was touched.
    fn mark(self, id: RunId, whether: bool, as_range: bool) {
        let from = self.anchor.get_value().filter(|_| as_range);
        let all = self.rows.with_untracked(|rows| between(rows, from, id));
        self.chosen.update(|chosen| {
            for one in all {
                if whether {
                    chosen.insert(one);
                } else {
                    chosen.remove(&one);
                }
            }
        });
        self.anchor.set_value(Some(id));
    }

    /// Chooses all rows in sight, or none at all.
    fn mark_all(self, whether: bool) {
        let rows = self.rows.get_untracked();
        self.chosen.set(if whether {
            rows.into_iter().collect()
        } else {
            BTreeSet::new()
        });
    }

    /// What is known of the chosen ones, in the order in which they were loaded.
    fn lines(self) -> Vec<RunLine> {
        let all = self.reader.all().get();
        let runs = all.iter().flat_map(|all| &all.runs);
        self.chosen
            .with(|chosen| kept(runs, |run| chosen.contains(&run.id)))
    }

    /// The chosen ones; where none is, the one whose box is in hand.
    pub(super) fn in_hand(self) -> Vec<RunLine> {
        let chosen = untrack(|| self.lines());
        let at = self.at.get_value().filter(|_| chosen.is_empty());
        let at = at.filter(|at| marks::is_in_hand(*at));
        let at = at.and_then(|at| self.reader.line(at));
        chosen.into_iter().chain(at).collect()
    }

    /// Tells why nothing was done.
    pub(super) fn warn(self, why: &str) {
        self.trouble.set(Some(why.to_owned()));
    }

    /// Says something of what came of runs. What comes while something is written waits for it.
    pub(super) fn say(self, runs: &[RunLine], said: OutcomeSaid) {
        let runs: Vec<RunId> = runs.iter().map(|run| run.id).collect();
        if runs.is_empty() {
            return;
        }
        self.waiting
            .update_value(|waiting| waiting.push((runs, said)));
        if !self.busy.get_untracked() {
            self.spawn(self.say_what_waits());
        }
    }

    async fn say_what_waits(self) {
        self.busy.set(true);
        self.trouble.set(None);
        let next = || {
            let next = self
                .waiting
                .try_update_value(|waiting| (!waiting.is_empty()).then(|| waiting.remove(0)));
            next.flatten()
        };
        while let Some((runs, said)) = next() {
            let words = words(&said, runs.len());
            let document = self.reader.say(runs, said);
            self.take(document, words, (None, false)).await;
        }
        self.busy.set(false);
    }

    /// Nothing is being written any more: what waited for that is.
    fn go_on(self) {
        self.busy.set(false);
        if !self.waiting.with_value(Vec::is_empty) {
            self.spawn(self.say_what_waits());
        }
    }

    /// Puts the chosen ones onto the task of that name.
    fn put(self, name: String) {
        let words = format!("{} now at the task “{}”.", self.are(), name.trim());
        self.scope
            .spawn(self.assign(self.those(), Some(name), words));
    }

    /// Takes the chosen ones off their tasks.
    fn take_off(self) {
        let words = match self.lines().as_slice() {
            [
                RunLine {
                    by_hand: Some(_), ..
                },
            ] => "1 run is back where it was before a task was assigned.".to_owned(),
            [_] => "1 run is now a task of its own.".to_owned(),
            lines if lines.iter().all(|run| run.by_hand.is_some()) => format!(
                "{} runs are back where they were before a task was assigned.",
                format::count(lines.len() as u64)
            ),
            lines => format!(
                "The tasks of {} runs were removed.",
                format::count(lines.len() as u64)
            ),
        };
        self.spawn(self.assign(self.those(), None, words));
    }

    /// "2 runs are".
    fn are(self) -> String {
        match self.chosen.with_untracked(BTreeSet::len) {
            1 => "1 run is".to_owned(),
            many => format!("{} runs are", format::count(many as u64)),
        }
    }

    fn those(self) -> Vec<RunId> {
        let chosen = self.chosen.read_untracked();
        chosen.iter().copied().collect()
    }

    async fn assign(self, runs: Vec<RunId>, task: Option<String>, words: String) {
        if self.busy.get_untracked() {
            return;
        }
        self.busy.set(true);
        self.trouble.set(None);
        let put = task.is_some();
        let first = runs.first().copied();
        let document = self.reader.assign(runs, task);
        if self
            .take(document, words, (first.filter(|_| put), true))
            .await
        {
            self.naming.set(false);
            self.chosen.set(BTreeSet::new());
        }
        self.go_on();
    }

    /// Opens what is being written, also where the page goes meanwhile, and tells so; whether it is open.
    async fn take(
        self,
        document: impl Future<Output = Result<WrittenFile, String>> + 'static,
        words: String,
        (run, takes_focus): (Option<RunId>, bool),
    ) -> bool {
        let files = self.files;
        let taken = scope::detach(async move {
            let document = document.await?;
            let words = if document.reshaped && document.text.is_some() {
                format!(
                    "{words} {} was rewritten; its comments are only in your own copy.",
                    document.name
                )
            } else {
                words
            };
            let WrittenFile {
                key, name, text, ..
            } = document;
            let taken = files.take_written(key, &name, text).await;
            taken.map(|before| (before, words))
        });
        match taken.await {
            Ok((before, words)) => {
                self.before.update_value(|all| all.push(before));
                self.done.set(Some(Done {
                    words,
                    run,
                    undoable: true,
                    takes_focus,
                }));
                true
            }
            Err(why) => {
                self.trouble.set(Some(why));
                false
            }
        }
    }

    /// Goes back to before the last change.
    fn undo(self) {
        let before = self.before.try_update_value(Vec::pop).flatten();
        let Some(before) = before else {
            return;
        };
        self.spawn(async move {
            self.busy.set(true);
            scope::detach(self.files.put_back_before(before)).await;
            self.done.set(Some(Done {
                words: "Undone: the runs are as they were.".to_owned(),
                run: None,
                undoable: !self.before.with_value(Vec::is_empty),
                takes_focus: true,
            }));
            self.go_on();
        });
    }
}
