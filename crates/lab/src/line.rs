//! Numbers that move with the one that is swept: lines and what products of two of them are.

/// `base + slope · t`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Line {
    pub(super) base: f64,
    pub(super) slope: f64,
}

impl Line {
    pub(super) const fn level(base: f64) -> Self {
        Self { base, slope: 0.0 }
    }

    pub(crate) fn at(self, t: f64) -> f64 {
        self.base + self.slope * t
    }

    /// How large the numbers are that add up to it at `t`, which may cancel: rounding goes by them.
    pub(super) fn size(self, t: f64) -> f64 {
        self.base.abs() + (self.slope * t).abs()
    }

    pub(super) fn add(&mut self, other: Self, factor: f64) {
        self.base += factor * other.base;
        self.slope += factor * other.slope;
    }
}

/// `c + b·t + a·t²`.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Quadratic {
    c: f64,
    b: f64,
    a: f64,
}

impl Quadratic {
    pub(super) fn product(x: Line, y: Line) -> Self {
        Self {
            c: x.base * y.base,
            b: x.base * y.slope + x.slope * y.base,
            a: x.slope * y.slope,
        }
    }

    /// Of factors of which one alone moves: weights, numbers or factors move in a sweep, so there is no `t²`.
    pub(super) fn line(self) -> Line {
        Line {
            base: self.c,
            slope: self.b,
        }
    }

    pub(super) fn minus(self, other: Self) -> Self {
        Self {
            c: self.c - other.c,
            b: self.b - other.b,
            a: self.a - other.a,
        }
    }

    /// The product with a line. There is never a `t³` to keep: where the line has a slope, a threshold
    /// is swept, and scores are level.
    pub(super) fn times(self, line: Line) -> Self {
        Self {
            c: self.c * line.base,
            b: self.b * line.base + self.c * line.slope,
            a: self.a * line.base + self.b * line.slope,
        }
    }

    /// How steep it is.
    pub(super) fn slope_at(self, t: f64) -> f64 {
        self.b + 2.0 * self.a * t
    }

    /// Where it is 0 within a reach, by the formula that does not cancel; none where it is flat.
    pub(super) fn roots(self, Reach(unit): Reach) -> impl Iterator<Item = f64> {
        const FLAT: f64 = 1e-12;
        let (c, b, a) = (self.c, self.b * unit, self.a * unit * unit);
        let scale = power_of_two(c.abs().max(b.abs()).max(a.abs()));
        let [c, b, a] = [c, b, a].map(|part| part / scale);
        let mut roots = [None, None];
        if a.abs() <= FLAT {
            if b.abs() > FLAT {
                roots[0] = Some(-c / b);
            }
        } else {
            let under = b * b - 4.0 * a * c;
            if under >= 0.0 {
                let q = -0.5 * (b + under.sqrt().copysign(b));
                roots[0] = Some(q / a);
                roots[1] = (q != 0.0).then(|| c / q);
            }
        }
        roots.into_iter().flatten().map(move |root| root * unit)
    }
}

/// How far from 0 a moving number goes, as a power of two. With it as the unit of that number the powers of a quadratic
/// stand beside one another as what they add, whether the number is a share or a time in milliseconds, and scaling by it
/// changes no bit of a root.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reach(f64);

impl Reach {
    pub(super) fn of((from, to): (f64, f64)) -> Self {
        Self(power_of_two(from.abs().max(to.abs())))
    }
}

/// The greatest power of two that is not above a positive number; 1 where there is none.
fn power_of_two(x: f64) -> f64 {
    const EXPONENT: u64 = 0x7ff0_0000_0000_0000;
    let power = f64::from_bits(x.to_bits() & EXPONENT);
    if power > 0.0 && power.is_finite() {
        power
    } else {
        1.0
    }
}

/// How near to a value of a moving number another one is it but for rounding, on a range: by its width, which of a very wide
/// one says little, and by the digits of the value.
pub(super) fn near((from, to): (f64, f64), at: f64) -> f64 {
    (1e-12 * (to - from)).min(1e-9) + 64.0 * f64::EPSILON * at.abs()
}

/// A factor as a share of the greatest; all are 0 where that is.
pub(super) fn proportional(gain: f64, greatest: f64) -> f64 {
    if greatest == 0.0 {
        0.0
    } else {
        gain / greatest
    }
}

#[cfg(test)]
mod tests {
    use super::Line;

    #[test]
    fn the_size_of_a_sum_is_that_of_what_cancels_in_it() {
        for (base, slope, t) in [
            (-1e6, 1.0, 1e6),
            (1e6, -10.0, 1e5),
            (1e6, 1e9, -1e-3),
            (-1e6, -4e3, -250.0),
        ] {
            let line = Line { base, slope };
            assert!(line.at(t).abs() < 1e-6);
            assert!((line.size(t) - 2e6).abs() < 1e-6, "{line:?}");
        }
    }
}
