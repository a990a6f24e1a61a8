use serde::Serialize;
use steelyard_decision::{Model, Shape, Verdict, judge};
use steelyard_documents::Name;
use steelyard_kernel::sort_by;

use super::line::near;
use super::{Knob, Mode, Sweep, SweepError, SweepMethod, zones};

/// What two weightings make of the same decisions.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Comparison {
    /// How many decisions were compared.
    pub decisions: usize,
    /// How many have another winner.
    pub winners: usize,
    /// How many have another status.
    pub statuses: usize,
    /// How many have another winner or status.
    pub outcomes: usize,
    /// Those, in order.
    pub changed: Vec<Changed>,
}

/// A decision that comes to something else.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Changed {
    /// What it is called.
    pub decision: Name,
    /// Under the first weighting.
    pub before: Verdict,
    /// Under the second.
    pub after: Verdict,
}

impl Comparison {
    /// Compares what the same decisions, by name, come to under two weightings.
    pub fn new(decisions: impl IntoIterator<Item = (Name, Verdict, Verdict)>) -> Self {
        let mut comparison = Self::default();
        for (decision, before, after) in decisions {
            comparison.decisions += 1;
            if before == after {
                continue;
            }
            comparison.outcomes += 1;
            comparison.winners += usize::from(before.winner != after.winner);
            comparison.statuses += usize::from(before.status != after.status);
            comparison.changed.push(Changed {
                decision,
                before,
                after,
            });
        }
        comparison
    }
}

/// How many of some decisions differ from today along one parameter: a step function, exact where the
/// zones are.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Curve {
    /// The parameter.
    pub parameter: Name,
    /// What the other weights of its group do: proportional where they share in some decision.
    pub mode: Mode,
    /// Where it stands in the first decision.
    pub value: f64,
    /// How many decisions have it.
    pub decisions: usize,
    /// `exact`, or `scanned` where some step may be missing.
    pub method: SweepMethod,
    /// From left to right.
    pub steps: Vec<CurveStep>,
}

/// An open stretch of a parameter in which the same decisions differ.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct CurveStep {
    /// Left end.
    pub from: f64,
    /// Right end.
    pub to: f64,
    /// How many decisions differ in it from today.
    pub outcomes: usize,
    /// How many of them have another winner.
    pub winners: usize,
}

/// The curve of a parameter over decisions that have it: all zones merged.
///
/// Source: the zones of each decision; nothing is weighed for the merging.
pub fn curve(models: &[Model], id: &str, mode: Option<Mode>) -> Result<Curve, SweepError> {
    let today: Vec<Verdict> = models
        .iter()
        .map(|model| judge(&model.parameters, &model.cells, &Shape::of(&model.cells)).verdict)
        .collect();
    curve_from(models.iter().zip(&today), id, mode)
}

/// The curve of a parameter over decisions that have it, each with the outcome that it is to differ from.
pub fn curve_from<'a>(
    decisions: impl Iterator<Item = (&'a Model, &'a Verdict)>,
    id: &str,
    mode: Option<Mode>,
) -> Result<Curve, SweepError> {
    let mut merged = Merged::default();
    let mut curve = Curve {
        parameter: id.into(),
        mode: Mode::Free,
        value: 0.0,
        decisions: 0,
        method: SweepMethod::Exact,
        steps: Vec::new(),
    };
    let mut error = None;
    for (model, from) in decisions {
        let sweep = match sweep_of(model, id, mode) {
            Ok(sweep) => sweep,
            Err(why) => {
                error.get_or_insert(why);
                continue;
            }
        };
        if curve.decisions == 0 {
            curve.value = sweep.now;
        }
        curve.decisions += 1;
        if sweep.knob.mode() == Mode::Proportional {
            curve.mode = Mode::Proportional;
        }
        merged.add(&sweep, from);
    }
    if curve.decisions > 0 {
        let none_shares = mode == Some(Mode::Proportional) && curve.mode == Mode::Free;
        error = none_shares.then_some(SweepError::NotShared);
    }
    if let Some(error) = error {
        return Err(error);
    }
    if merged.scanned {
        curve.method = SweepMethod::Scanned;
    }
    curve.steps = merged.steps();
    Ok(curve)
}

/// The sweep of a parameter of a decision: free where its mode needs others to share with and has none.
fn sweep_of<'a>(model: &'a Model, id: &str, mode: Option<Mode>) -> Result<Sweep<'a>, SweepError> {
    let knob = match Knob::parameter(&model.parameters, id, mode) {
        Err(SweepError::NotShared) => Knob::parameter(&model.parameters, id, Some(Mode::Free)),
        knob => knob,
    };
    Sweep::new(&model.parameters, &model.cells, knob?)
}

/// Where counts go up and down.
#[derive(Default)]
struct Merged {
    /// Value, and by how much outcomes and winners that differ change there.
    events: Vec<(f64, isize, isize)>,
    scanned: bool,
}

impl Merged {
    fn add(&mut self, sweep: &Sweep<'_>, now: &Verdict) {
        let found = zones(sweep);
        self.scanned |= !found.exact;
        self.events.extend([(sweep.from, 0, 0), (sweep.to, 0, 0)]);
        for zone in found.zones.iter().filter(|zone| zone.verdict != *now) {
            let winner = isize::from(zone.verdict.winner != now.winner);
            self.events.push((zone.from, 1, winner));
            self.events.push((zone.to, -1, -winner));
        }
    }

    fn steps(mut self) -> Vec<CurveStep> {
        sort_by(&mut self.events, |a, b| a.0.total_cmp(&b.0));
        let ends = self.events.first().zip(self.events.last());
        let near = |at| ends.map_or(0.0, |(first, last)| near((first.0, last.0), at));
        let mut steps: Vec<CurveStep> = Vec::new();
        let (mut outcomes, mut winners) = (0_isize, 0_isize);
        let mut place = 0;
        while place < self.events.len() {
            let at = self.events[place].0;
            // Edges that are one but for rounding are one step.
            while let Some((value, outcome, winner)) = self.events.get(place) {
                if *value - at > near(at) {
                    break;
                }
                outcomes += outcome;
                winners += winner;
                place += 1;
            }
            let Some((to, ..)) = self.events.get(place) else {
                break;
            };
            let step = CurveStep {
                from: at,
                to: *to,
                outcomes: usize::try_from(outcomes).unwrap_or(0),
                winners: usize::try_from(winners).unwrap_or(0),
            };
            match steps.last_mut() {
                Some(last) if (last.outcomes, last.winners) == (step.outcomes, step.winners) => {
                    last.to = step.to;
                }
                _ => steps.push(step),
            }
        }
        steps
    }
}
