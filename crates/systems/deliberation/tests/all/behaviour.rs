//! Drift by what it changes: of the rounds that tell something, the share in which another artifact comes first.

use proptest::prelude::*;
use serde_json::{Value, json};
use steelyard_decision::{Model, Settings, Standing};
use steelyard_protocol::deliberation::{Course, CourseOf, RubricAt, RubricSeen};

use crate::support::{answer, log, workspace_of};

fn under(readings: &[(&str, &str)]) -> Settings {
    let switches = readings.iter();
    Settings {
        switches: switches
            .map(|(id, reading)| (format!("deliberation.{id}"), (*reading).to_owned()))
            .collect(),
        ..Settings::default()
    }
}

fn rubric(weights: [f64; 2]) -> Value {
    let [facts, clarity] = weights;
    json!({"criteria": [{"name": "facts", "weight": facts}, {"name": "clarity", "weight": clarity}]})
}

fn started() -> Value {
    let agents = json!([{"name": "ann", "role": "creator"}, {"name": "bob", "role": "reviewer"}]);
    json!({"type": "run_started", "agents": agents, "rubric": rubric([0.6, 0.4])})
}

fn review(round: usize, artifact: &str, scores: &Value) -> Value {
    json!({"type": "review", "round": round, "reviewer": "bob", "artifact_id": artifact, "scores": scores})
}

/// By hand: under .6 facts and .4 clarity a has .58 and b .44, under .3 and .7 a has .34 and b .62. The rubric changes in round 2; round
/// 3 has one artifact alone.
fn changed() -> String {
    let mut events = vec![started()];
    for round in 0..8 {
        if round == 2 {
            events
                .push(json!({"type": "rubric_changed", "round": 2, "rubric": rubric([0.3, 0.7])}));
        }
        events.push(review(round, "a", &json!({"facts": 0.9, "clarity": 0.1})));
        if round != 3 {
            events.push(review(round, "b", &json!({"facts": 0.2, "clarity": 0.8})));
        }
    }
    log(&events)
}

fn course(readings: &[(&str, &str)]) -> Course {
    let text = changed();
    let workspace = workspace_of(&[("events.jsonl", &text)]);
    answer(&workspace, &under(readings), 0, CourseOf {})
}

#[test]
fn below_five_decisions_nothing_is_known_and_nothing_is_an_alert() {
    let found = course(&[("drift-measure", "behaviour")]);
    let drift: Vec<Option<f64>> = found.rounds.iter().map(|one| one.drift).collect();
    // Of rounds 0, 1, 2, 4 and 5 three differ; of those and 6 four; of those and 7 five.
    let expected = [
        None,
        None,
        None,
        None,
        None,
        Some(60.0),
        Some(400.0 / 6.0),
        Some(500.0 / 7.0),
    ];
    for (found, expected) in drift.iter().zip(expected) {
        let off = found.zip(expected).map(|(a, b)| (a - b).abs());
        assert!(
            off.map_or(*found == expected, |off| off < 1e-9),
            "{drift:?}"
        );
    }
    // Round 2 is checked, as each third one is, and has no severity.
    let severities: Vec<Option<u8>> = found.rounds.iter().map(|one| one.severity).collect();
    let none = [None; 5];
    assert_eq!(
        (&severities[..5], &severities[5..]),
        (&none[..], &[Some(2), None, None][..])
    );
    assert_eq!(
        (found.alerts[0], found.alert_counts),
        ([Some(5), Some(5)], [1, 2])
    );
    assert_eq!(found.alert_steps.len(), 1);
}

/// Of the same run a third of the weights moves: 30 %, from round 2 on.
#[test]
fn the_other_measures_stay_as_they_are() {
    for measure in ["weights", "weights_and_wording"] {
        let found = course(&[("drift-measure", measure)]);
        assert_eq!(found.rounds[1].drift, Some(0.0));
        let moved = found.rounds[2].drift.unwrap();
        assert!((moved - 30.0).abs() < 1e-9, "{measure}: {moved}");
        assert_eq!(found.rounds[2].severity, Some(2));
        assert_eq!(found.alert_counts, [2, 2]);
    }
}

#[test]
fn the_rubric_says_what_its_drift_is_made_of() {
    let text = changed();
    let workspace = workspace_of(&[("events.jsonl", &text)]);
    let settings = under(&[("drift-measure", "behaviour")]);
    let at = |place: usize| -> RubricSeen { answer(&workspace, &settings, place, RubricAt {}) };
    let (early, late) = (at(4), at(7));
    assert_eq!((early.percent, early.by_behaviour), (None, true));
    assert!((late.percent.unwrap() - 500.0 / 7.0).abs() < 1e-9);
    // All that is loaded is compared, and what weights moved by is told beside.
    assert_eq!(
        (late.compared, late.differing.len(), late.fewest),
        (7, 5, 5)
    );
    assert!((late.criteria[0].drift[0] - 15.0).abs() < 1e-9);
}

/// A round: the scores of its artifacts, some of them missing, and whether its rubric changes to one of these weights.
type Round = (Vec<[Option<u8>; 2]>, Option<[u8; 2]>);

fn round() -> impl Strategy<Value = Round> {
    let score = prop_oneof![4 => (0_u8..=10).prop_map(Some), 1 => Just(None)];
    let scores = prop::array::uniform2(score);
    let weights = prop::array::uniform2(1_u8..10);
    (
        prop::collection::vec(scores, 0..4),
        prop::option::weighted(0.3, weights),
    )
}

fn run(rounds: &[Round]) -> String {
    let mut events = vec![started()];
    for (at, (artifacts, weights)) in rounds.iter().enumerate() {
        if let Some(weights) = weights {
            let rubric = rubric(weights.map(f64::from));
            events.push(json!({"type": "rubric_changed", "round": at, "rubric": rubric}));
        }
        for (artifact, scores) in artifacts.iter().enumerate() {
            let mut given = serde_json::Map::new();
            for (name, score) in ["facts", "clarity"].into_iter().zip(scores) {
                if let Some(score) = score {
                    given.insert(name.to_owned(), (f64::from(*score) / 10.0).into());
                }
            }
            events.push(review(at, &format!("a{artifact}"), &Value::Object(given)));
        }
    }
    log(&events)
}

/// Label of the first, where at least two have a score.
fn first(model: &Model) -> Option<String> {
    let weighed = model.weigh();
    let ranked = weighed
        .standings
        .iter()
        .filter(|one| **one == Standing::Ranked);
    let place = weighed.order.first().filter(|_| ranked.count() > 1)?;
    Some(model.cells.alternatives[*place].label.to_string())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Held against the decisions themselves, ranked under one rubric and under the other.
    #[test]
    fn what_differs_is_what_decisions_under_both_rubrics_put_first(rounds in prop::collection::vec(round(), 1..14)) {
        let text = run(&rounds);
        let workspace = workspace_of(&[("events.jsonl", &text)]);
        let [living, gold] = ["living", "gold"].map(|of| workspace.models(&under(&[("rubric", of)])));
        if living.is_empty() {
            return Ok(());
        }
        let pairs = gold.iter().zip(&living).map(|(gold, living)| (first(gold), first(living)));
        let pairs: Vec<(Option<String>, Option<String>)> = pairs.collect();
        let seen = answer(&workspace, &Settings::default(), 0, RubricAt {});
        let told = pairs.iter().filter(|(gold, _)| gold.is_some()).count();
        prop_assert_eq!(seen.compared as usize, told);
        let differing = (0..).zip(pairs).filter_map(|(at, (gold, living))| {
            (gold != living).then(|| (at, gold.unwrap(), living.unwrap()))
        });
        prop_assert_eq!(&seen.differing, &differing.collect::<Vec<_>>());
        let course = answer(&workspace, &under(&[("drift-measure", "behaviour")]), 0, CourseOf {});
        let last = course.rounds.last().and_then(|one| one.drift);
        let share = 100.0 * seen.differing.len() as f64 / told as f64;
        prop_assert_eq!(last, (told >= 5).then_some(share));
    }
}

/// Were each decision looked at again under the rubric of each later round, nobody would wait for it.
#[test]
fn a_run_of_thousands_of_rounds_is_gone_through_once() {
    let rounds: Vec<Round> = (0_u8..11)
        .cycle()
        .zip((1_u8..10).cycle())
        .map(|(score, weight)| {
            let scores = [score, 10 - score, weight].map(|one| [Some(one), Some(10 - one / 2)]);
            (scores.into(), Some([weight, 5]))
        })
        .take(4_000)
        .collect();
    let text = run(&rounds);
    let workspace = workspace_of(&[("events.jsonl", &text)]);
    let course = answer(
        &workspace,
        &under(&[("drift-measure", "behaviour")]),
        0,
        CourseOf {},
    );
    assert!(course.rounds[3_999].drift.is_some());
}
