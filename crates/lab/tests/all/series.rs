//! A series against a limit, held against looking at every limit of a fine grid.

use proptest::prelude::*;
use steelyard_lab::{Alarm, Alerts, LimitStep, alerts, limit_steps};

/// Quarters, so that nothing is rounded and the grid of eighths has each number and each middle.
fn series() -> impl Strategy<Value = Vec<f64>> {
    proptest::collection::vec(
        (-8_i32..40).prop_map(|quarters| f64::from(quarters) / 4.0),
        0..30,
    )
}

/// Looks at all numbers, one by one.
fn counted(series: &[f64], is_alert: impl Fn(f64) -> bool) -> Alerts {
    let mut found = Alerts::default();
    for (place, value) in series.iter().enumerate() {
        if is_alert(*value) {
            found.count += 1;
            found.first = found.first.or(Some(place));
        }
    }
    found
}

/// What the steps say of a limit; `own` is whether a limit at a step belongs below it.
fn told(steps: &[LimitStep], limit: f64, own: bool) -> Alerts {
    let is_past = |step: &LimitStep| step.at < limit || step.at <= limit && !own;
    let next = steps.iter().find(|step| !is_past(step));
    next.map_or(Alerts::default(), |step| step.below)
}

proptest! {
    #[test]
    fn steps_say_what_every_limit_comes_to(series in series()) {
        let steps = limit_steps(&series);
        prop_assert!(steps.is_sorted_by(|one, next| one.at < next.at));
        for eighth in -20..90 {
            let limit = f64::from(eighth) / 8.0;
            let from = counted(&series, |value| value >= limit);
            prop_assert_eq!(told(&steps, limit, true), from, "from {} on", limit);
            prop_assert_eq!(alerts(&series, Alarm::From, limit), from);
            let above = counted(&series, |value| value > limit);
            prop_assert_eq!(told(&steps, limit, false), above, "above {}", limit);
            prop_assert_eq!(alerts(&series, Alarm::Above, limit), above);
        }
    }

    #[test]
    fn something_changes_at_each_step_and_nowhere_else(series in series()) {
        let steps = limit_steps(&series);
        for step in &steps {
            let at = counted(&series, |value| value >= step.at);
            let over = counted(&series, |value| value >= step.at + 0.125);
            prop_assert_ne!(at, over);
        }
        let mut own = series;
        own.sort_by(f64::total_cmp);
        own.dedup();
        prop_assert_eq!(own, steps.iter().map(|step| step.at).collect::<Vec<_>>());
    }
}

/// By hand: alerts at 5 are those of 6.2, 16 and 6.2; the first of them moves from place 1 to 3 once the limit is above 6.2.
#[test]
fn the_first_alert_moves_where_a_greater_number_comes_later() {
    let series = [0.0, 6.2, 4.1, 16.0, 6.2];
    let steps = limit_steps(&series);
    let found: Vec<(f64, Option<usize>, usize)> = steps
        .iter()
        .map(|step| (step.at, step.below.first, step.below.count))
        .collect();
    assert_eq!(
        found,
        [
            (0.0, Some(0), 5),
            (4.1, Some(1), 4),
            (6.2, Some(1), 3),
            (16.0, Some(3), 1)
        ]
    );
    // What differs by rounding alone is one step.
    let rounded = limit_steps(&[0.1 + 0.2, 0.3]);
    assert_eq!((rounded.len(), rounded[0].below.count), (1, 2));
    assert!(limit_steps(&[]).is_empty());
}
