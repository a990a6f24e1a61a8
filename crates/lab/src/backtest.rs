use serde::Serialize;
use steelyard_decision::{Model, Shape, Verdict, judge};
use steelyard_documents::Name;

use super::line::near;
use super::{Breakpoint, Knob, Mode, Sweep, SweepError, SweepMethod, zones};

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

/// An open stretch of a parameter in which the same decisions differ; or a single value, both of whose ends are one: an
/// end of the range, or where the parameter stands, if others differ there than beside it.
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
    curve.steps = merged.steps(curve.value);
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
    events: Vec<Event>,
    scanned: bool,
}

/// How many outcomes and winners differ.
type Counts = [isize; 2];

/// By how much the counts change as a value is come to, and as it is left.
struct Event {
    at: f64,
    here: Counts,
    beyond: Counts,
}

impl Merged {
    fn add(&mut self, sweep: &Sweep<'_>, now: &Verdict) {
        let found = zones(sweep);
        self.scanned |= !found.exact;
        let differs = |verdict: Option<&Verdict>| {
            let other = verdict.filter(|verdict| *verdict != now);
            other.map_or([0, 0], |one| [1, isize::from(one.winner != now.winner)])
        };
        let mut push = |at, left, here, right| {
            let (left, here, right) = (differs(left), differs(here), differs(right));
            self.events.push(Event {
                at,
                here: change(here, left),
                beyond: change(right, here),
            });
        };
        let [from, to] = [found.zones.first(), found.zones.last()].map(|zone| Some(&zone?.verdict));
        let begins = |one: &Breakpoint| one.left.is_none();
        if !found.breakpoints.first().is_some_and(begins) {
            push(sweep.from, None, from, from);
        }
        for one in &found.breakpoints {
            push(
                one.at,
                one.left.as_ref(),
                Some(&one.here),
                one.right.as_ref(),
            );
        }
        let ends = |one: &Breakpoint| one.right.is_none();
        if !found.breakpoints.last().is_some_and(ends) {
            push(sweep.to, to, to, None);
        }
    }

    /// The steps, and those of single values that are shown: both ends of the range and `value`.
    fn steps(mut self, value: f64) -> Vec<CurveStep> {
        self.events.sort_by(|a, b| a.at.total_cmp(&b.at));
        let ends = self.events.first().zip(self.events.last());
        let near = |at| ends.map_or(0.0, |(first, last)| near((first.at, last.at), at));
        let mut steps: Vec<CurveStep> = Vec::new();
        let mut left = None;
        let mut place = 0;
        while let Some(&Event { at, .. }) = self.events.get(place) {
            // Edges that are one but for rounding are one step.
            let many = self.events[place..].iter();
            let many = many.take_while(|one| one.at - at <= near(at)).count();
            let events = &self.events[place..place + many];
            place += many;
            let sum = |from: Counts, by: fn(&Event) -> Counts| {
                events
                    .iter()
                    .fold(from, |sum, one| [0, 1].map(|at| sum[at] + by(one)[at]))
            };
            let here = sum(left.unwrap_or_default(), |one| one.here);
            let beyond = sum(here, |one| one.beyond);
            let next = self.events.get(place);
            let right = next.map(|_| beyond);
            let shown = left.is_none() || right.is_none() || (at - value).abs() <= near(at);
            if shown && [left, right].iter().flatten().any(|side| *side != here) {
                steps.push(CurveStep::new((at, at), here));
            }
            if let Some(next) = next {
                let step = CurveStep::new((at, next.at), beyond);
                match steps.last_mut().filter(|last| last.from < last.to) {
                    Some(last) if last.counts() == step.counts() => last.to = step.to,
                    _ => steps.push(step),
                }
            }
            left = Some(beyond);
        }
        steps
    }
}

fn change(to: Counts, from: Counts) -> Counts {
    [0, 1].map(|at| to[at] - from[at])
}

impl CurveStep {
    fn new((from, to): (f64, f64), counts: Counts) -> Self {
        let [outcomes, winners] = counts.map(|count| usize::try_from(count).unwrap_or(0));
        Self {
            from,
            to,
            outcomes,
            winners,
        }
    }

    fn counts(&self) -> [usize; 2] {
        [self.outcomes, self.winners]
    }
}
