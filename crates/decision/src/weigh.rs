use super::gate::strictest_failed;
use super::machine::GuardInput;
use super::score::scores;
use super::tie::tied;
use crate::{
    Cells, Guard, Outcome, Parameters, Pick, Shape, Stage, Standing, Status, Step, StepState,
    Verdict, compare,
};

/// What weighing gives: scores, ranking, outcome and trace, without a sentence in it.
#[derive(Clone, Debug, PartialEq)]
pub struct Weighed {
    /// Scores in input order, also of gated alternatives; NaN where the norm is 0.
    pub scores: Vec<f64>,
    /// Where each alternative stands, in input order.
    pub standings: Vec<Standing>,
    /// Input places: those that rank by score, descending, ties by input order; then the gated
    /// ones likewise.
    pub order: Vec<usize>,
    /// How many rank.
    pub ranked: usize,
    /// The outcome.
    pub outcome: Outcome,
    /// The guards in order with the numbers they compared.
    pub trace: Vec<Step>,
    /// The stage that the status opened, by place in the cells, and what it gave.
    pub stage: Option<(usize, Box<Weighed>)>,
}

/// Scores, gates, ranks, names the status, and goes on with the stage that the status opens.
///
/// Score = m · Σ sign · share · θ · gain · (x − shift) / norm, summed in criterion order; the parts of criteria that are
/// offsets are added to that, outside m and norm. Everything is compared
/// snapped (see [`key`](super::key)). Source: the decision model; the rules are the guards' own.
pub fn weigh(parameters: &Parameters, cells: &Cells) -> Weighed {
    weigh_to(parameters, (cells, &Shape::of(cells)), usize::MAX)
}

/// Like [`weigh`], with the order of only the first `depth` (at least two) that rank and that do not: what
/// stands behind each is there, in input order. Of a hundred thousand nobody looks at more than a page.
/// `shape` is that of the cells.
pub fn weigh_to(
    parameters: &Parameters,
    (cells, shape): (&Cells, &Shape),
    depth: usize,
) -> Weighed {
    weigh_from(parameters, (cells, shape), depth.max(2), &|_| true)
}

/// What a stage comes to after a decision in which its alternatives stood so, whether or not its status opened it.
pub fn weigh_stage(parameters: &Parameters, stage: &Stage, before: &[Standing]) -> Weighed {
    let shape = Shape::of(&stage.cells);
    let enter = |at: usize| enters(stage, before, at);
    weigh_from(parameters, (&stage.cells, &shape), usize::MAX, &enter)
}

/// Weighs those alternatives that `enter`, by place.
fn weigh_from(
    parameters: &Parameters,
    (cells, shape): (&Cells, &Shape),
    depth: usize,
    enter: &dyn Fn(usize) -> bool,
) -> Weighed {
    let scores = scores(parameters, cells, shape);
    let standings = standings(parameters, (cells, shape), &scores, enter);
    let ranks = ranks(&standings);
    let order = steelyard_kernel::order(&scores, &ranks, depth);
    let ranked = ranks.iter().filter(|ranks| **ranks).count();
    let leader = |at: usize| order.get(at).copied().filter(|_| at < ranked);
    let input = GuardInput {
        parameters,
        cells,
        scores: &scores,
        standings: &standings,
        leaders: [leader(0), leader(1)],
        ranked,
    };
    let (held, trace) = input.run();
    let status = held.map(|place| cells.guards[place].status.clone());
    let tie = tied((parameters, cells), (&scores, &standings), input.leaders);
    let pick = |pick: Pick| match pick {
        Pick::Nobody => None,
        Pick::First => leader(0),
        // Ties go to the better rank, also far down.
        Pick::Safest if depth < ranked => {
            let order = self::order(&scores, &standings);
            safest(cells, &order[..ranked])
        }
        Pick::Safest => safest(cells, &order[..ranked]),
        Pick::This(place) => (place < cells.alternatives.len()).then_some(place),
    };
    let [winner, recommended] = picks(cells, status.as_ref(), &tie).map(pick);
    let outcome = Outcome {
        status,
        winner,
        recommended,
    };
    let stage = opened(cells, outcome.status.as_ref(), input.leaders).map(|place| {
        let stage = &cells.stages[place];
        let entering = |at: usize| enters(stage, &standings, at);
        let opened = (&stage.cells, &Shape::of(&stage.cells));
        (
            place,
            Box::new(weigh_from(parameters, opened, depth, &entering)),
        )
    });
    Weighed {
        scores,
        standings,
        order,
        ranked,
        outcome,
        trace,
        stage,
    }
}

/// Who wins and what is recommended. Without any rule the first of the ranking is both, but of a [`tie`](super::tie).
pub(super) fn picks(cells: &Cells, status: Option<&Status>, tie: &[usize]) -> [Pick; 2] {
    match status {
        Some(status) => [status.winner, status.recommended],
        None if cells.guards.is_empty() && tie.is_empty() => [Pick::First, Pick::First],
        None => [Pick::Nobody, Pick::Nobody],
    }
}

/// The stage that a status opens for these leaders.
pub(super) fn opened(
    cells: &Cells,
    status: Option<&Status>,
    leaders: [Option<usize>; 2],
) -> Option<usize> {
    let id = status?.opens.as_ref()?;
    let fits = |stage: &Stage| {
        let theirs = stage.leaders.map(|pair| pair.map(Some));
        stage.id == *id && theirs.is_none_or(|theirs| theirs == leaders)
    };
    cells.stages.iter().position(fits)
}

pub(super) fn enters(stage: &Stage, before: &[Standing], at: usize) -> bool {
    let place = stage.of.get(at).copied().flatten();
    place.is_none_or(|place| before.get(place) == Some(&Standing::Ranked))
}

/// The safest of those that rank, given in order: [`Pick::Safest`].
pub fn safest(cells: &Cells, ranking: &[usize]) -> Option<usize> {
    let all = ranking.iter().copied();
    all.min_by(|a, b| by_safety(cells, *a, *b))
}

/// The safer of two alternatives, by place, first; equally safe ones are level.
pub fn by_safety(cells: &Cells, a: usize, b: usize) -> std::cmp::Ordering {
    let orders = cells.safety.iter().map(|preference| {
        let of = |at: usize| preference.x.get(at).copied().unwrap_or(f64::NAN);
        let order = compare(of(a), of(b));
        if preference.least {
            order
        } else {
            order.reverse()
        }
    });
    orders.fold(std::cmp::Ordering::Equal, std::cmp::Ordering::then)
}

impl Weighed {
    /// The last stage that was opened, or the decision itself: its cells and what they gave.
    pub fn last<'a>(&'a self, cells: &'a Cells) -> (&'a Cells, &'a Weighed) {
        match &self.stage {
            Some((place, weighed)) => weighed.last(&cells.stages[*place].cells),
            None => (cells, self),
        }
    }

    /// The rule of this decision or stage that held, and what it found; `None` where none did.
    pub fn held<'a>(&'a self, cells: &'a Cells) -> Option<(&'a Guard, &'a Step)> {
        let mut steps = cells.guards.iter().zip(&self.trace);
        steps.find(|(_, step)| step.state == StepState::Held)
    }

    /// What the decision came to, by public names: the last stage's outcome.
    pub fn verdict(&self, cells: &Cells) -> Verdict {
        let (cells, last) = self.last(cells);
        let name = |place: usize| cells.alternatives[place].id.clone();
        Verdict {
            status: last.outcome.status.as_ref().map(|status| status.id.clone()),
            winner: last.outcome.winner.map(name),
        }
    }
}

impl Weighed {
    /// Those that rank level with the first, in input order, where nobody wins for that: a rule of thumb has a part in their
    /// scores, and no rule says what to do. Empty everywhere else.
    pub fn tied(&self, parameters: &Parameters, cells: &Cells) -> Vec<usize> {
        let leader = |at: usize| self.order.get(at).copied().filter(|_| at < self.ranked);
        let weighed = (&*self.scores, &*self.standings);
        tied((parameters, cells), weighed, [leader(0), leader(1)])
    }
}

pub(super) fn standings(
    parameters: &Parameters,
    (cells, shape): (&Cells, &Shape),
    scores: &[f64],
    enter: &dyn Fn(usize) -> bool,
) -> Vec<Standing> {
    let standing = |(place, score): (usize, &f64)| {
        if !enter(place) {
            Standing::Out
        } else if score.is_finite() {
            Standing::Ranked
        } else {
            Standing::Unscored
        }
    };
    let mut standings: Vec<Standing> = scores.iter().enumerate().map(standing).collect();
    let mut keep_out = |place: usize, gate: usize| {
        if standings[place] != Standing::Out {
            standings[place] = Standing::Gated(gate);
        }
    };
    if let Some(kept_out) = &shape.kept_out {
        for &(place, gate) in kept_out {
            keep_out(place, gate);
        }
    } else {
        for &place in &shape.gated {
            if let Some(gate) = strictest_failed(&cells.alternatives[place].gates, parameters) {
                keep_out(place, gate);
            }
        }
    }
    standings
}

pub(super) fn order(scores: &[f64], standings: &[Standing]) -> Vec<usize> {
    steelyard_kernel::order(scores, &ranks(standings), usize::MAX)
}

/// Which of them rank.
pub(super) fn ranks(standings: &[Standing]) -> Vec<bool> {
    let ranks = standings.iter().map(|one| *one == Standing::Ranked);
    ranks.collect()
}
