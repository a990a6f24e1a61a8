use serde::Serialize;
use steelyard_decision::{Cells, Model, Verdict};
use steelyard_documents::Name;

use super::{Cause, Deflation, Flips, Knob, Mode, Override, Sweep, SweepMethod, Zones};

/// The zones of a sweep as they are printed: the JSON contract. Keys stand in this order.
#[derive(Clone, Debug, Serialize)]
pub struct ZonesReport {
    /// Public name of the system.
    pub system: Name,
    /// What moves.
    pub moved: MovedReport,
    /// What the other weights of its group do meanwhile.
    pub mode: Mode,
    /// Where it stands.
    pub value: f64,
    /// From where it goes.
    pub from: f64,
    /// To where.
    pub to: f64,
    /// `exact`, or `scanned` where zones narrower than the scan may be missing, or numbers are too small or too large
    /// for comparisons to tell them apart.
    pub method: SweepMethod,
    /// From left to right.
    pub zones: Vec<ZoneReport>,
    /// Where the outcome changes.
    pub breakpoints: Vec<BreakpointReport>,
}

/// What moves: a parameter, a cell, a criterion's known factor, or all of a weighted mean.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum MovedReport {
    /// A parameter, by id.
    Parameter(Name),
    /// A cell.
    Cell {
        /// Id of the stage; null for the decision itself.
        stage: Option<Name>,
        /// Id of the alternative.
        alternative: Name,
        /// Id of the criterion.
        criterion: Name,
    },
    /// The known factor of a criterion.
    Gain {
        /// Id of the stage; null for the decision itself.
        stage: Option<Name>,
        /// Id of the criterion.
        criterion: Name,
    },
    /// All known factors of a weighted mean.
    Confidences {
        /// Id of the stage; null for the decision itself.
        stage: Option<Name>,
        /// How they move.
        how: Deflation,
    },
}

/// One zone.
#[derive(Clone, Debug, Serialize)]
pub struct ZoneReport {
    /// Left end.
    pub from: f64,
    /// Right end.
    pub to: f64,
    /// Whether the left end belongs to it.
    pub holds_from: bool,
    /// Whether the right end does.
    pub holds_to: bool,
    /// The outcome in it.
    pub outcome: Verdict,
}

/// One value at which the outcome changes.
#[derive(Clone, Debug, Serialize)]
pub struct BreakpointReport {
    /// The value.
    pub at: f64,
    /// The outcome left of it; null at the beginning.
    pub left: Option<Verdict>,
    /// The outcome at it.
    pub here: Verdict,
    /// The outcome right of it; null at the end.
    pub right: Option<Verdict>,
    /// `order`, or the id of the guard that holds on one side only.
    pub cause: Name,
}

impl ZonesReport {
    /// The report on the zones of a sweep over a model.
    pub fn new(model: &Model, sweep: &Sweep<'_>, found: &Zones) -> Self {
        let zones = found.zones.iter().map(|zone| ZoneReport {
            from: zone.from,
            to: zone.to,
            holds_from: found.holds_at(zone, zone.from),
            holds_to: found.holds_at(zone, zone.to),
            outcome: zone.verdict.clone(),
        });
        let breakpoints = found.breakpoints.iter().map(|one| BreakpointReport {
            at: one.at,
            left: one.left.clone(),
            here: one.here.clone(),
            right: one.right.clone(),
            cause: match &one.cause {
                Cause::Order => "order".into(),
                Cause::Rule(id) => id.clone(),
            },
        });
        Self {
            system: model.system.clone(),
            moved: MovedReport::new(model, &sweep.knob),
            mode: sweep.knob.mode(),
            value: sweep.now,
            from: sweep.from,
            to: sweep.to,
            method: SweepMethod::of(found.exact),
            zones: zones.collect(),
            breakpoints: breakpoints.collect(),
        }
    }
}

impl MovedReport {
    /// A knob by public names.
    pub fn new(model: &Model, knob: &Knob) -> Self {
        match knob {
            Knob::Parameter { place, .. } => {
                let parameter = model.parameters.at(*place);
                Self::Parameter(parameter.map_or(Name::default(), |one| one.id.clone()))
            }
            Knob::Cell(spot) => {
                let (stage, cells) = stage(&model.cells, &spot.stage);
                let alternative = cells.alternatives.get(spot.alternative);
                Self::Cell {
                    stage,
                    alternative: alternative.map_or(Name::default(), |one| one.id.clone()),
                    criterion: criterion(cells, spot.criterion),
                }
            }
            Knob::Gain(spot) => {
                let (stage, cells) = stage(&model.cells, &spot.stage);
                Self::Gain {
                    stage,
                    criterion: criterion(cells, spot.criterion),
                }
            }
            Knob::Confidences { stage: path, how } => Self::Confidences {
                stage: stage(&model.cells, path).0,
                how: *how,
            },
        }
    }
}

fn stage<'a>(cells: &'a Cells, path: &[usize]) -> (Option<Name>, &'a Cells) {
    let (mut id, mut at) = (None, cells);
    for place in path {
        if let Some(stage) = at.stages.get(*place) {
            id = Some(stage.id.clone());
            at = &stage.cells;
        }
    }
    (id, at)
}

fn criterion(cells: &Cells, at: usize) -> Name {
    let criterion = cells.criteria.get(at);
    criterion.map_or(Name::default(), |one| one.id.clone())
}

/// What would have tipped a decision by itself, as it is printed: the JSON contract.
#[derive(Clone, Debug, Serialize)]
pub struct FlipsReport {
    /// Public name of the system.
    pub system: Name,
    /// What it comes to now.
    pub outcome: Verdict,
    /// Edits of one number, the smallest first.
    pub edits: Vec<FlipReport>,
    /// Acts, which have no size.
    pub acts: Vec<ActReport>,
    /// Numbers that were not searched any further; left out where all were.
    #[serde(skip_serializing_if = "is_none")]
    pub not_searched: usize,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_none(count: &usize) -> bool {
    *count == 0
}

/// One edit.
#[derive(Clone, Debug, Serialize)]
pub struct FlipReport {
    /// What moves.
    pub moved: MovedReport,
    /// What the other weights of its group do.
    pub mode: Mode,
    /// From which value.
    pub from: f64,
    /// To which, just beyond the edge.
    pub to: f64,
    /// Where the outcome changes.
    pub edge: f64,
    /// How far the edge is, in units of the number's scale.
    pub size: f64,
    /// As a share of the value itself; null where that is 0.
    pub relative: Option<f64>,
    /// How many numbers move.
    pub touched: usize,
    /// What it comes to then.
    pub outcome: Verdict,
    /// `exact`, or `scanned` where a nearer edge may be missing, or comparisons are too coarse for the edge.
    pub method: SweepMethod,
}

/// One act.
#[derive(Clone, Debug, Serialize)]
pub struct ActReport {
    /// What is done.
    pub overrides: Vec<Override>,
    /// What it comes to then.
    pub outcome: Verdict,
}

impl FlipsReport {
    /// The report on what would have tipped a model.
    pub fn new(model: &Model, found: &Flips) -> Self {
        let edits = found.edits.iter().map(|flip| FlipReport {
            moved: MovedReport::new(model, &flip.knob),
            mode: flip.knob.mode(),
            from: flip.from,
            to: flip.to,
            edge: flip.edge,
            size: flip.size,
            relative: flip.relative,
            touched: flip.touched,
            outcome: flip.after.clone(),
            method: SweepMethod::of(flip.exact),
        });
        let acts = found.acts.iter().map(|act| ActReport {
            overrides: act.overrides.clone(),
            outcome: act.after.clone(),
        });
        Self {
            system: model.system.clone(),
            outcome: found.now.clone(),
            edits: edits.collect(),
            acts: acts.collect(),
            not_searched: found.not_searched,
        }
    }
}
