//! What of the timeline is in sight, and what came of asking for it.

use std::sync::Arc;

use leptos::prelude::*;
use steelyard_protocol::telemetry::{
    EventFilter, RunSlice, RunSums, RunTimeline, Slice, SliceAt, SliceSums, Stretch, Timeline,
    TimelineAsk,
};

use crate::charts::timeline::{Plan, room};
use crate::client::Query;
use crate::pages::telemetry::watch::Watch;
use crate::reactive::effect::effect;
use crate::reactive::memo::memo;
use crate::state::ground::selection::Selection;

/// The shortest stretch that is looked at, in milliseconds or events.
const LEAST: f64 = 1.0;

/// The timeline as it is looked at.
#[derive(Clone, Copy)]
pub(super) struct Sight {
    /// Which of the events are meant.
    pub(super) filter: RwSignal<EventFilter>,
    /// The event whose line is open.
    pub(super) event: RwSignal<Option<u32>>,
    /// The stretch that is asked for; `None` for all that is brushed.
    pub(super) zoom: RwSignal<Option<(f64, f64)>>,
    /// Tracks that stand open.
    tracks: RwSignal<Option<Vec<String>>>,
    /// Whether stretches without work are as long as they are.
    pub(super) gaps: RwSignal<bool>,
    pub(super) timeline: Query<Timeline>,
    /// The latest, empty until there is one.
    pub(super) drawn: Memo<Arc<Timeline>>,
    pub(super) plan: Memo<Plan>,
    pub(super) sums: Query<SliceSums>,
    /// What the event that is open tells of.
    pub(super) chosen: Query<Option<SliceAt>>,
    /// A step to a slice of the same kind and name: from which event, and where to.
    pub(super) step: RwSignal<Option<(u32, i8)>>,
}

/// What is looked at: what one zoomed to, else what is brushed.
fn stretch(zoom: Option<(f64, f64)>, filter: &EventFilter) -> Stretch {
    match (zoom.or(filter.times), filter.rounds) {
        (Some((from, to)), _) => Stretch::Times(from, to),
        (None, Some((from, to))) => Stretch::Rounds(from, to),
        (None, None) => Stretch::All,
    }
}

impl Sight {
    pub(super) fn start(width: Signal<f64>) -> Self {
        let watch = expect_context::<Watch>();
        let log = expect_context::<Selection>().log.parts();
        let stretch = memo(move |_| stretch(log.zoom.get(), &watch.filter.get()));
        let about = move || {
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "pixels"
            )]
            let most = room(width.get().max(240.0)) as u32;
            let ask = TimelineAsk {
                stretch: stretch.get(),
                most,
                open: log.tracks.get(),
                fold: !log.gaps.get(),
            };
            watch.run.get().map(|run| (run, ask))
        };
        let timeline = watch
            .queries
            .about(about, |run, ask| RunTimeline { run, ask });
        let about = move || watch.run.get().map(|run| (run, stretch.get()));
        let sums = watch
            .queries
            .about(about, |run, stretch| RunSums { run, stretch });
        let step = RwSignal::new(None);
        let about = move || {
            let here = watch.event.get().map(|event| (event, 0));
            Some((watch.run.get()?, step.get().or(here)?))
        };
        let chosen = watch
            .queries
            .about(about, |run, (event, step)| RunSlice { run, event, step });
        let empty = Arc::new(Timeline::default());
        let drawn = memo(move |_| timeline.data().unwrap_or_else(|| Arc::clone(&empty)));
        let sight = Self {
            filter: watch.filter,
            event: watch.event,
            zoom: log.zoom,
            tracks: log.tracks,
            gaps: log.gaps,
            timeline,
            drawn,
            plan: memo(move |_| drawn.with(|one| Plan::new(one, width.get().max(240.0)))),
            sums,
            chosen,
            step,
        };
        sight.follow_steps();
        sight
    }

    /// A step that was answered is where one stands.
    fn follow_steps(self) {
        effect(move || {
            let chosen = self.chosen.data();
            if self.step.get_untracked().is_none() || self.chosen.is_stale() {
                return;
            }
            self.step.set(None);
            if let Some(Some(at)) = chosen.as_deref() {
                self.event.set(Some(at.slice.event));
                self.bring(&at.slice);
            }
        });
    }

    /// The slice that is chosen, where the event that is open tells of one.
    pub(super) fn slice(self) -> Option<SliceAt> {
        let event = self.event.get()?;
        let chosen = self.chosen.data()?;
        let chosen = chosen.as_ref().as_ref();
        chosen.filter(|at| at.slice.event == event).cloned()
    }

    /// Looks at a stretch; at all of it where that is no more.
    pub(super) fn look(self, (from, to): (f64, f64)) {
        let (first, last) = self.drawn.with_untracked(|one| one.whole);
        let long = (to - from).clamp(LEAST, (last - first).max(LEAST));
        let from = from.clamp(first, (last - long).max(first));
        let zoom = (long < last - first).then_some((from, from + long));
        if self.zoom.get_untracked() != zoom {
            self.zoom.set(zoom);
        }
    }

    /// Comes nearer about a place of the picture, or goes farther away.
    pub(super) fn zoom(self, factor: f64, x: Option<f64>) {
        let (from, to) = self.wanted();
        let at = self.plan.with_untracked(|plan| {
            x.map_or(f64::midpoint(from, to), |x| plan.scale.at(x))
                .clamp(from, to)
        });
        self.look((at - (at - from) * factor, at + (to - at) * factor));
    }

    /// The stretch that is asked for, or that is in sight.
    fn wanted(self) -> (f64, f64) {
        let drawn = self.drawn.with_untracked(|one| one.stretch);
        self.zoom.get_untracked().unwrap_or(drawn)
    }

    /// Goes along by so many pixels.
    pub(super) fn pan(self, pixels: f64) {
        let (from, to) = self.wanted();
        let (first, last) = self.drawn.with_untracked(|one| one.whole);
        // By what lies under those pixels at the edge that is left.
        let shift = self.plan.with_untracked(|plan| {
            let edge = if pixels > 0.0 { plan.left } else { plan.width };
            plan.scale.at(edge + pixels) - plan.scale.at(edge)
        });
        let shift = shift.clamp(first - from, last - to);
        self.look((from + shift, to + shift));
    }

    /// Looks at a slice, with some room around it.
    pub(super) fn fit(self, slice: &Slice) {
        let room = (slice.to - slice.from).max(LEAST) * 0.1;
        self.look((slice.from - room, slice.to + room));
    }

    /// Goes along so far that a slice is in sight.
    fn bring(self, slice: &Slice) {
        let (from, to) = self.drawn.with_untracked(|one| one.stretch);
        if slice.from >= from && slice.to <= to {
            return;
        }
        let long = (to - from).max((slice.to - slice.from) * 1.2);
        let middle = f64::midpoint(slice.from, slice.to);
        self.look((middle - long / 2.0, middle + long / 2.0));
    }

    /// Opens the lanes of a track, or closes them.
    pub(super) fn toggle(self, track: &str) {
        let mut open = self.open();
        let before = open.len();
        open.retain(|one| one != track);
        if open.len() == before {
            open.push(track.to_owned());
        }
        self.tracks.set(Some(open));
    }

    /// Tracks whose lanes are drawn one by one.
    fn open(self) -> Vec<String> {
        self.drawn.with_untracked(|one| {
            let lanes = one.lanes.iter().filter(|lane| lane.kind.is_some());
            let mut open: Vec<String> = lanes.filter_map(|lane| lane.track.clone()).collect();
            open.dedup();
            open
        })
    }
}
