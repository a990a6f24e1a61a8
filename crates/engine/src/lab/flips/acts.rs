use super::super::knob::cells_at_mut;
use crate::decision::{
    Atom, Cells, Effect, Gain, GateTest, Name, Norm, Parameters, Shape, Standing, Verdict, Weighed,
    judge,
};

/// Acts that are tried at most, and pairs of them.
const MOST: usize = 64;

/// Something that somebody could do, and what would come of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Act {
    /// What is done; two things where neither is enough alone.
    pub done: Vec<Done>,
    /// What it comes to then.
    pub after: Verdict,
}

/// One thing that could be done, and in which stage.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Done {
    /// Id of the stage; `None` for the decision itself.
    pub stage: Option<Name>,
    /// What is done.
    #[serde(flatten)]
    pub deed: Deed,
}

/// What is done. Alternatives, criteria and facts are named by id.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(tag = "act", rename_all = "snake_case")]
pub enum Deed {
    /// A fact of a gate is made so, or not so: an approval, a verification.
    Fact {
        /// The alternative.
        alternative: Name,
        /// The gate.
        gate: Name,
        /// The fact.
        fact: Name,
        /// What it is made.
        holds: bool,
        /// What the gate says then: "approved".
        words: Name,
    },
    /// An alternative is taken out.
    Drop {
        /// The alternative.
        alternative: Name,
    },
    /// A criterion of a weighted mean is left out: a voice of a panel.
    LeaveOut {
        /// The criterion.
        criterion: Name,
    },
}

/// An act with the way to where it is done.
struct Tried {
    done: Done,
    stage: Vec<usize>,
    at: Place,
}

enum Place {
    /// Alternative, gate, and the place of the atom among those of the gate.
    Fact(usize, usize, usize),
    Drop(usize),
    LeaveOut(usize),
}

/// Acts that change the outcome one by one; where none does, two at a time.
pub(super) fn acts(
    parameters: &Parameters,
    cells: &Cells,
    weighed: &Weighed,
    now: &Verdict,
) -> Vec<Act> {
    let tried = all(cells, weighed);
    let come_to = |done: &[&Tried]| {
        let mut after = cells.clone();
        for one in done {
            one.apply(&mut after);
        }
        let after = judge(parameters, &after, &Shape::of(&after)).verdict;
        (after != *now).then(|| Act {
            done: done.iter().map(|one| one.done.clone()).collect(),
            after,
        })
    };
    let singles: Vec<Act> = tried.iter().filter_map(|one| come_to(&[one])).collect();
    if !singles.is_empty() || cells.alternatives.len() > MOST {
        return singles;
    }
    let pairs = tried
        .iter()
        .enumerate()
        .flat_map(|(place, one)| tried[place + 1..].iter().map(move |other| [one, other]));
    pairs.filter_map(|pair| come_to(&pair)).collect()
}

fn all(cells: &Cells, weighed: &Weighed) -> Vec<Tried> {
    let mut tried = Vec::new();
    let (mut stage, mut id) = (Vec::new(), None);
    let (mut cells, mut weighed) = (cells, weighed);
    loop {
        of_one((cells, weighed), (&stage, id), &mut tried);
        let Some((place, below)) = &weighed.stage else {
            tried.truncate(MOST);
            return tried;
        };
        stage.push(*place);
        let opened = &cells.stages[*place];
        id = Some(&opened.id);
        (cells, weighed) = (&opened.cells, below);
    }
}

/// Facts of gates first, of what is kept out before what ranks, then what can be dropped.
fn of_one(
    (cells, weighed): (&Cells, &Weighed),
    (stage, id): (&[usize], Option<&Name>),
    tried: &mut Vec<Tried>,
) {
    let (ranking, gated) = weighed.order.split_at(weighed.ranked);
    let mut push = |deed, at| {
        tried.push(Tried {
            done: Done {
                stage: id.cloned(),
                deed,
            },
            stage: stage.to_vec(),
            at,
        });
    };
    let shown = gated
        .iter()
        .take(MOST / 2)
        .chain(ranking.iter().take(MOST / 8));
    for &place in shown {
        if weighed.standings[place] == Standing::Out {
            continue;
        }
        let alternative = &cells.alternatives[place];
        for (gate_at, gate) in alternative.gates.iter().enumerate() {
            let mut at = 0;
            atoms(&gate.test, &mut |atom| {
                if let Atom::Fact {
                    id,
                    holds,
                    yes,
                    no,
                    settled: false,
                } = atom
                {
                    let done = Deed::Fact {
                        alternative: alternative.id.clone(),
                        gate: gate.id.clone(),
                        fact: id.clone(),
                        holds: !holds,
                        words: if *holds { no.clone() } else { yes.clone() },
                    };
                    push(done, Place::Fact(place, gate_at, at));
                }
                at += 1;
            });
        }
    }
    for &place in ranking.iter().take(MOST / 8) {
        let alternative = cells.alternatives[place].id.clone();
        push(Deed::Drop { alternative }, Place::Drop(place));
    }
    if cells.norm == Norm::Weights {
        for (place, criterion) in cells.criteria.iter().enumerate() {
            let criterion = criterion.id.clone();
            push(Deed::LeaveOut { criterion }, Place::LeaveOut(place));
        }
    }
}

fn atoms(test: &GateTest, look: &mut dyn FnMut(&Atom)) {
    match test {
        GateTest::Atom(atom) => look(atom),
        GateTest::All(tests) | GateTest::Any(tests) => {
            for test in tests {
                atoms(test, look);
            }
        }
    }
}

/// The atom at a place, counted as [`atoms`] goes through them.
fn atom_mut<'a>(test: &'a mut GateTest, left: &mut usize) -> Option<&'a mut Atom> {
    match test {
        GateTest::Atom(atom) => {
            let here = *left == 0;
            *left = left.wrapping_sub(1);
            here.then_some(atom)
        }
        GateTest::All(tests) | GateTest::Any(tests) => {
            tests.iter_mut().find_map(|test| atom_mut(test, left))
        }
    }
}

impl Tried {
    fn apply(&self, cells: &mut Cells) {
        let Some(cells) = cells_at_mut(cells, &self.stage) else {
            return;
        };
        match self.at {
            Place::Fact(place, gate, mut at) => {
                let test = &mut cells.alternatives[place].gates[gate].test;
                if let Some(Atom::Fact { holds, .. }) = atom_mut(test, &mut at) {
                    *holds = !*holds;
                }
            }
            // What is taken out stays in its place, so that nothing else moves, and does not rank.
            Place::Drop(place) => cells.alternatives[place].gates.insert(0, dropped()),
            Place::LeaveOut(place) => {
                let n = cells.alternatives.len();
                cells.columns[place].gain = Gain::Each(vec![0.0; n]);
            }
        }
    }
}

fn dropped() -> crate::decision::Gate {
    crate::decision::Gate {
        id: Name::new_static("dropped"),
        label: Name::new_static("Dropped"),
        effect: Effect::Reject,
        test: GateTest::Any(Vec::new()),
    }
}
