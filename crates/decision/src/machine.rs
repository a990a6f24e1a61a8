//! The status machine: guards over a ranking.

use super::{
    Cells, Compared, Effect, Guard, Limit, Measure, Op, Parameters, Standing, Step, StepState,
    Test, compare, difference, is_close_call, key, spread,
};

/// Everything a guard may look at.
pub(super) struct GuardInput<'a> {
    pub(super) parameters: &'a Parameters,
    pub(super) cells: &'a Cells,
    pub(super) scores: &'a [f64],
    pub(super) standings: &'a [Standing],
    /// The first two of the ranking, as far as there are.
    pub(super) leaders: [Option<usize>; 2],
    /// How many rank.
    pub(super) ranked: usize,
}

impl GuardInput<'_> {
    pub(super) fn left(&self, measure: Measure) -> f64 {
        match measure {
            Measure::Top => {
                let [top, _] = self.leaders;
                top.map_or(f64::NEG_INFINITY, |top| self.scores[top])
            }
            Measure::Gap => match self.leaders {
                [Some(first), Some(second)] => difference(self.scores[first], self.scores[second]),
                _ => f64::INFINITY,
            },
            Measure::TopFlag(flag) => {
                let flag = self.cells.flags.get(flag);
                let [top, _] = self.leaders;
                let Some(top) = top else {
                    return f64::NEG_INFINITY;
                };
                let holds = flag.and_then(|flag| flag.holds.get(top));
                f64::from(u8::from(holds.copied().unwrap_or(false)))
            }
            Measure::TopSpread(place) => {
                let [top, _] = self.leaders;
                top.map_or(f64::NEG_INFINITY, |top| self.spread(place, top))
            }
            Measure::TopMean(place) => {
                let [top, _] = self.leaders;
                top.and_then(|top| self.mean(place, top))
                    .unwrap_or(f64::NAN)
            }
            Measure::Fact(fact) => self.cells.facts.get(fact).map_or(0.0, |fact| fact.value),
            Measure::Ranked => self.ranked as f64,
            Measure::Waiting => self.kept_out(Effect::Escalate) as f64,
            Measure::Vetoed => self.kept_out(Effect::Veto) as f64,
            Measure::Rank(place) => self.rank(place, |_| true),
            Measure::DerivedRank(place) => {
                let alternatives = &self.cells.alternatives;
                let derived = alternatives.get(place).and_then(|one| one.derived.as_ref());
                self.rank(place, |at| {
                    derived.is_some_and(|parents| parents.contains(&alternatives[at].id))
                })
            }
            Measure::BestShare => self.best_share(),
        }
    }

    fn spread(&self, place: usize, alternative: usize) -> f64 {
        let asked = self.cells.spreads.get(place);
        let numbers = asked.map(|asked| asked.numbers(self.cells, alternative));
        numbers.and_then(|numbers| spread(&numbers)).unwrap_or(0.0)
    }

    fn mean(&self, place: usize, alternative: usize) -> Option<f64> {
        self.cells.means.get(place)?.value(self.cells, alternative)
    }

    /// Rank among itself and those that `count`.
    fn rank(&self, place: usize, count: impl Fn(usize) -> bool) -> f64 {
        if self.standings.get(place) != Some(&Standing::Ranked) {
            return f64::INFINITY;
        }
        let own = self.scores[place];
        let before = self.standings.iter().enumerate().filter(|(at, standing)| {
            let order = compare(self.scores[*at], own);
            **standing == Standing::Ranked
                && count(*at)
                && (order.is_gt() || (order.is_eq() && *at < place))
        });
        1.0 + before.count() as f64
    }

    fn best_share(&self) -> f64 {
        if self.ranked < 2 {
            return f64::INFINITY;
        }
        let mut best = vec![0_u32; self.standings.len()];
        let mut apart = 0_u32;
        for (criterion, column) in self.cells.criteria.iter().zip(&self.cells.columns) {
            let good = |at: usize| key(criterion.sign * column.x.get(at).copied().unwrap_or(0.0));
            let ranked = || {
                let all = self.standings.iter().enumerate();
                let ranked = all.filter(|(_, standing)| **standing == Standing::Ranked);
                ranked.map(|(at, _)| at)
            };
            let most = ranked().map(good).fold(f64::NEG_INFINITY, f64::max);
            // Where all are level nobody is better than anybody.
            if ranked().all(|at| good(at) >= most) {
                continue;
            }
            apart += 1;
            for at in ranked().filter(|at| good(*at) >= most) {
                best[at] += 1;
            }
        }
        let most = best.into_iter().max().unwrap_or(0);
        if apart == 0 {
            f64::INFINITY
        } else {
            f64::from(most) / f64::from(apart)
        }
    }

    /// How many alternatives a gate of that effect keeps out.
    fn kept_out(&self, effect: Effect) -> usize {
        let kept_out = |(alternative, standing): (&super::Alternative, &Standing)| match standing {
            Standing::Gated(gate) => alternative
                .gates
                .get(*gate)
                .is_some_and(|gate| gate.effect == effect),
            _ => false,
        };
        self.cells
            .alternatives
            .iter()
            .zip(self.standings)
            .filter(|pair| kept_out(*pair))
            .count()
    }

    fn compare(&self, test: &Test) -> Compared {
        let left = self.left(test.left);
        // What is not measured meets no limit.
        let left = match test.op {
            _ if !left.is_nan() => left,
            Op::Gt | Op::Ge => f64::NEG_INFINITY,
            Op::Lt | Op::Le => f64::INFINITY,
        };
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

    /// The place of the first guard that holds, and whether close calls decided that.
    pub(super) fn first_that_holds(&self) -> (Option<usize>, bool) {
        let mut close = false;
        for (place, guard) in self.cells.guards.iter().enumerate() {
            let (holds, is_close) = self.holds(guard);
            close |= is_close;
            if holds {
                return (Some(place), close);
            }
        }
        (None, close)
    }

    /// Whether a guard holds, and whether close calls decide that: none does where another test fails clearly.
    fn holds(&self, guard: &Guard) -> (bool, bool) {
        let (mut holds, mut close) = (true, false);
        for test in &guard.tests {
            let compared = self.compare(test);
            let is_close = is_close_call(compared.left, compared.right);
            if !(compared.holds || is_close) {
                return (false, false);
            }
            holds &= compared.holds;
            close |= is_close;
        }
        (holds, close)
    }

    /// Asks the guards in order; gives the place of the first that holds, and how each went.
    pub(super) fn run(&self) -> (Option<usize>, Vec<Step>) {
        let mut held = None;
        let mut trace = Vec::with_capacity(self.cells.guards.len());
        for (place, guard) in self.cells.guards.iter().enumerate() {
            let step = self.step(guard, held.is_some());
            if step.state == StepState::Held {
                held = Some(place);
            }
            trace.push(step);
        }
        (held, trace)
    }
}
