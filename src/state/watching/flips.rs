//! Whose winner is another since the last read, and how that is told: pure.

use std::collections::BTreeMap;

/// Decisions that a sentence names; of more it says how many.
const MOST_NAMED: usize = 3;

/// A decision whose winner is another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Flipped {
    /// Its name.
    pub(crate) decision: String,
    /// Which of those with that name, from 0.
    pub(crate) nth: usize,
    /// Who won; empty for nobody.
    was: String,
    /// Who wins now; empty for nobody.
    now: String,
}

/// Whose winner is another since the user last looked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Flips {
    /// The folder.
    pub(super) folder: String,
    /// The decisions.
    pub(super) all: Vec<Flipped>,
}

impl Flips {
    /// What has flipped, in a sentence; `None` where nothing has.
    pub(super) fn told(&self) -> Option<String> {
        let any = !self.all.is_empty();
        any.then(|| told(&self.folder, &self.all))
    }

    /// By place among the decisions of these names who won before.
    pub(super) fn places<'a>(&self, names: impl Iterator<Item = &'a str>) -> BTreeMap<u32, String> {
        let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
        let mut places = BTreeMap::new();
        for (place, name) in (0..).zip(names) {
            let nth = seen.entry(name).or_default();
            let here = |one: &&Flipped| one.decision == name && one.nth == *nth;
            if let Some(flip) = self.all.iter().find(here) {
                places.insert(place, somebody(&flip.was).to_owned());
            }
            *nth += 1;
        }
        places
    }
}

/// Decisions that are there before and after, each a name and its winner, in their order; those of one name are
/// told apart by it.
pub(super) fn flipped(before: &[(String, String)], after: &[(String, String)]) -> Vec<Flipped> {
    let before: BTreeMap<_, _> = numbered(before).collect();
    let differs = |((decision, nth), now): ((&String, usize), &String)| {
        let was = before.get(&(decision, nth)).filter(|was| **was != now)?;
        Some(Flipped {
            decision: decision.clone(),
            nth,
            was: (*was).clone(),
            now: now.clone(),
        })
    };
    numbered(after).filter_map(differs).collect()
}

fn numbered(all: &[(String, String)]) -> impl Iterator<Item = ((&String, usize), &String)> {
    let mut seen: BTreeMap<&String, usize> = BTreeMap::new();
    all.iter().map(move |(decision, winner)| {
        let count = seen.entry(decision).or_default();
        *count += 1;
        ((decision, *count - 1), winner)
    })
}

/// What has flipped since the user last looked: `newer` comes on top of `told`, and what is back is told no more.
pub(super) fn merged(told: Vec<Flipped>, newer: Vec<Flipped>) -> Vec<Flipped> {
    let mut all = told;
    for flip in newer {
        let same = |one: &Flipped| one.decision == flip.decision && one.nth == flip.nth;
        match all.iter().position(same) {
            Some(at) if all[at].was == flip.now => {
                all.remove(at);
            }
            Some(at) => all[at].now = flip.now,
            None => all.push(flip),
        }
    }
    all
}

/// "1 winner flipped", "no winner flipped".
pub(super) fn counted(count: usize) -> String {
    match count {
        0 => "no winner flipped".to_owned(),
        1 => "1 winner flipped".to_owned(),
        count => format!("{count} winners flipped"),
    }
}

/// What has flipped, in a sentence.
fn told(folder: &str, flips: &[Flipped]) -> String {
    let one = |flip: &Flipped| {
        format!(
            "{} ({}, was {})",
            flip.decision,
            somebody(&flip.now),
            somebody(&flip.was)
        )
    };
    let named: Vec<String> = flips.iter().take(MOST_NAMED).map(one).collect();
    let more = match flips.len().saturating_sub(MOST_NAMED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let count = counted(flips.len());
    format!(
        "{folder}/ changed. Since the last read {count}: {}{more}.",
        named.join(", ")
    )
}

fn somebody(winner: &str) -> &str {
    if winner.is_empty() { "nobody" } else { winner }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(all: &[(&str, &str)]) -> Vec<(String, String)> {
        let pair = |(name, winner): &(&str, &str)| ((*name).to_owned(), (*winner).to_owned());
        all.iter().map(pair).collect()
    }

    fn flip(decision: &str, was: &str, now: &str) -> Flipped {
        Flipped {
            decision: decision.to_owned(),
            nth: 0,
            was: was.to_owned(),
            now: now.to_owned(),
        }
    }

    #[test]
    fn decisions_are_compared_by_name_wherever_they_stand() {
        let before = pairs(&[
            ("a", "x"),
            ("b", "y"),
            ("gone", "x"),
            ("twin", "x"),
            ("twin", "y"),
        ]);
        let after = pairs(&[
            ("new", "x"),
            ("b", "x"),
            ("a", "x"),
            ("twin", "x"),
            ("twin", ""),
        ]);
        let twin = Flipped {
            nth: 1,
            ..flip("twin", "y", "")
        };
        assert_eq!(flipped(&before, &after), [flip("b", "y", "x"), twin]);
        assert_eq!(flipped(&[], &after), []);
    }

    #[test]
    fn the_places_of_what_flipped() {
        let twin = Flipped {
            nth: 1,
            ..flip("twin", "", "x")
        };
        let flips = Flips {
            folder: "runs".to_owned(),
            all: vec![flip("b", "y", "x"), twin, flip("gone", "x", "y")],
        };
        let names = ["twin", "b", "twin", "a"];
        let places = [(1, "y".to_owned()), (2, "nobody".to_owned())];
        assert_eq!(flips.places(names.into_iter()), places.into());
        assert_eq!(Flips::default().told(), None);
    }

    #[test]
    fn what_is_back_is_told_no_more() {
        let told = vec![flip("a", "x", "y"), flip("b", "x", "y")];
        let newer = vec![
            flip("a", "y", "x"),
            flip("b", "y", "z"),
            flip("c", "x", "y"),
        ];
        assert_eq!(
            merged(told, newer),
            [flip("b", "x", "z"), flip("c", "x", "y")]
        );
    }

    #[test]
    fn a_few_are_named_and_the_rest_counted() {
        let flips: Vec<Flipped> = ["a", "b", "c", "d"].map(|name| flip(name, "x", "")).into();
        assert_eq!(
            super::told("runs", &flips[..1]),
            "runs/ changed. Since the last read 1 winner flipped: a (nobody, was x)."
        );
        assert!(super::told("runs", &flips).ends_with("c (nobody, was x) and 1 more."));
        assert_eq!(counted(0), "no winner flipped");
    }
}
