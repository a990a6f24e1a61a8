//! Who decided a weighted mean of voices: what it would come to without some of them.
//!
//! Every coalition of up to twelve voices is gone through once; from the outcomes follow who is pivotal, how few
//! would have had to be absent, and the power indices. With more voices only one is left out at a time.

mod by_weight;
mod coalitions;

pub use by_weight::{ByWeight, power_by_weight};

use super::knob::{cells_at_mut, stage_of};
use crate::decision::{Cells, Gain, Name, Norm, Parameters, Shape, Verdict, compare, judge, weigh};
use coalitions::{Game, MOST};

/// Who decided. Lists have one entry a voice, in the order of the criteria.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct WhoDecided {
    /// What it comes to with all voices.
    pub now: Verdict,
    /// The voices.
    pub voices: Vec<Voice>,
    /// Power over the outcome, the winner, and the status; `None` beyond twelve voices.
    pub power: Option<[Power; 3]>,
    /// What each voice adds to the winner's mean (Shapley); they sum to the mean. Empty beyond twelve voices
    /// and where nobody wins.
    pub contributions: Vec<f64>,
}

/// One voice.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Voice {
    /// Id of its criterion.
    pub id: Name,
    /// Its name in words.
    pub label: Name,
    /// The weight's value.
    pub weight: f64,
    /// Weight × known factor, such as the confidence: what its score of the winner counts by, or where it gave none or
    /// nobody wins, the most that any counts by.
    pub counts: f64,
    /// What it comes to without it.
    pub without: Verdict,
}

/// Power over one thing that all voices together come to.
///
/// The game is worth 1 to a coalition that comes to the same as all together and 0 to any other and to nobody. It is not
/// monotone: a voice that pulls the other way has a negative index, and *worked against this result*.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Power {
    /// Of what.
    pub over: Over,
    /// Shapley's indices; they sum to 1.
    pub shapley: Vec<f64>,
    /// Banzhaf's indices.
    pub banzhaf: Vec<f64>,
    /// The voices, by place, of a smallest set whose absence changes it; `None` where no set but all of them does.
    pub smallest: Option<Vec<usize>>,
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
    /// It is no weighted mean: criteria there are not voices.
    NotAMean,
    /// Its status did not open the stage, so that nobody in it decided anything.
    NotOpened,
}

impl std::fmt::Display for PowerError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::NoStage => "there is no such stage",
            Self::NotAMean => "it is no weighted mean, so that its criteria are not voices",
            Self::NotOpened => "the stage was not opened, so that nobody in it decided anything",
        })
    }
}

/// Who decided in a decision that is a weighted mean ([`Norm::Weights`]), or in the stage of that id.
///
/// A voice that is left out counts for nothing in sum and norm; an alternative that nobody scored has no score.
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
    let mut restricted = Restricted::new(parameters, cells, &path, at);
    let count = at.criteria.len();
    let all = Coalition::all(count);
    let now = restricted.comes_to(&all);
    let voices = (0..count).map(|place| {
        let criterion = &at.criteria[place];
        let weight = criterion.weight(0).map_or(0.0, |of| parameters.value(of));
        let gain = &at.columns[place].gain;
        let own = winner.map_or(0.0, |winner| gain.of(winner));
        let gain = if own > 0.0 { own } else { greatest(gain, at) };
        Voice {
            id: criterion.id.clone(),
            label: criterion.label.clone(),
            weight,
            counts: weight * gain,
            without: restricted.comes_to(&all.without(place)),
        }
    });
    let voices: Vec<Voice> = voices.collect();
    if count > MOST || count == 0 {
        return Ok(WhoDecided {
            now,
            voices,
            power: None,
            contributions: Vec::new(),
        });
    }
    let outcomes: Vec<Verdict> = (0..1 << count)
        .map(|pattern| restricted.comes_to(&Coalition::of(pattern, count)))
        .collect();
    let power = Over::ALL.map(|over| {
        let same = |pattern: usize| f64::from(u8::from(over.same(&outcomes[pattern], &now)));
        let game = Game::new(count, same);
        Power {
            over,
            shapley: game.shapley(),
            banzhaf: game.banzhaf(),
            smallest: game.smallest_blocking().filter(|set| set.len() < count),
        }
    });
    let contributions = winner.map(|winner| contributions(parameters, at, winner));
    Ok(WhoDecided {
        now,
        voices,
        power: Some(power),
        contributions: contributions.unwrap_or_default(),
    })
}

/// Shapley's value of the mean that a coalition gives an alternative, nobody's being 0.
fn contributions(parameters: &Parameters, at: &Cells, alternative: usize) -> Vec<f64> {
    let class = at.alternatives[alternative].class;
    let parts = at
        .criteria
        .iter()
        .zip(&at.columns)
        .map(|(criterion, column)| {
            let weight = criterion
                .weight(class)
                .map_or(0.0, |of| parameters.value(of));
            let counts = weight * column.gain.of(alternative);
            let x = column.x.get(alternative).copied().unwrap_or(0.0) - column.shift;
            (criterion.sign * counts * x, counts)
        });
    let parts: Vec<(f64, f64)> = parts.collect();
    let mean = |pattern: usize| {
        let members = parts.iter().enumerate();
        let (mut sum, mut norm) = (0.0, 0.0);
        for (_, (part, counts)) in members.filter(|(voice, _)| pattern & (1 << voice) != 0) {
            sum += part;
            norm += counts;
        }
        if norm == 0.0 { 0.0 } else { sum / norm }
    };
    Game::new(parts.len(), mean).shapley()
}

fn greatest(gain: &Gain, at: &Cells) -> f64 {
    let gains = (0..at.alternatives.len()).map(|place| gain.of(place));
    gains.fold(0.0, f64::max)
}

/// Which voices are heard.
struct Coalition(Vec<bool>);

impl Coalition {
    fn all(count: usize) -> Self {
        Self(vec![true; count])
    }

    fn of(pattern: usize, count: usize) -> Self {
        Self(
            (0..count)
                .map(|voice| pattern & (1 << voice) != 0)
                .collect(),
        )
    }

    fn without(&self, voice: usize) -> Self {
        let mut heard = self.0.clone();
        heard[voice] = false;
        Self(heard)
    }
}

/// The decision, heard by some of its voices only.
struct Restricted<'a> {
    parameters: &'a Parameters,
    cells: Cells,
    shape: Shape,
    path: &'a [usize],
    gains: Vec<Gain>,
    heard: Vec<bool>,
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
            heard: vec![true; at.columns.len()],
        }
    }

    fn comes_to(&mut self, coalition: &Coalition) -> Verdict {
        if let Some(at) = cells_at_mut(&mut self.cells, self.path) {
            let voices = at.columns.iter_mut().zip(&self.gains);
            for (place, (column, gain)) in voices.enumerate() {
                // Only what changes is written: the next coalition differs in few voices.
                if self.heard[place] != coalition.0[place] {
                    column.gain = if coalition.0[place] {
                        gain.clone()
                    } else {
                        Gain::Same(0.0)
                    };
                }
            }
        }
        self.heard.clone_from(&coalition.0);
        judge(self.parameters, &self.cells, &self.shape).verdict
    }
}

/// The score that a voice without one would have to give an alternative for its mean to come to `target`; `None` where
/// no score from 0 to 1 does, or where the voice counts for nothing.
///
/// `s = (target · (D + u) − N) / u`, with N the sum and D the norm of the other voices and u what this one counts by.
/// Compared snapped, so that a score that is 0 or 1 but for rounding is one.
pub fn missing_vote((sum, norm): (f64, f64), counts: f64, target: f64) -> Option<f64> {
    let score = (target * (norm + counts) - sum) / counts;
    let possible = counts > 0.0 && compare(score, 0.0).is_ge() && compare(score, 1.0).is_le();
    possible.then(|| score.clamp(0.0, 1.0))
}
