//! The weighing of a decision, as slow and plain as the design has it: every score term by term, every rank by comparing with
//! all others. Beside its answer it says whether rounding or snapping could have made it another.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use crate::form::{
    Alternative, Cell, Decision, GateTest, Guard, Left, Norm, Op, Pick, Right, Stage, Step, Test,
};
use crate::known::hole_in_a_shifted_column;
use crate::near::{Compared, Near, compare, gap};

/// Values of parameters by id, those that follow another at the other's.
pub(crate) type Values = BTreeMap<String, Near>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    Ranked,
    /// Held by the gate of this place, the first that does not let pass.
    Gated(usize),
    Unscored,
    /// It did not rank in the decision before.
    Out,
}

/// Status and winner, of the last stage, by id.
pub(crate) type Verdict = (Option<String>, Option<String>);

/// What a decision without its stages came to.
#[derive(Clone, Debug)]
pub(crate) struct Weighed {
    pub(crate) scores: Vec<Option<Near>>,
    pub(crate) standings: Vec<Standing>,
    pub(crate) status: Option<String>,
    pub(crate) winner: Option<usize>,
    pub(crate) recommended: Option<usize>,
    /// The place of the guard that held.
    pub(crate) held: Option<usize>,
    pub(crate) stage: Option<(usize, Box<Weighed>)>,
    pub(crate) doubts: Doubts,
}

/// How the comparisons that named the outcome came about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "each is asked for by itself")]
pub(crate) struct Doubts {
    /// Rounding could have made one another.
    pub(crate) unsure: bool,
    /// Snapping may have had a part in one.
    pub(crate) close: bool,
    /// One was of numbers that differ by no more than lines that count as parallel.
    pub(crate) parallel: bool,
    /// One was a tie by snapping.
    pub(crate) tied: bool,
}

impl Doubts {
    fn take(&mut self, one: Compared) -> Ordering {
        self.unsure |= !one.sure;
        self.close |= one.close;
        self.parallel |= one.parallel;
        self.tied |= one.tied;
        one.order
    }

    fn or(self, other: Self) -> Self {
        Self {
            unsure: self.unsure || other.unsure,
            close: self.close || other.close,
            parallel: self.parallel || other.parallel,
            tied: self.tied || other.tied,
        }
    }
}

impl Weighed {
    pub(crate) fn verdict(&self, step: &Step) -> Verdict {
        if let Some((place, below)) = &self.stage {
            return below.verdict(&step.stages[*place].step);
        }
        let winner = self.winner.map(|place| step.alternatives[place].id.clone());
        (self.status.clone(), winner)
    }

    /// The doubts of this and of the stages that it opened.
    pub(crate) fn all_doubts(&self) -> Doubts {
        let below = self.stage.as_ref().map(|(_, below)| below.all_doubts());
        self.doubts.or(below.unwrap_or_default())
    }
}

pub(crate) fn values(decision: &Decision) -> Values {
    let all = &decision.parameters;
    let own = |id: &str| {
        all.iter()
            .find(|one| one.id == id)
            .and_then(|one| one.value)
    };
    let value = |at: usize| match (&all[at].value, &all[at].fallback_of) {
        (None, Some(leader)) => own(leader),
        (value, _) => *value,
    };
    let pairs =
        (0..all.len()).map(|at| (all[at].id.clone(), Near::exact(value(at).unwrap_or(0.0))));
    pairs.collect()
}

pub(crate) fn weigh(step: &Step, values: &Values) -> Weighed {
    weigh_after(step, values, &BTreeMap::new())
}

/// Weighs a stage: `before` says of the alternatives of the decision that opened it whether they ranked.
fn weigh_after(step: &Step, values: &Values, before: &BTreeMap<&str, bool>) -> Weighed {
    let mut doubts = Doubts::default();
    let scores: Vec<Option<Near>> = step
        .alternatives
        .iter()
        .map(|one| score(step, values, one))
        .collect();
    let mut standings = Vec::new();
    for (one, score) in step.alternatives.iter().zip(&scores) {
        let gate = one
            .gates
            .iter()
            .position(|gate| !passes(&gate.test, values, &mut doubts));
        doubts.unsure |= score.is_some_and(|score| score.off.is_infinite());
        standings.push(match gate {
            _ if before.get(one.id.as_str()) == Some(&false) => Standing::Out,
            Some(gate) => Standing::Gated(gate),
            None if score.is_none() => Standing::Unscored,
            None => Standing::Ranked,
        });
    }
    let mut weighed = Weighed {
        scores,
        standings,
        status: None,
        winner: None,
        recommended: None,
        held: None,
        stage: None,
        doubts,
    };
    decide(step, values, &mut weighed);
    weighed
}

/// m · Σ sign · share · θ · gain · (x − shift) / norm; none where the norm is 0.
fn score(step: &Step, values: &Values, alternative: &Alternative) -> Option<Near> {
    let class = alternative
        .class
        .as_ref()
        .and_then(|class| step.classes.iter().position(|one| one == class));
    let (mut sum, mut norm) = (Near::exact(0.0), Near::exact(0.0));
    for criterion in &step.criteria {
        let one_serves_all = criterion.weights.len() == 1;
        let weight = &criterion.weights[if one_serves_all {
            0
        } else {
            class.unwrap_or(0)
        }];
        let counts = |gain: f64| Near::exact(criterion.share) * values[weight] * Near::exact(gain);
        let (x, counts) = match alternative.cells.get(&criterion.id) {
            None => {
                sum = sum + hole_in_a_shifted_column(counts(criterion.gain), criterion.shift);
                continue;
            }
            Some(Cell::Plain(x)) => (*x, counts(criterion.gain)),
            Some(Cell::Gained { x, gain }) => (*x, counts(*gain)),
        };
        sum = sum + Near::exact(criterion.sign) * counts * measured(x, criterion.shift);
        norm = norm + counts;
    }
    let multiplier = alternative
        .multiplier
        .as_ref()
        .map_or(Near::exact(1.0), |id| values[id]);
    match step.norm {
        Norm::One => Some(multiplier * sum),
        Norm::Weights if norm.x == 0.0 && norm.off == 0.0 => None,
        Norm::Weights => Some(multiplier * (sum / norm)),
    }
}

/// x − shift. Both stand for decimals, so that their difference is known no better than they are.
fn measured(x: f64, shift: f64) -> Near {
    if shift == 0.0 {
        return Near::exact(x);
    }
    Near {
        off: (x.abs() + shift.abs()) * 4.0 * f64::EPSILON,
        ..(Near::exact(x) - Near::exact(shift))
    }
}

fn passes(test: &GateTest, values: &Values, doubts: &mut Doubts) -> bool {
    match test {
        GateTest::All { all } => {
            all.iter()
                .filter(|one| !passes(one, values, doubts))
                .count()
                == 0
        }
        GateTest::Any { any } => any.iter().filter(|one| passes(one, values, doubts)).count() > 0,
        GateTest::Number {
            measured,
            op,
            limit,
        } => holds(
            *op,
            doubts.take(compare(Near::exact(*measured), values[limit])),
        ),
        GateTest::Fact { holds, .. } => *holds,
    }
}

fn holds(op: Op, order: Ordering) -> bool {
    match op {
        Op::Gt => order.is_gt(),
        Op::Ge => order.is_ge(),
        Op::Lt => order.is_lt(),
        Op::Le => order.is_le(),
    }
}

/// Whether what makes up the scores of two alternatives is the same, so that no rounding tells them apart.
fn twins(step: &Step, one: usize, other: usize) -> bool {
    let [one, other] = [one, other].map(|at| &step.alternatives[at]);
    one.cells == other.cells && one.class == other.class && one.multiplier == other.multiplier
}

/// How the scores of two compare.
pub(crate) fn scores_compare(step: &Step, weighed: &Weighed, one: usize, other: usize) -> Compared {
    match (weighed.scores[one], weighed.scores[other]) {
        _ if twins(step, one, other) => Compared::surely(Ordering::Equal),
        (Some(left), Some(right)) => compare(left, right),
        // What has no score stands last.
        (left, right) => Compared::surely(left.is_some().cmp(&right.is_some())),
    }
}

/// Whether `one` ranks before `other`: by score, and among equals by place in the input.
fn leads(step: &Step, weighed: &Weighed, one: usize, other: usize, doubts: &mut Doubts) -> bool {
    let order = doubts.take(scores_compare(step, weighed, one, other));
    order.is_gt() || order.is_eq() && one < other
}

/// The first of some alternatives.
fn first(step: &Step, weighed: &Weighed, among: &[usize], doubts: &mut Doubts) -> Option<usize> {
    let mut unheard = Doubts::default();
    let mut best = *among.first()?;
    for at in among {
        if leads(step, weighed, *at, best, &mut unheard) {
            best = *at;
        }
    }
    for at in among.iter().filter(|at| **at != best) {
        leads(step, weighed, best, *at, doubts);
    }
    Some(best)
}

/// The score of one as it is known among equals: whichever of those that may be it is meant.
fn height(weighed: &Weighed, place: usize, among: &[usize]) -> Near {
    let of = |at: usize| weighed.scores[at].unwrap_or(Near::unknown());
    let own = of(place);
    let rivals = among
        .iter()
        .map(|at| of(*at))
        .filter(|one| one.x + one.off >= own.x - own.off);
    Near {
        off: rivals.map(|one| one.off).fold(own.off, f64::max),
        ..own
    }
}

/// The leader and the second of those that rank, with the gap between them.
struct Lead {
    ranked: Vec<usize>,
    first: Option<usize>,
    second: Option<usize>,
}

fn decide(step: &Step, values: &Values, weighed: &mut Weighed) {
    let mut doubts = weighed.doubts;
    let all = 0..weighed.standings.len();
    let ranked: Vec<usize> = all
        .filter(|at| weighed.standings[*at] == Standing::Ranked)
        .collect();
    let leader = first(step, weighed, &ranked, &mut doubts);
    let rest: Vec<usize> = ranked
        .iter()
        .copied()
        .filter(|at| Some(*at) != leader)
        .collect();
    let lead = Lead {
        second: first(step, weighed, &rest, &mut Doubts::default()),
        first: leader,
        ranked,
    };
    let guards = &step.guards;
    let held = guards
        .iter()
        .position(|guard| guard_holds(step, values, weighed, &lead, guard, &mut doubts));
    if let Some(held) = held {
        let status = &guards[held].status;
        weighed.status = Some(status.id.clone());
        weighed.winner = pick(step, &lead, weighed, &status.winner, &mut doubts);
        weighed.recommended = pick(step, &lead, weighed, &status.recommended, &mut doubts);
        if let Some(stage) = &status.opens {
            weighed.stage = open(step, values, weighed, &lead, stage, &mut doubts);
        }
    } else if guards.is_empty() {
        weighed.winner = lead.first;
        weighed.recommended = lead.first;
    }
    weighed.held = held;
    weighed.doubts = doubts;
}

/// Whether all tests of a guard hold. Where one surely fails it does not matter how close the others came.
fn guard_holds(
    step: &Step,
    values: &Values,
    weighed: &Weighed,
    lead: &Lead,
    guard: &Guard,
    doubts: &mut Doubts,
) -> bool {
    let mut own = Doubts::default();
    let (mut all, mut surely_not) = (true, false);
    for test in &guard.tests {
        let mut of_test = Doubts::default();
        let holds = test_holds(step, values, weighed, lead, test, &mut of_test);
        surely_not |= !holds && !of_test.unsure && !of_test.close;
        all &= holds;
        own = own.or(of_test);
    }
    if !surely_not {
        *doubts = doubts.or(own);
    }
    all
}

fn test_holds(
    step: &Step,
    values: &Values,
    weighed: &Weighed,
    lead: &Lead,
    test: &Test,
    doubts: &mut Doubts,
) -> bool {
    let left = measure(step, weighed, lead, test, doubts);
    let right = match &test.right {
        Right::Number(x) => Near::exact(*x),
        Right::Threshold(id) => values[id],
    };
    holds(test.op, doubts.take(compare(left, right)))
}

fn measure(step: &Step, weighed: &Weighed, lead: &Lead, test: &Test, doubts: &mut Doubts) -> Near {
    let of = test.of.as_deref().unwrap_or_default();
    let count = |some: usize| Near::exact(some as f64);
    match test.left {
        Left::Top => lead.first.map_or(Near::exact(f64::NEG_INFINITY), |at| {
            height(weighed, at, &lead.ranked)
        }),
        Left::Gap => lead.gap(step, weighed),
        Left::Ranked => count(lead.ranked.len()),
        Left::Waiting => count(waiting(step, weighed)),
        Left::Flag => match lead.first {
            None => Near::exact(f64::NEG_INFINITY),
            Some(at) => count(usize::from(
                step.alternatives[at].flags.iter().any(|flag| flag == of),
            )),
        },
        Left::Fact => Near::exact(step.facts[of]),
        Left::Rank => {
            let place = step
                .alternatives
                .iter()
                .position(|one| one.id == of)
                .unwrap_or(usize::MAX);
            if !lead.ranked.contains(&place) {
                return Near::exact(f64::INFINITY);
            }
            let others = lead.ranked.iter().filter(|at| **at != place);
            count(
                1 + others
                    .filter(|at| leads(step, weighed, **at, place, doubts))
                    .count(),
            )
        }
    }
}

impl Lead {
    fn gap(&self, step: &Step, weighed: &Weighed) -> Near {
        match (self.first, self.second) {
            (Some(one), Some(other)) if twins(step, one, other) => Near::exact(0.0),
            (Some(one), Some(other)) => {
                let rest: Vec<usize> = self
                    .ranked
                    .iter()
                    .copied()
                    .filter(|at| *at != one)
                    .collect();
                gap(
                    height(weighed, one, &self.ranked),
                    height(weighed, other, &rest),
                )
            }
            _ => Near::exact(f64::INFINITY),
        }
    }
}

/// How many wait for a human: those that a gate escalates.
fn waiting(step: &Step, weighed: &Weighed) -> usize {
    let pairs = step.alternatives.iter().zip(&weighed.standings);
    let escalated = pairs.filter(|(one, standing)| match standing {
        Standing::Gated(gate) => one.gates[*gate].effect == "escalate",
        _ => false,
    });
    escalated.count()
}

fn pick(
    step: &Step,
    lead: &Lead,
    weighed: &Weighed,
    pick: &Pick,
    doubts: &mut Doubts,
) -> Option<usize> {
    match pick {
        Pick::Nobody => None,
        Pick::First => lead.first,
        Pick::Safest => {
            let mut left = lead.ranked.clone();
            for preference in &step.safety {
                let x = |at: usize| {
                    let x = preference.x[&step.alternatives[at].id];
                    if preference.prefer == "least" { -x } else { x }
                };
                let best = left
                    .iter()
                    .map(|at| x(*at))
                    .fold(f64::NEG_INFINITY, f64::max);
                left.retain(|at| x(*at) >= best);
            }
            first(step, weighed, &left, doubts)
        }
        Pick::This(id) => step.alternatives.iter().position(|one| one.id == *id),
    }
}

/// The stage of an id, weighed; none where others lead than it asks for.
fn open(
    step: &Step,
    values: &Values,
    weighed: &Weighed,
    lead: &Lead,
    id: &str,
    doubts: &mut Doubts,
) -> Option<(usize, Box<Weighed>)> {
    let place = step.stages.iter().position(|stage| stage.id == id)?;
    let stage: &Stage = &step.stages[place];
    if let [one, other] = &stage.leaders[..] {
        let rest: Vec<usize> = lead
            .ranked
            .iter()
            .copied()
            .filter(|at| Some(*at) != lead.first)
            .collect();
        first(step, weighed, &rest, doubts);
        let lead = [lead.first, lead.second].map(|at| at.map(|at| &step.alternatives[at].id));
        if lead != [Some(one), Some(other)] {
            return None;
        }
    }
    let pairs = step.alternatives.iter().zip(&weighed.standings);
    let before = pairs.map(|(one, standing)| (one.id.as_str(), *standing == Standing::Ranked));
    let below = weigh_after(&stage.step, values, &before.collect());
    Some((place, Box::new(below)))
}
