use crate::{Contribution, Recorded};

/// A recorded number beside the one worked out anew; ordered from good to bad, so that the worst of
/// several is their greatest.
#[derive(Clone, Debug, PartialEq, PartialOrd)]
pub enum Against {
    /// The log holds no such number.
    NotRecorded,
    /// Both are the same as far as the log shows digits.
    Matches,
    /// The log lacks what would be needed.
    NotReproducible,
    /// They differ.
    Differs {
        /// New minus recorded.
        by: f64,
        /// Because of what.
        because: Because,
    },
}

/// What makes a score differ from the recorded one.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub enum Because {
    /// The log does not hold the parts.
    Unknown,
    /// The contribution of this criterion, by place: the one that is off most.
    Criterion(usize),
    /// The multiplier.
    Multiplier,
}

impl Recorded {
    /// The recorded score beside the new one of these contributions and this multiplier.
    pub fn against(&self, score: f64, parts: &[Contribution], multiplier: f64) -> Against {
        let Some(recorded) = self.score else {
            return match self.lacks {
                Some(_) => Against::NotReproducible,
                None => Against::NotRecorded,
            };
        };
        if self.lacks.is_some() || !score.is_finite() {
            return Against::NotReproducible;
        }
        match recorded.off(score) {
            None => Against::Matches,
            Some(by) => Against::Differs {
                by,
                because: self.because(parts, multiplier),
            },
        }
    }

    fn because(&self, parts: &[Contribution], multiplier: f64) -> Because {
        if self
            .multiplier
            .is_some_and(|then| then.off(multiplier).is_some())
        {
            return Because::Multiplier;
        }
        let bare = |value: f64| {
            if multiplier == 0.0 {
                value
            } else {
                value / multiplier
            }
        };
        let pairs = self.contributions.iter().zip(parts);
        let off = pairs.filter_map(|(then, part)| {
            let off = then.as_ref()?.off(bare(part.value))?;
            Some((off.abs(), part.criterion))
        });
        let most = off.max_by(|a, b| a.0.total_cmp(&b.0));
        most.map_or(Because::Unknown, |(_, criterion)| {
            Because::Criterion(criterion)
        })
    }
}
