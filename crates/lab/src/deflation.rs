//! What if everybody were less sure: all confidences of a weighted mean moved at once.
//!
//! A common factor changes nothing, since it stands in sum and norm alike. What can change something is to make
//! confidences more alike, or less.

use steelyard_decision::{Cells, Column, Gain};

use super::line::{Line, proportional};

/// How all confidences c of a weighted mean move. Who has none is out of it, stays so, and is no part of a mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Deflation {
    /// Towards their mean c̄, of evaluators and not of weights: (1 − t)·c + t·c̄ for t from 0, as stated, to 1, all alike.
    Shrink,
    /// c^t for t from 0, all alike, over 1, as stated, to 4, which trusts the confident more.
    Power,
    /// min(c, t) for t from 0, which leaves nobody, to 1, or the greatest where that is more: as stated.
    Cap,
}

impl Deflation {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Shrink, Self::Power, Self::Cap];

    /// From where it goes, to where, and where confidences are as stated.
    pub(super) fn range(self, confidences: &[f64]) -> (f64, f64, f64) {
        match self {
            Self::Shrink => (0.0, 1.0, 0.0),
            Self::Power => (0.0, 4.0, 1.0),
            Self::Cap => {
                let greatest = confidences.iter().copied().fold(1.0, f64::max);
                (0.0, greatest, greatest)
            }
        }
    }

    /// A confidence above 0 at `t`, one of several whose mean is given.
    fn at(self, confidence: f64, mean: f64, t: f64) -> f64 {
        match self {
            Self::Shrink => (1.0 - t) * confidence + t * mean,
            Self::Power => confidence.powf(t),
            Self::Cap => confidence.min(t),
        }
    }

    /// The same as a line, valid around `t` up to the next break; `None` for what is none.
    fn line(self, confidence: f64, mean: f64, t: f64) -> Option<Line> {
        Some(match self {
            Self::Shrink => Line {
                base: confidence,
                slope: mean - confidence,
            },
            Self::Power => return None,
            Self::Cap if t < confidence => Line {
                base: 0.0,
                slope: 1.0,
            },
            Self::Cap => Line::level(confidence),
        })
    }
}

/// The confidences of a weighted mean on their way, as stated to begin with.
#[derive(Clone, Debug)]
pub(super) struct Confidences {
    how: Deflation,
    stated: Vec<f64>,
    mean: f64,
    /// Where a line ends and another begins.
    breaks: Vec<f64>,
}

/// Breaks up to which the stretches between them are looked at one by one; beyond that points are scanned.
const MOST_BREAKS: usize = 256;

impl Confidences {
    /// Those of a decision or stage, one a column: where alternatives have different ones, the greatest.
    pub(super) fn of(cells: &Cells, how: Deflation) -> Self {
        let stated: Vec<f64> = cells
            .columns
            .iter()
            .map(|one| one.gain.greatest())
            .collect();
        let counted = || stated.iter().filter(|confidence| **confidence > 0.0);
        let mean = counted().sum::<f64>() / counted().count().max(1) as f64;
        let breaks = match how {
            Deflation::Cap => distinct(&stated),
            Deflation::Shrink | Deflation::Power => Vec::new(),
        };
        Self {
            how,
            stated,
            mean,
            breaks,
        }
    }

    pub(super) fn range(&self) -> (f64, f64, f64) {
        self.how.range(&self.stated)
    }

    /// How many there are that move.
    pub(super) fn counted(&self) -> usize {
        self.stated.iter().filter(|one| **one > 0.0).count()
    }

    /// Where a line ends and another begins: the confidences themselves, for a cap.
    pub(super) fn breaks(&self) -> &[f64] {
        &self.breaks
    }

    /// Whether some move along no line, or along too many.
    pub(super) fn bent(&self) -> bool {
        self.how == Deflation::Power || self.breaks.len() > MOST_BREAKS
    }

    /// Puts the factors of `read`, moved to `t`, into the same columns of `cells`.
    pub(crate) fn put(&self, read: &Cells, cells: &mut Cells, t: f64) {
        let columns = read.columns.iter().zip(&mut cells.columns);
        for ((read, column), stated) in columns.zip(&self.stated) {
            let now = self.how.at(*stated, self.mean, t);
            column.gain = match &read.gain {
                gain if *stated <= 0.0 => gain.clone(),
                Gain::One | Gain::Same(_) => Gain::Same(now),
                Gain::Each(gains) => {
                    let gains = gains.iter().map(|gain| proportional(*gain, *stated) * now);
                    Gain::Each(gains.collect())
                }
            };
        }
    }

    /// The factor of a cell around `t`; level where it follows no line.
    pub(super) fn line(
        &self,
        (criterion, column): (usize, &Column),
        alternative: usize,
        t: f64,
    ) -> Line {
        let gain = column.gain.of(alternative);
        let stated = self.stated[criterion];
        let line = self.how.line(stated, self.mean, t);
        let (Some(line), true) = (line, stated > 0.0) else {
            return Line::level(gain);
        };
        let part = match column.gain {
            Gain::Each(_) => proportional(gain, stated),
            Gain::One | Gain::Same(_) => 1.0,
        };
        Line {
            base: part * line.base,
            slope: part * line.slope,
        }
    }
}

/// Each number once, in order.
fn distinct(numbers: &[f64]) -> Vec<f64> {
    let mut all = numbers.to_vec();
    all.sort_unstable_by(f64::total_cmp);
    all.dedup();
    all
}
