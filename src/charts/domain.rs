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

    /// Round numbers within, at most `most`.
    pub(crate) fn ticks(self, most: usize) -> Vec<f64> {
        RangedCoordf64::from(self.lo..self.hi).key_points(BoldPoints(most))
    }

    /// Where `value` stands on a ruler of `width` pixels with `inset` pixels free at both ends.
    pub(crate) fn position(self, value: f64, width: f64, inset: f64) -> f64 {
        let share = (value - self.lo) / (self.hi - self.lo);
        inset + share * (width - 2.0 * inset).max(1.0)
    }

    fn tick_step(self, most: usize) -> f64 {
        match self.ticks(most).as_slice() {
            [first, second, ..] => second - first,
            _ => self.hi - self.lo,
        }
    }
}

/// Places of numbers from the least to the greatest, equal ones in their order. The only sort of
/// the charts: short lists, one instance.
pub(crate) fn order_of(numbers: &[f64]) -> Vec<usize> {
    let mut order: Vec<usize> = Vec::with_capacity(numbers.len());
    for (place, number) in numbers.iter().enumerate() {
        let at = order
            .iter()
            .rposition(|&other| numbers[other].total_cmp(number).is_le())
            .map_or(0, |before| before + 1);
        order.insert(at, place);
    }
    order
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
    fn order_is_stable() {
        assert_eq!(order_of(&[3.0, 1.0, 2.0, 1.0]), [1, 3, 2, 0]);
        assert!(order_of(&[]).is_empty());
    }

    #[test]
    fn positions_span_the_ruler() {
        let domain = Domain { lo: -5.0, hi: 5.0 };
        assert!((domain.position(-5.0, 110.0, 5.0) - 5.0).abs() < 1e-9);
        assert!((domain.position(5.0, 110.0, 5.0) - 105.0).abs() < 1e-9);
        assert!((domain.position(0.0, 110.0, 5.0) - 55.0).abs() < 1e-9);
    }
}
