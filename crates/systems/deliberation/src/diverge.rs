//! Where different ideas are wanted: which are alike, and how far the others are apart.

use steelyard_documents::similarity::{Counted, Method};

/// Ideas that are compared at most: each with each other one.
pub const MOST_IDEAS: usize = 300;

/// Approaches among ideas.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Landscape {
    /// Places of the ideas of each approach, in their order; approaches by their first idea.
    pub approaches: Vec<Approach>,
    /// How unlike each two approaches are, by their places: 1 less the mean likeness of their ideas, 0 to 1.
    pub apart: Vec<Vec<f64>>,
}

/// Ideas that are alike.
#[derive(Clone, Debug, PartialEq)]
pub struct Approach {
    /// Their places.
    pub ideas: Vec<usize>,
    /// The one that is most like the others; of equals the first.
    pub representative: usize,
}

/// Puts ideas together whose mean likeness is at least `threshold`, the likest first. Of more than [`MOST_IDEAS`] the first.
pub fn landscape(ideas: &[&str], threshold: f64, method: Method) -> Landscape {
    let ideas = &ideas[..ideas.len().min(MOST_IDEAS)];
    let alike = likeness(ideas, method);
    let mut groups: Vec<Vec<usize>> = (0..ideas.len()).map(|at| vec![at]).collect();
    // Mean likeness of each two groups, renewed for the one that grew.
    let mut means = alike.clone();
    while let Some((one, other)) = likest(&means, threshold) {
        let taken = groups.remove(other);
        groups[one].extend(taken);
        steelyard_kernel::sort_by_key(&mut groups[one], |at| *at);
        means.remove(other);
        for row in &mut means {
            row.remove(other);
        }
        for at in 0..groups.len() {
            let now = mean(&alike, &groups[one], &groups[at]);
            means[one][at] = now;
            means[at][one] = now;
        }
    }
    let apart = |one: usize| {
        let others = 0..groups.len();
        let apart = others.map(|other| {
            if one == other {
                0.0
            } else {
                1.0 - means[one][other]
            }
        });
        apart.collect()
    };
    let apart = (0..groups.len()).map(apart).collect();
    let key = steelyard_decision::key;
    let approaches = groups.into_iter().map(|ideas| {
        let to_others = |at: usize| key(mean(&alike, &[at], &ideas));
        let best = ideas.iter().copied();
        let best = best.reduce(|best, at| {
            if to_others(at) > to_others(best) {
                at
            } else {
                best
            }
        });
        Approach {
            representative: best.unwrap_or_default(),
            ideas,
        }
    });
    Landscape {
        approaches: approaches.collect(),
        apart,
    }
}

/// How alike each two ideas are.
fn likeness(ideas: &[&str], method: Method) -> Vec<Vec<f64>> {
    let counted = ideas.iter().map(|text| Counted::of(method, text));
    let counted: Vec<Counted> = counted.collect();
    let row = |(at, one): (usize, &Counted)| {
        let others = counted.iter().enumerate();
        let others = others.map(|(other, two)| {
            if at == other {
                1.0
            } else {
                one.similarity(two)
            }
        });
        others.collect()
    };
    counted.iter().enumerate().map(row).collect()
}

/// Mean likeness of the ideas of two groups.
fn mean(alike: &[Vec<f64>], one: &[usize], other: &[usize]) -> f64 {
    let pairs = one.iter().flat_map(|a| other.iter().map(|b| alike[*a][*b]));
    pairs.sum::<f64>() / (one.len() * other.len()) as f64
}

/// The two groups that are likest, if they are like enough; of equals the first.
fn likest(likeness: &[Vec<f64>], threshold: f64) -> Option<(usize, usize)> {
    let key = steelyard_decision::key;
    let mut best: Option<(f64, (usize, usize))> = None;
    for (one, row) in likeness.iter().enumerate() {
        for (other, alike) in row.iter().enumerate().skip(one + 1) {
            let is_better = best.is_none_or(|(known, _)| key(*alike) > key(known));
            if is_better && key(*alike) >= key(threshold) {
                best = Some((*alike, (one, other)));
            }
        }
    }
    best.map(|(_, pair)| pair)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_alike_is_one_approach() {
        let ideas = [
            "Cache the answers in Redis.",
            "Write a queue in Rust.",
            "Cache all answers in Redis.",
        ];
        let found = landscape(&ideas, 0.5, Method::default());
        let groups: Vec<&[usize]> = found
            .approaches
            .iter()
            .map(|one| one.ideas.as_slice())
            .collect();
        assert_eq!(groups, [&[0_usize, 2][..], &[1]]);
        assert!(found.apart[0][1] > 0.5 && found.apart[0][0] == 0.0);
        assert_eq!(landscape(&[], 0.5, Method::default()), Landscape::default());
    }
}
