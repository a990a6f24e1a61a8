use steelyard_documents::Name;

use crate::{Op, Parameters, compare, numbers};

/// What happens to an alternative that a gate does not let pass, from the strictest on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Effect {
    /// Vetoed: out of the ranking.
    Veto,
    /// Rejected: out of the ranking.
    Reject,
    /// Out of the ranking, and a human must decide.
    Escalate,
}

/// What sort of rule a [`Gate`] is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GateKind {
    /// A rule about the alternative.
    #[default]
    Rule,
    /// Its numbers can be read: what stands in the place of one that cannot says nothing, and so does the score.
    ValidNumbers,
    /// All its numbers are there.
    AllNumbers,
    /// It gives what it is weighed by. Any other rule that fails goes first, so that a gap hides nothing: neither that
    /// something is refused nor that it waits for a human.
    Complete,
}

impl GateKind {
    /// Whose word goes first of several that do not let pass.
    fn turn(self) -> u8 {
        match self {
            GateKind::ValidNumbers | GateKind::AllNumbers => 0,
            GateKind::Rule => 1,
            GateKind::Complete => 2,
        }
    }
}

/// A rule that lets an alternative pass or keeps it out of the ranking. A gate looks at inputs and
/// thresholds and never at weights, so no weight can undo it.
#[derive(Clone, Debug, PartialEq)]
pub struct Gate {
    /// What sort of rule it is.
    pub kind: GateKind,
    /// Stable name of the rule: `critical-risk`.
    pub id: Name,
    /// Name in words.
    pub label: Name,
    /// What it does when it does not let pass.
    pub effect: Effect,
    /// What must hold to pass.
    pub test: GateTest,
}

/// A condition over atoms.
#[derive(Clone, Debug, PartialEq)]
pub enum GateTest {
    /// One atom holds.
    Atom(Atom),
    /// All hold; an empty list holds.
    All(Vec<GateTest>),
    /// At least one holds; an empty list does not.
    Any(Vec<GateTest>),
}

/// The smallest condition.
#[derive(Clone, Debug, PartialEq)]
pub enum Atom {
    /// A measured number against a threshold parameter.
    Number {
        /// What was measured: "residual".
        label: Name,
        /// The number.
        measured: f64,
        /// Place of the criterion of which the number is the alternative's own, so that it changes with that cell; `None`
        /// for a number of its own.
        criterion: Option<usize>,
        /// Holds if measured op limit.
        op: Op,
        /// Place of the threshold.
        limit: usize,
    },
    /// Something that is so or not.
    Fact {
        /// Stable name: `approved`.
        id: Name,
        /// Whether it holds.
        holds: bool,
        /// Said when it holds: "receipt passes".
        yes: Name,
        /// Said when it does not.
        no: Name,
        /// Said while nobody knows whether it is so, which lets pass: "no receipt, unverified". `None` where it
        /// is known; else `holds` is true.
        unknown: Option<Name>,
        /// Whether nobody can make it otherwise: that a value is in range, that nothing is violated.
        settled: bool,
    },
}

/// An atom with the numbers of a moment, as the JSON contract has it.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct AtomReport {
    /// Whether it holds.
    pub holds: bool,
    /// The number, for a numeric atom.
    pub measured: Option<f64>,
    /// How it is compared; `is` for a fact.
    pub op: &'static str,
    /// The limit, for a numeric atom.
    pub limit: Option<f64>,
    /// How far the number must move to hold; 0 where it holds; `None` for a fact.
    pub distance: Option<f64>,
    /// In words: "residual 0.45 over 0.30".
    pub reason: Name,
}

impl Gate {
    /// Whether the gate lets pass under these thresholds.
    pub fn passes(&self, parameters: &Parameters) -> bool {
        self.test.holds(parameters)
    }
}

/// Which of several gates says what happens to an alternative, by place; `None` where all let pass. One for want of a
/// number, since nothing else can be said of what has no score; else the rule with the strictest effect, so that a veto
/// is never softened by one beside it; one for want of anything else last; of equal ones the first in rule order.
pub(super) fn strictest_failed(gates: &[Gate], parameters: &Parameters) -> Option<usize> {
    let failed = gates.iter().enumerate();
    let failed = failed.filter(|(_, gate)| !gate.passes(parameters));
    let strictest = failed.min_by_key(|(_, gate)| (gate.kind.turn(), gate.effect));
    strictest.map(|(place, _)| place)
}

impl GateTest {
    /// Whether the condition holds.
    pub fn holds(&self, parameters: &Parameters) -> bool {
        match self {
            GateTest::Atom(atom) => atom.holds(parameters),
            GateTest::All(tests) => tests.iter().all(|test| test.holds(parameters)),
            GateTest::Any(tests) => tests.iter().any(|test| test.holds(parameters)),
        }
    }

    /// Measures the cell of a criterion anew.
    pub fn measure(&mut self, cell: usize, value: f64) {
        match self {
            GateTest::Atom(Atom::Number {
                measured,
                criterion: Some(criterion),
                ..
            }) if *criterion == cell => *measured = value,
            GateTest::Atom(_) => {}
            GateTest::All(tests) | GateTest::Any(tests) => {
                for test in tests {
                    test.measure(cell, value);
                }
            }
        }
    }

    /// The places of the limits that the cell of a criterion is compared with.
    pub fn limits_of(&self, cell: usize) -> Vec<usize> {
        let mut limits = Vec::new();
        self.each_atom(&mut |atom| {
            if let Atom::Number {
                criterion: Some(criterion),
                limit,
                ..
            } = atom
                && *criterion == cell
            {
                limits.push(*limit);
            }
        });
        limits
    }

    /// Looks at all atoms in order.
    pub fn each_atom<'a>(&'a self, look: &mut dyn FnMut(&'a Atom)) {
        match self {
            GateTest::Atom(atom) => look(atom),
            GateTest::All(tests) | GateTest::Any(tests) => {
                for test in tests {
                    test.each_atom(look);
                }
            }
        }
    }

    /// Whether it could hold: no threshold and nobody's approval makes a settled fact otherwise.
    pub fn may_pass(&self) -> bool {
        match self {
            GateTest::Atom(Atom::Fact { holds, settled, .. }) => *holds || !settled,
            GateTest::Atom(Atom::Number { .. }) => true,
            GateTest::All(tests) => tests.iter().all(Self::may_pass),
            GateTest::Any(tests) => tests.iter().any(Self::may_pass),
        }
    }
}

impl Atom {
    /// A fact with its two sentences.
    pub fn fact(
        id: impl Into<Name>,
        holds: bool,
        yes: impl Into<Name>,
        no: impl Into<Name>,
    ) -> Self {
        Atom::Fact {
            id: id.into(),
            holds,
            yes: yes.into(),
            no: no.into(),
            unknown: None,
            settled: false,
        }
    }

    /// A fact of which nobody knows yet whether it is so, and what is said until then.
    pub fn unknown(
        id: impl Into<Name>,
        words: impl Into<Name>,
        yes: impl Into<Name>,
        no: impl Into<Name>,
    ) -> Self {
        Atom::Fact {
            id: id.into(),
            holds: true,
            yes: yes.into(),
            no: no.into(),
            unknown: Some(words.into()),
            settled: false,
        }
    }

    /// A fact that nobody can make otherwise.
    pub fn settled(
        id: impl Into<Name>,
        holds: bool,
        yes: impl Into<Name>,
        no: impl Into<Name>,
    ) -> Self {
        Atom::Fact {
            id: id.into(),
            holds,
            yes: yes.into(),
            no: no.into(),
            unknown: None,
            settled: true,
        }
    }

    fn holds(&self, parameters: &Parameters) -> bool {
        match self {
            Atom::Number {
                measured,
                op,
                limit,
                ..
            } => op.holds(compare(*measured, parameters.value(*limit))),
            Atom::Fact { holds, .. } => *holds,
        }
    }

    /// The atom with its numbers under these thresholds.
    pub fn report(&self, parameters: &Parameters) -> AtomReport {
        let holds = self.holds(parameters);
        match self {
            Atom::Number {
                label,
                measured,
                op,
                limit,
                ..
            } => {
                let unit = parameters.at(*limit).map_or("", |one| one.unit.as_str());
                let limit = parameters.value(*limit);
                let at_it = compare(*measured, limit).is_eq();
                let side = match (holds, op) {
                    (true, _) => op.words(),
                    (false, Op::Lt) if at_it => "not below",
                    (false, Op::Gt) if at_it => "not above",
                    (false, Op::Lt | Op::Le) => "over",
                    (false, _) => "under",
                };
                AtomReport {
                    holds,
                    measured: Some(*measured),
                    op: op.sign(),
                    limit: Some(limit),
                    distance: Some(if holds { 0.0 } else { (measured - limit).abs() }),
                    reason: Name::from(format!(
                        "{label}{}{} {side} {}",
                        if label.is_empty() { "" } else { " " },
                        numbers::in_unit(*measured, unit),
                        numbers::in_unit(limit, unit)
                    )),
                }
            }
            Atom::Fact {
                id,
                yes,
                no,
                unknown,
                ..
            } => AtomReport {
                holds,
                measured: None,
                op: "is",
                limit: None,
                distance: None,
                reason: match (unknown, holds, yes.as_str(), no.as_str()) {
                    (Some(words), true, ..) => words.clone(),
                    (_, true, "", _) => id.clone(),
                    (_, true, ..) => yes.clone(),
                    (_, false, _, "") => format!("not {id}").into(),
                    (_, false, ..) => no.clone(),
                },
            },
        }
    }
}

/// All atoms of a condition in order, with their numbers.
pub fn atoms(test: &GateTest, parameters: &Parameters) -> Vec<AtomReport> {
    let mut reports = Vec::new();
    test.each_atom(&mut |atom| reports.push(atom.report(parameters)));
    reports
}

/// A fact that a gate looks at and that somebody could make otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenFact {
    /// Its name.
    pub id: Name,
    /// Its place among all that the gate looks at, from 0.
    pub at: usize,
    /// Whether it is known to hold.
    pub holds: bool,
    /// Whether nobody knows.
    pub unknown: bool,
    /// What the gate would say if it were the other way.
    pub otherwise: Name,
}

impl GateTest {
    /// The facts in it that are not settled, in order. What nobody knows can only be made so: to make it not so is
    /// to keep the alternative out, which taking it out does as well.
    pub fn facts(&self) -> Vec<OpenFact> {
        let (mut found, mut at) = (Vec::new(), 0);
        self.each_atom(&mut |atom| {
            if let Atom::Fact {
                id,
                holds,
                yes,
                no,
                unknown,
                settled: false,
            } = atom
            {
                let holds = *holds && unknown.is_none();
                found.push(OpenFact {
                    id: id.clone(),
                    at,
                    holds,
                    unknown: unknown.is_some(),
                    otherwise: if holds { no.clone() } else { yes.clone() },
                });
            }
            at += 1;
        });
        found
    }
}

/// The smallest single number that would have to move, and by how much, for the condition to hold;
/// `None` where no single numeric atom can do it.
pub fn distance_to_passing(test: &GateTest, parameters: &Parameters) -> Option<f64> {
    if test.holds(parameters) {
        return Some(0.0);
    }
    match test {
        GateTest::Atom(atom) => atom.report(parameters).distance,
        GateTest::Any(tests) => tests
            .iter()
            .filter_map(|test| distance_to_passing(test, parameters))
            .min_by(f64::total_cmp),
        GateTest::All(tests) => {
            let mut failing = tests.iter().filter(|test| !test.holds(parameters));
            match (failing.next(), failing.next()) {
                (Some(only), None) => distance_to_passing(only, parameters),
                _ => None,
            }
        }
    }
}
