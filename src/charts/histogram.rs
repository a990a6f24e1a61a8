//! How many numbers lie in each of some stretches: bars of one width, whether their edges rise by a step or by a factor,
//! with lines at the numbers that some share does not exceed.

use super::chart::{Chart, Point};
use super::domain::Domain;
use super::format;
use super::paint::Paint;
use super::plot::{AxisNotes, Margins, Plot, PlotSpec, Scale, TickFormat};
use super::scene::{Anchor, Role, Scene, Shape};
use super::table::{Cell, Row, Table};
use super::text_width::text_width;

/// Height of the picture.
pub(crate) const HEIGHT: f64 = 138.0;
/// Pixels above the bars, for the names of the lines.
const TOP: f64 = 22.0;

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
    let plot = plot(spec, width);
    Chart {
        name,
        shows,
        scene: scene(spec, &plot),
        points: points(spec, &plot),
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

/// The axis across: the bins.
fn bin_axis(spec: &Histogram) -> Scale {
    let bins = spec.bins.iter().map(|bin| (bin.0, bin.1));
    Scale::bins(bins, spec.log, spec.write)
}

/// The plot: bins across, counts up to that of the height.
fn plot(spec: &Histogram, width: f64) -> Plot {
    let counts = spec.bins.iter().map(|bin| bin.2);
    let most = counts.fold(spec.most.max(1), u64::max) as f64;
    let up = Domain { lo: 0.0, hi: most };
    Plot::new(PlotSpec {
        width,
        height: HEIGHT,
        margins: Margins {
            top: TOP,
            ..Margins::AXES
        },
        across: bin_axis(spec),
        up: Scale::marked(up, &[0.0, most], TickFormat::Short),
    })
}

/// Upper edge of a bar: what is there at all is seen.
fn bar_top(plot: &Plot, count: u64) -> f64 {
    let least = if count > 0 { 1.5 } else { 0.0 };
    plot.y(count as f64).min(plot.foot - least)
}

fn scene(spec: &Histogram, plot: &Plot) -> Scene {
    let mut scene = plot.scene();
    plot.grid(&mut scene);
    for (place, &(from, to, count)) in (0_u32..).map(f64::from).zip(&spec.bins) {
        let (x, end) = (plot.place(place), plot.place(place + 1.0));
        let gap = if end - x > 4.0 { 1.0 } else { 0.0 };
        let y = bar_top(plot, count);
        // On the grid of pixels, so that bars and gaps are sharp and of one width.
        let shape = Shape::Rect {
            x: x.round(),
            y,
            width: (end.round() - x.round() - gap).max(0.5),
            height: plot.foot - y,
            radius: 0.0,
            paint: Paint::Ink2,
        };
        if count > 0 {
            let name = stretch(spec, from, to);
            scene.add(Role::BarPart, &name, Some(count as f64), shape);
        }
    }
    plot.base_line(&mut scene);
    plot.axis(&mut scene, AxisNotes::default());
    lines(&mut scene, spec, plot);
    scene
}

/// The lines, with their names where those do not lie over each other.
fn lines(scene: &mut Scene, spec: &Histogram, plot: &Plot) {
    let mut free = 0.0_f64;
    for (name, value) in spec.lines.iter().filter(|line| line.1.is_finite()) {
        // On the grid of pixels, so that its edges are sharp.
        let x = plot.x(*value).floor() + 0.5;
        let down = (TOP - 6.0, plot.foot);
        // With some page on both sides, over bars of nearly its own colour.
        scene.ruler(Shape::vertical(x, down, Paint::Page, 3.0));
        let shape = Shape::vertical(x, down, Paint::Ink, 1.0);
        scene.add(Role::Flag, name, Some(*value), shape);
        let half = text_width(name, 11.0, false) / 2.0;
        if x - half >= free {
            let text = (*name).to_owned();
            scene.ruler(Shape::text((x, 8.0), Anchor::Middle, text, Paint::Ink));
            free = x + half + 6.0;
        }
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

fn points(spec: &Histogram, plot: &Plot) -> Vec<Point> {
    let bins = spec.bins.iter().zip(0_u32..);
    bins.map(|(&(_, _, count), key)| {
        let place = f64::from(key);
        let (x, end) = (plot.place(place), plot.place(place + 1.0));
        let y = bar_top(plot, count);
        Point {
            key,
            at: (f64::midpoint(x, end), y),
            level: true,
            area: [x, 0.0, end - x, HEIGHT],
            ring: [x, y - 2.0, end - x, plot.foot - y + 4.0],
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
        assert!(csv(&chart.table).as_str().contains("100,200,30,0.75\r\n"));
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
        let place = |spec: &Histogram, value| bin_axis(spec).share(value) * spec.bins.len() as f64;
        let at = |log, value| place(&spec(&bins, log), value);
        assert!((at(true, 282.842_712) - 1.5).abs() < 1e-6);
        assert!((at(false, 300.0) - 1.5).abs() < 1e-9);
        assert!(
            (at(true, 400.0) - 2.0).abs() < 1e-9,
            "the last edge is counted in"
        );
        let mut one = spec(&[(7.0, 7.0, 3)], true);
        assert!((place(&one, 7.0) - 0.5).abs() < 1e-9);
        one.lines = vec![("p50", 7.0), ("p95", f64::NAN)];
        assert_eq!(chart(&one, 400.0).scene.of(Role::Flag).len(), 1);
        assert_eq!(stretch(&one, 7.0, 7.0), "7 ms");
    }

    #[test]
    fn the_axis_has_round_numbers() {
        let ticks = |bins: &[(f64, f64, u64)], log| bin_axis(&spec(bins, log)).ticks(24);
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
        let words = |value| bin_axis(&spec(&[(1.0, 1e6, 3)], false)).words(&[value]);
        assert_eq!(words(10_000.0), ["10 s"]);
        assert_eq!(words(1_500.0), ["1.5 s"]);
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
