//! What happened in a run, as lanes over one axis: its rounds, or time.

mod axis;
mod columns;
mod draw;
mod marks;
mod table;

use steelyard_protocol::TimeZone;
use steelyard_protocol::telemetry::{Along, Series, Step};

use super::chart::{Chart, Point};
use super::moments::moment;
use super::scene::Scene;
use columns::{Columns, ROOMY};
pub(crate) use marks::diamond;

/// Below so many pixels names stand over their lanes and not beside them.
pub(crate) const NARROW: f64 = 560.0;
/// Pixels of the names beside their lanes.
pub(crate) const NAMES: f64 = 156.0;
/// Pixels of a name over its lane.
const NAME: f64 = 20.0;
/// Pixels of the axis at the top.
pub(crate) const AXIS: f64 = 26.0;
/// Pixels of the line at the foot that says what a pixel stands for.
const FOOT: f64 = 20.0;

/// What runs along the axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lane {
    Votes,
    /// Of rounds in which different ideas are wanted: how many approaches there are, in place of votes.
    Approaches,
    Similarity,
    Dissents,
    Advocates,
    Overrides,
    Errors,
    Events,
    Calls,
    Tokens,
    Cost,
    Slowest,
    Drift,
    Unavailable,
}

/// How the lanes stand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Look {
    /// With room around them, the axis over them.
    Roomy,
    /// Close to each other over their axis, as far as a deliberation tells of its rounds.
    Close {
        /// Whether the first one stands alone.
        folded: bool,
        /// Whether different ideas are wanted: nobody votes then, and no artifact has to be like the one before.
        ideas: bool,
        /// From where on a drift is a warning, and above which it is critical, in percent.
        limits: [f64; 2],
    },
}

impl Lane {
    /// All that may stand there, from top to bottom.
    fn all(along: Along, look: Look) -> &'static [Self] {
        if let Look::Close { ideas: true, .. } = look {
            return &[
                Self::Approaches,
                Self::Advocates,
                Self::Dissents,
                Self::Overrides,
                Self::Unavailable,
            ];
        }
        if let Look::Close { .. } = look {
            return &[
                Self::Votes,
                Self::Similarity,
                Self::Advocates,
                Self::Dissents,
                Self::Overrides,
                Self::Unavailable,
                Self::Drift,
            ];
        }
        match along {
            Along::Rounds => &[
                Self::Votes,
                Self::Similarity,
                Self::Dissents,
                Self::Advocates,
                Self::Overrides,
                Self::Errors,
                Self::Cost,
                Self::Tokens,
            ],
            Along::Time => &[
                Self::Events,
                Self::Calls,
                Self::Tokens,
                Self::Cost,
                Self::Slowest,
                Self::Errors,
            ],
        }
    }

    /// Its name.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Votes => "Votes",
            Self::Approaches => "Approaches",
            Self::Similarity => "Similarity",
            Self::Dissents => "Dissent",
            Self::Advocates => "Devil’s advocate",
            Self::Overrides => "Overrides",
            Self::Errors => "Errors",
            Self::Events => "Events",
            Self::Calls => "Model calls",
            Self::Tokens => "Tokens",
            Self::Cost => "Cost",
            Self::Slowest => "Slowest answer",
            Self::Drift => "Rubric drift",
            Self::Unavailable => "Unavailable",
        }
    }

    fn height(self, look: Look) -> f64 {
        if look != Look::Roomy {
            return match self {
                Self::Votes | Self::Approaches => 44.0,
                Self::Similarity | Self::Drift => 26.0,
                Self::Advocates => 22.0,
                _ => 18.0,
            };
        }
        match self {
            Self::Votes | Self::Approaches => 74.0,
            Self::Similarity => 66.0,
            Self::Dissents | Self::Advocates | Self::Overrides => 40.0,
            _ => 42.0,
        }
    }

    /// Whether it counts what happens, so that none of it is none, and not unknown.
    pub(crate) fn is_counted(self) -> bool {
        matches!(
            self,
            Self::Dissents
                | Self::Advocates
                | Self::Overrides
                | Self::Errors
                | Self::Events
                | Self::Calls
                | Self::Unavailable
        )
    }

    /// Whether a step says anything of it.
    fn is_in(self, step: &Step) -> bool {
        match self {
            Self::Votes | Self::Approaches => {
                step.votes_for.is_some() || step.votes_required.is_some()
            }
            Self::Similarity => step.similarity_mean.or(step.similarity_min).is_some(),
            Self::Dissents => step.dissents.0 > 0,
            Self::Advocates => !step.advocates.is_empty(),
            Self::Overrides => step.overrides.0 > 0,
            Self::Errors => step.errors + step.unavailable > 0,
            Self::Events => step.events > 0,
            Self::Calls => step.calls > 0,
            Self::Tokens => step.tokens_in.or(step.tokens_out).is_some(),
            Self::Cost => step.cost.amount.is_some(),
            Self::Slowest => step.slowest.is_some(),
            Self::Drift => step.drift.is_some(),
            Self::Unavailable => step.unavailable > 0,
        }
    }
}

/// Where everything stands.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Plan {
    /// Along what.
    pub(crate) along: Along,
    /// Pixels of all.
    pub(crate) width: f64,
    pub(crate) height: f64,
    /// Where the first column begins.
    pub(crate) left: f64,
    /// The columns.
    pub(crate) columns: Columns,
    /// Each lane with its upper edge.
    lanes: Vec<(Lane, f64)>,
    /// Lanes of which something is known, whether they are drawn or folded away.
    known: Vec<Lane>,
    /// Where the axis begins.
    pub(crate) axis: f64,
    look: Look,
    /// Lanes of which nothing is known.
    pub(crate) missing: Vec<Lane>,
    narrow: bool,
    /// What a pixel and a mark stand for, where they stand for several.
    note: String,
}

impl Plan {
    /// For a picture of so many pixels.
    pub(crate) fn new(series: &Series, width: f64, look: Look) -> Self {
        let narrow = width < NARROW;
        let left = if narrow { 0.0 } else { NAMES };
        let room = (width - left).max(60.0);
        let columns = Columns::of(series, room);
        let is_close = look != Look::Roomy;
        let (mut lanes, mut missing, mut known) = (Vec::new(), Vec::new(), Vec::new());
        let mut top = if is_close { 0.0 } else { AXIS };
        let is_there = |lane: Lane| series.steps.iter().any(|step| lane.is_in(step));
        for &lane in Lane::all(series.along, look) {
            // Along rounds, tokens stand in for a cost that is not known.
            if lane == Lane::Tokens && series.along == Along::Rounds && is_there(Lane::Cost) {
                continue;
            }
            if !is_there(lane) {
                missing.push(lane);
                continue;
            }
            known.push(lane);
            if lanes.is_empty() || !matches!(look, Look::Close { folded: true, .. }) {
                lanes.push((lane, top));
                top += lane.height(look) + if narrow { NAME } else { 0.0 };
            }
        }
        let axis = if is_close { top } else { 0.0 };
        top += if is_close { AXIS } else { 0.0 };
        let note = note(series, &columns, room);
        Self {
            along: series.along,
            width,
            height: top + if note.is_empty() { 0.0 } else { FOOT },
            left,
            columns,
            lanes,
            known,
            axis,
            look,
            missing,
            narrow,
            note,
        }
    }

    /// The left edge of a column.
    pub(crate) fn x(&self, column: usize) -> f64 {
        self.left + column as f64 * self.columns.wide
    }

    /// The column at a place, or the nearest.
    pub(crate) fn column_at(&self, x: f64) -> Option<usize> {
        let last = self.columns.all.len().checked_sub(1)?;
        let place = ((x - self.left) / self.columns.wide).floor().max(0.0);
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "not below 0"
        )]
        let place = place as usize;
        Some(place.min(last))
    }

    /// The step of the series at a place, or the nearest.
    pub(crate) fn step_at(&self, series: &Series, x: f64) -> Option<usize> {
        let last = series.steps.len().checked_sub(1)?;
        let per = self.columns.per.max(1);
        let inside = (x - self.left).max(0.0) / self.columns.wide * per as f64;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "not below 0"
        )]
        let place = inside.floor() as usize;
        Some(place.min(last))
    }

    /// Left edge and width of some columns.
    pub(crate) fn stretch(&self, (first, last): (usize, usize)) -> (f64, f64) {
        let (left, right) = (self.x(first), self.x(last + 1));
        (left, right - left)
    }

    /// Where a step of the series stands: the middle of its share of a column.
    pub(crate) fn middle(&self, step: usize) -> f64 {
        self.left + (step as f64 + 0.5) * self.columns.wide / self.columns.per.max(1) as f64
    }

    /// The lower edge of the first lane; that of nothing where there is none.
    pub(crate) fn foot_of_first(&self) -> f64 {
        let foot = self.lanes.get(1).map(|(_, top)| *top);
        foot.unwrap_or(self.axis)
    }

    /// Whether marks stand one by one.
    fn is_roomy(&self) -> bool {
        self.columns.wide >= ROOMY && self.columns.per == 1 && self.along == Along::Rounds
    }

    /// Upper and lower edge of what is drawn in a lane.
    fn inside(&self, lane: Lane, top: f64) -> (f64, f64) {
        let top = top + if self.narrow { NAME } else { 0.0 };
        let pad = if self.look == Look::Roomy { 7.0 } else { 3.0 };
        (top + pad, top + lane.height(self.look) - pad)
    }
}

/// What a mark and a pixel stand for, where they stand for several.
fn note(series: &Series, columns: &Columns, room: f64) -> String {
    let each = series.width.max(1.0);
    if series.along == Along::Time || (columns.per == 1 && each < 1.5) {
        return String::new();
    }
    let marks = columns.per as f64 * each;
    let pixel = (series.steps.len() as f64 * each / room).ceil();
    let count = |number: f64| super::format::short(number.round());
    if pixel < 1.5 {
        format!("a mark stands for {} rounds", count(marks))
    } else {
        format!(
            "min–max of {} rounds per pixel, a mark stands for {}",
            count(pixel),
            count(marks)
        )
    }
}

/// The chart on a plan.
pub(crate) fn chart(series: &Series, plan: &Plan, zone: &TimeZone) -> Chart {
    let (name, shows) = match plan.along {
        Along::Rounds => ("Rounds", "Who agreed, who objected and who stepped in"),
        Along::Time => ("Time", "What was done, what it took and what failed"),
    };
    let note = if plan.note.is_empty() {
        String::new()
    } else {
        format!("; {}", plan.note)
    };
    Chart {
        name: name.to_owned(),
        shows: format!("{shows}, along {}{note}", axis::words(plan.along, zone)),
        scene: scene(series, plan, zone),
        points: points(plan),
        table: table::table(plan, zone),
    }
}

fn scene(series: &Series, plan: &Plan, zone: &TimeZone) -> Scene {
    let mut scene = Scene::new(plan.width, plan.height);
    axis::draw(&mut scene, plan, zone);
    for &(lane, top) in &plan.lanes {
        draw::lane(&mut scene, series, plan, (lane, top));
    }
    scene
}

fn points(plan: &Plan) -> Vec<Point> {
    let foot = plan.height - if plan.note.is_empty() { 0.0 } else { FOOT };
    let (top, foot) = match plan.look {
        Look::Roomy => (AXIS, foot),
        Look::Close { .. } => (0.0, plan.axis),
    };
    let point = |(at, key): (usize, u32)| {
        let area = [plan.x(at), top, plan.columns.wide, foot - top];
        Point {
            key,
            at: (area[0] + area[2] / 2.0, top + 12.0),
            level: false,
            area,
            ring: [area[0] + 2.0, area[1], (area[2] - 4.0).max(1.0), area[3]],
        }
    };
    let all = 0..plan.columns.all.len();
    all.zip(0..).map(point).collect()
}

/// What a column holds, in words: "Round 6", "Rounds 8–11", "14:03:22–14:03:40".
pub(crate) fn column_name(along: Along, step: &Step, zone: &TimeZone) -> String {
    match along {
        Along::Rounds => round_name((step.from, step.to)),
        Along::Time => format!("{}–{}", moment(zone, step.from).1, moment(zone, step.to).1),
    }
}

/// "Round 6", "Rounds 8–11".
pub(crate) fn round_name((from, to): (f64, f64)) -> String {
    let short = super::format::short;
    if to > from {
        format!("Rounds {}–{}", short(from), short(to))
    } else {
        format!("Round {}", short(from))
    }
}

#[cfg(test)]
mod tests;
