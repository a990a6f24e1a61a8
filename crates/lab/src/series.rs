//! A series against a limit: the alerts that there are, and the limits at which they change.

use steelyard_decision::key;

/// Which numbers are an alert.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alarm {
    /// Those from the limit on.
    From,
    /// Those above it.
    Above,
}

/// The alerts of a series.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Alerts {
    /// Place of the first; `None` where there is none.
    pub first: Option<usize>,
    /// How many there are.
    pub count: usize,
}

/// A limit at which the first alert or the count of alerts changes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LimitStep {
    /// The limit, a number of the series. With [`Alarm::From`] it belongs to the stretch below it, with [`Alarm::Above`] to
    /// the one above.
    pub at: f64,
    /// What every limit comes to that lies between the step before and this one.
    pub below: Alerts,
}

/// The alerts of a series under a limit. Comparisons are those of decisions: what differs by rounding alone is equal.
pub fn alerts(series: &[f64], alarm: Alarm, limit: f64) -> Alerts {
    let is_alert = |value: &f64| match alarm {
        Alarm::From => key(*value) >= key(limit),
        Alarm::Above => key(*value) > key(limit),
    };
    Alerts {
        first: series.iter().position(is_alert),
        count: series.iter().filter(|value| is_alert(value)).count(),
    }
}

/// The limits, rising, at which the alerts of a series change: with each the count does, and the first one's place where it is
/// the first of its height. Above the last one there is no alert. All of them follow from one sorting.
///
/// ```
/// use steelyard_lab::{Alarm, Alerts, alerts, limit_steps};
///
/// let drift = [0.0, 6.0, 4.0, 6.0];
/// let steps = limit_steps(&drift);
/// assert_eq!(steps.iter().map(|step| step.at).collect::<Vec<_>>(), [0.0, 4.0, 6.0]);
/// assert_eq!(steps[1].below, Alerts { first: Some(1), count: 3 });
/// assert_eq!(alerts(&drift, Alarm::From, 2.5), steps[1].below);
/// ```
pub fn limit_steps(series: &[f64]) -> Vec<LimitStep> {
    let mut falling: Vec<(f64, usize)> = series.iter().copied().zip(0..).collect();
    falling.sort_by(|a, b| key(b.0).total_cmp(&key(a.0)));
    let mut steps: Vec<LimitStep> = Vec::new();
    let mut below = Alerts::default();
    for (value, place) in falling {
        below.count += 1;
        below.first = Some(below.first.map_or(place, |first| first.min(place)));
        match steps.last_mut() {
            // They come falling.
            Some(step) if key(step.at) <= key(value) => step.below = below,
            _ => steps.push(LimitStep { at: value, below }),
        }
    }
    steps.reverse();
    steps
}
