use std::cmp::Ordering;

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
