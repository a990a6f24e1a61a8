//! What lies around the nodes of a cluster: pure.

type Point = (f64, f64);

/// The corners of the convex hull, in order (Andrew's monotone chain); fewer than three points are their own.
pub(super) fn hull(mut points: Vec<Point>) -> Vec<Point> {
    points.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
    points.dedup();
    if points.len() < 3 {
        return points;
    }
    let half = |points: &mut dyn Iterator<Item = Point>| {
        let mut chain: Vec<Point> = Vec::new();
        for point in points {
            while chain.len() >= 2
                && !turns_left(chain[chain.len() - 2], chain[chain.len() - 1], point)
            {
                chain.pop();
            }
            chain.push(point);
        }
        chain.pop();
        chain
    };
    let mut corners = half(&mut points.iter().copied());
    corners.extend(half(&mut points.iter().rev().copied()));
    corners
}

fn turns_left(a: Point, b: Point, c: Point) -> bool {
    (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0) > 0.0
}

/// A path along corners.
pub(super) fn path(corners: &[Point]) -> String {
    let steps = corners.iter().enumerate().map(|(at, (x, y))| {
        let to = if at == 0 { 'M' } else { 'L' };
        format!("{to}{x:.1} {y:.1}")
    });
    let steps: Vec<String> = steps.collect();
    let end = if steps.is_empty() { "" } else { "Z" };
    steps.concat() + end
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_are_those_that_nothing_lies_outside_of() {
        let square = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)];
        let all = square
            .into_iter()
            .chain([(2.0, 2.0), (1.0, 3.0), (2.0, 0.0), (4.0, 4.0)]);
        assert_eq!(hull(all.collect()), square);
        assert_eq!(
            hull(vec![(1.0, 1.0), (0.0, 0.0), (1.0, 1.0)]),
            [(0.0, 0.0), (1.0, 1.0)]
        );
        // All on one line: its ends.
        assert_eq!(
            hull((0..5).map(|at| (f64::from(at), 0.0)).collect()),
            [(0.0, 0.0), (4.0, 0.0)]
        );
        assert_eq!(path(&[(1.0, 2.0), (3.0, 4.25)]), "M1.0 2.0L3.0 4.2Z");
        assert_eq!(path(&[]), "");
    }
}
