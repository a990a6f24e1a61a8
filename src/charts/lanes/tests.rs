use steelyard_protocol::telemetry::Cost;

use super::*;
use crate::charts::paint::Paint;
use crate::charts::scene::{Role, Shape};

fn round(at: u32) -> Step {
    let from = f64::from(at);
    Step {
        from,
        to: from,
        events: 10,
        votes_for: Some((3.0, 3.0)),
        votes_required: Some((5.0, 5.0)),
        similarity_mean: Some((0.6, 0.6)),
        similarity_min: Some((0.5, 0.5)),
        dissents: (u64::from(at % 3), u64::from(at % 3).min(1)),
        overrides: (u64::from(at == 6), u64::from(at == 6)),
        advocates: match at % 3 {
            0 => Vec::new(),
            1 => vec!["security".to_owned()],
            _ => vec![String::new()],
        },
        errors: 1,
        ..Step::default()
    }
}

fn rounds(count: u32) -> Series {
    Series {
        along: Along::Rounds,
        steps: (0..count).map(round).collect(),
        width: 1.0,
        outside: 0,
    }
}

fn drawn(series: &Series, width: f64) -> (Plan, Chart) {
    let plan = Plan::new(series, width, Look::Roomy);
    let chart = chart(series, &plan, &TimeZone::default());
    (plan, chart)
}

fn texts(chart: &Chart) -> Vec<String> {
    let marks = chart.scene.marks.iter();
    marks
        .filter_map(|mark| match &mark.shape {
            Shape::Text { text, .. } => Some(text.clone()),
            _ => None,
        })
        .collect()
}

#[test]
fn every_round_is_a_place_to_point_at_and_a_row() {
    let (_, chart) = drawn(&rounds(12), 900.0);
    assert_eq!(chart.points.len(), 12);
    let reading = chart.reading(7).expect("a round");
    assert_eq!(
        reading.spoken(),
        "Round 7, advocate security: Votes for 3, Votes required 5, Similarity, mean 0.600, Similarity, min 0.500, \
         Dissents 1, Changed the artifact 1, Overrides 0, Regretted 0, Errors 1, Unavailable 0"
    );
}

#[test]
fn lanes_of_which_nothing_is_known_are_left_out() {
    let (plan, chart) = drawn(&rounds(12), 900.0);
    assert_eq!(plan.missing, [Lane::Cost, Lane::Tokens]);
    assert!(!texts(&chart).contains(&"Cost".to_owned()));
    assert!(texts(&chart).contains(&"skipped 4 of 8".to_owned()));
}

#[test]
fn marks_of_few_rounds_stand_one_by_one() {
    let (_, chart) = drawn(&rounds(12), 900.0);
    let flags = chart.scene.of(Role::Flag);
    let of = |name: &str| flags.iter().filter(|mark| mark.label == name).count();
    assert_eq!(of("dissent that changed it"), 8);
    assert_eq!(of("dissent"), 4);
    assert_eq!(of("skip"), 4);
    assert!(flags.iter().any(|mark| mark.label == "override, regretted" && mark.shape.painted().0 == Paint::Bad));
}

#[test]
fn marks_of_many_rounds_become_heights_and_say_so() {
    let (plan, chart) = drawn(&rounds(100_000), 900.0);
    assert!(chart.points.len() <= 250, "{}", chart.points.len());
    assert!(
        chart.scene.marks.len() < 4_000,
        "{}",
        chart.scene.marks.len()
    );
    assert!(chart.scene.of(Role::Flag).is_empty());
    assert!(
        chart
            .shows
            .ends_with("; min–max of 135 rounds per pixel, a mark stands for 404"),
        "{}",
        chart.shows
    );
    let red = chart.scene.of(Role::BarPart);
    let red = red
        .iter()
        .filter(|mark| mark.label == "Overrides" && mark.shape.painted().0 == Paint::Bad);
    assert_eq!(red.count(), 1, "the one that was regretted is never lost");
    let (left, wide) = plan.stretch((0, plan.columns.all.len() - 1));
    assert!((left + wide - 900.0).abs() < 1e-6);
}

#[test]
fn a_place_leads_to_its_column() {
    let (plan, _) = drawn(&rounds(12), 900.0);
    let (left, wide) = plan.stretch((5, 6));
    assert_eq!(plan.column_at(left + 1.0), Some(5));
    assert_eq!(plan.column_at(left + wide - 1.0), Some(6));
    assert_eq!(plan.column_at(-50.0), Some(0));
    assert_eq!(plan.column_at(9_000.0), Some(11));
    assert_eq!(
        Plan::new(&rounds(0), 900.0, Look::Roomy).column_at(5.0),
        None
    );
}

#[test]
fn labels_never_run_into_each_other() {
    for (count, width) in [
        (1, 320.0),
        (24, 358.0),
        (24, 900.0),
        (999, 900.0),
        (100_000, 900.0),
    ] {
        let (_, chart) = drawn(&rounds(count), width);
        let mut end = f64::NEG_INFINITY;
        for mark in &chart.scene.marks {
            let Shape::Text {
                x, y, text, anchor, ..
            } = &mark.shape
            else {
                continue;
            };
            if (*y - AXIS / 2.0).abs() > 0.1 {
                continue;
            }
            let wide = crate::charts::text_width::text_width(text, 11.0, false);
            let left = match anchor {
                crate::charts::scene::Anchor::Middle => x - wide / 2.0,
                _ => *x,
            };
            assert!(left >= end, "{text} of {count} at {width}");
            end = left + wide;
        }
    }
}

#[test]
fn time_has_lanes_of_its_own() {
    let step = |at: u32| Step {
        from: f64::from(at) * 1_000.0,
        to: f64::from(at + 1) * 1_000.0,
        events: 5,
        calls: 2,
        cost: Cost {
            amount: Some(0.5),
            ..Cost::default()
        },
        slowest: Some(2_500.0),
        ..Step::default()
    };
    let series = Series {
        along: Along::Time,
        steps: (0..50).map(step).collect(),
        width: 1_000.0,
        outside: 3,
    };
    let (plan, chart) = drawn(&series, 900.0);
    assert_eq!(plan.missing, [Lane::Tokens, Lane::Errors]);
    let reading = chart.reading(1).expect("a stretch");
    assert_eq!(
        reading.spoken(),
        "00:00:01–00:00:02: Events 5, Model calls 2, Cost $0.50, Slowest answer 2.5 s"
    );
    assert!(texts(&chart).contains(&"1970-01-01 UTC".to_owned()));
}

fn close(folded: bool) -> Look {
    Look::Close {
        ideas: false,
        folded,
        limits: [5.0, 15.0],
    }
}

#[test]
fn close_lanes_stand_over_their_axis_and_a_fold_leaves_one() {
    let mut series = rounds(12);
    series.steps[3].unavailable = 1;
    let [all, one] = [false, true].map(|folded| Plan::new(&series, 900.0, close(folded)));
    assert!(all.axis > one.axis && (all.height - all.axis - AXIS).abs() < 1e-9);
    assert!((one.foot_of_first() - one.axis).abs() < 1e-9);
    assert!((all.foot_of_first() - one.axis).abs() < 1e-9);
    let [all, one] = [&all, &one].map(|plan| chart(&series, plan, &TimeZone::default()));
    // What is folded away still stands in the table.
    assert_eq!(all.table, one.table);
    assert!(all.table.columns.contains(&"Unavailable".to_owned()));
    assert!(
        texts(&all).contains(&"Dissent".to_owned()) && !texts(&one).contains(&"Dissent".to_owned())
    );
}

#[test]
fn the_bars_of_a_drift_have_the_paint_of_its_limits() {
    let mut series = rounds(4);
    for (step, drift) in series.steps.iter_mut().zip([0.0, 5.0, 15.0, 15.1]) {
        step.drift = Some((drift, drift));
    }
    let plan = Plan::new(&series, 900.0, close(false));
    let chart = chart(&series, &plan, &TimeZone::default());
    let bars = chart.scene.of(Role::BarPart);
    let bars = bars.iter().filter(|mark| mark.label == Lane::Drift.name());
    let paints: Vec<Paint> = bars.map(|mark| mark.shape.painted().0).collect();
    assert_eq!(
        paints,
        [Paint::Ink3, Paint::Warned, Paint::Warned, Paint::Bad]
    );
}

#[test]
fn a_place_finds_its_round_also_where_several_share_a_column() {
    let series = rounds(2_000);
    let plan = Plan::new(&series, NAMES + 1_000.0, close(true));
    for at in [0, 6, 7, 1_000, 1_999] {
        assert_eq!(plan.step_at(&series, plan.middle(at)), Some(at));
    }
    assert_eq!(plan.step_at(&series, 0.0), Some(0));
    assert_eq!(plan.step_at(&series, 9_999.0), Some(1_999));
    assert_eq!(plan.step_at(&rounds(0), 5.0), None);
}
