//! Steps of a run put into columns that are wide enough to be seen: pure.

use steelyard_protocol::telemetry::{Along, Series, Step};

use crate::charts::extents::together;

/// Fewer pixels than these, and marks of a column become heights.
pub(crate) const ROOMY: f64 = 14.0;
/// No column is narrower.
const LEAST: f64 = 3.0;
/// No column of a stretch of time is narrower.
const LEAST_OF_TIME: f64 = 4.0;
/// None is wider.
const WIDEST: f64 = 120.0;

/// Columns side by side.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Columns {
    /// What each holds, from left to right.
    pub(crate) all: Vec<Step>,
    /// Steps that each holds, but the last one, which may hold fewer.
    pub(crate) per: usize,
    /// Pixels of each.
    pub(crate) wide: f64,
}

impl Columns {
    /// Those of a series in a plot of so many pixels.
    pub(crate) fn of(series: &Series, room: f64) -> Self {
        let (all, per) = match series.along {
            Along::Rounds => of_rounds(&series.steps, room),
            Along::Time => of_time(series, room),
        };
        let wide = room / all.len().max(1) as f64;
        Self {
            all,
            per,
            wide: wide.min(WIDEST),
        }
    }

    /// The columns that hold any of a stretch: the first and the last of them.
    pub(crate) fn within(&self, (from, to): (f64, f64)) -> Option<(usize, usize)> {
        let first = self.all.iter().position(|one| one.to >= from)?;
        let last = self.all.iter().rposition(|one| one.from <= to)?;
        (first <= last).then_some((first, last))
    }
}

fn of_rounds(steps: &[Step], room: f64) -> (Vec<Step>, usize) {
    let per = per(steps.len(), room / LEAST);
    (steps.chunks(per).map(merged).collect(), per)
}

/// Stretches of time, those without events among them.
fn of_time(series: &Series, room: f64) -> (Vec<Step>, usize) {
    let (Some(first), Some(last)) = (series.steps.first(), series.steps.last()) else {
        return (Vec::new(), 1);
    };
    let width = series.width.max(f64::MIN_POSITIVE);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "times in order"
    )]
    let place = |step: &Step| ((step.from - first.from) / width).round().max(0.0) as usize;
    let per = per(place(last) + 1, room / LEAST_OF_TIME);
    let mut all: Vec<Step> = Vec::new();
    for step in &series.steps {
        let column = place(step) / per;
        while all.len() <= column {
            let from = first.from + (all.len() * per) as f64 * width;
            all.push(Step {
                from,
                to: from + per as f64 * width,
                ..Step::default()
            });
        }
        let (from, to) = (all[column].from, all[column].to.max(step.to));
        add(&mut all[column], step);
        (all[column].from, all[column].to) = (from, to);
    }
    (all, per)
}

fn per(count: usize, most: f64) -> usize {
    let per = (count as f64 / most.max(1.0)).ceil().max(1.0);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "from 1 up"
    )]
    let per = per as usize;
    per
}

/// Several steps as one.
fn merged(steps: &[Step]) -> Step {
    let mut steps = steps.iter();
    let mut whole = steps.next().cloned().unwrap_or_default();
    for step in steps {
        add(&mut whole, step);
    }
    whole
}

/// Takes the step after into one.
fn add(whole: &mut Step, step: &Step) {
    whole.to = step.to;
    for (one, other) in [
        (&mut whole.similarity_mean, step.similarity_mean),
        (&mut whole.similarity_min, step.similarity_min),
        (&mut whole.votes_for, step.votes_for),
        (&mut whole.votes_required, step.votes_required),
        (&mut whole.drift, step.drift),
        (&mut whole.trust_mean, step.trust_mean),
        (&mut whole.trust_min, step.trust_min),
    ] {
        *one = together(*one, other);
    }
    for (one, other) in [
        (&mut whole.events, step.events),
        (&mut whole.dissents.0, step.dissents.0),
        (&mut whole.dissents.1, step.dissents.1),
        (&mut whole.overrides.0, step.overrides.0),
        (&mut whole.overrides.1, step.overrides.1),
        (&mut whole.errors, step.errors),
        (&mut whole.unavailable, step.unavailable),
        (&mut whole.paused, step.paused),
        (&mut whole.calls, step.calls),
    ] {
        *one += other;
    }
    for (one, other) in whole.disagreements.iter_mut().zip(step.disagreements) {
        *one += other;
    }
    for (one, other) in [
        (&mut whole.tokens_in, step.tokens_in),
        (&mut whole.tokens_out, step.tokens_out),
        (&mut whole.duration, step.duration),
    ] {
        *one = match (*one, other) {
            (Some(one), Some(other)) => Some(one + other),
            (one, other) => one.or(other),
        };
    }
    whole.at_least |= step.at_least;
    whole.cost.add(step.cost);
    whole.slowest = match (whole.slowest, step.slowest) {
        (Some(one), Some(other)) => Some(one.max(other)),
        (one, other) => one.or(other),
    };
    whole.converged |= step.converged;
    whole.advocates.extend_from_slice(&step.advocates);
}

#[cfg(test)]
mod tests {
    use steelyard_protocol::telemetry::Cost;

    use super::*;

    fn step(from: f64) -> Step {
        Step {
            from,
            to: from,
            events: 1,
            votes_for: Some((from, from)),
            cost: Cost {
                amount: (from > 0.0).then_some(0.5),
                ..Cost::default()
            },
            slowest: Some(from),
            ..Step::default()
        }
    }

    fn rounds(count: u32) -> Series {
        Series {
            along: Along::Rounds,
            steps: (0..count).map(|round| step(f64::from(round))).collect(),
            width: 1.0,
            outside: 0,
        }
    }

    #[test]
    fn a_few_rounds_stand_alone_and_many_share_columns() {
        let few = Columns::of(&rounds(24), 720.0);
        assert_eq!((few.all.len(), few.per), (24, 1));
        assert!((few.wide - 30.0).abs() < 1e-9);
        let many = Columns::of(&rounds(1_000), 720.0);
        assert_eq!((many.all.len(), many.per), (200, 5));
        assert_eq!(many.all[1].events, 5);
        assert_eq!(many.all[1].votes_for, Some((5.0, 9.0)));
        assert_eq!(many.all[1].cost.amount, Some(2.5));
        assert_eq!(many.all[1].slowest, Some(9.0));
        assert_eq!(many.all.iter().map(|one| one.events).sum::<u64>(), 1_000);
        let one = Columns::of(&rounds(1), 720.0);
        assert!((one.wide - WIDEST).abs() < 1e-9);
        assert!(Columns::of(&rounds(0), 720.0).all.is_empty());
    }

    #[test]
    fn a_stretch_finds_its_columns() {
        let columns = Columns::of(&rounds(1_000), 720.0);
        assert_eq!(columns.within((5.0, 9.0)), Some((1, 1)));
        assert_eq!(columns.within((4.0, 10.0)), Some((0, 2)));
        assert_eq!(columns.within((5_000.0, 6_000.0)), None);
    }

    #[test]
    fn time_without_events_has_columns_too() {
        let at = |from: f64| Step {
            from,
            to: from + 10.0,
            events: 2,
            ..Step::default()
        };
        let series = Series {
            along: Along::Time,
            steps: vec![at(1_000.0), at(1_030.0)],
            width: 10.0,
            outside: 0,
        };
        let columns = Columns::of(&series, 400.0);
        let events: Vec<u64> = columns.all.iter().map(|one| one.events).collect();
        assert_eq!(events, [2, 0, 0, 2]);
        assert!((columns.all[1].from - 1_010.0).abs() < 1e-9);
        assert!((columns.all[1].to - 1_020.0).abs() < 1e-9);
        let narrow = Columns::of(&series, 8.0);
        let events: Vec<u64> = narrow.all.iter().map(|one| one.events).collect();
        assert_eq!(events, [2, 2]);
    }
}
