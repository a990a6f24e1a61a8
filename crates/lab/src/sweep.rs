use std::borrow::Cow;
use std::cell::RefCell;

use steelyard_decision::{
    Cells, Column, Domain, Gain, Judged, Norm, Parameter, Parameters, Shape, Weighed, judge, weigh,
};

use super::deflation::Confidences;
use super::knob::{cells_at, cells_at_mut};
use super::line::{Line, proportional};
use super::{Knob, Mode, Spot, SweepError};

/// A decision in which one number moves, or all confidences by one.
#[derive(Clone, Debug)]
pub struct Sweep<'a> {
    pub(super) cells: &'a Cells,
    pub(super) parameters: &'a Parameters,
    shape: Shape,
    /// Parameters to move: copying all of them for each question would cost more than the answer.
    moving: RefCell<Parameters>,
    /// Confidences on their way, and cells to move them in.
    deflated: Option<(Confidences, RefCell<Cells>)>,
    /// What moves.
    pub knob: Knob,
    /// Those that share what is left, with their shares.
    others: Vec<(usize, f64)>,
    /// What it and those have together.
    pub(super) sum: f64,
    /// From where it goes: the number's least value, or where another would pass its limit.
    pub from: f64,
    /// To where: the beam's end, the sum of the group's weights, or the greatest value of a cell; never
    /// beyond the number's limit, nor to where another would fall below its least value.
    pub to: f64,
    /// Where it stands.
    pub now: f64,
    /// Whether only whole numbers mean something.
    pub whole: bool,
}

impl<'a> Sweep<'a> {
    /// Readies the sweep of a knob.
    ///
    /// A cell goes through its criterion's domain, or, where that has no end, as far beyond the column
    /// as the column is wide; a known factor from 0 to 1, or to twice itself where it is more; all confidences as
    /// [`Deflation`](super::Deflation) says.
    pub fn new(
        parameters: &'a Parameters,
        cells: &'a Cells,
        knob: Knob,
    ) -> Result<Self, SweepError> {
        let mut others = Vec::new();
        let mut sum = 0.0;
        let mut deflated = None;
        let (from, to, now, whole) = match &knob {
            Knob::Parameter { place, mode } => {
                let moved = parameters.at(*place).ok_or(SweepError::NoCell)?;
                if *mode == Mode::Proportional {
                    others = parameters.sharers(*place);
                }
                let rest: f64 = others.iter().map(|(at, _)| parameters.value(*at)).sum();
                sum = moved.value + rest;
                let (mut from, mut to) = match mode {
                    Mode::Free => (moved.min, moved.max.min(moved.limit)),
                    Mode::Proportional => (moved.min, sum.min(moved.limit)),
                };
                for (at, share) in others.iter().filter(|(_, share)| *share > 0.0) {
                    let Parameter { min, limit, .. } = parameters.all()[*at];
                    from = from.max(sum - limit / share);
                    to = to.min(sum - min / share);
                }
                let now = moved.value;
                (from.min(now), to.max(now), now, moved.whole)
            }
            Knob::Cell(spot) => {
                let now = spot.value(cells).ok_or(SweepError::NoCell)?;
                let (domain, from, to) = reach(spot, cells, now).ok_or(SweepError::NoCell)?;
                (from, to, now, domain.whole)
            }
            Knob::Gain(spot) => {
                let now = spot.gain(cells).ok_or(SweepError::NoCell)?;
                (0.0, if now > 1.0 { 2.0 * now } else { 1.0 }, now, false)
            }
            Knob::Confidences { stage, how } => {
                let at = cells_at(cells, stage).ok_or(SweepError::NoStage)?;
                if at.norm != Norm::Weights {
                    return Err(SweepError::NotAMean);
                }
                let all = Confidences::of(at, *how);
                let (from, to, now) = all.range();
                deflated = Some((all, RefCell::new(cells.clone())));
                (from, to, now, false)
            }
        };
        Ok(Self {
            cells,
            parameters,
            shape: Shape::of(cells),
            moving: RefCell::new(parameters.clone()),
            deflated,
            knob,
            others,
            sum,
            from,
            to,
            now,
            whole,
        })
    }

    /// The same sweep over fewer alternatives, where the number has another knob.
    pub(super) fn among<'b>(&self, cells: &'b Cells, knob: Knob) -> Sweep<'b>
    where
        'a: 'b,
    {
        Sweep {
            cells,
            shape: Shape::of(cells),
            knob,
            ..self.clone()
        }
    }

    /// The decision with the number at `t`.
    pub fn weigh(&self, t: f64) -> Weighed {
        let (parameters, cells) = self.at(t);
        weigh(&parameters, &cells)
    }

    /// The parameters with the number at `t`; as they are where it is none of them.
    pub fn parameters_at(&self, t: f64) -> Parameters {
        self.at(t).0.into_owned()
    }

    pub(super) fn judge(&self, t: f64) -> Judged {
        if let Knob::Parameter { place, .. } = self.knob {
            let mut parameters = self.moving.borrow_mut();
            self.put(&mut parameters, place, t);
            return judge(&parameters, self.cells, &self.shape);
        }
        if let (Knob::Confidences { stage, .. }, Some((all, cells))) = (&self.knob, &self.deflated)
        {
            let mut cells = cells.borrow_mut();
            self.put_confidences((all, stage), &mut cells, t);
            return judge(self.parameters, &cells, &self.shape);
        }
        let (parameters, cells) = self.at(t);
        judge(&parameters, &cells, &self.shape)
    }

    /// Moves the parameter to `t`, and the others of its group along.
    fn put(&self, parameters: &mut Parameters, place: usize, t: f64) {
        // At the end nothing is left for the others, not the dust of a subtraction.
        let left = self.sum - t;
        let left = if left > 1e-12 * self.sum { left } else { 0.0 };
        parameters.put(place, t);
        for &(place, share) in &self.others {
            // Nor does its dust carry one beyond a bound that ends the range.
            let Parameter { min, limit, .. } = self.parameters.all()[place];
            parameters.put(place, (share * left).max(min).min(limit));
        }
    }

    fn put_confidences(&self, (all, stage): (&Confidences, &[usize]), cells: &mut Cells, t: f64) {
        let read = cells_at(self.cells, stage);
        if let (Some(read), Some(cells)) = (read, cells_at_mut(cells, stage)) {
            all.put(read, cells, t);
        }
    }

    pub(crate) fn at(&self, t: f64) -> (Cow<'a, Parameters>, Cow<'a, Cells>) {
        let (mut parameters, mut cells) =
            (Cow::Borrowed(self.parameters), Cow::Borrowed(self.cells));
        match &self.knob {
            Knob::Parameter { place, .. } => self.put(parameters.to_mut(), *place, t),
            Knob::Cell(spot) => spot.put(cells.to_mut(), t),
            Knob::Gain(spot) => spot.put_gain(cells.to_mut(), self.now, t),
            Knob::Confidences { stage, .. } => {
                if let Some((all, _)) = &self.deflated {
                    self.put_confidences((all, stage), cells.to_mut(), t);
                }
            }
        }
        (parameters, cells)
    }

    /// Whether scores, but for multipliers, are plain sums over the columns.
    pub fn is_plain(&self) -> bool {
        self.shape.is_plain(self.cells)
    }

    /// How many numbers a move touches.
    pub fn touched(&self) -> usize {
        match &self.deflated {
            Some((all, _)) => all.heard(),
            None => 1 + self.others.len(),
        }
    }

    /// Whether scores along it are no lines divided by lines.
    pub(super) fn is_bent(&self) -> bool {
        self.deflated.as_ref().is_some_and(|(all, _)| all.bent())
    }

    /// Where scores change their form.
    pub(super) fn breaks(&self) -> &[f64] {
        self.deflated.as_ref().map_or(&[], |(all, _)| all.breaks())
    }

    /// A parameter's value along the sweep.
    pub(super) fn line(&self, place: usize) -> Line {
        let Knob::Parameter { place: moved, .. } = self.knob else {
            return Line::level(self.parameters.value(place));
        };
        let leader = if self.parameters.follows(place, moved) {
            moved
        } else {
            place
        };
        if leader == moved {
            return Line {
                base: 0.0,
                slope: 1.0,
            };
        }
        let is_it = |at: usize| at == place || self.parameters.follows(place, at);
        let shared = self.others.iter().find(|(at, _)| is_it(*at));
        shared.map_or_else(
            || Line::level(self.parameters.value(place)),
            |&(_, share)| Line {
                base: share * self.sum,
                slope: -share,
            },
        )
    }

    /// A cell along the sweep: its number, less what it is measured from, and its factor. The column,
    /// with its place, is that of the decision or stage at `path`, and the lines are those around `t`.
    pub(crate) fn cell(
        &self,
        (path, t): (&[usize], f64),
        (criterion, column): (usize, &Column),
        alternative: usize,
    ) -> [Line; 2] {
        let moving = Line {
            base: -column.shift,
            slope: 1.0,
        };
        let x = column.x.get(alternative).copied().unwrap_or(0.0);
        let x = Line::level(x - column.shift);
        let gain = column.gain.of(alternative);
        let here = |spot: &Spot| spot.criterion == criterion && spot.stage == path;
        match &self.knob {
            Knob::Cell(spot) if spot.alternative == alternative && here(spot) => {
                [moving, Line::level(gain)]
            }
            Knob::Gain(spot) if here(spot) => {
                let slope = match column.gain {
                    Gain::Each(_) => proportional(gain, self.now),
                    Gain::One | Gain::Same(_) => 1.0,
                };
                [x, Line { base: 0.0, slope }]
            }
            Knob::Confidences { stage, .. } if stage == path => {
                let all = self.deflated.as_ref();
                let line =
                    |(all, _): &(Confidences, _)| all.line((criterion, column), alternative, t);
                [x, all.map_or(Line::level(gain), line)]
            }
            _ => [x, Line::level(gain)],
        }
    }
}

/// The domain of a cell and the range it goes through.
fn reach(spot: &Spot, cells: &Cells, now: f64) -> Option<(Domain, f64, f64)> {
    let at = cells_at(cells, &spot.stage)?;
    let domain = at.criteria.get(spot.criterion)?.domain;
    let x = &at.columns.get(spot.criterion)?.x;
    let low = x.iter().copied().fold(now, f64::min);
    let high = x.iter().copied().fold(now, f64::max);
    let wide = if high > low {
        high - low
    } else {
        now.abs().max(1.0)
    };
    let end = |end: f64, else_end: f64| if end.is_finite() { end } else { else_end };
    let from = end(domain.min, (low - wide).max(domain.min));
    let to = end(domain.max, (high + wide).min(domain.max));
    Some((domain, from.min(now), to.max(now)))
}
