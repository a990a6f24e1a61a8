//! The ideas of a run in which different ones are wanted, and what becomes of them round by round.

use std::collections::BTreeMap;
use std::rc::Rc;

use steelyard_documents::Name;
use steelyard_documents::similarity::Method;

use crate::diverge::{Ideas, Landscape, Tree};
use crate::run::{Run, What};

/// The ideas of a run: its artifacts that have a text, of each the last one up to a round.
#[derive(Clone, Debug, Default)]
pub struct Approaches {
    /// Each held against the others.
    pub ideas: Ideas,
    /// Which artifacts they are, with who wrote each first.
    pub named: Vec<(Name, Option<usize>)>,
    /// Where each version of one stands: the place of its round, and of its event in it.
    pub written: Vec<(usize, usize)>,
    /// How they go together at the end of each round.
    pub rounds: Vec<Rc<Tree>>,
    /// Texts that are more than is looked at.
    pub left_out: usize,
}

impl Approaches {
    /// Of a run.
    pub fn of(run: &Run, method: Method) -> Self {
        let mut made = Self {
            ideas: Ideas::new(method),
            ..Self::default()
        };
        let mut places: BTreeMap<&Name, usize> = BTreeMap::new();
        let mut tree = Rc::new(Tree::default());
        for (at, round) in run.rounds.iter().enumerate() {
            let before = made.written.len();
            for (event, one) in round.events.iter().enumerate() {
                let What::Artifact {
                    agent,
                    id,
                    text: Some(text),
                    ..
                } = &one.what
                else {
                    continue;
                };
                // What has no words is no idea.
                if text.text.trim().is_empty() {
                    continue;
                }
                let known = places.get(id).copied();
                let place = known.unwrap_or(made.named.len());
                if !made.ideas.take(place, text) {
                    made.left_out += 1;
                    continue;
                }
                made.written.push((at, event));
                if known.is_none() {
                    places.insert(id, place);
                    made.named.push((id.clone(), *agent));
                }
            }
            if made.written.len() > before {
                tree = Rc::new(made.ideas.tree());
            }
            made.rounds.push(Rc::clone(&tree));
        }
        made
    }

    /// Whether a log puts the same ideas together.
    pub fn is_same(&self, found: &Landscape, groups: &[Vec<Name>]) -> bool {
        let name = |at: &usize| &self.named[*at].0;
        let ours = found.approaches.iter();
        let ours = ours.map(|one| one.ideas.iter().map(name).collect());
        let theirs = groups.iter().map(|group| group.iter().collect());
        sorted(ours.collect()) == sorted(theirs.collect())
    }
}

/// Groups of names, each once, in an order that hangs on nothing else.
fn sorted(mut groups: Vec<Vec<&Name>>) -> Vec<Vec<&Name>> {
    for group in &mut groups {
        group.sort();
        group.dedup();
    }
    groups.sort();
    groups.dedup();
    groups
}

/// A difference that a review lists.
#[derive(Clone, Copy, Debug)]
pub struct Difference<'a> {
    /// The place of its round.
    pub round: usize,
    /// Who lists it.
    pub reviewer: Option<usize>,
    /// The artifact that differs.
    pub artifact: &'a Name,
    /// From which.
    pub from: Option<&'a Name>,
    /// In what.
    pub text: &'a str,
}

/// What a log says of the ideas of a run.
#[derive(Clone, Debug, Default)]
pub struct Recorded<'a> {
    /// What was put together last up to a round, all ideas among it, and whether that was enough.
    pub groups: Option<(&'a [Vec<Name>], Option<bool>)>,
    /// Differences that reviews list up to a round.
    pub differences: Vec<Difference<'a>>,
    /// Who picked which artifact, and why: the last one of the run.
    pub picked: Option<(&'a Name, &'a Name, &'a str)>,
}

impl<'a> Recorded<'a> {
    /// Up to the round of a place.
    pub fn of(run: &'a Run, last: usize) -> Self {
        let mut told = Self::default();
        let rounds = run.rounds.iter().enumerate();
        let events = rounds.flat_map(|(at, one)| one.events.iter().map(move |event| (at, event)));
        for (round, event) in events {
            match &event.what {
                // Another idea makes it old.
                What::Artifact { text: Some(_), .. } if round <= last => told.groups = None,
                What::Approaches { groups, enough } if round <= last => {
                    told.groups = Some((groups, *enough));
                }
                What::Review {
                    reviewer,
                    artifact,
                    differences,
                    ..
                } if round <= last => {
                    let each = differences.iter().map(|(from, text)| Difference {
                        round,
                        reviewer: *reviewer,
                        artifact,
                        from: from.as_ref(),
                        text,
                    });
                    told.differences.extend(each);
                }
                What::Picked {
                    by,
                    artifact,
                    reason,
                } => told.picked = Some((by, artifact, reason)),
                _ => {}
            }
        }
        told
    }
}
