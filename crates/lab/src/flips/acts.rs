use steelyard_decision::{
    Atom, Cells, Effect, Gain, GateTest, Norm, OpenFact, Parameters, Shape, Standing, Verdict,
    Weighed, judge,
};
use steelyard_documents::Name;

use super::super::SweepError;
use super::super::bare::bare;
use super::super::few::Few;
use super::super::knob::{cells_at, cells_at_mut, stage_of};
use crate::sharing::Sharing;

/// Acts that are tried at most, and pairs of them.
const MOST: usize = 64;

/// Something that somebody could do, and what would come of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Act {
    /// What is done; two things where neither is enough alone.
    pub overrides: Vec<Override>,
    /// What it comes to then.
    pub after: Verdict,
}

/// One thing that could be done, and in which stage.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Override {
    /// Id of the stage; `None` for the decision itself.
    pub stage: Option<Name>,
    /// What is done.
    #[serde(flatten)]
    pub what: What,
}

/// What is done. Alternatives, criteria and facts are named by id.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(tag = "act", rename_all = "snake_case")]
pub enum What {
    /// A fact of a gate is made so, or not so, and with it a [`Flag`](steelyard_decision::Flag) that says the same:
    /// an approval, a receipt.
    Fact {
        /// The alternative.
        alternative: Name,
        /// The gate.
        gate: Name,
        /// The fact.
        fact: Name,
        /// Its place among all that the gate looks at, from 0: several facts may have one name.
        at: usize,
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
    /// A criterion of a weighted mean is left out: an evaluator of a panel.
    LeaveOut {
        /// The criterion.
        criterion: Name,
    },
}

impl What {
    /// A fact of a gate of an alternative, made the other way.
    pub fn turning(alternative: &Name, gate: &Name, fact: OpenFact) -> Self {
        Self::Fact {
            alternative: alternative.clone(),
            gate: gate.clone(),
            fact: fact.id,
            at: fact.at,
            holds: !fact.holds,
            words: fact.otherwise,
        }
    }
}

/// Acts that change the outcome one by one; where none does, two at a time.
pub(super) fn acts(
    parameters: &Parameters,
    cells: &Cells,
    weighed: &Weighed,
    now: &Verdict,
) -> Vec<Act> {
    let tried = all(cells, weighed);
    // What is left out of a mean moves everybody.
    let few = Some(cells).filter(|cells| cells.norm == Norm::One);
    let few = few.and_then(|cells| Few::without((parameters, cells), weighed, &shown(weighed)));
    let bare = bare(few.as_ref().map_or(cells, |few| &few.cells));
    let come_to = |done: &[&Override]| {
        let mut after = bare.clone();
        let made = done.iter().try_for_each(|one| one.make(&mut after));
        let after = judge(parameters, &after, &Shape::of(&after)).verdict;
        (made.is_ok() && after != *now).then(|| Act {
            overrides: done.iter().copied().cloned().collect(),
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

fn all(cells: &Cells, weighed: &Weighed) -> Vec<Override> {
    let mut tried = Vec::new();
    let mut stage: Option<&Name> = None;
    let (mut cells, mut weighed) = (cells, weighed);
    loop {
        let overrides = overrides(cells, weighed).into_iter();
        tried.extend(overrides.map(|what| Override {
            stage: stage.cloned(),
            what,
        }));
        let Some((place, below)) = &weighed.stage else {
            tried.truncate(MOST);
            return tried;
        };
        let opened = &cells.stages[*place];
        stage = Some(&opened.id);
        (cells, weighed) = (&opened.cells, below);
    }
}

/// Of whom acts are tried: what is kept out before what ranks.
fn shown(weighed: &Weighed) -> Vec<usize> {
    let (ranking, gated) = weighed.order.split_at(weighed.ranked);
    let (gated, first) = (gated.iter().take(MOST / 2), ranking.iter().take(MOST / 8));
    gated.chain(first).copied().collect()
}

/// Facts of gates first, of what is kept out before what ranks, then what can be dropped.
fn overrides(cells: &Cells, weighed: &Weighed) -> Vec<What> {
    let mut overrides = Vec::new();
    for place in shown(weighed) {
        if weighed.standings[place] == Standing::Out {
            continue;
        }
        let alternative = &cells.alternatives[place];
        for gate in &alternative.gates {
            let facts = gate.test.facts().into_iter();
            // Only a rule that asks for it makes a difference of what nobody knows.
            let facts = facts.filter(|fact| !fact.unknown || cells.asks_for(&gate.id));
            overrides.extend(facts.map(|fact| What::turning(&alternative.id, &gate.id, fact)));
        }
    }
    let first = weighed.order[..weighed.ranked].iter().take(MOST / 8);
    overrides.extend(first.map(|place| What::Drop {
        alternative: cells.alternatives[*place].id.clone(),
    }));
    if cells.norm == Norm::Weights {
        overrides.extend(cells.criteria.iter().map(|one| What::LeaveOut {
            criterion: one.id.clone(),
        }));
    }
    overrides
}

/// The atom at a place, counted as [`GateTest::each_atom`] goes through them.
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

impl Override {
    /// Does it. Errs, changing nothing, where there is nothing of that name.
    pub fn make(&self, cells: &mut Cells) -> Result<(), SweepError> {
        let path = stage_of(cells, self.stage.as_deref()).map(|(path, _)| path);
        let cells = path.and_then(|path| cells_at_mut(cells, &path));
        let cells = cells.ok_or(SweepError::NoCell)?;
        let done = match &self.what {
            What::Fact {
                alternative,
                gate,
                at,
                holds,
                ..
            } => put_fact(cells, (alternative, gate, *at), *holds),
            What::Drop { alternative } => drop_out(cells, alternative),
            What::LeaveOut { criterion } => leave_out(cells, criterion),
        };
        done.ok_or(SweepError::NoCell)
    }

    /// In words: "B: approved (Critical-risk gate)", "without A". What is not there any more is
    /// called by its id.
    pub fn words(&self, cells: &Cells) -> String {
        let opened = stage_of(cells, self.stage.as_deref());
        let at = opened.as_ref().and_then(|(path, _)| cells_at(cells, path));
        let at = at.unwrap_or(cells);
        let find = |id: &Name| at.alternatives.iter().find(|one| one.id == *id);
        let named = |id: &Name| find(id).map_or(id.clone(), |one| one.label.clone());
        let words = match &self.what {
            What::Fact {
                alternative,
                gate,
                fact,
                at,
                holds,
                words,
            } => {
                let mut gates = find(alternative).map_or(&[][..], |one| &one.gates).iter();
                let found = gates.find(|one| one.id == *gate);
                let label = found.map_or(gate, |one| &one.label);
                let shown = found.and_then(|gate| fact_words(&gate.test, *at, *holds));
                let words = shown.unwrap_or_else(|| words_or_name(fact, words, *holds));
                format!("{}: {words} ({label})", named(alternative))
            }
            What::Drop { alternative } => format!("without {}", named(alternative)),
            What::LeaveOut { criterion } => {
                let one = at.criteria.iter().find(|one| one.id == *criterion);
                let label = one.map_or(criterion, |one| &one.label);
                format!("without the evaluator {label}")
            }
        };
        match &self.stage {
            Some(stage) => format!("{words} in {stage}"),
            None => words,
        }
    }
}

impl Act {
    /// In words, what is done joined by "and".
    pub fn words(&self, cells: &Cells) -> String {
        let done: Vec<String> = self.overrides.iter().map(|one| one.words(cells)).collect();
        done.join(" and ")
    }
}

/// Flags that the gate's facts decide go along.
fn put_fact(cells: &mut Cells, (whose, gate, at): (&Name, &Name, usize), put: bool) -> Option<()> {
    let mut alternatives = cells.alternatives.iter_mut().enumerate();
    let (place, alternative) = alternatives.find(|(_, one)| one.id == *whose)?;
    let mut gates = alternative.gates.iter_mut();
    let gate = gates.find(|one| one.id == *gate)?;
    match atom_mut(&mut gate.test, &mut { at })? {
        Atom::Fact {
            holds,
            unknown,
            settled: false,
            ..
        } => {
            *holds = put;
            *unknown = None;
        }
        _ => return None,
    }
    let all_hold = gate.test.facts().iter().all(|fact| fact.holds);
    let flags = cells.flags.iter_mut();
    for flag in flags.filter(|flag| flag.gate.as_ref() == Some(&gate.id)) {
        if let Some(holds) = flag.holds.get_mut(place) {
            *holds = all_hold;
        }
    }
    Some(())
}

/// What a gate says of the fact at a place when it holds, or does not.
fn fact_words(test: &GateTest, at: usize, holds: bool) -> Option<String> {
    let (mut left, mut words) = (at, None);
    test.each_atom(&mut |atom| {
        if let (0, Atom::Fact { id, yes, no, .. }) = (left, atom) {
            words = Some(words_or_name(id, if holds { yes } else { no }, holds));
        }
        left = left.wrapping_sub(1);
    });
    words
}

/// The words for a fact, or its name where there are none.
fn words_or_name(fact: &Name, words: &Name, holds: bool) -> String {
    match (words.as_str(), holds) {
        ("", true) => fact.to_string(),
        ("", false) => format!("not {fact}"),
        (words, _) => words.to_owned(),
    }
}

/// What is taken out stays in its place, so that nothing else moves, and does not rank.
fn drop_out(cells: &mut Cells, id: &Name) -> Option<()> {
    let mut alternatives = cells.alternatives.iter_mut();
    let one = alternatives.find(|one| one.id == *id)?;
    one.gates.insert(0, dropped());
    Some(())
}

fn leave_out(cells: &mut Cells, id: &Name) -> Option<()> {
    let place = cells.criteria.iter().position(|one| one.id == *id)?;
    Sharing::of(cells).put(cells, |one| one != place);
    let none = vec![0.0; cells.alternatives.len()];
    cells.columns.get_mut(place)?.gain = Gain::Each(none);
    Some(())
}

fn dropped() -> steelyard_decision::Gate {
    steelyard_decision::Gate {
        kind: steelyard_decision::GateKind::Rule,
        id: Name::new_static("dropped"),
        label: Name::new_static("Taken out"),
        effect: Effect::Reject,
        test: GateTest::Atom(Atom::settled("there", false, "", "as if it were not there")),
    }
}
