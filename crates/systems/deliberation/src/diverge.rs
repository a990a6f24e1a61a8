//! Where different ideas are wanted: which are alike, how far the others are apart, and at which likeness that changes.

use std::cmp::Reverse;

use steelyard_decision::key;
use steelyard_documents::similarity::Method;

use crate::run::Text;
use crate::texts::Known;

/// Ideas that are looked at at most: each is held against each other one.
pub const MOST_IDEAS: usize = 300;
/// How often two ideas of a run are held against each other at most, those that are written anew among them.
const MOST_COMPARED: usize = 100_000;
/// Letters of an idea that are looked at.
const LONGEST: usize = 4_000;

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
    let mut all = Ideas::new(method);
    for (at, idea) in ideas.iter().enumerate() {
        let text = (*idea).to_owned();
        let embedding = Vec::new();
        all.take(at, &Text { text, embedding });
    }
    all.landscape(&all.tree(), threshold)
}

/// Ideas as they come, each held against those that are there.
#[derive(Clone, Debug, Default)]
pub struct Ideas {
    method: Method,
    versions: Vec<Version>,
    /// The versions that hold, by the places of ideas.
    current: Vec<usize>,
    compared: usize,
}

/// An idea as it is written, or written anew.
#[derive(Clone, Debug)]
struct Version {
    place: usize,
    text: String,
    known: Known,
    /// How like it is to those that held when it came, by place.
    alike: Vec<f64>,
}

impl Ideas {
    /// None yet.
    pub fn new(method: Method) -> Self {
        Self {
            method,
            ..Self::default()
        }
    }

    /// Takes the idea of a place, behind the last or anew; false where that is more than is looked at.
    pub fn take(&mut self, place: usize, text: &Text) -> bool {
        let (count, at) = (self.current.len(), self.versions.len());
        let too_many = place >= MOST_IDEAS || self.compared + count > MOST_COMPARED;
        if place > count || too_many {
            return false;
        }
        let text = Text {
            text: text.text.chars().take(LONGEST).collect(),
            embedding: text.embedding.clone(),
        };
        let known = Known::of(&text, self.method);
        let others = self.current.iter();
        let alike = others.map(|other| known.alike(&self.versions[*other].known));
        self.versions.push(Version {
            place,
            alike: alike.collect(),
            text: text.text,
            known,
        });
        self.compared += count;
        match self.current.get_mut(place) {
            Some(current) => *current = at,
            None => self.current.push(at),
        }
        true
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.current.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.current.is_empty()
    }

    /// The earlier idea that one, by place, is likest to; of equals the first, and `None` of the first.
    pub fn likest_before(&self, place: usize) -> Option<usize> {
        let alike = |at: usize| self.alike(self.current[at], self.current[place]);
        (0..place).min_by_key(|at| falling(alike(*at)))
    }

    /// How alike two versions that held at one time are.
    fn alike(&self, one: usize, other: usize) -> f64 {
        if one == other {
            return 1.0;
        }
        let (first, last) = (one.min(other), one.max(other));
        self.versions[last].alike[self.versions[first].place]
    }

    /// In which order the ideas that hold now go together.
    pub fn tree(&self) -> Tree {
        let of = &self.current;
        let row = |one: &usize| of.iter().map(|other| self.alike(*one, *other)).collect();
        let mut rank: Vec<usize> = (0..of.len()).collect();
        rank.sort_by_key(|at| &self.versions[of[*at]].text);
        let mut merging = Merging {
            means: of.iter().map(row).collect(),
            sizes: vec![1.0; of.len()],
            ranks: inverse(&rank),
            nearest: vec![None; of.len()],
        };
        Tree {
            ideas: of.clone(),
            merges: merging.all(),
        }
    }

    /// What a tree comes to at a likeness.
    pub fn landscape(&self, tree: &Tree, threshold: f64) -> Landscape {
        let groups = tree.groups(threshold);
        let alike = |one: usize, other: usize| self.alike(tree.ideas[one], tree.ideas[other]);
        let mean = |one: &[usize], other: &[usize]| {
            let pairs = one.iter().flat_map(|a| other.iter().map(|b| alike(*a, *b)));
            pairs.sum::<f64>() / (one.len() * other.len()) as f64
        };
        let apart = |(at, one): (usize, &Vec<usize>)| {
            let others = groups.iter().enumerate();
            let apart = others.map(|(of, other)| {
                if of == at {
                    0.0
                } else {
                    1.0 - mean(one, other)
                }
            });
            apart.collect()
        };
        let apart = groups.iter().enumerate().map(apart).collect();
        let approaches = groups.iter().map(|ideas| {
            let best = ideas.iter().min_by_key(|at| falling(mean(&[**at], ideas)));
            Approach {
                representative: best.copied().unwrap_or_default(),
                ideas: ideas.clone(),
            }
        });
        Landscape {
            approaches: approaches.collect(),
            apart,
        }
    }
}

/// What a likeness comes by where the likest comes first. Numbers from 0 up are in the order of their bits.
fn falling(likeness: f64) -> Reverse<u64> {
    Reverse((key(likeness).max(0.0) + 0.0).to_bits())
}

fn inverse(order: &[usize]) -> Vec<usize> {
    let mut ranks = vec![0; order.len()];
    for (rank, at) in order.iter().enumerate() {
        ranks[*at] = rank;
    }
    ranks
}

/// In which order ideas go together, whatever the threshold.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tree {
    /// The versions of its ideas.
    ideas: Vec<usize>,
    /// Two approaches, each by an idea of it, and the mean likeness at which they become one; falling.
    merges: Vec<(usize, usize, f64)>,
}

impl Tree {
    /// The versions of its ideas, by their places.
    pub fn versions(&self) -> &[usize] {
        &self.ideas
    }

    /// How many ideas there are.
    pub fn ideas(&self) -> usize {
        self.ideas.len()
    }

    /// How many approaches there are at a likeness.
    pub fn approaches(&self, threshold: f64) -> usize {
        self.ideas.len() - self.merged(threshold)
    }

    /// The likeness above which there are at least so many approaches: below 0 where there always are, `None` where there are
    /// fewer ideas.
    pub fn enough_above(&self, approaches: usize) -> Option<f64> {
        let spare = self.ideas.len().checked_sub(approaches)?;
        Some(self.merges.get(spare).map_or(-1.0, |(.., at)| *at))
    }

    /// Each likeness at which approaches become one, rising, with how many there are from there down to the one before.
    pub fn steps(&self) -> Vec<(f64, usize)> {
        let mut steps: Vec<(f64, usize)> = Vec::new();
        for (at, (.., likeness)) in self.merges.iter().enumerate().rev() {
            if steps
                .last()
                .is_none_or(|(last, _)| falling(*last) != falling(*likeness))
            {
                steps.push((*likeness, self.ideas.len() - at - 1));
            }
        }
        steps
    }

    /// How many merges a likeness allows.
    fn merged(&self, threshold: f64) -> usize {
        self.merges
            .partition_point(|(.., at)| key(*at) >= key(threshold))
    }

    /// The ideas of each approach.
    fn groups(&self, threshold: f64) -> Vec<Vec<usize>> {
        let mut groups: Vec<Vec<usize>> = (0..self.ideas.len()).map(|at| vec![at]).collect();
        // Where the approach of an idea stands: with its first idea.
        let mut first: Vec<usize> = (0..groups.len()).collect();
        for (one, other, _) in &self.merges[..self.merged(threshold)] {
            let (one, other) = (first[*one], first[*other]);
            let (into, from) = (one.min(other), one.max(other));
            let taken = std::mem::take(&mut groups[from]);
            for idea in &taken {
                first[*idea] = into;
            }
            groups[into].extend(taken);
        }
        groups.retain(|group| !group.is_empty());
        for group in &mut groups {
            group.sort_unstable();
        }
        groups
    }
}

/// Approaches that become fewer: mean likeness of each two, how many ideas each has, what decides between equals, and the one
/// behind it that is likest to each.
struct Merging {
    means: Vec<Vec<f64>>,
    sizes: Vec<f64>,
    /// By the order of their texts, so that the order in which ideas came decides nothing.
    ranks: Vec<usize>,
    nearest: Vec<Option<usize>>,
}

impl Merging {
    fn all(&mut self) -> Vec<(usize, usize, f64)> {
        let count = self.sizes.len();
        for one in 0..count {
            self.nearest[one] = self.find(one);
        }
        let mut made: Vec<(usize, usize, f64)> = Vec::new();
        while let Some((one, other)) = self.likest() {
            let last = made.last().map_or(1.0, |(.., at)| *at);
            // What sums lose makes no order.
            made.push((one, other, self.means[one][other].min(last)));
            self.join(one, other);
        }
        made
    }

    /// What the likest comes first by.
    fn order(&self, one: usize, other: usize) -> impl Ord + use<> {
        let ranks = [one, other].map(|at| self.ranks[at]);
        let (first, last) = (ranks[0].min(ranks[1]), ranks[0].max(ranks[1]));
        (falling(self.means[one][other]), first, last)
    }

    /// The likest one to another; `None` where it is the last.
    fn find(&self, one: usize) -> Option<usize> {
        let others = (0..self.sizes.len()).filter(|at| *at != one && self.sizes[*at] > 0.0);
        others.min_by_key(|other| self.order(one, *other))
    }

    fn likest(&self) -> Option<(usize, usize)> {
        let pairs = (0..self.sizes.len()).filter(|one| self.sizes[*one] > 0.0);
        let pairs = pairs.filter_map(|one| Some((one, self.nearest[one]?)));
        pairs.min_by_key(|(one, other)| self.order(*one, *other))
    }

    /// Makes two one, in the place of that whose rank is lower.
    fn join(&mut self, one: usize, other: usize) {
        let (into, from) = if self.ranks[one] < self.ranks[other] {
            (one, other)
        } else {
            (other, one)
        };
        let [own, theirs] = [self.sizes[into], self.sizes[from]];
        (self.sizes[into], self.sizes[from]) = (own + theirs, 0.0);
        for at in 0..self.sizes.len() {
            let mean = own * self.means[into][at] + theirs * self.means[from][at];
            self.means[into][at] = mean / (own + theirs);
            self.means[at][into] = self.means[into][at];
        }
        for at in 0..self.sizes.len() {
            let near = self.nearest[at];
            if self.sizes[at] == 0.0 {
                self.nearest[at] = None;
            } else if at == into || near == Some(into) || near == Some(from) {
                self.nearest[at] = self.find(at);
            } else if near.is_some_and(|near| self.order(at, into) < self.order(at, near)) {
                self.nearest[at] = Some(into);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ideas whose likenesses are given: those of the first with all others, then of the second with those behind it, …
    fn ideas(count: usize, likenesses: &[f64]) -> Ideas {
        let mut all = Ideas::default();
        let mut given = likenesses.iter().copied();
        let mut rows = vec![vec![0.0; count]; count];
        for one in 0..count {
            for row in &mut rows[one + 1..] {
                row[one] = given.next().expect("a likeness");
            }
        }
        for (place, mut alike) in rows.into_iter().enumerate() {
            alike.truncate(place);
            all.current.push(place);
            all.versions.push(Version {
                place,
                text: format!("idea {place}"),
                known: Known::of(&Text::default(), Method::default()),
                alike,
            });
        }
        all
    }

    fn groups(found: &Landscape) -> Vec<&[usize]> {
        let all = found.approaches.iter();
        all.map(|one| one.ideas.as_slice()).collect()
    }

    /// a–b .9 first; then {a, b} with c at (.6 + .4) / 2 = .5, and d with c at .45; then {a, b, c} with d at (.1 + .2 + .45) / 3 = .25.
    #[test]
    fn four_ideas_by_hand() {
        let ideas = ideas(4, &[0.9, 0.6, 0.1, 0.4, 0.2, 0.45]);
        let tree = ideas.tree();
        let steps = tree.steps();
        let expected = [(0.25, 1), (0.5, 2), (0.9, 3)];
        for ((at, count), (level, approaches)) in steps.iter().zip(expected) {
            assert!(
                (at - level).abs() < 1e-12 && *count == approaches,
                "{steps:?}"
            );
        }
        assert_eq!(steps.len(), 3);
        let counts = [0.0, 0.25, 0.26, 0.5, 0.51, 0.9, 0.91].map(|at| tree.approaches(at));
        assert_eq!(counts, [1, 1, 2, 2, 3, 3, 4]);
        let above = [0, 1, 2, 3, 4, 5].map(|count| tree.enough_above(count));
        assert_eq!(above[0], Some(-1.0));
        assert_eq!(above[1], Some(-1.0));
        assert!((above[2].unwrap_or_default() - 0.25).abs() < 1e-12);
        assert_eq!((above[4], above[5]), (Some(0.9), None));
        let found = ideas.landscape(&tree, 0.5);
        assert_eq!(groups(&found), [&[0, 1, 2][..], &[3]]);
        // a: (1 + .9 + .6) / 3, b: (.9 + 1 + .4) / 3, c: (.6 + .4 + 1) / 3.
        assert_eq!(found.approaches[0].representative, 0);
        assert!((found.apart[0][1] - 0.75).abs() < 1e-12);
        assert_eq!(
            groups(&ideas.landscape(&tree, 0.6)),
            [&[0, 1][..], &[2], &[3]]
        );
    }

    #[test]
    fn what_is_alike_is_one_approach() {
        let ideas = [
            "Cache the answers in Redis.",
            "Write a queue in Rust.",
            "Cache all answers in Redis.",
        ];
        let found = landscape(&ideas, 0.5, Method::default());
        assert_eq!(groups(&found), [&[0_usize, 2][..], &[1]]);
        assert!(found.apart[0][1] > 0.5 && found.apart[0][0] == 0.0);
        assert_eq!(landscape(&[], 0.5, Method::default()), Landscape::default());
    }

    #[test]
    fn an_idea_that_is_written_anew_is_held_against_those_that_hold() {
        let text = |text: &str| Text {
            text: text.to_owned(),
            embedding: Vec::new(),
        };
        let mut ideas = Ideas::new(Method::default());
        for (at, idea) in ["one way", "another thing", "nothing like it"]
            .iter()
            .enumerate()
        {
            assert!(ideas.take(at, &text(idea)));
        }
        assert_eq!(ideas.tree().approaches(0.9), 3);
        assert!(ideas.take(0, &text("nothing like it")));
        let tree = ideas.tree();
        assert_eq!(groups(&ideas.landscape(&tree, 0.9)), [&[0, 2][..], &[1]]);
        assert_eq!(
            (ideas.likest_before(0), ideas.likest_before(2)),
            (None, Some(0))
        );
        assert!(!ideas.take(9, &text("far off")));
    }

    #[test]
    fn two_thousand_ideas_cost_as_much_as_three_hundred() {
        let mut ideas = Ideas::new(Method::default());
        let text = |at: usize| Text {
            text: format!("idea of number {at} {}", at * 7_919),
            embedding: Vec::new(),
        };
        let taken = (0..2_000).filter(|at| ideas.take(*at, &text(*at))).count();
        assert_eq!((taken, ideas.len()), (MOST_IDEAS, MOST_IDEAS));
        assert_eq!(ideas.compared, MOST_IDEAS * (MOST_IDEAS - 1) / 2);
        // Written anew again and again, they are looked at until it is too much.
        let taken = (0..2_000)
            .filter(|at| ideas.take(at % MOST_IDEAS, &text(at + 1)))
            .count();
        assert!(taken < 200 && ideas.compared <= MOST_COMPARED);
        assert_eq!(ideas.tree().approaches(0.0), 1);
    }
}
