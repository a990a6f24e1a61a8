use steelyard_protocol::telemetry::{Bin, Cost, EventFilter, PriceList, Spread, Spreads};
use steelyard_protocol::to_u32;

use super::events::of_columns;
use super::rank;
use crate::prices::Pricing;
use crate::spending::spendings;
use crate::{Field, Kind, Log};

/// Bars of a picture.
const BINS: usize = 24;

/// How numbers of the events that fit are spread; of those that no event has, nothing.
pub fn spreads(
    log: &Log,
    run: Option<usize>,
    filter: &EventFilter,
    prices: Option<&PriceList>,
) -> Vec<Spread> {
    let events = of_columns(log, run, filter);
    let mut is_chosen = vec![false; log.len()];
    for event in events {
        is_chosen[event as usize] = true;
    }
    let of = |spread, kind, field| {
        let said = log.said(kind, field);
        gathered(spread, said.filter(|(event, _)| is_chosen[*event]))
    };
    let latency = of(Spreads::Latency, Kind::LlmCall, Field::Latency);
    let latency = latency.or_else(|| of(Spreads::Latency, Kind::Turn, Field::Latency));
    let mut tokens_out = of(Spreads::TokensOut, Kind::LlmCall, Field::TokensOut);
    if let Some(spread) = &mut tokens_out {
        let mut own = spendings(log).filter(|one| is_chosen[one.event]);
        spread.at_least = own.any(|one| one.spent.at_least);
    }
    let all = [
        latency,
        of(Spreads::TokensIn, Kind::LlmCall, Field::TokensIn),
        tokens_out,
        costs(log, &is_chosen, prices),
        of(Spreads::Tools, Kind::ToolCall, Field::Duration),
    ];
    all.into_iter().flatten().collect()
}

fn costs(log: &Log, is_chosen: &[bool], prices: Option<&PriceList>) -> Option<Spread> {
    let mut pricing = Pricing::of(log, prices);
    let mut cost = pricing.own(None);
    let own = spendings(log).filter(|one| is_chosen[one.event]);
    let numbers: Vec<(usize, Option<f64>)> = own
        .filter_map(|one| {
            let call = pricing.priced(&one)?.call;
            cost.add(call.cost);
            Some((one.event, call.cost.amount))
        })
        .collect();
    let spread = gathered(Spreads::Cost, numbers.into_iter())?;
    Some(Spread { cost, ..spread })
}

fn gathered(of: Spreads, said: impl Iterator<Item = (usize, Option<f64>)>) -> Option<Spread> {
    let mut numbers = Vec::new();
    let mut missing = 0;
    let mut greatest = (f64::NEG_INFINITY, None);
    for (event, number) in said {
        match number {
            Some(number) => {
                if number > greatest.0 {
                    greatest = (number, Some(to_u32(event)));
                }
                numbers.push(number);
            }
            None => missing += 1,
        }
    }
    let sum = numbers.iter().sum();
    numbers.sort_unstable_by(f64::total_cmp);
    let (least, most) = (*numbers.first()?, *numbers.last()?);
    let (bins, log) = bins(&numbers, least, most);
    Some(Spread {
        of,
        count: numbers.len() as u64,
        missing,
        sum,
        at_least: false,
        cost: Cost::default(),
        ranks: [
            least,
            rank(&numbers, 50.0),
            rank(&numbers, 90.0),
            rank(&numbers, 95.0),
            rank(&numbers, 99.0),
            most,
        ],
        bins,
        log,
        greatest: greatest.1,
    })
}

/// Numbers that rise, in bars: by factors where the greatest is many times a usual one.
fn bins(numbers: &[f64], least: f64, most: f64) -> (Vec<Bin>, bool) {
    /// So many times: a picture by steps would show one bar.
    const MANY: f64 = 20.0;
    if least >= most {
        let count = numbers.len() as u64;
        return (
            vec![Bin {
                from: least,
                to: most,
                count,
            }],
            false,
        );
    }
    let log = least > 0.0 && most > MANY * rank(numbers, 50.0);
    let edge = |at: usize| {
        let part = at as f64 / BINS as f64;
        match at {
            0 => least,
            BINS => most,
            _ if log => least * (most / least).powf(part),
            _ => least + (most - least) * part,
        }
    };
    let mut begun = 0;
    let bins = (0..BINS).map(|at| {
        let to = edge(at + 1);
        let end = if at + 1 == BINS {
            numbers.len()
        } else {
            numbers.partition_point(|number| *number < to)
        };
        let bin = Bin {
            from: edge(at),
            to,
            count: (end - begun.min(end)) as u64,
        };
        begun = end.max(begun);
        bin
    });
    (bins.collect(), log)
}
