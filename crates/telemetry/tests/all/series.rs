//! A run along its rounds and along time.

use proptest::prelude::*;
use serde_json::Value;
use steelyard_protocol::telemetry::{Along, Extent, Series, Step};
use steelyard_telemetry::answer::series;

use crate::support::{EVENTS, METRICS, logs, objects, opened, same, sums};

/// Cells of a column of the sample's metrics.
fn column(name: &str) -> Vec<Option<f64>> {
    let at = METRICS
        .lines()
        .next()
        .unwrap()
        .split(',')
        .position(|one| one == name)
        .unwrap();
    let rows = METRICS.lines().skip(1);
    rows.map(|row| row.split(',').nth(at).unwrap().parse().ok())
        .collect()
}

fn extent(numbers: &[Option<f64>]) -> Extent {
    let mut there: Vec<f64> = numbers.iter().copied().flatten().collect();
    there.sort_by(f64::total_cmp);
    Some((*there.first()?, *there.last()?))
}

fn sum(numbers: &[Option<f64>]) -> Option<f64> {
    numbers
        .iter()
        .copied()
        .flatten()
        .reduce(|one, other| one + other)
}

#[test]
fn rounds_of_the_sample_put_together() {
    let one = opened(EVENTS);
    for (most, steps) in [(1, 1), (5, 5), (7, 6), (24, 24), (1_000, 24), (0, 1)] {
        let found = series(
            (&one.log, &one.derived),
            Some(0),
            (Along::Rounds, most),
            None,
        );
        assert_eq!(found.steps.len(), steps, "{most}");
        let width = 24_usize.div_ceil(steps);
        assert_eq!(found.width, width as f64);
        let events: u64 = found.steps.iter().map(|step| step.events).sum();
        assert_eq!(events + found.outside, 1_249);
        for (at, step) in found.steps.iter().enumerate() {
            let rounds = at * width..(at * width + width).min(24);
            assert_eq!(
                (step.from, step.to),
                (rounds.start as f64, (rounds.end - 1) as f64)
            );
            step_by_hand(step, rounds);
        }
    }
}

fn step_by_hand(step: &Step, rounds: std::ops::Range<usize>) {
    let part = |name: &str| column(name)[rounds.clone()].to_vec();
    let near = |one: Extent, name: &str| {
        let other = extent(&part(name));
        same(one.map(|one| one.0), other.map(|one| one.0));
        same(one.map(|one| one.1), other.map(|one| one.1));
    };
    near(step.similarity_mean, "similarity_mean");
    near(step.similarity_min, "similarity_min");
    near(step.votes_for, "votes_for");
    near(step.votes_required, "votes_required");
    near(step.drift, "drift_percent");
    near(step.trust_mean, "trust_mean");
    near(step.trust_min, "trust_min");
    let count = |name: &str| sum(&part(name)).unwrap_or_default() as u64;
    assert_eq!(
        step.dissents,
        (count("dissents"), count("impactful_dissents"))
    );
    assert_eq!(step.overrides, (count("overrides"), count("regretted")));
    let kinds = ["factual", "value", "semantic"];
    let kinds = kinds.map(|kind| count(&format!("disagreements_{kind}")));
    assert_eq!(step.disagreements, kinds);
    assert_eq!(step.calls, count("llm_calls"));
    assert_eq!(step.unavailable, count("unavailable_agents"));
    assert_eq!(step.converged, rounds.contains(&23));
    same(step.tokens_in, sum(&part("tokens_in")));
    same(step.tokens_out, sum(&part("tokens_out")));
    same(step.cost.amount, sum(&part("cost_usd")));
    same(step.duration, sum(&part("duration_ms")));
}

#[test]
fn the_sample_along_time_comes_to_the_same() {
    let one = opened(EVENTS);
    for most in [1, 5, 24, 240, 5_000, 10_000_000] {
        let found = series((&one.log, &one.derived), Some(0), (Along::Time, most), None);
        along_time_by_hand(EVENTS, None, &found);
        let total = |of: &dyn Fn(&Step) -> Option<f64>| {
            found
                .steps
                .iter()
                .filter_map(of)
                .reduce(|one, other| one + other)
        };
        same(total(&|step| step.tokens_in), sum(&column("tokens_in")));
        same(total(&|step| step.tokens_out), sum(&column("tokens_out")));
        same(total(&|step| step.cost.amount), sum(&column("cost_usd")));
        let count = |of: &dyn Fn(&Step) -> u64| found.steps.iter().map(of).sum::<u64>();
        assert_eq!(count(&|step| step.calls), 268);
        assert_eq!(count(&|step| step.dissents.0), 28);
        assert_eq!(count(&|step| step.errors), 17);
        assert_eq!(count(&|step| step.paused), 1);
        assert_eq!(found.steps.iter().filter(|step| step.converged).count(), 1);
        let drifts = found.steps.iter().filter_map(|step| step.drift).next_back();
        assert_eq!(drifts.map(|drift| drift.1), Some(17.0));
    }
}

/// Each step has the events of its time; those without a time stand outside.
fn along_time_by_hand(text: &str, run: Option<&str>, found: &Series) {
    let events = objects(text).into_iter().map(|(.., fields)| fields);
    let own = events.filter(|fields| run.is_none_or(|run| fields["run"] == run));
    let mut outside = 0;
    let mut times = Vec::new();
    for fields in own {
        match fields.get("ts") {
            Some(Value::Number(at)) => times.push(at.as_f64().unwrap()),
            Some(Value::String(at)) => times.push(millis(at)),
            _ => outside += 1,
        }
    }
    assert_eq!(found.outside, outside);
    let events: u64 = found.steps.iter().map(|step| step.events).sum();
    assert_eq!(events, times.len() as u64);
    for step in &found.steps {
        sums(step.to - step.from, found.width);
        let inside = times
            .iter()
            .filter(|at| step.from <= **at && **at < step.to);
        assert_eq!(
            step.events,
            inside.count() as u64,
            "{} {}",
            step.from,
            step.to
        );
        assert!(step.events > 0);
    }
    assert!(
        found
            .steps
            .windows(2)
            .all(|pair| pair[0].to <= pair[1].from)
    );
}

/// Milliseconds since 1970 of times of one day in June 2026.
fn millis(text: &str) -> f64 {
    let part = |from: usize, to: usize| text[from..to].parse::<f64>().unwrap();
    assert!(text.starts_with("2026-06-11T"));
    let seconds = part(11, 13) * 3_600.0 + part(14, 16) * 60.0 + part(17, 19);
    // Days up to 2026 with 14 leap days, 161 up to 11 June.
    let days = 56.0 * 365.0 + 14.0 + 161.0;
    (days * 86_400.0 + seconds) * 1_000.0 + part(20, 23)
}

proptest! {
    #[test]
    fn along_time_each_event_stands_once(text in logs(), most in 0_u32..200) {
        let one = opened(&text);
        for (at, run) in one.log.runs.iter().enumerate() {
            let found = series((&one.log, &one.derived), Some(at), (Along::Time, most), None);
            along_time_by_hand(&text, Some(&run.written), &found);
        }
        along_time_by_hand(&text, None, &series((&one.log, &one.derived), None, (Along::Time, most), None));
    }

    #[test]
    fn along_rounds_nothing_is_lost(text in logs(), most in 0_u32..20) {
        let one = opened(&text);
        for run in 0..one.log.runs.len() {
            let rounds = one.derived.of_run(run);
            let found = series((&one.log, &one.derived), Some(run), (Along::Rounds, most), None);
            prop_assert!(found.steps.len() <= most.max(1) as usize);
            let events: u64 = found.steps.iter().map(|step| step.events).sum();
            prop_assert_eq!(events + found.outside, one.log.runs[run].events);
            let total = |of: &dyn Fn(&Step) -> u64| found.steps.iter().map(of).sum::<u64>();
            prop_assert_eq!(total(&|step| step.calls), rounds.iter().map(|round| round.spent.calls).sum::<u64>());
            prop_assert_eq!(total(&|step| step.errors), rounds.iter().map(|round| round.errors).sum::<u64>());
            let drift: Vec<Option<f64>> = rounds.iter().map(|round| round.drift).collect();
            let least = found.steps.iter().filter_map(|step| step.drift).map(|drift| drift.0).reduce(f64::min);
            let most = found.steps.iter().filter_map(|step| step.drift).map(|drift| drift.1).reduce(f64::max);
            prop_assert_eq!(least.zip(most), extent(&drift));
        }
    }
}
