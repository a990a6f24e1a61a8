//! What is asked about a run of events, and the latest answers. What was asked before files, the run or the axis changed is
//! dropped.

use std::sync::Arc;

use leptos::prelude::*;
use steelyard_protocol::telemetry::{
    AgentTrust, Along, EventFilter, Overview, RunFile, RunOverview, RunSeries, RunTrust, Series,
    TelemetryRun, TelemetryRuns, WriteRun,
};
use steelyard_protocol::{FilePatch, Question, RunId, Workspace};

use crate::client::{Client, Trouble};
use crate::state::effect::{effect, effect_since};
use crate::state::files::Files;
use crate::state::memo::memo;
use crate::state::scope::Scope;
use crate::state::selection::Selection;

/// Steps of a run that are asked for before the width of its picture is known.
const STEPS: u32 = 1_536;

/// Asks, and holds what came.
#[derive(Clone, Copy)]
pub(super) struct Watch {
    scope: Scope,
    pub(super) client: Client,
    /// All runs; `None` until they are known.
    pub(super) runs: RwSignal<Option<Arc<Vec<TelemetryRun>>>>,
    /// The run that is looked at.
    pub(super) run: Memo<Option<RunId>>,
    /// Whether its events were written from logs of agents, and stand in no file themselves.
    pub(super) is_told: Memo<bool>,
    /// How far its file is read, and how large that is, where it is still being read.
    pub(super) part: Memo<Option<(u64, u64)>>,
    /// How far it was read when answers about it were others last.
    looked: Memo<u64>,
    /// What it comes to.
    pub(super) overview: RwSignal<Option<Arc<Overview>>>,
    /// How it went, along what it is drawn.
    pub(super) series: RwSignal<Option<Arc<Series>>>,
    /// How it went along its rounds.
    pub(super) course: RwSignal<Option<Arc<Series>>>,
    /// Trust in its agents.
    pub(super) trust: RwSignal<Option<Arc<Vec<AgentTrust>>>>,
    /// The run that is chosen; in the address.
    chosen: RwSignal<Option<RunId>>,
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
    /// Why something did not come.
    trouble: RwSignal<Option<String>>,
    /// Grows with each asking again.
    again: RwSignal<u32>,
    /// Grow with each asking for runs, overview, series, trust, course: what was asked before is of an older time.
    times: StoredValue<[u32; 5]>,
}

/// What is asked, each with a time of its own.
#[derive(Clone, Copy)]
enum About {
    Runs,
    Overview,
    Series,
    Trust,
    Course,
}

impl Watch {
    /// Asks whenever files, the run or the axis change.
    pub(super) fn start() -> Self {
        let log = expect_context::<Selection>().log.parts();
        let runs = RwSignal::new(None::<Arc<Vec<TelemetryRun>>>);
        // Logs that come later leave the run that is shown, wherever they stand.
        let first = memo(move |before: Option<&Option<RunId>>| {
            let before = before.copied().flatten();
            runs.with(|runs| {
                let runs = runs.as_ref()?;
                let is_there = |id: &RunId| runs.iter().any(|run| run.id == *id);
                before.filter(is_there).or(Some(runs.first()?.id))
            })
        });
        let shown = memo(move |_| {
            let (sought, first) = (log.run.get(), first.get());
            runs.with(|runs| {
                let runs = runs.as_ref()?;
                let with = |id: Option<RunId>| runs.iter().find(|run| Some(run.id) == id);
                with(sought).or_else(|| with(first)).cloned()
            })
        });
        let run = memo(move |_| shown.with(|run| run.as_ref().map(|run| run.id)));
        let part = memo(move |_| shown.with(|run| run.as_ref()?.part));
        let watch = Self {
            scope: Scope::current(),
            client: expect_context(),
            runs,
            run,
            is_told: memo(move |_| {
                shown.with(|run| run.as_ref().is_some_and(TelemetryRun::is_told))
            }),
            part,
            // That it is whole is known as files change: then all is asked for anyway.
            looked: memo(move |before| {
                part.get()
                    .map_or(before.copied().unwrap_or(0), |(done, _)| done)
            }),
            overview: RwSignal::new(None),
            series: RwSignal::new(None),
            course: RwSignal::new(None),
            trust: RwSignal::new(None),
            chosen: log.run,
            along: log.along,
            drawn: memo(move |_| {
                let rounds = shown.with(|run| run.as_ref().map(|run| run.rounds));
                if rounds == Some(0) {
                    Along::Time
                } else {
                    log.along.get()
                }
            }),
            filter: log.filter,
            event: log.event,
            most: RwSignal::new(STEPS),
            trouble: RwSignal::new(None),
            again: RwSignal::new(0),
            times: StoredValue::new([0; 5]),
        };
        watch.follow();
        watch
    }

    fn follow(self) {
        let files = expect_context::<Files>();
        let (open, looks) = (files.workspace(), files.looks());
        let asked = move || {
            self.changed(open);
            self.again.track();
        };
        effect(move || {
            open.track();
            self.again.track();
            self.trouble.set(None);
            if looks.get() + open.with_untracked(|open| open.telemetry) > 0 {
                let take = move |all| self.take_runs(all);
                self.ask(About::Runs, TelemetryRuns {}, take);
            } else {
                self.turn(About::Runs);
                self.runs.set(None);
            }
        });
        // Of another run nothing stays; of the same one, the last answer until the next one comes.
        effect_since(move |before: Option<Option<RunId>>| {
            let run = self.run.get();
            asked();
            if before.flatten() != run {
                self.overview.set(None);
                self.trust.set(None);
            }
            if let Some(run) = run {
                let take = move |overview| self.overview.set(Some(Arc::new(overview)));
                self.ask(About::Overview, RunOverview { run }, take);
                let take = move |trust| self.trust.set(Some(Arc::new(trust)));
                self.ask(About::Trust, RunTrust { run }, take);
            }
            run
        });
        effect_since(move |before: Option<Option<RunId>>| {
            let (run, along, most) = (self.run.get(), self.drawn.get(), self.most.get());
            asked();
            if before.flatten() != run {
                self.series.set(None);
                self.course.set(None);
            }
            if let Some(run) = run {
                let take = move |series: Series| {
                    let series = Arc::new(series);
                    if series.along == Along::Rounds {
                        self.course.set(Some(Arc::clone(&series)));
                    }
                    self.series.set(Some(series));
                };
                self.ask(About::Series, RunSeries { run, along, most }, take);
                if along == Along::Time {
                    // The numbers at the top go along rounds all the same.
                    let take = move |series| self.course.set(Some(Arc::new(series)));
                    let along = Along::Rounds;
                    self.ask(About::Course, RunSeries { run, along, most }, take);
                }
            }
            run
        });
    }

    /// Follows what answers about the run depend on: files, and how far its own is read.
    pub(super) fn changed(self, open: Signal<Arc<Workspace>>) {
        open.track();
        self.looked.track();
    }

    /// Of a log that is read, the run that is looked at stays, whatever comes before it now.
    fn take_runs(self, all: Vec<TelemetryRun>) {
        let here = self.run.get_untracked();
        let place = all.iter().position(|run| Some(run.id) == here);
        if place > Some(0) && self.part.with_untracked(Option::is_some) {
            self.chosen.set(here);
        }
        self.runs.set(Some(Arc::new(all)));
    }

    /// Begins another time for an answer; tells which.
    fn turn(self, about: About) -> u32 {
        let turned = self.times.try_update_value(|times| {
            times[about as usize] += 1;
            times[about as usize]
        });
        turned.unwrap_or_default()
    }

    /// Asks, and takes the answer if nothing newer was asked meanwhile.
    fn ask<Q>(self, about: About, question: Q, take: impl Fn(Q::Answer) + 'static)
    where
        Q: Question<Family = steelyard_protocol::AskTelemetry> + 'static,
    {
        let now = self.turn(about);
        self.scope.spawn(async move {
            let answer = self.client.ask_telemetry(question).await;
            if self.times.with_value(|times| times[about as usize]) != now {
                return;
            }
            match answer {
                Ok(answer) => take(answer),
                Err(Trouble(why)) => self.trouble.set(Some(why)),
            }
        });
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
        self.trouble.get()
    }

    /// Asks once more for all of it.
    pub(super) fn ask_again(self) {
        self.again.update(|again| *again += 1);
    }

    /// A file that follows from the events; an error is a sentence for the user.
    pub(super) async fn written(self, file: RunFile) -> Result<FilePatch, String> {
        const GONE: &str = "There is no such run any more.";
        let run = self.run.try_get_untracked().flatten().ok_or(GONE)?;
        let written = self.client.ask_telemetry(WriteRun { run, file }).await;
        written.map_err(|Trouble(why)| why)
    }
}
