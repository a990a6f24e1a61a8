//! What the calls of a log cost.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use steelyard_kernel::sort_by_key;
use steelyard_protocol::telemetry::{Cost, Currency, Lack, PriceList, PricedModel};
use steelyard_protocol::to_u32;

use super::{fits, time_of};
use crate::spending::{Spending, spendings};
use crate::{Field, Kind, Log};

/// Prices over the calls of one log.
pub(crate) struct Pricing<'a> {
    log: &'a Log,
    list: Option<&'a PriceList>,
    /// Since when each rule holds.
    from: Vec<Option<f64>>,
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
        let apart = list.is_some_and(|list| list.currency != Currency::DOLLARS);
        let rules = list.map_or(&[][..], |list| &list.rules);
        Self {
            log,
            list,
            from: rules
                .iter()
                .map(|rule| rule.from.as_deref().and_then(time_of))
                .collect(),
            rules: BTreeMap::new(),
            refused: (is_own && apart).then_some(Lack::OtherCurrency),
        }
    }

    /// In what all costs of the log are.
    pub(crate) fn currency(&self) -> Currency {
        let list = self.list.filter(|_| self.refused.is_none());
        list.map_or(Currency::DOLLARS, |list| list.currency)
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
        let mut cost = self.own(one.spent.cost);
        if cost.amount.is_some() {
            let by = None;
            return Some(Priced { cost, model, by });
        }
        let found = self.rule(model, self.log.at.get(one.event));
        let found = found.and_then(|at| Ok((at, self.amount(one, at)?)));
        match found {
            Ok((at, amount)) => {
                let rate = self.list.and_then(|list| list.rules[at].rates[1]);
                let said = |field| table?.column(field)?.get(one.at);
                cost.amount = Some(amount);
                cost.priced = 1;
                cost.uncached = u64::from(rate.is_some() && one.spent.tokens_cached.is_none());
                cost.at_least = said(Field::AtLeast) == Some(1.0);
            }
            Err(_) => cost.without = 1,
        }
        let by = Some(found.map(|(at, _)| at));
        Some(Priced { cost, model, by })
    }

    /// The place of the rule for a call of a model at a time: the first for its name that holds by then.
    fn rule(&mut self, model: Option<usize>, at: Option<f64>) -> Result<usize, Lack> {
        if let Some(why) = self.refused {
            return Err(why);
        }
        let model = model.ok_or(Lack::Nameless)?;
        let rules = self.list.map_or(&[][..], |list| &list.rules);
        let own = self.rules.entry(model).or_insert_with(|| {
            let name = self.log.names.name(model);
            let fit = |at: &usize| fits(&rules[*at].matches, name);
            (0..rules.len()).filter(fit).collect()
        });
        for place in own {
            match (self.from[*place], at) {
                (Some(_), None) => return Err(Lack::NoTime),
                (Some(from), Some(at)) if at < from => {}
                _ => return Ok(*place),
            }
        }
        Err(Lack::NoRule)
    }

    /// What a call costs by a rule. Tokens of the cache that are not told are none.
    fn amount(&self, one: &Spending, at: usize) -> Result<f64, Lack> {
        let table = self.log.table(Kind::LlmCall);
        let written = table.and_then(|table| table.column(Field::TokensCacheWritten)?.get(one.at));
        let input = one.spent.tokens_in.ok_or(Lack::NoTokens)?;
        let output = one.spent.tokens_out.ok_or(Lack::NoTokens)?;
        let cached = one.spent.tokens_cached.unwrap_or_default();
        let written = written.unwrap_or_default();
        let tokens = [input - cached - written, cached, written, output];
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
