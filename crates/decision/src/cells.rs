use steelyard_documents::Name;

use crate::property::{Property, PropertyValue};
use crate::{
    Domain, Fact, Flag, Gate, Guard, Mean, Measure, Parameters, Preference, Recorded, Spread, Stage,
};

/// Alternatives × criteria with everything that weighing needs: what `evaluate` gives.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cells {
    /// Criteria in summation order.
    pub criteria: Vec<Criterion>,
    /// One column a criterion, each as long as `alternatives`.
    pub columns: Vec<Column>,
    /// Names of the classes of alternatives; empty where there is one class.
    pub classes: Vec<Name>,
    /// The alternatives in input order.
    pub alternatives: Vec<Alternative>,
    /// How scores are normalised.
    pub norm: Norm,
    /// Yes-or-no properties of alternatives that guards ask about.
    pub flags: Vec<Flag>,
    /// Numbers about the decision as a whole that guards compare.
    pub facts: Vec<Fact>,
    /// How far numbers of a stage are apart that guards ask about.
    pub spreads: Vec<Spread>,
    /// Numbers of the first of the ranking that guards ask about.
    pub means: Vec<Mean>,
    /// What makes an alternative the safest, the weightiest first.
    pub safety: Vec<Preference>,
    /// The status machine: the first guard that holds names the status.
    pub guards: Vec<Guard>,
    /// Decisions that a status of this one may open.
    pub stages: Vec<Stage>,
}

impl Cells {
    /// Whether a rule asks about the first of the ranking what the facts of a gate say.
    pub fn asks_for(&self, gate: &str) -> bool {
        let tests = self.guards.iter().flat_map(|guard| &guard.tests);
        let mut flags = tests.filter_map(|test| match test.left {
            Measure::TopFlag(place) => self.flags.get(place),
            _ => None,
        });
        flags.any(|flag| flag.gate.as_deref() == Some(gate))
    }

    /// These, and those of all stages that they may open, each before its own.
    pub fn with_stages(&self) -> Vec<(Option<&Stage>, &Self)> {
        fn add<'a>(stages: &'a [Stage], all: &mut Vec<(Option<&'a Stage>, &'a Cells)>) {
            for stage in stages {
                all.push((Some(stage), &stage.cells));
                add(&stage.cells.stages, all);
            }
        }
        let mut all = vec![(None, self)];
        add(&self.stages, &mut all);
        all
    }
}

/// What alternatives are judged by.
#[derive(Clone, Debug, PartialEq)]
pub struct Criterion {
    /// Stable name; gives the colour.
    pub id: Name,
    /// Name in words.
    pub label: Name,
    /// +1 where more is better, −1 where less is.
    pub sign: f64,
    /// Place of the weight, by class of the alternative. One entry serves all classes.
    pub weights: Vec<usize>,
    /// The part of its weight that it counts by, above 0 and 1 at most: the half where two evaluators have a role's
    /// weight together.
    pub share: f64,
    /// Palette slot from 1.
    pub slot: u8,
    /// What its cells can be: what an edit of one stays within.
    pub domain: Domain,
    /// What its cells can be as they themselves tell, within the domain: what a change that is suggested stays within. `None`
    /// where they tell nothing, and the domain says all.
    pub told: Option<Domain>,
    /// The unit of its cells; empty for plain numbers.
    pub unit: Name,
    /// Whether its part is added to the score as it is, after the multiplier of the alternative. Only where the sum is
    /// the score: under [`Norm::Weights`] there is no such criterion.
    pub offset: bool,
}

impl Criterion {
    /// A criterion of one whole weight for all classes, in palette slot 1.
    pub fn new(id: impl Into<Name>, label: impl Into<Name>, sign: f64, weight: usize) -> Self {
        Self {
            id: id.into(),
            label: label.into(),
            sign,
            weights: vec![weight],
            share: 1.0,
            slot: 1,
            domain: Domain::ANY,
            told: None,
            unit: Name::default(),
            offset: false,
        }
    }

    /// What a change of a cell that is suggested stays within.
    pub fn suggested(&self) -> Domain {
        self.told.unwrap_or(self.domain)
    }

    /// What the cells of a column can be as they and its names tell, within the declared domain.
    pub(crate) fn domain_of(&self, column: &Column) -> Domain {
        let names = [self.id.as_str(), self.label.as_str()];
        let told = Domain::of_numbers(&names, None, column.x.iter().copied());
        told.within(self.domain)
    }

    /// Place of the weight for a class; the last one serves classes beyond the list.
    pub fn weight(&self, class: usize) -> Option<usize> {
        self.weights.get(class).or(self.weights.last()).copied()
    }

    /// What it weighs for a class: the value of the weight times the share; 0 without a weight.
    pub fn weighs(&self, parameters: &Parameters, class: usize) -> f64 {
        let weight = self.weight(class);
        weight.map_or(0.0, |place| parameters.value(place)) * self.share
    }
}

/// The cells of one criterion.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Column {
    /// The numbers, finite, one an alternative.
    pub x: Vec<f64>,
    /// Known factors.
    pub gain: Gain,
    /// What the numbers are measured from: taken off each before it is weighed.
    pub shift: f64,
    /// Where the numbers come from; empty, or one an alternative.
    pub origins: Vec<Origin>,
}

impl Column {
    /// A column of plain numbers with gain 1 and nothing to tell.
    pub fn new(x: Vec<f64>) -> Self {
        Self {
            x,
            gain: Gain::One,
            shift: 0.0,
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

    /// The factor of the column: where alternatives have different ones, the greatest, at least 0.
    pub fn greatest(&self) -> f64 {
        match self {
            Gain::One => 1.0,
            Gain::Same(gain) => *gain,
            Gain::Each(gains) => gains.iter().copied().fold(0.0, f64::max),
        }
    }
}

/// How the sum of an alternative becomes its score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Norm {
    /// The sum is the score.
    #[default]
    One,
    /// The sum is divided by Σ share·θ·gain over the alternative's cells; without any it has no score.
    Weights,
}

/// One thing to choose.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Alternative {
    /// Public name, unique in the decision.
    pub id: Name,
    /// Name to show.
    pub label: Name,
    /// Place of its class; 0 where there is one class.
    pub class: usize,
    /// Place of the parameter that multiplies its whole score.
    pub multiplier: Option<usize>,
    /// Where it stands.
    pub place: Option<Place>,
    /// The gates before it, in rule order. It ranks if all let it pass.
    pub gates: Vec<Gate>,
    /// The alternatives that it was made of, by id, where a decision made it (a hybrid) rather than a
    /// file.
    pub derived: Option<[Name; 2]>,
    /// What a log of its time says of it.
    pub recorded: Option<Recorded>,
    /// What its system tells of it beside its numbers, in the order to show.
    pub properties: Vec<Property>,
}

impl Alternative {
    /// The text of a property; `None` where it has none of that id.
    pub fn property(&self, id: &str) -> Option<&str> {
        let found = self.properties.iter().find(|one| one.id == id)?;
        match found.value.as_ref()? {
            PropertyValue::Text(text) => Some(text),
            PropertyValue::Number(_) => None,
        }
    }

    /// An alternative of that id and nothing else.
    pub fn new(id: impl Into<Name>) -> Self {
        let id = id.into();
        Self {
            label: id.clone(),
            id,
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

impl Origin {
    /// Whether a rule of thumb stands for something that was not read.
    pub fn is_heuristic(&self) -> bool {
        let mut notes = self.notes.iter();
        notes.any(|(how, _)| *how == Provenance::Heuristic)
    }
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
    /// Assumed for the whole cell: another of the alternative's numbers counts in its place.
    Filled,
    /// Not there; the term is 0.
    Missing,
    /// Left out of the formula.
    LeftOut,
    /// Made by a rule of ours that stands in for a judgement.
    Heuristic,
    /// Taken from a log, not worked out anew.
    Recorded,
    /// Found by a rule in what a log holds: exact as far as the rule says.
    ByRule,
}
