//! Trust in each agent: a bar each, in its parts where they are known.

use steelyard_protocol::telemetry::AgentTrust;

use super::chart::{Chart, Point};
use super::domain::Domain;
use super::format;
use super::paint::Paint;
use super::plot::{Margins, Plot, PlotSpec, Scale, TickFormat};
use super::scene::{Anchor, Role, Scene, Shape};
use super::table::{Cell, Row, Table};
use super::trust_course::PAINTS;

const ROW: f64 = 26.0;
const BAR: f64 = 13.0;
/// Pixels of value and change at the right.
const RIGHT: f64 = 116.0;
/// Below it an agent is not asked to be the devil's advocate.
pub(crate) const LEAST: f64 = 0.2;
/// What the parts weigh: impact, depth, one less regret.
const WEIGHTS: [f64; 3] = [0.4, 0.3, 0.3];

/// Trust in an agent at a round.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Now {
    pub(crate) agent: String,
    pub(crate) trust: f64,
    /// What the parts add to it, where they are known and add up to it.
    pub(crate) parts: Option<[f64; 3]>,
    /// Since it was first told; `None` where it was told once.
    pub(crate) change: Option<f64>,
}

/// Trust as it was told last in a round or before, the greatest first. Who was not told of by then is left out.
pub(crate) fn at_round(all: &[AgentTrust], until: Option<u64>) -> Vec<Now> {
    let now = |one: &AgentTrust| {
        let later =
            |round: &Option<u64>| round.zip(until).is_some_and(|(round, until)| round > until);
        let count = one
            .points
            .iter()
            .position(|(round, ..)| later(round))
            .unwrap_or(one.points.len());
        let (first, last) = (one.points.first()?, one.points[..count].last()?);
        Some(Now {
            agent: one.agent.clone(),
            trust: last.1,
            parts: parts(last.1, last.2),
            change: (count > 1).then_some(last.1 - first.1),
        })
    };
    let mut all: Vec<Now> = all.iter().filter_map(now).collect();
    all.sort_by(|one, other| other.trust.total_cmp(&one.trust));
    all
}

fn parts(trust: f64, [impact, depth, regret]: [Option<f64>; 3]) -> Option<[f64; 3]> {
    let known = [impact?, depth?, 1.0 - regret?];
    let parts = [0, 1, 2].map(|at| WEIGHTS[at] * known[at]);
    let fit = parts.iter().all(|part| *part >= 0.0);
    (fit && (parts.iter().sum::<f64>() - trust).abs() <= 1e-6).then_some(parts)
}

/// The plot of the agents: trust across, a row each.
fn plot(all: &[Now], width: f64) -> Plot {
    let hi = all.iter().map(|one| one.trust).fold(1.0, f64::max);
    Plot::new(PlotSpec {
        width,
        height: ROW * all.len() as f64,
        margins: Margins {
            top: 0.0,
            right: RIGHT,
            bottom: 0.0,
            ..Margins::AXES
        },
        across: Scale::linear(Domain { lo: 0.0, hi }, 0, TickFormat::Short),
        up: Scale::rows(all.iter().map(|one| one.agent.clone())),
    })
}

/// The chart, `width` pixels wide.
pub(crate) fn chart(all: &[Now], when: &str, width: f64) -> Chart {
    let plot = plot(all, width);
    let mut scene = plot.scene();
    plot.row_names(&mut scene);
    for (one, at) in all.iter().zip(0_u32..) {
        row(&mut scene, one, &plot, plot.y(f64::from(at)));
    }
    let down = (2.0, plot.height - 2.0);
    let least = Shape::vertical(plot.x(LEAST), down, Paint::Ink, 1.0).dashed();
    scene.add(
        Role::Threshold,
        "no devil’s advocate below",
        Some(LEAST),
        least,
    );
    let point = |(at, key): (usize, u32)| {
        let (top, x) = (plot.row(at as f64), plot.x(all[at].trust));
        let wide = (x - plot.left).max(2.0);
        Point {
            key,
            at: (x, top + ROW / 2.0),
            level: false,
            area: [0.0, top, width, ROW],
            ring: [plot.left, top + 4.0, wide, ROW - 8.0],
        }
    };
    Chart {
        name: format!("Trust, {when}"),
        shows: "Trust in each agent: 0.4 × impact, 0.3 × depth, 0.3 × (1 − regret); dashed: minimum for a devil’s advocate".to_owned(),
        scene,
        points: (0..all.len()).zip(0..).map(point).collect(),
        table: table(all),
    }
}

fn row(scene: &mut Scene, one: &Now, plot: &Plot, middle: f64) {
    let text = |x: f64, anchor, text: String, bold, paint| Shape::Text {
        x,
        y: middle,
        text,
        size: if bold { 13.0 } else { 12.0 },
        bold,
        anchor,
        paint,
    };
    let bar = |from: f64, to: f64, paint| Shape::Rect {
        x: plot.x(from),
        y: middle - BAR / 2.0,
        // Parts are parted by a pixel of page.
        width: (plot.x(to) - plot.x(from) - 1.0).max(0.0),
        height: BAR,
        radius: 0.0,
        paint,
    };
    match one.parts {
        Some(parts) => {
            let mut from = 0.0;
            for (part, paint) in parts.into_iter().zip(PAINTS) {
                let shape = bar(from, from + part, paint);
                from += part;
                scene.add(Role::BarPart, &one.agent, Some(part), shape);
            }
        }
        None => {
            let shape = bar(0.0, one.trust, Paint::Ink2);
            scene.add(Role::BarPart, &one.agent, Some(one.trust), shape);
        }
    }
    let right = scene.width;
    let value = format::score(one.trust);
    scene.add(
        Role::Total,
        &one.agent,
        Some(one.trust),
        text(right - 64.0, Anchor::End, value, true, Paint::Ink),
    );
    let change = one
        .change
        .map_or("initial".to_owned(), |change| format::signed(change, 2));
    scene.ruler(text(right, Anchor::End, change, false, Paint::Ink3));
}

fn table(all: &[Now]) -> Table {
    let row = |(one, key): (&Now, u32)| {
        let part = |at: usize| {
            let cell = |parts: [f64; 3]| Cell::number(parts[at], format::fixed(parts[at], 3));
            one.parts.map_or_else(Cell::none, cell)
        };
        let change = |change: f64| Cell::number(change, format::signed(change, 3));
        Row {
            key,
            lead: String::new(),
            name: one.agent.clone(),
            cells: vec![
                Cell::number(one.trust, format::fixed(one.trust, 3)),
                part(0),
                part(1),
                part(2),
                one.change.map_or_else(Cell::none, change),
            ],
        }
    };
    Table {
        head: "Agent".to_owned(),
        columns: [
            "Trust",
            "0.4 × impact",
            "0.3 × depth",
            "0.3 × (1 − regret)",
            "Since first",
        ]
        .map(str::to_owned)
        .to_vec(),
        rows: all.iter().zip(0..).map(row).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn agent(name: &str, points: &[(Option<u64>, f64)]) -> AgentTrust {
        AgentTrust {
            agent: name.to_owned(),
            points: points
                .iter()
                .map(|&(round, trust)| (round, trust, [None; 3]))
                .collect(),
        }
    }

    #[test]
    fn trust_is_that_of_the_last_round_in_view() {
        let all = [
            agent("a", &[(Some(1), 0.5), (Some(4), 0.7), (Some(9), 0.2)]),
            agent("b", &[(None, 0.6)]),
            agent("c", &[(Some(8), 0.9)]),
        ];
        let shown = |until| -> Vec<(String, f64, Option<f64>)> {
            let all = at_round(&all, until).into_iter();
            all.map(|one| {
                (
                    one.agent,
                    (one.trust * 10.0).round(),
                    one.change.map(|change| (change * 10.0).round()),
                )
            })
            .collect()
        };
        assert_eq!(
            shown(Some(6)),
            [
                ("a".to_owned(), 7.0, Some(2.0)),
                ("b".to_owned(), 6.0, None)
            ]
        );
        let names: Vec<String> = shown(None).into_iter().map(|one| one.0).collect();
        assert_eq!(names, ["c", "b", "a"]);
        assert!(shown(Some(0)).len() == 1);
    }

    #[test]
    fn parts_are_shown_where_they_add_up() {
        let add = |trust| parts(trust, [Some(0.5), Some(0.4), Some(0.25)]);
        let [impact, depth, rest] = add(0.545).expect("0.2 + 0.12 + 0.225");
        assert!(
            (impact - 0.2).abs() < 1e-9
                && (depth - 0.12).abs() < 1e-9
                && (rest - 0.225).abs() < 1e-9
        );
        assert_eq!(add(0.546), None);
        assert_eq!(parts(0.5, [Some(0.5), None, Some(0.5)]), None);
    }

    #[test]
    fn each_agent_is_a_row() {
        let all = at_round(
            &[agent("a-very-long-name-of-an-agent", &[(Some(1), 0.5)])],
            None,
        );
        let chart = chart(&all, "round 1", 360.0);
        assert_eq!(chart.points.len(), 1);
        assert_eq!(
            chart.reading(0).expect("an agent").spoken(),
            "a-very-long-name-of-an-agent: Trust 0.500"
        );
    }
}
