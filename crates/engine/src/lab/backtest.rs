use serde::Serialize;

use super::{Knob, Mode, Sweep, SweepError, zones};
use crate::decision::{Model, Name, Verdict, compare};

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
    /// What the other weights of its group do.
    pub mode: Mode,
    /// Where it stands.
    pub value: f64,
    /// How many decisions there are.
    pub decisions: usize,
    /// `exact`, or `scanned` where some step may be missing.
    pub method: &'static str,
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
    let mut merged = Merged::default();
    for model in models {
        let knob = Knob::parameter(&model.parameters, id, mode)?;
        let sweep = Sweep::new(&model.parameters, &model.cells, knob)?;
        merged.add(&sweep);
    }
    let first = models.first().map(|model| &model.parameters);
    let value = first.map_or(0.0, |parameters| parameters.value_of(id));
    let mode = first.map_or(Ok(Mode::Free), |parameters| {
        Knob::parameter(parameters, id, mode).map(|knob| knob.mode())
    })?;
    Ok(Curve {
        parameter: id.into(),
        mode,
        value,
        decisions: models.len(),
        method: if merged.scanned { "scanned" } else { "exact" },
        steps: merged.steps(),
    })
}

/// Where counts go up and down.
#[derive(Default)]
struct Merged {
    /// Value, and by how much outcomes and winners that differ change there.
    events: Vec<(f64, isize, isize)>,
    scanned: bool,
}

impl Merged {
    fn add(&mut self, sweep: &Sweep<'_>) {
        let now = sweep.judge(sweep.now).verdict;
        let found = zones(sweep);
        self.scanned |= !found.exact;
        self.events.extend([(sweep.from, 0, 0), (sweep.to, 0, 0)]);
        for zone in found.zones.iter().filter(|zone| zone.verdict != now) {
            let winner = isize::from(zone.verdict.winner != now.winner);
            self.events.push((zone.from, 1, winner));
            self.events.push((zone.to, -1, -winner));
        }
    }

    fn steps(mut self) -> Vec<CurveStep> {
        self.events.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut steps: Vec<CurveStep> = Vec::new();
        let (mut outcomes, mut winners) = (0_isize, 0_isize);
        let mut place = 0;
        while place < self.events.len() {
            let at = self.events[place].0;
            // Edges that are one but for rounding are one step.
            while let Some((value, outcome, winner)) = self.events.get(place) {
                if compare(*value, at).is_ne() {
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
