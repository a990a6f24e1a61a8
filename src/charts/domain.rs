//! Stretches of the number line and the ticks on them (steps of 1, 2 and 5, by plotters).

use leptos::prelude::*;
use plotters::coord::ranged1d::{BoldPoints, Ranged};
use plotters::coord::types::RangedCoordf64;

/// From `lo` to `hi`, `lo` < `hi`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Domain {
    /// Left end.
    pub(crate) lo: f64,
    /// Right end.
    pub(crate) hi: f64,
}

impl Domain {
    /// The stretch that holds `lo` and `hi`, each end moved out to the next half tick step, so that
    /// it stays where it is while numbers change a little.
    pub(crate) fn around(lo: f64, hi: f64) -> Self {
        let (lo, hi) = if lo.is_finite() && hi.is_finite() {
            (lo.min(hi), lo.max(hi))
        } else {
            (0.0, 1.0)
        };
        // One value alone stands at the end of its way from zero.
        let (lo, hi) = match hi - lo < 1e-9 {
            true if lo.abs() < 1e-9 => (0.0, 1.0),
            true => (lo.min(0.0), hi.max(0.0)),
            false => (lo, hi),
        };
        let step = Self { lo, hi }.tick_step(6) / 2.0;
        Self {
            lo: (lo / step).floor() * step,
            hi: (hi / step).ceil() * step,
        }
    }

    /// The stretch that holds both.
    pub(crate) fn union(self, other: Self) -> Self {
        Self {
            lo: self.lo.min(other.lo),
            hi: self.hi.max(other.hi),
        }
    }

    /// The domain in order, with ends whose distance is a number; 0 to 1 where an end is none.
    pub(crate) fn finite(self) -> Self {
        /// Twice as much is still a number.
        const GREATEST: f64 = 1e300;
        if !self.lo.is_finite() || !self.hi.is_finite() {
            return Self { lo: 0.0, hi: 1.0 };
        }
        let [lo, hi] =
            [self.lo.min(self.hi), self.lo.max(self.hi)].map(|end| end.clamp(-GREATEST, GREATEST));
        Self { lo, hi }
    }

    /// How far apart the ends are.
    pub(crate) fn length(self) -> f64 {
        self.hi - self.lo
    }

    /// The share of the domain below a value: 0 at the lower end, 1 at the upper one; a half where both are one.
    pub(crate) fn share(self, value: f64) -> f64 {
        if self.length() > 0.0 {
            (value - self.lo) / self.length()
        } else {
            0.5
        }
    }

    /// Round numbers within, at most `most`, by plotters.
    pub(crate) fn ticks(self, most: usize) -> Vec<f64> {
        let Self { lo, hi } = self.finite();
        let length = hi - lo;
        if length <= 0.0 {
            return if most > 0 { vec![lo] } else { Vec::new() };
        }
        // Ends closer than f64::EPSILON are one to plotters, so lengths far from 1 are brought near it.
        let unit = if (1e-6..1e12).contains(&length) {
            1.0
        } else {
            10_f64.powf(length.log10().floor()).max(f64::MIN_POSITIVE)
        };
        // The upper end is a tick where it is round, whatever it was rounded to.
        let near = 1e-9 * length;
        let ticks =
            RangedCoordf64::from(lo / unit..(hi + near) / unit).key_points(BoldPoints(most));
        let exact = |tick: f64| {
            let tick = tick * unit;
            if tick.abs() < near { 0.0 } else { tick }.clamp(lo, hi)
        };
        let mut ticks: Vec<f64> = ticks.into_iter().map(exact).collect();
        ticks.dedup();
        ticks
    }

    /// Where `value` stands on a ruler of `width` pixels with `inset` pixels free at both ends.
    pub(crate) fn position(self, value: f64, width: f64, inset: f64) -> f64 {
        inset + self.share(value) * (width - 2.0 * inset).max(1.0)
    }

    fn tick_step(self, most: usize) -> f64 {
        match self.ticks(most).as_slice() {
            [first, second, ..] => second - first,
            _ => self.hi - self.lo,
        }
    }
}

/// A scale that only grows while a hand moves, as long as it is of the same thing: what it is of, and how far that
/// reaches now.
pub(crate) fn growing(
    moving: Signal<bool>,
    now: impl Fn() -> (u32, Domain) + Send + Sync + 'static,
) -> Memo<Domain> {
    let held = Memo::new(move |held: Option<&(u32, Domain)>| {
        let (of, fresh) = now();
        let held = held.filter(|(before, _)| moving.get() && *before == of);
        (of, held.map_or(fresh, |(_, held)| held.union(fresh)))
    });
    Memo::new(move |_| held.get().1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_stand_on_half_steps() {
        assert_eq!(
            Domain::around(-10.0, 13.9),
            Domain {
                lo: -10.0,
                hi: 15.0
            }
        );
        assert_eq!(Domain::around(0.0, 0.0), Domain { lo: 0.0, hi: 1.0 });
        let level = Domain::around(0.73, 0.73);
        assert!(level.lo <= 0.0 && (0.73..0.9).contains(&level.hi));
        let below = Domain::around(-7.0, -7.0);
        assert!((-8.0..=-7.0).contains(&below.lo) && below.hi >= 0.0);
        assert_eq!(Domain::around(f64::NAN, 2.0), Domain { lo: 0.0, hi: 1.0 });
    }

    #[test]
    fn ticks_are_round() {
        let ticks = Domain {
            lo: -10.0,
            hi: 15.0,
        }
        .ticks(6);
        assert_eq!(ticks, [-10.0, -5.0, 0.0, 5.0, 10.0, 15.0]);
    }

    #[test]
    fn ticks_of_any_length_lie_within_and_rise() {
        for length in [5e-324, 1e-300, 1e-20, 1e-7, 0.3, 7.0, 1e9, 1e15, 1e280] {
            for lo in [-length, 0.0, length * 0.7] {
                let domain = Domain {
                    lo,
                    hi: lo + length,
                };
                for most in [1, 2, 5, 9, 24] {
                    let ticks = domain.ticks(most);
                    assert!(ticks.len() <= most, "{domain:?} {most} {ticks:?}");
                    assert!(ticks.windows(2).all(|pair| pair[0] < pair[1]));
                    let within = |tick: &f64| (domain.lo..=domain.hi).contains(tick);
                    assert!(ticks.iter().all(within), "{domain:?} {ticks:?}");
                }
                let some = domain.ticks(6);
                assert!(length < 1e-300 || some.len() >= 2, "{domain:?} {some:?}");
            }
        }
        // A length that its ends hardly hold.
        let coarse = Domain {
            lo: 1e16,
            hi: 1e16 + 4.0,
        };
        assert!(coarse.ticks(6).len() <= 6);
        let level = Domain { lo: 3.0, hi: 3.0 };
        assert_eq!((level.ticks(6), level.share(3.0)), (vec![3.0], 0.5));
        let all = Domain {
            lo: f64::MIN,
            hi: f64::MAX,
        };
        assert!(all.finite().length().is_finite() && all.ticks(6).len() >= 2);
        for end in [f64::NAN, f64::INFINITY] {
            let none = Domain { lo: 0.0, hi: end };
            assert_eq!(none.finite(), Domain { lo: 0.0, hi: 1.0 });
            assert_eq!(none.ticks(2), [0.0, 1.0]);
        }
        // 3 × 0.1 is more than 0.3.
        let tenths = Domain { lo: 0.0, hi: 0.3 };
        assert_eq!(tenths.ticks(6).len(), 4);
    }

    #[test]
    fn positions_span_the_ruler() {
        let domain = Domain { lo: -5.0, hi: 5.0 };
        assert!((domain.position(-5.0, 110.0, 5.0) - 5.0).abs() < 1e-9);
        assert!((domain.position(5.0, 110.0, 5.0) - 105.0).abs() < 1e-9);
        assert!((domain.position(0.0, 110.0, 5.0) - 55.0).abs() < 1e-9);
    }
}
