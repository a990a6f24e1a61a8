//! What model calls took.

use std::collections::{BTreeMap, BTreeSet};

use crate::{Field, Kind, Log};

/// What model calls took.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spent {
    /// Model calls: those of an event that is a sum of several are as many as it says.
    pub calls: u64,
    /// Tokens of their inputs.
    pub tokens_in: Option<f64>,
    /// Of those, the ones that were read from a cache.
    pub tokens_cached: Option<f64>,
    /// Of those of inputs, the ones that were written to a cache.
    pub tokens_cache_written: Option<f64>,
    /// Of those, the ones that were written for one hour.
    pub tokens_cache_written_1h: Option<f64>,
    /// Tokens of their outputs, and those of turns that tell of no call.
    pub tokens_out: Option<f64>,
    /// Whether `tokens_out` is a lower bound, be it that nothing at all is known of it.
    pub at_least: bool,
    /// Whether `tokens_in` is a lower bound, since calls do not say it.
    pub input_at_least: bool,
    /// Dollars.
    pub cost: Option<f64>,
    /// Whether the cost of a call is within that of a later one.
    pub in_sum: bool,
}

/// What a model call took, or a turn that tells of none.
pub(crate) struct Spending {
    /// Whether it is an event of a model call; one of no call of its own has a cost alone.
    pub(crate) is_call: bool,
    /// Place of the event.
    pub(crate) event: usize,
    /// Its place among those of its kind.
    pub(crate) at: usize,
    pub(crate) spent: Spent,
    /// How long the answer took, in milliseconds.
    pub(crate) latency: Option<f64>,
}

/// What model calls took, and the tokens of turns that tell of none, in file order.
pub(crate) fn spendings(log: &Log) -> impl Iterator<Item = Spending> {
    let (calls, turns) = (log.table(Kind::LlmCall), log.table(Kind::Turn));
    // With their places in those.
    let each = |kind| {
        log.events_of(kind)
            .enumerate()
            .map(|(at, event)| (event, at))
    };
    let mut called = BTreeSet::new();
    let untold = untold_calls(log);
    merged(each(Kind::LlmCall), each(Kind::Turn)).map(move |(is_call, event, at)| {
        let table = if is_call { calls } else { turns };
        let said = |field| table?.column(field)?.get(at);
        let by = (log.run.code(event), log.agent.code(event));
        let mut spent = Spent::default();
        if is_call {
            let tokens_out = said(Field::TokensOut);
            spent = Spent {
                calls: call_count(said(Field::CallCount)),
                tokens_in: said(Field::TokensIn),
                tokens_cached: said(Field::TokensCached),
                tokens_cache_written: said(Field::TokensCacheWritten),
                tokens_cache_written_1h: said(Field::TokensCacheWritten1h),
                tokens_out,
                at_least: said(Field::AtLeast) == Some(1.0) || untold.contains(&event),
                input_at_least: false,
                cost: said(Field::Cost),
                in_sum: said(Field::InSum) == Some(1.0),
            };
            spent.input_at_least = spent.calls > 0 && spent.tokens_in.is_none();
            if spent.tokens_out.is_some() {
                called.insert(by);
            }
        } else if !called.remove(&by) {
            spent.tokens_out = said(Field::TokenCount);
        }
        Spending {
            is_call,
            event,
            at,
            spent,
            latency: said(Field::Latency),
        }
    })
}

/// Places of the events of model calls whose output nothing says: neither they nor the turn that they were made for.
fn untold_calls(log: &Log) -> BTreeSet<usize> {
    let is_call = |count: Option<f64>| call_count(count) > 0;
    let counts = log.said(Kind::LlmCall, Field::CallCount);
    let calls = counts.zip(log.said(Kind::LlmCall, Field::TokensOut));
    let calls = calls.map(|((event, count), (_, output))| (event, (output, is_call(count))));
    let turns = log.said(Kind::Turn, Field::TokenCount);
    let turns = turns.map(|(event, tokens)| (event, (tokens, false)));
    let mut untold = BTreeSet::new();
    // Of each agent the calls of its turn without output, and whether another one has it.
    let mut open: BTreeMap<_, (Vec<usize>, bool)> = BTreeMap::new();
    for (is_call_event, event, (tokens, counts)) in merged(calls, turns) {
        let by = (log.run.code(event), log.agent.code(event));
        if !is_call_event {
            let (calls, has_output) = open.remove(&by).unwrap_or_default();
            if tokens.is_some() && !has_output {
                for call in &calls {
                    untold.remove(call);
                }
            }
        } else if tokens.is_some() {
            open.entry(by).or_default().1 = true;
        } else if counts {
            untold.insert(event);
            open.entry(by).or_default().0.push(event);
        }
    }
    untold
}

/// How many model calls an event is of.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a count, kept within its type"
)]
fn call_count(said: Option<f64>) -> u64 {
    said.map_or(1, |calls| calls.round() as u64)
}

/// The sum of two numbers, kept within those that can be written.
pub(crate) fn sum(one: Option<f64>, other: Option<f64>) -> Option<f64> {
    match (one, other) {
        (Some(one), Some(other)) => Some((one + other).clamp(f64::MIN, f64::MAX)),
        (one, other) => one.or(other),
    }
}

impl Spent {
    /// Adds what something else took.
    pub fn add(&mut self, other: Self) {
        self.calls = self.calls.saturating_add(other.calls);
        self.tokens_in = sum(self.tokens_in, other.tokens_in);
        self.tokens_cached = sum(self.tokens_cached, other.tokens_cached);
        self.tokens_cache_written = sum(self.tokens_cache_written, other.tokens_cache_written);
        self.tokens_cache_written_1h =
            sum(self.tokens_cache_written_1h, other.tokens_cache_written_1h);
        self.tokens_out = sum(self.tokens_out, other.tokens_out);
        self.at_least |= other.at_least;
        self.input_at_least |= other.input_at_least;
        self.cost = sum(self.cost, other.cost);
    }
}

/// Two lists of events as one, in file order: whether each is of the first.
pub(crate) fn merged<T>(
    one: impl Iterator<Item = (usize, T)>,
    other: impl Iterator<Item = (usize, T)>,
) -> impl Iterator<Item = (bool, usize, T)> {
    let (mut one, mut other) = (one.peekable(), other.peekable());
    std::iter::from_fn(move || {
        let first = match (one.peek(), other.peek()) {
            (Some((one, _)), Some((other, _))) => one < other,
            (one, _) => one.is_some(),
        };
        let (event, told) = if first { one.next() } else { other.next() }?;
        Some((first, event, told))
    })
}
