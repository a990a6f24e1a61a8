//! Numbers that know how far rounding may have moved them, and their comparison: snapped to 1e-9, and sure only where no
//! order of the same arithmetic could come to another answer.

use std::cmp::Ordering;
use std::ops::{Add, Div, Mul, Sub};

/// A key counts billionths.
const PARTS: f64 = 1e9;
/// Numbers up to here are compared snapped, greater ones as they are: 2^53 / 10^9.
const SNAPPED: f64 = 9e6;
/// What two numbers of different keys are at least apart if snapping played no part.
const GRAIN: f64 = 2e-9;
/// Beside their size, what keeps two lines from being parallel.
const PARALLEL: f64 = 1e-12;
/// How often one rounding may happen in an arithmetic that goes another way about it.
const WAYS: f64 = 4.0;

/// A number and how far it may be from what exact arithmetic gives.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Near {
    pub(crate) x: f64,
    pub(crate) off: f64,
}

impl Near {
    pub(crate) fn exact(x: f64) -> Self {
        Self { x, off: 0.0 }
    }

    /// A number of which nothing is known.
    pub(crate) fn unknown() -> Self {
        Self {
            x: 0.0,
            off: f64::INFINITY,
        }
    }

    fn ends(self) -> [f64; 2] {
        if self.x.is_infinite() {
            return [self.x; 2];
        }
        [self.x - self.off, self.x + self.off]
    }

    /// As far off as rounding to a key may see it.
    fn wide(self) -> Self {
        Self {
            off: self.off + self.x.abs() * f64::EPSILON,
            ..self
        }
    }

    /// Whether rounding cannot make the key that it is compared by another.
    fn has_one_key(self) -> bool {
        let [low, high] = self.wide().ends();
        self.off == 0.0 || by_keys(low, high).is_eq()
    }
}

/// A result with what its inputs and its own rounding may have moved it; an exact one is not moved.
fn rounded(x: f64, from_inputs: f64, exact: bool) -> Near {
    let own = if exact {
        0.0
    } else {
        WAYS * x.abs() * f64::EPSILON
    };
    let off = from_inputs + own;
    Near {
        x,
        off: if off.is_nan() { f64::INFINITY } else { off },
    }
}

impl Add for Near {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        let sum = self.x + other.x;
        let back = sum - self.x;
        let lost = (self.x - (sum - back)) + (other.x - back);
        rounded(sum, self.off + other.off, lost == 0.0)
    }
}

impl Sub for Near {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self + Self {
            x: -other.x,
            ..other
        }
    }
}

impl Mul for Near {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        let product = self.x * other.x;
        let from_inputs =
            self.off * other.x.abs() + other.off * self.x.abs() + self.off * other.off;
        let exact = self.x.mul_add(other.x, -product) == 0.0;
        rounded(product, from_inputs, exact)
    }
}

impl Div for Near {
    type Output = Self;

    fn div(self, other: Self) -> Self {
        let quotient = self.x / other.x;
        let least = other.x.abs() - other.off;
        if least <= 0.0 {
            return Self::unknown();
        }
        let from_inputs = (self.off + other.off * quotient.abs()) / least;
        let exact = quotient.mul_add(other.x, -self.x) == 0.0;
        rounded(quotient, from_inputs, exact)
    }
}

/// What a comparison gives, and how it came about.
#[derive(Clone, Copy, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is asked for by itself")]
pub(crate) struct Compared {
    pub(crate) order: Ordering,
    /// Whether rounding cannot make it another.
    pub(crate) sure: bool,
    /// Whether the two differ by so little that snapping may have had a part in it.
    pub(crate) close: bool,
    /// Whether the two differ by so little beside their own size that no crossing is asked for.
    pub(crate) parallel: bool,
    /// Whether they surely differ, and are equal by snapping alone.
    pub(crate) tied: bool,
}

impl Compared {
    pub(crate) fn surely(order: Ordering) -> Self {
        Self {
            order,
            sure: true,
            close: false,
            parallel: false,
            tied: false,
        }
    }
}

pub(crate) fn compare(left: Near, right: Near) -> Compared {
    let order = by_keys(left.x, right.x);
    let same = left.off == 0.0 && right.off == 0.0 && left.x.to_bits() == right.x.to_bits();
    let ([low, high], [least, most]) = (left.wide().ends(), right.wide().ends());
    let apart = (left.x - right.x).abs();
    let off = left.off + right.off;
    let sure = same || by_keys(low, most) == order && by_keys(high, least) == order;
    Compared {
        order,
        sure,
        close: apart < GRAIN + off && !same,
        parallel: apart <= PARALLEL * left.x.abs().max(right.x.abs()) && !same,
        tied: sure && apart > off && order.is_eq(),
    }
}

/// How far the first is above the second: the difference of their keys.
pub(crate) fn gap(first: Near, second: Near) -> Near {
    if first.x.abs() > SNAPPED || second.x.abs() > SNAPPED {
        return first - second;
    }
    let x = (key(first.x) - key(second.x)) / PARTS;
    let known = first.has_one_key() && second.has_one_key();
    let grain = if known {
        0.0
    } else {
        first.off + second.off + GRAIN
    };
    Near {
        x,
        off: grain + x.abs() * f64::EPSILON,
    }
}

fn key(x: f64) -> f64 {
    (x * PARTS).round()
}

fn by_keys(left: f64, right: f64) -> Ordering {
    let both = left.abs() <= SNAPPED && right.abs() <= SNAPPED;
    let [left, right] = if both {
        [left, right].map(key)
    } else {
        [left, right]
    };
    left.partial_cmp(&right).unwrap_or(Ordering::Equal)
}
