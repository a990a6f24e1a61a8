//! Whose winner is another since the last read, and how that is told: pure.

use std::collections::BTreeMap;

/// Decisions that a sentence names; of more it says how many.
const MOST_NAMED: usize = 3;

/// Who wins a decision.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Won {
    /// Id of the decision.
    pub(super) id: String,
    /// What it is called.
    pub(super) decision: String,
    /// Who wins it; empty for nobody.
    pub(super) winner: String,
}

/// A decision whose winner is another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Flipped {
    /// Who wins now.
    now: Won,
    /// Who won; empty for nobody.
    was: String,
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
    pub(super) fn words(&self) -> Option<String> {
        let any = !self.all.is_empty();
        any.then(|| words(&self.folder, &self.all))
    }

    /// By place among the decisions of these ids who won before.
    pub(super) fn places<'a>(&self, ids: impl Iterator<Item = &'a str>) -> BTreeMap<u32, String> {
        let was = |id: &str| {
            let found = self.all.iter().find(|one| one.now.id == id)?;
            Some(somebody(&found.was).to_owned())
        };
        let places = (0..).zip(ids);
        places
            .filter_map(|(place, id)| Some((place, was(id)?)))
            .collect()
    }
}

/// Decisions that are there before and after and whose winner is another, in their order.
pub(super) fn flipped(before: &[Won], after: &[Won]) -> Vec<Flipped> {
    let before = before.iter().map(|one| (&one.id, &one.winner));
    let before: BTreeMap<_, _> = before.collect();
    let differs = |now: &Won| {
        let was = before.get(&now.id).filter(|was| ***was != now.winner)?;
        Some(Flipped {
            now: now.clone(),
            was: (*was).clone(),
        })
    };
    after.iter().filter_map(differs).collect()
}

/// What has flipped since the user last looked: `newer` comes on top of `older`, and what is back is told no more.
pub(super) fn merged(older: Vec<Flipped>, newer: Vec<Flipped>) -> Vec<Flipped> {
    let mut all = older;
    for flip in newer {
        let same = |one: &Flipped| one.now.id == flip.now.id;
        match all.iter().position(same) {
            Some(at) if all[at].was == flip.now.winner => {
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
fn words(folder: &str, flips: &[Flipped]) -> String {
    let one = |flip: &Flipped| {
        format!(
            "{} ({}, was {})",
            flip.now.decision,
            somebody(&flip.now.winner),
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
        "{folder}/ changed. Since the last read, {count}: {}{more}.",
        named.join(", ")
    )
}

fn somebody(winner: &str) -> &str {
    if winner.is_empty() { "nobody" } else { winner }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn winner((id, winner): (&str, &str)) -> Won {
        Won {
            id: id.to_owned(),
            decision: id.trim_end_matches("#2").to_owned(),
            winner: winner.to_owned(),
        }
    }

    fn flip(id: &str, was: &str, now: &str) -> Flipped {
        Flipped {
            now: winner((id, now)),
            was: was.to_owned(),
        }
    }

    #[test]
    fn decisions_are_compared_by_id_wherever_they_stand() {
        let before = [
            ("a", "x"),
            ("b", "y"),
            ("gone", "x"),
            ("twin", "x"),
            ("twin#2", "y"),
        ];
        let after = [
            ("new", "x"),
            ("b", "x"),
            ("a", "x"),
            ("twin#2", ""),
            ("twin", "x"),
        ];
        let [before, after] = [before, after].map(|all| all.map(winner));
        assert_eq!(
            flipped(&before, &after),
            [flip("b", "y", "x"), flip("twin#2", "y", "")]
        );
        assert_eq!(flipped(&[], &after), []);
    }

    #[test]
    fn the_places_of_what_flipped() {
        let flips = Flips {
            folder: "runs".to_owned(),
            all: vec![
                flip("b", "y", "x"),
                flip("twin#2", "", "x"),
                flip("gone", "x", "y"),
            ],
        };
        let ids = ["twin", "b", "twin#2", "a"];
        let places = [(1, "y".to_owned()), (2, "nobody".to_owned())];
        assert_eq!(flips.places(ids.into_iter()), places.into());
        assert_eq!(Flips::default().words(), None);
    }

    #[test]
    fn what_is_back_is_told_no_more() {
        let older = vec![flip("a", "x", "y"), flip("b", "x", "y")];
        let newer = vec![
            flip("a", "y", "x"),
            flip("b", "y", "z"),
            flip("c", "x", "y"),
        ];
        assert_eq!(
            merged(older, newer),
            [flip("b", "x", "z"), flip("c", "x", "y")]
        );
    }

    #[test]
    fn a_few_are_named_and_the_rest_counted() {
        let flips: Vec<Flipped> = ["a", "b", "c", "d"].map(|name| flip(name, "x", "")).into();
        assert_eq!(
            super::words("runs", &flips[..1]),
            "runs/ changed. Since the last read, 1 winner flipped: a (nobody, was x)."
        );
        assert!(super::words("runs", &flips).ends_with("c (nobody, was x) and 1 more."));
        assert_eq!(counted(0), "no winner flipped");
    }
}
