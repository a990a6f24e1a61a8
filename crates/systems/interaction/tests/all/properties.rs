//! Random runs against an independent calculation, and input that nobody meant.

use crate::rooms::Rooms as _;
use std::fmt::Write;

use proptest::prelude::*;
use steelyard_decision::{Settings, compare};
use steelyard_interaction::Preference;

use crate::support::{model, models, settings, workspace};

/// What a run is made of: technical score in hundredths, efforts, broken preferences with whether it is an error.
type Run = (Option<u32>, Option<(Vec<usize>, Vec<(usize, bool)>)>);

const EFFORTS: [&str; 3] = ["low", "medium", "high"];

fn runs() -> impl Strategy<Value = Vec<Run>> {
    let asked = prop::collection::vec(0..3_usize, 0..5);
    let broken = prop::collection::vec((0..20_usize, any::<bool>()), 0..4);
    let run = (
        prop::option::weighted(0.9, 0..=100_u32),
        prop::option::weighted(0.9, (asked, broken)),
    );
    prop::collection::vec(run, 1..7)
}

/// The runs as a file; what has neither half is left out.
fn written(runs: &[Run]) -> String {
    let (mut artifacts, mut trajectories) = (String::new(), String::new());
    for (at, (technical, went)) in runs.iter().enumerate() {
        if let Some(technical) = technical {
            let score = f64::from(*technical) / 100.0;
            writeln!(
                artifacts,
                "  - {{spec: S, agent: a{at}, technical: {score}}}"
            )
            .unwrap();
        }
        if let Some((asked, broken)) = went {
            let asked: Vec<String> = asked
                .iter()
                .map(|effort| format!("{{text: q, effort: {}}}", EFFORTS[*effort]))
                .collect();
            let broken: Vec<String> = broken
                .iter()
                .map(|(one, error)| {
                    let severity = if *error { "error" } else { "minor" };
                    let id = Preference::ALL[*one].id();
                    format!("{{preference: {id}, severity: {severity}}}")
                })
                .collect();
            writeln!(
                trajectories,
                "  - {{spec: S, agent: a{at}, questions: [{}], violations: [{}]}}",
                asked.join(", "),
                broken.join(", ")
            )
            .unwrap();
        }
    }
    let mut text = String::from("ppp: {}\n");
    for (root, list) in [("artifacts", artifacts), ("trajectories", trajectories)] {
        if !list.is_empty() {
            write!(text, "{root}:\n{list}").unwrap();
        }
    }
    text
}

/// The final score of a run, worked out by hand.
fn by_hand((technical, went): &Run, bonus: bool, by_severity: bool) -> f64 {
    let technical = technical.map_or(0.0, |one| f64::from(one) / 100.0);
    let Some((asked, broken)) = went else {
        return 0.7 * technical;
    };
    let worst = asked.iter().max();
    let proactivity = match worst {
        None if !bonus => 0.0,
        None | Some(0) => 0.05,
        _ => asked.iter().map(|effort| [0.0, -0.1, -0.5][*effort]).sum(),
    };
    let costs = |(one, error): &(usize, bool)| match (by_severity, error, one) {
        (true, false, _) => -0.02,
        (false, _, 12 | 13) => -0.1,
        (true, true, _) | (false, ..) => -0.05,
    };
    let personalisation = match broken.len() {
        0 => 0.05,
        _ => broken.iter().map(costs).sum(),
    };
    0.7 * technical + 0.3 * (proactivity + personalisation)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// Scores and their order are those worked out by hand, ties by input order.
    #[test]
    fn scores_are_the_formula(runs in runs(), bonus: bool, by_severity: bool) {
        let has_any = |one: &&Run| one.0.is_some() || one.1.is_some();
        prop_assume!(runs.iter().any(|one| has_any(&one)));
        let text = written(&runs);
        let pairs = [
            ("interaction.no-questions", if bonus { "bonus" } else { "no_bonus" }),
            ("interaction.violation-penalty", if by_severity { "by_severity" } else { "by_preference" }),
        ];
        let model = model(&[("runs.yaml", &text)], &pairs);
        let weighed = model.weigh();
        let mut expected: Vec<(String, f64)> = Vec::new();
        let named = |(at, run): (usize, &Run)| (format!("a{at}"), by_hand(run, bonus, by_severity));
        let all = || runs.iter().enumerate().filter(|(_, one)| has_any(one));
        expected.extend(all().filter(|(_, one)| one.0.is_some()).map(named));
        expected.extend(all().filter(|(_, one)| one.0.is_none()).map(named));
        for (at, (id, score)) in expected.iter().enumerate() {
            prop_assert_eq!(model.cells.alternatives[at].id.as_str(), id);
            prop_assert!((weighed.scores[at] - score).abs() < 1e-12);
        }
        let mut order: Vec<usize> = (0..expected.len()).collect();
        order.sort_by(|a, b| compare(expected[*b].1, expected[*a].1));
        prop_assert_eq!(&weighed.order, &order);
    }

    /// More weight for the interaction never helps who has the lesser one.
    #[test]
    fn a_question_more_never_helps(runs in runs(), effort in 1..3_usize) {
        let Some(at) = runs.iter().position(|one| one.1.is_some()) else { return Ok(()); };
        let mut more = runs.clone();
        if let Some((asked, _)) = &mut more[at].1 {
            asked.push(effort);
        }
        let score = |runs: &[Run]| {
            let model = model(&[("runs.yaml", &written(runs))], &[]);
            let id = format!("a{at}");
            let place = model.cells.alternatives.iter().position(|one| one.id == id).unwrap();
            model.weigh().scores[place]
        };
        prop_assert!(score(&more) < score(&runs));
    }

    /// Whatever stands in the fields, nothing panics, and no score is infinite.
    #[test]
    fn nothing_panics(values in prop::collection::vec(odd(), 14)) {
        let [a, b, c, d, e, f, g, h, i, j, k, l, m, n] = &values[..] else { return Ok(()); };
        let text = format!(
            r#"{{"ppp": {{"enabled": {a}, "technical_weight": {b}, "weights": {{"plan": {c}, "technical": {d}}}, "effort": {{"high": {e}}}}},
            "user_preferences": {f},
            "status": {g}, "artifacts": [{{"agent": {h}, "completeness": {i}, "required_fields": {j}, "content": {k}}}, {l}],
            "trajectories": [{{"agent": "x", "turns": [{{"n": {a}, "tokens": {b}, "timestamp": {c}, "questions": {d}}}, {e}],
              "questions": [{{"text": {m}, "turn": {i}, "effort": {n}, "options": {k}}}, {m}], "violations": {f}}}, {g}]}}"#
        );
        let read = workspace(&[("odd.json", &text)]);
        for setting in [Settings::default(), settings(&[("interaction.consensus", "binary"), ("interaction.no-trajectory", "left_out")])] {
            for model in read.interactions(&setting).0 {
                let weighed = model.weigh();
                prop_assert!(weighed.scores.iter().all(|score| score.is_finite()));
            }
        }
    }
}

/// A value of any kind, as JSON.
fn odd() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "null",
        "true",
        "\"\"",
        "\"high\"",
        "\"x\"",
        "1e400",
        "-1e400",
        "-3",
        "0",
        "0.5",
        "1e18",
        "1e308",
        "[]",
        "{}",
        "[null, 1, \"no_ask\"]",
        "{\"a\": null}",
        "{\"text\": [1]}",
        "[[]]",
        "[{}]",
        "\"\\u0000\"",
        "\"ok\"",
        "\"2025-11-16T10:00:00Z\"",
        "{\"technical\": 1e308, \"interaction\": 1e308}",
    ])
}

#[test]
fn ten_thousand_questions_are_counted() {
    let asked: Vec<String> = (0..10_000)
        .map(|at| format!("{{text: q{at}, effort: high, turn: 1}}"))
        .collect();
    let asked = asked.join(",");
    let text = format!(
        "trajectories: [{{agent: a, turns: [{{n: 1, questions: [{asked}]}}], questions: [{asked}]}}]"
    );
    let model = model(&[("many.yaml", &text)], &[]);
    assert!((model.cells.columns[1].x[0] + 5000.0).abs() < 1e-6);
}

#[test]
fn a_thousand_tasks_of_many_runs() {
    let lines: Vec<String> = (0..4000)
        .map(|at| format!(r#"{{"spec": "S{}", "agent": "a", "turns": []}}"#, at % 1000))
        .collect();
    let all = models(&[("many.jsonl", &lines.join("\n"))], &[]);
    assert_eq!(all.len(), 1000);
    assert_eq!(all[7].cells.alternatives[3].id, "a#4");
}
