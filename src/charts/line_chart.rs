//! Scores along one weight: a line for each alternative, and a dot where two meet. Drawn to stand over the weight's own
//! beam, whose ends are those of the plot.

use steelyard_protocol::{Crossing, Lines, ScoreLine};

use super::chart::{Chart, Point};
use super::domain::Domain;
use super::format;
use super::line_names::names;
use super::paint::{Paint, letter};
use super::plot::{Margins, Plot, PlotSpec, Scale, TickFormat};
use super::scene::{Anchor, Role, Scene, Shape};
use super::table::{Cell, Row, Table};
use super::text_width::text_width;

/// Pixels above the plot, for the weights at which lines meet.
const TOP: f64 = 26.0;
/// Height of the picture; its foot is the beam.
pub(crate) const HEIGHT: f64 = 286.0;

/// What is drawn beside the lines.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Along {
    /// Name of the weight.
    pub(crate) label: String,
    /// Its step, for as many digits.
    pub(crate) step: f64,
    /// What one alternative is called.
    pub(crate) noun: String,
    /// Who leads now, by input order.
    pub(crate) winner: Option<u32>,
}

/// The plot of the lines: the weight across, scores up. Its foot is the beam.
fn plot(lines: Option<&Lines>, width: f64) -> Plot {
    let drawn = lines.into_iter().flat_map(|lines| &lines.lines);
    let scores = drawn.flat_map(|line| &line.points);
    let ends = scores.fold((0.0_f64, 0.0_f64), |(lo, hi), (_, score)| {
        (lo.min(*score), hi.max(*score))
    });
    let (lo, hi) = lines.map_or((0.0, 1.0), |lines| (lines.from, lines.to));
    let across = Domain { lo, hi };
    Plot::new(PlotSpec {
        width,
        height: HEIGHT,
        margins: Margins {
            top: TOP,
            // Room for names where there is any.
            right: if width >= 520.0 { 148.0 } else { 36.0 },
            bottom: 0.0,
            ..Margins::AXES
        },
        across: Scale::linear(across, 0, TickFormat::Short),
        up: Scale::linear(Domain::around(ends.0, ends.1), 6, TickFormat::Signed),
    })
}

/// Pixels left and right of the plot, for the beam below it; of lines that are not known yet, the least.
pub(crate) fn margins(lines: Option<&Lines>, width: f64) -> (f64, f64) {
    let plot = plot(lines, width);
    (plot.left, plot.width - plot.right)
}

/// Whether the first place changes hands there. What meets at an end of the beam changes nothing on it.
fn tips(lines: &Lines, crossing: &Crossing) -> bool {
    let near = 1e-9 * (lines.to - lines.from);
    let inside = crossing.at - lines.from > near && lines.to - crossing.at > near;
    crossing.first && inside
}

/// The chart without what stands at the weight, `width` pixels wide.
pub(crate) fn chart(lines: &Lines, along: &Along, width: f64) -> Chart {
    let plot = plot(Some(lines), width);
    let noun = &along.noun;
    Chart {
        name: format!("Score of each {noun} along {}", along.label),
        shows: format!(
            "The score of each {noun} as {} goes from {} to {}, and where two of them meet",
            along.label,
            format::short(lines.from),
            format::short(lines.to)
        ),
        scene: scene(lines, along, &plot),
        points: points(lines, &plot),
        table: table(lines, along),
    }
}

/// What stands at the weight: its line through the plot, and on each score a dot.
pub(crate) fn at_weight(lines: &Lines, value: f64, scores: &[(u32, f64)], width: f64) -> Scene {
    let plot = plot(Some(lines), width);
    let mut scene = plot.scene();
    let x = plot.x(value);
    let down = (plot.top - 4.0, plot.foot);
    scene.ruler(Shape::vertical(x, down, Paint::Page, 4.5));
    let line = Shape::vertical(x, down, Paint::Accent, 2.0);
    scene.add(Role::Flag, "now", Some(value), line);
    let drawn = |index: &u32| lines.lines.iter().any(|line| line.index == *index);
    for (index, score) in scores.iter().filter(|(index, _)| drawn(index)) {
        let at = (x, plot.y(*score));
        scene.ruler(Shape::dot(at, 5.5, Paint::Page));
        scene.add(
            Role::Flag,
            &letter(*index),
            Some(*score),
            Shape::dot(at, 4.0, Paint::letter(*index)),
        );
    }
    scene
}

fn scene(lines: &Lines, along: &Along, plot: &Plot) -> Scene {
    let mut scene = plot.scene();
    plot.grid(&mut scene);
    plot.base_line(&mut scene);
    for crossing in lines.crossings.iter().filter(|one| tips(lines, one)) {
        let down = (plot.top - 6.0, plot.foot);
        let line = Shape::vertical(plot.x(crossing.at), down, Paint::Ink3, 1.0);
        scene.ruler(line.dashed());
    }
    let leads = |line: &&ScoreLine| Some(line.index) == along.winner;
    let (first, others): (Vec<&ScoreLine>, Vec<&ScoreLine>) = lines.lines.iter().partition(leads);
    for line in others.into_iter().chain(first) {
        let points = line.points.iter();
        let shape = Shape::Path {
            points: points
                .map(|(t, score)| (plot.x(*t), plot.y(*score)))
                .collect(),
            paint: Paint::letter(line.index),
            width: Some(if leads(&line) { 2.75 } else { 1.5 }),
        };
        let last = line.points.last().map(|point| point.1);
        scene.add(Role::BarPart, &line.label, last, shape);
    }
    let ends = lines.lines.iter();
    let ends = ends.filter_map(|line| Some((line, plot.y(line.points.last()?.1))));
    names(
        &mut scene,
        &ends.collect::<Vec<_>>(),
        (plot.right, plot.width),
    );
    crossings(&mut scene, lines, along, plot);
    scene
}

/// Dots where lines meet: filled where the first place changes hands, with the weight above.
fn crossings(scene: &mut Scene, lines: &Lines, along: &Along, plot: &Plot) {
    let mut free = f64::NEG_INFINITY;
    for crossing in &lines.crossings {
        let at = (plot.x(crossing.at), plot.y(crossing.score));
        if !tips(lines, crossing) {
            scene.ruler(Shape::dot(at, 3.5, Paint::Ink3));
            scene.ruler(Shape::dot(at, 2.25, Paint::Page));
            continue;
        }
        scene.ruler(Shape::dot(at, 5.0, Paint::Page));
        scene.add(
            Role::Net,
            "crossing",
            Some(crossing.at),
            Shape::dot(at, 4.0, Paint::Ink),
        );
        let text = value(crossing.at, along);
        let half = text_width(&text, 11.0, true) / 2.0;
        if at.0 - half > free {
            free = at.0 + half + 6.0;
            let at = (at.0, 10.0);
            scene.ruler(Shape::bold(at, Anchor::Middle, text, Paint::Ink));
        }
    }
}

/// A weight at which lines meet, with a digit more than its steps.
fn value(at: f64, along: &Along) -> String {
    format::fixed(at, (format::decimals_of(along.step) + 1).max(3))
}

/// Each crossing is a place to point at.
fn points(lines: &Lines, plot: &Plot) -> Vec<Point> {
    let point = |(crossing, key): (&Crossing, u32)| {
        let at = (plot.x(crossing.at), plot.y(crossing.score));
        let area = [at.0 - 8.0, at.1 - 8.0, 16.0, 16.0];
        Point {
            key,
            at,
            level: true,
            area,
            ring: [at.0 - 4.0, at.1 - 4.0, 8.0, 8.0],
        }
    };
    lines.crossings.iter().zip(0..).map(point).collect()
}

fn table(lines: &Lines, along: &Along) -> Table {
    let name = |index: u32| {
        let found = lines.lines.iter().find(|line| line.index == index);
        found.map_or("", |line| line.label.as_str())
    };
    let row = |(crossing, key): (&Crossing, u32)| {
        let (left, right) = (letter(crossing.left), letter(crossing.right));
        let what = if crossing.first { "leads" } else { "passes" };
        Row {
            key,
            lead: right,
            name: format!(
                "{} {what} above, {left} {} below",
                name(crossing.right),
                name(crossing.left)
            ),
            cells: vec![
                Cell::number(crossing.at, value(crossing.at, along)),
                Cell::number(crossing.score, format::fixed(crossing.score, 3)),
            ],
        }
    };
    Table {
        head: "Who".to_owned(),
        columns: vec![along.label.clone(), "Score of both".to_owned()],
        rows: lines.crossings.iter().zip(0..).map(row).collect(),
    }
}

#[cfg(test)]
mod tests {
    use steelyard_protocol::Mode;

    use super::*;

    fn line(index: u32, label: &str, from: f64, to: f64) -> ScoreLine {
        ScoreLine {
            index,
            label: label.to_owned(),
            points: vec![(0.0, from), (1.0, to)],
        }
    }

    fn example() -> Lines {
        Lines {
            parameter: "interaction.technical_weight".to_owned(),
            mode: Mode::Proportional,
            from: 0.0,
            to: 1.0,
            lines: vec![line(0, "blocker", -1.45, 1.0), line(1, "asker", 0.1, 0.9)],
            crossings: vec![Crossing {
                at: 31.0 / 33.0,
                score: 0.1 + 0.8 * 31.0 / 33.0,
                left: 1,
                right: 0,
                first: true,
            }],
            hidden: 0,
        }
    }

    fn along() -> Along {
        Along {
            label: "Technical weight".to_owned(),
            step: 0.01,
            noun: "agent".to_owned(),
            winner: Some(1),
        }
    }

    #[test]
    fn the_crossing_stands_where_the_beam_has_it() {
        let chart = chart(&example(), &along(), 720.0);
        let (left, right) = margins(Some(&example()), 720.0);
        let plot = 720.0 - left - right;
        let [point] = chart.points.as_slice() else {
            panic!("{:?}", chart.points);
        };
        assert!((point.at.0 - (left + plot * 31.0 / 33.0)).abs() < 1e-9);
        let reading = chart.reading(0).expect("a crossing");
        assert_eq!(
            reading.spoken(),
            "A blocker leads above, B asker below: Technical weight 0.939, Score of both 0.852"
        );
        let texts: Vec<&str> = chart
            .scene
            .marks
            .iter()
            .filter_map(|mark| match &mark.shape {
                Shape::Text { text, .. } => Some(text.as_str()),
                _ => None,
            })
            .collect();
        for text in ["0.939", "0", "+1.0", "−1.0", "blocker", "asker", "A", "B"] {
            assert!(texts.contains(&text), "{text} in {texts:?}");
        }
    }

    #[test]
    fn the_leader_is_drawn_last_and_heavier() {
        let chart = chart(&example(), &along(), 720.0);
        let parts = chart.scene.of(Role::BarPart);
        let labels: Vec<&str> = parts.iter().map(|mark| mark.label.as_str()).collect();
        assert_eq!(labels, ["blocker", "asker"]);
        let scene = at_weight(&example(), 0.7, &[(0, 0.265), (1, 0.66), (9, 0.0)], 720.0);
        assert_eq!(scene.of(Role::Flag).len(), 3);
    }
}
