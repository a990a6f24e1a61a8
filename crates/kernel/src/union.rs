/// Stretches that neither touch nor overlap, in order: what lies in several of those that they are of counts once.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Union {
    parts: Vec<(f64, f64)>,
    /// How long all before each are together.
    before: Vec<f64>,
}

impl Union {
    /// Of stretches in any order; those that end before they begin are none.
    pub fn of(mut stretches: Vec<(f64, f64)>) -> Self {
        stretches.sort_by(|one, other| one.0.total_cmp(&other.0));
        let mut parts: Vec<(f64, f64)> = Vec::new();
        for (from, to) in stretches {
            match parts.last_mut() {
                Some(last) if from <= last.1 => last.1 = last.1.max(to),
                _ if from <= to => parts.push((from, to)),
                _ => {}
            }
        }
        let mut sum = 0.0;
        let before = parts.iter().map(|(from, to)| {
            let before = sum;
            sum += to - from;
            before
        });
        Self {
            before: before.collect(),
            parts,
        }
    }

    /// From where to where each goes.
    pub fn parts(&self) -> &[(f64, f64)] {
        &self.parts
    }

    /// How long they are together.
    pub fn length(&self) -> f64 {
        let last = self.before.last().zip(self.parts.last());
        last.map_or(0.0, |(before, (from, to))| before + (to - from))
    }

    /// How much of what is before a place lies in them.
    fn up_to(&self, at: f64) -> f64 {
        let behind = self.parts.partition_point(|(from, _)| *from <= at);
        behind.checked_sub(1).map_or(0.0, |last| {
            let (from, to) = self.parts[last];
            self.before[last] + at.min(to) - from
        })
    }

    /// How much of a stretch lies in them.
    pub fn within(&self, (from, to): (f64, f64)) -> f64 {
        (self.up_to(to) - self.up_to(from)).max(0.0)
    }

    /// What of these stretches lies in none of others.
    #[must_use]
    pub fn without(&self, others: &Self) -> Self {
        let mut left = Vec::new();
        for (from, to) in &self.parts {
            let first = others.parts.partition_point(|other| other.1 <= *from);
            let mut at = *from;
            for other in others.parts[first..].iter().take_while(|one| one.0 < *to) {
                if other.0 > at {
                    left.push((at, other.0));
                }
                at = other.1.max(at);
            }
            if at < *to || (from >= to && at <= *to) {
                left.push((at, *to));
            }
        }
        Self::of(left)
    }

    /// What lies between them, from one place to another.
    pub fn gaps(&self, (from, to): (f64, f64)) -> Vec<(f64, f64)> {
        let whole = Self::of(vec![(from, to)]);
        whole.without(self).parts
    }
}

#[cfg(test)]
#[allow(clippy::float_cmp, reason = "whole numbers")]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn what_touches_is_one() {
        let all = Union::of(vec![
            (4.0, 6.0),
            (0.0, 2.0),
            (2.0, 3.0),
            (5.0, 5.5),
            (9.0, 8.0),
        ]);
        assert_eq!(all.parts(), [(0.0, 3.0), (4.0, 6.0)]);
        assert_eq!(all.within((1.0, 5.0)), 3.0);
        assert_eq!(all.within((-9.0, 99.0)), 5.0);
        assert_eq!(all.gaps((1.0, 8.0)), [(3.0, 4.0), (6.0, 8.0)]);
        assert_eq!((all.length(), Union::default().length()), (5.0, 0.0));
        let less = all.without(&Union::of(vec![(1.0, 2.0), (5.0, 7.0)]));
        assert_eq!(less.parts(), [(0.0, 1.0), (2.0, 3.0), (4.0, 5.0)]);
    }

    fn stretches() -> impl Strategy<Value = Vec<(u8, u8)>> {
        let one = (0_u8..60, 0_u8..8).prop_map(|(from, long)| (from, from + long));
        prop::collection::vec(one, 0..12)
    }

    fn union(all: &[(u8, u8)]) -> Union {
        let float = |(from, to): &(u8, u8)| (f64::from(*from), f64::from(*to));
        Union::of(all.iter().map(float).collect())
    }

    proptest! {
        /// Against every half second being counted.
        #[test]
        fn as_counted_one_by_one(one in stretches(), other in stretches(), from in 0_u8..70, long in 0_u8..70) {
            let is_in = |all: &[(u8, u8)], half: u8| all.iter().any(|(from, to)| *from <= half && half < *to);
            let stretch = from..from + long;
            let counted = stretch.clone().filter(|half| is_in(&one, *half)).count();
            let ends = (f64::from(from), f64::from(from + long));
            prop_assert_eq!(union(&one).within(ends), counted as f64);
            let counted = stretch.filter(|half| is_in(&one, *half) && !is_in(&other, *half)).count();
            prop_assert_eq!(union(&one).without(&union(&other)).within(ends), counted as f64);
        }
    }
}
