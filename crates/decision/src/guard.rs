use steelyard_documents::Name;

use crate::{Op, Status};

/// One rule of a status machine.
#[derive(Clone, Debug, PartialEq)]
pub struct Guard {
    /// Stable name: `threshold`.
    pub id: Name,
    /// Name in words.
    pub label: Name,
    /// All must hold; an empty list holds.
    pub tests: Vec<Test>,
    /// The status it names.
    pub status: Status,
}

/// One comparison of a guard.
#[derive(Clone, Debug, PartialEq)]
pub struct Test {
    /// What is compared.
    pub left: Measure,
    /// How.
    pub op: Op,
    /// With what.
    pub right: Limit,
}

impl Test {
    /// A comparison.
    pub const fn new(left: Measure, op: Op, right: Limit) -> Self {
        Self { left, op, right }
    }
}

/// A number that guards look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Score of the first of the ranking; −∞ where none ranks.
    Top,
    /// First score minus second; ∞ where fewer than two rank.
    Gap,
    /// 1 or 0: a [`Flag`] (by place) of the first of the ranking; −∞ where none ranks.
    TopFlag(usize),
    /// A [`Spread`](super::Spread) (by place) of the first of the ranking: a share of the mean; 0 of fewer than two
    /// numbers, −∞ where none ranks.
    TopSpread(usize),
    /// A [`Mean`](super::Mean) (by place) of the first of the ranking. No comparison holds where nothing ranks or nothing
    /// is measured.
    TopMean(usize),
    /// A fact of the decision, by place.
    Fact(usize),
    /// How many alternatives rank.
    Ranked,
    /// How many alternatives wait for a human.
    Waiting,
    /// How many alternatives are vetoed.
    Vetoed,
    /// Rank of an alternative (by place in the input) from 1; ∞ where it does not rank.
    Rank(usize),
    /// Rank of a derived alternative (by place) from 1 among itself and those it was made of; ∞ where it does
    /// not rank.
    DerivedRank(usize),
    /// Of the criteria in which those that rank differ, the greatest share in which one of them is the best, or as
    /// good, from 0 to 1; ∞ where fewer than two rank or they differ in none.
    BestShare,
}

/// The other side of a comparison.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Limit {
    /// A threshold, by place.
    Parameter(usize),
    /// A number that is not for moving.
    Constant(f64),
}

/// A number about the decision as a whole, such as reflexion attempts or votes given.
#[derive(Clone, Debug, PartialEq)]
pub struct Fact {
    /// Stable name, which is also what it is called in sentences.
    pub id: Name,
    /// The number, finite.
    pub value: f64,
}

/// A property that each alternative has or not.
#[derive(Clone, Debug, PartialEq)]
pub struct Flag {
    /// Stable name: `verified`.
    pub id: Name,
    /// In words, where it holds: "verified".
    pub yes: Name,
    /// In words, where it does not.
    pub no: Name,
    /// What the one and the other mean; empty where the words say it.
    pub means: [Name; 2],
    /// Id of the gate whose facts say whether it holds, so that turning one of them turns it too: the verifier's.
    /// `None` where nobody can make it otherwise.
    pub gate: Option<Name>,
    /// One an alternative.
    pub holds: Vec<bool>,
}
