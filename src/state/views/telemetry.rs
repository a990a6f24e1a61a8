//! What is looked at of a log of events: which run, along what, which of its events, and the one that is open.
//! In the address as `log=3.1&along=time&rounds=4-6&type=vote,dissent&agent=ops&text=no&event=412&zoom=1000-2500&lanes=ops&with=3.2,4.1`.

use leptos::prelude::*;
use steelyard_protocol::RunId;
use steelyard_protocol::telemetry::{Along, EventFilter};

use crate::charts::decimal::decimal;
use crate::persist::percent::{decode, encode};

/// Runs that may stand beside the one that is looked at.
pub(crate) const MOST_BESIDE: usize = 3;

/// What is looked at of a log of events.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct LogView {
    /// Its run; `None` for the first one.
    pub(crate) run: Option<RunId>,
    /// Along what it is drawn.
    pub(crate) along: Along,
    /// Which of its events are meant.
    pub(crate) filter: EventFilter,
    /// The event whose line is open, by its place in the log.
    pub(crate) event: Option<u32>,
    /// The stretch of its timeline that is in sight; `None` for all of what is brushed.
    pub(crate) zoom: Option<(f64, f64)>,
    /// Tracks whose lanes are drawn one by one; `None` for the first.
    pub(crate) tracks: Option<Vec<String>>,
    /// Whether stretches in which nothing is done are drawn as long as they are.
    pub(crate) gaps: bool,
    /// Runs that it is compared with, in order.
    pub(crate) with: Vec<RunId>,
}

impl LogView {
    /// Takes what a key of a query says; false where the key is none of these. What is not understood is left out.
    pub(in crate::state) fn read(&mut self, key: &str, value: &str) -> bool {
        match key {
            "log" => self.run = run_of(value),
            "along" if value == "time" => self.along = Along::Time,
            "along" => {}
            "rounds" => {
                self.filter.rounds = stretch(value, |end| end.parse::<u64>().ok());
            }
            "times" => self.filter.times = stretch(value, decimal),
            "type" => self.filter.kinds = names(value),
            "agent" => self.filter.agents = names(value),
            "project" => self.filter.projects = names(value),
            "text" => value.clone_into(&mut self.filter.text),
            "event" => self.event = value.parse().ok(),
            "zoom" => self.zoom = stretch(value, decimal),
            "lanes" => self.tracks = Some(names(value)),
            "gaps" => self.gaps = value == "long",
            "with" => {
                self.with.clear();
                for run in value.split(',').filter_map(run_of) {
                    if self.with.len() < MOST_BESIDE && !self.with.contains(&run) {
                        self.with.push(run);
                    }
                }
            }
            _ => return false,
        }
        true
    }

    /// What there is to write: key and value.
    pub(in crate::state) fn words(&self) -> Vec<(&'static str, String)> {
        let EventFilter {
            kinds,
            agents,
            rounds,
            times,
            text,
            projects,
        } = &self.filter;
        let list = |names: &[String]| {
            let names = names.iter().map(|name| encode(&encode(name)));
            Some(names.collect::<Vec<_>>().join(",")).filter(|names| !names.is_empty())
        };
        let words = [
            ("log", self.run.map(run_word)),
            (
                "along",
                (self.along == Along::Time).then(|| "time".to_owned()),
            ),
            ("rounds", rounds.map(|(from, to)| format!("{from}-{to}"))),
            ("times", times.map(|(from, to)| format!("{from}-{to}"))),
            ("type", list(kinds)),
            ("agent", list(agents)),
            ("project", list(projects)),
            ("text", Some(encode(text)).filter(|text| !text.is_empty())),
            ("event", self.event.map(|event| event.to_string())),
            ("zoom", self.zoom.map(|(from, to)| format!("{from}-{to}"))),
            (
                "lanes",
                self.tracks
                    .as_ref()
                    .map(|names| list(names).unwrap_or_default()),
            ),
            ("gaps", self.gaps.then(|| "long".to_owned())),
            (
                "with",
                (!self.with.is_empty()).then(|| {
                    let runs: Vec<String> = self.with.iter().copied().map(run_word).collect();
                    runs.join(",")
                }),
            ),
        ];
        let words = words.into_iter();
        words
            .filter_map(|(key, value)| Some((key, value?)))
            .collect()
    }
}

/// A run as it is written: key of its file, and its place there, from 1.
pub(in crate::state) fn run_word(run: RunId) -> String {
    format!("{}.{}", run.file, u64::from(run.place) + 1)
}

/// The run that a word means.
pub(in crate::state) fn run_of(word: &str) -> Option<RunId> {
    let (file, place) = word.split_once('.')?;
    Some(RunId {
        file: file.parse().ok()?,
        // The greatest place stands for all runs of a log, and is one more as it is written.
        place: u32::try_from(place.parse::<u64>().ok()?.checked_sub(1)?).ok()?,
    })
}

/// Runs beside another one that is looked at now: where it was among them, the one before takes its place.
pub(in crate::state) fn beside(
    mut with: Vec<RunId>,
    before: Option<RunId>,
    now: RunId,
) -> Vec<RunId> {
    if let Some(at) = with.iter().position(|run| *run == now) {
        match before {
            Some(before) => with[at] = before,
            None => {
                with.remove(at);
            }
        }
    }
    with
}

/// From one number to another that is not less.
fn stretch<T: PartialOrd>(value: &str, number: impl Fn(&str) -> Option<T>) -> Option<(T, T)> {
    let (from, to) = value.split_once('-')?;
    let (from, to) = (number(from)?, number(to)?);
    (from <= to).then_some((from, to))
}

fn names(value: &str) -> Vec<String> {
    let names = value.split(',').filter(|name| !name.is_empty());
    names.map(decode).collect()
}

/// The same, each part followed on its own.
#[derive(Clone, Copy)]
pub(crate) struct LogSignals {
    /// The run whose transcript is read; `None` for all of them.
    pub(in crate::state) read: RwSignal<Option<RunId>>,
    /// The run whose transcript stands beside it.
    pub(in crate::state) beside: RwSignal<Option<RunId>>,
    /// Words that are looked for in all transcripts.
    pub(in crate::state) words: RwSignal<String>,
    /// The run; `None` for the first one.
    pub(crate) run: RwSignal<Option<RunId>>,
    /// Along what it is drawn.
    pub(crate) along: RwSignal<Along>,
    /// Which of its events are meant.
    pub(crate) filter: RwSignal<EventFilter>,
    /// The event whose line is open.
    pub(crate) event: RwSignal<Option<u32>>,
    /// The stretch of its timeline that is in sight.
    pub(crate) zoom: RwSignal<Option<(f64, f64)>>,
    /// Tracks whose lanes are drawn one by one.
    pub(crate) tracks: RwSignal<Option<Vec<String>>>,
    /// Whether stretches in which nothing is done are drawn as long as they are.
    pub(crate) gaps: RwSignal<bool>,
    /// Runs that it is compared with.
    pub(crate) with: RwSignal<Vec<RunId>>,
}

/// A handle to them, since a selection is handed about by value and is to stay small.
#[derive(Clone, Copy)]
pub(crate) struct LogSelection(StoredValue<LogSignals>);

impl LogSelection {
    /// Begins with what the address says: the run that is read with the one beside it, the words that are looked for, and
    /// what is looked at of a log.
    pub(in crate::state) fn starting_with(
        runs: [Option<RunId>; 2],
        words: &str,
        view: &LogView,
    ) -> Self {
        Self(StoredValue::new(LogSignals {
            read: RwSignal::new(runs[0]),
            beside: RwSignal::new(runs[1]),
            words: RwSignal::new(words.to_owned()),
            run: RwSignal::new(view.run),
            along: RwSignal::new(view.along),
            filter: RwSignal::new(view.filter.clone()),
            event: RwSignal::new(view.event),
            zoom: RwSignal::new(view.zoom),
            tracks: RwSignal::new(view.tracks.clone()),
            gaps: RwSignal::new(view.gaps),
            with: RwSignal::new(view.with.clone()),
        }))
    }

    /// Its parts.
    pub(crate) fn parts(self) -> LogSignals {
        self.0.get_value()
    }

    /// All of it.
    pub(crate) fn get(self) -> LogView {
        let parts = self.parts();
        LogView {
            run: parts.run.get(),
            along: parts.along.get(),
            filter: parts.filter.get(),
            event: parts.event.get(),
            zoom: parts.zoom.get(),
            tracks: parts.tracks.get(),
            gaps: parts.gaps.get(),
            with: parts.with.get(),
        }
    }

    /// Looks at something else; tells only what changes.
    pub(crate) fn put(self, view: LogView) {
        let parts = self.parts();
        put(parts.run, view.run);
        put(parts.along, view.along);
        put(parts.filter, view.filter);
        put(parts.event, view.event);
        put(parts.zoom, view.zoom);
        put(parts.tracks, view.tracks);
        put(parts.gaps, view.gaps);
        put(parts.with, view.with);
    }
}

/// Sets what is another.
pub(in crate::state) fn put<T: PartialEq + Send + Sync + 'static>(signal: RwSignal<T>, value: T) {
    if signal.with_untracked(|now| *now != value) {
        signal.set(value);
    }
}
