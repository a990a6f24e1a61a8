//! The columns of runs: what each run has in them, of which head, cells, sorting, sums, facets and CSV are made. Pure.

use std::cmp::Ordering;

use steelyard_protocol::telemetry::{Cost, Currency};
use steelyard_protocol::{Outcome, RunLine};

use super::totals::Totals;
use super::tree::parted;
use crate::charts::format;
use crate::state::views::sort_order::{known_first, turned};

/// A column.
pub(super) struct Column {
    /// By which it is chosen, in addresses and documents as well.
    pub(super) id: &'static str,
    /// Its name.
    pub(super) name: &'static str,
    /// What the name means, where it does not say so itself.
    pub(super) title: &'static str,
    /// What a run has there; `tasks` are what decisions are called.
    pub(super) value: fn(run: &RunLine, tasks: &[String]) -> Value,
    /// What it holds.
    pub(super) holds: Holds,
}

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Holds {
    /// Words.
    Words,
    /// A moment, in milliseconds since 1970.
    Moment,
    /// How many questions take how much.
    Efforts,
    /// A count, which adds up.
    Count,
    /// Tokens, which add up.
    Tokens,
    /// Milliseconds, which add up.
    Time,
    /// Money, which adds up in one currency.
    Money,
    /// A number with so many decimals at most, of which the mean tells something.
    Mean(usize),
}

/// What a run has in a column.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    /// Nothing that is known.
    Unknown,
    Words(String),
    /// Questions of high, medium and low effort, and those not judged.
    Efforts([u32; 4]),
    Number {
        x: f64,
        /// Whether it is a lower bound.
        at_least: bool,
        /// In what, where it is money.
        currency: Currency,
    },
}

impl Value {
    fn number(x: Option<f64>) -> Self {
        Self::bound(x, false)
    }

    fn count(count: u32) -> Self {
        Self::number(Some(f64::from(count)))
    }

    fn bound(x: Option<f64>, at_least: bool) -> Self {
        let currency = Currency::DOLLARS;
        x.map_or(Self::Unknown, |x| Self::Number {
            x,
            at_least,
            currency,
        })
    }

    fn tokens(tokens: Option<u64>, at_least: bool) -> Self {
        Self::bound(tokens.map(|tokens| tokens as f64), at_least)
    }

    fn cost(cost: &Cost) -> Self {
        cost.amount.map_or(Self::Unknown, |x| Self::Number {
            x,
            at_least: cost.is_part(),
            currency: cost.currency,
        })
    }

    fn words(words: &str) -> Self {
        if words.is_empty() {
            Self::Unknown
        } else {
            Self::Words(words.to_owned())
        }
    }

    fn known(&self) -> Option<&Self> {
        Some(self).filter(|value| **value != Self::Unknown)
    }

    /// Whether it is neither unknown nor 0.
    pub(super) fn says(&self) -> bool {
        match self {
            Self::Unknown => false,
            Self::Words(_) => true,
            Self::Efforts(efforts) => *efforts != [0; 4],
            Self::Number { x, .. } => *x != 0.0,
        }
    }

    /// The order of two values, what is not known last whichever way: of questions those that ask most are the greatest.
    pub(super) fn order(&self, other: &Self, falls: bool) -> Ordering {
        known_first(self.known(), other.known(), |one, other| {
            let order = match (one, other) {
                (Self::Words(one), Self::Words(other)) => {
                    let folded = one.to_lowercase().cmp(&other.to_lowercase());
                    folded.then_with(|| one.cmp(other))
                }
                (Self::Efforts(one), Self::Efforts(other)) => one.cmp(other),
                (
                    Self::Number { x, currency, .. },
                    Self::Number {
                        x: y,
                        currency: another,
                        ..
                    },
                ) => currency.cmp(another).then(x.total_cmp(y)),
                _ => Ordering::Equal,
            };
            turned(order, falls)
        })
    }

    /// The words, where it is words; else nothing.
    pub(super) fn said(self) -> String {
        match self {
            Self::Words(words) => words,
            _ => String::new(),
        }
    }
}

const fn words(
    id: &'static str,
    name: &'static str,
    title: &'static str,
    value: fn(&RunLine, &[String]) -> Value,
) -> Column {
    column(id, name, title, Holds::Words, value)
}

const fn column(
    id: &'static str,
    name: &'static str,
    title: &'static str,
    holds: Holds,
    value: fn(&RunLine, &[String]) -> Value,
) -> Column {
    Column {
        id,
        name,
        title,
        value,
        holds,
    }
}

/// All columns, the agent first, in the order in which they stand unless somebody moves them.
pub(super) const COLUMNS: [Column; 32] = [
    words("agent", "Agent", "", |run, _| Value::words(&run.name)),
    words("task", "Task", "", |run, tasks| {
        Value::words(task(run, tasks))
    }),
    words("model", "Model", "Models that answered", |run, _| {
        Value::words(&run.models.join(", "))
    }),
    words(
        "project",
        "Project",
        "Last part of the run's folder",
        |run, _| Value::words(&run.project),
    ),
    words("branch", "Branch", "", |run, _| Value::words(&run.branch)),
    column("began", "Began", "", Holds::Moment, |run, _| {
        Value::number(run.began.map(|at| at as f64))
    }),
    column("turns", "Turns", "", Holds::Count, |run, _| {
        Value::count(run.turns)
    }),
    column(
        "questions",
        "Questions",
        "By the effort they need",
        Holds::Efforts,
        |run, _| {
            let [low, medium, high] = run.efforts;
            Value::Efforts([high, medium, low, run.unjudged])
        },
    ),
    column(
        "questions_high",
        "High effort",
        "Questions of high effort",
        Holds::Count,
        |run, _| Value::count(run.efforts[2]),
    ),
    column(
        "questions_medium",
        "Medium effort",
        "Questions of medium effort",
        Holds::Count,
        |run, _| Value::count(run.efforts[1]),
    ),
    column(
        "questions_low",
        "Low effort",
        "Questions of low effort",
        Holds::Count,
        |run, _| Value::count(run.efforts[0]),
    ),
    column(
        "questions_unjudged",
        "Not judged",
        "Questions whose effort cannot be judged",
        Holds::Count,
        |run, _| Value::count(run.unjudged),
    ),
    column(
        "broken",
        "Broken",
        "How often preferences were broken",
        Holds::Count,
        |run, _| Value::number(Some(Totals::of([run]).broken as f64)),
    ),
    column(
        "outcome",
        "Outcome",
        "Set by a person: 1 passed, 0 failed, or a score between",
        Holds::Mean(2),
        |run, _| Value::number(outcome(&run.outcome)),
    ),
    column(
        "stars",
        "Stars",
        "User satisfaction, 1 to 5",
        Holds::Mean(1),
        |run, _| Value::number(run.outcome.stars.map(f64::from)),
    ),
    column(
        "technical",
        "Technical",
        "The technical score, 0 to 1",
        Holds::Mean(2),
        |run, _| Value::number(run.technical.map(|(score, _)| score)),
    ),
    column(
        "interaction",
        "Interaction",
        "Sum of proactivity and personalisation",
        Holds::Mean(2),
        |run, _| Value::number(interaction(run)),
    ),
    column(
        "tokens_in",
        "Tokens in",
        "Including those from a cache",
        Holds::Tokens,
        |run, _| Value::tokens(run.tokens_in, run.input_at_least),
    ),
    column(
        "tokens_cached",
        "Cached",
        "Tokens in that were read from a cache",
        Holds::Tokens,
        |run, _| Value::tokens(run.tokens_of[0], false),
    ),
    column(
        "tokens_cache_written",
        "Cache written",
        "Tokens in that were written to a cache",
        Holds::Tokens,
        |run, _| Value::tokens(run.tokens_of[1], false),
    ),
    column(
        "tokens_out",
        "Tokens out",
        "Including those of reasoning",
        Holds::Tokens,
        |run, _| Value::tokens(run.tokens_out, run.at_least),
    ),
    column(
        "tokens_reasoning",
        "Reasoning",
        "Tokens out that were reasoning",
        Holds::Tokens,
        |run, _| Value::tokens(run.tokens_of[2], run.at_least),
    ),
    column(
        "cost",
        "Cost",
        "As logged, else by your prices",
        Holds::Money,
        |run, _| Value::cost(&run.cost),
    ),
    column(
        "time",
        "Time",
        "Time of all turns",
        Holds::Time,
        |run, _| Value::number(run.took_ms),
    ),
    column(
        "waited",
        "Waiting",
        "Time spent waiting for the user",
        Holds::Time,
        |run, _| Value::number(run.waited_ms),
    ),
    column("calls", "Calls", "Tool calls", Holds::Count, |run, _| {
        Value::count(run.calls.0)
    }),
    column(
        "failed",
        "Failed",
        "Tool calls that failed",
        Holds::Count,
        |run, _| Value::number(run.calls.1.map(|(failed, _)| f64::from(failed))),
    ),
    column(
        "refused",
        "Refused",
        "Tool calls that the user refused",
        Holds::Count,
        |run, _| Value::number(run.refused_edits.map(|both| f64::from(both.0))),
    ),
    column(
        "edits",
        "Edits",
        "Calls of tools whose name says that they edit files",
        Holds::Count,
        |run, _| Value::number(run.refused_edits.map(|both| f64::from(both.1))),
    ),
    words(
        "title",
        "About",
        "The spec or the first prompt",
        |run, _| Value::words(&run.title),
    ),
    words("note", "Note", "", |run, _| Value::words(&run.outcome.note)),
    words("file", "File", "", |run, _| Value::words(&run.file)),
];

/// The column of rewards for how an agent worked with its user.
pub(super) const REWARDS: &str = "interaction";

/// Ids of the columns that are shown unless others are chosen; the agent stands before them.
pub(super) const LEAN: [&str; 12] = [
    "task",
    "model",
    "began",
    "turns",
    "questions",
    "broken",
    "outcome",
    "tokens_out",
    "cost",
    "time",
    "failed",
    "interaction",
];

/// Each has an id of its own.
impl PartialEq for Column {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Column {
    /// The one of an id.
    pub(super) fn of(id: &str) -> Option<&'static Self> {
        COLUMNS.iter().find(|column| column.id == id)
    }

    /// Whether what stands in it ends where it ends, as numbers do.
    pub(super) fn is_end(&self) -> bool {
        self.is_number() && self.id != "outcome"
    }

    /// Its width in pixels: only rows in view are drawn, and what else there is must not move them.
    pub(super) fn width(&self) -> usize {
        let letters = 6 * self.name.len() + 24;
        letters.max(match self.holds {
            _ if self.id == "model" => 112,
            _ if self.id == "technical" => 124,
            Holds::Efforts => 152,
            Holds::Words => 132,
            // Its head names the time zone: "Began, Europe/Rome".
            Holds::Moment => 156,
            Holds::Mean(_) if self.id == "outcome" => 112,
            Holds::Time => 92,
            Holds::Money => 80,
            _ => 64,
        })
    }

    /// Whether numbers stand in it that can be weighed.
    pub(super) fn is_number(&self) -> bool {
        !matches!(self.holds, Holds::Words | Holds::Moment | Holds::Efforts)
    }

    /// In what its numbers are, where that is no mere count: "ms".
    pub(super) fn unit(&self) -> &'static str {
        if self.holds == Holds::Time { "ms" } else { "" }
    }

    /// How a number of it is written.
    pub(super) fn written(&self, x: f64, currency: Currency) -> String {
        match self.holds {
            Holds::Time => format::duration(x),
            Holds::Tokens => format::tokens(x),
            Holds::Money => format::money(x, currency),
            Holds::Mean(digits) if self.id == REWARDS => format::signed(x, digits),
            Holds::Mean(digits) => format::fixed(x, digits),
            _ => format::whole(x),
        }
    }
}

/// What runs can be parted by: an id, and its name.
pub(super) const FACETS: [(&str, &str); 6] = [
    ("agent", "agent"),
    ("model", "model"),
    ("project", "project"),
    ("branch", "branch"),
    ("task", "task"),
    ("outcome", "outcome"),
];

/// What a run has of a facet: several names where several models answered, an empty one for what is not known.
pub(super) fn names(facet: &str, run: &RunLine, tasks: &[String]) -> Vec<String> {
    let one = match facet {
        "agent" => parted(&run.name).0,
        "model" if !run.models.is_empty() => return run.models.clone(),
        "project" => &run.project,
        "branch" => &run.branch,
        "task" => task(run, tasks),
        "outcome" => result(&run.outcome),
        _ => "",
    };
    vec![one.to_owned()]
}

/// The task of a run: what its decision is called, else the name that a log or a document gives it.
fn task<'a>(run: &'a RunLine, tasks: &'a [String]) -> &'a str {
    let decision = run.decision.map(|(decision, _)| decision as usize);
    let label = decision.and_then(|decision| tasks.get(decision));
    label.unwrap_or(&run.task)
}

/// How well a run did its task, as a person says.
fn outcome(outcome: &Outcome) -> Option<f64> {
    let done = outcome.success.map(|done| f64::from(u8::from(done)));
    outcome.score.or(done)
}

fn result(outcome: &Outcome) -> &'static str {
    match (outcome.success, outcome.score) {
        (Some(true), _) => "pass",
        (Some(false), _) => "fail",
        (None, Some(_)) => "a score",
        (None, None) => "",
    }
}

/// `R_Proact` + `R_Pers`.
pub(super) fn interaction(run: &RunLine) -> Option<f64> {
    Some(run.proactivity? + run.personalisation?)
}

/// What runs come to in a column together.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Sum {
    /// In how many of the runs it is known.
    pub(super) known: usize,
    /// The sum, or of means the mean, and whether it is a lower bound, since a number in it is one: for each currency.
    pub(super) amounts: Vec<(Currency, f64, bool)>,
    /// Questions of high, medium and low effort, and those not judged.
    pub(super) efforts: [u32; 4],
}

impl Sum {
    /// Of these runs.
    pub(super) fn of<'a>(column: &Column, runs: impl Iterator<Item = &'a RunLine>) -> Self {
        let mut all = Self::default();
        for run in runs {
            all.add((column.value)(run, &[]));
        }
        if let (Holds::Mean(_), Some((_, sum, _))) = (column.holds, all.amounts.first_mut()) {
            *sum /= all.known as f64;
        }
        if matches!(column.holds, Holds::Words | Holds::Moment) {
            all = Self::default();
        }
        all
    }

    fn add(&mut self, value: Value) {
        match value {
            Value::Unknown | Value::Words(_) => return,
            Value::Efforts(efforts) => {
                for (all, own) in self.efforts.iter_mut().zip(efforts) {
                    *all = all.saturating_add(own);
                }
            }
            Value::Number {
                x,
                at_least,
                currency,
            } => match self.amounts.iter_mut().find(|one| one.0 == currency) {
                Some((_, sum, bound)) => {
                    *sum += x;
                    *bound |= at_least;
                }
                None => self.amounts.push((currency, x, at_least)),
            },
        }
        self.known += 1;
    }

    /// By what it is sorted among others: the first currency's.
    pub(super) fn value(&self, column: &Column) -> Value {
        match (column.holds, self.amounts.first()) {
            (Holds::Efforts, _) => Value::Efforts(self.efforts),
            (_, Some((currency, x, at_least))) => Value::Number {
                x: *x,
                at_least: *at_least,
                currency: *currency,
            },
            _ => Value::Unknown,
        }
    }

    /// As it is written: "≥ 12.4k", "$3.20, €1.00"; nothing of a column that does not add up.
    pub(super) fn words(&self, column: &Column) -> String {
        if matches!(column.holds, Holds::Words | Holds::Moment) {
            return String::new();
        }
        let amounts = self.amounts.iter();
        let amounts = amounts.map(|(currency, x, at_least)| {
            format::bounded(*at_least, &column.written(*x, *currency))
        });
        let amounts: Vec<String> = amounts.collect();
        match amounts.as_slice() {
            [] => format::UNKNOWN.to_owned(),
            all => all.join(", "),
        }
    }
}
