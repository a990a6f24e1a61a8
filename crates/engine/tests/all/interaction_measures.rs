//! What is known of runs beside their scores, and what their user said of them.

use steelyard_decision::Settings;
use steelyard_documents::{Code, Name};
use steelyard_lab::Subjects;

use crate::interaction_support::{codes, models, workspace};

const RUNS: &str = r#"{"artifacts": [
  {"spec": "S", "stage": "plan", "agent": "a", "technical": 0.9, "satisfaction": 4},
  {"spec": "S", "stage": "plan", "agent": "b", "status": "ok", "chosen": "yes"},
  {"spec": "S", "stage": "audit", "agent": "a", "technical": 0.8, "satisfaction": 1},
  {"spec": "S", "stage": "audit", "agent": "b", "technical": 0.7}],
 "trajectories": [
  {"spec": "S", "stage": "plan", "agent": "a", "turns": [
    {"n": 1, "prompt": "p", "response": "r", "tokens": 10, "latency_ms": 100},
    {"n": 2, "prompt": "p", "response": "r", "tokens": 5, "latency_ms": 40}],
   "questions": [{"text": "q", "effort": "low"}, {"text": "q", "effort": "high"}, {"text": "q", "effort": "high"}]},
  {"spec": "S", "stage": "plan", "agent": "b", "satisfaction": 0.5, "turns": [
    {"n": 1, "prompt": "p", "response": "r", "latency_ms": 100}, {"n": 2, "prompt": "p", "response": "r"}], "questions": []}]}"#;

fn subjects(files: &[(&str, &str)]) -> Subjects {
    let workspace = workspace(files);
    workspace.subjects(&workspace.models(&Settings::default()))
}

/// What nobody knows is not 0: no score, no tokens, a turn without a time, no trajectory.
#[test]
fn what_is_not_known_is_nothing() {
    let found = subjects(&[("runs.json", RUNS)]);
    let of = |decision: usize, id: &str| {
        let at = found.kinds.iter().position(|one| one.id == id).unwrap();
        found.all[decision].measured[at].clone()
    };
    assert_eq!(of(0, "technical"), [Some(0.9), None]);
    assert_eq!(of(0, "tokens"), [Some(15.0), None]);
    assert_eq!(of(0, "duration"), [Some(140.0), None]);
    assert_eq!(of(0, "questions.low"), [Some(1.0), Some(0.0)]);
    assert_eq!(of(0, "questions.medium"), [Some(0.0), Some(0.0)]);
    assert_eq!(of(0, "questions.high"), [Some(2.0), Some(0.0)]);
    assert_eq!(of(1, "questions.high"), [None, None]);
    // One is above 1, so that 4 and 1 are ratings; 0.5 can be none.
    assert_eq!(of(0, "satisfaction"), [Some(0.75), Some(0.5)]);
    assert_eq!(of(1, "satisfaction"), [Some(0.0), None]);
    // Both stages are of one task.
    assert_eq!(found.all[0].group, found.all[1].group);
    assert_eq!(found.all[0].decision, "S, plan");
}

/// Where none is above 1 a 1 is all there can be.
#[test]
fn a_one_alone_is_a_share() {
    let text = RUNS.replace("\"satisfaction\": 4", "\"satisfaction\": 0.25");
    let found = subjects(&[("runs.json", &text)]);
    assert_eq!(found.all[1].measured[1], [Some(1.0), None]);
}

#[test]
fn ratings_are_told_and_what_is_none_is_refused() {
    let reported = codes(&workspace(&[("runs.json", RUNS)]));
    assert_eq!(
        reported
            .iter()
            .filter(|(code, _)| *code == steelyard_runs::codes::RATING)
            .count(),
        1
    );
    for bad in ["-1", "6", "\"well\""] {
        let text = RUNS.replace("\"satisfaction\": 4", &format!("\"satisfaction\": {bad}"));
        let found = subjects(&[("runs.json", &text)]);
        assert_eq!(found.all[0].measured[1], [None, Some(0.5)], "{bad}");
        let reported = codes(&workspace(&[("runs.json", &text)]));
        assert!(
            reported.iter().any(|(_, line)| *line == 2),
            "{bad}: {reported:?}"
        );
    }
}

/// Of the artifact, else of the trajectory; what nobody records, or what is no yes or no, is nothing and no failure.
#[test]
fn success_is_what_is_recorded() {
    let of = |artifact: &str, trajectory: &str| {
        let text = RUNS.replace("\"satisfaction\": 4", artifact);
        let text = text.replace("\"satisfaction\": 0.5", trajectory);
        let found = subjects(&[("runs.json", &text)]);
        let at = found.kinds.iter().position(|one| one.id == "success");
        let codes = codes(&workspace(&[("runs.json", &text)]));
        let wrong = codes.iter().any(|(code, _)| *code == Code::WRONG_TYPE);
        (found.all[0].measured[at.unwrap()].clone(), wrong)
    };
    let yes = r#""success": true"#;
    let no = r#""success": false"#;
    assert_eq!(of(yes, no), (vec![Some(1.0), Some(0.0)], false));
    assert_eq!(
        of(no, r#""succeeded": "yes""#),
        (vec![Some(0.0), Some(1.0)], false)
    );
    assert_eq!(
        of(yes, r#""success": null"#),
        (vec![Some(1.0), None], false)
    );
    assert_eq!(of(yes, r#""success": 0.5"#), (vec![Some(1.0), None], true));
    // What the artifact says goes before what its trajectory does; a status is none of it.
    let both = RUNS.replace("\"status\": \"ok\"", yes);
    let both = both.replace("\"satisfaction\": 0.5", no);
    let found = subjects(&[("runs.json", &both)]);
    assert_eq!(found.all[0].measured[2], [None, Some(1.0)]);
    let found = subjects(&[("runs.json", RUNS)]);
    assert_eq!(found.all[0].measured[2], [None, None]);
}

#[test]
fn the_preferred_run_is_the_record() {
    let chosen = |text: &str| {
        let models = models(&[("runs.json", text)], &[]);
        let recorded = models[0].recorded.clone();
        recorded.map(|one| (one.winner.unwrap().0, one.status))
    };
    assert_eq!(chosen(RUNS), Some((Some(Name::from("b")), None)));
    let both = RUNS.replace("\"satisfaction\": 4", "\"preferred\": true");
    assert_eq!(chosen(&both), None);
    assert_eq!(chosen(&RUNS.replace("yes", "no")), None);
}

/// Decisions of other systems have nothing to measure, wherever they stand.
#[test]
fn other_decisions_have_no_measures() {
    let card = "position_card: {agent: a, confidence: 0.9, cost: 10}";
    let found = subjects(&[("card.yaml", card), ("runs.json", RUNS)]);
    let measured: Vec<usize> = found.all.iter().map(|one| one.measured.len()).collect();
    assert_eq!(measured, [0, 8, 8]);
    assert_eq!(found.all[0].group, None);
}
