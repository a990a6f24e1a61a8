//! Deliberations in which different ideas are wanted: loaded ones, by whatever says so, and such that hold nothing, one idea or
//! thousands.

use serde_json::{Value, json};
use steelyard_decision::{Model, Settings};
use steelyard_harness::SystemWorkspace;
use steelyard_protocol::deliberation::{ApproachesAt, ApproachesSeen, CourseOf};

use crate::support::{answer, log, workspace_of};

/// Likenesses by the oracle's own count, rounded: a–b .8105, d–e .6519, a–c .3155, b–c .2968, c–d .2978, c–e .2652, a–d .1266, a–e
/// .0604, b–d .1336, b–e .0660. So a and b are one, d and e are one; c joins the first at (.3155 + .2968) / 2 = .3062 rather than the
/// other at .2815; all are one at (.1266 + .0604 + .1336 + .0660 + .2978 + .2652) / 6 = .1583.
const IDEAS: [(&str, &str); 5] = [
    (
        "a",
        "Cache tokens in the gateway, so that no request asks twice.",
    ),
    ("b", "Cache the tokens in a gateway; no request asks twice."),
    (
        "c",
        "Move all sessions into the database and read them with each request.",
    ),
    (
        "d",
        "Drop sessions altogether and use signed cookies instead.",
    ),
    ("e", "Use signed cookies and drop all sessions."),
];
const THRESHOLD: &str = "deliberation.divergence.similarity_threshold";
const WANTED: &str = "deliberation.divergence.min_approaches";

fn idea(round: u32, (id, text): (&str, &str)) -> Value {
    json!({"type": "artifact", "round": round, "agent": "ann", "artifact_id": id, "text": text})
}

fn begins(config: &Value) -> Value {
    json!({"type": "run_started", "config": config, "agents": [{"name": "ann", "role": "creator"}]})
}

/// A log of ideas: the first two in a round, and one in each round after it.
fn ideas(config: &Value) -> String {
    let mut events = vec![begins(config)];
    for (at, one) in (0..).zip(IDEAS) {
        events.push(idea(u32::max(at, 1) - 1, one));
    }
    log(&events)
}

fn set(settings: &[(&str, f64)]) -> Settings {
    let values = settings.iter();
    Settings {
        values: values
            .map(|(id, value)| ((*id).to_owned(), *value))
            .collect(),
        ..Settings::default()
    }
}

fn seen(workspace: &SystemWorkspace, at: usize, settings: &Settings) -> ApproachesSeen {
    answer(workspace, settings, at, ApproachesAt {})
}

fn statuses(models: &[Model]) -> Vec<String> {
    let all = models
        .iter()
        .map(|one| one.weigh().outcome.status.unwrap().id.to_string());
    all.collect()
}

fn members(seen: &ApproachesSeen) -> Vec<Vec<&str>> {
    let all = seen.approaches.iter().map(|one| {
        let others = one.others.iter().map(|one| one.id.as_str());
        let mut ids: Vec<&str> = others.chain([one.representative.id.as_str()]).collect();
        ids.sort_unstable();
        ids
    });
    all.collect()
}

#[test]
fn ideas_are_put_together_round_by_round_and_steps_are_exact() {
    let workspace = workspace_of(&[("events.jsonl", &ideas(&json!({"mode": "diverge"})))]);
    let none = Settings::default();
    let models = workspace.models(&none);
    let [few, enough] = ["TOO_FEW_APPROACHES", "ENOUGH_APPROACHES"];
    assert_eq!(statuses(&models), [few, few, enough, enough]);
    // Nothing ranks, and nobody wins by itself.
    let weighed = models[3].weigh();
    assert!(weighed.outcome.winner.is_none() && weighed.scores.iter().all(|one| !one.is_finite()));
    let last = seen(&workspace, 3, &none);
    assert_eq!(members(&last), [vec!["a", "b"], vec!["c"], vec!["d", "e"]]);
    assert_eq!((last.count, last.wanted, last.ideas), (3, 3, 5));
    let steps = [(0.1583, 1), (0.3062, 2), (0.6519, 3), (0.8105, 4)];
    for ((at, count), (level, expected)) in last.steps.iter().zip(steps) {
        assert!(
            (at - level).abs() < 1e-4 && *count == expected,
            "{:?}",
            last.steps
        );
    }
    assert_eq!(last.steps.len(), 4);
    assert!((last.apart[0][1] - 0.6938).abs() < 1e-4);
    assert_eq!((last.picked, last.recorded), (None, None));
    // At a step the fewer hold, above it the more; what weighs moves with it, without working anything out anew.
    for (at, count) in &last.steps {
        for (moved, expected) in [(*at, *count), (at + 1e-6, count + 1)] {
            let settings = set(&[(THRESHOLD, moved)]);
            assert_eq!(seen(&workspace, 3, &settings).count, expected);
            let mut model = models[3].clone();
            model.parameters.set(THRESHOLD, moved).unwrap();
            let anew = &workspace.models(&settings)[3..];
            let expected = if expected >= 3 { enough } else { few };
            assert_eq!(statuses(&[model]), [expected]);
            assert_eq!(statuses(anew), [expected]);
        }
    }
    let settings = set(&[(WANTED, 4.0)]);
    assert_eq!(statuses(&workspace.models(&settings)), [few; 4]);
    let settings = set(&[(WANTED, 1.0), (THRESHOLD, 0.0)]);
    assert_eq!(statuses(&workspace.models(&settings)), [enough; 4]);
}

#[test]
fn what_moves_nothing_is_not_there() {
    let groups = |config: &Value| {
        let mut events = ideas(config);
        events.push_str(&log(&[
            json!({"type": "review", "round": 1, "reviewer": "ann", "artifact_id": "a"}),
        ]));
        let workspace = workspace_of(&[("events.jsonl", &events)]);
        let models = workspace.models(&Settings::default());
        let groups = models[0]
            .parameters
            .groups()
            .iter()
            .map(|one| one.id.to_string());
        (groups.collect::<Vec<String>>(), models[0].switches.len())
    };
    assert_eq!(
        groups(&json!({"mode": "diverge"})),
        (vec!["divergence".to_owned()], 1)
    );
    let (others, _) = groups(&json!({"mode": "converge"}));
    assert!(others.len() > 4 && others.iter().all(|one| one != "divergence"));
}

#[test]
fn a_config_that_is_open_says_it_too_and_so_does_a_history() {
    let config = "schema_version: 1.0.0\nmode: diverge\nagents: [{name: ann}]\ndivergence: {similarity_threshold: 0.9, min_approaches: 5}\n";
    let files = [
        ("config.yaml", config),
        ("events.jsonl", &ideas(&json!({"task": "t"}))),
    ];
    let workspace = workspace_of(&files);
    let last = seen(&workspace, 3, &Settings::default());
    assert_eq!((last.count, last.wanted), (5, 5));
    let converge = config.replace("diverge", "converge");
    let files = [
        ("config.yaml", converge.as_str()),
        ("events.jsonl", &ideas(&json!({"mode": "diverge"}))),
    ];
    assert!(workspace_of(&files).models(&Settings::default()).is_empty());
    let texts: Vec<&str> = IDEAS.iter().map(|(_, text)| *text).collect();
    let history = json!({
        "config": {"task": "t", "mode": "diverge", "agents": [{"name": "ann", "role": "creator"}]},
        "round_history": [{"round": 0, "artifacts": texts, "interactions": []}],
    });
    let workspace = workspace_of(&[("run_history.json", &history.to_string())]);
    assert_eq!(seen(&workspace, 0, &Settings::default()).count, 3);
}

#[test]
fn what_a_log_tells_of_its_ideas_is_held_against_ours() {
    let told = |groups: &Value| {
        let mut events = vec![begins(&json!({"mode": "diverge"}))];
        events.extend(IDEAS.map(|one| idea(0, one)));
        let differences =
            json!([{"from": "a", "text": "Who holds the state."}, "It needs no cache."]);
        events.push(json!({"type": "review", "round": 0, "reviewer": "ann", "artifact_id": "c", "differences": differences}));
        events
            .push(json!({"type": "approaches", "round": 0, "approaches": groups, "enough": true}));
        events.push(
            json!({"type": "direction", "by": "human", "artifact_id": "c", "text": "It is there."}),
        );
        let workspace = workspace_of(&[("events.jsonl", &log(&events))]);
        let models = workspace.models(&Settings::default());
        assert!(models[0].recorded.is_some());
        seen(&workspace, 0, &Settings::default())
    };
    let same = told(&json!([{"ideas": ["d", "e"]}, {"ideas": ["b", "a"]}, {"ideas": ["c"]}]));
    assert_eq!(same.recorded, Some((true, 3)));
    let picked = same.picked.unwrap();
    assert_eq!(
        (picked.0.as_str(), picked.1.as_str(), picked.2.as_str()),
        ("human", "c", "It is there.")
    );
    let listed: Vec<(&str, &str)> = same
        .differences
        .iter()
        .map(|one| (one.from.as_str(), one.text.as_str()))
        .collect();
    assert_eq!(
        listed,
        [("a", "Who holds the state."), ("", "It needs no cache.")]
    );
    let other = told(&json!([{"ideas": ["a", "b", "c", "d", "e"]}, {"ideas": 7}, 8]));
    assert_eq!(other.recorded, Some((false, 3)));
}

#[test]
fn no_idea_one_and_thousands() {
    let none = Settings::default();
    let of = |texts: &mut dyn Iterator<Item = String>| {
        let mut events = vec![begins(&json!({"mode": "diverge"}))];
        events.extend(
            texts
                .enumerate()
                .map(|(at, text)| idea(0, (&format!("i{at}"), &text))),
        );
        workspace_of(&[("events.jsonl", &log(&events))])
    };
    assert!(of(&mut std::iter::empty()).models(&none).is_empty());
    let nothing = [
        begins(&json!({"mode": "diverge"})),
        json!({"type": "approaches", "round": 0, "approaches": [], "enough": false}),
    ];
    let nothing = workspace_of(&[("events.jsonl", &log(&nothing))]);
    assert_eq!(statuses(&nothing.models(&none)), ["TOO_FEW_APPROACHES"]);
    let told = seen(&nothing, 0, &none);
    assert_eq!(
        (told.count, told.ideas, told.recorded),
        (0, 0, Some((true, 0)))
    );
    let one = seen(&of(&mut ["alone".to_owned()].into_iter()), 0, &none);
    assert_eq!(
        (one.count, one.steps.len(), one.approaches.len()),
        (1, 0, 1)
    );
    // What has no words is no idea.
    let empty = seen(&of(&mut std::iter::repeat_n(" ".to_owned(), 4)), 0, &none);
    assert_eq!((empty.count, empty.ideas), (0, 0));
    let same = seen(
        &of(&mut std::iter::repeat_n("the same".to_owned(), 9)),
        0,
        &set(&[(THRESHOLD, 1.0)]),
    );
    assert_eq!((same.count, same.steps), (1, vec![(1.0, 1)]));
    assert_eq!(same.approaches[0].representative.id, "i0");
    let workspace =
        of(&mut (0..2_000).map(|at| format!("number {at}, {} and {}", at * 37, at * 91)));
    let many = seen(&workspace, 0, &none);
    assert_eq!((many.ideas, many.left_out), (300, 1_700));
    assert!(many.approaches.len() <= 40 && many.apart.len() == many.approaches.len());
    let course = answer(&workspace, &none, 0, CourseOf {});
    assert_eq!(
        (course.rounds[0].approaches, course.wanted),
        (Some(many.count), Some(3))
    );
}
