//! Who decided a weighted mean of evaluators: what it would come to without some of them.
//!
//! Every coalition of up to twelve evaluators is gone through once; from the outcomes follow who is pivotal, how few
//! would have had to be absent, and the power indices. With more evaluators the indices are sampled, and only the smallest
//! sets of absent ones are gone through.

mod by_weight;
mod coalitions;
mod counted;
mod needed;
mod sampled;
mod smallest;

pub use by_weight::{ByWeight, power_by_weight};
pub use needed::{Needed, needed};
pub use smallest::Smallest;

use steelyard_decision::{Cells, Gain, Norm, Parameters, Shape, Verdict, judge, weigh};
use steelyard_documents::Name;

use super::knob::{cells_at_mut, stage_of};
use super::sharing::Sharing;
use coalitions::{Game, MOST};
use sampled::{Estimate, sample};

/// Who decided. Lists have one entry an evaluator, in the order of the criteria.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct WhoDecided {
    /// What it comes to with all evaluators.
    pub now: Verdict,
    /// The evaluators.
    pub evaluators: Vec<Evaluator>,
    /// How indices and contributions were found.
    pub method: Method,
    /// Power over the outcome, the winner, and the status; `None` without evaluators.
    pub power: Option<[Power; 3]>,
    /// What each evaluator adds to the winner's mean (Shapley); they sum to the mean. Empty where nobody wins.
    pub contributions: Vec<f64>,
    /// Their standard errors; empty where they are exact.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub contribution_errors: Vec<f64>,
}

/// How indices were found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Method {
    /// All coalitions were gone through.
    Exact,
    /// Some were drawn, always the same ones of as many evaluators; numbers have standard errors.
    Sampled {
        /// Orders of arrival, for Shapley's indices and contributions, and as many coalitions for Banzhaf's.
        permutations: u32,
    },
}

/// Outcomes that are looked at to sample indices, about.
const MOST_JUDGED: usize = 100_000;

/// One evaluator.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Evaluator {
    /// Id of its criterion.
    pub id: Name,
    /// Its name in words.
    pub label: Name,
    /// What it weighs: the weight's value, or its share of that; of several classes for that of the winner, or of the
    /// first where nobody wins.
    pub weight: f64,
    /// Weight × known factor, such as the confidence: what its score of the winner counts by, or where it gave none or
    /// nobody wins, the most that any counts by.
    pub counts: f64,
    /// What it comes to without it.
    pub without: Verdict,
}

/// Power over one thing that all evaluators together come to.
///
/// The game is worth 1 to a coalition that comes to the same as all together and 0 to any other and to nobody. It is not
/// monotone: an evaluator that pulls the other way has a negative index, and *worked against this result*.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Power {
    /// Of what.
    pub over: Over,
    /// Shapley's indices; they sum to 1.
    pub shapley: Vec<f64>,
    /// Banzhaf's indices.
    pub banzhaf: Vec<f64>,
    /// How far indices may be off, where they are sampled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub errors: Option<Errors>,
    /// The fewest whose absence changes it.
    pub smallest: Smallest,
}

/// Standard errors of indices, one an evaluator.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Errors {
    /// Of Shapley's.
    pub shapley: Vec<f64>,
    /// Of Banzhaf's.
    pub banzhaf: Vec<f64>,
}

/// What power is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Over {
    /// Winner and status.
    Outcome,
    /// The winner.
    Winner,
    /// The status.
    Status,
}

impl Over {
    const ALL: [Self; 3] = [Self::Outcome, Self::Winner, Self::Status];

    fn same(self, a: &Verdict, b: &Verdict) -> bool {
        match self {
            Self::Outcome => a == b,
            Self::Winner => a.winner == b.winner,
            Self::Status => a.status == b.status,
        }
    }
}

/// Why nobody's power can be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PowerError {
    /// There is no stage of that id.
    NoStage,
    /// It is no weighted mean: criteria there are not evaluators.
    NotAMean,
    /// Its status did not open the stage, so that nobody in it decided anything.
    NotOpened,
}

impl std::fmt::Display for PowerError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::NoStage => "there is no such stage",
            Self::NotAMean => "it is not a weighted mean, so its criteria are not evaluators",
            Self::NotOpened => "the stage was not reached, so nobody in it decided anything",
        })
    }
}

/// Why power by weight alone cannot be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ByWeightError {
    /// There is no weight at all, or one below 0.
    NoWeight,
    /// There are more players than are counted: sixty.
    TooMany,
    /// Of more than twelve players the weights have so many digits, or their sum in units of the last one is so great,
    /// that sums are not counted.
    TooFine,
}

impl std::fmt::Display for ByWeightError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::NoWeight => "the weights must be 0 or more, and one above 0",
            Self::TooMany => "power by weight is computed for at most 60 evaluators",
            Self::TooFine => {
                "with more than 12 evaluators, their weights must be multiples of one number that is not too small"
            }
        })
    }
}

/// Who decided in a decision that is a weighted mean ([`Norm::Weights`]), or in the stage of that id.
///
/// An evaluator that is left out counts for nothing in sum and norm, and a weight that it has together with others is
/// theirs; an alternative that nobody scored has no score.
/// Source: Shapley (1953), Banzhaf (1965).
pub fn who_decided(
    parameters: &Parameters,
    cells: &Cells,
    stage: Option<&str>,
) -> Result<WhoDecided, PowerError> {
    let (path, at) = stage_of(cells, stage).ok_or(PowerError::NoStage)?;
    if at.norm != Norm::Weights {
        return Err(PowerError::NotAMean);
    }
    let mut weighed = &weigh(parameters, cells);
    for place in &path {
        match &weighed.stage {
            Some((opened, below)) if opened == place => weighed = below,
            _ => return Err(PowerError::NotOpened),
        }
    }
    let winner = weighed.outcome.winner;
    let first = weighed.order.first().copied();
    let class = winner.or(first).map_or(0, |one| at.alternatives[one].class);
    let mut restricted = Restricted::new(parameters, cells, &path, at);
    let count = at.criteria.len();
    let all = Coalition::all(count);
    let now = restricted.comes_to(&all);
    let evaluators = (0..count).map(|place| {
        let criterion = &at.criteria[place];
        let weight = criterion.weighs(parameters, class);
        let gain = &at.columns[place].gain;
        let own = winner.map_or(0.0, |winner| gain.of(winner));
        let gain = if own > 0.0 { own } else { gain.greatest() };
        Evaluator {
            id: criterion.id.clone(),
            label: criterion.label.clone(),
            weight,
            counts: weight * gain,
            without: restricted.comes_to(&all.without(place)),
        }
    });
    let evaluators: Vec<Evaluator> = evaluators.collect();
    let mean = winner.map(|winner| Mean::of(parameters, at, winner));
    let mut found = WhoDecided {
        now,
        evaluators,
        method: Method::Exact,
        power: None,
        contributions: Vec::new(),
        contribution_errors: Vec::new(),
    };
    if count > MOST {
        of_many(&mut found, &mut restricted, mean.as_ref());
    } else if count > 0 {
        of_few(&mut found, &mut restricted, mean.as_ref());
    }
    Ok(found)
}

/// Goes through all coalitions.
fn of_few(found: &mut WhoDecided, restricted: &mut Restricted<'_>, mean: Option<&Mean>) {
    let count = found.evaluators.len();
    let outcomes: Vec<Verdict> = (0..1 << count)
        .map(|pattern| restricted.comes_to(&Coalition::of(pattern, count)))
        .collect();
    found.power = Some(Over::ALL.map(|over| {
        let same = |pattern: usize| f64::from(u8::from(over.same(&outcomes[pattern], &found.now)));
        let game = Game::new(count, same);
        let blocking = game.smallest_blocking();
        Power {
            over,
            shapley: game.shapley(),
            banzhaf: game.banzhaf(),
            errors: None,
            smallest: blocking
                .filter(|set| set.len() < count)
                .map_or(Smallest::NoneButAll, Smallest::Set),
        }
    }));
    if let Some(mean) = mean {
        let sharing = &restricted.sharing;
        let worth = |pattern: usize| mean.among(&Coalition::of(pattern, count).0, sharing);
        found.contributions = Game::new(count, worth).shapley();
    }
}

/// Draws orders and coalitions.
fn of_many(found: &mut WhoDecided, restricted: &mut Restricted<'_>, mean: Option<&Mean>) {
    let count = found.evaluators.len();
    let rounds = (MOST_JUDGED / (2 * count + 1)).max(2);
    let rounds = u32::try_from(rounds).unwrap_or(u32::MAX);
    let now = found.now.clone();
    let smallest = smallest::search(count, |absent| {
        let then = restricted.comes_to(&Coalition::all(count).without_all(absent));
        Over::ALL.map(|over| !over.same(&then, &now))
    });
    let mut worth = |present: &[bool]| {
        let then = restricted.comes_to(&Coalition(present.to_vec()));
        let [outcome, winner, status] =
            Over::ALL.map(|over| f64::from(u8::from(over.same(&then, &now))));
        let mean = mean.map_or(0.0, |mean| mean.among(present, &restricted.sharing));
        [outcome, winner, status, mean]
    };
    let [outcome, winner, status, parts] = sample(count, rounds, &mut worth);
    let mut all = [outcome, winner, status].into_iter().zip(smallest);
    found.power = Over::ALL
        .into_iter()
        .map(|over| {
            let (indices, smallest) = all.next()?;
            Some(Power {
                over,
                shapley: indices.shapley.mean,
                banzhaf: indices.banzhaf.mean,
                errors: Some(Errors {
                    shapley: indices.shapley.error,
                    banzhaf: indices.banzhaf.error,
                }),
                smallest,
            })
        })
        .collect::<Option<Vec<Power>>>()
        .and_then(|all| all.try_into().ok());
    found.method = Method::Sampled {
        permutations: rounds,
    };
    if mean.is_some() {
        let Estimate { mean, error } = parts.shapley;
        (found.contributions, found.contribution_errors) = (mean, error);
    }
}

/// What each evaluator adds to the sum and to the norm of an alternative's mean.
struct Mean(Vec<(f64, f64)>);

impl Mean {
    fn of(parameters: &Parameters, at: &Cells, alternative: usize) -> Self {
        let class = at.alternatives[alternative].class;
        let columns = at.criteria.iter().zip(&at.columns);
        let parts = columns.map(|(criterion, column)| {
            let counts = criterion.weighs(parameters, class) * column.gain.of(alternative);
            let x = column.x.get(alternative).copied().unwrap_or(0.0) - column.shift;
            (criterion.sign * counts * x, counts)
        });
        Self(parts.collect())
    }

    /// The mean that a coalition gives it, nobody's being 0.
    fn among(&self, present: &[bool], sharing: &Sharing) -> f64 {
        let (mut sum, mut norm) = (0.0, 0.0);
        let factors = sharing.factors(|place| present[place]);
        let all = self.0.iter().zip(factors).zip(present);
        for (((part, counts), factor), _) in all.filter(|(_, present)| **present) {
            sum += part * factor;
            norm += counts * factor;
        }
        if norm == 0.0 { 0.0 } else { sum / norm }
    }
}

/// Which evaluators are present.
struct Coalition(Vec<bool>);

impl Coalition {
    fn all(count: usize) -> Self {
        Self(vec![true; count])
    }

    fn of(pattern: usize, count: usize) -> Self {
        Self(
            (0..count)
                .map(|evaluator| pattern & (1 << evaluator) != 0)
                .collect(),
        )
    }

    fn without(&self, evaluator: usize) -> Self {
        self.without_all(&[evaluator])
    }

    fn without_all(&self, absent: &[usize]) -> Self {
        let mut present = self.0.clone();
        for evaluator in absent {
            present[*evaluator] = false;
        }
        Self(present)
    }
}

/// The decision with some of its evaluators only.
struct Restricted<'a> {
    parameters: &'a Parameters,
    cells: Cells,
    shape: Shape,
    path: &'a [usize],
    gains: Vec<Gain>,
    sharing: Sharing,
    present: Vec<bool>,
}

impl<'a> Restricted<'a> {
    fn new(parameters: &'a Parameters, cells: &Cells, path: &'a [usize], at: &Cells) -> Self {
        Self {
            parameters,
            shape: Shape::of(cells),
            cells: cells.clone(),
            path,
            gains: at
                .columns
                .iter()
                .map(|column| column.gain.clone())
                .collect(),
            sharing: Sharing::of(at),
            present: vec![true; at.columns.len()],
        }
    }

    fn comes_to(&mut self, coalition: &Coalition) -> Verdict {
        if let Some(at) = cells_at_mut(&mut self.cells, self.path) {
            self.sharing.put(at, |place| coalition.0[place]);
            let evaluators = at.columns.iter_mut().zip(&self.gains);
            for (place, (column, gain)) in evaluators.enumerate() {
                // Only what changes is written: the next coalition differs in few evaluators.
                if self.present[place] != coalition.0[place] {
                    column.gain = if coalition.0[place] {
                        gain.clone()
                    } else {
                        Gain::Same(0.0)
                    };
                }
            }
        }
        self.present.clone_from(&coalition.0);
        judge(self.parameters, &self.cells, &self.shape).verdict
    }
}
