//! How many numbers lie in each of some stretches: bars of one width, whether their edges rise by a step or by a factor,
//! with lines at the numbers that some share does not exceed.

use super::chart::{Chart, Point};
use super::domain::Domain;
use super::format;
use super::paint::Paint;
use super::scene::{Anchor, Role, Scene, Shape};
use super::table::{Cell, Row, Table};
use super::text_width::text_width;

/// Height of the picture.
pub(crate) const HEIGHT: f64 = 132.0;
/// Where bars begin and end.
const TOP: f64 = 22.0;
const BOTTOM: f64 = HEIGHT - 20.0;
/// Room for counts at the left.
const LEFT: f64 = 36.0;
/// Room for half a label at the right.
const RIGHT: f64 = 18.0;
/// Pixels between two labels.
const APART: f64 = 10.0;

/// What the picture shows.
#[derive(Clone, Debug)]
pub(crate) struct Histogram {
    /// What is counted: "Latency".
    pub(crate) name: String,
    /// What they are of: "calls".
    pub(crate) many: &'static str,
    /// From, up to, how many.
    pub(crate) bins: Vec<(f64, f64, u64)>,
    /// The count that the height stands for; that of the highest bar where it is lower.
    pub(crate) most: u64,
    /// Whether the edges rise by a factor.
    pub(crate) log: bool,
    /// Numbers with a line: "p50".
    pub(crate) lines: Vec<(&'static str, f64)>,
    /// How such a number is written.
    pub(crate) write: fn(f64) -> String,
}

/// The chart, `width` pixels wide.
pub(crate) fn chart(spec: &Histogram, width: f64) -> Chart {
    let scale = if spec.log {
        "; each range is wider by the same factor"
    } else {
        ""
    };
    let name = format!("How {} is spread", lower(&spec.name));
    let shows = format!("How many {} lie in each range{scale}", spec.many);
    if spec.bins.is_empty() {
        return Chart {
            name,
            shows,
            ..Chart::default()
        };
    }
    let frame = Frame {
        width: width.max(LEFT + RIGHT + 1.0),
        bins: spec.bins.len() as f64,
        most: spec
            .bins
            .iter()
            .map(|bin| bin.2)
            .max()
            .unwrap_or(0)
            .max(spec.most),
    };
    Chart {
        name,
        shows,
        scene: scene(spec, &frame),
        points: points(spec, &frame),
        table: table(spec),
    }
}

/// "latency" of "Latency".
fn lower(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or(String::new(), |first| {
        first.to_lowercase().chain(letters).collect()
    })
}

/// Where numbers stand.
struct Frame {
    width: f64,
    bins: f64,
    most: u64,
}

impl Frame {
    /// Left edge of the bar at a place; the right edge of all after the last.
    fn x(&self, place: f64) -> f64 {
        LEFT + place / self.bins * (self.width - LEFT - RIGHT)
    }

    /// Upper edge of a bar: what is there at all is seen.
    fn y(&self, count: u64) -> f64 {
        let high = count as f64 / self.most.max(1) as f64 * (BOTTOM - TOP);
        BOTTOM - if count > 0 { high.max(1.5) } else { 0.0 }
    }
}

/// Where a number stands among the bars, by its share of the stretch that it is in.
fn place_of(spec: &Histogram, value: f64) -> Option<f64> {
    let last = spec.bins.len() - 1;
    let found = spec
        .bins
        .iter()
        .position(|bin| value < bin.1)
        .unwrap_or(last);
    let (from, to, _) = spec.bins[found];
    let share = if spec.log && from > 0.0 && to > from {
        (value / from).ln() / (to / from).ln()
    } else {
        (value - from) / (to - from)
    };
    // Stretches of one number have no inside.
    let share = if share.is_finite() {
        share.clamp(0.0, 1.0)
    } else {
        0.5
    };
    value.is_finite().then_some(found as f64 + share)
}

fn scene(spec: &Histogram, frame: &Frame) -> Scene {
    let mut scene = Scene::new(frame.width, HEIGHT);
    let (left, right) = (frame.x(0.0), frame.x(frame.bins));
    scene.ruler(across((left, right), TOP, Paint::Line));
    scene.ruler(label(
        (left - 6.0, TOP),
        Anchor::End,
        &format::count(frame.most),
        Paint::Ink3,
    ));
    scene.ruler(label((left - 6.0, BOTTOM), Anchor::End, "0", Paint::Ink));
    for (place, &(from, to, count)) in spec.bins.iter().enumerate() {
        let (x, end) = (frame.x(place as f64), frame.x(place as f64 + 1.0));
        let gap = if end - x > 4.0 { 1.0 } else { 0.0 };
        let y = frame.y(count);
        let shape = Shape::Rect {
            x: x.round(),
            y,
            width: (end.round() - x.round() - gap).max(0.5),
            height: BOTTOM - y,
            radius: 0.0,
            paint: Paint::Ink2,
        };
        if count > 0 {
            scene.add(
                Role::BarPart,
                &stretch(spec, from, to),
                Some(count as f64),
                shape,
            );
        }
    }
    scene.ruler(across((left, right), BOTTOM, Paint::Ink2));
    axis(&mut scene, spec, frame);
    lines(&mut scene, spec, frame);
    scene
}

/// Round numbers below the bars, as many as there is room for.
fn axis(scene: &mut Scene, spec: &Histogram, frame: &Frame) {
    let mut free = f64::NEG_INFINITY;
    for value in ticks(spec) {
        let Some(place) = place_of(spec, value) else {
            continue;
        };
        let (x, text) = (frame.x(place), tick_words(&(spec.write)(value)));
        let half = text_width(&text, 11.0, false) / 2.0;
        // None may stick out.
        let middle = x.clamp(half, (frame.width - half).max(half));
        if middle - half < free {
            continue;
        }
        free = middle + half + APART;
        scene.ruler(down(x, (BOTTOM, BOTTOM + 4.0), Paint::Ink2, 1.0));
        scene.ruler(label(
            (middle, BOTTOM + 13.0),
            Anchor::Middle,
            &text,
            Paint::Ink3,
        ));
    }
}

/// Numbers for the axis: on steps of 1, 2 and 5, or on these times powers of ten.
fn ticks(spec: &Histogram) -> Vec<f64> {
    let lo = spec.bins.first().map_or(0.0, |bin| bin.0);
    let hi = spec.bins.last().map_or(0.0, |bin| bin.1);
    if hi <= lo {
        return vec![lo];
    }
    if !spec.log {
        return Domain { lo, hi }.ticks(6);
    }
    // Where the first stretch begins at nothing, from its end on.
    let least = if lo > 0.0 { lo } else { spec.bins[0].1 };
    let powers = least.log10().floor()..=hi.log10().ceil();
    let mut power = *powers.start();
    let mut found = Vec::new();
    while power <= *powers.end() && found.len() < 90 {
        found.extend([1.0, 2.0, 5.0].map(|digit| digit * 10_f64.powf(power)));
        power += 1.0;
    }
    found.retain(|tick| (least..=hi).contains(tick));
    if found.len() > 7 {
        found.retain(|tick| (tick.log10() - tick.log10().round()).abs() < 1e-9);
    }
    if found.len() < 2 { vec![lo, hi] } else { found }
}

/// "10 s" of "10.0 s": what is round is written so.
fn tick_words(text: &str) -> String {
    text.replace(".0 ", " ")
        .replace(".0k", "k")
        .replace(".0M", "M")
}

/// The lines, with their names where those do not lie over each other.
fn lines(scene: &mut Scene, spec: &Histogram, frame: &Frame) {
    let mut free = 0.0_f64;
    for (name, value) in &spec.lines {
        let Some(place) = place_of(spec, *value) else {
            continue;
        };
        // On the grid, so that its edges are sharp.
        let x = frame.x(place).floor() + 0.5;
        // With some page on both sides, over bars of nearly its own colour.
        scene.ruler(down(x, (TOP - 6.0, BOTTOM), Paint::Page, 3.0));
        let shape = down(x, (TOP - 6.0, BOTTOM), Paint::Ink, 1.0);
        scene.add(Role::Flag, name, Some(*value), shape);
        let half = text_width(name, 11.0, false) / 2.0;
        if x - half >= free {
            scene.ruler(label((x, 8.0), Anchor::Middle, name, Paint::Ink));
            free = x + half + 6.0;
        }
    }
}

fn across((from, to): (f64, f64), y: f64, paint: Paint) -> Shape {
    Shape::Line {
        from: (from, y),
        to: (to, y),
        paint,
        width: 1.0,
        dashed: false,
    }
}

fn down(x: f64, (from, to): (f64, f64), paint: Paint, width: f64) -> Shape {
    Shape::Line {
        from: (x, from),
        to: (x, to),
        paint,
        width,
        dashed: false,
    }
}

fn label((x, y): (f64, f64), anchor: Anchor, text: &str, paint: Paint) -> Shape {
    Shape::Text {
        x,
        y,
        text: text.to_owned(),
        size: 11.0,
        bold: false,
        anchor,
        paint,
    }
}

/// "1.2 s to 2.4 s", or the one number that a stretch holds.
fn stretch(spec: &Histogram, from: f64, to: f64) -> String {
    if to > from {
        format!("{} to {}", (spec.write)(from), (spec.write)(to))
    } else {
        (spec.write)(from)
    }
}

fn points(spec: &Histogram, frame: &Frame) -> Vec<Point> {
    let bins = spec.bins.iter().zip(0_u32..);
    bins.map(|(&(_, _, count), key)| {
        let (x, end) = (frame.x(f64::from(key)), frame.x(f64::from(key) + 1.0));
        let y = frame.y(count);
        Point {
            key,
            at: (f64::midpoint(x, end), y),
            level: true,
            area: [x, 0.0, end - x, HEIGHT],
            ring: [x, y - 2.0, end - x, BOTTOM - y + 4.0],
        }
    })
    .collect()
}

fn table(spec: &Histogram) -> Table {
    let all: u64 = spec.bins.iter().map(|bin| bin.2).sum();
    let rows = spec
        .bins
        .iter()
        .zip(0_u32..)
        .map(|(&(from, to, count), key)| {
            let share = count as f64 / (all.max(1)) as f64;
            Row {
                key,
                lead: String::new(),
                name: stretch(spec, from, to),
                cells: vec![
                    Cell::number(from, (spec.write)(from)),
                    Cell::number(to, (spec.write)(to)),
                    Cell::number(count as f64, format::count(count)),
                    Cell::number(share, format!("{}%", format::fixed(share * 100.0, 1))),
                ],
            }
        });
    Table {
        head: spec.name.clone(),
        rows: rows.collect(),
        columns: ["From", "Up to", "How many", "Share"]
            .map(str::to_owned)
            .to_vec(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::charts::table::csv;

    fn spec(bins: &[(f64, f64, u64)], log: bool) -> Histogram {
        Histogram {
            name: "Latency".to_owned(),
            many: "calls",
            bins: bins.to_vec(),
            most: 0,
            log,
            lines: vec![("p50", 150.0), ("p95", 390.0)],
            write: format::duration,
        }
    }

    fn texts(chart: &Chart) -> Vec<&str> {
        let marks = chart.scene.marks.iter();
        let text = marks.filter_map(|mark| match &mark.shape {
            Shape::Text { text, .. } => Some(text.as_str()),
            _ => None,
        });
        text.collect()
    }

    #[test]
    fn each_stretch_is_a_mark_and_a_row_with_its_share() {
        let chart = chart(
            &spec(&[(100.0, 200.0, 30), (200.0, 400.0, 10)], true),
            400.0,
        );
        let reading = chart.reading(1).expect("a stretch");
        assert_eq!(
            reading.spoken(),
            "200 ms to 400 ms: From 200 ms, Up to 400 ms, How many 10, Share 25.0%"
        );
        assert_eq!(chart.nearest(399.0, 5.0), Some(1));
        assert!(csv(&chart.table).contains("100,200,30,0.75\r\n"));
        for text in ["30", "0", "100 ms", "200 ms", "p50", "p95"] {
            assert!(
                texts(&chart).contains(&text),
                "{text} in {:?}",
                texts(&chart)
            );
        }
    }

    #[test]
    fn numbers_stand_by_their_factor_or_their_step() {
        let bins = [(100.0, 200.0, 1), (200.0, 400.0, 1)];
        let at = |log, value| place_of(&spec(&bins, log), value).expect("a place");
        assert!((at(true, 282.842_712) - 1.5).abs() < 1e-6);
        assert!((at(false, 300.0) - 1.5).abs() < 1e-9);
        assert!(
            (at(true, 400.0) - 2.0).abs() < 1e-9,
            "the last edge is counted in"
        );
        let one = spec(&[(7.0, 7.0, 3)], true);
        assert!((place_of(&one, 7.0).expect("a place") - 0.5).abs() < 1e-9);
        assert_eq!(place_of(&one, f64::NAN), None);
        assert_eq!(stretch(&one, 7.0, 7.0), "7 ms");
    }

    #[test]
    fn the_axis_has_round_numbers() {
        let ticks = |bins: &[(f64, f64, u64)], log| super::ticks(&spec(bins, log));
        assert_eq!(
            ticks(&[(1_406.0, 9_379.0, 3)], false),
            [2_000.0, 4_000.0, 6_000.0, 8_000.0]
        );
        let some = ticks(&[(70.0, 900.0, 3), (900.0, 2_500.0, 3)], true);
        let rounded: Vec<f64> = some.iter().map(|tick| tick.round()).collect();
        assert_eq!(rounded, [100.0, 200.0, 500.0, 1_000.0, 2_000.0]);
        assert_eq!(ticks(&[(0.0, 1.0, 3), (1.0, 1e9, 3)], true).len(), 10);
        assert_eq!(ticks(&[(3.0, 4.0, 3)], true), [3.0, 4.0]);
        assert_eq!(ticks(&[(7.0, 7.0, 3)], true), [7.0]);
        assert_eq!(tick_words("10.0 s"), "10 s");
        assert_eq!(tick_words("1.5k"), "1.5k");
    }

    #[test]
    fn names_of_lines_lie_not_over_each_other() {
        let mut close = spec(&[(100.0, 200.0, 30), (200.0, 400.0, 10)], true);
        close.lines = vec![("p50", 150.0), ("p95", 151.0)];
        let chart = chart(&close, 400.0);
        assert!(texts(&chart).contains(&"p50") && !texts(&chart).contains(&"p95"));
    }

    #[test]
    fn what_is_there_at_all_is_seen_and_nothing_is_no_bar() {
        let chart = chart(
            &spec(&[(1.0, 2.0, 100_000), (2.0, 4.0, 1), (4.0, 8.0, 0)], true),
            300.0,
        );
        let bars = chart
            .scene
            .marks
            .iter()
            .filter_map(|mark| match mark.shape {
                Shape::Rect { height, .. } => Some(height),
                _ => None,
            });
        let bars: Vec<f64> = bars.collect();
        assert!(bars.len() == 2 && bars[1] > 1.0, "{bars:?}");
        assert!(super::chart(&spec(&[], false), 300.0).points.is_empty());
    }
}
