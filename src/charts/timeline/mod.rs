//! A run as slices of time: a lane for each thing that goes on, one below the other.

mod axis;
mod draw;
mod scale;
mod table;

use steelyard_protocol::TimeZone;
use steelyard_protocol::telemetry::{Slice, SliceKind, Timeline, TimelineLane};

use super::chart::Chart;
use super::format;
use super::lanes::{AXIS, NAMES, NARROW};
use super::scene::Scene;
use scale::Scale;

/// Pixels of a name over its lane.
const NAME: f64 = 18.0;
/// Pixels from one row to the next, and of what stands in it.
const ROW: f64 = 17.0;
pub(crate) const BAR: f64 = 14.0;
/// Pixels over and below the rows of a lane.
const PAD: f64 = 4.0;
/// The least pixels of a slice.
const LEAST: f64 = 1.5;

/// What is drawn, and where.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Plan {
    pub(crate) width: f64,
    pub(crate) height: f64,
    /// Where time begins.
    pub(crate) left: f64,
    pub(crate) scale: Scale,
    /// Upper edge of each lane.
    pub(crate) tops: Vec<f64>,
    narrow: bool,
}

impl Plan {
    /// For a picture of so many pixels.
    pub(crate) fn new(timeline: &Timeline, width: f64) -> Self {
        let narrow = width < NARROW;
        let left = if narrow { 0.0 } else { NAMES };
        let mut top = AXIS;
        let tops = timeline.lanes.iter().map(|lane| {
            let here = top;
            top += f64::from(lane.rows) * ROW + 2.0 * PAD + if narrow { NAME } else { 0.0 };
            here
        });
        let tops = tops.collect();
        Self {
            width,
            height: top,
            left,
            scale: Scale::new(timeline.stretch, &timeline.folds, (left, room(width))),
            tops,
            narrow,
        }
    }

    /// Upper edge of a row of a lane.
    fn row(&self, lane: usize, row: u32) -> f64 {
        let name = if self.narrow { NAME } else { 0.0 };
        self.tops[lane] + name + PAD + f64::from(row) * ROW
    }

    /// Left edge, upper edge, width and height of a slice of a lane, as much of it as is in sight.
    pub(crate) fn place(&self, lane: usize, slice: &Slice) -> [f64; 4] {
        let edge = |at: f64| self.scale.x(at).clamp(self.left, self.width);
        let (from, to) = (edge(slice.from), edge(slice.to));
        let from = from.min(self.width - LEAST);
        [from, self.row(lane, slice.row), (to - from).max(LEAST), BAR]
    }

    /// The slice at a place, with its lane.
    pub(crate) fn slice_at<'t>(
        &self,
        timeline: &'t Timeline,
        (x, y): (f64, f64),
    ) -> Option<(usize, &'t Slice)> {
        /// What is narrow is met near it, too.
        const NEAR: f64 = 2.0;
        let lane = self.tops.iter().rposition(|top| *top <= y)?;
        let slices = timeline.lanes.get(lane)?.slices.iter();
        let away = |slice: &&Slice| {
            let [left, top, wide, high] = self.place(lane, slice);
            let beside = (left - x).max(x - left - wide).max(0.0);
            (y >= top && y <= top + high && beside <= NEAR).then_some(beside)
        };
        let near = slices.filter_map(|slice| Some((away(&slice)?, slice)));
        // What lies on top was drawn last.
        let nearest = near.reduce(|one, other| if other.0 <= one.0 { other } else { one });
        nearest.map(|(_, slice)| (lane, slice))
    }
}

/// Pixels that time has in a picture of a width.
pub(crate) fn room(width: f64) -> f64 {
    let names = if width < NARROW { 0.0 } else { NAMES };
    (width - names).max(60.0)
}

/// What a lane is called.
pub(crate) fn lane_name(lane: &TimelineLane) -> String {
    let name = match lane.kind {
        Some(kind) => lane_word(kind),
        None => lane.track.as_deref().map_or("", track_name),
    };
    name.to_owned()
}

/// The name of a track, where it has one.
pub(crate) fn track_name(track: &str) -> &str {
    if track.is_empty() { "no agent" } else { track }
}

/// Several slices of a kind, as their lane is called.
pub(crate) fn lane_word(kind: SliceKind) -> &'static str {
    match kind {
        SliceKind::Round => "Rounds",
        SliceKind::Pause => "Pauses",
        SliceKind::Dissent => "Dissent",
        SliceKind::Override => "Overrides",
        SliceKind::Failure => "Failures",
        SliceKind::Turn => "Turns",
        SliceKind::Call => "Model calls",
        SliceKind::Tool => "Tools",
        SliceKind::Wait => "Waiting",
    }
}

/// What a slice is called: "Round 6", "Bash", "waiting for an answer".
pub(crate) fn slice_name(kind: SliceKind, number: Option<u32>, name: &str) -> String {
    let word = match kind {
        SliceKind::Round => "Round",
        SliceKind::Turn => "Turn",
        SliceKind::Pause => return "paused".to_owned(),
        SliceKind::Wait => return format!("waiting for {name}"),
        SliceKind::Call if name.is_empty() => return "model call".to_owned(),
        SliceKind::Tool if name.is_empty() => return "tool".to_owned(),
        SliceKind::Failure => return name.replace('_', " "),
        _ => return name.to_owned(),
    };
    match number {
        Some(number) => format!("{word} {number}"),
        None => word.to_owned(),
    }
}

/// How long a slice takes, where it takes any time: "3.2 s".
pub(crate) fn took(timeline: &Timeline, slice: &Slice) -> String {
    if timeline.ordered || slice.to <= slice.from {
        String::new()
    } else {
        format::duration(slice.to - slice.from)
    }
}

/// The picture on a plan.
pub(crate) fn scene(timeline: &Timeline, plan: &Plan, zone: &TimeZone) -> Scene {
    let mut scene = Scene::new(plan.width, plan.height);
    axis::draw(&mut scene, timeline, plan, zone);
    draw::lanes(&mut scene, timeline, plan);
    scene
}

/// The picture with the slices in it as a table.
pub(crate) fn chart(timeline: &Timeline, plan: &Plan, zone: &TimeZone) -> Chart {
    let along = if timeline.ordered {
        "the order of events: they have no times".to_owned()
    } else {
        format!("time ({})", zone.name)
    };
    let folds = match timeline.folds.len() {
        0 => String::new(),
        1 => "; an idle period is folded".to_owned(),
        count => format!("; {count} idle periods are folded"),
    };
    Chart {
        name: "Timeline".to_owned(),
        shows: format!(
            "What began when and how long it took, along {along}{folds}; slices shorter than a pixel are drawn together"
        ),
        scene: scene(timeline, plan, zone),
        points: Vec::new(),
        table: table::table(timeline, zone),
    }
}

#[cfg(test)]
mod tests;
