/// A number and its bounds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounded {
    /// Where it is.
    pub value: f64,
    /// The least that it may be.
    pub min: f64,
    /// The greatest.
    pub max: f64,
}

/// How one number goes along with another: it is `kept + part · what is left of the sum`, which is its own value where the
/// other stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Share {
    /// Its part of what is left, of all of them 1 together.
    pub part: f64,
    /// What it has of its own besides: its value where what is left is 0 now, else 0.
    pub kept: f64,
}

/// Numbers whose sum stays while one of them moves: the others share what is left of it, each in its proportion.
#[derive(Clone, Debug, Default)]
pub struct Sharing {
    others: Vec<(Bounded, Share)>,
    /// What all of them have together.
    pub sum: f64,
    /// The same of what they are apart from their signs: what rounding is measured by.
    size: f64,
    /// From where to where it moves: to where nothing is left of the sum, or one of the others comes to its bound. Where it
    /// stands is always within.
    pub range: (f64, f64),
}

impl Sharing {
    /// Of a number that moves, and the others. `idle` are the proportions of others that are all 0, one for each; without them
    /// they have equal ones.
    pub fn new(moved: Bounded, others: &[Bounded], idle: &[f64]) -> Self {
        let rest: f64 = others.iter().map(|one| one.value).sum();
        let size: f64 = others.iter().map(|one| one.value.abs()).sum();
        let whole: f64 = idle.iter().sum();
        let equal = 1.0 / others.len() as f64;
        // Numbers below 0 can make a sum of nothing, of which none has a part: each changes by the same.
        let cancel = rest.abs() <= 1e-12 * size;
        let share = |(place, one): (usize, &Bounded)| {
            let idle = idle.get(place).filter(|_| size == 0.0 && whole > 0.0);
            let share = if cancel {
                Share {
                    part: idle.map_or(equal, |idle| idle / whole),
                    kept: one.value,
                }
            } else {
                Share {
                    part: one.value / rest,
                    kept: 0.0,
                }
            };
            (*one, share)
        };
        let mut sharing = Self {
            others: others.iter().enumerate().map(share).collect(),
            sum: moved.value + rest,
            size: moved.value.abs() + size,
            range: (moved.min, moved.max),
        };
        sharing.bound(rest);
        sharing.range.0 = sharing.range.0.min(moved.value);
        sharing.range.1 = sharing.range.1.max(moved.value);
        sharing
    }

    fn bound(&mut self, rest: f64) {
        let (mut from, mut to) = self.range;
        if self.others.iter().all(|(_, share)| share.kept == 0.0) {
            if rest < 0.0 {
                from = from.max(self.sum);
            } else {
                to = to.min(self.sum);
            }
        }
        for (one, share) in self.others.iter().filter(|(_, share)| share.part != 0.0) {
            let ends = [one.min, one.max].map(|bound| self.sum - (bound - share.kept) / share.part);
            from = from.max(ends[0].min(ends[1]));
            to = to.min(ends[0].max(ends[1]));
        }
        self.range = (from, to);
    }

    /// How the other one at a place goes along; as nothing does where there is none.
    pub fn share(&self, at: usize) -> Share {
        let nothing = Share {
            part: 0.0,
            kept: 0.0,
        };
        self.others.get(at).map_or(nothing, |(_, share)| *share)
    }

    /// What the others come to where the number is `t`, in their order.
    pub fn at(&self, t: f64) -> impl Iterator<Item = f64> {
        // At the end nothing is left for the others, not the dust of a subtraction.
        let left = self.sum - t;
        let dust = 8.0 * f64::EPSILON * self.size;
        let left = if left.abs() > dust { left } else { 0.0 };
        let value = move |(one, share): &(Bounded, Share)| {
            // Nor does its dust carry one beyond a bound that ends the range.
            (share.kept + share.part * left).max(one.min).min(one.max)
        };
        self.others.iter().map(value)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Bounded, Sharing};

    fn number(from: f64) -> impl Strategy<Value = f64> {
        prop_oneof![Just(0.0), from..9.0, (from..1.0).prop_map(|x| x * 1e-9)]
    }

    proptest! {
        /// Where the number stands, all stand; wherever it goes within its range, the sum stays and all bounds hold.
        #[test]
        fn the_sum_stays(
            numbers in prop::collection::vec((number(-9.0), 0.0..2.0), 2..6),
            has_idle in any::<bool>(),
            way in 0.0..1.0,
        ) {
            let (values, idle): (Vec<f64>, Vec<f64>) = numbers.into_iter().unzip();
            let idle = if has_idle { &idle[1..] } else { &[] };
            let bounded = |value: &f64| Bounded { value: *value, min: -9.0, max: 9.0 };
            let all: Vec<Bounded> = values.iter().map(bounded).collect();
            let sharing = Sharing::new(all[0], &all[1..], idle);
            let near = |a: f64, b: f64| (a - b).abs() <= 1e-9;
            prop_assert!(sharing.at(values[0]).zip(&values[1..]).all(|(a, b)| near(a, *b)));
            let (from, to) = sharing.range;
            prop_assert!(from <= values[0] && values[0] <= to);
            let t = from + (to - from) * way;
            prop_assert!(near(t + sharing.at(t).sum::<f64>(), values.iter().sum()), "{sharing:?} at {t}");
            prop_assert!(sharing.at(t).all(|value| (-9.0..=9.0).contains(&value)));
        }
    }

    /// Of three weights the others are at nothing, and were at 2 and 1: what the first gives goes to them in that proportion.
    #[test]
    fn those_at_nothing_share_as_they_are_told() {
        let at = |value| Bounded {
            value,
            min: 0.0,
            max: 9.0,
        };
        let of = |idle: &[f64]| {
            Sharing::new(at(3.0), &[at(0.0), at(0.0)], idle)
                .at(1.5)
                .collect::<Vec<f64>>()
        };
        assert_eq!(of(&[2.0, 1.0]), [1.0, 0.5]);
        assert_eq!(of(&[]), [0.75, 0.75]);
    }
}
