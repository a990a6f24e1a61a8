//! What the calls of a log cost.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use steelyard_kernel::sort_by_key;
use steelyard_protocol::telemetry::{Cost, Currency, Lack, PriceList, PriceRule, PricedModel};
use steelyard_protocol::to_u32;

use super::{fits, time_of};
use crate::spending::{Spending, spendings};
use crate::{Field, Kind, Log};

/// A call of a model, as far as its cost goes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Billed {
    /// Milliseconds since 1970.
    pub at: Option<f64>,
    /// Tokens of its input, those of them that were read from a cache and written to one, and tokens of its output.
    pub tokens: [Option<f64>; 4],
    /// What its log says that it cost, in dollars.
    pub cost: Option<f64>,
    /// Whether tokens of its output are a lower bound.
    pub at_least: bool,
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

    /// What a call costs by the rules for its model, or why those do not count; and the place of the rule that says so, or why it
    /// has no cost. No rule says so where the log tells the cost.
    pub fn cost(
        &self,
        call: &Billed,
        rules: Result<&[usize], Lack>,
    ) -> (Cost, Option<Result<usize, Lack>>) {
        let apart = rules == Err(Lack::OtherCurrency) || call.cost.is_some() && self.are_apart();
        let mut cost = Cost {
            amount: call.cost,
            currency: self.currency(apart),
            ..Cost::default()
        };
        if cost.amount.is_some() {
            return (cost, None);
        }
        let found = rules.and_then(|rules| {
            let at = self.rule(rules, call.at)?;
            Ok((at, self.amount(&call.tokens, at)?))
        });
        match found {
            Ok((at, amount)) => {
                let rate = self.list.and_then(|list| list.rules[at].rates[1]);
                cost.amount = Some(amount);
                cost.priced = 1;
                cost.uncached = u64::from(rate.is_some() && call.tokens[1].is_none());
                cost.at_least = call.at_least;
            }
            Err(_) => cost.without = 1,
        }
        (cost, Some(found.map(|(at, _)| at)))
    }

    fn currency(&self, apart: bool) -> Currency {
        let list = self.list.filter(|_| !apart);
        list.map_or(Currency::DOLLARS, |list| list.currency)
    }

    /// The place of the rule for a call at a time: the first of these that holds by then.
    fn rule(&self, rules: &[usize], at: Option<f64>) -> Result<usize, Lack> {
        for place in rules {
            match (self.from[*place], at) {
                (Some(_), None) => return Err(Lack::NoTime),
                (Some(from), Some(at)) if at < from => {}
                _ => return Ok(*place),
            }
        }
        Err(Lack::NoRule)
    }

    /// What tokens cost by a rule. Those of the cache that are not told are none.
    fn amount(&self, tokens: &[Option<f64>; 4], at: usize) -> Result<f64, Lack> {
        let [input, cached, written, output] = *tokens;
        let (cached, written) = (cached.unwrap_or_default(), written.unwrap_or_default());
        let input = input.ok_or(Lack::NoTokens)? - cached - written;
        let tokens = [input, cached, written, output.ok_or(Lack::NoTokens)?];
        if tokens.iter().any(|tokens| *tokens < 0.0) {
            return Err(Lack::OddTokens);
        }
        let list = self.list.ok_or(Lack::NoRule)?;
        let mut sum = 0.0;
        for (tokens, rate) in tokens.into_iter().zip(list.rules[at].rates) {
            // What is not there needs no rate.
            if tokens > 0.0 {
                sum += tokens * rate.ok_or(Lack::NoRate)?;
            }
        }
        Ok((sum / list.per).min(f64::MAX))
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

/// What a call costs, and the place of the rule that says so, or why it has no cost.
pub(crate) struct Priced {
    pub(crate) cost: Cost,
    pub(crate) model: Option<usize>,
    /// `None` where the log tells the cost.
    pub(crate) by: Option<Result<usize, Lack>>,
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
        if one.spent.calls == 0 {
            return None;
        }
        let table = self.log.table(Kind::LlmCall);
        let model = table.and_then(|table| table.column(Field::Model)?.code(one.at));
        let spent = &one.spent;
        let call = Billed {
            at: self.log.at.get(one.event),
            tokens: [
                spent.tokens_in,
                spent.tokens_cached,
                spent.tokens_cache_written,
                spent.tokens_out,
            ],
            cost: spent.cost,
            at_least: spent.at_least,
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
        let (cost, by) = rates.cost(&call, rules);
        Some(Priced { cost, model, by })
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
            if let Some(Priced { model, by, cost }) = pricing.priced(&one) {
                let name = model.map(|model| log.names.name(model));
                let line = all.entry(name).or_default();
                line.uncached += cost.uncached;
                take(line, by);
            }
        }
    }
    let named = all.into_iter().map(|(name, line)| PricedModel {
        name: name.map(str::to_owned),
        ..line
    });
    let mut all: Vec<PricedModel> = named.collect();
    sort_by_key(&mut all, |line| Reverse(line.calls));
    all
}

fn take(line: &mut PricedModel, by: Option<Result<usize, Lack>>) {
    line.calls += 1;
    match by {
        None => line.own += 1,
        Some(Ok(rule)) => count(&mut line.rules, to_u32(rule)),
        Some(Err(why)) => count(&mut line.lacks, why),
    }
}

/// Counts something among others, which stay few.
fn count<T: PartialEq>(counts: &mut Vec<(T, u64)>, what: T) {
    match counts.iter_mut().find(|(one, _)| *one == what) {
        Some((_, count)) => *count += 1,
        None => counts.push((what, 1)),
    }
}
