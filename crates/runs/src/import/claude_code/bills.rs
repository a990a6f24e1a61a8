//! Costs and tokens that a log records in sums: `total_cost_usd` and `modelUsage` of a `result`, `totalCostUSD` and
//! `modelUsage` of a `cost-state`. Each is a running sum over its session or process; what it rose by is a bill for the model
//! calls since the one before.
//!
//! A bill of one call is its cost. Where it is of several, the last of them has the cost and the others are
//! [`Billing::InSum`]: how much of it was whose is not recorded. Tokens of a bill that no call has are a call of their own,
//! [`Billing::Sum`], which has the cost then.

use std::collections::BTreeMap;
use std::ops::Range;

use steelyard_documents::{Name, Span, excerpt};
use steelyard_kernel::same_hash;

use super::super::Report;
use super::super::blocks::shortened;
use super::super::codex_record::{falls, is_nothing, since};
use super::super::json::Object;
use super::super::talk::Talk;
use crate::{Billing, ModelCall, Time, Usage};

/// Keys of the cost of a session, in US dollars.
const SESSION_COST: [&str; 3] = ["total_cost_usd", "totalCostUSD", "totalCostUsd"];
/// Keys of the sums of models.
const MODELS: [&str; 2] = ["modelUsage", "model_usage"];
/// Keys of the cost of a model there, in US dollars.
const MODEL_COST: [&str; 2] = ["costUSD", "cost_usd"];
/// The key of the cost of an answer, in US dollars.
pub(super) const ANSWER_COST: &str = "costUSD";

/// Leaves out costs that are no amounts: of an answer, of a session and of its models.
pub(super) fn leave_out_costs(record: &Object<'_>, span: Span, report: &mut Report) {
    let mut leave_out = |object: &Object<'_>, key: &str, model: &str| {
        if let Some(raw) = object.raw(key).filter(|_| object.amount(key).is_none()) {
            let found = format!("{key}{model} {}", shortened(raw.get()));
            let diagnosis = [&found, "US dollars, not below 0", "cost left out"];
            report.leave_out(span, diagnosis.map(str::to_owned));
        }
    };
    for key in std::iter::once(ANSWER_COST).chain(SESSION_COST) {
        leave_out(record, key, "");
    }
    for (model, sum) in Object::of(record.any(&MODELS)).entries() {
        for key in MODEL_COST {
            leave_out(
                &Object::of(Some(sum)),
                key,
                &format!(" of {}", excerpt(&model)),
            );
        }
    }
}

/// What a log records in sum.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Sums {
    /// US dollars.
    dollars: Option<f64>,
    /// By [`plain`] names.
    models: BTreeMap<Name, ModelSum>,
}

/// The same of a model.
#[derive(Clone, Debug, Default, PartialEq)]
struct ModelSum {
    name: Name,
    usage: Usage,
    dollars: Option<f64>,
}

impl Sums {
    /// Whether a model's cost is above 0.
    fn has_amounts(&self) -> bool {
        let mut models = self.models.values();
        models.any(|sum| sum.dollars.is_some_and(|cost| cost > 0.0))
    }

    /// Whether there are costs among them.
    fn has_costs(&self) -> bool {
        let mut models = self.models.values();
        self.dollars.is_some() || models.any(|sum| sum.dollars.is_some())
    }

    /// Those of a record; `None` where it has none.
    pub(super) fn of(record: &Object<'_>) -> Option<Self> {
        let dollars = SESSION_COST.into_iter().find_map(|key| record.amount(key));
        let models = Object::of(record.any(&MODELS));
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

    /// What came since an earlier record of the session, which is for these calls. All of it, where a figure fell or where
    /// only all of it has the tokens of the calls: another process counts from 0 then.
    fn since(&self, before: Option<&Self>, calls: &BTreeMap<String, Usage>) -> Self {
        let Some(before) = before else {
            return self.clone();
        };
        let model = |name: &Name| before.models.get(name).cloned().unwrap_or_default();
        let fell = |now: Option<f64>, before: Option<f64>| {
            now.zip(before).is_some_and(|(now, before)| now < before)
        };
        let falls = fell(self.dollars, before.dollars)
            || self.models.iter().any(|(name, now)| {
                let before = model(name);
                falls(now.usage, before.usage) || fell(now.dollars, before.dollars)
            });
        let rose = self.rise(before);
        let is_new = falls || (self.has(calls) && !rose.has(calls));
        if is_new { self.clone() } else { rose }
    }

    fn rise(&self, before: &Self) -> Self {
        let rose = |now: Option<f64>, before: Option<f64>| Some(now? - before.unwrap_or(0.0));
        let models = self.models.iter().map(|(name, now)| {
            let before = before.models.get(name).cloned().unwrap_or_default();
            let sum = ModelSum {
                name: now.name.clone(),
                usage: since(now.usage, before.usage),
                dollars: rose(now.dollars, before.dollars),
            };
            (name.clone(), sum)
        });
        Self {
            models: models.collect(),
            dollars: rose(self.dollars, before.dollars),
        }
    }

    /// Whether the tokens of calls, by models, are within these sums. Those of models without a sum are not looked at.
    fn has(&self, calls: &BTreeMap<String, Usage>) -> bool {
        let mut models = self.models.iter();
        models.all(|(name, sum)| {
            calls
                .get(name.as_str())
                .is_none_or(|calls| has(sum.usage, *calls))
        })
    }
}

/// Whether a sum has at least the tokens of calls.
fn has(sum: Usage, calls: Usage) -> bool {
    let has = |sum: Option<u64>, calls: Option<u64>| {
        sum.zip(calls).is_none_or(|(sum, calls)| sum >= calls)
    };
    has(sum.input, calls.input) && has(sum.output, calls.output)
}

fn model_sum(sum: &Object<'_>) -> ModelSum {
    let count = |keys: [&str; 2]| keys.into_iter().find_map(|key| sum.count(key));
    let input = count(["inputTokens", "input_tokens"]);
    let cached = count(["cacheReadInputTokens", "cache_read_input_tokens"]);
    let cache_written = count(["cacheCreationInputTokens", "cache_creation_input_tokens"]);
    let cache = [cached, cache_written].into_iter().flatten();
    let dollars = MODEL_COST.into_iter();
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
        dollars: { dollars }.find_map(|key| sum.amount(key)),
    }
}

/// A record of sums.
#[derive(Debug)]
pub(super) struct Bill {
    /// The session of the sums.
    pub(super) session: Name,
    /// The line of the record, and the step that follows it.
    pub(super) node: usize,
    pub(super) step: usize,
    pub(super) at: Option<Time>,
    pub(super) span: Span,
    /// Whether it ends the turn that is on, and is of that turn alone.
    pub(super) of_turn: bool,
    pub(super) sums: Sums,
}

/// The most calls that can come too late for a sum: the next one asks for them again.
const MOST_LATE: usize = 64;

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

    /// The tokens of calls together.
    fn usage_of(&mut self, all: &[CallPlace]) -> Usage {
        let mut usage = Usage::default();
        for at in all {
            if let Some(call) = self.get(*at) {
                usage.add(call.usage);
            }
        }
        usage
    }

    /// The tokens of all calls that are not billed, by their models.
    fn usage(&mut self) -> BTreeMap<String, Usage> {
        let open = std::mem::take(&mut self.open);
        let usages = open
            .iter()
            .map(|(model, calls)| (model.clone(), self.usage_of(calls)));
        let usages = usages.collect();
        self.open = open;
        usages
    }

    /// Those of these calls that a sum is for, in a row: all, where it has their tokens or no part of them fits. Else calls at
    /// the beginning are copies from the log of another session, or those at the end, [`MOST_LATE`] at most, came when the sum
    /// was taken.
    fn covered(&mut self, sum: Usage, all: &[CallPlace]) -> Range<usize> {
        if has(sum, self.usage_of(all)) {
            return 0..all.len();
        }
        let Some(sum) = sum.input.map(u128::from) else {
            return 0..all.len();
        };
        // The input of all calls before each place.
        let mut before = vec![0];
        let mut whole = 0;
        for at in all {
            let input = self.get(*at).and_then(|call| call.usage.input);
            whole += u128::from(input.unwrap_or(0));
            before.push(whole);
        }
        let last = |fits: &dyn Fn(u128) -> bool| {
            let mut places = 0..all.len();
            places.find(|at| fits(whole - before[*at]))
        };
        let first = |fits: &dyn Fn(u128) -> bool| {
            let mut places = (1..=all.len()).rev();
            let to = places.find(|at| fits(before[*at]))?;
            (all.len() - to <= MOST_LATE).then_some(to)
        };
        let is_sum = |input| input == sum;
        let is_less = |input| input <= sum;
        if let Some(from) = last(&is_sum) {
            return from..all.len();
        }
        if let Some(to) = first(&is_sum) {
            return 0..to;
        }
        match (last(&is_less), first(&is_less)) {
            (Some(from), _) => from..all.len(),
            (None, Some(to)) => 0..to,
            (None, None) => 0..all.len(),
        }
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
    /// are not billed, `before` the sums before these, `own` the thread of the record and `away` whether agents have logs of
    /// their own, which have the tokens that are not here. Returns the calls that came too late for these sums.
    pub(super) fn settle(
        &self,
        talks: &mut [Option<Talk>],
        open: Vec<CallPlace>,
        before: Option<&Sums>,
        (own, away): (usize, bool),
    ) -> Vec<CallPlace> {
        /// Dollars that are a matter of rounding.
        const ROUNDING: f64 = 1e-9;
        let mut calls = Calls::of(talks, open);
        let sums = self.sums.since(before, &calls.usage());
        if let Some(talk) = calls.talks.get_mut(own).and_then(Option::as_mut)
            && sums.has_costs()
        {
            talk.bills_agents();
        }
        let mut left = sums.dollars;
        // Calls whose cost no model's sum has.
        let mut rest = Vec::new();
        let mut late = Vec::new();
        for (model, sum) in &sums.models {
            let open = calls.open.remove(model.as_str()).unwrap_or_default();
            let covered = calls.covered(sum.usage, &open);
            late.extend_from_slice(&open[covered.end..]);
            let mine = &open[covered];
            let is_whole = mine.len() == open.len();
            let extra = self.settle_model(&mut calls, sum, mine, is_whole && !away);
            let extra = self.push(&mut calls, own, extra);
            match sum.dollars {
                Some(cost) => left = left.map(|left| left - cost),
                None => rest.extend(mine.iter().copied().chain(extra)),
            }
        }
        let is_more = left.is_some_and(|cost| cost > ROUNDING);
        if is_more {
            let others = std::mem::take(&mut calls.open);
            rest.extend(others.into_values().flatten());
        }
        rest.retain(|at| calls.get(*at).is_some_and(|call| call.cost.is_none()));
        match left {
            Some(cost) if is_more => {
                let extra = self.settle_rest(&mut calls, cost, &rest);
                self.push(&mut calls, own, extra);
            }
            // Where neither a model nor all of them cost anything, nothing was counted.
            Some(_) if sums.has_amounts() => calls.sum_up(&rest),
            _ => {}
        }
        late
    }

    /// Bills the calls of a model that are in its sum. What is left of its tokens is another one, where the log has no other
    /// calls that they may be of.
    fn settle_model(
        &self,
        calls: &mut Calls<'_>,
        sum: &ModelSum,
        mine: &[CallPlace],
        is_whole: bool,
    ) -> Option<ModelCall> {
        let told = calls.usage_of(mine);
        let mut paid = 0.0;
        let mut unpaid = Vec::new();
        let mut name = sum.name.clone();
        for at in mine {
            let Some(call) = calls.get(*at) else { continue };
            name = call.model.clone().unwrap_or(name);
            match call.cost {
                Some(cost) => paid += cost,
                None => unpaid.push(*at),
            }
        }
        let mut rest = Usage::default();
        if is_whole {
            rest = since(sum.usage, told);
            if sum.usage.output >= told.output {
                complete(calls, &mut rest, mine);
            }
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
        if !is_extra {
            // Tokens are those of calls that the log tells: no call more.
            rest.calls = 0;
        }
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
        let (session, dollars) = (&self.session, self.sums.dollars);
        let mark = format!(
            "{session} {dollars:?} {}",
            model.as_deref().unwrap_or_default()
        );
        ModelCall {
            at: self.at,
            until: self.at,
            turn: None,
            model,
            usage,
            cost,
            billing: Billing::Sum,
            id: Some(same_hash(&mark)),
            message: None,
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
