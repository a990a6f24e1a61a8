//! The status machine: guards over a ranking.

use super::{
    Cells, Compared, Effect, Guard, Limit, Measure, Parameters, Standing, Status, Step, StepState,
    Test, compare, difference,
};

/// Everything a guard may look at.
pub(super) struct Sight<'a> {
    pub(super) parameters: &'a Parameters,
    pub(super) cells: &'a Cells,
    pub(super) scores: &'a [f64],
    pub(super) order: &'a [usize],
    pub(super) ranked: usize,
    pub(super) standings: &'a [Standing],
}

impl Sight<'_> {
    fn top(&self) -> Option<usize> {
        self.order.first().copied().filter(|_| self.ranked > 0)
    }

    fn left(&self, measure: Measure) -> f64 {
        match measure {
            Measure::Top => self.top().map_or(f64::NEG_INFINITY, |top| self.scores[top]),
            Measure::Gap => match self.order {
                [first, second, ..] if self.ranked > 1 => {
                    difference(self.scores[*first], self.scores[*second])
                }
                _ => f64::INFINITY,
            },
            Measure::TopFlag(flag) => {
                let flag = self.cells.flags.get(flag);
                let holds = self
                    .top()
                    .zip(flag)
                    .and_then(|(top, flag)| flag.holds.get(top));
                f64::from(u8::from(holds.copied().unwrap_or(false)))
            }
            Measure::Fact(fact) => self.cells.facts.get(fact).map_or(0.0, |(_, value)| *value),
            Measure::Ranked => self.ranked as f64,
            Measure::Waiting => self.waiting() as f64,
        }
    }

    fn waiting(&self) -> usize {
        let waits = |(alternative, standing): (&super::Alternative, &Standing)| match standing {
            Standing::Gated(gate) => alternative
                .gates
                .get(*gate)
                .is_some_and(|gate| gate.effect == Effect::Escalate),
            _ => false,
        };
        self.cells
            .alternatives
            .iter()
            .zip(self.standings)
            .filter(|pair| waits(*pair))
            .count()
    }

    fn compare(&self, test: &Test) -> Compared {
        let left = self.left(test.left);
        let right = match test.right {
            Limit::Parameter(place) => self.parameters.value(place),
            Limit::Constant(value) => value,
        };
        let ordering = compare(left, right);
        Compared {
            left,
            right,
            holds: test.op.holds(ordering),
        }
    }

    fn step(&self, guard: &Guard, decided: bool) -> Step {
        let compared: Vec<Compared> = guard.tests.iter().map(|test| self.compare(test)).collect();
        let state = match (decided, compared.iter().all(|compared| compared.holds)) {
            (true, _) => StepState::NotReached,
            (false, true) => StepState::Held,
            (false, false) => StepState::Failed,
        };
        Step { state, compared }
    }

    /// Asks the guards in order; the first that holds names the status.
    pub(super) fn run(&self) -> (Option<Status>, Vec<Step>) {
        let mut status = None;
        let mut trace = Vec::with_capacity(self.cells.guards.len());
        for guard in &self.cells.guards {
            let step = self.step(guard, status.is_some());
            if step.state == StepState::Held {
                status = Some(guard.status);
            }
            trace.push(step);
        }
        (status, trace)
    }
}
