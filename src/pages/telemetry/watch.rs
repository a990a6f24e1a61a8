//! The run of events that is looked at, and the latest answers about it.

use std::sync::Arc;

use leptos::prelude::*;
use steelyard_protocol::telemetry::{
    AgentTrust, Along, EventFilter, Overview, RunFile, RunOverview, RunSeries, RunTrust, Series,
    TelemetryRun, TelemetryRuns, WriteRun,
};
use steelyard_protocol::{AskTelemetry, FilePatch, Question, RunId, Workspace};

use crate::client::{Client, Query, Trouble};
use crate::reactive::memo::memo;
use crate::state::ground::files::Files;
use crate::state::ground::selection::Selection;

/// Steps of a run that are asked for before the width of its picture is known.
const STEPS: u32 = 1_536;

/// The run that is looked at, with the answers about it.
#[derive(Clone, Copy)]
pub(super) struct Watch {
    pub(super) client: Client,
    /// What else of it is asked.
    pub(super) queries: RunQueries,
    answers: Answers,
    /// All runs; `None` until they are known.
    pub(super) runs: Memo<Option<Arc<Vec<TelemetryRun>>>>,
    /// The run that is looked at.
    pub(super) run: Memo<Option<RunId>>,
    /// Whether its events were written from logs of agents, and stand in no file themselves.
    pub(super) is_told: Memo<bool>,
    /// How far its file is read, and how large that is, where it is still being read.
    pub(super) part: Memo<Option<(u64, u64)>>,
    /// What it comes to.
    pub(super) overview: Memo<Option<Arc<Overview>>>,
    /// How it went, along what it is drawn.
    pub(super) series: Memo<Option<Arc<Series>>>,
    /// How it went along its rounds.
    pub(super) course: Memo<Option<Arc<Series>>>,
    /// Trust in its agents.
    pub(super) trust: Memo<Option<Arc<Vec<AgentTrust>>>>,
    /// Along what it is to be drawn; in the address.
    pub(super) along: RwSignal<Along>,
    /// Along what it is drawn: time where it has no rounds.
    pub(super) drawn: Memo<Along>,
    /// What is brushed and chosen; in the address.
    pub(super) filter: RwSignal<EventFilter>,
    /// The event whose line is open; in the address.
    pub(super) event: RwSignal<Option<u32>>,
    /// The most steps that the picture can use.
    pub(super) most: RwSignal<u32>,
}

/// Questions about a run of events, asked anew whenever its events are others.
#[derive(Clone, Copy)]
pub(super) struct RunQueries {
    client: Client,
    workspace: Signal<Arc<Workspace>>,
    /// How far its file was read when answers about it were others last.
    looked: Memo<u64>,
}

impl RunQueries {
    /// Follows what answers depend on: files, and how far that of the run is read.
    pub(super) fn follow(self) {
        self.workspace.track();
        self.looked.track();
    }

    /// Asks about a run with particulars; about nothing where there is `None`.
    pub(super) fn about<P, Q>(
        self,
        about: impl Fn() -> Option<(RunId, P)> + Send + Sync + 'static,
        question: fn(RunId, P) -> Q,
    ) -> Query<Q::Answer>
    where
        P: Clone + PartialEq + Send + Sync + 'static,
        Q: Question<Family = AskTelemetry> + 'static,
        Q::Answer: Send + Sync,
    {
        Query::new(
            about,
            move || self.follow(),
            move |run, particulars| self.client.ask_telemetry(question(run, particulars)),
        )
    }
}

/// What is asked of all runs, and of the one that is looked at.
#[derive(Clone, Copy)]
struct Answers {
    runs: Query<Vec<TelemetryRun>>,
    overview: Query<Overview>,
    trust: Query<Vec<AgentTrust>>,
    series: Query<Series>,
    /// The series along rounds, where another one is drawn.
    course: Query<Series>,
}

impl Answers {
    fn of(
        queries: RunQueries,
        runs: Query<Vec<TelemetryRun>>,
        run: Memo<Option<RunId>>,
        (drawn, most): (Memo<Along>, RwSignal<u32>),
    ) -> Self {
        let series = |run, (along, most)| RunSeries { run, along, most };
        Self {
            runs,
            overview: queries.about(
                move || Some((run.get()?, ())),
                |run, ()| RunOverview { run },
            ),
            trust: queries.about(move || Some((run.get()?, ())), |run, ()| RunTrust { run }),
            series: queries.about(
                move || Some((run.get()?, (drawn.get(), most.get()))),
                series,
            ),
            course: queries.about(
                move || {
                    let run = run.get().filter(|_| drawn.get() == Along::Time)?;
                    Some((run, (Along::Rounds, most.get())))
                },
                series,
            ),
        }
    }

    /// How the run went along its rounds, whatever is drawn: the numbers at the top go along them.
    fn course(self, drawn: Along) -> Option<Arc<Series>> {
        match drawn {
            Along::Time => self.course.data(),
            Along::Rounds => {
                let series = self.series.data();
                series.filter(|series| series.along == Along::Rounds)
            }
        }
    }

    /// Why the first that did not come did not.
    fn error(self) -> Option<String> {
        let of_run = || [self.overview.error(), self.trust.error()];
        let of_series = || [self.series.error(), self.course.error()];
        let error = self.runs.error();
        error.or_else(|| of_run().into_iter().chain(of_series()).flatten().next())
    }

    /// Asks for all of it once more.
    fn retry(self) {
        self.runs.retry();
        self.overview.retry();
        self.trust.retry();
        self.series.retry();
        self.course.retry();
    }
}

/// The run that is looked at: the one of the address, else the first.
fn shown(
    all: Memo<Option<Arc<Vec<TelemetryRun>>>>,
    chosen: RwSignal<Option<RunId>>,
) -> Memo<Option<TelemetryRun>> {
    // Logs that come later leave the run that is shown, wherever they stand.
    let first = memo(move |before: Option<&Option<RunId>>| {
        let before = before.copied().flatten();
        all.with(|runs| {
            let runs = runs.as_ref()?;
            let is_there = |id: &RunId| runs.iter().any(|run| run.id == *id);
            before.filter(is_there).or(Some(runs.first()?.id))
        })
    });
    memo(move |_| {
        let (chosen, first) = (chosen.get(), first.get());
        all.with(|runs| {
            let runs = runs.as_ref()?;
            let with = |id: Option<RunId>| runs.iter().find(|run| Some(run.id) == id);
            with(chosen).or_else(|| with(first)).cloned()
        })
    })
}

impl Watch {
    /// Asks whenever files, the run or the axis change.
    pub(super) fn start() -> Self {
        let log = expect_context::<Selection>().log.parts();
        let files = expect_context::<Files>();
        let (workspace, looks) = (files.workspace(), files.looks());
        let client = expect_context::<Client>();
        let runs = Query::new(
            move || {
                let count = looks.get() + workspace.with(|open| open.telemetry);
                (count > 0).then_some(((), ()))
            },
            move || {
                workspace.track();
                looks.track();
            },
            move |(), ()| client.ask_telemetry(TelemetryRuns {}),
        );
        let shown = shown(runs.answers(), log.run);
        let run = memo(move |_| shown.with(|run| run.as_ref().map(|run| run.id)));
        let part = memo(move |_| shown.with(|run| run.as_ref()?.part));
        // That it is whole is known as files change: then all is asked for anyway.
        let looked = memo(move |before: Option<&u64>| {
            part.get()
                .map_or(before.copied().unwrap_or(0), |(done, _)| done)
        });
        let drawn = memo(move |_| {
            let rounds = shown.with(|run| run.as_ref().map(|run| run.rounds));
            if rounds == Some(0) {
                Along::Time
            } else {
                log.along.get()
            }
        });
        let most = RwSignal::new(STEPS);
        let queries = RunQueries {
            client,
            workspace,
            looked,
        };
        let answers = Answers::of(queries, runs, run, (drawn, most));
        Self {
            client,
            queries,
            answers,
            runs: runs.answers(),
            run,
            is_told: memo(move |_| {
                shown.with(|run| run.as_ref().is_some_and(TelemetryRun::is_told))
            }),
            part,
            overview: answers.overview.answers(),
            series: answers.series.answers(),
            course: memo(move |_| answers.course(drawn.get())),
            trust: answers.trust.answers(),
            along: log.along,
            drawn,
            filter: log.filter,
            event: log.event,
            most,
        }
    }

    /// Takes back what is chosen on the axis; tells whether anything was.
    pub(super) fn clear_axis(self) -> bool {
        let any = self
            .filter
            .with_untracked(|now| now.rounds.is_some() || now.times.is_some());
        if any {
            self.filter
                .update(|filter| (filter.rounds, filter.times) = (None, None));
        }
        any
    }

    /// Why something did not come.
    pub(super) fn trouble(self) -> Option<String> {
        self.answers.error()
    }

    /// Asks once more for all of it.
    pub(super) fn ask_again(self) {
        self.answers.retry();
    }

    /// A file that follows from the events; an error is a sentence for the user.
    pub(super) async fn written(self, file: RunFile) -> Result<FilePatch, String> {
        const GONE: &str = "There is no such run any more.";
        let run = self.run.try_get_untracked().flatten().ok_or(GONE)?;
        let written = self.client.ask_telemetry(WriteRun { run, file }).await;
        written.map_err(|Trouble(why)| why)
    }
}
