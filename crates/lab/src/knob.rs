use steelyard_decision::{Cells, Column, Gain, Norm, Parameters, Provenance, Refusal, Role, Stage};

use super::Deflation;
use super::line::proportional;

pub use steelyard_decision::Mode;

/// The one number that moves, the rest of the decision staying as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Knob {
    /// A weight, multiplier or threshold, by place.
    Parameter {
        /// Its place.
        place: usize,
        /// What the other weights of its group do.
        mode: Mode,
    },
    /// One cell: an evaluator's score, a price.
    Cell(Spot),
    /// The known factor of a criterion: an evaluator's confidence. Where alternatives have different
    /// ones the greatest is what moves, and the others keep their proportion to it. The alternative of
    /// the spot plays no part.
    Gain(Spot),
    /// All known factors of a weighted mean at once: how sure its evaluators are.
    Confidences {
        /// The way to the stage, as in [`Spot::stage`].
        stage: Vec<usize>,
        /// How they move.
        how: Deflation,
    },
}

/// A cell of a decision or of one of its stages.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spot {
    /// The way to the stage, a place in the stages of each decision; empty for the decision itself.
    pub stage: Vec<usize>,
    /// Place of the criterion.
    pub criterion: usize,
    /// Place of the alternative.
    pub alternative: usize,
}

/// Why something cannot be swept.
#[derive(Clone, Debug, PartialEq)]
pub enum SweepError {
    /// There is no such parameter.
    Unknown(Refusal),
    /// There is no such cell.
    NoCell,
    /// There is no stage of that id.
    NoStage,
    /// It is no weighted mean: its factors are not confidences.
    NotAMean,
    /// It changes cells, so that documents have to be read anew for each value.
    Evaluating,
    /// Its mode is proportional, and it is no weight or has no unlocked others to share with.
    NotShared,
}

impl std::fmt::Display for SweepError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Unknown(refusal) => return refusal.fmt(f),
            Self::NoCell => "there is no such cell",
            Self::NoStage => "there is no such stage",
            Self::NotAMean => "it is not a weighted mean, so it has no confidences to move",
            Self::Evaluating => "it changes what is read, not only how that is weighed",
            Self::NotShared => {
                "only a weight with unlocked others in its group can move proportionally"
            }
        })
    }
}

/// The first stage of an id, in the order in which they are described, and the way there.
pub(super) fn stage_of<'a>(cells: &'a Cells, id: Option<&str>) -> Option<(Vec<usize>, &'a Cells)> {
    let Some(id) = id else {
        return Some((Vec::new(), cells));
    };
    cells.stages.iter().enumerate().find_map(|(place, stage)| {
        if stage.id == id {
            return Some((vec![place], &stage.cells));
        }
        let (mut path, at) = stage_of(&stage.cells, Some(id))?;
        path.insert(0, place);
        Some((path, at))
    })
}

/// The cells of the decision or stage that `path` leads to.
pub(super) fn cells_at<'a>(cells: &'a Cells, path: &[usize]) -> Option<&'a Cells> {
    let mut at = cells;
    for place in path {
        at = &at.stages.get(*place)?.cells;
    }
    Some(at)
}

pub(super) fn cells_at_mut<'a>(cells: &'a mut Cells, path: &[usize]) -> Option<&'a mut Cells> {
    let mut at = cells;
    for place in path {
        let stage: &mut Stage = at.stages.get_mut(*place)?;
        at = &mut stage.cells;
    }
    Some(at)
}

impl Spot {
    /// The cells of the decision or stage in which it is.
    pub fn cells<'a>(&self, cells: &'a Cells) -> Option<&'a Cells> {
        cells_at(cells, &self.stage)
    }

    /// What stands there, and whose it is.
    pub fn labels<'a>(&self, cells: &'a Cells) -> (&'a str, &'a str) {
        let at = self.cells(cells).unwrap_or(cells);
        let criterion = at.criteria.get(self.criterion);
        let alternative = at.alternatives.get(self.alternative);
        (
            criterion.map_or("", |one| one.label.as_str()),
            alternative.map_or("", |one| one.label.as_str()),
        )
    }

    pub(super) fn column<'a>(&self, cells: &'a Cells) -> Option<&'a Column> {
        self.cells(cells)?.columns.get(self.criterion)
    }

    /// The number that stands there.
    pub fn value(&self, cells: &Cells) -> Option<f64> {
        self.column(cells)?.x.get(self.alternative).copied()
    }

    /// The factor of the criterion: where alternatives have different ones, the greatest.
    pub fn gain(&self, cells: &Cells) -> Option<f64> {
        Some(self.column(cells)?.gain.greatest())
    }

    pub(crate) fn put(&self, cells: &mut Cells, value: f64) {
        let column =
            cells_at_mut(cells, &self.stage).and_then(|at| at.columns.get_mut(self.criterion));
        let cell = column.and_then(|column| column.x.get_mut(self.alternative));
        if let Some(cell) = cell {
            *cell = value;
        }
        // A limit of that cell is a limit of its new number.
        let alternative = cells_at_mut(cells, &self.stage)
            .and_then(|at| at.alternatives.get_mut(self.alternative));
        for gate in alternative.into_iter().flat_map(|one| &mut one.gates) {
            gate.test.measure(self.criterion, value);
        }
    }

    /// The places of the limits that gates compare the number with.
    pub(super) fn limits(&self, cells: &Cells) -> Vec<usize> {
        let at = self.cells(cells).unwrap_or(cells);
        let alternative = at.alternatives.get(self.alternative);
        let gates = alternative.into_iter().flat_map(|one| &one.gates);
        gates
            .flat_map(|gate| gate.test.limits_of(self.criterion))
            .collect()
    }

    /// Whether nobody gave a number there, though the criterion counts for others: an evaluator without a score.
    pub fn is_missing(&self, cells: &Cells) -> bool {
        let gain = self.column(cells).map(|column| &column.gain);
        gain.is_some_and(|gain| gain.of(self.alternative) <= 0.0 && gain.greatest() > 0.0)
    }

    /// Lets a number that nobody gave count as those beside it do.
    pub fn give(&self, cells: &mut Cells) {
        if !self.is_missing(cells) {
            return;
        }
        let column =
            cells_at_mut(cells, &self.stage).and_then(|at| at.columns.get_mut(self.criterion));
        if let Some(column) = column {
            let most = column.gain.greatest();
            if let Gain::Each(gains) = &mut column.gain
                && let Some(own) = gains.get_mut(self.alternative)
            {
                *own = most;
            }
        }
    }

    /// Moves the factor of the column that was `read` so to `value`.
    pub(super) fn put_gain(&self, cells: &mut Cells, read: &Column, value: f64) {
        let column =
            cells_at_mut(cells, &self.stage).and_then(|at| at.columns.get_mut(self.criterion));
        let Some(column) = column else {
            return;
        };
        column.gain = match &read.gain {
            Gain::Each(gains) => {
                let parts = (0..gains.len()).map(|at| part_of(read, at) * value);
                Gain::Each(parts.collect())
            }
            Gain::One | Gain::Same(_) => Gain::Same(value),
        };
    }
}

/// What part of the column's factor an alternative has. Who has no score keeps having none: a factor of 0 among
/// others stays; where all are 0 it is said where a number was left out.
pub(super) fn part_of(read: &Column, alternative: usize) -> f64 {
    let Gain::Each(gains) = &read.gain else {
        return 1.0;
    };
    let greatest = read.gain.greatest();
    if greatest > 0.0 {
        return proportional(gains.get(alternative).copied().unwrap_or(0.0), greatest);
    }
    let origin = read.origins.get(alternative);
    let notes = origin.map_or(&[][..], |origin| &origin.notes);
    let left_out = notes.iter().any(|(kind, _)| *kind == Provenance::LeftOut);
    f64::from(u8::from(!left_out))
}

impl Knob {
    /// What the other weights of a group do.
    pub fn mode(&self) -> Mode {
        match self {
            Knob::Parameter { mode, .. } => *mode,
            Knob::Cell(_) | Knob::Gain(_) | Knob::Confidences { .. } => Mode::Free,
        }
    }

    /// The cell of an alternative and a criterion, by their ids, in the decision or in the stage of an
    /// id.
    pub fn cell(
        cells: &Cells,
        stage: Option<&str>,
        alternative: &str,
        criterion: &str,
    ) -> Result<Self, SweepError> {
        let (path, at) = stage_of(cells, stage).ok_or(SweepError::NoCell)?;
        let alternatives = at.alternatives.iter();
        let alternative = alternatives
            .map(|one| &one.id)
            .position(|id| id == alternative);
        let criterion = at.criteria.iter().position(|one| one.id == criterion);
        Ok(Self::Cell(Spot {
            stage: path,
            criterion: criterion.ok_or(SweepError::NoCell)?,
            alternative: alternative.ok_or(SweepError::NoCell)?,
        }))
    }

    /// The known factor of a criterion, by its id, in the decision or in the stage of an id.
    pub fn gain(cells: &Cells, stage: Option<&str>, criterion: &str) -> Result<Self, SweepError> {
        let (path, at) = stage_of(cells, stage).ok_or(SweepError::NoCell)?;
        let criterion = at.criteria.iter().position(|one| one.id == criterion);
        Ok(Self::Gain(Spot {
            stage: path,
            criterion: criterion.ok_or(SweepError::NoCell)?,
            alternative: 0,
        }))
    }

    /// All confidences of the decision, or of the stage of an id. Errs where that is no weighted mean
    /// ([`Norm::Weights`]).
    pub fn confidences(
        cells: &Cells,
        stage: Option<&str>,
        how: Deflation,
    ) -> Result<Self, SweepError> {
        let (path, at) = stage_of(cells, stage).ok_or(SweepError::NoStage)?;
        if at.norm != Norm::Weights {
            return Err(SweepError::NotAMean);
        }
        Ok(Self::Confidences { stage: path, how })
    }

    /// The parameter of an id. `None` as mode takes its group's.
    pub fn parameter(
        parameters: &Parameters,
        id: &str,
        mode: Option<Mode>,
    ) -> Result<Self, SweepError> {
        let place = parameters.find(id).map_err(SweepError::Unknown)?;
        if parameters.all()[place].role == Role::Evaluating {
            return Err(SweepError::Evaluating);
        }
        let shared = parameters.is_shared(place);
        let mode = match mode {
            Some(Mode::Proportional) if !shared => return Err(SweepError::NotShared),
            Some(mode) => mode,
            None if shared => parameters.mode(place),
            None => Mode::Free,
        };
        Ok(Self::Parameter { place, mode })
    }
}
