/// The fewest evaluators whose absence changes what all come to.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(untagged)]
pub enum Smallest {
    /// The evaluators, by place, of a smallest such set.
    Set(Vec<usize>),
    /// No set but all of them does.
    NoneButAll,
    /// No set of up to so many does; larger ones were not gone through.
    MoreThan {
        /// So many.
        more_than: usize,
    },
}

/// Sets that are gone through.
const MOST_SETS: usize = 20_000;

/// The smallest sets of evaluators whose absence changes each of several things, the first of its size; of many evaluators only
/// sizes of which there are few sets are gone through.
pub(super) fn search<const THINGS: usize>(
    evaluators: usize,
    mut changes: impl FnMut(&[usize]) -> [bool; THINGS],
) -> [Smallest; THINGS] {
    let mut found: [Option<Vec<usize>>; THINGS] = std::array::from_fn(|_| None);
    let (mut sets, mut left, mut size) = (evaluators, MOST_SETS, 1);
    while size < evaluators && sets <= left && found.contains(&None) {
        left -= sets;
        let mut absent: Vec<usize> = (0..size).collect();
        loop {
            let without = changes(&absent);
            for (kept, differs) in found.iter_mut().zip(without) {
                if differs && kept.is_none() {
                    *kept = Some(absent.clone());
                }
            }
            if !next(&mut absent, evaluators) {
                break;
            }
        }
        sets = sets.saturating_mul(evaluators - size) / (size + 1);
        size += 1;
    }
    let all = size >= evaluators;
    found.map(|set| match set {
        Some(set) => Smallest::Set(set),
        None if all => Smallest::NoneButAll,
        None => Smallest::MoreThan {
            more_than: size - 1,
        },
    })
}

/// The next set of the same size; false after the last.
fn next(set: &mut [usize], evaluators: usize) -> bool {
    let size = set.len();
    let moved = (0..size).rev().find(|at| set[*at] + size - at < evaluators);
    let Some(moved) = moved else {
        return false;
    };
    set[moved] += 1;
    for at in moved + 1..size {
        set[at] = set[at - 1] + 1;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::{Smallest, next, search};

    #[test]
    fn all_sets_of_a_size_come_by() {
        let mut set = vec![0, 1, 2];
        let mut count = 1;
        while next(&mut set, 6) {
            count += 1;
        }
        assert_eq!((count, set), (20, vec![3, 4, 5]));
    }

    #[test]
    fn the_smallest_or_how_large_it_is_at_least() {
        let with = |places: &'static [usize]| {
            move |absent: &[usize]| [places.iter().all(|place| absent.contains(place))]
        };
        assert_eq!(search(14, with(&[3, 11])), [Smallest::Set(vec![3, 11])]);
        // 50 + 1,225 sets; there are 19,600 of three.
        assert_eq!(
            search(50, with(&[1, 2, 3])),
            [Smallest::MoreThan { more_than: 2 }]
        );
        assert_eq!(search(3, |_| [false]), [Smallest::NoneButAll]);
    }
}
