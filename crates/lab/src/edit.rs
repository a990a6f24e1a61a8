use steelyard_decision::Cells;
use steelyard_documents::Name;

use super::{Knob, SweepError};

/// One number of a decision that no parameter moves, in place of the one that was read: a cell, or the known factor
/// of a criterion.
#[derive(Clone, Debug, PartialEq)]
pub struct Edit {
    /// Id of the stage; `None` for the decision itself.
    pub stage: Option<Name>,
    /// Id of the alternative; `None` for the factor of the criterion.
    pub alternative: Option<Name>,
    /// Id of the criterion.
    pub criterion: Name,
    /// What it is to be: finite, and within the criterion's domain.
    pub value: f64,
}

impl Edit {
    /// The edit that moves a knob to a value; `None` for a parameter, which settings move, and for many
    /// numbers at once.
    pub fn of(cells: &Cells, knob: &Knob, value: f64) -> Option<Self> {
        let (spot, whose) = match knob {
            Knob::Parameter { .. } | Knob::Confidences { .. } => return None,
            Knob::Cell(spot) => (spot, true),
            Knob::Gain(spot) => (spot, false),
        };
        let (mut stage, mut at) = (None, cells);
        for place in &spot.stage {
            let opened = at.stages.get(*place)?;
            stage = Some(opened.id.clone());
            at = &opened.cells;
        }
        let alternative = at.alternatives.get(spot.alternative);
        Some(Self {
            stage,
            alternative: alternative.filter(|_| whose).map(|one| one.id.clone()),
            criterion: at.criteria.get(spot.criterion)?.id.clone(),
            value,
        })
    }

    /// Makes the edit. Errs, changing nothing, where there is no such number or it cannot be that.
    pub fn make(&self, cells: &mut Cells) -> Result<(), SweepError> {
        let stage = self.stage.as_deref();
        let knob = match &self.alternative {
            Some(alternative) => Knob::cell(cells, stage, alternative, &self.criterion)?,
            None => Knob::gain(cells, stage, &self.criterion)?,
        };
        match &knob {
            Knob::Cell(spot) => {
                let at = spot.cells(cells).ok_or(SweepError::NoCell)?;
                let domain = at.criteria[spot.criterion].domain;
                let fits = self.value >= domain.min && self.value <= domain.max;
                if !(self.value.is_finite() && fits) {
                    return Err(SweepError::NoCell);
                }
                spot.give(cells);
                spot.put(cells, self.value);
            }
            Knob::Gain(spot) => {
                let read = spot.column(cells).cloned().ok_or(SweepError::NoCell)?;
                if !self.value.is_finite() || self.value < 0.0 {
                    return Err(SweepError::NoCell);
                }
                spot.put_gain(cells, &read, self.value);
            }
            Knob::Parameter { .. } | Knob::Confidences { .. } => {
                return Err(SweepError::NoCell);
            }
        }
        Ok(())
    }
}
