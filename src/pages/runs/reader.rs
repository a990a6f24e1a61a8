//! What is asked about runs, and the latest answers: all runs, the outline of the one that is read, its entries block by
//! block, and what its questions took. Answers under older settings stay until newer ones come.

use std::collections::BTreeMap;
use std::sync::Arc;

use leptos::prelude::*;
use steelyard_protocol::runs::{
    AllQuestions, AllRuns, AskRuns, Assign, Beside, EffortsOf, Find, More, NamesOf, OutlineOf,
    SayOutcome, Search, Suggest,
};
use steelyard_protocol::table::{OfRuns, TableMap};
use steelyard_protocol::{
    Found, OutcomeSaid, Outline, Part, Passage, Question, Questions, RunId, RunLine, Runs,
    RunsBeside, Searched, Settings, Suggestion, TurnEfforts, WrittenFile, WrittenRun, runs,
};

use super::entry_blocks::EntryBlocks;
use crate::client::{Client, Query, Trouble};
use crate::reactive::memo::memo;
use crate::state::ground::editing::Editing;
use crate::state::ground::files::Files;
use crate::state::ground::selection::Selection;

/// Asks, and holds what came.
#[derive(Clone, Copy)]
pub(super) struct Reader {
    client: Client,
    selection: Selection,
    /// What answers about runs hang on.
    settings: Memo<Settings>,
    all: Query<Runs>,
    /// Names of the methods that tell effort.
    methods: Memo<Vec<String>>,
    /// What is known of the run that is read; `None` where there is none.
    outline: Query<Option<Arc<Outline>>>,
    /// What its questions took, of those turns that have some, in order.
    efforts: Query<Vec<TurnEfforts>>,
    /// The run that is read, unless it is not loaded.
    run: Memo<Option<RunId>>,
    /// The entries of the run that is read; stored, since a reader is passed by value.
    entries: StoredValue<EntryBlocks>,
    places: RwSignal<Places>,
}

/// Where to go in runs.
#[derive(Clone, Debug, Default)]
struct Places {
    /// The entry to go to, in its run.
    goal: Option<(RunId, u32)>,
    /// The entry at which each run was left by a link in it.
    left: BTreeMap<RunId, u32>,
}

/// What is asked about: each keeps its own trouble.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum About {
    /// All runs.
    All,
    /// The transcript that is read.
    Run,
}

impl Reader {
    /// Asks whenever files, edits or the run change and the hand rests.
    pub(super) fn start() -> Self {
        let editing: Editing = expect_context();
        let (moving, draft) = (editing.moving(), editing.draft());
        // While a hand moves they stay as they were.
        let settings = memo(move |held: Option<&Settings>| match held {
            Some(held) if moving.get() => held.clone(),
            _ => draft.with(|draft| AskRuns::settings(&draft.settings())),
        });
        let selection: Selection = expect_context();
        let client: Client = expect_context();
        let open = expect_context::<Files>().workspace();
        let follow = move || open.track();
        let read = move || Some((selection.read_run().get()?, settings.get()));
        // Entries are asked for first, then what is known of the whole transcript, then all runs.
        let entries = EntryBlocks::start(client, selection, settings, follow);
        let outline = Query::new(read, follow, move |run, settings| {
            let asked = client.ask_system(settings, None, OutlineOf { run });
            async { asked.await.map(|outline| outline.map(Arc::new)) }
        });
        let efforts = Query::new(read, follow, move |run, settings| {
            client.ask_system(settings, None, EffortsOf { run })
        });
        // The totals of all runs take longer than a transcript, which is not to wait for them when files are opened.
        let is_read = memo(move |before: Option<&bool>| {
            let is_settled = || outline.data().is_some() || outline.error().is_some();
            before == Some(&true) || selection.read_run().get().is_none() || is_settled()
        });
        let all = Query::new(
            move || is_read.get().then(|| ((), settings.get())),
            follow,
            move |(), settings| client.ask_system(settings, None, AllRuns {}),
        );
        Self {
            client,
            selection,
            settings,
            all,
            methods: memo(move |_| all.data().map_or(Vec::new(), |all| all.methods.clone())),
            outline,
            efforts,
            run: memo(move |_| {
                let run = selection.read_run().get()?;
                let gone = all.data().is_some() && line(all, run).is_none();
                (!gone).then_some(run)
            }),
            entries: StoredValue::new(entries),
            places: RwSignal::default(),
        }
    }

    /// All runs; `None` until they are known.
    pub(super) fn all(self) -> Signal<Option<Arc<Runs>>> {
        self.all.answers().into()
    }

    /// The run that is read; `None` as soon as all are known and it is none of them.
    pub(super) fn run(self) -> Option<RunId> {
        self.run.get()
    }

    /// The run that stands beside it, as far as it is loaded.
    pub(super) fn beside(self) -> Option<RunId> {
        let run = self.selection.beside().get()?;
        self.follow_line(run).map(|_| run)
    }

    /// Two runs turn by turn, so many pairs at most; an error is a sentence.
    pub(super) async fn ask_beside(
        self,
        runs: [RunId; 2],
        most: u32,
    ) -> Result<Option<RunsBeside>, String> {
        let told = self.ask(Settings::default(), Beside { runs, most }).await;
        told.map_err(|Trouble(why)| why)
    }

    /// What is known of a run.
    pub(super) fn follow_line(self, id: RunId) -> Option<RunLine> {
        line(self.all, id)
    }

    /// The same, not followed.
    pub(super) fn line(self, id: RunId) -> Option<RunLine> {
        untrack(|| self.follow_line(id))
    }

    /// Names of the methods that tell effort; none until all runs are known.
    pub(super) fn methods(self) -> Vec<String> {
        self.methods.get()
    }

    /// What is known of the transcript of the run that is read.
    pub(super) fn outline(self) -> Signal<Option<Arc<Outline>>> {
        let outline = self.outline;
        Signal::derive(move || outline.data().and_then(|one| Option::clone(&one)))
    }

    /// What the questions of a turn took, by its place; `None` where it has none that count.
    pub(super) fn efforts(self, turn: u32) -> Option<TurnEfforts> {
        let all = self.efforts.data()?;
        let at = all.binary_search_by_key(&turn, |one| one.turn);
        at.ok().map(|at| all[at])
    }

    /// Why something did not come.
    pub(super) fn trouble(self, about: About) -> Option<String> {
        match about {
            About::All => self.all.error(),
            About::Run => {
                let error = self.outline.error().or_else(|| self.efforts.error());
                error.or_else(|| self.entries().error())
            }
        }
    }

    /// Asks once more for what did not come.
    pub(super) fn ask_again(self, about: About) {
        match about {
            About::All => self.all.retry(),
            About::Run => {
                self.outline.retry();
                self.efforts.retry();
                self.entries().retry();
            }
        }
    }

    /// The entries of the run that is read.
    pub(super) fn entries(self) -> EntryBlocks {
        self.entries.get_value()
    }

    /// More of a text, from a character on.
    pub(super) async fn passage(self, entry: u32, part: Part, from: u32) -> Option<Passage> {
        let run = self.selection.read_run().get_untracked()?;
        let more = More {
            run,
            entry,
            part,
            from,
        };
        self.ask(Settings::default(), more).await.ok()
    }

    /// The run that is read as a document of at most so many bytes; an error is a sentence for the user.
    pub(super) async fn written(self, most: u32) -> Result<WrittenRun, String> {
        const GONE: &str = "There is no such run any more.";
        let run = self.selection.read_run().try_get_untracked().flatten();
        let settings = self.settings.try_get_untracked();
        let (run, settings) = run.zip(settings).ok_or(GONE)?;
        match self.ask(settings, runs::Write { run, most }).await {
            Ok(written) => written.ok_or_else(|| GONE.to_owned()),
            Err(Trouble(why)) => Err(why),
        }
    }

    /// Where words stand in the run that is read.
    pub(super) async fn find(self, words: String) -> Option<Found> {
        let run = self.selection.read_run().get_untracked()?;
        let found = self.ask(Settings::default(), Find { run, words }).await;
        found.ok()
    }

    /// A piece of a search over all transcripts, from a run on, with the first places or without; an error is a sentence.
    pub(super) async fn search(
        self,
        words: String,
        first: u32,
        lines: bool,
    ) -> Result<Searched, String> {
        let piece = Search {
            words,
            first,
            lines,
        };
        let found = self.ask(Settings::default(), piece).await;
        found.map_err(|Trouble(why)| why)
    }

    /// The document by which runs are put onto the task of that name, or taken off theirs; an error is a sentence.
    pub(super) async fn assign(
        self,
        runs: Vec<RunId>,
        task: Option<String>,
    ) -> Result<WrittenFile, String> {
        let file = self.ask(Settings::default(), Assign { runs, task }).await;
        file.map_err(|Trouble(why)| why)
    }

    /// The document by which runs are weighed; an error is a sentence.
    pub(super) async fn weighed(
        self,
        runs: Vec<RunId>,
        map: TableMap,
    ) -> Result<WrittenFile, String> {
        let named = self.ask(Settings::default(), NamesOf { runs }).await;
        let runs = named.map_err(|Trouble(why)| why)?;
        let asked = OfRuns { runs, map };
        let document = self.client.ask_system(Settings::default(), None, asked);
        document.await.map_err(|Trouble(why)| why)
    }

    /// The questions of all runs, by each method; an error is a sentence.
    pub(super) async fn questions(self) -> Result<Questions, String> {
        let told = self.ask(self.settings.get_untracked(), AllQuestions {});
        told.await.map_err(|Trouble(why)| why)
    }

    /// Runs that may have had one task.
    pub(super) async fn suggested(self) -> Result<Vec<Suggestion>, Trouble> {
        self.ask(Settings::default(), Suggest {}).await
    }

    /// The document that says something of what came of runs; an error is a sentence.
    pub(super) async fn say(
        self,
        runs: Vec<RunId>,
        said: OutcomeSaid,
    ) -> Result<WrittenFile, String> {
        let file = self.ask(Settings::default(), SayOutcome { runs, said });
        file.await.map_err(|Trouble(why)| why)
    }

    /// Goes to an entry as soon as its run is shown.
    pub(super) fn head_for(self, goal: (RunId, u32)) {
        self.places.update(|places| places.goal = Some(goal));
    }

    /// The run that is read is left at an entry.
    pub(super) fn leave(self, at: Option<u32>) {
        if let Some((run, at)) = self.selection.read_run().get_untracked().zip(at) {
            let mut places = self.places.write_untracked();
            _ = places.left.insert(run, at);
        }
    }

    /// Where to go in a run, once; `begins` where it was not shown before.
    pub(super) fn goal(self, run: RunId, begins: bool) -> Option<u32> {
        self.places.track();
        let mut places = self.places.write_untracked();
        let goal = places.goal.take_if(|(of, _)| *of == run);
        let left = begins.then(|| places.left.remove(&run)).flatten();
        goal.map(|(_, entry)| entry).or(left)
    }

    async fn ask<Q: Question<Family = AskRuns>>(
        self,
        settings: Settings,
        question: Q,
    ) -> Result<Q::Answer, Trouble> {
        self.client.ask_system(settings, None, question).await
    }
}

fn line(all: Query<Runs>, id: RunId) -> Option<RunLine> {
    let all = all.data()?;
    all.runs.iter().find(|one| one.id == id).cloned()
}
