//! How good artifacts are, by the rubric.

use std::collections::BTreeMap;

use steelyard_decision::Place;
use steelyard_documents::{Name, normalised};

use crate::rubric::Rubric;
use crate::run::{Run, What};

/// What was said of one artifact under one criterion.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scored {
    /// Each reviewer's last score, 0 to 1, with where it stands.
    pub scores: Vec<(Option<usize>, f64, Place)>,
    /// Their mean; `None` where nobody scored it.
    pub mean: Option<f64>,
}

/// An artifact as it was judged in a round.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Judged {
    /// Its id.
    pub id: Name,
    /// Where the first review of it stands, or the artifact itself.
    pub place: Place,
    /// One a criterion of the rubric.
    pub criteria: Vec<Scored>,
    /// Names of scores that no criterion of the rubric has.
    pub beside: Vec<Name>,
}

impl Judged {
    /// Whether somebody scored it by a criterion of the rubric.
    pub fn is_scored(&self) -> bool {
        self.criteria.iter().any(|one| one.mean.is_some())
    }
}

/// Whether a run's scores are 0 to 10: one of them is above 1.
pub fn is_of_ten(run: &Run) -> bool {
    let events = run.rounds.iter().flat_map(|round| &round.events);
    let mut reviews = events.filter_map(|event| match &event.what {
        What::Review { scores, .. } => Some(scores),
        _ => None,
    });
    reviews.any(|scores| scores.iter().any(|(_, score)| *score > 1.0))
}

/// A criterion's name as scores have it: `clarity_score` is of "Clarity".
fn plain(name: &str) -> String {
    let name = normalised(name);
    name.strip_suffix("_score")
        .map_or(name.clone(), str::to_owned)
}

/// What reviews and votes are about that name no artifact.
pub const ARTIFACT: &str = "artifact";

/// The artifacts of a round's events, as reviews judge them, in the order in which they come up; `weight` is what a reviewer's opinion counts,
/// `scale` what scores are divided by. Where votes are all that there is, and name none, they are about one.
pub fn judged<'a>(
    events: impl Iterator<Item = (&'a What, Place)>,
    rubric: &Rubric,
    scale: f64,
    weight: impl Fn(Option<usize>) -> f64,
) -> Vec<Judged> {
    // Of two of one name the first.
    let names = rubric.criteria.iter().enumerate().rev();
    let names = names.map(|(at, one)| (plain(&one.name), at));
    let names: BTreeMap<String, usize> = names.collect();
    let mut all: Vec<Judged> = Vec::new();
    let mut unnamed = None;
    let judged = |artifact: &Name, place| Judged {
        id: artifact.clone(),
        place,
        criteria: vec![Scored::default(); rubric.criteria.len()],
        beside: Vec::new(),
    };
    let mut places: BTreeMap<&Name, usize> = BTreeMap::new();
    for (what, place) in events {
        let Some(artifact) = what.artifact() else {
            if matches!(what, What::Vote { .. }) {
                unnamed.get_or_insert(place);
            }
            continue;
        };
        let at = *places.entry(artifact).or_insert_with(|| {
            all.push(judged(artifact, place));
            all.len() - 1
        });
        let What::Review {
            reviewer, scores, ..
        } = what
        else {
            continue;
        };
        for (name, score) in scores {
            let Some(criterion) = names.get(&plain(name)) else {
                if !all[at].beside.contains(name) {
                    all[at].beside.push(name.clone());
                }
                continue;
            };
            let given = &mut all[at].criteria[*criterion].scores;
            // The last word of a reviewer holds.
            if reviewer.is_some() {
                given.retain(|(known, ..)| known != reviewer);
            }
            given.push((*reviewer, score / scale, place));
        }
    }
    if all.is_empty() {
        all.extend(unnamed.map(|place| judged(&ARTIFACT.into(), place)));
    }
    for one in all.iter_mut().flat_map(|one| &mut one.criteria) {
        one.mean = mean(&one.scores, &weight);
    }
    all
}

/// The place of the artifact that comes first: the one whose criteria, as far as they are scored, have the greatest mean by the
/// weights of the rubric; of equals the one that came up first. `None` where none has one.
pub fn first(artifacts: &[Judged], rubric: &Rubric) -> Option<usize> {
    use steelyard_decision::key;
    let mut best: Option<(usize, f64)> = None;
    for (at, judged) in artifacts.iter().enumerate() {
        let scored = rubric.criteria.iter().zip(&judged.criteria);
        let scored = scored.filter_map(|(criterion, one)| Some((criterion.weight, one.mean?)));
        let (sum, total) = scored.fold((0.0, 0.0), |(sum, total), (weight, mean)| {
            (sum + weight * mean, total + weight)
        });
        if total > 0.0 && best.is_none_or(|(_, best)| key(sum / total) > key(best)) {
            best = Some((at, sum / total));
        }
    }
    best.map(|(at, _)| at)
}

fn mean(
    scores: &[(Option<usize>, f64, Place)],
    weight: &impl Fn(Option<usize>) -> f64,
) -> Option<f64> {
    if scores.is_empty() {
        return None;
    }
    let sums = |weight: &dyn Fn(Option<usize>) -> f64| {
        scores
            .iter()
            .fold((0.0, 0.0), |(sum, total), (reviewer, score, _)| {
                let weight = weight(*reviewer);
                (sum + weight * score, total + weight)
            })
    };
    let (sum, total) = sums(weight);
    if total > 0.0 {
        return Some(sum / total);
    }
    // Nobody is trusted at all: all alike.
    let (sum, total) = sums(&|_| 1.0);
    Some(sum / total)
}
