//! How far the living rubric has moved from the gold one: a step line over bands, with the overrides on it.

use steelyard_protocol::TimeZone;
use steelyard_protocol::telemetry::{Along, Series, Step};

use super::chart::{Chart, Point};
use super::extents::{reaches, through};
use super::format;
use super::lanes::{column_name, diamond};
use super::moments::moment;
use super::paint::Paint;
use super::scene::{Anchor, Role, Scene, Shape};
use super::table::{Cell, Row, Table};

/// Height of the picture.
pub(crate) const HEIGHT: f64 = 248.0;
const LEFT: f64 = 40.0;
const RIGHT: f64 = 62.0;
const TOP: f64 = 10.0;
const BOTTOM: f64 = HEIGHT - 26.0;
/// From where on a drift is a warning, and beyond which it is critical, in percent.
pub(crate) type Limits = [f64; 2];
/// Those that hold where nothing else is said.
pub(crate) const LIMITS: Limits = [5.0, 15.0];

/// How bad a drift is, in a word.
pub(crate) fn severity(percent: f64, [warning, critical]: Limits) -> &'static str {
    if percent > critical {
        "critical"
    } else if percent >= warning {
        "warning"
    } else {
        "info"
    }
}

/// "15.8%".
pub(crate) fn percent(value: f64) -> String {
    format!("{}%", format::short((value * 10.0).round() / 10.0))
}

struct Frame {
    width: f64,
    /// Where each step stands: its share of the axis.
    shares: Vec<f64>,
    /// Half of a round, as a share; nothing of a stretch of time.
    half: f64,
    top: f64,
    limits: Limits,
}

impl Frame {
    fn new(series: &Series, width: f64, limits: Limits) -> Self {
        let drifts = series.steps.iter().filter_map(|step| step.drift);
        let most = drifts.map(|drift| drift.1).fold(limits[1], f64::max);
        let last = series.steps.len().saturating_sub(1).max(1) as f64;
        let ends = series.steps.first().zip(series.steps.last());
        let span = ends.map_or(0.0, |(first, last)| last.from - first.from);
        let share = |(at, step): (usize, &Step)| match (series.along, ends) {
            (Along::Time, Some((first, _))) if span > 0.0 => (step.from - first.from) / span,
            _ => at as f64 / last,
        };
        Self {
            width: width.max(LEFT + RIGHT + 60.0),
            shares: series.steps.iter().enumerate().map(share).collect(),
            half: match series.along {
                Along::Rounds => 0.5 / last,
                Along::Time => 0.0,
            },
            top: ((most + 2.0) / 10.0).ceil().max(2.0) * 10.0,
            limits,
        }
    }

    fn end(&self) -> f64 {
        self.width - RIGHT
    }

    fn x(&self, step: usize) -> f64 {
        let share = self.shares.get(step).copied().unwrap_or(0.0);
        LEFT + share * (self.end() - LEFT)
    }

    fn y(&self, percent: f64) -> f64 {
        BOTTOM - percent.max(0.0) / self.top * (BOTTOM - TOP)
    }
}

/// Where a brushed stretch lies in a picture so wide: left edge and width.
pub(crate) fn stretch(series: &Series, width: f64, (from, to): (f64, f64)) -> Option<(f64, f64)> {
    let frame = Frame::new(series, width, LIMITS);
    let first = series.steps.iter().position(|step| step.to >= from)?;
    let last = series.steps.iter().rposition(|step| step.from <= to)?;
    let half = frame.half * (frame.end() - LEFT);
    let (left, right) = (frame.x(first) - half, frame.x(last) + half);
    let (left, right) = (left.max(LEFT), right.min(frame.end()));
    (first <= last).then_some((left, (right - left).max(2.0)))
}

/// The chart, `width` pixels wide; no point where nothing is known.
pub(crate) fn chart(series: &Series, width: f64, limits: Limits, zone: &TimeZone) -> Chart {
    let frame = Frame::new(series, width, limits);
    let mut scene = Scene::new(frame.width, HEIGHT);
    bands(&mut scene, &frame);
    line(&mut scene, series, &frame);
    let told: Vec<(usize, &Step)> = changes(&series.steps).collect();
    overrides(&mut scene, series, &frame);
    last(&mut scene, series, &frame);
    ends(&mut scene, series, &frame, zone);
    let mut taken = f64::NEG_INFINITY;
    let mut points = Vec::new();
    for (&(at, step), key) in told.iter().zip(0..) {
        let Some((_, drift)) = step.drift else {
            continue;
        };
        // A pixel or two apart they cannot be told apart.
        if frame.x(at) - taken < 2.0 {
            continue;
        }
        taken = frame.x(at);
        points.push(point((frame.x(at), frame.y(drift)), key));
    }
    Chart {
        name: "Rubric drift".to_owned(),
        shows: format!(
            "How far the living rubric is from the gold one, along {}; warning from {}, critical over {}",
            along(series.along),
            percent(limits[0]),
            percent(limits[1]),
        ),
        scene,
        points,
        table: table((series.along, limits), &told, zone),
    }
}

fn along(along: Along) -> &'static str {
    match along {
        Along::Rounds => "rounds",
        Along::Time => "time",
    }
}

fn point((x, y): (f64, f64), key: u32) -> Point {
    let area = [x - 6.0, y - 6.0, 12.0, 12.0];
    Point {
        key,
        at: (x, y),
        level: true,
        area,
        ring: area,
    }
}

/// The steps in which the drift changes or somebody steps in, and the last one.
fn changes(steps: &[Step]) -> impl Iterator<Item = (usize, &Step)> {
    let mut before = None;
    let end = steps.len().saturating_sub(1);
    steps.iter().enumerate().filter(move |(at, step)| {
        let changed = step.drift.is_some() && step.drift != before;
        before = step.drift;
        changed || (step.drift.is_some() && (step.overrides.0 > 0 || *at == end))
    })
}

fn bands(scene: &mut Scene, frame: &Frame) {
    let [warning, critical] = frame.limits;
    let (left, right) = (LEFT, frame.end());
    let mut band = |from: f64, to: f64, paint| {
        let (low, high) = (frame.y(from), frame.y(to));
        scene.ruler(Shape::Rect {
            x: left,
            y: high,
            width: right - left,
            height: low - high,
            radius: 0.0,
            paint,
        });
    };
    band(warning, critical.max(warning), Paint::WarnedWash);
    band(critical, frame.top, Paint::BadWash);
    let mut ticks = vec![0.0, warning, critical, frame.top];
    if frame.top <= 30.0 && frame.limits == LIMITS {
        ticks.push(10.0);
    }
    for tick in ticks {
        let limit = (tick - warning).abs() < 1e-9 || (tick - critical).abs() < 1e-9;
        let shape = Shape::Line {
            from: (left, frame.y(tick)),
            to: (right, frame.y(tick)),
            paint: if limit || tick < 1e-9 {
                Paint::Ink2
            } else {
                Paint::Line
            },
            width: 1.0,
            dashed: limit,
        };
        let role = if limit { Role::Threshold } else { Role::Ruler };
        scene.add(role, "", Some(tick), shape);
        scene.ruler(text(
            (left - 8.0, frame.y(tick)),
            Anchor::End,
            percent(tick),
            Paint::Ink3,
        ));
    }
    for (from, to, paint) in [
        (0.0, warning, Paint::Ink3),
        (warning, critical, Paint::Warned),
        (critical, frame.top, Paint::Bad),
    ] {
        let middle = f64::midpoint(frame.y(from), frame.y(to));
        // A band that is too low for a word has none.
        if frame.y(from) - frame.y(to) >= 12.0 {
            let word = severity(f64::midpoint(from, to), frame.limits).to_owned();
            scene.ruler(text((right + 8.0, middle), Anchor::Start, word, paint));
        }
    }
}

fn text((x, y): (f64, f64), anchor: Anchor, text: String, paint: Paint) -> Shape {
    Shape::Text {
        x,
        y,
        text,
        size: 11.0,
        bold: matches!(paint, Paint::Ink | Paint::Warned | Paint::Bad),
        anchor,
        paint,
    }
}

/// The line goes across before it goes up or down.
fn line(scene: &mut Scene, series: &Series, frame: &Frame) {
    let placed = series.steps.iter().enumerate();
    // Where a pixel holds several, a line in full ink would be a wall.
    let many = series.steps.len() as f64 > frame.end() - LEFT;
    let (paint, wide) = if many {
        (Paint::Ink2, 1.0)
    } else {
        (Paint::Ink, 1.75)
    };
    for line in reaches(placed.map(|(at, step)| (frame.x(at), step.drift))) {
        let mut points: Vec<(f64, f64)> = Vec::new();
        for reach in &line {
            if let Some(&(_, before)) = points.last() {
                points.push((reach.0, before));
            }
            points.extend(through(&[*reach], |percent| frame.y(percent)));
        }
        let last = line.last().map(|reach| reach.2);
        scene.add(
            Role::Total,
            "drift",
            last,
            Shape::Path {
                points,
                paint,
                width: Some(wide),
            },
        );
    }
}

fn overrides(scene: &mut Scene, series: &Series, frame: &Frame) {
    // Many on one another say no more than those that were regretted.
    let all = series
        .steps
        .iter()
        .filter(|step| step.overrides.0 > 0)
        .count();
    for (at, step) in series.steps.iter().enumerate() {
        let (Some((_, drift)), (1.., regretted)) = (step.drift, step.overrides) else {
            continue;
        };
        if all > 60 && regretted == 0 {
            continue;
        }
        let name = if regretted > 0 {
            "override, regretted"
        } else {
            "override"
        };
        for shape in diamond((frame.x(at), frame.y(drift)), regretted > 0) {
            scene.add(Role::Flag, name, Some(drift), shape);
        }
    }
}

/// The last value, labelled.
fn last(scene: &mut Scene, series: &Series, frame: &Frame) {
    let mut known = series.steps.iter().enumerate().rev();
    let found = known.find_map(|(at, step)| Some((at, step.drift?.1)));
    let Some((at, drift)) = found else { return };
    let (x, y) = (frame.x(at), frame.y(drift));
    scene.add(
        Role::Net,
        "last",
        Some(drift),
        Shape::Rect {
            x: x - 3.5,
            y: y - 3.5,
            width: 7.0,
            height: 7.0,
            radius: 3.5,
            paint: Paint::Ink,
        },
    );
    // Away from where the line comes from.
    let mut before = series.steps[..at]
        .iter()
        .rev()
        .filter_map(|step| step.drift);
    let before = before.find(|before| (before.1 - drift).abs() > 1e-9);
    let falls = before.is_some_and(|before| before.1 > drift);
    let beside = if falls || y - 14.0 < TOP {
        y + 15.0
    } else {
        y - 14.0
    };
    let place = (x - 6.0, beside.min(BOTTOM - 8.0));
    let label = text(place, Anchor::End, percent(drift), Paint::Ink);
    scene.add(Role::Net, "last", Some(drift), label);
}

/// Where the axis begins, some places of it, and where it ends.
fn ends(scene: &mut Scene, series: &Series, frame: &Frame, zone: &TimeZone) {
    let y = BOTTOM + 15.0;
    let (Some(first), Some(last)) = (series.steps.first(), series.steps.last()) else {
        return;
    };
    let name = |step: &Step| match series.along {
        Along::Rounds => format::short(step.to),
        Along::Time => moment(zone, step.to).1,
    };
    let begins = match series.along {
        Along::Rounds => format!("round {}", format::short(first.from)),
        Along::Time => moment(zone, first.from).1,
    };
    scene.ruler(text((LEFT, y), Anchor::Start, begins, Paint::Ink3));
    if series.steps.len() < 2 {
        return;
    }
    scene.ruler(text((frame.end(), y), Anchor::End, name(last), Paint::Ink3));
    if series.along == Along::Time {
        return;
    }
    // Round numbers between the ends, where they do not run into them.
    let rounds = super::domain::Domain {
        lo: first.from,
        hi: last.to.max(first.from + 1.0),
    };
    for tick in rounds.ticks(6) {
        let found = series
            .steps
            .iter()
            .position(|step| step.from <= tick && tick <= step.to);
        let x = found.map(|at| frame.x(at));
        if let Some(x) = x.filter(|x| *x > LEFT + 66.0 && *x < frame.end() - 44.0) {
            scene.ruler(text(
                (x, y),
                Anchor::Middle,
                format::short(tick),
                Paint::Ink3,
            ));
        }
    }
}

fn table((along, limits): (Along, Limits), told: &[(usize, &Step)], zone: &TimeZone) -> Table {
    let row = |(&(_, step), key): (&(usize, &Step), u32)| {
        let drift = step.drift.map_or(0.0, |drift| drift.1);
        let (all, regretted) = step.overrides;
        Row {
            key,
            lead: String::new(),
            name: format!(
                "{}, {}",
                column_name(along, step, zone),
                severity(drift, limits)
            ),
            cells: vec![
                Cell::number(drift, percent(drift)),
                Cell::number(all as f64, format::count(all)),
                Cell::number(regretted as f64, format::count(regretted)),
            ],
        }
    };
    Table {
        head: "Where it changes".to_owned(),
        columns: ["Drift", "Overrides", "Regretted"]
            .map(str::to_owned)
            .to_vec(),
        rows: told.iter().zip(0..).map(row).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn series(drifts: &[Option<f64>]) -> Series {
        let steps = (0_u32..).zip(drifts).map(|(at, drift)| Step {
            from: f64::from(at),
            to: f64::from(at),
            drift: drift.map(|drift| (drift, drift)),
            overrides: (u64::from(at == 3), 0),
            ..Step::default()
        });
        Series {
            along: Along::Rounds,
            steps: steps.collect(),
            width: 1.0,
            outside: 0,
        }
    }

    #[test]
    fn severities_have_the_bands_of_the_picture() {
        assert_eq!(
            [4.9, 5.0, 15.0, 15.1].map(|percent| severity(percent, LIMITS)),
            ["info", "warning", "warning", "critical"]
        );
        assert_eq!(percent(15.8), "15.8%");
        assert_eq!(percent(17.0), "17%");
    }

    #[test]
    fn each_change_is_a_place_and_the_last_value_is_told() {
        let drifts = [
            None,
            Some(0.0),
            Some(4.0),
            Some(4.0),
            Some(16.0),
            Some(16.0),
        ];
        let chart = chart(&series(&drifts), 420.0, LIMITS, &TimeZone::default());
        let names: Vec<&str> = chart
            .table
            .rows
            .iter()
            .map(|row| row.name.as_str())
            .collect();
        assert_eq!(
            names,
            [
                "Round 1, info",
                "Round 2, info",
                "Round 3, info",
                "Round 4, critical",
                "Round 5, critical"
            ]
        );
        assert_eq!(chart.points.len(), 5);
        assert_eq!(chart.scene.of(Role::Net)[0].value, Some(16.0));
        let spoken = chart.reading(3).expect("a change").spoken();
        assert_eq!(
            spoken,
            "Round 4, critical: Drift 16%, Overrides 0, Regretted 0"
        );
    }

    #[test]
    fn a_great_drift_stays_in_the_picture() {
        let drifts: Vec<Option<f64>> = (0..5_000).map(|at| Some(f64::from(at % 90))).collect();
        let chart = chart(&series(&drifts), 420.0, LIMITS, &TimeZone::default());
        assert!(chart.points.len() < 200);
        for mark in &chart.scene.marks {
            if let Shape::Path { points, .. } = &mark.shape {
                assert!(points.len() <= 4 * 420);
                assert!(
                    points
                        .iter()
                        .all(|point| point.1 >= TOP - 1e-9 && point.0 <= 420.0)
                );
            }
        }
    }

    #[test]
    fn bands_follow_the_limits() {
        let chart = chart(
            &series(&[Some(0.0), Some(4.0)]),
            420.0,
            [3.0, 40.0],
            &TimeZone::default(),
        );
        let limits: Vec<Option<f64>> = chart
            .scene
            .of(Role::Threshold)
            .iter()
            .map(|mark| mark.value)
            .collect();
        assert_eq!(limits, [Some(3.0), Some(40.0)]);
        assert_eq!(chart.table.rows[1].name, "Round 1, warning");
        assert!(chart.shows.ends_with("warning from 3%, critical over 40%"));
    }

    #[test]
    fn a_stretch_lies_around_its_rounds() {
        let series = series(&[Some(0.0); 11]);
        let (left, wide) = stretch(&series, LEFT + RIGHT + 100.0, (5.0, 6.0)).expect("there");
        assert!((left - (LEFT + 45.0)).abs() < 1e-9 && (wide - 20.0).abs() < 1e-9);
        assert!(stretch(&series, 300.0, (50.0, 60.0)).is_none());
    }
}
