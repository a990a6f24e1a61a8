/// The latest numbers of many names, with their sum and the least of them. The sum is always that of the same tree, so that
/// it depends on the numbers alone and not on what they were before, and a change costs the depth of the tree.
#[derive(Debug, Default)]
pub(crate) struct Levels {
    /// Sum and least of each node; those below `i` are `2i` and `2i + 1`, names stand in the second half.
    nodes: Vec<(f64, f64)>,
    count: usize,
}

const NONE: (f64, f64) = (0.0, f64::INFINITY);

impl Levels {
    /// Sets the number of a place, of those that are counted up.
    pub(crate) fn set(&mut self, place: usize, number: f64) {
        if place >= self.nodes.len() / 2 {
            self.grow((place + 1).next_power_of_two());
        }
        let mut at = self.nodes.len() / 2 + place;
        self.count += usize::from(self.nodes[at] == NONE);
        self.nodes[at] = (number, number);
        while at > 1 {
            at /= 2;
            self.nodes[at] = joined(self.nodes[2 * at], self.nodes[2 * at + 1]);
        }
    }

    /// Mean and least of those that are set.
    pub(crate) fn mean_and_least(&self) -> Option<(f64, f64)> {
        let (sum, least) = *self.nodes.get(1)?;
        (self.count > 0).then(|| (sum / self.count as f64, least))
    }

    fn grow(&mut self, places: usize) {
        let old = self.nodes.split_off(self.nodes.len() / 2);
        self.nodes = vec![NONE; 2 * places];
        self.nodes[places..places + old.len()].copy_from_slice(&old);
        for at in (1..places).rev() {
            self.nodes[at] = joined(self.nodes[2 * at], self.nodes[2 * at + 1]);
        }
    }
}

fn joined(one: (f64, f64), other: (f64, f64)) -> (f64, f64) {
    (one.0 + other.0, one.1.min(other.1))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::Levels;

    proptest! {
        #[test]
        fn as_if_gone_through(set in prop::collection::vec((0_usize..40, -10_i32..10), 1..80)) {
            let mut levels = Levels::default();
            let mut plain = std::collections::BTreeMap::new();
            prop_assert_eq!(levels.mean_and_least(), None);
            for (place, number) in set {
                levels.set(place, f64::from(number));
                plain.insert(place, number);
                let sum: i32 = plain.values().sum();
                let mean = f64::from(sum) / plain.len() as f64;
                let least = plain.values().min().map(|least| f64::from(*least));
                prop_assert_eq!(levels.mean_and_least(), least.map(|least| (mean, least)));
            }
        }
    }
}
