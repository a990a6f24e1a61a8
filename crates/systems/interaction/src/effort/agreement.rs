//! How often a method says what labels say.

use super::Effort;

/// Verdicts of one method beside the labels of the same questions, counted.
///
/// ```
/// use steelyard_runs::Effort::{High, Low, Medium};
/// use steelyard_interaction::effort::Agreement;
///
/// let agreement = Agreement::of([(Low, Some(Low)), (Low, Some(Medium)), (High, Some(High)), (High, None)]);
/// assert_eq!((agreement.right(), agreement.all(), agreement.unjudged()), (2, 4, 1));
/// assert_eq!(agreement.recall(Low), Some(0.5));
/// assert_eq!(agreement.precision(Medium), Some(0.0));
/// assert_eq!(agreement.recall(Medium), None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Agreement {
    counts: [[usize; 3]; 3],
    /// By label, those that were not judged.
    unjudged: [usize; 3],
}

impl Agreement {
    /// From pairs of a label and a verdict, `None` where it was not judged.
    pub fn of(pairs: impl IntoIterator<Item = (Effort, Option<Effort>)>) -> Self {
        let mut agreement = Self::default();
        for (label, verdict) in pairs {
            agreement.count(label, verdict);
        }
        agreement
    }

    /// Counts one question more.
    pub fn count(&mut self, label: Effort, verdict: Option<Effort>) {
        match verdict {
            Some(verdict) => self.counts[label as usize][verdict as usize] += 1,
            None => self.unjudged[label as usize] += 1,
        }
    }

    /// The confusion matrix: rows are labels, columns verdicts, both from the lightest.
    pub const fn counts(&self) -> [[usize; 3]; 3] {
        self.counts
    }

    /// All questions, judged or not.
    pub fn all(&self) -> usize {
        self.counts.iter().flatten().chain(&self.unjudged).sum()
    }

    /// Those that were not judged, which are never right.
    pub fn unjudged(&self) -> usize {
        self.unjudged.iter().sum()
    }

    /// Those whose verdict is their label.
    pub fn right(&self) -> usize {
        (0..3).map(|level| self.counts[level][level]).sum()
    }

    /// The share that is right, 0 to 1; `None` without a question.
    pub fn share(&self) -> Option<f64> {
        share(self.right(), self.all())
    }

    /// Wilson's 95 % interval of that share; `None` without a question.
    pub fn interval(&self) -> Option<[f64; 2]> {
        steelyard_lab::proportion(self.right(), self.all())
    }

    /// Questions of that label.
    pub fn labelled(&self, level: Effort) -> usize {
        self.counts[level as usize].iter().sum::<usize>() + self.unjudged[level as usize]
    }

    /// Questions of that verdict.
    pub fn judged(&self, level: Effort) -> usize {
        self.counts.iter().map(|row| row[level as usize]).sum()
    }

    /// Of the questions of that verdict the share that is labelled so; `None` where there is none.
    pub fn precision(&self, level: Effort) -> Option<f64> {
        share(self.both(level), self.judged(level))
    }

    /// Of the questions of that label the share that is told so; `None` where there is none.
    pub fn recall(&self, level: Effort) -> Option<f64> {
        share(self.both(level), self.labelled(level))
    }

    fn both(&self, level: Effort) -> usize {
        self.counts[level as usize][level as usize]
    }
}

fn share(part: usize, all: usize) -> Option<f64> {
    (all > 0).then(|| part as f64 / all as f64)
}
