use std::cmp::Ordering;

/// One rule of a status machine.
#[derive(Clone, Debug, PartialEq)]
pub struct Guard {
    /// Stable name: `threshold`.
    pub id: &'static str,
    /// Name in words.
    pub label: &'static str,
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
    /// 1 or 0: a [`Flag`] (by place) of the first of the ranking.
    TopFlag(usize),
    /// A fact of the decision, by place.
    Fact(usize),
    /// How many alternatives rank.
    Ranked,
    /// How many alternatives wait for a human.
    Waiting,
}

/// The other side of a comparison.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Limit {
    /// A threshold, by place.
    Parameter(usize),
    /// A number that is not for moving.
    Constant(f64),
}

/// A property that each alternative has or not.
#[derive(Clone, Debug, PartialEq)]
pub struct Flag {
    /// In words, where it holds: "verified".
    pub yes: &'static str,
    /// In words, where it does not.
    pub no: &'static str,
    /// One an alternative.
    pub holds: Vec<bool>,
}

/// A comparison of snapped numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    /// Greater.
    Gt,
    /// Greater or equal.
    Ge,
    /// Less.
    Lt,
    /// Less or equal.
    Le,
}

impl Op {
    /// Whether left op right, given how left compares to right.
    pub fn holds(self, ordering: Ordering) -> bool {
        match self {
            Op::Gt => ordering.is_gt(),
            Op::Ge => ordering.is_ge(),
            Op::Lt => ordering.is_lt(),
            Op::Le => ordering.is_le(),
        }
    }

    /// As written in JSON.
    pub fn sign(self) -> &'static str {
        match self {
            Op::Gt => ">",
            Op::Ge => ">=",
            Op::Lt => "<",
            Op::Le => "<=",
        }
    }

    /// As said.
    pub fn words(self) -> &'static str {
        match self {
            Op::Gt => "above",
            Op::Ge => "at least",
            Op::Lt => "below",
            Op::Le => "at most",
        }
    }

    /// The opposite, as a sign: for a comparison that does not hold.
    pub fn negated(self) -> &'static str {
        match self {
            Op::Gt => "≤",
            Op::Ge => "<",
            Op::Lt => "≥",
            Op::Le => ">",
        }
    }

    /// As a sign for people.
    pub fn pretty(self) -> &'static str {
        match self {
            Op::Gt => ">",
            Op::Ge => "≥",
            Op::Lt => "<",
            Op::Le => "≤",
        }
    }
}

/// The family of a status: icon, colour, texture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Tone {
    /// Accepted, consensus, converged, selected, passed.
    Accept,
    /// A panel is needed or made a hybrid.
    Panel,
    /// Not yet: another round.
    Reflexion,
    /// A human is needed.
    Human,
    /// Rejected, vetoed.
    Reject,
    /// Safe fallback.
    Safe,
}

/// What a status machine says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Status {
    /// Public name: `ACCEPT`.
    pub id: &'static str,
    /// In words.
    pub label: &'static str,
    /// Its family.
    pub tone: Tone,
    /// Whether the first of the ranking leads under it: then it is the winner.
    pub leads: bool,
    /// Whether the winner is also what is recommended to act on.
    pub settles: bool,
}
