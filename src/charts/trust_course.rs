//! Trust in each agent along rounds: a row each, the parts on one another, what the log says as dots.

use super::chart::{Chart, Point};
use super::domain::Domain;
use super::format;
use super::paint::Paint;
use super::plot::{AxisNotes, Margins, Plot, PlotSpec, Scale, TickFormat};
use super::scene::{Anchor, Role, Scene, Shape};
use super::table::{Cell, Row, Table};

const ROW: f64 = 44.0;
/// Pixels free above and below what is drawn in a row.
const INSETS: (f64, f64) = (5.0, 4.0);
/// Pixels of the numbers at the right.
const RIGHT: f64 = 62.0;
/// What trust is made of.
pub(crate) const PARTS: [&str; 3] = ["impact", "depth", "1 − regret"];
pub(super) const PAINTS: [Paint; 3] = [Paint::Slot(10), Paint::Slot(11), Paint::Slot(12)];

/// An agent.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Trusted {
    /// Its name.
    pub(crate) agent: String,
    /// Trust since the end of a round, by its place, or from the beginning: the value, and the parts that add up to it,
    /// `None` where it is the one that everybody begins with.
    pub(crate) steps: Vec<(Option<u32>, f64, Option<[f64; 3]>)>,
    /// What the log says, by place of the round.
    pub(crate) recorded: Vec<(u32, f64)>,
}

impl Trusted {
    /// Trust after a round.
    pub(crate) fn at(&self, round: usize) -> Option<(f64, Option<[f64; 3]>)> {
        let before = |since: Option<u32>| since.is_none_or(|since| since as usize <= round);
        let found = self.steps.iter().rfind(|step| before(step.0))?;
        Some((found.1, found.2))
    }

    /// What the log told last by the end of a round.
    pub(crate) fn recorded_at(&self, round: usize) -> Option<f64> {
        let found = self.recorded.iter().rfind(|one| one.0 as usize <= round);
        found.map(|one| one.1)
    }
}

/// Along what it is drawn.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Rounds {
    /// Numbers of the rounds, in order.
    pub(crate) numbers: Vec<u32>,
    /// Place of the one in view.
    pub(crate) here: usize,
}

/// The plot of the agents: rounds across, a row each.
fn plot(all: &[Trusted], rounds: &Rounds, width: f64) -> Plot {
    let bottom = Margins::AXES.bottom;
    Plot::new(PlotSpec {
        width,
        height: ROW * all.len() as f64 + bottom,
        margins: Margins {
            top: 0.0,
            right: RIGHT,
            bottom,
            ..Margins::AXES
        },
        across: Scale::bands(rounds.numbers.iter().copied().map(f64::from)),
        up: Scale::rows(all.iter().map(|one| one.agent.clone())),
    })
}

/// The chart, `width` pixels wide.
pub(crate) fn chart(all: &[Trusted], rounds: &Rounds, width: f64) -> Chart {
    let plot = plot(all, rounds, width);
    let steps = all.iter().flat_map(|one| &one.steps);
    let most = steps.map(|step| step.1).fold(1.0, f64::max);
    let up = || Scale::linear(Domain { lo: 0.0, hi: most }, 0, TickFormat::Short);
    let facets: Vec<Plot> = (0..all.len())
        .map(|row| plot.facet(row, up(), INSETS))
        .collect();
    let mut scene = plot.scene();
    plot.row_names(&mut scene);
    for (one, facet) in all.iter().zip(&facets) {
        row(&mut scene, one, facet, (most, rounds.here));
    }
    let here = plot.place(rounds.here as f64 + 0.5);
    if !all.is_empty() {
        let down = (plot.top, plot.foot);
        scene.ruler(Shape::vertical(here, down, Paint::Ink, 1.0));
        let notes = AxisNotes {
            name: "round",
            taken: None,
        };
        plot.axis(&mut scene, notes);
    }
    let point = |(at, key): (usize, u32)| {
        let (top, facet) = (plot.row(at as f64), &facets[at]);
        let trust = all[at].at(rounds.here).map_or(0.0, |now| now.0);
        Point {
            key,
            at: (here, facet.y(trust)),
            level: false,
            area: [0.0, top, width, ROW],
            ring: [plot.left - 3.0, top + 2.0, plot.wide() + 6.0, ROW - 4.0],
        }
    };
    Chart {
        name: "Trust over the rounds".to_owned(),
        shows: "Trust in each agent after each round, in its three parts; dots are values in the log, grey is the initial trust".to_owned(),
        scene,
        points: (0..all.len()).zip(0..).map(point).collect(),
        table: table(all, rounds.here),
    }
}

fn row(scene: &mut Scene, one: &Trusted, facet: &Plot, (most, here): (f64, usize)) {
    areas(scene, one, facet);
    for (level, paint) in [(0.0, Paint::Ink3), (most, Paint::Line)] {
        let across = (facet.left, facet.right);
        scene.ruler(Shape::horizontal(across, facet.y(level), paint));
    }
    dots(scene, one, facet);
    let Some((trust, parts)) = one.at(here) else {
        return;
    };
    let middle = f64::midpoint(facet.top, facet.foot);
    let value = Shape::Text {
        x: facet.width,
        y: middle - 7.0,
        text: format::score(trust),
        size: 12.0,
        bold: true,
        anchor: Anchor::End,
        paint: Paint::Ink,
    };
    scene.add(Role::Total, &one.agent, Some(trust), value);
    let log = one
        .recorded_at(here)
        .filter(|log| (log - trust).abs() >= 0.005);
    let below = match (log, parts) {
        (Some(log), _) => format!("log {}", format::score(log)),
        (None, None) => "initial".to_owned(),
        (None, Some(_)) => return,
    };
    let at = (facet.width, middle + 8.0);
    scene.ruler(Shape::label(at, Anchor::End, below));
}

/// The parts as areas on one another, in steps; what nothing counts of yet is one pale area.
fn areas(scene: &mut Scene, one: &Trusted, facet: &Plot) {
    // A pixel holds one step, the last.
    let mut steps: Vec<(f64, f64, Option<[f64; 3]>)> = Vec::new();
    for (since, value, parts) in &one.steps {
        let x = facet.place(since.map_or(0.0, f64::from));
        let step = (x, *value, *parts);
        match steps.last_mut().filter(|last| x - last.0 < 1.0) {
            Some(last) => *last = step,
            None => steps.push(step),
        }
    }
    let levels = |step: &(f64, f64, Option<[f64; 3]>)| match step.2 {
        None => [0.0, step.1, step.1, step.1, step.1],
        Some([a, b, c]) => [0.0, 0.0, a, a + b, a + b + c],
    };
    let paints = [Paint::Line, PAINTS[0], PAINTS[1], PAINTS[2]];
    for (part, paint) in paints.into_iter().enumerate() {
        let mut boxes: Vec<[f64; 4]> = Vec::new();
        for (place, step) in steps.iter().enumerate() {
            let end = steps.get(place + 1).map_or(facet.right, |next| next.0);
            let levels = levels(step);
            let (low, high) = (facet.y(levels[part]), facet.y(levels[part + 1]));
            if low - high > 0.05 {
                boxes.push([step.0, high, end - step.0, low - high]);
            }
        }
        if !boxes.is_empty() {
            scene.add(
                Role::BarPart,
                &one.agent,
                None,
                Shape::Boxes { boxes, paint },
            );
        }
    }
}

/// What the log says, a dot a pixel.
fn dots(scene: &mut Scene, one: &Trusted, facet: &Plot) {
    let mut taken = f64::NEG_INFINITY;
    for (round, trust) in &one.recorded {
        let x = facet.place(f64::from(*round) + 0.5).min(facet.right - 2.0);
        if x - taken < 3.0 {
            continue;
        }
        taken = x;
        for (radius, paint) in [(3.0, Paint::Page), (2.0, Paint::Ink)] {
            let shape = Shape::dot((x, facet.y(*trust)), radius, paint);
            scene.add(Role::Recorded, &one.agent, Some(*trust), shape);
        }
    }
}

fn table(all: &[Trusted], here: usize) -> Table {
    let number = |value: Option<f64>| {
        let cell = |value: f64| Cell::number(value, format::fixed(value, 3));
        value.map_or_else(Cell::none, cell)
    };
    let row = |(one, key): (&Trusted, u32)| {
        let (trust, parts) = one.at(here).unzip();
        let parts = parts.flatten();
        let part = |at: usize| number(parts.map(|parts| parts[at]));
        let initial = if parts.is_none() { ", initial" } else { "" };
        Row {
            key,
            lead: String::new(),
            name: format!("{}{initial}", one.agent),
            cells: vec![
                number(trust),
                part(0),
                part(1),
                part(2),
                number(one.recorded_at(here)),
            ],
        }
    };
    let columns = ["Trust"].into_iter().chain(PARTS).chain(["In the log"]);
    Table {
        head: "Agent".to_owned(),
        columns: columns.map(str::to_owned).collect(),
        rows: all.iter().zip(0..).map(row).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn agent() -> Trusted {
        Trusted {
            agent: "skeptic".to_owned(),
            steps: vec![(None, 0.6, None), (Some(3), 0.5, Some([0.2, 0.0, 0.3]))],
            recorded: vec![(3, 0.71)],
        }
    }

    fn drawn(here: usize) -> Chart {
        let rounds = Rounds {
            numbers: (1..=10).collect(),
            here,
        };
        chart(&[agent()], &rounds, 362.0)
    }

    #[test]
    fn trust_holds_from_the_round_in_which_it_changed() {
        let spoken = |here| drawn(here).reading(0).expect("an agent").spoken();
        assert_eq!(spoken(2), "skeptic, initial: Trust 0.600");
        assert_eq!(
            spoken(3),
            "skeptic: Trust 0.500, impact 0.200, depth 0.000, 1 − regret 0.300, In the log 0.710"
        );
    }

    #[test]
    fn parts_stand_on_one_another_and_add_up() {
        let chart = drawn(9);
        let areas: Vec<[f64; 4]> = chart
            .scene
            .of(Role::BarPart)
            .iter()
            .filter_map(|mark| match &mark.shape {
                Shape::Boxes { boxes, .. } => boxes.first().copied(),
                _ => None,
            })
            .collect();
        // The pale one, then impact and the rest: depth is nothing.
        let [pale, impact, rest] = areas.as_slice() else {
            panic!("{areas:?}")
        };
        assert!(
            (pale[3] - 21.0).abs() < 1e-9
                && (impact[3] - 7.0).abs() < 1e-9
                && (rest[3] - 10.5).abs() < 1e-9
        );
        assert!((rest[1] + rest[3] - impact[1]).abs() < 1e-9);
        assert!(
            (pale[2] - 72.0).abs() < 1e-9,
            "three rounds of ten of 240 pixels: {pale:?}"
        );
    }

    #[test]
    fn thousands_of_changes_are_as_many_areas_as_pixels() {
        let steps = (0..5_000).map(|at| (Some(at), f64::from(at % 7) / 7.0, Some([0.1, 0.1, 0.1])));
        let one = Trusted {
            steps: steps.collect(),
            ..agent()
        };
        let rounds = Rounds {
            numbers: (0..5_000).collect(),
            here: 0,
        };
        for mark in &chart(&[one], &rounds, 362.0).scene.marks {
            assert!(!matches!(&mark.shape, Shape::Boxes { boxes, .. } if boxes.len() > 241));
        }
    }
}
