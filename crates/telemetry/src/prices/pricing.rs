//! What the calls of a log cost.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use steelyard_protocol::telemetry::{
    Cost, Currency, Lack, PriceList, PriceRule, PricedModel, TokenRate,
};
use steelyard_protocol::to_u32;

use super::{fits, time_of};
use crate::spending::{Spending, spendings};
use crate::{Field, Kind, Log};

/// Numbers in the order of [`TokenRate::ALL`].
type PerRate = [f64; TokenRate::ALL.len()];

/// Tokens of a model call; `None` is what its log does not record.
#[derive(Clone, Copy, Debug, Default)]
pub struct BilledTokens {
    /// All of the input, cached tokens included.
    pub input: Option<f64>,
    /// Of the input, tokens that were read from a cache.
    pub cached: Option<f64>,
    /// Of the input, tokens that were written to a cache, for whatever time.
    pub cache_written: Option<f64>,
    /// Of those, the tokens that were written for one hour.
    pub cache_written_1h: Option<f64>,
    /// All of the output, reasoning included.
    pub output: Option<f64>,
}

impl BilledTokens {
    /// Tokens by the rate that is for them, each counted once. Parts of the cache that are not recorded are none.
    fn by_rate(&self) -> Result<PerRate, Lack> {
        let (cached, written) = (
            self.cached.unwrap_or_default(),
            self.cache_written.unwrap_or_default(),
        );
        let written_1h = self.cache_written_1h.unwrap_or_default();
        let tokens = [
            self.input.ok_or(Lack::NoTokens)? - cached - written,
            cached,
            written - written_1h,
            written_1h,
            self.output.ok_or(Lack::NoTokens)?,
        ];
        if tokens.iter().any(|tokens| *tokens < 0.0) {
            return Err(Lack::OddTokens);
        }
        Ok(tokens)
    }
}

/// A call of a model, as far as its cost goes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Billed {
    /// Milliseconds since 1970.
    pub at: Option<f64>,
    /// Tokens.
    pub tokens: BilledTokens,
    /// What its log says that it cost, in dollars.
    pub cost: Option<f64>,
    /// Whether that is within the cost of a later call.
    pub in_sum: bool,
    /// Whether tokens of its output are a lower bound.
    pub at_least: bool,
    /// How many calls it is a sum of; inputs of several are not known one by one.
    pub calls: u64,
}

/// The cost of a call by the user's prices, and where it comes from.
#[derive(Clone, Copy, Debug)]
pub struct PricedCall {
    /// The cost.
    pub cost: Cost,
    /// The place of the rule that prices the call, or why it has no cost; `None` where its log records the cost.
    pub by: Option<Result<usize, Lack>>,
    /// Tokens for which the rule has no rate, in the order of [`TokenRate::ALL`].
    pub unrated: PerRate,
}

/// An amount by a rule, and the tokens for which the rule has no rate.
struct Amount {
    sum: f64,
    unrated: PerRate,
}

/// The user's prices, for calls of any log.
#[derive(Debug)]
pub struct Rates<'a> {
    list: Option<&'a PriceList>,
    /// Since when each rule holds.
    from: Vec<Option<f64>>,
}

impl<'a> Rates<'a> {
    /// Those of a list.
    pub fn of(list: Option<&'a PriceList>) -> Self {
        let rules = list.map_or(&[][..], |list| &list.rules);
        let from = |rule: &PriceRule| rule.from.as_deref().and_then(time_of);
        Self {
            list,
            from: rules.iter().map(from).collect(),
        }
    }

    /// Places of the rules for a model.
    pub fn rules(&self, model: &str) -> Vec<usize> {
        let rules = self.list.map_or(&[][..], |list| &list.rules);
        let fit = |at: &usize| fits(&rules[*at].matches, model);
        (0..rules.len()).filter(fit).collect()
    }

    /// Whether these are not used beside costs of a log's own, which are in dollars.
    pub fn are_apart(&self) -> bool {
        self.list
            .is_some_and(|list| list.currency != Currency::DOLLARS)
    }

    /// What a call costs: as its log records, else by the rules for its model, or why those do not count.
    pub fn cost(&self, call: &Billed, rules: Result<&[usize], Lack>) -> PricedCall {
        let apart = rules == Err(Lack::OtherCurrency) || call.cost.is_some() && self.are_apart();
        let mut cost = Cost {
            amount: call.cost,
            currency: self.currency(apart),
            ..Cost::default()
        };
        let mut unrated = PerRate::default();
        let calls = call.calls.max(1);
        if cost.amount.is_some() || call.in_sum {
            return PricedCall {
                cost,
                by: None,
                unrated,
            };
        }
        let found = rules.and_then(|rules| {
            let at = self.rule(rules, call)?;
            Ok((at, self.amount(&call.tokens, at)?))
        });
        match &found {
            Ok((at, amount)) => {
                let rates = self.list.map(|list| list.rules[*at].rates);
                let cached = rates.and_then(|rates| rates[TokenRate::Cached.place()]);
                unrated = amount.unrated;
                cost.amount = Some(amount.sum);
                cost.priced = calls;
                let is_uncached = cached.is_some() && call.tokens.cached.is_none();
                cost.uncached = if is_uncached { calls } else { 0 };
                cost.unrated = unrated.iter().sum();
                cost.at_least = call.at_least || cost.unrated > 0.0;
            }
            Err(_) => cost.without = calls,
        }
        PricedCall {
            cost,
            by: Some(found.map(|(at, _)| at)),
            unrated,
        }
    }

    fn currency(&self, apart: bool) -> Currency {
        let list = self.list.filter(|_| !apart);
        list.map_or(Currency::DOLLARS, |list| list.currency)
    }

    /// The place of the rule for a call: the first of these that holds at its time and for an input as large.
    fn rule(&self, rules: &[usize], call: &Billed) -> Result<usize, Lack> {
        let list = self.list.ok_or(Lack::NoRule)?;
        for place in rules {
            if let Some(above) = list.rules[*place].above {
                if call.tokens.input.ok_or(Lack::NoTokens)? <= above {
                    continue;
                }
                if call.calls > 1 {
                    return Err(Lack::SeveralCalls);
                }
            }
            match (self.from[*place], call.at) {
                (Some(_), None) => return Err(Lack::NoTime),
                (Some(from), Some(at)) if at < from => {}
                _ => return Ok(*place),
            }
        }
        Err(Lack::NoRule)
    }

    /// What tokens cost by a rule. An error where the rule has a rate for none of them.
    fn amount(&self, tokens: &BilledTokens, at: usize) -> Result<Amount, Lack> {
        let list = self.list.ok_or(Lack::NoRule)?;
        let tokens = tokens.by_rate()?;
        let (mut sum, mut unrated) = (0.0, PerRate::default());
        let (mut has_rated, mut has_unrated) = (false, false);
        for (place, rate) in list.rules[at].rates.into_iter().enumerate() {
            let tokens = tokens[place];
            if let Some(rate) = rate {
                sum += tokens * rate;
                has_rated |= tokens > 0.0;
            } else {
                unrated[place] = tokens;
                has_unrated |= tokens > 0.0;
            }
        }
        if has_unrated && !has_rated {
            return Err(Lack::NoRate);
        }
        Ok(Amount {
            sum: (sum / list.per).min(f64::MAX),
            unrated,
        })
    }
}

/// Prices over the calls of one log.
pub(crate) struct Pricing<'a> {
    log: &'a Log,
    rates: Rates<'a>,
    /// Places of the rules for each model, by its code.
    rules: BTreeMap<usize, Vec<usize>>,
    /// Why the prices are not used.
    refused: Option<Lack>,
}

/// What a call of a log costs.
pub(crate) struct Priced {
    pub(crate) call: PricedCall,
    /// Code of its model.
    pub(crate) model: Option<usize>,
    /// How many calls it is a sum of, at least 1.
    pub(crate) calls: u64,
}

impl<'a> Pricing<'a> {
    pub(crate) fn of(log: &'a Log, list: Option<&'a PriceList>) -> Self {
        let mut own = log.said(Kind::LlmCall, Field::Cost);
        // Rounds without events have costs of their own as well.
        let is_own = log.is_empty() || own.any(|(_, cost)| cost.is_some());
        let rates = Rates::of(list);
        Self {
            log,
            refused: (is_own && rates.are_apart()).then_some(Lack::OtherCurrency),
            rates,
            rules: BTreeMap::new(),
        }
    }

    /// In what all costs of the log are.
    pub(crate) fn currency(&self) -> Currency {
        self.rates.currency(self.refused.is_some())
    }

    /// Dollars that the log tells.
    pub(crate) fn own(&self, amount: Option<f64>) -> Cost {
        Cost {
            amount,
            currency: self.currency(),
            ..Cost::default()
        }
    }

    /// What a call costs; nothing for a turn for which no call is told.
    pub(crate) fn priced(&mut self, one: &Spending) -> Option<Priced> {
        if !one.is_call {
            return None;
        }
        let table = self.log.table(Kind::LlmCall);
        let model = table.and_then(|table| table.column(Field::Model)?.code(one.at));
        let spent = &one.spent;
        let call = Billed {
            at: self.log.at.get(one.event),
            tokens: BilledTokens {
                input: spent.tokens_in,
                cached: spent.tokens_cached,
                cache_written: spent.tokens_cache_written,
                cache_written_1h: spent.tokens_cache_written_1h,
                output: spent.tokens_out,
            },
            cost: spent.cost,
            in_sum: spent.in_sum,
            at_least: spent.at_least,
            calls: spent.calls,
        };
        let (log, rates) = (self.log, &self.rates);
        let rules = match (self.refused, model) {
            (Some(why), _) => Err(why),
            (None, None) => Err(Lack::Nameless),
            (None, Some(model)) => {
                let own = self.rules.entry(model);
                Ok(&own.or_insert_with(|| rates.rules(log.names.name(model)))[..])
            }
        };
        let call = rates.cost(&call, rules);
        let calls = spent.calls.max(1);
        Some(Priced { call, model, calls })
    }
}

/// Models that the calls of logs are of, with what prices them: those with the most calls first, equals by their names.
pub fn models<'l>(
    logs: impl Iterator<Item = &'l Log>,
    list: Option<&PriceList>,
) -> Vec<PricedModel> {
    let mut all: BTreeMap<Option<&str>, PricedModel> = BTreeMap::new();
    for log in logs {
        let mut pricing = Pricing::of(log, list);
        for one in spendings(log) {
            if let Some(Priced { model, call, calls }) = pricing.priced(&one) {
                let name = model.map(|model| log.names.name(model));
                take(all.entry(name).or_default(), &call, calls);
            }
        }
    }
    let named = all.into_iter().map(|(name, line)| PricedModel {
        name: name.map(str::to_owned),
        ..line
    });
    let mut all: Vec<PricedModel> = named.collect();
    all.sort_by_key(|line| Reverse(line.calls));
    all
}

fn take(line: &mut PricedModel, call: &PricedCall, calls: u64) {
    line.calls = line.calls.saturating_add(calls);
    line.uncached = line.uncached.saturating_add(call.cost.uncached);
    for (all, own) in line.unrated.iter_mut().zip(call.unrated) {
        *all += own;
    }
    match call.by {
        None => line.own = line.own.saturating_add(calls),
        Some(Ok(rule)) => count(&mut line.rules, to_u32(rule), calls),
        Some(Err(why)) => count(&mut line.lacks, why, calls),
    }
}

/// Counts so many of something among others, which stay few.
fn count<T: PartialEq>(counts: &mut Vec<(T, u64)>, what: T, more: u64) {
    match counts.iter_mut().find(|(one, _)| *one == what) {
        Some((_, count)) => *count = count.saturating_add(more),
        None => counts.push((what, more)),
    }
}
