//! What calls of models cost: as a log tells, else by the user's prices.

use serde::{Deserialize, Serialize};

/// A currency by its three letters, as ISO 4217 has them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Currency([u8; 3]);

impl Currency {
    /// What costs of a log are in.
    pub const DOLLARS: Self = Self(*b"USD");

    /// Of three letters, in any case.
    pub fn parse(text: &str) -> Option<Self> {
        let letters: [u8; 3] = text.trim().as_bytes().try_into().ok()?;
        let is_word = letters.iter().all(u8::is_ascii_alphabetic);
        is_word.then(|| Self(letters.map(|letter| letter.to_ascii_uppercase())))
    }
}

impl Default for Currency {
    fn default() -> Self {
        Self::DOLLARS
    }
}

impl std::fmt::Display for Currency {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.iter().try_for_each(|letter| {
            use std::fmt::Write;
            f.write_char(char::from(*letter))
        })
    }
}

impl TryFrom<String> for Currency {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        Self::parse(&text).ok_or("no currency")
    }
}

impl From<Currency> for String {
    fn from(currency: Currency) -> Self {
        currency.to_string()
    }
}

/// What calls of models cost. All costs of a log are in one currency.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Cost {
    /// What those come to that have a cost; `None` where none has.
    pub amount: Option<f64>,
    /// In what.
    pub currency: Currency,
    /// Calls whose cost follows from the prices: their log tells none.
    pub priced: u64,
    /// Calls without a cost.
    pub without: u64,
    /// Of the priced ones, those that do not say what came from a cache, where the price has a rate for that: all of their
    /// input counts as new.
    pub uncached: u64,
    /// Whether the cost of a priced call is a lower bound: its tokens are one, or its price has no rate for some of them.
    pub at_least: bool,
    /// Tokens of priced calls for which their price has no rate. They are not in the amount.
    pub unrated: f64,
}

impl Cost {
    /// Takes what other calls of the same log cost.
    pub fn add(&mut self, other: Self) {
        self.amount = match (self.amount, other.amount) {
            (Some(one), Some(other)) => Some((one + other).clamp(f64::MIN, f64::MAX)),
            (one, other) => one.or(other),
        };
        self.currency = other.currency;
        self.priced = self.priced.saturating_add(other.priced);
        self.without = self.without.saturating_add(other.without);
        self.uncached = self.uncached.saturating_add(other.uncached);
        self.at_least |= other.at_least;
        self.unrated = (self.unrated + other.unrated).min(f64::MAX);
    }

    /// What all calls cost, in dollars, so that it can be compared with others; `None` where it is no more than a part, or in another
    /// currency.
    pub fn whole_dollars(&self) -> Option<f64> {
        let is_whole = !self.is_part() && self.currency == Currency::DOLLARS;
        self.amount.filter(|_| is_whole)
    }

    /// Whether it is no more than a part: calls without a cost are not in it, or tokens of some are a lower bound.
    pub fn is_part(&self) -> bool {
        self.at_least || self.without > 0
    }
}

/// Why a call has no cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lack {
    /// Its log names no model.
    Nameless,
    /// No rule is for its model, or none from its day on.
    NoRule,
    /// It has no time, and the rule for its model has a day.
    NoTime,
    /// Its log does not tell tokens of its input or of its output.
    NoTokens,
    /// Tokens are negative, or a part is more than its whole: cached tokens than input, one-hour cache writes than cache writes.
    OddTokens,
    /// The rule has no rate for any of its tokens.
    NoRate,
    /// It is a sum of several calls, and the rule depends on the input of each.
    SeveralCalls,
    /// Its log has costs of its own, in dollars, and the prices are in another currency.
    OtherCurrency,
}

/// What a rate is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum TokenRate {
    /// Input that is neither read from a cache nor written to one.
    Input,
    /// Input that is read from a cache.
    Cached,
    /// Input that is written to a cache for less than an hour, usually five minutes.
    CacheWritten,
    /// Input that is written to a cache for one hour.
    CacheWritten1h,
    /// Output, reasoning included.
    Output,
}

impl TokenRate {
    /// All of them, in the order of [`PriceRule::rates`].
    pub const ALL: [Self; 5] = [
        Self::Input,
        Self::Cached,
        Self::CacheWritten,
        Self::CacheWritten1h,
        Self::Output,
    ];

    /// The key of the rate in a document.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Input => "input",
            Self::Cached => "cached",
            Self::CacheWritten => "cache_written",
            Self::CacheWritten1h => "cache_written_1h",
            Self::Output => "output",
        }
    }

    /// The place of the rate in [`PriceRule::rates`].
    pub const fn place(self) -> usize {
        self as usize
    }
}

/// The user's prices.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PriceList {
    /// In what.
    pub currency: Currency,
    /// Tokens that a rate is for, at least 1.
    pub per: f64,
    /// The first that fits a call holds.
    pub rules: Vec<PriceRule>,
}

impl Default for PriceList {
    /// No prices yet, for dollars a million of tokens.
    fn default() -> Self {
        Self {
            currency: Currency::DOLLARS,
            per: 1e6,
            rules: Vec::new(),
        }
    }
}

/// What models of a name cost.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PriceRule {
    /// Name of the models; `*` stands for any letters.
    pub matches: String,
    /// The day from which it holds, `2025-05-01`, in UTC, or a time as RFC 3339 has it; always where there is none.
    pub from: Option<String>,
    /// The tokens of input, cached ones included, that a call must exceed for the rule to apply; any call where there is none.
    pub above: Option<f64>,
    /// Rates of 0 and above, in the order of [`TokenRate::ALL`].
    pub rates: [Option<f64>; TokenRate::ALL.len()],
}

/// Prices, and what they are used for.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PriceTable {
    /// Key and name of the file that they stand in; `None` where no file has prices.
    pub file: Option<(u32, String)>,
    /// Whether what is saved stands in the place of that file; otherwise it is a new one, and the last that is opened holds.
    pub replaces: bool,
    /// Errors in documents of prices, each with its file and line.
    pub errors: Vec<String>,
    /// The prices.
    pub list: PriceList,
    /// Models of all calls that are loaded, those with the most calls first.
    pub models: Vec<PricedModel>,
}

/// A model that was called.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PricedModel {
    /// Its name; `None` for calls whose log names none.
    pub name: Option<String>,
    /// Its calls.
    pub calls: u64,
    /// Those whose log tells a cost.
    pub own: u64,
    /// Calls that a rule prices, by the places of rules.
    pub rules: Vec<(u32, u64)>,
    /// Those without a cost, by why.
    pub lacks: Vec<(Lack, u64)>,
    /// Calls that do not say what came from a cache, where their price has a rate for that.
    pub uncached: u64,
    /// Tokens of priced calls for which their price has no rate, in the order of [`TokenRate::ALL`].
    pub unrated: [f64; TokenRate::ALL.len()],
}

/// A document of prices to open: nothing has changed before.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PricesFile {
    /// Key of the file that it stands in the place of; `None` for a new one.
    pub key: Option<u32>,
    /// Name of the file.
    pub name: String,
    /// Its whole text.
    pub text: String,
    /// Whether the file was written in a way of its own, so that comments in it are not in the text.
    pub reshaped: bool,
}
