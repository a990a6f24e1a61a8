//! Where nodes stand in a picture: those that belong together near each other, all others apart.

use std::collections::BTreeMap;

/// Rounds for a graph of few nodes; of more nodes so many fewer that the work grows with their number alone.
const ROUNDS: usize = 300;
const FEWEST_ROUNDS: usize = 40;
/// Nodes that all rounds together move, about.
const WORK: usize = 100_000;
/// Nodes of a cell that push others: where more crowd, these stand for all.
const MOST_NEAR: usize = 48;
/// Width of a cell, in units of the distance that two joined nodes come to: beyond it nodes do not push.
const CELL: f64 = 2.0;
/// How much everything is drawn to the middle, so that parts without an edge between them stay together.
const GRAVITY: f64 = 0.06;

type Point = (f64, f64);

/// Places from 0 to 1 across and down, one a node. The same graph always gets the same picture.
///
/// Source: Fruchterman and Reingold, "Graph drawing by force-directed placement" (1991), with its grid.
pub fn layout(count: usize, edges: &[(usize, usize)]) -> Vec<Point> {
    let mut points: Vec<Point> = (0..count).map(|at| start(at, count)).collect();
    let rounds = (WORK / count.max(1)).clamp(FEWEST_ROUNDS, ROUNDS);
    let reach = (count as f64).sqrt() / 4.0 + 0.5;
    for round in 0..rounds {
        let heat = reach * (1.0 - round as f64 / rounds as f64);
        let forces = forces(&points, edges);
        for (point, force) in points.iter_mut().zip(forces) {
            let length = length(force).max(1e-9);
            let step = length.min(heat) / length;
            point.0 += force.0 * step;
            point.1 += force.1 * step;
        }
    }
    fitted(&points)
}

/// A point of the plane's R2 sequence, which fills a square evenly without chance (Roberts, 2018).
fn start(at: usize, count: usize) -> Point {
    const STEPS: Point = (0.754_877_666_246_692_7, 0.569_840_290_998_053_2);
    let width = (count as f64).sqrt();
    let along = |step: f64| ((0.5 + step * (at as f64 + 1.0)).fract() - 0.5) * width;
    (along(STEPS.0), along(STEPS.1))
}

fn length((x, y): Point) -> f64 {
    (x * x + y * y).sqrt()
}

/// What moves each node: what is near pushes it off by 1 / d, edges pull it by d², and the middle does a little.
fn forces(points: &[Point], edges: &[(usize, usize)]) -> Vec<Point> {
    let mut cells: BTreeMap<(i64, i64), Vec<usize>> = BTreeMap::new();
    for (at, point) in points.iter().enumerate() {
        let near = cells.entry(cell(*point)).or_default();
        if near.len() < MOST_NEAR {
            near.push(at);
        }
    }
    let mut forces: Vec<Point> = points
        .iter()
        .map(|(x, y)| (-x * GRAVITY, -y * GRAVITY))
        .collect();
    for (at, (point, force)) in points.iter().zip(&mut forces).enumerate() {
        let (column, row) = cell(*point);
        let around =
            (column - 1..=column + 1).flat_map(|x| (row - 1..=row + 1).map(move |y| (x, y)));
        let near = around.filter_map(|cell| cells.get(&cell)).flatten();
        for other in near.filter(|other| **other != at) {
            let apart = (point.0 - points[*other].0, point.1 - points[*other].1);
            // Two at one place part by their order.
            let apart = if length(apart) < 1e-6 {
                (if at < *other { -1e-3 } else { 1e-3 }, 0.0)
            } else {
                apart
            };
            let push = 1.0 / length(apart).powi(2);
            force.0 += apart.0 * push;
            force.1 += apart.1 * push;
        }
    }
    for (from, to) in edges {
        let (Some(a), Some(b)) = (points.get(*from), points.get(*to)) else {
            continue;
        };
        let apart = (b.0 - a.0, b.1 - a.1);
        let pull = length(apart);
        for (end, sign) in [(*from, 1.0), (*to, -1.0)] {
            forces[end].0 += sign * apart.0 * pull;
            forces[end].1 += sign * apart.1 * pull;
        }
    }
    forces
}

fn cell((x, y): Point) -> (i64, i64) {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "what is far out counts as standing at the rim"
    )]
    let along = |at: f64| (at / CELL).floor().clamp(-1e9, 1e9) as i64;
    (along(x), along(y))
}

/// The same picture between 0 and 1, in the middle of what it does not fill.
fn fitted(points: &[Point]) -> Vec<Point> {
    let ends = |of: fn(&Point) -> f64| {
        let all = points.iter().map(of);
        all.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), at| {
            (low.min(at), high.max(at))
        })
    };
    let (across, down) = (ends(|point| point.0), ends(|point| point.1));
    let width = (across.1 - across.0).max(down.1 - down.0).max(1e-9);
    let place = |at: f64, (low, high): Point| 0.5 + (at - f64::midpoint(low, high)) / width;
    points
        .iter()
        .map(|(x, y)| (place(*x, across), place(*y, down)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{Point, layout};

    fn distance(a: Point, b: Point) -> f64 {
        ((a.0 - b.0).powi(2) + (a.1 - b.1).powi(2)).sqrt()
    }

    #[test]
    fn what_belongs_together_stands_together() {
        // Two rings of six.
        let ring = |first: usize| (0..6).map(move |at| (first + at, first + (at + 1) % 6));
        let edges: Vec<(usize, usize)> = ring(0).chain(ring(6)).collect();
        let points = layout(12, &edges);
        let mean = |pairs: &[(usize, usize)]| {
            let all = pairs.iter().map(|(a, b)| distance(points[*a], points[*b]));
            all.sum::<f64>() / pairs.len() as f64
        };
        let apart: Vec<(usize, usize)> =
            (0..6).flat_map(|a| (6..12).map(move |b| (a, b))).collect();
        assert!(
            mean(&edges) < 0.5 * mean(&apart),
            "{} {}",
            mean(&edges),
            mean(&apart)
        );
    }

    #[test]
    fn every_graph_is_inside_its_frame_and_no_two_nodes_cover_each_other() {
        let star: Vec<(usize, usize)> = (1..400).map(|at| (0, at)).collect();
        let chain: Vec<(usize, usize)> = (1..50).map(|at| (at - 1, at)).collect();
        for (count, edges) in [
            (0, &[][..]),
            (1, &[]),
            (2, &[(0, 1)]),
            (60, &[]),
            (50, &chain),
            (400, &star),
        ] {
            let points = layout(count, edges);
            assert_eq!(points.len(), count);
            for (at, one) in points.iter().enumerate() {
                assert!(
                    (0.0..=1.0).contains(&one.0) && (0.0..=1.0).contains(&one.1),
                    "{count}: {one:?}"
                );
                for other in &points[..at] {
                    assert!(
                        distance(*one, *other) > 0.2 / (count as f64),
                        "{count}: {one:?} {other:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn the_same_graph_is_the_same_picture_and_edges_to_nowhere_are_none() {
        let edges = [(0, 1), (1, 2), (7, 900)];
        assert_eq!(layout(9, &edges), layout(9, &edges));
        assert_eq!(layout(9, &edges), layout(9, &edges[..2]));
    }
}
