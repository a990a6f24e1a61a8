//! How far the living rubric has moved from the gold one: a step line over bands, with the overrides on it.

use steelyard_protocol::TimeZone;
use steelyard_protocol::telemetry::{Along, Series, Step};

use super::chart::{Chart, Point};
use super::domain::Domain;
use super::extents::{reaches, through};
use super::format;
use super::lanes::{column_name, diamond};
use super::paint::Paint;
use super::plot::{AxisNotes, GAP, Margins, Plot, PlotSpec, Scale, TickFormat};
use super::scene::{Anchor, Role, Scene, Shape};
use super::table::{Cell, Row, Table};
use super::text_width::text_width;

/// Height of the picture.
pub(crate) const HEIGHT: f64 = 248.0;
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

/// The plot of a run's drift, and which of its steps stands where.
struct DriftPlot<'a> {
    plot: Plot,
    series: &'a Series,
    /// Whether steps stand by their time, else side by side.
    is_timed: bool,
    /// The upper end of the axis, in percent.
    most: f64,
    limits: Limits,
}

impl<'a> DriftPlot<'a> {
    fn new(series: &'a Series, width: f64, limits: Limits, zone: &TimeZone) -> Self {
        let drifts = series.steps.iter().filter_map(|step| step.drift);
        let most = drifts.map(|drift| drift.1).fold(limits[1], f64::max);
        let most = ((most + 2.0) / 10.0).ceil().max(2.0) * 10.0;
        let ends = series.steps.first().zip(series.steps.last());
        let time = ends.map(|(first, last)| Domain {
            lo: first.from,
            hi: last.from,
        });
        let is_apart = |time: &Domain| time.length() > 0.0 || series.steps.len() == 1;
        let time = time.filter(|time| series.along == Along::Time && is_apart(time));
        let is_timed = time.is_some();
        let across = match time {
            Some(time) => Scale::moments(time, zone),
            None => Scale::points(series.steps.iter().map(|step| (step.from, step.to))),
        };
        let words = [0.0, limits[0], most].map(|percent| severity(percent, limits));
        let words = words.map(|word| text_width(word, 11.0, true).ceil() + GAP + 4.0);
        Self {
            plot: Plot::new(PlotSpec {
                width,
                height: HEIGHT,
                margins: Margins {
                    right: words.into_iter().fold(0.0, f64::max),
                    ..Margins::AXES
                },
                across,
                up: percent_axis(most, limits),
            }),
            series,
            is_timed,
            most,
            limits,
        }
    }

    /// Where a step stands.
    fn x(&self, step: usize) -> f64 {
        match self.series.steps.get(step) {
            Some(step) if self.is_timed => self.plot.x(step.from),
            _ => self.plot.place(step as f64),
        }
    }

    fn y(&self, percent: f64) -> f64 {
        self.plot.y(percent)
    }
}

/// The axis of the drift, with ticks at zero, the limits and the end.
fn percent_axis(most: f64, limits: Limits) -> Scale {
    let mut ticks = vec![0.0];
    // Half way to the end of the usual axis.
    let ten = (most <= 30.0 && limits == LIMITS).then_some(10.0);
    ticks.extend([limits[0]].into_iter().chain(ten).chain([limits[1], most]));
    ticks.sort_by(f64::total_cmp);
    let up = Domain { lo: 0.0, hi: most };
    Scale::marked(up, &ticks, TickFormat::quantity(percent))
}

/// Where a brushed stretch lies in a picture so wide: left edge and width.
pub(crate) fn stretch(
    series: &Series,
    width: f64,
    (limits, zone): (Limits, &TimeZone),
    (from, to): (f64, f64),
) -> Option<(f64, f64)> {
    let drawn = DriftPlot::new(series, width, limits, zone);
    let first = series.steps.iter().position(|step| step.to >= from)?;
    let last = series.steps.iter().rposition(|step| step.from <= to)?;
    // A round is as wide as the way to the next one, a time has no width.
    let half = match series.along {
        Along::Rounds => drawn.plot.step() / 2.0,
        Along::Time => 0.0,
    };
    let (left, right) = (drawn.x(first) - half, drawn.x(last) + half);
    let (left, right) = (left.max(drawn.plot.left), right.min(drawn.plot.right));
    (first <= last).then_some((left, (right - left).max(2.0)))
}

/// The chart, `width` pixels wide; no point where nothing is known.
pub(crate) fn chart(series: &Series, width: f64, limits: Limits, zone: &TimeZone) -> Chart {
    let drawn = DriftPlot::new(series, width, limits, zone);
    let mut scene = drawn.plot.scene();
    bands(&mut scene, &drawn);
    line(&mut scene, &drawn);
    let told: Vec<(usize, &Step)> = changes(&series.steps).collect();
    overrides(&mut scene, &drawn);
    last(&mut scene, &drawn);
    axis(&mut scene, &drawn);
    let mut taken = f64::NEG_INFINITY;
    let mut points = Vec::new();
    for (&(at, step), key) in told.iter().zip(0..) {
        let Some((_, drift)) = step.drift else {
            continue;
        };
        // A pixel or two apart they cannot be told apart.
        if drawn.x(at) - taken < 2.0 {
            continue;
        }
        taken = drawn.x(at);
        points.push(point((drawn.x(at), drawn.y(drift)), key));
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

/// The bands of the severities with their names, and the axis of the drift.
fn bands(scene: &mut Scene, drawn: &DriftPlot) {
    let [warning, critical] = drawn.limits;
    let (left, right) = (drawn.plot.left, drawn.plot.right);
    let mut band = |from: f64, to: f64, paint| {
        let (low, high) = (drawn.y(from), drawn.y(to));
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
    band(critical, drawn.most, Paint::BadWash);
    drawn.plot.grid_except(scene, &drawn.limits);
    drawn.plot.base_line(scene);
    for limit in drawn.limits {
        let line = Shape::horizontal((left, right), drawn.y(limit), Paint::Ink2);
        scene.add(Role::Threshold, "", Some(limit), line.dashed());
    }
    for (from, to, paint) in [
        (0.0, warning, Paint::Ink3),
        (warning, critical, Paint::Warned),
        (critical, drawn.most, Paint::Bad),
    ] {
        let middle = f64::midpoint(drawn.y(from), drawn.y(to));
        // A band that is too low for a word has none.
        if drawn.y(from) - drawn.y(to) >= 12.0 {
            let word = severity(f64::midpoint(from, to), drawn.limits).to_owned();
            let at = (right + GAP, middle);
            scene.ruler(if paint == Paint::Ink3 {
                Shape::text(at, Anchor::Start, word, paint)
            } else {
                Shape::bold(at, Anchor::Start, word, paint)
            });
        }
    }
}

/// The line goes across before it goes up or down.
fn line(scene: &mut Scene, drawn: &DriftPlot) {
    let series = drawn.series;
    let placed = series.steps.iter().enumerate();
    // Where a pixel holds several, a line in full ink would be a wall.
    let many = series.steps.len() as f64 > drawn.plot.wide();
    let (paint, wide) = if many {
        (Paint::Ink2, 1.0)
    } else {
        (Paint::Ink, 1.75)
    };
    for line in reaches(placed.map(|(at, step)| (drawn.x(at), step.drift))) {
        let mut points: Vec<(f64, f64)> = Vec::new();
        for reach in &line {
            if let Some(&(_, before)) = points.last() {
                points.push((reach.0, before));
            }
            points.extend(through(&[*reach], |percent| drawn.y(percent)));
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

fn overrides(scene: &mut Scene, drawn: &DriftPlot) {
    let series = drawn.series;
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
        for shape in diamond((drawn.x(at), drawn.y(drift)), regretted > 0) {
            scene.add(Role::Flag, name, Some(drift), shape);
        }
    }
}

/// The last value, labelled.
fn last(scene: &mut Scene, drawn: &DriftPlot) {
    let series = drawn.series;
    let mut known = series.steps.iter().enumerate().rev();
    let found = known.find_map(|(at, step)| Some((at, step.drift?.1)));
    let Some((at, drift)) = found else { return };
    let (x, y) = (drawn.x(at), drawn.y(drift));
    let dot = Shape::dot((x, y), 3.5, Paint::Ink);
    scene.add(Role::Net, "last", Some(drift), dot);
    // Away from where the line comes from.
    let mut before = series.steps[..at]
        .iter()
        .rev()
        .filter_map(|step| step.drift);
    let before = before.find(|before| (before.1 - drift).abs() > 1e-9);
    let falls = before.is_some_and(|before| before.1 > drift);
    let beside = if falls || y - 14.0 < drawn.plot.top {
        y + 15.0
    } else {
        y - 14.0
    };
    let text = percent(drift);
    let y = beside.min(drawn.plot.foot - 8.0);
    let is_cramped = x - 6.0 - text_width(&text, 11.0, true) < drawn.plot.left;
    let (x, anchor) = if is_cramped {
        (x + 6.0, Anchor::Start)
    } else {
        (x - 6.0, Anchor::End)
    };
    let label = Shape::bold((x, y), anchor, text, Paint::Ink);
    scene.add(Role::Net, "last", Some(drift), label);
}

/// Times, or the numbers of rounds at their steps.
fn axis(scene: &mut Scene, drawn: &DriftPlot) {
    let name = match drawn.series.along {
        _ if drawn.series.steps.is_empty() => return,
        Along::Rounds => "round",
        Along::Time if drawn.is_timed => "",
        // Steps of one time stand side by side, which is no time.
        Along::Time => return,
    };
    drawn.plot.axis(scene, AxisNotes { name, taken: None });
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
                        .all(|point| point.1 >= Margins::AXES.top - 1e-9 && point.0 <= 420.0)
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
        let plot = DriftPlot::new(&series, 300.0, LIMITS, &TimeZone::default()).plot;
        let (left, wide) =
            stretch(&series, 300.0, (LIMITS, &TimeZone::default()), (5.0, 6.0)).expect("there");
        let tenth = plot.wide() / 10.0;
        assert!((left - (plot.left + 4.5 * tenth)).abs() < 1e-9);
        assert!((wide - 2.0 * tenth).abs() < 1e-9);
        assert!(stretch(&series, 300.0, (LIMITS, &TimeZone::default()), (50.0, 60.0)).is_none());
    }
}
