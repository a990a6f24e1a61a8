//! What artifacts are judged by, and how far it has moved.

use std::collections::BTreeMap;

use steelyard_documents::Name;
use steelyard_documents::similarity::{Method, similarity};

/// A criterion of a rubric.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Criterion {
    /// Its name.
    pub name: Name,
    /// Its weight, 0 or more; only its share of all weights counts.
    pub weight: f64,
    /// How it is judged, in words; empty where nothing says so.
    pub guidelines: String,
}

/// Criteria in the order in which they are written, no two of one name.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rubric {
    /// All of them.
    pub criteria: Vec<Criterion>,
}

impl Rubric {
    /// The share of each criterion in all weights; nothing where no weight is above 0.
    fn shares(&self) -> BTreeMap<&Name, (f64, &str)> {
        let greatest = self
            .criteria
            .iter()
            .map(|one| one.weight)
            .fold(0.0, f64::max);
        // By the greatest first, so that no sum overflows.
        let sum: f64 = self.criteria.iter().map(|one| one.weight / greatest).sum();
        let share = |one: &Criterion| {
            if greatest > 0.0 {
                one.weight / greatest / sum
            } else {
                0.0
            }
        };
        let all = self.criteria.iter();
        all.map(|one| (&one.name, (share(one), one.guidelines.as_str())))
            .collect()
    }
}

/// What moved of a criterion, as parts of 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Moved {
    /// Its name.
    pub name: Name,
    /// Its share in the gold rubric and in the living one.
    pub shares: [f64; 2],
    /// Half of what its share changed by.
    pub weight: f64,
    /// What both have of it, times how unlike its wordings are.
    pub wording: f64,
}

/// How far a living rubric has moved from the gold one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Drift {
    /// In percent, 0 to 100.
    pub percent: f64,
    /// Criterion by criterion: those of the gold rubric, then new ones.
    pub moved: Vec<Moved>,
}

/// What of a change counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Measure {
    /// Weights that moved, and wording that changed.
    #[default]
    WeightsAndWording,
    /// Weights alone.
    Weights,
    /// How often another artifact comes first ([`crate::behavioural`]).
    Behaviour,
}

impl Measure {
    /// All of them, as the readings stand.
    pub const ALL: [Self; 3] = [Self::WeightsAndWording, Self::Weights, Self::Behaviour];

    /// Its public name.
    pub const fn id(self) -> &'static str {
        match self {
            Self::WeightsAndWording => "weights_and_wording",
            Self::Weights => "weights",
            Self::Behaviour => "behaviour",
        }
    }
}

/// How far `living` has moved from `gold`: half of what the shares of criteria changed by and, where wording counts, what both
/// have of a criterion times how unlike its two wordings are. Criteria are matched by name. By behaviour both count here, since
/// no two rubrics alone tell it.
pub fn drift(gold: &Rubric, living: &Rubric, measure: Measure, method: Method) -> Drift {
    let (was, is) = (gold.shares(), living.shares());
    let new = living
        .criteria
        .iter()
        .filter(|one| !was.contains_key(&one.name));
    let mut moved = Vec::new();
    for one in gold.criteria.iter().chain(new) {
        let side =
            |shares: &BTreeMap<&Name, (f64, &str)>| shares.get(&one.name).map(|(share, _)| *share);
        let shares = [side(&was).unwrap_or(0.0), side(&is).unwrap_or(0.0)];
        let wording = match (was.get(&one.name), is.get(&one.name)) {
            (Some((_, before)), Some((_, after)))
                if measure != Measure::Weights && before.trim() != after.trim() =>
            {
                shares[0].min(shares[1]) * (1.0 - similarity(method, before.trim(), after.trim()))
            }
            _ => 0.0,
        };
        moved.push(Moved {
            name: one.name.clone(),
            shares,
            weight: (shares[1] - shares[0]).abs() / 2.0,
            wording,
        });
    }
    let sum: f64 = moved.iter().map(|one| one.weight + one.wording).sum();
    Drift {
        percent: (100.0 * sum).clamp(0.0, 100.0),
        moved,
    }
}

/// How grave a drift is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// It is logged.
    Info,
    /// It is flagged.
    Warning,
    /// Somebody should look at it now.
    Critical,
}

impl Severity {
    /// Of a drift in percent, under the two limits: a warning from the first on, critical above the second.
    pub fn of(percent: f64, warning: f64, critical: f64) -> Self {
        use steelyard_decision::key;
        if key(percent) > key(critical) {
            Self::Critical
        } else if key(percent) >= key(warning) {
            Self::Warning
        } else {
            Self::Info
        }
    }

    /// Its public name.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Info => "info",
            Self::Warning => "warning",
            Self::Critical => "critical",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rubric(weights: [f64; 3]) -> Rubric {
        let names = ["Accuracy", "Clarity", "Completeness"]
            .into_iter()
            .zip(weights);
        let criteria = names.map(|(name, weight)| Criterion {
            name: name.into(),
            weight,
            guidelines: format!("How good is its {name}?"),
        });
        Rubric {
            criteria: criteria.collect(),
        }
    }

    /// deliberation.md's worked example.
    #[test]
    fn a_tenth_that_moved_is_ten_percent() {
        let gold = rubric([0.4, 0.3, 0.3]);
        let living = rubric([0.5, 0.3, 0.2]);
        let found = drift(&gold, &living, Measure::default(), Method::default());
        assert!((found.percent - 10.0).abs() < 1e-9, "{found:?}");
        assert_eq!(Severity::of(found.percent, 5.0, 15.0), Severity::Warning);
        assert_eq!(Severity::of(15.0, 5.0, 15.0), Severity::Warning);
        assert_eq!(Severity::of(4.999_999, 5.0, 15.0), Severity::Info);
    }
}
