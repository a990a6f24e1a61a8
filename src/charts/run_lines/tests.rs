use super::*;
use crate::charts::scene::{Role, Shape};
use steelyard_protocol::telemetry::Cost;

fn step(round: u32, similarity: Option<f64>) -> Step {
    Step {
        from: f64::from(round),
        to: f64::from(round),
        similarity_mean: similarity.map(|number| (number, number)),
        ..Step::default()
    }
}

fn dollars(amount: f64) -> Cost {
    Cost {
        amount: Some(amount),
        ..Cost::default()
    }
}

fn series(steps: Vec<Step>) -> Series {
    Series {
        along: steelyard_protocol::telemetry::Along::Rounds,
        steps,
        width: 1.0,
        outside: 0,
    }
}

fn drawn(lines: &[RunLine], measure: Measure, width: f64) -> (Plan, Chart) {
    let plan = Plan::new(lines, measure, width);
    let chart = chart(lines, &plan);
    (plan, chart)
}

/// The stretches of a run's line: how many points each has.
fn stretches(chart: &Chart, name: &str) -> Vec<usize> {
    let parts = chart.scene.of(Role::BarPart).into_iter();
    parts
        .filter(|mark| mark.label == name)
        .filter_map(|mark| match &mark.shape {
            Shape::Path { points, .. } => Some(points.len()),
            _ => None,
        })
        .collect()
}

#[test]
fn runs_are_paired_by_the_numbers_of_their_rounds() {
    // One counts from 0, the other from 1 and does not know round 2.
    let one = series((0..3).map(|at| step(at, Some(0.5))).collect());
    let other = series(vec![step(1, Some(0.75)), step(2, None), step(3, Some(1.0))]);
    let (plan, chart) = drawn(
        &[("day", Some(&one)), ("night", Some(&other))],
        Measure::Similarity,
        600.0,
    );
    let spoken = |key| chart.reading(key).expect("a round").spoken();
    assert_eq!(spoken(0), "Round 0: A day 0.500");
    assert_eq!(spoken(1), "Round 1: A day 0.500, B night 0.750");
    assert_eq!(spoken(2), "Round 2: A day 0.500");
    assert_eq!(spoken(3), "Round 3: B night 1.000");
    assert_eq!(stretches(&chart, "day"), [3]);
    assert_eq!(stretches(&chart, "night"), [1, 1]);
    assert!(
        chart.shows.starts_with("A day, B night; paired by"),
        "{}",
        chart.shows
    );
    // Rounds 1 and 2 are the middle half of the plot.
    let (left, wide) = plan.stretch((1, 2)).expect("there");
    let plot = &plan.plot;
    assert!((wide - plot.wide() / 2.0).abs() < 1e-9);
    assert!((left - plot.left - plot.wide() / 4.0).abs() < 1e-9);
    assert_eq!(plan.stretch((4, 9)), None);
}

#[test]
fn a_line_breaks_at_rounds_that_the_log_does_not_have() {
    let one = series([1, 2, 5, 6].map(|at| step(at, Some(0.5))).to_vec());
    let (_, chart) = drawn(&[("day", Some(&one))], Measure::Similarity, 600.0);
    assert_eq!(stretches(&chart, "day"), [2, 2]);
    assert_eq!(chart.points.len(), 4, "none for a round without a number");
}

#[test]
fn a_run_without_the_measure_has_no_line_and_keeps_its_letter_free() {
    let silent = series(vec![step(0, None)]);
    let mut loud = series(vec![step(0, None), step(1, None)]);
    loud.steps[1].dissents = (2, 1);
    loud.steps[0].errors = 3;
    let lines = [
        ("one", Some(&silent)),
        ("two", None),
        ("three", Some(&loud)),
    ];
    assert_eq!(measures(&lines), [Measure::Dissents, Measure::Errors]);
    let (_, chart) = drawn(&lines, Measure::Dissents, 600.0);
    assert_eq!(chart.table.columns, ["C three"]);
    assert_eq!(
        chart.reading(0).expect("a round").spoken(),
        "Round 0: C three 0"
    );
    // No event tells of an error: there was none.
    let (_, chart) = drawn(&lines, Measure::Errors, 600.0);
    assert_eq!(
        chart.reading(0).expect("a round").spoken(),
        "Round 0: A one 0, C three 3"
    );
}

#[test]
fn what_adds_up_is_told_of_one_round_where_several_came_together() {
    let mut one = series(vec![Step {
        from: 0.0,
        to: 3.0,
        cost: dollars(8.0),
        ..Step::default()
    }]);
    // The last holds two rounds.
    one.steps.push(Step {
        from: 4.0,
        to: 5.0,
        cost: dollars(1.0),
        ..Step::default()
    });
    one.width = 4.0;
    let (plan, chart) = drawn(&[("day", Some(&one))], Measure::Cost, 600.0);
    assert_eq!(plan.note, "each number is a mean of up to 4 rounds");
    assert!(chart.shows.ends_with(&plan.note));
    let shown = |at: usize| chart.table.rows[at].cells[0].shown.clone();
    assert_eq!([shown(0), shown(1)], ["$2.00", "$0.50"]);
}

#[test]
fn many_rounds_share_pixels_and_nothing_that_stands_out_is_lost() {
    let mut steps: Vec<Step> = (0..16_000).map(|at| step(at, Some(0.5))).collect();
    steps[7_777] = step(7_777, Some(0.1));
    let (long, short) = (series(steps), series(vec![step(9, Some(0.9))]));
    let lines = [("long", Some(&long)), ("short", Some(&short))];
    let (plan, chart) = drawn(&lines, Measure::Similarity, 900.0);
    assert!(chart.points.len() <= 300, "{}", chart.points.len());
    assert!(plan.note.starts_with("min–max of "), "{}", plan.note);
    let lowest = plan.plot.y(0.1);
    let reaches = chart.scene.marks.iter().any(|mark| match &mark.shape {
        Shape::Path { points, .. } => {
            assert!(points.len() <= 2 * 900);
            points.iter().any(|point| (point.1 - lowest).abs() < 1e-9)
        }
        _ => false,
    });
    assert!(reaches);
    let told = chart
        .table
        .rows
        .iter()
        .filter(|row| row.cells[0].shown == "0.100–0.500");
    assert_eq!(told.count(), 1);
    for point in &chart.points {
        assert!(point.area[0] + point.area[2] <= 900.0 - RIGHT + 1e-9);
    }
}

#[test]
fn letters_stand_at_the_ends_and_never_on_each_other() {
    let all = [0.5, 0.501, 0.499, 0.5]
        .map(|number| series(vec![step(0, Some(0.1)), step(1, Some(number))]));
    let lines: Vec<RunLine> = all.iter().map(|one| ("run", Some(one))).collect();
    let (plan, chart) = drawn(&lines, Measure::Similarity, 400.0);
    let mut tops: Vec<f64> = Vec::new();
    for mark in chart.scene.of(Role::Flag) {
        let Shape::Rect {
            x,
            y,
            width,
            height,
            ..
        } = mark.shape
        else {
            continue;
        };
        assert!(x + width <= plan.plot.width && y >= 0.0 && y + height <= plan.plot.height);
        assert!(tops.iter().all(|top| (top - y).abs() >= height));
        tops.push(y);
    }
    assert_eq!(tops.len(), 4);
}
