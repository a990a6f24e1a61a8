use std::collections::BTreeMap;

use steelyard_documents::Name;
use steelyard_protocol::telemetry::{Cost, Lack};
use steelyard_runs::{Billing, ModelCall, Trajectory, Usage};
use steelyard_telemetry::{Billed, BilledTokens, Rates};

use crate::OpenFiles;

/// The user's prices, for the model calls of runs.
#[derive(Debug)]
pub struct Costs<'a> {
    rates: Rates<'a>,
    /// Places of the rules for each model.
    rules: BTreeMap<Name, Vec<usize>>,
}

impl<'a> Costs<'a> {
    /// Those that hold.
    pub fn of(open: OpenFiles<'a>) -> Self {
        Self {
            rates: Rates::of(open.prices),
            rules: BTreeMap::new(),
        }
    }

    /// What the model calls of a run, which are `calls`, cost: as its log says, else by the prices. Where the log tells of none of them by itself, all
    /// are one of no model. A run that is billed with its callers costs nothing by itself, as far as its log says no more.
    pub fn run(&mut self, run: &Trajectory, calls: &[ModelCall], billed: bool) -> Cost {
        let mut cost = Cost::default();
        if calls.is_empty() && run.usage != Usage::default() {
            let all = ModelCall {
                usage: run.usage,
                ..ModelCall::default()
            };
            cost.add(self.call(&all, (false, billed)));
        }
        let apart = self.rates.are_apart() && calls.iter().any(|one| one.cost.is_some());
        for call in calls {
            cost.add(self.call(call, (apart, billed)));
        }
        cost
    }

    fn call(&mut self, call: &ModelCall, (apart, billed): (bool, bool)) -> Cost {
        #[expect(clippy::cast_precision_loss, reason = "below 2^53")]
        let number = |tokens: Option<u64>| tokens.map(|tokens| tokens as f64);
        let usage = &call.usage;
        let tokens = BilledTokens {
            input: number(usage.input),
            cached: number(usage.cached),
            cache_written: number(usage.cache_written),
            cache_written_1h: number(usage.cache_written_1h),
            output: number(usage.output),
        };
        #[expect(clippy::cast_precision_loss, reason = "milliseconds of a date")]
        let billed = Billed {
            at: call.until.or(call.at).map(|at| at as f64),
            tokens,
            cost: call.cost,
            in_sum: call.billing == Billing::InSum || billed,
            at_least: usage.at_least,
            calls: usage.calls.into(),
        };
        let rates = &self.rates;
        let rules = match &call.model {
            _ if apart => Err(Lack::OtherCurrency),
            None => Err(Lack::Nameless),
            Some(model) => {
                let own = self.rules.entry(model.clone());
                Ok(&own.or_insert_with(|| rates.rules(model))[..])
            }
        };
        rates.cost(&billed, rules).cost
    }
}
