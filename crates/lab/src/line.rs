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

    /// Where it is 0, by the formula that does not cancel; none where it is flat.
    pub(super) fn roots(self) -> impl Iterator<Item = f64> {
        const FLAT: f64 = 1e-12;
        let Self { c, b, a } = self;
        let scale = c.abs().max(b.abs()).max(a.abs());
        let mut roots = [None, None];
        if a.abs() <= FLAT * scale {
            if b.abs() > FLAT * scale {
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
        roots.into_iter().flatten()
    }
}

/// A factor as a share of the greatest; all are 0 where that is.
pub(super) fn proportional(gain: f64, greatest: f64) -> f64 {
    if greatest == 0.0 {
        0.0
    } else {
        gain / greatest
    }
}
