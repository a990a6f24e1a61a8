//! What is known of runs beside their scores, and what their user said of them.

use steelyard_decision::Settings;
use steelyard_documents::{Code, Name};
use steelyard_lab::{Side, Subjects};

use crate::support::{codes, models, workspace};

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
    workspace.subjects().unwrap()
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
    // 100 and 40; of the other's two turns one has no time: at least 100, as the table of runs has it.
    assert_eq!(of(0, "duration"), [Some(140.0), Some(100.0)]);
    for unknown in ["tokens_in", "cost", "failed"] {
        assert_eq!(of(0, unknown), [None, None]);
    }
    assert_eq!(of(0, "broken"), [Some(0.0), Some(0.0)]);
    assert_eq!(of(1, "broken"), [None, None]);
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

const LOG: &str = r#"{"type":"user","sessionId":"s1","message":{"role":"user","content":"Add a cache before the parser"}}
{"type":"assistant","sessionId":"s1","message":{"id":"m1","role":"assistant","model":"big-1","content":[{"type":"tool_use","id":"t1","name":"Bash","input":{"command":"make"}},{"type":"tool_use","id":"t2","name":"Bash","input":{"command":"ls"}}],"usage":{"input_tokens":100000,"output_tokens":2000}}}
{"type":"user","sessionId":"s1","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"t1","is_error":true,"content":"no"},{"type":"tool_result","tool_use_id":"t2","content":"yes"}]}}
{"type":"assistant","sessionId":"s1","message":{"id":"m2","role":"assistant","model":"big-1","content":[{"type":"text","text":"Done."}],"usage":{"input_tokens":300000,"output_tokens":500}}}
"#;
/// The last record of a printed stream of the same session.
const SUMS: &str = r#"{"type":"result","subtype":"success","session_id":"s1","total_cost_usd":0.5,"result":"Done."}"#;
/// A copy of a log, as a printed stream is, may record what the log does not: the cost of the run has it.
#[test]
fn costs_that_a_copy_records_are_those_of_its_log() {
    let prompt = r#"{"type":"user","sessionId":"s1","message":{"role":"user","content":"Thanks"}}"#;
    let other = LOG.replace("s1", "s2").replace("\"id\":\"m", "\"id\":\"n");
    let found = subjects(&[
        ("one.jsonl", &format!("{LOG}{prompt}\n")),
        ("two.jsonl", &other),
        ("copy.jsonl", &format!("{LOG}{SUMS}\n")),
    ]);
    let at = found.kinds.iter().position(|one| one.id == "cost").unwrap();
    assert_eq!(found.all[0].measured[at], [Some(0.5), None]);
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

/// Of the artifact, else of the trajectory; models of a log in one order, whoever answered first. Who is nowhere named is not known.
#[test]
fn who_did_each_alternative() {
    let text = RUNS.replace("\"satisfaction\": 0.5", r#""models": ["z-1", "a-1"]"#);
    let found = subjects(&[("runs.json", &text)]);
    let of = |decision: usize| -> Vec<(Option<&str>, Option<&str>)> {
        let doers = found.all[decision].doers.iter();
        doers
            .map(|one| (one.agent.as_deref(), one.model.as_deref()))
            .collect()
    };
    assert_eq!(of(0), [(Some("a"), None), (Some("b"), Some("a-1 + z-1"))]);
    assert_eq!(of(1), [(Some("a"), None), (Some("b"), None)]);
}

/// Level by what is recorded the first of the files wins, and both are at the top; level by a rule of thumb nobody wins, and both
/// are; where a conflict names nobody nobody is.
#[test]
fn a_tie_at_the_top_is_of_each() {
    let tops = |text: &str, binary: bool| {
        let mut settings = Settings::default();
        if binary {
            let reading = ("interaction.consensus".to_owned(), "binary".to_owned());
            settings.switches.push(reading);
        }
        let model = &workspace(&[("runs.json", text)]).models(&settings)[0];
        let side = Side::of(model);
        (side.selected, side.tops)
    };
    let level = RUNS.replace(
        "\"status\": \"ok\", \"chosen\": \"yes\"",
        "\"technical\": 0.9",
    );
    let level = level.replace(r#"{"text": "q", "effort": "low"}, {"text": "q", "effort": "high"}, {"text": "q", "effort": "high"}"#, "");
    assert_eq!(tops(&level, false), (Some(0), vec![0, 1]));
    assert_eq!(tops(&level, true), (Some(0), vec![0]));
    let conflict = level.replace(
        "\"technical\": 0.9}",
        "\"technical\": 0.9, \"status\": \"conflict\"}",
    );
    assert_eq!(tops(&conflict, true), (None, vec![]));
    assert_eq!(tops(RUNS, false), (Some(0), vec![0]));
    let log = |agent: &str| {
        format!(
            r#"{{"spec": "S", "agent": "{agent}", "turns": [{{"n": 1, "prompt": "p", "response": "r"}}], "questions": []}}"#
        )
    };
    let logs = format!(r#"{{"trajectories": [{}, {}]}}"#, log("a"), log("b"));
    assert_eq!(tops(&logs, false), (Some(0), vec![0, 1]));
}
