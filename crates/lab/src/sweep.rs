use std::borrow::Cow;
use std::cell::{Cell, OnceCell, RefCell};

use serde::Serialize;
use steelyard_decision::{
    Atom, Cells, Column, Domain, Judged, Norm, Parameter, Parameters, Shape, Weighed, judge, weigh,
};
use steelyard_kernel::{Bounded, Sharing};

use super::bare::bare;
use super::deflation::Confidences;
use super::knob::{cells_at, cells_at_mut, part_of};
use super::line::{Line, Reach, near};
use super::{Knob, Mode, Spot, SweepError};

/// How edges were found along what moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SweepMethod {
    /// None can be missing.
    Exact,
    /// Some may be missing, or comparisons are too coarse for one.
    Scanned,
}

impl SweepMethod {
    /// The one or the other.
    pub(crate) fn of(exact: bool) -> Self {
        if exact { Self::Exact } else { Self::Scanned }
    }
}

/// A decision in which one number moves, or all confidences by one.
#[derive(Clone, Debug)]
pub struct Sweep<'a> {
    pub(super) cells: &'a Cells,
    pub(super) parameters: &'a Parameters,
    /// What of the cells no number moves, found when it is first asked for.
    shape: OnceCell<Shape>,
    /// Parameters to move: copying all of them for each question would cost more than the answer.
    moving: RefCell<Parameters>,
    /// Cells to move what is no parameter in, made when they are first needed.
    moved: OnceCell<RefCell<Cells>>,
    /// Confidences on their way.
    deflated: Option<Confidences>,
    /// What moves.
    pub knob: Knob,
    /// Places of those that share what is left of their sum, and how.
    others: Vec<usize>,
    pub(super) sharing: Sharing,
    /// From where it goes: the number's least value, or where another would pass its limit.
    pub from: f64,
    /// To where: the beam's end, the sum of the group's weights, or the greatest value of a cell; never
    /// beyond the number's limit, nor to where another would fall below its least value.
    pub to: f64,
    /// Where it stands.
    pub now: f64,
    /// Whether only whole numbers mean something.
    pub whole: bool,
    /// Cells that were looked at so far: what the answers cost.
    looked: Cell<u64>,
    /// How many each look costs.
    cost: u64,
}

impl<'a> Sweep<'a> {
    /// Readies the sweep of a knob.
    ///
    /// A cell goes through its criterion's domain, whose ends are declared or told by the column; where it has no end, as far
    /// beyond the column as the column is wide; a known factor from 0 to 1, or to twice itself where it is more; all confidences as
    /// [`Deflation`](super::Deflation) says.
    pub fn new(
        parameters: &'a Parameters,
        cells: &'a Cells,
        knob: Knob,
    ) -> Result<Self, SweepError> {
        let mut others = Vec::new();
        let mut sharing = Sharing::default();
        let mut deflated = None;
        let (from, to, now, whole) = match &knob {
            Knob::Parameter { place, mode } => {
                let moved = parameters.at(*place).ok_or(SweepError::NoCell)?;
                let (from, to) = match mode {
                    Mode::Free => (moved.min, moved.max.min(moved.limit)),
                    Mode::Proportional => {
                        others = parameters.sharers(*place);
                        sharing = sharing_with(&others, parameters, moved);
                        sharing.range
                    }
                };
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
                deflated = Some(all);
                (from, to, now, false)
            }
        };
        Ok(Self {
            cells,
            parameters,
            shape: OnceCell::new(),
            moving: RefCell::new(parameters.clone()),
            moved: OnceCell::new(),
            deflated,
            knob,
            others,
            sharing,
            from,
            to,
            now,
            whole,
            // Which are copied for it.
            looked: Cell::new(parameters.all().len() as u64),
            cost: cost(cells),
        })
    }

    /// The same sweep over fewer alternatives, where the number has another knob.
    pub(super) fn among<'b>(&self, cells: &'b Cells, knob: Knob) -> Sweep<'b>
    where
        'a: 'b,
    {
        Sweep {
            cells,
            shape: OnceCell::new(),
            moved: OnceCell::new(),
            knob,
            cost: cost(cells),
            ..self.clone()
        }
    }

    /// The ends of its range.
    pub(super) fn ends(&self) -> (f64, f64) {
        (self.from, self.to)
    }

    /// How near to one of its values another is it but for rounding.
    pub(super) fn near(&self, at: f64) -> f64 {
        near(self.ends(), at)
    }

    pub(super) fn shape(&self) -> &Shape {
        self.shape.get_or_init(|| {
            let shape = Shape::of(self.cells);
            if self.moves_gates(shape.gated()) {
                shape
            } else {
                shape.with_settled_gates(self.parameters, self.cells)
            }
        })
    }

    /// Whether a gate of one of these alternatives, by place, compares with what moves, or compares that with its limit.
    fn moves_gates(&self, places: &[usize]) -> bool {
        if let Knob::Cell(spot) = &self.knob {
            return !spot.limits(self.cells).is_empty();
        }
        let gates = (places.iter()).flat_map(|at| &self.cells.alternatives[*at].gates);
        let mut moves = false;
        for gate in gates {
            gate.test.each_atom(&mut |atom| {
                if let Atom::Number { limit, .. } = atom {
                    moves |= self.line(*limit).slope != 0.0;
                }
            });
        }
        moves
    }

    pub(super) fn reach(&self) -> Reach {
        Reach::of(self.ends())
    }

    /// Cells that were looked at so far.
    pub(super) fn looked(&self) -> u64 {
        self.looked.get()
    }

    /// Counts what was looked at beside cells.
    pub(super) fn spend(&self, looks: usize) {
        let looked = self.looked.get().saturating_add(looks as u64);
        self.looked.set(looked);
    }

    /// How many cells each look costs.
    pub(super) fn cost(&self) -> u64 {
        self.cost
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
        self.look(t, |parameters, cells| {
            judge(parameters, cells, self.shape())
        })
    }

    /// Looks at the decision with the number at `t`. Nothing is copied for it but once.
    pub(super) fn look<T>(&self, t: f64, then: impl FnOnce(&Parameters, &Cells) -> T) -> T {
        self.spend(self.others.len());
        self.looked.set(self.looked.get().saturating_add(self.cost));
        if let Knob::Parameter { place, .. } = self.knob {
            let mut parameters = self.moving.borrow_mut();
            self.put(&mut parameters, place, t);
            return then(&parameters, self.cells);
        }
        let cells = self.moved.get_or_init(|| RefCell::new(bare(self.cells)));
        let mut cells = cells.borrow_mut();
        self.put_number(&mut cells, t);
        then(self.parameters, &cells)
    }

    /// Moves the parameter to `t`, and the others of its group along.
    fn put(&self, parameters: &mut Parameters, place: usize, t: f64) {
        parameters.put(place, t);
        for (place, value) in self.others.iter().zip(self.sharing.at(t)) {
            parameters.put(*place, value);
        }
    }

    /// Moves what is no parameter to `t`, in a copy of the cells that may have been moved before.
    fn put_number(&self, cells: &mut Cells, t: f64) {
        match &self.knob {
            Knob::Parameter { .. } => {}
            Knob::Cell(spot) => spot.put(cells, t),
            Knob::Gain(spot) => {
                if let Some(read) = spot.column(self.cells) {
                    spot.put_gain(cells, read, t);
                }
            }
            Knob::Confidences { stage, .. } => {
                let read = cells_at(self.cells, stage).zip(self.deflated.as_ref());
                if let (Some((read, all)), Some(cells)) = (read, cells_at_mut(cells, stage)) {
                    all.put(read, cells, t);
                }
            }
        }
    }

    pub(crate) fn at(&self, t: f64) -> (Cow<'a, Parameters>, Cow<'a, Cells>) {
        let (mut parameters, mut cells) =
            (Cow::Borrowed(self.parameters), Cow::Borrowed(self.cells));
        match &self.knob {
            Knob::Parameter { place, .. } => self.put(parameters.to_mut(), *place, t),
            _ => self.put_number(cells.to_mut(), t),
        }
        (parameters, cells)
    }

    /// Whether scores, but for multipliers, are plain sums over the columns.
    pub fn is_plain(&self) -> bool {
        self.shape().is_plain(self.cells)
    }

    /// How many numbers a move touches.
    pub fn touched(&self) -> usize {
        match &self.deflated {
            Some(all) => all.counted(),
            None => 1 + self.others.len(),
        }
    }

    /// Whether scores along it are no lines divided by lines.
    pub(super) fn is_bent(&self) -> bool {
        self.deflated.as_ref().is_some_and(Confidences::bent)
    }

    /// Where scores change their form.
    pub(super) fn breaks(&self) -> &[f64] {
        self.deflated.as_ref().map_or(&[], Confidences::breaks)
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
        // Both lists are in the order of places.
        let found = self.others.binary_search(&self.parameters.leader(place));
        found.ok().map_or_else(
            || Line::level(self.parameters.value(place)),
            |at| {
                let one = self.sharing.share(at);
                Line {
                    base: one.kept + one.part * self.sharing.sum,
                    slope: -one.part,
                }
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
                let slope = part_of(column, alternative);
                [x, Line { base: 0.0, slope }]
            }
            Knob::Confidences { stage, .. } if stage == path => {
                let all = self.deflated.as_ref();
                let line = |all: &Confidences| all.line((criterion, column), alternative, t);
                [x, all.map_or(Line::level(gain), line)]
            }
            _ => [x, Line::level(gain)],
        }
    }
}

/// The domain of a cell and the range it goes through.
fn reach(spot: &Spot, cells: &Cells, now: f64) -> Option<(Domain, f64, f64)> {
    let at = cells_at(cells, &spot.stage)?;
    let domain = at.criteria.get(spot.criterion)?.suggested();
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

/// How a weight and others keep their sum.
fn sharing_with(others: &[usize], parameters: &Parameters, moved: &Parameter) -> Sharing {
    let bounded = |one: &Parameter| Bounded {
        value: one.value,
        min: one.min,
        max: one.limit,
    };
    let all = parameters.all();
    let others: Vec<Bounded> = others.iter().map(|at| bounded(&all[*at])).collect();
    Sharing::new(bounded(moved), &others, &[])
}

/// Cells that are looked at to judge a decision, a stage among them; a few more for what each look costs by itself.
fn cost(cells: &Cells) -> u64 {
    const ITSELF: u64 = 64;
    let own = cells.alternatives.len() * (cells.criteria.len() + 1);
    let opened = cells.stages.iter().map(|stage| cost(&stage.cells)).max();
    ITSELF + own as u64 + opened.unwrap_or(0)
}
