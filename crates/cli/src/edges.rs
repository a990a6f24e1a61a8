//! Where a stretch of a number ends, as it is printed.

/// To which side it is rounded.
#[derive(Clone, Copy)]
pub(crate) enum Side {
    Down,
    Nearest,
    Up,
}

/// An edge in a range so long, with six decimals, or, where those would show nothing or too much, six digits: on the side
/// asked for, unless it is a number of six decimals but for rounding.
pub(crate) fn edge(value: f64, range: f64, side: Side) -> String {
    const ROUNDING: f64 = 1e-9;
    let fixed = (1e-3..1e9).contains(&range) && value.abs() < 1e9;
    let write = |x: f64| {
        if fixed {
            format!("{x:.6}")
        } else {
            format!("{x:.6e}")
        }
    };
    let nearest = write(value);
    let read: f64 = nearest.parse().unwrap_or(value);
    let off = read - value;
    let is_one = off.abs() <= ROUNDING * range.max(value.abs());
    let wrong = match side {
        Side::Down => off > 0.0,
        Side::Nearest => false,
        Side::Up => off < 0.0,
    };
    if !wrong || is_one {
        return nearest;
    }
    let unit = if fixed {
        1e-6
    } else {
        1e-6 * 10_f64.powf(value.abs().log10().floor())
    };
    write(read - off.signum() * unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edge_is_on_its_side() {
        let sides = |value, range| {
            [Side::Down, Side::Nearest, Side::Up].map(|side| edge(value, range, side))
        };
        assert_eq!(sides(2.0 / 3.0, 1.0), ["0.666666", "0.666667", "0.666667"]);
        assert_eq!(sides(1.0 / 3.0, 1.0), ["0.333333", "0.333333", "0.333334"]);
        assert_eq!(
            sides(-2.0 / 3.0, 1.0),
            ["-0.666667", "-0.666667", "-0.666666"]
        );
        assert_eq!(sides(0.1 + 0.2, 1.0), ["0.300000"; 3]);
        assert_eq!(
            sides(2e-9 / 3.0, 1e-9),
            ["6.666666e-10", "6.666667e-10", "6.666667e-10"]
        );
        assert_eq!(sides(0.0, 1e-9), ["0.000000e0"; 3]);
        assert_eq!(sides(1e300, 1e300), ["1.000000e300"; 3]);
    }
}
