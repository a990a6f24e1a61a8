use super::{Flag, Gate, Guard};

/// Alternatives × criteria with everything that weighing needs: what `evaluate` gives.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cells {
    /// Criteria in summation order.
    pub criteria: Vec<Criterion>,
    /// One column a criterion, each as long as `alternatives`.
    pub columns: Vec<Column>,
    /// The alternatives in input order.
    pub alternatives: Vec<Alternative>,
    /// How scores are normalised.
    pub norm: Norm,
    /// Yes-or-no properties of alternatives that guards ask about.
    pub flags: Vec<Flag>,
    /// Numbers about the decision as a whole that guards compare, such as reflexion attempts: label
    /// and value.
    pub facts: Vec<(&'static str, f64)>,
    /// The status machine: the first guard that holds names the status.
    pub guards: Vec<Guard>,
}

/// What alternatives are judged by.
#[derive(Clone, Debug, PartialEq)]
pub struct Criterion {
    /// Stable name; gives the colour.
    pub id: &'static str,
    /// Name in words.
    pub label: &'static str,
    /// +1 where more is better, −1 where less is.
    pub sign: f64,
    /// Place of the weight, by class of the alternative. One entry serves all classes.
    pub weights: Vec<usize>,
    /// Palette slot from 1.
    pub slot: u8,
}

impl Criterion {
    /// A criterion of one weight for all classes, in palette slot 1.
    pub fn new(id: &'static str, label: &'static str, sign: f64, weight: usize) -> Self {
        Self {
            id,
            label,
            sign,
            weights: vec![weight],
            slot: 1,
        }
    }

    /// Place of the weight for a class; the last one serves classes beyond the list.
    pub fn weight(&self, class: usize) -> Option<usize> {
        self.weights.get(class).or(self.weights.last()).copied()
    }
}

/// The cells of one criterion.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Column {
    /// The numbers, finite, one an alternative.
    pub x: Vec<f64>,
    /// Known factors.
    pub gain: Gain,
    /// Where the numbers come from; empty, or one an alternative.
    pub origins: Vec<Origin>,
}

impl Column {
    /// A column of plain numbers with gain 1 and nothing to tell.
    pub fn new(x: Vec<f64>) -> Self {
        Self {
            x,
            gain: Gain::One,
            origins: Vec::new(),
        }
    }
}

/// A known factor of cells, which is not the user's to move.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Gain {
    /// 1.
    #[default]
    One,
    /// The same for the column: 1/100 for cost.
    Same(f64),
    /// One an alternative: confidences; 0 where an evaluator gave no score.
    Each(Vec<f64>),
}

impl Gain {
    /// The factor of an alternative.
    pub fn of(&self, alternative: usize) -> f64 {
        match self {
            Gain::One => 1.0,
            Gain::Same(gain) => *gain,
            Gain::Each(gains) => gains.get(alternative).copied().unwrap_or(0.0),
        }
    }
}

/// How the sum of an alternative becomes its score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Norm {
    /// The sum is the score.
    #[default]
    One,
    /// The sum is divided by Σ θ·gain over the alternative's cells; without any it has no score.
    Weights,
}

/// One thing to choose.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Alternative {
    /// Public name, unique in the decision.
    pub id: String,
    /// Name to show.
    pub label: String,
    /// Place of its class; 0 where there is one class.
    pub class: usize,
    /// Place of the parameter that multiplies its whole score.
    pub multiplier: Option<usize>,
    /// Where it stands.
    pub place: Option<Place>,
    /// The gates before it, in rule order. It ranks if all let it pass.
    pub gates: Vec<Gate>,
    /// Whether another decision made it (a hybrid) rather than a file.
    pub derived: bool,
}

impl Alternative {
    /// An alternative of that id and nothing else.
    pub fn new(id: &str) -> Self {
        Self {
            id: id.to_owned(),
            label: id.to_owned(),
            ..Self::default()
        }
    }
}

/// A line of a loaded file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// The caller's number for the file.
    pub file: u32,
    /// Line, from 1.
    pub line: u32,
}

/// Where a cell comes from.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Origin {
    /// How the number was formed, in a sentence: "mean of 3 qualities".
    pub formed: String,
    /// The values it was formed from.
    pub inputs: Vec<Input>,
    /// What to know of it beyond its inputs: a missing field, evidence left out.
    pub notes: Vec<(Provenance, String)>,
}

/// One value that was read.
#[derive(Clone, Debug, PartialEq)]
pub struct Input {
    /// What was read: "quality 0.90".
    pub text: String,
    /// Where it stands.
    pub place: Place,
    /// How it was read.
    pub provenance: Provenance,
}

/// How far a number can be trusted to be what its writer meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Provenance {
    /// As written.
    Read,
    /// A word or text read as a number.
    Coerced,
    /// Not there, and a value assumed by a parameter or rule.
    Assumed,
    /// Not there; the term is 0.
    Missing,
    /// Left out of the formula.
    LeftOut,
}
