//! The same decisions under two settings.

use serde::{Deserialize, Serialize};

use crate::{Settings, Verdict};

/// Settings that have a name, to compare with others.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Preset {
    /// What they are, in words: "Technical 0.8, interaction 0.2".
    pub label: String,
    /// What they set; all else is as saved.
    pub settings: Settings,
}

/// What the settings A and B make of everything loaded.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Compared {
    /// Loaded decisions.
    pub decisions: u32,
    /// Those with another winner: arithmetic and no sample, so there is nothing to test.
    pub winners: u32,
    /// Those with another status.
    pub statuses: u32,
    /// Those with either.
    pub outcomes: u32,
    /// Those, in order; the first 500 of `outcomes`.
    pub changed: Vec<ChangedDecision>,
    /// Against what people chose or a log records; `None` where nothing loaded says so.
    pub choices: Option<Choices>,
    /// What the selected alternatives are like, measure by measure; those of which nothing is known are left out.
    pub measures: Vec<Measure>,
    /// How alike the rankings are; `None` where no decision ranks two under both.
    pub ranks: Option<RankAgreement>,
    /// Settings that no decision takes, in words; they change nothing.
    pub refused: Vec<String>,
}

/// A decision that comes to something else.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ChangedDecision {
    /// Which, by place among all that are loaded.
    pub decision: u32,
    /// Under A.
    pub before: Verdict,
    /// Under B.
    pub after: Verdict,
    /// The recorded outcome in words: "postgres, Accept"; empty where none is.
    pub recorded: String,
}

/// Two settings against what people chose, decision by decision: `McNemar`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Choices {
    /// Decisions of which the choice is known.
    pub n: u32,
    /// Those in which A selects what was chosen.
    pub right_a: u32,
    /// Those in which B does.
    pub right_b: u32,
    /// Those in which A does and B does not.
    pub only_a: u32,
    /// Those in which B does and A does not.
    pub only_b: u32,
    /// Those in which status and winner are as recorded under A.
    pub same_a: u32,
    /// Those in which they are under B.
    pub same_b: u32,
    /// (`only_b` − `only_a`) / `n`.
    pub difference: f64,
    /// Lower end of its 95% interval (Bonett and Price).
    pub low: f64,
    /// Upper end.
    pub high: f64,
    /// Whether so many differ that a test can tell anything: 5 or more in `only_a` and `only_b`.
    pub enough: bool,
    /// `McNemar`'s p, mid-p; `None` below 5 that differ: it cannot reach 0.05 there.
    pub mid_p: Option<f64>,
    /// The exact one; `None` below 6.
    pub exact_p: Option<f64>,
    /// What is to say of it, in a sentence.
    pub note: String,
}

/// Why there is no mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Lacks {
    /// It is nothing of that side's kind.
    NotMeasured,
    /// What it counts is switched off there.
    NotChecked,
    /// Nothing of it is known.
    Unknown,
}

impl Lacks {
    /// In two words, or a dash.
    pub fn words(self) -> &'static str {
        match self {
            Self::NotMeasured => "not measured",
            Self::NotChecked => "not checked",
            Self::Unknown => "–",
        }
    }
}

/// A number of the selected alternative under A and under B, over the decisions in which both are known.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Measure {
    /// Stable name: `technical`, `satisfaction`, `success`, `tokens`, `duration`, `questions.low`, `regret`.
    pub id: String,
    /// In words.
    pub label: String,
    /// Unit, or empty: `ms`.
    pub unit: String,
    /// Whether more is better, or less; `None` where neither is by itself.
    pub more_is_better: Option<bool>,
    /// Decisions in which it is known under both.
    pub n: u32,
    /// Tasks that those belong to, which are what is resampled.
    pub groups: u32,
    /// Why there is no mean under A, under B; `None` where there is one.
    pub lacks: [Option<Lacks>; 2],
    /// Mean under A.
    pub mean_a: f64,
    /// Mean under B.
    pub mean_b: f64,
    /// Mean of B − A.
    pub difference: f64,
    /// The 95% interval of the difference (paired bootstrap); `None` where there is not enough.
    pub interval: Option<(f64, f64)>,
    /// Whether there are so many groups that an interval means something: 10 or more.
    pub enough: bool,
    /// What is to say of it, in a sentence; or empty.
    pub note: String,
}

/// How alike the rankings of two settings are.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct RankAgreement {
    /// Decisions in which two or more rank under both.
    pub n: u32,
    /// Those with the same first.
    pub same_first: u32,
    /// Decisions in which Kendall's tau-b is defined: not all tie under A or under B.
    pub tau_n: u32,
    /// Lower quartile, median and upper quartile of tau-b, from −1 to 1; `None` where it is defined in none.
    pub tau: Option<[f64; 3]>,
}
