//! Costs and tokens that a log records in sums: `total_cost_usd` and `modelUsage` of a `result`, `totalCostUSD` and
//! `modelUsage` of a `cost-state`. Each is a running sum over its session or process; what it rose by is a bill for the model
//! calls since the one before.
//!
//! A bill of one call is its cost. Where it is of several, the last of them has the cost and the others are
//! [`Billing::InSum`]: how much of it was whose is not recorded. Tokens of a bill that no call has are a call of their own,
//! [`Billing::Sum`], which has the cost then.

use std::collections::BTreeMap;

use steelyard_documents::Name;
use steelyard_kernel::{HashMap, same_hash};

use super::super::codex_record::{falls, is_nothing, since};
use super::super::json::Object;
use super::super::talk::Talk;
use super::Place;
use crate::{Billing, ModelCall, Time, Usage};

/// What a log records in sum.
#[derive(Clone, Debug, Default)]
pub(super) struct Sums {
    /// US dollars.
    dollars: Option<f64>,
    /// By [`plain`] names.
    models: BTreeMap<Name, ModelSum>,
}

/// The same of a model.
#[derive(Clone, Debug, Default)]
struct ModelSum {
    name: Name,
    usage: Usage,
    dollars: Option<f64>,
}

impl Sums {
    /// Those of a record; `None` where it has none.
    pub(super) fn of(record: &Object<'_>) -> Option<Self> {
        let dollars = ["total_cost_usd", "totalCostUSD", "totalCostUsd"];
        let dollars = dollars.into_iter().find_map(|key| record.number(key));
        let models = Object::of(record.any(&["modelUsage", "model_usage"]));
        let mut sums = Self {
            dollars,
            models: BTreeMap::new(),
        };
        for (model, sum) in models.entries() {
            let sum = model_sum(&Object::of(Some(sum)));
            let known = sums.models.entry(plain(&model).into()).or_default();
            known.usage.add(sum.usage);
            known.dollars = known.dollars.map_or(sum.dollars, |known| {
                Some(known + sum.dollars.unwrap_or(0.0))
            });
            if known.name.is_empty() {
                known.name = model.into();
            }
        }
        (sums.dollars.is_some() || !sums.models.is_empty()).then_some(sums)
    }

    /// What came since an earlier record; all of it where a figure fell, since that process counts anew.
    fn since(&self, before: &Self) -> Self {
        let fell = |now: Option<f64>, before: Option<f64>| {
            now.zip(before).is_some_and(|(now, before)| now < before)
        };
        let model = |name: &Name| before.models.get(name).cloned().unwrap_or_default();
        let anew = fell(self.dollars, before.dollars)
            || self.models.iter().any(|(name, now)| {
                let before = model(name);
                falls(now.usage, before.usage) || fell(now.dollars, before.dollars)
            });
        if anew {
            return self.clone();
        }
        let rose = |now: Option<f64>, before: Option<f64>| Some(now? - before.unwrap_or(0.0));
        let models = self.models.iter().map(|(name, now)| {
            let before = model(name);
            let sum = ModelSum {
                name: now.name.clone(),
                usage: since(now.usage, before.usage),
                dollars: rose(now.dollars, before.dollars),
            };
            (name.clone(), sum)
        });
        Self {
            dollars: rose(self.dollars, before.dollars),
            models: models.collect(),
        }
    }
}

fn model_sum(sum: &Object<'_>) -> ModelSum {
    let count = |keys: [&str; 2]| keys.into_iter().find_map(|key| sum.count(key));
    let input = count(["inputTokens", "input_tokens"]);
    let cached = count(["cacheReadInputTokens", "cache_read_input_tokens"]);
    let cache_written = count(["cacheCreationInputTokens", "cache_creation_input_tokens"]);
    let cache = [cached, cache_written].into_iter().flatten();
    let dollars = ["costUSD", "cost_usd"].into_iter();
    ModelSum {
        name: Name::default(),
        usage: Usage {
            input: input.map(|input| cache.fold(input, u64::saturating_add)),
            cached,
            cache_written,
            output: count(["outputTokens", "output_tokens"]),
            calls: 1,
            ..Usage::default()
        },
        dollars: { dollars }.find_map(|key| sum.number(key)),
    }
}

/// What a record's sums rose by.
#[derive(Debug)]
pub(super) struct Bill {
    pub(super) session: Name,
    /// The line of the record, and the step that follows it.
    pub(super) node: usize,
    pub(super) step: usize,
    at: Option<Time>,
    /// Whether it is of the turn that is on alone.
    of_turn: bool,
    sums: Sums,
    /// What copies of the record have in common.
    mark: String,
}

impl Bill {
    /// The bill of a record before a step.
    pub(super) fn placed(self, place: Place, step: usize, of_turn: bool) -> Self {
        Self {
            node: place.node,
            at: place.at,
            step,
            of_turn,
            ..self
        }
    }
}

/// The last sums of each session.
#[derive(Debug, Default)]
pub(super) struct Ledger(HashMap<Name, Sums>);

impl Ledger {
    /// The bill of a record, without its place.
    pub(super) fn bill(&mut self, session: Name, sums: Sums) -> Bill {
        let before = self.0.insert(session.clone(), sums.clone());
        let mark = format!("{session} {:?}", sums.dollars);
        Bill {
            session,
            node: 0,
            step: 0,
            at: None,
            of_turn: false,
            sums: match before {
                Some(before) => sums.since(&before),
                None => sums,
            },
            mark,
        }
    }
}

/// Thread and place of a model call.
pub(super) type CallPlace = (usize, usize);

/// The model calls that a bill is for, of all threads of its session.
struct Calls<'t> {
    talks: &'t mut [Option<Talk>],
    /// Those that are not billed, by [`plain`] names of their models.
    open: BTreeMap<String, Vec<CallPlace>>,
}

impl<'t> Calls<'t> {
    fn of(talks: &'t mut [Option<Talk>], open: Vec<CallPlace>) -> Self {
        let mut calls = Self {
            talks,
            open: BTreeMap::new(),
        };
        for at in open {
            // What was counted with all of its turn is no call.
            let Some(call) = calls.get(at).filter(|call| call.usage != Usage::default()) else {
                continue;
            };
            let model = plain(call.model.as_deref().unwrap_or_default()).to_owned();
            calls.open.entry(model).or_default().push(at);
        }
        calls
    }

    fn get(&mut self, (thread, place): CallPlace) -> Option<&mut ModelCall> {
        self.talks.get_mut(thread)?.as_mut()?.calls().get_mut(place)
    }

    /// Gives calls a cost together: the last of them has it.
    fn pay(&mut self, all: &[CallPlace], cost: f64) {
        let (last, before) = match all {
            [before @ .., last] => (self.get(*last), before),
            [] => return,
        };
        if let Some(call) = last {
            call.cost = Some(cost);
        }
        self.sum_up(before);
    }

    /// The cost of these is part of that of another one.
    fn sum_up(&mut self, all: &[CallPlace]) {
        for at in all {
            if let Some(call) = self.get(*at) {
                call.billing = Billing::InSum;
            }
        }
    }
}

/// A model's name without what programs add to it in sums: `[1m]` for its context, the day of its release.
fn plain(model: &str) -> &str {
    let bare = model.split_once('[').map_or(model, |(name, _)| name);
    match bare.rsplit_once('-') {
        Some((name, day)) if day.len() == 8 && day.bytes().all(|byte| byte.is_ascii_digit()) => {
            name
        }
        _ => bare,
    }
}

impl Bill {
    /// Gives the calls since the bill before their cost, and adds those that only this one tells. `open` are the calls that
    /// are not billed, `own` is the thread of the record. Where agents have logs of their own, which is `away`, those have
    /// the tokens that are not here.
    pub(super) fn settle(
        &self,
        talks: &mut [Option<Talk>],
        open: Vec<CallPlace>,
        (own, away): (usize, bool),
    ) {
        /// Dollars that are a matter of rounding.
        const ROUNDING: f64 = 1e-9;
        let is_cost = |sum: &ModelSum| sum.dollars.is_some();
        let has_costs = self.sums.dollars.is_some() || self.sums.models.values().any(is_cost);
        if let Some(talk) = talks
            .get_mut(own)
            .and_then(Option::as_mut)
            .filter(|_| has_costs)
        {
            talk.bills_agents();
        }
        let mut calls = Calls::of(talks, open);
        let mut left = self.sums.dollars;
        // Calls whose cost no model's sum has.
        let mut rest = Vec::new();
        for (model, sum) in &self.sums.models {
            let mine = calls.open.remove(model.as_str()).unwrap_or_default();
            let extra = self.settle_model(&mut calls, (sum, away), &mine);
            let extra = self.push(&mut calls, own, extra);
            match sum.dollars {
                Some(cost) => left = left.map(|left| left - cost),
                None => rest.extend(mine.into_iter().chain(extra)),
            }
        }
        let others = std::mem::take(&mut calls.open);
        rest.extend(others.into_values().flatten());
        rest.retain(|at| calls.get(*at).is_some_and(|call| call.cost.is_none()));
        match left {
            None => {}
            Some(cost) if cost > ROUNDING => {
                let extra = self.settle_rest(&mut calls, cost, &rest);
                self.push(&mut calls, own, extra);
            }
            Some(_) => calls.sum_up(&rest),
        }
    }

    /// Bills the calls of a model. What is left of its tokens is another one.
    fn settle_model(
        &self,
        calls: &mut Calls<'_>,
        (sum, away): (&ModelSum, bool),
        mine: &[CallPlace],
    ) -> Option<ModelCall> {
        let mut told = Usage::default();
        let mut paid = 0.0;
        let mut unpaid = Vec::new();
        let mut name = sum.name.clone();
        for at in mine {
            let Some(call) = calls.get(*at) else { continue };
            told.add(call.usage);
            name = call.model.clone().unwrap_or(name);
            match call.cost {
                Some(cost) => paid += cost,
                None => unpaid.push(*at),
            }
        }
        let mut rest = since(sum.usage, told);
        if away {
            rest = Usage::default();
        } else if sum.usage.output >= told.output {
            complete(calls, &mut rest, mine);
        }
        let cost = sum.dollars.map(|cost| (cost - paid).max(0.0));
        let is_extra = !is_nothing(&rest);
        match cost {
            Some(cost) if !is_extra && !unpaid.is_empty() => {
                calls.pay(&unpaid, cost);
                return None;
            }
            Some(_) => calls.sum_up(&unpaid),
            None => {}
        }
        let is_cost = mine.is_empty() && cost.is_some_and(|cost| cost > 0.0);
        (is_extra || is_cost).then(|| self.call(Some(name), rest, cost))
    }

    /// Bills calls that no model's sum is for. Where they are of several models, nothing says whose it was.
    fn settle_rest(
        &self,
        calls: &mut Calls<'_>,
        cost: f64,
        rest: &[CallPlace],
    ) -> Option<ModelCall> {
        let models = rest.iter().map(|at| calls.get(*at)?.model.clone());
        let mut models: Vec<Option<Name>> = models.collect();
        models.dedup();
        if let [Some(_)] = models[..] {
            calls.pay(rest, cost);
            return None;
        }
        calls.sum_up(rest);
        Some(self.call(None, Usage::default(), Some(cost)))
    }

    fn call(&self, model: Option<Name>, usage: Usage, cost: Option<f64>) -> ModelCall {
        let mark = format!("{} {}", self.mark, model.as_deref().unwrap_or_default());
        ModelCall {
            at: self.at,
            until: self.at,
            turn: None,
            model,
            usage,
            cost,
            billing: Billing::Sum,
            id: Some(same_hash(&mark)),
        }
    }

    /// Adds a call to the thread of the record; where it stands then.
    fn push(
        &self,
        calls: &mut Calls<'_>,
        own: usize,
        call: Option<ModelCall>,
    ) -> Option<CallPlace> {
        let talk = calls.talks.get_mut(own).and_then(Option::as_mut);
        let (talk, call) = talk.zip(call)?;
        let turn = talk.turn_on().filter(|_| self.of_turn);
        talk.push_apart(ModelCall { turn, ..call });
        Some((own, talk.calls().len() - 1))
    }
}

/// Makes outputs that were recorded too early whole, where a sum has more output of the same input.
fn complete(calls: &mut Calls<'_>, rest: &mut Usage, mine: &[CallPlace]) {
    for at in mine {
        if let Some(call) = calls.get(*at) {
            call.usage.at_least = false;
        }
    }
    let last = mine.last().and_then(|at| calls.get(*at));
    if let Some(call) = last
        && rest.input.is_none_or(|input| input == 0)
    {
        let more = rest.output.take().unwrap_or(0);
        let output = call.usage.output.map(|output| output.saturating_add(more));
        call.usage.output = output;
    }
}
