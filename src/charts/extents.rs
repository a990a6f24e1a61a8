//! Lines through more numbers than there are pixels: the least and the greatest of each pixel, so that nothing that
//! stands out is left out.

use steelyard_protocol::telemetry::Extent;

/// A number, or several, at a place.
pub(crate) type Reach = (f64, f64, f64);

/// Unbroken stretches of a line, each with what stands at every pixel of it: place, least, greatest. It breaks where
/// nothing is known.
pub(crate) fn reaches(numbers: impl Iterator<Item = (f64, Extent)>) -> Vec<Vec<Reach>> {
    let mut lines: Vec<Vec<Reach>> = Vec::new();
    let mut broken = true;
    for (x, extent) in numbers {
        let Some((lo, hi)) = extent else {
            broken = true;
            continue;
        };
        if std::mem::replace(&mut broken, false) {
            lines.push(Vec::new());
        }
        let Some(line) = lines.last_mut() else {
            continue;
        };
        match line.last_mut() {
            Some(last) if same_pixel(last.0, x) => {
                last.1 = last.1.min(lo);
                last.2 = last.2.max(hi);
            }
            _ => line.push((x, lo, hi)),
        }
    }
    lines
}

fn same_pixel(one: f64, other: f64) -> bool {
    (one.floor() - other.floor()).abs() < 0.5
}

/// The points of a line: both ends of each pixel that holds several numbers, the one nearer to the point before
/// first.
pub(crate) fn through(line: &[Reach], y: impl Fn(f64) -> f64) -> Vec<(f64, f64)> {
    let mut points: Vec<(f64, f64)> = Vec::with_capacity(2 * line.len());
    for &(x, lo, hi) in line {
        let (low, high) = (y(lo), y(hi));
        if (low - high).abs() < 1e-9 {
            points.push((x, low));
            continue;
        }
        let before = points.last().map_or(low, |point| point.1);
        let ends = if (before - low).abs() <= (before - high).abs() {
            [low, high]
        } else {
            [high, low]
        };
        points.extend(ends.map(|end| (x, end)));
    }
    points
}

/// What two stretches hold together.
pub(crate) fn together(one: Extent, other: Extent) -> Extent {
    match (one, other) {
        (Some(one), Some(other)) => Some((one.0.min(other.0), one.1.max(other.1))),
        (one, other) => one.or(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_out_is_kept() {
        let spike = 50_123;
        let numbers = (0..100_000).map(|at| {
            let value = if at == spike { 9.0 } else { f64::from(at % 2) };
            (f64::from(at) * 800.0 / 100_000.0, Some((value, value)))
        });
        let lines = reaches(numbers);
        assert_eq!(lines.len(), 1);
        assert_eq!(lines[0].len(), 800);
        let points = through(&lines[0], |value| value);
        assert!(points.len() <= 1_600);
        assert!(points.iter().any(|point| (point.1 - 9.0).abs() < 1e-9));
    }

    #[test]
    fn a_line_breaks_where_nothing_is_known() {
        let one = |value: f64| Some((value, value));
        let numbers = [
            (0.0, one(1.0)),
            (1.0, None),
            (2.0, one(3.0)),
            (3.5, one(2.0)),
        ];
        let lines = reaches(numbers.into_iter());
        assert_eq!(
            lines,
            [
                vec![(0.0, 1.0, 1.0)],
                vec![(2.0, 3.0, 3.0), (3.5, 2.0, 2.0)]
            ]
        );
        assert_eq!(through(&lines[1], |value| value), [(2.0, 3.0), (3.5, 2.0)]);
    }

    #[test]
    fn the_nearer_end_comes_first() {
        let line = [(0.0, 1.0, 1.0), (1.0, 0.0, 5.0), (2.0, 0.0, 4.0)];
        let points = through(&line, |value| value);
        assert_eq!(
            points,
            [(0.0, 1.0), (1.0, 0.0), (1.0, 5.0), (2.0, 4.0), (2.0, 0.0)]
        );
    }

    #[test]
    fn stretches_hold_what_either_holds() {
        assert_eq!(
            together(Some((1.0, 2.0)), Some((0.0, 1.5))),
            Some((0.0, 2.0))
        );
        assert_eq!(together(None, Some((0.0, 1.0))), Some((0.0, 1.0)));
        assert_eq!(together(None, None), None);
    }
}
