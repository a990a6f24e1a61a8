//! How often a method says what labels say.

use super::Effort;

/// 97.5 % of a standard normal distribution lie below this, so that 95 % lie within.
const Z: f64 = 1.959_963_984_540_054;

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
        wilson(self.right(), self.all())
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

/// The 95 % interval of a share, without correction for continuity (Wilson 1927; Newcombe 1998, method 3):
/// `(p + z²/2n ± z √(p(1 − p)/n + z²/4n²)) / (1 + z²/n)`. Within 0 and 1 also where none or all are right.
fn wilson(part: usize, all: usize) -> Option<[f64; 2]> {
    let p = share(part, all)?;
    let n = all as f64;
    let z2 = Z * Z;
    let half = Z * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).sqrt();
    let ends = [-half, half].map(|half| (p + z2 / (2.0 * n) + half) / (1.0 + z2 / n));
    Some(ends.map(|end| end.clamp(0.0, 1.0)))
}

#[cfg(test)]
mod tests {
    use super::wilson;

    /// Newcombe, Two-sided confidence intervals for the single proportion (1998), table I, method 3.
    #[test]
    fn intervals_are_those_of_the_literature() {
        for (part, all, ends) in [
            (81, 263, [0.2553, 0.3662]),
            (15, 148, [0.0624, 0.1605]),
            (0, 20, [0.0, 0.1611]),
            (1, 29, [0.0061, 0.1718]),
            (29, 29, [0.8830, 1.0]),
        ] {
            let found = wilson(part, all).unwrap_or_default();
            for (found, expected) in found.into_iter().zip(ends) {
                assert!((found - expected).abs() < 5e-5, "{part} of {all}: {found}");
            }
        }
        assert_eq!(wilson(0, 0), None);
    }
}
